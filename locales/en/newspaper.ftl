# A draft for the newspaper.
newspaper-draft = Draft
newspaper-hint = You can still change it here.
newspaper-hint-gaps = You can still change it here. Please fill in whatever is in square brackets.
newspaper-file = As a text file
newspaper-tickets =
    { $called ->
        [los] { $count ->
            [one] one lot
           *[other] { $count } lots
        }
        [standkarte] { $count ->
            [one] one stand card
           *[other] { $count } stand cards
        }
        [leben] { $count ->
            [one] one life
           *[other] { $count } lives
        }
       *[karte] { $count ->
            [one] one ticket
           *[other] { $count } tickets
        }
    }
newspaper-ticket =
    { $called ->
        [los] lot
        [standkarte] stand card
        [leben] life
       *[karte] ticket
    } { $number }
newspaper-lead =
    { $people ->
        [one] One player
       *[other] { $people } players
    } took part with { $tickets }.
newspaper-lead-consolation-of =
    { $people ->
        [one] One player
       *[other] { $people } players
    } who had gone out in round 1 of “{ $name }” played on in its consolation.
newspaper-lead-consolation =
    { $people ->
        [one] One player
       *[other] { $people } players
    } who had gone out in round 1 of the main event played on in the consolation.
newspaper-lead-lives =
    { $people ->
        [one] One player
       *[other] { $people } players
    } took part with { $lives ->
        [one] one life each. Whoever lost was out.
       *[other] { $lives } lives each, and every defeat cost one.
    }
newspaper-lead-danish =
    { $people ->
        [one] One player
       *[other] { $people } players
    } took part. It was played by the Danish system: nobody went out, and after each round neighbours in the table met.
newspaper-lead-rotation =
    { $people ->
        [one] One player
       *[other] { $people } players
    } took part. It was a rotation: nobody went out, half of them kept their seats, and the others moved on by one table after each Bummerl.
newspaper-late = Latecomers began with fewer.
newspaper-rebuys =
    { $count ->
        [one] One extra life was bought.
       *[other] { $count } extra lives were bought.
    }
newspaper-played =
    In { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    } there { $matches ->
        [one] was one match
       *[other] were { $matches } matches
    } with { $bummerl ->
        [one] one Bummerl.
       *[other] { $bummerl } Bummerl in all.
    }
newspaper-played-bummerl =
    { $matches ->
        [one] One Bummerl was played
       *[other] { $matches } Bummerl were played
    } in { $rounds ->
        [one] one round.
       *[other] { $rounds } rounds.
    }
newspaper-hours =
    { $count ->
        [one] one hour
       *[other] { $count } hours
    }
newspaper-duration = It began at { $from } and was over at { $until }, after { $time }.
newspaper-towns =
    { $unknown ->
        [0] The players came
       *[other] As far as is known, the players came
    } from { $more ->
        [0] { $towns }.
       *[other] { $count } towns, among them { $towns }.
    }
newspaper-shared =
    { $count ->
        [one] { $names } also finished between places { $first } and { $last }.
       *[other] Places { $first } to { $last } also went to { $names }.
    }
newspaper-victory = { $name } won the tournament with { $ticket }.
newspaper-victory-consolation = { $name } won the consolation with { $ticket }.
newspaper-beaten =
    { $count ->
        [one] Beaten on the way there was { $names }.
       *[other] Beaten on the way there were { $names }.
    }
newspaper-victory-lives =
    { $name } won the tournament with { $wins ->
        [one] one win
       *[other] { $wins } wins
    } and { $defeats ->
        [0] no defeat,
        [one] one defeat,
       *[other] { $defeats } defeats,
    } and had { $lives ->
        [one] one life
       *[other] { $lives } lives
    } left over.
newspaper-victory-bummerl =
    { $name } won the tournament with { $wins ->
        [one] one win
       *[other] { $wins } wins
    } in { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    } and { $figures } Bummerl.
newspaper-victory-points =
    { $name } won the tournament with { $wins ->
        [one] one win
       *[other] { $wins } wins
    } in { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    } and { $figures } points.
newspaper-clearest = The clearest win was { $score } against { $name }.
newspaper-last = The last match ended { $score } against { $name }.
newspaper-consolation =
    { $people ->
        [one] One player who had gone out in round 1 played on in the consolation.
       *[other] { $people } players who had gone out in round 1 played on in the consolation.
    }
newspaper-consolation-won = The consolation was won by { $name }.
newspaper-thanks = We thank the landlord, everyone who helped and everyone who donated a prize: { $names }.
newspaper-thanks-all = We thank the landlord, everyone who helped and everyone who donated a prize.
newspaper-fill-in = [add the names]
