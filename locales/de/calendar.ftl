# Abende im Kalender eines Handys.
calendar-house = Preisschnapsen
calendar-link = In meinen Kalender
calendar-all = Alle Abende in meinen Kalender
calendar-tickets =
    { $called ->
        [los] Ein Los
        [standkarte] Eine Standkarte
        [leben] Ein Leben
       *[karte] Eine Karte
    } kostet { $price }, jede Person { $count ->
        [one] spielt mit { $called ->
            [los] einem
            [leben] einem
           *[karte] einer
        }.
       *[other] darf bis zu { $count } haben.
    }
calendar-lives =
    { $lives ->
        [one] Mitspielen kostet { $price }, dafür hat man ein Leben.
       *[other] Mitspielen kostet { $price }, dafür hat man { $lives } Leben.
    }
calendar-extra-life =
    { $count ->
        [one] Einmal kann man ein Leben nachkaufen, um { $price }.
       *[other] Bis zu { $count } Mal kann man ein Leben nachkaufen, um je { $price }.
    }
calendar-seat = Mitspielen kostet { $price }.
