# Building blocks: lists, times, names of rounds.
format-and = { $first } and { $last }
format-or = { $first } or { $last }
format-date = { $day } { $month } { $year }
format-month =
    { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    }
format-just-now = just now
format-minutes-ago =
    { $count ->
        [one] a minute ago
       *[other] { $count } minutes ago
    }
format-hours-ago =
    { $count ->
        [one] an hour ago
       *[other] { $count } hours ago
    }
format-round = Round { $number }
format-match-for-place = Match for place { $place }
format-placement = Matches for places 5 to 8
format-final = Final
format-semi-final = Semi-final
format-quarter-final = Quarter-final
format-match = { $stage }, match { $number }
format-walkover = walkover
format-both-absent = double walkover
format-order-random = by lot
format-order-as-sold = in the order of sale
format-order-most-tickets-first = those with the most tickets first
format-seconds =
    { $count ->
        [one] one second
       *[other] { $count } seconds
    }
format-minutes =
    { $count ->
        [one] one minute
       *[other] { $count } minutes
    }
