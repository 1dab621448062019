# Rahmen aller Seiten.
layout-house = Preisschnapsen
layout-skip = Zum Inhalt
layout-more = Weitere Seiten
layout-steps = Schritte des Abends
layout-logout = Abmelden
