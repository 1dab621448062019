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
cash-tables-hint = Für Excel und LibreOffice.
cash-workbook = Alle Tabellen in einer Datei
cash-excel = Tabellen, die Excel selbst nachlädt
cash-excel-copy = Klicken Sie hier mit der rechten Maustaste auf eine Tabelle und kopieren Sie ihre Adresse.
cash-excel-paste = Wählen Sie in Excel „Daten“ und „Aus dem Web“, und fügen Sie die Adresse ein.
cash-excel-again = Mit „Alle aktualisieren“ holt Excel später den letzten Stand.
cash-excel-hint = Namen stehen darin so, wie Gäste sie sehen. Der Laptop muss laufen und für Excel erreichbar sein.
cash-tables-plain = Für andere Programme
cash-errors = Das ist noch nicht eingetragen
cash-field-amount = In der Kassa gezählt
cash-field-amount-hint = Alles, was darin liegt, zum Beispiel 285 oder 285,50. Wechselgeld vom Anfang tragen Sie vorher ein.
cash-field-amount-with-float = Mit dem Wechselgeld, zum Beispiel 335 oder 335,50
cash-count = Eintragen
cash-float = Wechselgeld
cash-spent = Ausgaben
cash-expenses = Ausgaben
cash-field-spent = Aus der Kassa bezahlt
cash-field-purpose = Wofür
cash-spend = Ausgabe eintragen
cash-said-spent = { $purpose }: { $amount } aus der Kassa bezahlt.
cash-field-float = Wechselgeld am Anfang
cash-field-float-hint = Was schon in der Kassa war, bevor die erste Karte verkauft wurde.
cash-set-float = Wechselgeld eintragen
cash-said-float = Wechselgeld: { $amount }.
cash-said-float-count = Wechselgeld: { $amount }. Zählen Sie noch einmal, jetzt mit dem Wechselgeld.
cash-purpose-prizes = Preise
cash-purpose-hall = Saalmiete
cash-purpose-food = Essen und Getränke
cash-purpose-cards = Spielkarten und Druck
cash-purpose-fees = Gebühren und Abgaben
cash-purpose-other = Sonstiges
cash-account = Abrechnung
cash-account-print = Abrechnung zum Unterschreiben
cash-account-counted = Gezählt hat (Datum, Unterschrift)
cash-account-checked = Geprüft hat (Datum, Unterschrift)
cash-counted = Gezählt: { $said }.
cash-collect = kassieren
cash-debts = Noch nicht ausgeglichen
cash-owes = noch offen { $amount }
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
cash-finish-blocked = Beenden können Sie das Turnier, wenn alles gespielt ist.
cash-finish-without = Ohne diese Spiele beenden
cash-finish-stale = Inzwischen hat sich geändert, was noch zu spielen ist. Schauen Sie noch einmal nach und beenden Sie dann.
cash-shared = Der Sieger steht fest. Wenn Sie jetzt beenden, werden diese Plätze geteilt: { $places }. Um ihre Preise wird dann gelost. Noch nicht gespielt:
cash-ready = Alles ist gespielt. Preise übergeben und Geld zählen geht auch danach noch.
cash-ready-debts = { $count ->
    [one] Bei einer Person stimmt die Zahlung noch nicht.
   *[other] Bei { $count } Personen stimmt die Zahlung noch nicht.
    }
cash-finished = Das Turnier ist beendet.
cash-ended = Das Turnier ist beendet.
cash-ended-more = Ergebnisse ändern sich nicht mehr. Preise übergeben und Geld zählen geht weiter.
cash-reopen = Turnier fortsetzen
cash-reopened = Das Turnier läuft wieder.
cash-prizes-elsewhere = Bei jemand anderem als dem Gewinner: Preis { $prizes }
cash-prizes-left = Noch nicht übergeben: Preis { $prizes }
cash-with-lives =
    { $count ->
        [one] { $expected }, dazu ein nachgekauftes Leben
       *[other] { $expected }, dazu { $count } nachgekaufte Leben
    }
