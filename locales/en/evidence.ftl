# Why a Bummerl or a deal cannot have gone like that.
evidence-refused = { $place }: { $reason } ({ $rule })
evidence-in-bummerl = Bummerl { $bummerl }
evidence-in-deal = Bummerl { $bummerl }, deal { $deal }
evidence-game-points = A deal is worth 1, 2 or 3 points, not { $points }.
evidence-above-target = Nobody gets more than 7; { $count } cannot be right.
evidence-both-won = They cannot both have 7.
evidence-nobody-won = The winner has 7. Here the better one has only { $best }.
evidence-bummerl-decided = The Bummerl was over; nothing is played after that.
evidence-match-decided = The match was decided; this Bummerl is not played any more.
evidence-match-undecided = The match is not decided yet; a Bummerl is missing.
evidence-no-declaring = Nobody declares under these rules: the deal ends by itself at 66.
evidence-loser-had-66 = The loser would have had { $points } card points and won.
evidence-no-such-tally = { $points } card points are not possible with { $tricks ->
        [0] no trick
        [one] one trick
       *[other] { $tricks } tricks
    }.
evidence-too-many-tricks = He cannot have had { $tricks } tricks there, { $most } at most.
evidence-other-game-points = You entered { $written }; by the rule the deal is worth { $possible }.
evidence-disagrees = The Bummerl you entered add up to { $counted }. Please correct the score or the Bummerl.
evidence-unplayed = A match that was not played has no Bummerl.
