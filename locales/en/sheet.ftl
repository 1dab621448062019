# A round that was kept on paper.
sheet-title = Sheet of { $stage }
sheet-back = Back to the round
sheet-how = Type the score, then Tab for the next line: { $example } or { $short }. Type k for anybody who was not there: k:2 means nobody was there on the left. Empty lines stay open.
sheet-left = Left
sheet-right = Right
sheet-read = Next
sheet-open = { $open } open, { $done } done
sheet-all-done = All results are entered
sheet-nothing-changed = Nothing has been entered yet.
sheet-nothing-typed = There is no new result on the sheet yet.
sheet-not-open = This line was not on the sheet. Load it again.
sheet-unreadable = “{ $typed }” is not a result. For example { $example }. Whoever was not there gets a k.
sheet-ambiguous = “{ $typed }” can be read in two ways. Leave this line empty and enter the match on the page “Round”.
sheet-fault = Match { $number }: { $sentence }
sheet-who = Who was not there? k:{ $bummerl } means { $left }, { $bummerl }:k means { $right }, kk means both.
sheet-stands = Since { $since } this match already has { $stands }. Clear the line if that is right.
sheet-read-title = Is this right?
sheet-read-lead = { $count ->
    [one] One result,
   *[other] { $count } results,
} { $open ->
    [0] after which no match is open.
    [one] after which one match is still open.
   *[other] after which { $open } matches are still open.
}
sheet-store = { $count ->
    [one] Enter one result
   *[other] Enter { $count } results
}
sheet-change = Change
sheet-stored = { $count ->
    [one] One result is entered.
   *[other] { $count } results are entered.
} { $open ->
    [0] The round is over.
    [one] One match is still open.
   *[other] { $open } matches are still open.
}
sheet-stands-all = Everything on the sheet has been entered already.
sheet-sums-points = Sums of the whole round, to compare with the paper: { $decided } of { $tables } tables, { $wins ->
    [one] one win
   *[other] { $wins } wins
}{ $without ->
    [0] {""}
    [one] {""}, nobody at one table
   *[other] {""}, nobody at { $without } tables
}; points left { $left }, right { $right }, together { $sum }.
sheet-sums-bummerl = Sums of the whole round, to compare with the paper: { $decided } of { $tables } matches, { $wins ->
    [one] one win
   *[other] { $wins } wins
}{ $without ->
    [0] {""}
    [one] {""}, nobody came to one match
   *[other] {""}, nobody came to { $without } matches
}; Bummerl left { $left }, right { $right }, together { $sum }.
sheet-no-such-match = There is no match { $number } in this round. Open the sheet again.
