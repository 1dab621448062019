# Why a Bummerl or a deal cannot have gone like that.
evidence-refused = { $place }: { $reason } ({ $rule })
evidence-refused-plain = { $place }: { $reason }
evidence-in-bummerl = Bummerl { $bummerl }
evidence-in-deal = Bummerl { $bummerl }, deal { $deal }
evidence-game-points = A deal is worth 1, 2 or 3 points, not { $points }.
evidence-above-target = Nobody gets more than { $target }; { $count } cannot be right.
evidence-both-won = They cannot both have { $target }.
evidence-both-won-down = They cannot both be down to 0.
evidence-nobody-won = The winner needs { $target }. The higher count here is { $best }.
evidence-nobody-won-down = The winner is down to 0. The lower count here is { $left }.
evidence-bummerl-decided = The Bummerl was over; nothing is played after that.
evidence-match-decided = The match was decided; this Bummerl is not played any more.
evidence-match-undecided = The match is not decided yet; a Bummerl is missing.
evidence-no-declaring = Nobody declares under these rules: the deal ends by itself at 66.
evidence-loser-had-66 = The loser would have had { $points } card points and won.
evidence-no-such-tally = { $points } card points are not possible { $tricks ->
        [0] without a trick
        [one] with one trick
       *[other] with { $tricks } tricks
    }.
evidence-too-many-tricks = They cannot have had { $tricks } tricks there, { $most } at most.
evidence-other-game-points = You entered { $written }; by the rule the deal is worth { $possible }.
evidence-disagrees = The Bummerl you entered add up to { $counted }. Please correct the score or the Bummerl.
evidence-unplayed = A match that was not played has no Bummerl.
evidence-how-declared = declared
evidence-how-reached = reached 66
evidence-how-closed-declared = closed and declared
evidence-how-closed-reached = closed and reached 66
evidence-how-closed-failed = { $loser } closed and failed
evidence-how-opponent-first = { $loser } closed, { $winner } had 66 first
evidence-how-wrong = { $loser } declared wrongly
evidence-how-wrong-winner-closed = { $winner } closed, { $loser } declared wrongly
evidence-how-wrong-loser-closed = { $loser } closed and declared wrongly
evidence-how-last-trick = last trick
evidence-how-revoke = revoke by { $loser }
evidence-had = { $how } ({ $who } { $when }: { $had })
evidence-at-closing = at closing
evidence-at-end = at the end
evidence-points = { $points } card points
evidence-tricks = { $tricks ->
        [0] no trick
        [one] 1 trick
       *[other] { $tricks } tricks
    }
