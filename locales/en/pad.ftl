# Tapping deals: what a scorer writes down at the table.
pad-bummerl = Bummerl { $number }
pad-bummerl-won = { $won } Bummerl won
pad-won = { $name } wins { $own }{"\u00A0"}:{"\u00A0"}{ $other }
pad-count = Count
pad-tap = { $name }: { $points ->
        [one] 1 point
       *[other] { $points } points
    }
pad-undo = Undo
pad-cannot-be = That cannot have happened
pad-counts-down = The count runs down from 7. After a Bummerl it goes on by itself.
pad-counts-up = The count runs up to 7. After a Bummerl it goes on by itself.
pad-ask-how = how?
pad-how = Deal { $number }, won by { $winner }: how?
pad-points-of-deal = Points
pad-forget-how = Leave open
pad-points = Card points
pad-tricks = Tricks
pad-points-of = Card points of { $who } { $when }
pad-tricks-of = Tricks of { $who } { $when }
pad-points-hint = marriages included; may be left empty
pad-graded-by = { $rule } says what the deal is worth.
pad-take-over = Use this
pad-back = Back to counting
pad-as-text = Write as text
pad-text = Deals
pad-text-hint = L3 R1: left 3, right 1. Put a slash / after each Bummerl. You can also write just the final count of a Bummerl.
pad-unreadable = “{ $typed }” cannot be read. Write L3 R1 L3 L1 / R3 R3 R2, for example.
pad-start-again = Start again
