# Liste der Turniere.
home-title = Turniere
home-empty-title = Noch kein Turnier
home-empty = Sobald die Turnierleitung eines anlegt, steht es hier.
home-practice = Übung
home-finished = beendet
home-past = Frühere Abende
home-staff = Für die Turnierleitung
