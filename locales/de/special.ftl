# Sonderpreise: bester einer Gruppe, Ort mit den meisten, Letzter, frei.
special-title = Sonderpreise
special-none = Noch keine Sonderpreise. Üblich sind: beste Dame, stärkster Ort oder Verein, letzter Platz.
special-name = Sonderpreis
special-name-hint = Zum Beispiel „Beste Dame: Blumenstock“.
special-kind = Wofür
special-kind-best = Beste oder Bester der Gruppe „{ $group }“
special-choice-best = Beste oder Bester einer Gruppe
special-kind-place = Ort oder Verein mit den meisten Personen
special-kind-last = Letzte oder Letzter von allen, die da waren
special-kind-free = Wen die Turnierleitung nennt
special-group = Name der Gruppe
special-group-hint = Nur für Beste oder Bester einer Gruppe, zum Beispiel „Damen“. Wer dazugehört, haken Sie nachher an.
special-groups = Gruppen
special-members =
    { $count ->
        [0] noch niemand
        [one] eine Person
       *[other] { $count } Personen
    }
special-group-what = Haken Sie an, wer dazugehört. Gereiht wird nach der besten Karte.
special-group-saved = Die Gruppe ist gespeichert.
special-group-gone = Diese Gruppe gibt es nicht mehr: Niemand gehört dazu, und kein Preis ist für sie.
special-group-changed = Diese Gruppe ist inzwischen geändert worden. Hier steht, wie sie jetzt heißt und wer dazugehört; ändern Sie bitte das.
special-new = Neuer Sonderpreis
special-add = Sonderpreis anlegen
special-added = Der Sonderpreis ist angelegt.
special-done = Erledigt.
special-lot-said = Das Los hat entschieden: { $winner }.
special-lots = losen
special-remove = Sonderpreis entfernen
special-by-hand = Von Hand vergeben
special-give = Vergeben
special-pending = noch offen
special-not-named = noch niemand genannt
special-nobody = niemand
special-tied = ex aequo { $names }
special-place =
    { $people ->
        [one] { $place }, eine Person
       *[other] { $place }, { $people } Personen
    }
special-who = Wer dazugehört
special-nobody-there = Noch steht niemand auf der Liste.
special-draw-lots = Um den Sonderpreis losen
special-lots-why = Sie sind gleichauf. Das Los entscheidet, und dabei bleibt es. Von Hand können Sie den Preis trotzdem vergeben.
special-by-hand-place = Wählen Sie jemanden aus dem Ort oder Verein, der ihn bekommt.
special-by-rule = nach der Regel
special-words = Bezeichnung
special-remove-what = Er verschwindet aus der Rangliste. Sie können das rückgängig machen.
special-stays = Um diesen Sonderpreis ist gelost, darum bleibt er. Sie können ihn von Hand vergeben.
special-tied-many =
    { $count ->
        [one] eine Person
       *[other] { $count } Personen gleichauf
    }
special-ranking = Wertung „{ $group }“
special-towns = Wertung nach Orten
special-town-ranked = Gereiht ist, wer zumindest zu einer Partie da war.
special-town-of = { $town }, { $part } von { $people } Personen
special-town =
    { $people ->
        [one] { $town }, eine Person
       *[other] { $town }, { $people } Personen
    }
