# Frame of the director's pages: pages, next step, taking back.
evening-overview = Evening
evening-desk = Desk
evening-draw = Draw
evening-round = Round
evening-prizes = Prizes
evening-cash = Cash
evening-print = Print
evening-settings = Settings
evening-guests = For guests
evening-all = All tournaments
evening-internet = Internet
evening-more = More
evening-practice = Practice tournament.
evening-practice-more = All people are invented.
evening-next-sell = Sell tickets
evening-next-close = Draw: { $stage }
evening-next-phrase = Finish the draw: { $stage }
evening-next-draw = Draw now: { $stage }
evening-next-pull = Go on pulling: { $stage }
evening-next-play =
    { $count ->
        [one] { $stage }: enter the result
       *[other] { $stage }: enter { $count } results
    }
evening-next-hall = Hall: free tables
evening-next-lots = Break the tie for place { $place }
evening-next-fetch = Get prize { $prize } back from { public-ticket-within } { $ticket }
evening-next-prizes = Hand out the prizes
evening-next-finish = Settle up and finish
evening-undo = Undo { $what }
evening-undo-built-on = { $what } can’t be undone from here any more: something else now depends on it.
evening-undo-list-closed = The list ({ $stage }) is public. It can only be reopened.
evening-undo-list-reopened = The reopening of the list ({ $stage }) is public. Draw anew.
evening-undo-drawn = The draw ({ $stage }) is public. It can only be declared void.
evening-undo-voided = The draw ({ $stage }) stays void. Draw again.
evening-undo-late = { public-ticket-word } { $ticket } came late and has drawn its place. You can refund it at the desk.
evening-undo-renamed = A new name on a closed list stays on record. If it is wrong, change it again, with a reason.
evening-undo-lots = The lots for place { $place } are drawn. They stand.
evening-result = result of match { $number } ({ $stage })
evening-result-of = result ({ $match })
evening-walkover = { $winner } by walkover against { $absent }
evening-both-absent = { $left } and { $right } absent
evening-did-open = creation of the tournament
evening-did-settings = change of { $parts }
evening-part-settings =
    { $count ->
        [one] one setting
       *[other] { $count } settings
    }
evening-part-prizes = prizes
evening-part-texts = details of the evening
evening-did-name-style = change of how names are written
evening-did-names-shown = change of names for guests
evening-did-things = change on the table of prizes
evening-did-thanks = change of the thanks to donors
evening-did-logo = change of the logo
evening-did-register = registration of { $name }
evening-did-register-many = registration of { $count } people
evening-did-partner = pair { $name } and { $partner }
evening-did-describe = change of { $name }’s name or town
evening-did-rename = new name of { $name }
evening-did-erase = erasure: now { $name }
evening-did-remove = removal of { $name }
evening-did-sell =
    { $count ->
        [one] sale of { public-ticket-within } { $tickets }
       *[other] sale of { public-tickets-word } { $tickets }
    }
evening-did-late = placed by lot in match { $number }
evening-did-late-past =
    { $count ->
        [one] placed by lot in match { $number }, bye { $byes } passed over
       *[other] placed by lot in match { $number }, byes { $byes } passed over
    }
evening-did-refund = refund of { public-ticket-within } { $ticket }
evening-did-pay = payment of { $amount } by { $name }
evening-did-pay-back = payment of { $amount } back to { $name }
evening-did-close = closing of the list ({ $stage })
evening-did-reopen-list = reopening of the list ({ $stage })
evening-did-phrase = words or cards from the hall for the draw ({ $stage })
evening-did-no-phrase = decision to draw without words from the hall ({ $stage })
evening-did-draw = draw ({ $stage })
evening-did-pull = pull of number { $number } for { public-ticket-within } { $ticket }
evening-did-pull-on-paper =
    { $count ->
        [one] entry of a slip that was pulled on paper
       *[other] entry of { $count } slips that were pulled on paper
    }
evening-did-put-back = putting back of number { $number }
evening-did-postpone = postponed call of { public-ticket-within } { $ticket }
evening-did-void = voiding of the draw ({ $stage })
evening-agreed = { $name } agreed
evening-did-correct = correction of { $result }
evening-did-take-back = withdrawal of { $result }
evening-did-exchange = exchange in the draw ({ $stage })
evening-did-withdraw = departure of { $name }
evening-did-return = return of { $name }
evening-did-lots = lots for place { $place }
evening-did-play-off = play-off for place { $place }
evening-did-override = award of prize { $prize } by hand
evening-did-clear-override = return to the rule for prize { $prize }
evening-did-hand-over = handing over of prize { $prize }
evening-did-hand-over-not = unticking of prize { $prize }
evening-did-hand-over-all = handing over of { $count } prizes
evening-did-count = till count of { $amount }
evening-did-spend = expense of { $amount } ({ $purpose })
evening-did-float = float of { $amount }
evening-did-finish = end of the tournament
evening-did-reopen = reopening of the tournament
evening-did-resume-copy = continuation from a backup
evening-did-resume-earlier = continuation from an earlier state
evening-did-resume-elsewhere = continuation without the notes about the draws
evening-did-undo = undone: { $what }
evening-undo-title = Not undone
evening-undo-wanted = You wanted to undo
evening-undo-now = Possible now
evening-undone = Undone: { $what }.
evening-match = match { $number }
evening-did-call = call of { $match } to table { $table }
evening-did-fill = call of { $count } matches to free tables
evening-did-begin = start of { $match }
evening-did-release = stopping of { $match }
evening-did-miss = note that { $name } is missing
evening-did-find = note that { $name } is here
evening-did-sheet = sheet with { $count } results
evening-hall = Hall
evening-strip = Next step and undo
evening-did-report = report by { public-ticket-within } { $ticket } ({ $result })
evening-did-report-agreed = matching reports ({ $result })
evening-did-renew-key = new code for { public-ticket-within } { $ticket }
evening-did-renew-keys = new codes for { $count } tickets
evening-next-settle =
    { $count ->
        [one] { $stage }: settle one report
       *[other] { $stage }: settle { $count } reports
    }
evening-did-add-special = adding a special prize
evening-did-remove-special = removing a special prize
evening-did-mark =
    { $others ->
        [0] putting { $name } into a group
        [one] putting { $name } and one other into a group
       *[other] putting { $name } and { $others } others into a group
    }
evening-did-unmark =
    { $others ->
        [0] taking { $name } out of a group
        [one] change of a group for { $name } and one other
       *[other] change of a group for { $name } and { $others } others
    }
evening-did-group-name = change of the group’s name
evening-did-special-lots = lots for a special prize
evening-did-give-special = giving a special prize to { $name }
evening-did-clear-special = return to the rule for a special prize
evening-undo-special-lots = Lots have been drawn for the special prize. They stand, but you can give it by hand.
