# Seiten eines Gastgebers im Internet: seine Vereine und ihre Abende.
club-house = Preisschnapsen im Internet
club-list = Vereine
club-all = Alle Vereine
club-none-to-come = Zurzeit ist nichts angekündigt.
club-recent = Zuletzt gespielt
club-nothing-title = Noch kein Abend
club-nothing = Sobald der Verein einen Abend hierher schickt, steht er da.
club-winner = Gewonnen: { $name }
club-code = Haben Sie hierher gefunden, weil Sie den Code für einen Laptop eingelesen haben? Öffnen Sie auf dem Laptop „Im Internet zeigen“, und fügen Sie dort die ganze Adresse dieser Seite ein.
