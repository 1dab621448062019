# Ein Entwurf für die Zeitung.
newspaper-draft = Entwurf
newspaper-hint = Sie können hier noch ändern und streichen.
newspaper-hint-gaps = Sie können hier noch ändern und streichen. Was in eckigen Klammern steht, ergänzen Sie bitte selbst.
newspaper-file = Als Textdatei
newspaper-tickets =
    { $called ->
        [los] { $count ->
            [one] einem Los
           *[other] { $count } Losen
        }
        [standkarte] { $count ->
            [one] einer Standkarte
           *[other] { $count } Standkarten
        }
        [leben] { $count ->
            [one] einem Leben
           *[other] { $count } Leben
        }
       *[karte] { $count ->
            [one] einer Karte
           *[other] { $count } Karten
        }
    }
newspaper-ticket =
    { $called ->
        [los] Los
        [standkarte] Standkarte
        [leben] Leben
       *[karte] Karte
    } { $number }
newspaper-lead =
    { $people ->
        [one] Eine Person trat
       *[other] { $people } Schnapserinnen und Schnapser traten
    } mit { $tickets } an.
newspaper-lead-consolation-of =
    In der Trostrunde zu „{ $name }“ { $people ->
        [one] spielte eine Person
       *[other] spielten { $people } Schnapserinnen und Schnapser
    } weiter, nachdem in der 1. Runde des Hauptbewerbs Schluss gewesen war.
newspaper-lead-consolation =
    In der Trostrunde { $people ->
        [one] spielte eine Person
       *[other] spielten { $people } Schnapserinnen und Schnapser
    } weiter, nachdem in der 1. Runde des Hauptbewerbs Schluss gewesen war.
newspaper-lead-lives =
    { $people ->
        [one] Eine Person trat
       *[other] { $people } Schnapserinnen und Schnapser traten
    } mit je { $lives ->
        [one] einem Leben an. Wer verlor, war draußen.
       *[other] { $lives } Leben an, und jede Niederlage kostete eines.
    }
newspaper-lead-danish =
    { $people ->
        [one] Eine Person trat
       *[other] { $people } Schnapserinnen und Schnapser traten
    } nach dem dänischen System an: Niemand schied aus, und nach jeder Runde spielten die Nachbarn in der Tabelle gegeneinander.
newspaper-lead-rotation =
    { $people ->
        [one] Eine Person trat
       *[other] { $people } Schnapserinnen und Schnapser traten
    } zum Weiterrücken an: Niemand schied aus, die einen blieben sitzen, und die anderen rückten nach jedem Bummerl einen Tisch weiter.
newspaper-late = Wer später kam, begann mit weniger.
newspaper-rebuys =
    { $count ->
        [one] Ein Leben wurde nachgekauft.
       *[other] { $count } Leben wurden nachgekauft.
    }
newspaper-played =
    { $rounds ->
        [one] In einer Runde
       *[other] In { $rounds } Runden
    } gab es { $matches ->
        [one] eine Partie
       *[other] { $matches } Partien
    } mit { $bummerl ->
        [one] einem Bummerl.
       *[other] { $bummerl } Bummerln.
    }
newspaper-played-bummerl =
    { $rounds ->
        [one] In einer Runde
       *[other] In { $rounds } Runden
    } { $matches ->
        [one] wurde ein Bummerl gespielt.
       *[other] wurden { $matches } Bummerl gespielt.
    }
newspaper-hours =
    { $count ->
        [one] eine Stunde
       *[other] { $count } Stunden
    }
newspaper-duration = Gespielt wurde von { $from } bis { $until } Uhr, also { $time }.
newspaper-towns =
    { $unknown ->
        [0] Die Gäste kamen
       *[other] Soweit bekannt, kamen die Gäste
    } aus { $more ->
        [0] { $towns }.
       *[other] { $count } Orten, unter anderem aus { $towns }.
    }
newspaper-shared =
    { $count ->
        [one] Auf die Plätze { $first } bis { $last } kam außerdem { $names }.
       *[other] Auf die Plätze { $first } bis { $last } kamen außerdem { $names }.
    }
newspaper-victory = Den Turniersieg holte { $name } mit { $ticket }.
newspaper-victory-consolation = Die Trostrunde gewann { $name } mit { $ticket }.
newspaper-beaten =
    { $count ->
        [one] Besiegt wurde auf dem Weg dorthin { $names }.
       *[other] Besiegt wurden auf dem Weg dorthin { $names }.
    }
newspaper-victory-lives =
    Den Turniersieg holte { $name } mit { $wins ->
        [one] einem Sieg
       *[other] { $wins } Siegen
    } und { $defeats ->
        [0] ohne Niederlage;
        [one] einer Niederlage;
       *[other] { $defeats } Niederlagen;
    } { $lives ->
        [one] ein Leben blieb übrig.
       *[other] { $lives } Leben blieben übrig.
    }
newspaper-victory-bummerl =
    Den Turniersieg holte { $name } mit { $wins ->
        [one] einem Sieg
       *[other] { $wins } Siegen
    } in { $rounds ->
        [one] einer Runde
       *[other] { $rounds } Runden
    } und { $figures } Bummerln.
newspaper-victory-points =
    Den Turniersieg holte { $name } mit { $wins ->
        [one] einem Sieg
       *[other] { $wins } Siegen
    } in { $rounds ->
        [one] einer Runde
       *[other] { $rounds } Runden
    } und { $figures } Punkten.
newspaper-clearest = Am deutlichsten war das { $score } gegen { $name }.
newspaper-last = Zuletzt gab es ein { $score } gegen { $name }.
newspaper-consolation =
    In der Trostrunde { $people ->
        [one] spielte eine Person weiter, die in der 1. Runde ausgeschieden war.
       *[other] spielten { $people } weiter, die in der 1. Runde ausgeschieden waren.
    }
newspaper-consolation-won = Gewonnen hat sie { $name }.
newspaper-thanks = Wir danken dem Wirt, allen Helferinnen und Helfern und allen, die Preise gespendet haben: { $names }.
newspaper-thanks-all = Wir danken dem Wirt, allen Helferinnen und Helfern und allen, die Preise gespendet haben.
newspaper-fill-in = [Namen ergänzen]
