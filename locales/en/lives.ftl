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
