# Rahmen aller Seiten.
layout-house = Preisschnapsen
layout-skip = Zum Inhalt
# $time: die Uhrzeit, von der Seite selbst eingesetzt.
layout-stand = Aktualisiert { $time }
layout-connection = Keine Verbindung seit { $time }. Diese Seite ist vielleicht nicht mehr aktuell. Sie verbindet sich von selbst wieder.
layout-more = Weitere Seiten
layout-steps = Schritte des Abends
layout-logout = Abmelden
layout-unsent = Nicht abgeschickt: Es gibt gerade keine Verbindung. Was Sie eingegeben haben, steht noch da.
layout-unsure = Ob es angekommen ist, ist nicht sicher: Die Verbindung war weg, bevor eine Antwort kam. Schicken Sie es noch einmal ab, sobald sie wieder da ist; es zählt nur einmal.
layout-search-unsent = Die Suche ist nicht abgeschickt: keine Verbindung.
