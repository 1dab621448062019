# Rahmen aller Seiten.
layout-house = Preisschnapsen
layout-skip = Zum Inhalt
# $time: die Uhrzeit, von der Seite selbst eingesetzt.
layout-stand = Stand { $time }
layout-connection = Keine Verbindung seit { $time }. Diese Seite ist vielleicht nicht mehr aktuell. Sie verbindet sich von selbst wieder.
layout-more = Weitere Seiten
layout-steps = Schritte des Abends
layout-logout = Abmelden
