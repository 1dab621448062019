# The night in figures.
figures-title = The night in figures
figures-empty = Nothing to count yet
figures-empty-more = The figures start with the first result.
figures-open = The night is still going on, so these will change.
figures-people =
    { $count ->
        [one] person
       *[other] people
    }
figures-tickets =
    { $count ->
        [one] ticket
       *[other] tickets
    }
figures-matches =
    { $count ->
        [one] match
       *[other] matches
    }
figures-bummerl = Bummerl
figures-of = { $part } of { $all }
figures-shortest = Shortest match
figures-longest = Longest match
figures-match = { $left } v { $right }, { $match }
figures-comeback = Biggest comeback by Bummerl
figures-comeback-points = Biggest comeback within a Bummerl
figures-comeback-story = { $name } won from there: { $match }
figures-close = Went to the last Bummerl
figures-schneider = Schneider, of the Bummerl written down
figures-byes = Byes
figures-self = Drawn against their own ticket
figures-walkovers = Walkovers
figures-towns = Where people came from
figures-elsewhere = elsewhere, or not given
