# An evening with lives: choose it, draw, buy, watch.
lives-format = How do you play?
lives-format-chosen = chosen
lives-format-tickets = Knockout with tickets
lives-format-tickets-fits = A ticket that loses is out; whoever buys several has several tries. Right for an evening that should be quick.
lives-format-tickets-time = { $people } tickets: { $rounds } rounds, { $matches } matches, about { $hours } hours with { $tables } tables.
lives-format-lives = Evening with lives
lives-format-lives-fits = Each defeat costs a life, and everybody who has one left is drawn anew each round. Right if nobody should go home after a single match.
lives-format-lives-time = { $people } people, 3 lives: about { $rounds } rounds, { $matches } matches, some { $hours } hours with { $tables } tables.

lives-count =
    { $count ->
        [0] no life
        [one] one life
       *[other] { $count } lives
    }
lives-left = Lives
lives-joined = { $match }: { $in } plays whoever had the bye.
lives-got-bye = { $in } gets a bye.
lives-list-anew = The list for { $stage } no longer counts: others are on it now. Close it again.
lives-did-pull = Slip { $ticket } pulled
lives-did-put-back = Slip { $ticket } put back
lives-did-sell = Life bought again by { $name }
lives-did-take-back = Life taken back from { $name }
lives-change-join = Match { $number }: { $into } plays whoever had the bye.
lives-change-bye = Match { $number }: { $into } has a bye.

lives-each =
    { $count ->
        [one] one life for everybody
       *[other] { $count } lives for everybody
    }
lives-repair = Repetitions avoided
lives-pairs = Matches
lives-by-hand-explained = The slips were pulled from a bag by hand, two make a match. All that can be recomputed is whether everybody was pulled exactly once.
lives-list-caption = Who plays this round, with their lives before it
lives-slips = The slips
lives-slips-of =
    { $count ->
        [one] One slip in order
       *[other] { $count } slips in order
    }
lives-have = { $people } with { $lives }
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
lives-close-without-draw = At most two are on the list, so nothing is drawn. Once it is closed it is too late to buy a life or to come late.
lives-close-explained = Closing fixes who plays this round. Then the hall says its phrase, and an opponent is drawn for everybody.
lives-by-hand-hint = One slip for everybody, with the ticket's number, into a bag. Two slips make a match; the last of an odd number has a bye.

lives-title = Lives
lives-in = still in
lives-slip-pulled = Ticket { $ticket }: slip { $pull }
lives-bye-why = { $count } are in the round, an odd number: one has a bye, somebody who has had the fewest so far.
lives-nobody-yet = Nobody has a ticket yet
lives-people =
    { $count ->
        [one] one person
       *[other] { $count } people
    }
lives-out-in = Out in { $stage }
lives-buy = Buy a life again for { $price }
lives-take-back = Take that life back
lives-fact = Lives
lives-fact-rebuy = Buying a life again
lives-rebuy-said = { $price }, after defeats up to round { $round }
lives-course =
    { $count ->
        [one] Everybody has one life. Whoever loses is out.
       *[other] Everybody has { $count } lives. Each defeat costs one, however close it was. Whoever has none left is out.
    }
lives-course-draw = Before each round it is drawn anew who plays whom, among all who have a life left.
lives-course-repair = People who have met do not meet again at once, if that can be helped.
lives-course-bye = With an odd number one has a bye and keeps all lives. It goes to somebody who has had the fewest so far.
lives-course-match = Whoever is first to win { $bummerl } Bummerl wins the match.
lives-course-later = From round { $round } on it takes { $bummerl }.
lives-course-final-bummerl = In the final it takes { $bummerl }.
lives-course-late-title = Coming late
lives-course-late = Whoever comes late can join until the list of round { $round } is closed, with one life less for each round missed.
lives-course-not-late = After the first draw nobody can join any more.
lives-course-rebuy =
    { $count ->
        [one] Whoever loses the last life up to round { $round } may buy one again, once, for { $price }, until the list of the next round is closed.
       *[other] Whoever loses the last life up to round { $round } may buy one again, { $count } times, for { $price } each, until the list of the next round is closed.
    }
lives-course-final-title = The last two
lives-course-final = Once only two are left they play match after match until one has no life.
lives-course-places = Whoever goes out later comes out better. Those who go out in the same round share the place; if a prize hangs on it, a play-off or a lot decides.

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
    some { $hours ->
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
lives-late = Latecomers have fewer lives
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
lives-between = Somebody may still come or buy a life again. Then it is settled how things go on.
lives-rebuy-title = Buying a life again
lives-rebuy-open =
    { $count ->
        [one] One person can buy a life again now, until the next list is closed.
       *[other] { $count } people can buy a life again now, until the next list is closed.
    }
lives-rebuy-show = Show who is out
