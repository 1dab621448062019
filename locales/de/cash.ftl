# Abrechnung und Ende des Turniers.
cash-till = Kassa
cash-expected =
    { $count ->
        [one] Erwartet für eine Karte zu { $price }
       *[other] Erwartet für { $count } Karten zu { $price }
    }
cash-taken = Eingenommen
cash-refunded = Zurückgezahlt
cash-balance = Soll in der Kassa sein
cash-counted-fact = Gezählt
cash-difference = Unterschied
cash-exact = stimmt
cash-missing = es fehlen { $amount }
cash-surplus = { $amount } zu viel
cash-tables = Tabellen zum Mitnehmen
cash-tables-hint = Für Excel und LibreOffice. Mit ?dialect=rfc4180 an der Adresse auch für andere Programme.
cash-errors = Das ist noch nicht eingetragen
cash-field-amount = In der Kassa gezählt
cash-field-amount-hint = Ohne Wechselgeld, zum Beispiel 285 oder 285,50
cash-count = Eintragen
cash-counted = Gezählt: { $said }.
cash-debts = Noch nicht ausgeglichen
cash-owes = schuldet { $amount }
cash-paid-too-much = hat { $amount } zu viel bezahlt
cash-payments = Zahlungen
cash-no-payments = Noch hat niemand bezahlt.
cash-to-desk = Zur Kassa
cash-column-when = Wann
cash-column-name = Name
cash-column-amount = Betrag
cash-row-refunded = zurückgezahlt
cash-end = Ende des Turniers
cash-not-yet = Vor dem Ende fehlt noch:
cash-finish = Turnier beenden
cash-finish-blocked = Das Turnier endet frühestens nach dem Finale.
cash-finish-without = Ohne diese Spiele beenden
cash-finish-stale = Inzwischen hat sich geändert, was noch zu spielen ist. Schauen Sie noch einmal und beenden Sie dann.
cash-shared = Der Sieger steht fest. Wenn Sie jetzt beenden, werden diese Plätze geteilt: { $places }. Um ihre Preise wird dann gelost. Noch nicht gespielt:
cash-ready = Alles ist gespielt. Preise übergeben und Geld zählen geht auch danach noch.
cash-finished = Das Turnier ist beendet.
cash-ended = Das Turnier ist beendet.
cash-ended-more = Ergebnisse ändern sich nicht mehr. Preise übergeben und Geld zählen geht weiter.
cash-reopen = Turnier fortsetzen
cash-reopened = Das Turnier läuft wieder.
cash-prizes-elsewhere = Bei jemand anderem als dem Gewinner: Preis { $prizes }
cash-prizes-left = Noch nicht übergeben: Preis { $prizes }
