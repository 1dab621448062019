# Mit einer Sicherung weitermachen, auf einem anderen Laptop oder auf diesem.
restore-start-title = Neu beginnen
restore-title = Von einem anderen Laptop weitermachen
restore-text = Mit einer Sicherung geht der Abend hier weiter: Turniere, Karten, Ergebnisse, Helfer und Passwörter.
restore-text-instead = Was jetzt auf diesem Laptop ist, wird vorher gesichert und steht dann selbst hier zur Wahl.
restore-here-title = Mit einer Sicherung weitermachen
restore-here = Auch auf diesem Laptop, auf dem schon Abende sind, geht ein Abend von einem anderen weiter: mit einer Sicherung vom Stick, aus einer Datei oder mit einer, die das Programm findet. Danach melden sich alle mit den Namen und Passwörtern aus der Sicherung an. Was jetzt hier ist, wird vorher gesichert.
restore-here-button = Sicherung wählen
restore-copy = Gefundene Sicherungen
restore-copy-hint = Zuerst steht die mit den meisten Einträgen, denn eine Uhr kann falsch gehen. Wählen Sie unten eine Datei aus, gilt diese.
# $contents: was in der Sicherung steht, $time: "5. Jänner 2027, 20:15", $size: "312 kB".
restore-copy-label = { $contents } – Datei vom { $time } ({ $size })
# $tournaments: die Turniere mit Komma, $last: "5. Jänner 2027, 20:15".
restore-copy-contents = { $tournaments }, letzter Eintrag { $last }
restore-copy-evening =
    { $count ->
        [one] { $tournament } (ein Eintrag)
       *[other] { $tournament } ({ $count } Einträge)
    }
restore-copy-nameless =
    { $count ->
        [one] { $tournament } (ein Eintrag, ohne Namen)
       *[other] { $tournament } ({ $count } Einträge, ohne Namen)
    }
restore-no-tournament = noch kein Turnier
restore-kilobytes = { $count } kB
restore-megabytes = { $count } MB
restore-file = Datei mit der Sicherung
restore-file-hint = Vom USB-Stick oder aus dem Ordner mit den Sicherungen. Der Name endet mit .db. Die Datei darf höchstens { $max } MB haben.
restore-encrypted = Diese Sicherung ist verschlüsselt. Öffnen Sie sie mit dem Programm, das sie gemacht hat, oder mit dem Programm age und wählen Sie dann die Datei, die dabei entsteht; hier ist alles, wie es war.
restore-choices = Anmeldungen enden, gedruckte Karten gelten weiter: ändern
restore-sessions = Anmeldungen der Helfer
restore-sessions-kept = bleiben: Wer angemeldet war, kommt ohne Passwort herein (nur, wenn Sie die Datei nie aus der Hand gegeben haben)
restore-sessions-renewed = enden: alle melden sich neu an, und offene Codes gelten nicht mehr
restore-keys = Codes auf den Karten der Spieler
restore-keys-kept = bleiben, die gedruckten Karten gelten weiter
restore-keys-renewed = neu: Karten noch einmal drucken; die alten sagen, dass es neuere gibt
restore-button = Sicherung ansehen
restore-nothing = Wählen Sie eine Sicherung oder eine Datei aus.
restore-gone = Diese Sicherung ist nicht mehr da. Wählen Sie eine andere.
restore-unsound = Das ist keine Sicherung von Preisschnapsen, oder die Datei ist beschädigt. Nehmen Sie eine andere Sicherung; hier ist alles, wie es war.
restore-empty = Die Datei ist leer. Nehmen Sie eine andere Sicherung; hier ist alles, wie es war.
restore-no-database = Das ist keine Sicherung von Preisschnapsen. Wählen Sie eine Datei, deren Name auf .db endet; hier ist alles, wie es war.
restore-foreign = Diese Datei gehört einem anderen Programm. Wählen Sie eine Sicherung von Preisschnapsen; hier ist alles, wie es war.
restore-altered = An dieser Sicherung hat jemand etwas verändert: Ihre Tabellen sind nicht die von Preisschnapsen. Nehmen Sie eine andere; hier ist alles, wie es war.
restore-journal = An dieser Sicherung hat jemand etwas verändert: Ihr Journal ist nicht so, wie es geschrieben wurde. Nehmen Sie eine andere; hier ist alles, wie es war.
restore-accounts = An dieser Sicherung hat jemand etwas verändert: Ihre Helfer sind nicht die, die in ihrem Journal stehen. Nehmen Sie eine andere; hier ist alles, wie es war.
restore-tables = In dieser Sicherung sagen die Tabellen etwas anderes als das Journal. Nehmen Sie eine andere; hier ist alles, wie es war.
restore-beyond = Diese Datei ist größer als 2 GB. So groß ist keine Sicherung. Nehmen Sie eine andere; hier ist alles, wie es war.
restore-no-file = Das ist eine Verknüpfung oder ein Ordner und keine Sicherung. Wählen Sie die Datei selbst; hier ist alles, wie es war.
restore-look-again = Diese Sicherung ist nicht mehr bereit. Wählen Sie sie noch einmal aus; hier ist alles, wie es war.
restore-confirm-title = Mit dieser Sicherung weitermachen?
restore-confirm-goes = Was jetzt hier ist, ist danach nicht mehr hier.
restore-confirm-leaves = Das sind { $here }. Es wird vorher gesichert. Was in der Sicherung nicht steht, fehlt dann; auch Ihre Anmeldung endet.
restore-confirm-text = Wer hier steht, kann sich danach anmelden. Kennen Sie jemanden nicht, nehmen Sie eine andere Sicherung.
restore-confirm-accounts = Helfer in der Sicherung
restore-confirm-sessions = Angemeldete Browser in der Sicherung
restore-confirm-since = Angemeldet seit
restore-confirm-nobody = In der Sicherung ist niemand angemeldet.
restore-confirm-renewed = Diese Anmeldungen enden: Alle geben hier ihr Passwort neu ein.
restore-confirm-kept = Diese Anmeldungen bleiben.
restore-confirm-kept-text = Wer einen dieser Browser in der Hand hat, kommt hier ohne Passwort herein. Ob die Anmeldungen echt sind, lässt sich nicht prüfen: Wer an die Datei konnte, kann eine dazugeschrieben haben. Kennen Sie eine nicht, wählen Sie die Sicherung noch einmal und lassen Sie die Anmeldungen enden.
restore-confirm-compare = Zum Vergleichen: Laptops, Fingerabdruck, Prüfsumme
restore-confirm-houses = Laptops, denen danach vertraut wird
restore-confirm-key = Schlüssel
restore-confirm-own = dieser Laptop
restore-confirm-houses-text = Hier steht jeder Laptop, auf dem diese Abende waren. Kennen Sie einen nicht, war die Sicherung in fremden Händen. Nehmen Sie dann eine andere.
restore-confirm-head = Fingerabdruck des Journals von { $tournament }, wie er auf dem Aushang steht:
restore-confirm-sum = Prüfsumme der Datei (SHA-256):
restore-confirm-public = Machen Sie damit weiter, so steht das bei den Auslosungen jedes laufenden Turniers. Alle können es lesen.
restore-confirm-button = Ja, damit weitermachen
restore-confirm-other = Eine andere Sicherung wählen
restore-too-new = Diese Sicherung stammt von einer neueren Version von Preisschnapsen. Starten Sie auf diesem Laptop dieselbe Version; hier ist alles, wie es war.
restore-too-large = Die Datei ist zu groß, mehr als { $max } MB nimmt diese Seite nicht. Nehmen Sie eine andere; hier ist alles, wie es war.
restore-no-director = In dieser Sicherung kann sich keine Turnierleitung anmelden. Nehmen Sie eine neuere; hier ist alles, wie es war.
restore-in-use = Ein anderes Programm hat die Daten offen. Beenden Sie es und versuchen Sie es noch einmal.
restore-failed = Die Sicherung ließ sich nicht übernehmen, vielleicht ist die Platte voll. Hier ist alles, wie es war. Näheres steht im Protokoll des Programms.
restore-done-title = Es geht weiter
restore-done-tournaments = Diese Abende gehen hier weiter
restore-done-tournament = Turnier
restore-done-day = Tag
restore-done-players = Spieler
restore-done-staff =
    { $count ->
        [one] Eine Person kann sich anmelden, mit Namen und Passwort aus der Sicherung.
       *[other] { $count } Personen können sich anmelden, mit Namen und Passwort aus der Sicherung.
    }
restore-done-none = In der Sicherung war noch kein Turnier.
restore-done-sessions = Alle melden sich neu an, und offene Codes für Helfer gelten nicht mehr.
restore-done-keys = Die Karten haben neue Codes: Drucken Sie sie noch einmal.
restore-done-login = Anmelden
