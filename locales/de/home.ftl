# Liste der Turniere.
home-title = Turniere
home-empty-title = Noch kein Turnier
home-empty = Hier finden Sie am Abend Ihre Partie, die Ergebnisse und zum Schluss die Siegerliste.
home-empty-staff = Sie leiten das Turnier? Melden Sie sich an und legen Sie den Abend an.
home-empty-begin = Abend anlegen
home-finished = beendet
home-past = Frühere Abende
home-staff = Für die Turnierleitung
