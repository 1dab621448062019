# Etwas weiterschicken.
share-title = Weitersagen
share-text = Nachricht
share-hint = Sie können den Text noch ändern. Was zwischen Sternen steht, ist in WhatsApp fett.
share-private = Die Adresse in der Nachricht geht nur hier im WLAN auf.
share-private-text = Wer daheim ist, kann sie nicht öffnen.
share-send = Verschicken
share-whatsapp = Mit WhatsApp schicken
share-copy = Text kopieren
share-copied = Kopiert
share-scan = Mit dem Handy einlesen und von dort verschicken
share-back = Zurück
share-versus = { $one } gegen { $other }
share-won =
    { $count ->
        [one] Gewonnen hat { $names }
       *[other] Gewonnen haben { $names }
    }
share-and-more =
    { $names } und { $count ->
        [one] noch jemand
       *[other] { $count } weitere
    }
share-ticket =
    { $name } spielt mit { $called ->
        [los] Los
        [standkarte] Standkarte
        [leben] Leben
       *[karte] Karte
    } { $number }.
