# A draft for the newspaper.
newspaper-draft = Draft
newspaper-hint = You can still change it here. Please fill in whatever is in square brackets.
newspaper-file = As a text file
newspaper-played =
    In { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    } there { $matches ->
        [one] was one match
       *[other] were { $matches } matches
    } with { $bummerl } Bummerl in all.
newspaper-duration =
    Play went on from { $from } to { $until }, which is { $hours ->
        [0] { $minutes } minutes.
        [one] one hour and { $minutes } minutes.
       *[other] { $hours } hours and { $minutes } minutes.
    }
newspaper-towns =
    { $more ->
        [0] Guests came from { $towns }.
       *[other] Guests came from { $count } towns, most of them from { $towns }.
    }
newspaper-victory = { $name } won the tournament with ticket { $ticket }. The way there: { $way }.
newspaper-thanks = We thank the landlord, everyone who helped and everyone who donated a prize: [add the names].
