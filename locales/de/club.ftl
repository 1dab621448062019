# Seiten eines Gastgebers im Internet: seine Vereine und ihre Abende.
club-house = Preisschnapsen im Internet
club-list = Vereine
club-all = Alle Vereine
club-none-to-come = Zurzeit ist nichts angekündigt.
club-nothing-title = Noch kein Abend
club-nothing = Sobald der Verein einen Abend hierher schickt, steht er da.
club-winner = Gewonnen: { $name }
