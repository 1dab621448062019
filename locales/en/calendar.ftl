# Evenings in the calendar of a phone.
calendar-house = Preisschnapsen
calendar-link = Add to my calendar
calendar-all = Add all evenings to my calendar
calendar-tickets =
    A { $called ->
        [los] lot
        [standkarte] stand card
        [leben] life
       *[karte] ticket
    } costs { $price }, { $count ->
        [one] one for each person.
       *[other] up to { $count } for each person.
    }
calendar-lives =
    { $lives ->
        [one] It costs { $price } to play, with one life.
       *[other] It costs { $price } to play, with { $lives } lives.
    }
calendar-extra-life =
    { $count ->
        [one] One extra life can be bought for { $price }.
       *[other] Up to { $count } extra lives can be bought for { $price } each.
    }
calendar-seat = It costs { $price } to play.
