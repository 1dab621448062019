# Startseite der Turnierleitung, Übungsturnier, Sicherungen.
staff-title = Turnierleitung
staff-tournaments = Turniere
staff-none-title = Noch kein Turnier
staff-none = Legen Sie das Turnier für heute Abend an, oder schauen Sie sich zuerst ein Übungsturnier an.
staff-new = Neues Turnier
staff-practice = Übungsturnier
staff-practice-make = Übungsturnier ausprobieren
staff-practice-made = Das Übungsturnier läuft, die erste Runde ist halb gespielt. Probieren Sie alles aus.
staff-practice-delete = Übungsturnier löschen
staff-practice-deleted = Das Übungsturnier ist gelöscht.
staff-practice-only = Nur Übungsturniere werden gelöscht. Ein echtes Turnier bleibt, damit der Abend nachvollziehbar ist.
staff-practice-name = Übungsturnier
staff-practice-venue = Gasthaus zur Probe
staff-practice-prizes =
    Ein halbes Spanferkel
    Geschenkkorb
    Ein Doppler Veltliner
    Speckjause für zwei
    Eine Kiste Bier
    Ein Laib Bauernbrot
    Ein Packerl Schnapskarten
    Ein Kaffee und ein Kuchen
staff-finished = beendet
staff-settings = Einstellungen
staff-column-tournament = Turnier
staff-column-date = Tag
staff-column-venue = Gasthaus
staff-column-state = Stand
staff-running = offen
staff-backups = Sicherungen
staff-backups-text = Nach jeder Auslosung und jeder fertigen Runde entsteht von selbst eine Kopie von allem. Kopieren Sie eine davon auf einen Stick, wenn Sie sichergehen wollen.
staff-backups-none = Noch keine Sicherung
staff-backups-none-text = Die erste entsteht mit der ersten Auslosung, oder jetzt auf Knopfdruck.
staff-backups-restore = Zurückspielen geht am Rechner selbst: Server beenden, dann „preisschnapsen restore“ mit der Datei.
staff-backup-now = Jetzt sichern
staff-backup-made = Die Sicherung ist fertig und geprüft.
staff-backup-failed = Die letzte Sicherung fehlt.
staff-backup-failed-text = Schauen Sie nach, ob auf der Platte noch Platz ist, und sichern Sie dann von Hand.
staff-backup-refused = Die Sicherung ist nicht gelungen. Schauen Sie nach, ob auf der Platte noch Platz ist, und versuchen Sie es noch einmal.
staff-backup-when = Wann
staff-backup-why = Anlass
staff-backup-file = Datei
staff-backup-size = Größe
staff-backup-kilobytes = { $count } kB
staff-backup-by-hand = von Hand
staff-backup-after = { $tournament }, Schritt { $action }
