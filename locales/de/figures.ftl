# Der Abend in Zahlen.
figures-title = Der Abend in Zahlen
figures-empty = Noch keine Zahlen
figures-empty-more = Sie kommen mit dem ersten Ergebnis.
figures-open = Der Abend läuft noch, die Zahlen wachsen mit.
figures-people =
    { $count ->
        [one] Person
       *[other] Leute
    }
figures-tickets =
    { $count ->
        [one] Karte
       *[other] Karten
    }
figures-matches =
    { $count ->
        [one] Partie
       *[other] Partien
    }
figures-bummerl = Bummerl
figures-of = { $part } von { $all }
figures-shortest = Kürzeste Partie
figures-longest = Längste Partie
figures-match = { $left } gegen { $right }, { $match }
figures-comeback = Größte Aufholjagd nach Bummerln
figures-comeback-points = Größte Aufholjagd in einem Bummerl
figures-comeback-story = So stand es, und gewonnen hat { $name }: { $match }
figures-close = Erst mit dem letzten Bummerl entschieden
figures-schneider = Schneider unter den aufgeschriebenen Bummerln
figures-byes = Freilose
figures-self = Gegen die eigene Karte gelost
figures-walkovers = Kampflos entschieden
figures-towns = Woher die Leute kamen
figures-elsewhere = anderswoher oder nicht gesagt
