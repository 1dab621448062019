# Etwas weiterschicken.
share-title = Weitersagen
share-text = Nachricht
share-hint = Sie können den Text noch ändern. Was zwischen Sternen steht, ist in WhatsApp fett.
share-send = Verschicken
share-whatsapp = Mit WhatsApp schicken
share-copy = Text kopieren
share-copied = Kopiert
share-scan = Mit dem Handy einlesen und von dort verschicken
share-back = Zurück
share-ticket = { $name } spielt mit Karte { $number }.
