# Die Auslosung: Liste, Spruch, Ziehen, Protokoll, Aushang.
draw-title = Auslosung { $stage }
draw-list = Die Liste
draw-list-of =
    { $count ->
        [one] Die Liste: eine Person
       *[other] Die Liste: { $count } Personen
    }
draw-list-caption = Wer mitspielt, nach der niedrigsten Kartennummer
draw-no = Nr.
draw-name = Name
draw-tickets = { public-tickets-word }
draw-count = Anzahl
draw-players = Personen
draw-slots = Plätze
draw-byes = Freilose
draw-self-pairings = Partien gegen sich selbst, mindestens
draw-order = Reihenfolge beim Ziehen
draw-nobody = Noch keine Karten im Rennen
draw-close = Liste schließen
draw-method-now = { $stage } auslosen
draw-method-now-hint = Die Paarungen stehen gleich da.
draw-method-pack = Mit Kartenpaket aus dem Saal
draw-method-sentence = Mit einem Satz aus dem Saal
draw-method-sentence-hint = Jemand sagt einen Satz, Sie tippen ihn ein, und er lost mit.
draw-method-pots = Aus Töpfen ziehen
draw-other-methods = Anders auslosen
draw-sure = Ist der Verkauf zu Ende?
draw-sure-final = Wer später kommt, kann nur noch gegen jemanden mit Freilos spielen. Rückgängig geht das Auslosen nur mit einer Begründung, die alle lesen.
draw-sure-not = Noch nicht, weiter verkaufen
draw-changed = Inzwischen hat sich hier etwas geändert, gelost wurde nicht. Schauen Sie noch einmal hin und drücken Sie dann.
draw-sure-lives = Wer spielt mit?
draw-counts =
    { $people ->
        [one] Eine Person
       *[other] { $people } Personen
    }, { $tickets ->
        [one] eine { public-ticket-word }
       *[other] { $tickets } { public-tickets-word }
    }, { $byes ->
        [0] kein Freilos
        [one] ein Freilos
       *[other] { $byes } Freilose
    }.
draw-sentence = Der Satz aus dem Saal
draw-sentence-hint = So, wie er gesagt wurde. Im Protokoll steht er in Großbuchstaben ohne Umlaute.
draw-cards-typed = Die Karten
draw-cards-typed-hint = Mit Kürzel und Leerzeichen: KH für Herz-König, TS für Pik-Zehner.
draw-bracket =
    { $tickets } verkauft: ausgelost wird für { $slots }, { $late ->
        [0] danach passt niemand mehr dazu
        [one] eine späte Karte passt noch dazu
       *[other] { $late } späte Karten passen noch dazu
    }
draw-bracket-more =
    { $more ->
        [one] mit einer Karte mehr für { $slots }
       *[other] mit { $more } Karten mehr für { $slots }
    }
draw-unpaid =
    { $count ->
        [one] Eine Person hat noch nicht bezahlt: { $amount }
       *[other] { $count } haben noch nicht bezahlt: { $amount }
    }
draw-score-head = Ergebnis
draw-by-hand-hint = Mit echten Töpfen und Zetteln. Hier steht dann, wer als Nächstes zieht.
draw-kind-missing = Wählen Sie, wie gelost wird.
draw-kind-fixed-pack = Vorher festgelegt: das ganze Paket, wie es gemischt ist.
draw-kind-fixed-typed = Vorher festgelegt: ein Satz, der eingetippt wird. Gemischt wird dafür nichts.
draw-kind-fixed-none = Vorher festgelegt: kein Spruch.
draw-pack-type = Karten eintippen
draw-cards-needed =
    { $count ->
        [one] Eine Karte fehlt noch.
       *[other] { $count } Karten fehlen noch.
    }
draw-secret-lost = Diese Auslosung lässt sich nicht mehr zu Ende bringen.
draw-secret-lost-text = Was mit ihr festgelegt war, steht nur in der laufenden Datenbank und in keiner Sicherung. Öffnen Sie die Liste wieder und losen Sie neu aus. Gäste sehen, dass es so war.
draw-secret-lost-reason = Der Laptop weiß nicht mehr, was er für diese Auslosung festgelegt hat.
draw-phrase = Aus dem Saal
draw-phrase-explained = Ein Gast mischt ein Paket Schnapskarten und liest es Karte für Karte vor. So kann niemand das Ergebnis vorher kennen, auch nicht die Turnierleitung.
draw-phrase-code = Im Protokoll
draw-corner-queen = D
draw-corner-jack = B
draw-phrase-without-hint = Dann entscheidet der Laptop allein, und der Saal muss Ihnen glauben.
draw-cards-read = { $count } von 20 Karten vorgelesen
draw-card-back = Letzte Karte zurück
draw-card-taken = { $card }, als { $place }. Karte vorgelesen
draw-other-pack = Blatt wechseln: { $pack }
draw-cards-none = Tippen Sie die Karten in der Reihenfolge an, in der sie vorgelesen werden.
draw-phrase-take-partly =
    { $count ->
        [one] Mit einer Karte auslosen
       *[other] Mit { $count } Karten auslosen
    }
draw-cards-missing =
    { $count ->
        [one] Eine Karte fehlt noch. Auch ein Teil des Pakets gilt, das ganze ist am schwersten zu erraten.
       *[other] { $count } Karten fehlen noch. Auch ein Teil des Pakets gilt, das ganze ist am schwersten zu erraten.
    }
draw-phrase-without = Nur auslosen
draw-phrase-empty = nichts
draw-phrase-was-empty = nichts
draw-phrases-earlier = Zuvor aus dem Saal: { $earlier }. Es gilt: { $phrase }.
draw-pull-of = { public-ticket-word } { $ticket }: { $number }
draw-pulls-taken-back = Zurückgenommene Züge, sie zählen nicht: { $pulls }.
draw-later-of =
    { $after ->
        [0] { public-ticket-word } { $ticket } vor dem ersten Zug
       *[other] { public-ticket-word } { $ticket } nach Zug { $after }
    }
draw-later-all = Aufgerufen, nicht da und ans Ende der Reihe gekommen: { $calls }.
draw-phrases-taken-back = Zuvor aus dem Saal: { $earlier }. Davon gilt nichts mehr.
draw-phrase-awaited = kommt noch aus dem Saal
draw-phrase-none = nichts aufgenommen
draw-phrase-missing = Hier fehlt noch, was im Saal gesagt wurde.
draw-phrase-no-letter = Darin ist kein Buchstabe von A bis Z und keine Ziffer. Tippen Sie den Satz noch einmal.
draw-phrase-too-long = Der Satz ist zu lang. Es gehen höchstens { $max } Zeichen.
draw-ready-title = Alles ist bereit
draw-list-hash = Prüfsumme der Liste
draw-commitment = Prüfsumme des Geheimnisses
draw-secret = Geheimnis
draw-seed = Startwert der Ziehung
draw-for-guests = Seite für Gäste
draw-reopen = Liste wieder öffnen
draw-reopen-explained = Was bisher festgelegt war, wird damit öffentlich ungültig. Danach wird neu ausgelost.
draw-reopen-by-hand = Noch ist nichts gezogen. Die geschlossene Liste wird öffentlich ungültig.
draw-reopened = Die Liste ist wieder offen. Dass sie geschlossen war, bleibt öffentlich vermerkt.
draw-reopened-reason = Die Liste wurde vor der Auslosung wieder geöffnet.
draw-pot-left = Linker Topf
draw-pot-right = Rechter Topf
draw-pot-rest = noch { $rest } von { $all }
draw-pull-left = zieht aus dem linken Topf für { public-ticket-word } { $ticket }
draw-pull-right = zieht aus dem rechten Topf für { public-ticket-word } { $ticket }
draw-number = Nummer
draw-note = Eintragen
draw-put-back = Nummer { $number } zurücklegen.
draw-put-back-why = { $name } hat links selbst die { $number }. Bitte noch einmal ziehen.
draw-progress = { $done } von { $total } gezogen
draw-undo-pull = Letzten Zug zurücknehmen
draw-call-later = Gerade nicht da, kommt später
draw-call-now = Doch da, zieht jetzt
draw-call-postponed = { $name } kommt später dran.
draw-later = Kommt später dran: { $names }
draw-still-in = Noch in diesem Topf
draw-last-number = Die letzte Karte.
draw-last-number-text = Schauen Sie unten alle Züge durch, bevor Sie eintragen. Danach gilt die Auslosung und lässt sich nur noch als ganze für ungültig erklären.
draw-upcoming = Danach ziehen
draw-last = Zuletzt gezogen
draw-ticket-count =
    { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    }
draw-seen-missing = Das Formular ist unvollständig angekommen. Laden Sie die Seite neu und versuchen Sie es noch einmal.
draw-drawn-title = Die Paarungen stehen fest
draw-drawn-lead = Ausgelost: { $time }.
draw-renamed-link = Geänderte Namen
draw-renamed-title = Namen, die seit dem Schließen der Liste geändert wurden
draw-renamed =
    { $count ->
        [one] { public-ticket-word } { $tickets } gehört { $name }. Grund: { $reason }
       *[other] { public-tickets-word } { $tickets } gehören { $name }. Grund: { $reason }
    }
draw-by-number = Nach Nummern
draw-by-name = Nach Namen
draw-print-names = Aushang nach Namen
draw-print-numbers = Aushang nach Nummern
draw-print-protocol = Protokoll drucken
draw-pairing = Partie
draw-ticket = { public-ticket-word } { $ticket }
draw-ticket-head = { public-ticket-word }
draw-ticket-of = { public-ticket-word } { $ticket } ({ $name })
draw-against = gegen { $name }, { public-ticket-word } { $ticket }
draw-bye = Freilos
draw-self = trifft auf sich selbst
draw-left = links
draw-right = rechts
draw-protocol = Protokoll
draw-procedure = Verfahren
draw-attempt = Versuch
draw-closed-at = Liste geschlossen
draw-drawn-at = Gezogen
draw-by-hand-explained = Gezogen wurde von Hand aus echten Töpfen. Ein Geheimnis und einen Spruch gibt es dabei nicht.
draw-on-paper-at = Auf Papier gezogen, eingetragen um { $time }.
draw-on-paper-explained = Die Zettel kamen aus echten Töpfen und stehen hier in der Reihenfolge, in der sie gezogen wurden. Ein Geheimnis und einen Spruch gibt es dabei nicht. Was zurückgelegt wurde, hat dabei niemand festgehalten.
draw-on-paper-guests = Die Liste ist geschlossen. Gezogen wurde auf Papier, die Zettel werden gerade eingetragen.
draw-entered-at = Eingetragen
draw-paper-title = Auf Papier gezogen
draw-paper-how = Zettel für Zettel in der Reihenfolge, in der sie gezogen wurden, gleich wer gerade dran war: Kartennummer, Tabulator, gezogene Nummer, Enter. Jeder ist sofort gespeichert. Die ersten Zettel lagen im linken Topf, die übrigen im rechten.
draw-paper-list = Oder alle auf einmal
draw-paper-list-hint = Eine Zeile für jeden Zettel: zuerst die Kartennummer, dann die gezogene Nummer, zum Beispiel 12 7. Auch ein Teil der Liste geht, dann machen Sie später weiter.
draw-paper-enter = Liste eintragen
draw-paper-wrong = Von dieser Liste ist noch nichts eingetragen. Bessern Sie diese Zeilen aus:
draw-paper-line = Zeile { $line } ({ $text }): { $why }
draw-paper-empty = Hier steht noch nichts. Tippen Sie die Kartennummer und die gezogene Nummer ein.
draw-paper-unread = Hier stehen nicht genau zwei Nummern. Zuerst kommt die Kartennummer, dann die gezogene Nummer.
draw-paper-progress = { $done } von { $total } eingetragen
draw-paper-missing = Noch ohne Nummer: { $tickets }
draw-paper-left = Noch in den Töpfen: { $numbers }. Ist ein Zettel verloren, ziehen alle, die noch keine Nummer haben, aus diesen noch einmal.
draw-paper-undo = Letzte Eingabe zurücknehmen
draw-protocol-file = Das Protokoll als Datei:
draw-verify = Jeder kann das nachrechnen, zum Beispiel mit „preisschnapsen verify-draw“:
draw-pull = Zug
draw-pot = Topf
draw-pulls-title = Alle Züge
draw-pulls =
    { $count ->
        [one] Der eine Zug
       *[other] Alle { $count } Züge der Reihe nach
    }
draw-put-back-note = zurückgelegt: { $numbers }
draw-changes = Nach der Auslosung geändert
draw-change-late = Partie { $number }: { $into } kommt auf das Freilos.
draw-accounts-head = Stand der Liste der Helfer beim Schließen: { $head }
draw-fresh-title = Neue Konten und Passwörter
draw-fresh-what = Wer hier steht, könnte zustimmen, dass diese Auslosung ungültig wird. Beim Schließen der Liste war das Konto oder Passwort aber noch keine zwölf Stunden alt.
draw-fresh-joined = { $name }: am { $at } mit einem Code dazugekommen.
draw-fresh-made = { $name }: Konto von { $by } am { $at } angelegt.
draw-fresh-made-here = { $name }: Konto am { $at } am Rechner selbst angelegt.
draw-fresh-password = { $name }: Passwort von { $by } am { $at } gesetzt.
draw-fresh-password-here = { $name }: Passwort am { $at } am Rechner selbst gesetzt.
draw-already-reopened = Diese Liste ist inzwischen schon wieder geöffnet worden, es ist nichts mehr zu tun.
draw-passed-over-title = Übergangene Freilose
draw-passed-over-by = { public-ticket-word } { $ticket }: { $said }
draw-passed-over = Das Freilos { $number } wurde dabei übergangen, weil { $name } zu der Zeit abgemeldet war.
draw-passed-over-back = Das Freilos { $number } wurde dabei übergangen, weil { $name } zu der Zeit abgemeldet war. Inzwischen ist { $name } wieder dabei.
draw-change-exchange = Partie { $number }, { $side }: { $into } statt { $out }.
draw-change-remove = Partie { $number }, { $side }: { $out } ist nicht mehr dabei.
draw-attempts = Alle Auslosungen dieser Runde
draw-attempt-number = { $attempt }. Auslosung
draw-attempt-closed = Liste geschlossen { $time }
draw-void = ungültig
draw-in-force = gilt
draw-not-drawn-yet = noch nicht gezogen
draw-void-title = Diese Auslosung ist ungültig seit { $time }.
draw-void-declare = Auslosung { $stage } für ungültig erklären
draw-void-explained = Alle Paarungen dieser Auslosung fallen weg, und es wird neu ausgelost. Sie bleibt mit der Begründung für alle sichtbar.
draw-voided = Die Auslosung ist ungültig und bleibt als solche stehen. Losen Sie neu aus.
draw-reason = Begründung
draw-reason-hint = Steht öffentlich bei der ungültigen Auslosung.
draw-void-confirm = Zur Bestätigung eintippen: { $name }
draw-void-confirm-wrong = Tippen Sie zur Bestätigung „{ $name }“ ein.
draw-voided-by = Für ungültig erklärt von { $by }.
draw-voided-by-both = Für ungültig erklärt von { $by }, zugestimmt hat { $agreed }.
draw-reopened-by = Vor der Auslosung wieder geöffnet von { $by }.
draw-reopened-by-both = Vor der Auslosung wieder geöffnet von { $by }, zugestimmt hat { $agreed }.
draw-by-command-line = jemandem an diesem Rechner
draw-second = Zweite Person
draw-second-hint = Allein geht das nicht, solange jeder nur das eigene Passwort kennt. Wer zustimmt, steht mit Namen dabei.
draw-second-choose = bitte wählen
draw-second-password = Passwort der zweiten Person
draw-second-password-hint = Sie tippt es hier selbst ein und stimmt damit zu. Es wird nicht gespeichert.
draw-second-nobody = Sobald noch jemand ein Konto hat, gleich mit welcher Aufgabe, muss hier eine zweite Person zustimmen. Dann steht auch dabei, wer es war.
draw-second-missing = Wählen Sie, wer zustimmt.
draw-second-password-missing = Das Passwort der zweiten Person fehlt noch.
draw-second-wrong = Das ist nicht das Passwort von { $name }. Es ist nichts geschehen, versuchen Sie es noch einmal.
draw-second-himself = Wer die Auslosung ungültig macht, kann nicht selbst zustimmen. Wählen Sie jemand anderen.
draw-second-newcomer = Diese Person hat ihr Konto erst seit dem Schließen der Liste und kann darum nicht zustimmen, auch nicht als Ablöse. Zustimmen kann, wer damals schon ein Konto hatte und noch hat; angemeldet sein muss man dazu nicht.
draw-staff-gone = Seit dem Schließen der Liste nicht mehr bei den Helfern: { $names }.
draw-staff-renewed = Neues Passwort seit dem Schließen der Liste, von jemand anderem gesetzt: { $names }.
draw-second-left = Diese Person ist nicht mehr dabei. Wählen Sie jemand anderen.
draw-open-title = Noch nicht ausgelost
draw-open-guests = Sobald die Liste geschlossen ist, steht sie hier.
draw-closed-guests = Die Liste ist geschlossen. Gleich wird gezogen.
draw-pulling-guests = Die Liste ist geschlossen. Jetzt wird aus den Töpfen gezogen.
draw-sheet-title = { $title } · { $part }
draw-resumed-title = Der Abend wurde fortgesetzt
draw-resumed-at = Fortgesetzt am { $time }.
draw-resumed-copy = Der Abend ging mit einer Sicherung weiter.
draw-resumed-earlier = Hier fehlen Einträge, die außerhalb der Datenbank vermerkt waren.
draw-resumed-elsewhere = Der Abend ging weiter, ohne dass Vermerke über seine Auslosungen da waren.
draw-lost-drawn = { $stage }, { $attempt }. Auslosung: Liste geschlossen um { $closed }, gezogen um { $drawn }{ $sealed }. Das Ergebnis steht hier nicht.
draw-lost-closed = { $stage }, { $attempt }. Auslosung: Liste geschlossen um { $closed }{ $sealed }. Sie steht hier nicht.
draw-lost-sealed = , versiegelt mit { $code }
draw-drawn-before-reason = Was der Saal zu dieser Auslosung sagt, stand schon fest, bevor der Abend von einem früheren Stand aus weiterging. Sie wird nicht wiederholt, die nächste zählt weiter.
