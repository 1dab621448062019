# Ein Entwurf für die Zeitung.
newspaper-draft = Entwurf
newspaper-hint = Sie können hier noch ändern und streichen. Was in eckigen Klammern steht, ergänzen Sie bitte selbst.
newspaper-file = Als Textdatei
newspaper-played =
    { $rounds ->
        [one] In einer Runde
       *[other] In { $rounds } Runden
    } gab es { $matches ->
        [one] eine Partie
       *[other] { $matches } Partien
    } mit { $bummerl } Bummerln.
newspaper-duration =
    Gespielt wurde von { $from } bis { $until } Uhr, also { $hours ->
        [0] { $minutes } Minuten.
        [one] eine Stunde und { $minutes } Minuten.
       *[other] { $hours } Stunden und { $minutes } Minuten.
    }
newspaper-towns =
    { $more ->
        [0] Die Gäste kamen aus { $towns }.
       *[other] Die Gäste kamen aus { $count } Orten, die meisten aus { $towns }.
    }
newspaper-victory = Den Turniersieg holte { $name } mit Karte { $ticket }. Der Weg dorthin: { $way }.
newspaper-thanks = Wir danken dem Wirt, allen Helferinnen und Helfern und allen, die Preise gespendet haben: [Namen ergänzen].
