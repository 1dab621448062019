# Rahmen aller Seiten.
layout-house = Preisschnapsen
layout-skip = Zum Inhalt
# $time: die Uhrzeit, von der Seite selbst eingesetzt.
layout-stand = Stand { $time }
layout-connection = Keine Verbindung seit { $time }. Was hier steht, kann veraltet sein; die Seite versucht es von selbst weiter.
layout-more = Weitere Seiten
layout-steps = Schritte des Abends
layout-logout = Abmelden
