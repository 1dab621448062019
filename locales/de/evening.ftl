# Rahmen der Seiten der Turnierleitung: Seiten, nächster Schritt, Zurücknehmen.
evening-overview = Abend
evening-desk = Kassa
evening-draw = Auslosung
evening-round = Runde
evening-prizes = Preise
evening-cash = Abrechnung
evening-print = Druck
evening-settings = Einstellungen
evening-guests = Für Gäste
evening-all = Alle Turniere
evening-internet = Internet
evening-more = Mehr
evening-practice = Übungsturnier.
evening-practice-more = Alle Personen sind erfunden.
evening-next-sell = Karten verkaufen
evening-next-close = { $stage } auslosen
evening-next-phrase = { $stage } fertig auslosen
evening-next-draw = { $stage } jetzt ziehen
evening-next-pull = { $stage } weiterziehen
evening-next-play =
    { $count ->
        [one] { $stage }: Ergebnis eintragen
       *[other] { $stage }: { $count } Ergebnisse eintragen
    }
evening-next-hall = Saal: Tische frei
evening-next-lots = Gleichstand um Platz { $place } auflösen
evening-next-fetch = { $prize }. Preis von { public-ticket-word } { $ticket } zurückholen
evening-next-prizes = Preise vergeben
evening-next-finish = Abrechnen und beenden
evening-undo = { $what } zurücknehmen
evening-undo-built-on = { $what } lässt sich hier nicht mehr zurücknehmen: Es baut schon etwas darauf auf.
evening-undo-list-closed = Die Liste ({ $stage }) ist veröffentlicht. Sie lässt sich nur wieder öffnen.
evening-undo-list-reopened = Dass die Liste ({ $stage }) wieder offen ist, steht öffentlich fest. Losen Sie neu aus.
evening-undo-drawn = Die Auslosung ({ $stage }) ist veröffentlicht. Sie lässt sich nur für ungültig erklären.
evening-undo-voided = Die Auslosung ({ $stage }) bleibt ungültig. Losen Sie neu aus.
evening-undo-late = { public-ticket-word } { $ticket } ist spät dazugekommen und schon zugelost. Zurücknehmen geht an der Kassa.
evening-undo-renamed = Ein neuer Name auf einer geschlossenen Liste bleibt aufgezeichnet. Stimmt er nicht, ändern Sie ihn noch einmal, mit einem Grund.
evening-undo-lots = Um Platz { $place } ist gelost. Das Los gilt.
evening-result = Ergebnis der Partie { $number } ({ $stage })
evening-result-of = Ergebnis ({ $match })
evening-walkover = { $winner } kampflos gegen { $absent }
evening-both-absent = { $left } und { $right } nicht angetreten
evening-did-open = Anlegen des Turniers
evening-did-settings = Änderung von { $parts }
evening-part-settings =
    { $count ->
        [one] einer Einstellung
       *[other] { $count } Einstellungen
    }
evening-part-prizes = Preisen
evening-part-texts = Angaben zum Abend
evening-did-name-style = Änderung der Schreibweise der Namen
evening-did-names-shown = Änderung der Namen für Gäste
evening-did-things = Änderung am Gabentisch
evening-did-thanks = Änderung beim Dank an die Spender
evening-did-logo = Änderung des Logos
evening-did-register = Anmeldung von { $name }
evening-did-register-many = Anmeldung von { $count } Personen
evening-did-partner = Paar { $name } und { $partner }
evening-did-describe = Änderung bei { $name }
evening-did-rename = neuer Name von { $name }
evening-did-erase = Löschung: jetzt { $name }
evening-did-remove = Streichung von { $name }
evening-did-sell =
    { $count ->
        [one] Verkauf von { public-ticket-word } { $tickets }
       *[other] Verkauf der { public-tickets-word } { $tickets }
    }
evening-did-late = zugelost in Partie { $number }
evening-did-late-past =
    { $count ->
        [one] zugelost in Partie { $number }, Freilos { $byes } übergangen
       *[other] zugelost in Partie { $number }, Freilose { $byes } übergangen
    }
evening-did-refund = Rückgabe von { public-ticket-word } { $ticket }
evening-did-pay = Zahlung von { $name } über { $amount }
evening-did-pay-back = Rückzahlung an { $name } über { $amount }
evening-did-close = Schließen der Liste ({ $stage })
evening-did-reopen-list = Wiederöffnen der Liste ({ $stage })
evening-did-phrase = Angabe aus dem Saal für die Auslosung ({ $stage })
evening-did-no-phrase = Verzicht auf einen Satz aus dem Saal ({ $stage })
evening-did-draw = Auslosung ({ $stage })
evening-did-pull = Zug der Nummer { $number } für { public-ticket-word } { $ticket }
evening-did-pull-on-paper =
    { $count ->
        [one] Eintragen eines Zettels, der auf Papier gezogen wurde
       *[other] Eintragen von { $count } Zetteln, die auf Papier gezogen wurden
    }
evening-did-put-back = Zurücklegen der Nummer { $number }
evening-did-postpone = Zurückstellen von { public-ticket-word } { $ticket } beim Ziehen
evening-did-void = Ungültigerklärung der Auslosung ({ $stage })
evening-agreed = zugestimmt hat { $name }
evening-did-correct = Korrektur vom { $result }
evening-did-take-back = Rücknahme vom { $result }
evening-did-exchange = Tausch in der Auslosung ({ $stage })
evening-did-withdraw = Abmeldung von { $name }
evening-did-return = Rückkehr von { $name }
evening-did-lots = Los um Platz { $place }
evening-did-play-off = Stechen um Platz { $place }
evening-did-override = Vergabe des { $prize }. Preises von Hand
evening-did-clear-override = Rückkehr zur Regel beim { $prize }. Preis
evening-did-hand-over = Übergabe des { $prize }. Preises
evening-did-hand-over-not = Entfernen des Hakens beim { $prize }. Preis
evening-did-hand-over-all = Übergabe von { $count } Preisen
evening-did-count = Kassazählung mit { $amount }
evening-did-spend = Ausgabe von { $amount } ({ $purpose })
evening-did-float = Wechselgeld von { $amount }
evening-did-finish = Ende des Turniers
evening-did-reopen = Fortsetzung des Turniers
evening-did-resume-copy = Fortsetzung mit einer Sicherung
evening-did-resume-earlier = Fortsetzung von einem früheren Stand aus
evening-did-resume-elsewhere = Fortsetzung ohne Vermerke über die Auslosungen
evening-did-undo = Zurückgenommen: { $what }
evening-undo-title = Nicht zurückgenommen
evening-undo-wanted = Sie wollten zurücknehmen
evening-undo-now = Jetzt ginge
evening-undone = Zurückgenommen: { $what }.
evening-match = Partie { $number }
evening-did-call = Aufruf von { $match } an Tisch { $table }
evening-did-fill = Aufruf von { $count } Partien auf freie Tische
evening-did-begin = Beginn von { $match }
evening-did-release = Abbruch von { $match }
evening-did-miss = Abwesenheit von { $name }
evening-did-find = Anwesenheit von { $name }
evening-did-sheet = Bogen mit { $count } Ergebnissen
evening-hall = Saal
evening-strip = Nächster Schritt und Zurücknehmen
evening-did-report = Meldung von { public-ticket-word } { $ticket } ({ $result })
evening-did-report-agreed = Übereinstimmende Meldung ({ $result })
evening-did-renew-key = Neuer Code für { public-ticket-word } { $ticket }
evening-did-renew-keys = Neue Codes für { $count } Karten
evening-next-settle =
    { $count ->
        [one] { $stage }: eine Meldung entscheiden
       *[other] { $stage }: { $count } Meldungen entscheiden
    }
evening-did-add-special = Anlegen eines Sonderpreises
evening-did-remove-special = Entfernen eines Sonderpreises
evening-did-mark =
    { $others ->
        [0] Zuordnung von { $name } zu einer Gruppe
        [one] Zuordnung von { $name } und einer weiteren Person zu einer Gruppe
       *[other] Zuordnung von { $name } und { $others } weiteren zu einer Gruppe
    }
evening-did-unmark =
    { $others ->
        [0] Entfernen von { $name } aus einer Gruppe
        [one] Änderung einer Gruppe bei { $name } und einer weiteren Person
       *[other] Änderung einer Gruppe bei { $name } und { $others } weiteren
    }
evening-did-group-name = Änderung des Gruppennamens
evening-did-special-lots = Los um einen Sonderpreis
evening-did-give-special = Vergabe eines Sonderpreises an { $name }
evening-did-clear-special = Rückkehr zur Regel bei einem Sonderpreis
evening-undo-special-lots = Um den Sonderpreis ist gelost. Das Los gilt, Sie können ihn aber von Hand vergeben.
