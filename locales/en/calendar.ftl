# Evenings in the calendar of a phone.
calendar-house = Preisschnapsen
calendar-link = Add to my calendar
calendar-all = Add all evenings to my calendar
calendar-tickets =
    { $count ->
        [one] A ticket costs { $price }, one for each person.
       *[other] A ticket costs { $price }, up to { $count } for each person.
    }
