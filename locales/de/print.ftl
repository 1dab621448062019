# Was gedruckt wird, und was darauf steht.
print-title = Druck
print-texts = Texte, WLAN und Logo
print-organiser = Veranstalter
print-organiser-hint = Steht auf dem Plakat, in der Ausschreibung und auf der ersten Seite.
print-announcement = Text der Ausschreibung
print-announcement-hint = Zum Beispiel Nenngeld, Essen, Anmeldung. Beginn, Preise und Ablauf stehen von selbst dort.
print-course-what = Aushang vor dem Abend: Beginn, Karten, Ablauf, Preise.
print-sheets = Blätter
print-tickets = Teilnahmekarten
print-tickets-what = Vier Karten auf einem Blatt A4, mit Schnittmarken. Nach dem Schneiden liegt der Stapel richtig. Der QR-Code führt zur eigenen Partie.
print-tickets-new =
    { $count ->
        [one] Eine neue Karte drucken
       *[other] { $count } neue Karten drucken
    }
print-tickets-done = Alle verkauften Karten sind gedruckt.
print-batch =
    { $count ->
        [one] Druck von { $time }, { public-ticket-word } { $tickets }
       *[other] Druck von { $time }, { public-tickets-word } { $tickets }
    }
print-batch-by =
    { $count ->
        [one] Druck von { $time } durch { $name }, { public-ticket-word } { $tickets }
       *[other] Druck von { $time } durch { $name }, { public-tickets-word } { $tickets }
    }
print-batches-what = Was Sie selbst gedruckt haben, können Sie eine halbe Stunde lang noch einmal öffnen.
print-batch-changed = Von diesen Karten hat inzwischen eine schon einen neuen Code. Sehen Sie unter „Druck“ nach, was jetzt dasteht.
print-failed = Ein Druck ist misslungen?
print-failed-what = Alle Karten eines Drucks bekommen dann neue Codes, und Sie drucken sie noch einmal. Was von diesem Druck schon ausgeteilt ist, gilt für Meldungen nicht mehr. Das steht dann im Journal.
print-renew-batch =
    { $count ->
        [one] Die Karte erneuern und drucken
       *[other] Alle { $count } erneuern und drucken
    }
print-tickets-once = Jede Karte wird einmal gedruckt, damit niemand mit einem zweiten Ausdruck für andere meldet. Ist eine verloren oder misslungen, erneuern Sie auf der Seite der Person ihren Code und drucken Sie sie dann.
print-left-out =
    { $count ->
        [one] Weggelassen: eine Karte, die schon gedruckt ist. Noch einmal gibt es sie mit neuem Code, auf der Seite der Person.
       *[other] Weggelassen: { $count } Karten, die schon gedruckt sind. Noch einmal gibt es sie einzeln mit neuem Code, auf der Seite der Person.
    }
print-all-printed = Das ist alles schon gedruckt. Eine Karte noch einmal: Erneuern Sie auf der Seite der Person ihren Code und drucken Sie sie dann.
print-nothing-taken = Hier liegen keine Karten von Ihnen zum Drucken bereit: Öffnen kann man sie nur eine halbe Stunde lang. Neue drucken Sie unter „Druck“, eine einzelne mit neuem Code auf der Seite der Person.
print-from = Von Nummer
print-to = bis Nummer
print-range = Verkaufte drucken
print-blank = Blanko drucken
print-blank-what = Blanko sind die noch nicht verkauften Nummern, ohne Namen und ohne QR-Code: für den Vorverkauf im Gasthaus oder in der Trafik.
print-range-wrong = Der Bereich passt nicht. Die Nummern gehen von 1 bis 9999, höchstens 1024 Karten auf einmal.
print-none = Hier gibt es keine Karten zu drucken. Verkaufte gibt es erst, wenn sie an der Kassa eingetragen sind, blanko nur Nummern, die noch frei sind.
print-local = Dieser Rechner hat gerade kein Netz. Die QR-Codes führen deshalb nur auf ihn selbst. Verbinden Sie ihn mit dem WLAN und laden Sie neu.
print-card =
    { $called ->
        [los] Los
        [standkarte] Standkarte
        [leben] Leben
       *[karte] Teilnahmekarte
    }
print-card-name = Name
print-card-code = Code von { public-ticket-word } { $ticket }
print-hall-address = Im WLAN hier: { $address }
print-card-scan = Wer ist mein Gegner?
print-card-scan-more = Mit dem Handy einlesen. Nicht herzeigen: Wer den Code hat, darf melden.
print-card-blank = Wer gewinnt, steigt auf. Wer verliert, gibt die Karte ab.
print-card-price = Einsatz { $price }
print-card-life = Leben { $number }
print-card-life-of = Nr. { $ticket }
print-before = Vor dem Abend
print-before-when = Am Nachmittag, bevor die ersten Gäste kommen.
print-poster = Plakat mit QR-Code
print-poster-what = Zum Aufhängen bei der Tür und an jedem zweiten Tisch. Führt zu den Paarungen, mit dem Namen des WLAN.
print-poster-question = Gegen wen, und wo?
print-poster-scan = Einlesen und die eigene Partie sehen
print-poster-network = WLAN
print-poster-password = Passwort
print-rules-what = Einmal neben der Kassa, damit niemand streiten muss.
print-evening-what = Was der Reihe nach zu tun ist, zum Abhaken.
print-participants = Teilnehmerliste
print-participants-what = Vor der Auslosung für die Kassa: alle mit Ort und Nummern, was bezahlt und was offen ist, und ein Kästchen zum Abhaken.
print-participants-empty = Leere Teilnehmerliste
print-participants-empty-what = Nummerierte Zeilen zum Ausfüllen, falls es einmal ohne Laptop gehen muss.
print-participants-there = Da
print-participants-credit = Guthaben
print-participants-numbers = Nummern
print-stage-when = Gleich nach der Auslosung.
print-names = Aushang nach Namen
print-names-what = Zwei- oder dreimal aufhängen. Jeder findet sich unter seinem eigenen Namen.
print-numbers = Aushang nach Nummern
print-numbers-what = Einmal für die Turnierleitung, zum Mitschreiben.
print-slips = Spielzettel
print-slips-what = Acht auf einem Blatt A4. Der geschnittene Stapel liegt nach Nummern, je ein Zettel geht auf den Tisch und kommt mit dem Ergebnis zurück.
print-slips-of = Spielzettel { $stage }
print-slips-none = In dieser Runde ist keine Partie mehr offen.
print-slip-table = Tisch
print-slip-bummerl = Zum Sieg: { $bummerl } Bummerl
print-slip-tick = Gewonnene Bummerl ankreuzen
print-slip-signature = Unterschrift { public-ticket-word } { $ticket }
print-proof = Protokoll der Auslosung
print-proof-what = Die Liste und alle Züge, zum Nachrechnen. Einmal aufhängen und einmal aufheben.
print-end = Zur Siegerehrung
print-end-when = Wenn alle Plätze ausgespielt sind.
print-winners-what = Zum Vorlesen und Aufhängen.
print-certificates = Urkunden
print-certificates-what = Eine für jede Person, die einen Preis hat oder unter den ersten acht ist, auf festem Papier am schönsten.
print-newspaper = Text für die Zeitung
print-newspaper-what = Ein Entwurf mit Zahlen und Siegern, zum Kopieren in eine E-Mail.
print-workbook = Alle Tabellen als Arbeitsmappe
print-workbook-what = Karten, Auslosungen, Ergebnisse und Preise in einer Datei für Excel.
print-prizes-csv = Preise als Tabelle
print-tickets-csv = Alle Karten und Plätze als Tabelle
print-csv-what = Für Excel und LibreOffice.
print-trouble-when = Vor dem Abend drucken: Wenn man das Blatt braucht, geht der Drucker vielleicht nicht.
print-trouble-what = Kein WLAN, Laptop neu gestartet, falsches Ergebnis, Drucker weg, und wie man auf Papier weiterspielt. Steht ein Abend im Internet, steht auf der letzten Seite auch sein Code, mit dem ein anderer Laptop weitermacht: dann noch einmal drucken und nicht aufhängen.
print-certificate-way = Gewonnen gegen { $names }.
print-certificate = Urkunde
print-certificate-usual = Mit Kartenglück und Können
print-certificate-date = Ort und Tag
print-certificate-director = Turnierleitung
print-place =
    { $more ->
        [0] { $first }. Platz
       *[other] Platz { $first } bis { $last }
    }
print-places-from = Plätze von
print-places-to = bis
print-places-show = anzeigen
print-places-wrong = Diese Plätze gehen nicht. Geben Sie den ersten und den letzten an, höchstens 64 auf einmal.
print-no-places = Diese Plätze stehen noch nicht fest. Urkunden gibt es, sobald sie ausgespielt sind.
print-certificate-words = Text der Urkunde
print-certificate-hint = Steht über dem Namen. Leer: „Mit Kartenglück und Können“.
print-certificate-long = Der Text der Urkunde ist zu lang. Er braucht mit Umbrüchen höchstens { $max } Zeilen.
print-network = Name des WLAN
print-network-hint = Steht auf dem Plakat.
print-network-password = Passwort des WLAN
print-network-password-hint = Steht auf dem Plakat für alle lesbar. Leer lassen, wenn es geheim bleiben soll.
print-texts-saved = Gespeichert.
print-logo = Logo für die Urkunden
print-logo-now = Das Logo, wie es auf den Urkunden steht
print-logo-file = Bild
print-logo-hint = PNG oder JPEG, höchstens 2 MB. Große Bilder werden verkleinert.
print-logo-send = Logo hochladen
print-logo-drop = Logo entfernen
print-logo-saved = Das Logo ist gespeichert.
print-logo-gone = Das Logo ist entfernt.
print-logo-missing = Wählen Sie zuerst ein Bild aus.
print-logo-large = Das Bild ist zu groß. Es darf höchstens { $max } MB haben. Das bisherige Logo bleibt.
print-logo-no-picture = Das ist kein Bild im Format PNG oder JPEG. Wählen Sie ein anderes. Das bisherige Logo bleibt.
print-logo-broken = Das Bild lässt sich nicht lesen, die Datei ist beschädigt. Wählen Sie ein anderes. Das bisherige Logo bleibt.
print-logo-pixels = Das Bild hat zu viele Bildpunkte. Höchstens 4000 in der Breite und in der Höhe. Das bisherige Logo bleibt.
