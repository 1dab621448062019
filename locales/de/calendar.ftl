# Abende im Kalender eines Handys.
calendar-house = Preisschnapsen
calendar-link = In meinen Kalender
calendar-all = Alle Abende in meinen Kalender
calendar-tickets =
    { $count ->
        [one] Eine Karte kostet { $price }, jede Person spielt mit einer.
       *[other] Eine Karte kostet { $price }, jede Person darf bis zu { $count } haben.
    }
