# Bausteine: Aufzählungen, Zeiten, Namen der Runden.
format-and = { $first } und { $last }
format-or = { $first } oder { $last }
format-date = { $day }. { $month } { $year }
format-month =
    { $month ->
        [1] Jänner
        [2] Feber
        [3] März
        [4] April
        [5] Mai
        [6] Juni
        [7] Juli
        [8] August
        [9] September
        [10] Oktober
        [11] November
       *[12] Dezember
    }
format-just-now = gerade eben
format-minutes-ago =
    { $count ->
        [one] vor einer Minute
       *[other] vor { $count } Minuten
    }
format-hours-ago =
    { $count ->
        [one] vor einer Stunde
       *[other] vor { $count } Stunden
    }
format-round = Runde { $number }
format-match-for-place = Spiel um Platz { $place }
format-placement = Platzierungsspiele 5 bis 8
format-final = Finale
format-semi-final = Halbfinale
format-quarter-final = Viertelfinale
format-match = { $stage }, Partie { $number }
format-walkover = kampflos
format-both-absent = doppelt kampflos
format-order-random = ausgelost
format-order-as-sold = in der Reihenfolge des Kartenkaufs
format-order-most-tickets-first = die mit den meisten Karten zuerst
format-seconds =
    { $count ->
        [one] eine Sekunde
       *[other] { $count } Sekunden
    }
format-minutes =
    { $count ->
        [one] eine Minute
       *[other] { $count } Minuten
    }
