# Wer sich angemeldet hat, wer geraten hat und wer abgewiesen wurde.
security-title = Anmeldungen und Auffälliges
security-link-hint = Wer hereingekommen ist, und wer es vergeblich versucht hat.
# $since: wann das Programm gestartet wurde.
security-what = Seit dem Start des Programms ({ $since }), das Neueste zuerst. Was sich innerhalb einer Stunde wiederholt, steht nur einmal da. Endet das Programm, ist diese Liste weg; dasselbe steht aber in dem Protokoll, das es im Fenster oder im Dienst ausgibt. Ein falsches Passwort ist meist ein Tippfehler, viele aus einem fremden Netz sind keiner.
security-kind = Was
security-all = alles
security-show = Anzeigen
security-none = Noch nichts dergleichen
security-none-text = Hier steht, wer sich anmeldet, wer ein falsches Passwort oder einen falschen Code eingibt und wer abgewiesen wird.
security-console = am Rechner
# $first: wann zum ersten Mal.
security-times = { $count }-mal, zuerst { $first }
security-gone =
    { $count ->
        [one] Ein älterer Eintrag steht nicht mehr hier.
       *[other] { $count } ältere Einträge stehen nicht mehr hier.
    }
security-did-logged-in = Angemeldet
security-did-logged-out = Abgemeldet
security-did-first-start = Mit dem Link vom ersten Start begonnen
security-did-joined = Mit einem Code dazugekommen
security-did-invited = Code für jemanden Neuen gezeigt
security-did-password-changed = Eigenes Passwort geändert
security-did-agreed = Als zweite Person zugestimmt
security-did-wrong-password = Falsches Passwort bei der Anmeldung
security-did-wrong-confirmation = Falsches Passwort zur Bestätigung
security-did-wrong-ticket = Falscher Code einer Karte
security-did-wrong-code = Falscher Code für Helfer
security-did-waits-login = Nach zu vielen falschen Passwörtern gebremst
security-did-waits-confirmation = Nach zu vielen falschen Passwörtern zur Bestätigung gebremst
security-did-waits-tickets = Nach zu vielen falschen Codes von Karten gebremst
security-did-waits-codes = Nach zu vielen falschen Codes für Helfer gebremst
security-did-strange-host = Unter einem fremden Namen aufgerufen
security-did-other-site = Formular einer fremden Seite abgewiesen
security-did-not-their-work = Seite verlangt, die zu einer anderen Aufgabe gehört
security-did-restored = Mit einer Sicherung weitergemacht
security-did-not-restored = Eine Sicherung nicht angenommen
security-did-table = Tabelle mit Namen und Zahlungen mitgenommen
security-did-copy = Sicherung heruntergeladen
