# Startseite der Turnierleitung.
staff-title = Turnierleitung
