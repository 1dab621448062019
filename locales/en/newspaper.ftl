# A draft for the newspaper.
newspaper-draft = Draft
newspaper-hint = You can still change it here. Please fill in what stands in square brackets.
newspaper-file = As a text file
newspaper-played =
    In { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    } they played { $matches ->
        [one] one match
       *[other] { $matches } matches
    } of { $bummerl } Bummerl.
newspaper-duration =
    They played from { $from } to { $until }, which is { $hours ->
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
newspaper-thanks = We thank the landlord, all helpers and everyone who donated a prize: [add the names].
