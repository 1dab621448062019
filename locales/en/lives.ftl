# An evening with lives: choose it, draw, buy, watch.
lives-format = How do you play?
lives-format-tickets = Knockout with tickets
lives-format-tickets-fits = A ticket that loses is out.
lives-format-tickets-time = { $people } tickets at { $tables } tables: about { $hours } hours.
lives-format-lives = Evening with lives
lives-format-lives-fits = Each defeat costs a life, and every round is drawn anew.
lives-format-lives-time = { $people } people at { $tables } tables: about { $hours } hours.

lives-count =
    { $count ->
        [0] no life
        [one] one life
       *[other] { $count } lives
    }
lives-left = Lives
lives-joined = { $match }: { $in } plays whoever had the bye.
lives-got-bye = { $in } gets a bye.
lives-list-anew = The list for { $stage } is out of date: others play now. Close it again.
lives-did-pull = pull of slip { $ticket }
lives-did-put-back = putting back of slip { $ticket }
lives-did-sell = extra life for { $name }
lives-did-take-back = return of an extra life by { $name }
lives-change-join = Match { $number }: { $into } plays whoever had the bye.
lives-change-bye = Match { $number }: { $into } has a bye.

lives-each =
    { $count ->
        [one] one life for everybody
       *[other] { $count } lives for everybody
    }
lives-repair = Repetitions avoided
lives-pairs = Matches
lives-by-hand-explained = The slips were pulled from a bag by hand, two for each match. All that can be recomputed is whether each was pulled exactly once.
lives-list-caption = Who plays this round, with their lives before it
lives-slips = The slips
lives-slips-of =
    { $count ->
        [one] The only slip
       *[other] All { $count } slips in order
    }
lives-still-in =
    { $count ->
        [one] One is still in
       *[other] { $count } are still in
    }
lives-and-more =
    { $count ->
        [one] and one more
       *[other] and { $count } more
    }
lives-lost-last = Lost their last life, { $stage }
lives-meets = { $one } against { $other }
lives-slips-begin = The first slip is about to be pulled
lives-have-met = These two have met before, last in { $stage }.
lives-who-against = Who plays them? Pull the next slip.
lives-next-slip = Pull a slip
lives-slip = Number on the slip
lives-put-back = Put the second slip back
lives-slips-progress = { $done } of { $total } slips pulled
lives-in-bag = Still in the bag
lives-pairs-so-far = Matches so far
lives-undrawn-title = Nothing is drawn here
lives-undrawn = At most two are on the list. They play without a draw; if only one is there, the evening is decided.
lives-close-without-draw = At most two are on the list, so nothing is drawn. After that nobody can join any more, and whoever is out already cannot buy a life.
lives-by-hand-hint = One slip for everybody, with the ticket’s number, into a bag. Two slips make a match; the last of an odd number has a bye.

lives-title = Lives
lives-in = still in
lives-slip-pulled = { public-ticket-word } { $ticket }: pulled as number { $pull }
lives-bye-why = { $count } are in the round, an odd number. So somebody gets a bye: one of those who have had the fewest so far.
lives-nobody-yet = Nobody has a ticket yet
lives-people =
    { $count ->
        [one] one person
       *[other] { $count } people
    }
lives-out-in = Out in { $stage }
lives-buy = Buy an extra life for { $price }
lives-take-back = Take the extra life back
lives-fact = Lives
lives-fact-rebuy = Extra life
lives-rebuy-said = { $price }, after defeats up to round { $round }
lives-course =
    { $count ->
        [one] Everybody has one life. Whoever loses is out.
       *[other] Everybody has { $count } lives. Each defeat costs one, however close it was. Whoever has none left is out.
    }
lives-course-draw = Before each round there is a new draw among all who have a life left.
lives-course-repair = People who have met do not meet again at once, if that can be helped.
lives-course-bye = If the number is odd, somebody gets a bye and keeps all their lives: one of those who have had the fewest byes so far.
lives-course-match = The first to win { $bummerl } Bummerl wins the match.
lives-course-later = From round { $round } on it takes { $bummerl }.
lives-course-final-bummerl = In the final it takes { $bummerl }.
lives-course-late-title = Coming late
lives-course-late =
    If you come late, you can join until the list of round { $round } is closed, { $lives ->
        [one] with one life like everybody else.
       *[other] with one life less for each round missed, but at least one.
    }
lives-course-not-late = After the first draw nobody can join any more.
lives-course-rebuy =
    { $count ->
        [one] If you lose your last life by round { $round }, you may buy an extra one for { $price }, once. This is possible until the list of the next round is closed.
       *[other] If you lose your last life by round { $round }, you may buy an extra one for { $price }, up to { $count } times. This is possible until the list of the next round is closed.
    }
lives-course-final-title = The last two
lives-course-final = Once only two are left, they play match after match until one has no life left.
lives-course-places = The later you go out, the higher your place. Those who go out in the same round share a place. If a prize depends on it, a play-off or a lot decides.

lives-expected-fact = To expect
lives-expected =
    { $rounds ->
        [one] about one round
       *[other] about { $rounds } rounds
    }, { $matches ->
        [one] one match
       *[other] { $matches } matches
    }
lives-expected-hours =
    about { $hours ->
        [one] one hour
       *[other] { $hours } hours
    } with { $tables ->
        [one] one table
       *[other] { $tables } tables
    }
lives-filter = By lives
lives-filter-all = everybody
lives-filter-of =
    { $lives ->
        [one] { $lives } life ({ $people })
       *[other] { $lives } lives ({ $people })
    }
lives-filter-out = out ({ $people })
lives-late = People may still join
lives-late-more =
    { $count ->
        [one] Whoever joins now begins with one life.
       *[other] Whoever joins now begins with { $count } lives.
    }
lives-champion-line = Kept a life to the very end.
lives-gone-home = { $stage }, went home
lives-bye-costs-nothing = bye, costs no life
lives-bar = Lives
lives-file = Lives as a file
lives-undrawn-round = To the round
lives-won = { $name } has won
lives-nobody-left = Nobody is left
lives-between-bought = People may still buy an extra life. After that it is clear how things go on.
lives-close-last = Close the list for { $stage } if nobody else is coming
lives-between-won = People may still join or buy an extra life. If nobody does, { $name } has won.
lives-between-bought-won = People may still buy an extra life. If nobody does, { $name } has won.
lives-may-buy =
    { $count ->
        [one] The only one who may still buy is { $names }.
       *[other] Those who may still buy are { $names }.
    }
lives-between = People may still join or buy an extra life. After that it is clear how things go on.
lives-rebuy-title = Extra lives
lives-rebuy-open =
    { $count ->
        [one] One person can buy an extra life now, until the next list is closed.
       *[other] { $count } people can buy an extra life now, until the next list is closed.
    }
lives-rebuy-show = Show who is out
lives-final-again = Final, match { $number }
lives-price = Entry fee per person
lives-entry-title = Taking part
lives-entry = Taking part costs { $price } per person; there is room for { $capacity }.
lives-one-card =
    Everybody plays with one ticket and { $lives ->
        [one] one life
       *[other] { $lives } lives
    }. Leave the field empty; if you mean the ticket with the number { $count }, type #{ $count }.
lives-loses =
    { $name } loses a life and has { $count ->
        [one] one
       *[other] { $count }
    } left.
lives-is-out = { $name } loses the last life and is out.
lives-pulling-guests = The list is closed. Slips are being pulled from the bag.
