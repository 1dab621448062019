# The till and the end of the tournament.
cash-till = Till
cash-expected =
    { $count ->
        [one] Expected for one ticket at { $price }
       *[other] Expected for { $count } tickets at { $price }
    }
cash-taken = Taken
cash-refunded = Paid back
cash-balance = Should be in the till
cash-counted-fact = Counted
cash-difference = Difference
cash-exact = exact
cash-missing = { $amount } missing
cash-surplus = { $amount } over
cash-tables = Tables to take home
cash-tables-hint = For Excel and LibreOffice. Add ?dialect=rfc4180 to the address for other programs.
cash-errors = This has not been saved
cash-field-amount = Counted in the till
cash-field-amount-hint = Without the change you started with, for example 285 or 285.50
cash-count = Save
cash-counted = Counted: { $said }.
cash-debts = Not settled yet
cash-owes = owes { $amount }
cash-paid-too-much = has paid { $amount } too much
cash-payments = Payments
cash-no-payments = Nobody has paid yet.
cash-to-desk = To the desk
cash-column-when = When
cash-column-name = Name
cash-column-amount = Amount
cash-row-refunded = paid back
cash-end = End of the tournament
cash-not-yet = Still to do before the end:
cash-finish = Finish the tournament
cash-finish-blocked = You can finish the tournament once the final has been played.
cash-finish-without = Finish without these matches
cash-finish-stale = The matches left to play have changed in the meantime. Check again, then finish.
cash-shared = The winner is known. If you finish now, these places are shared: { $places }. Their prizes are decided by lot. Not played yet:
cash-ready = Everything has been played. You can still hand over prizes and count the money afterwards.
cash-finished = The tournament is finished.
cash-ended = The tournament is finished.
cash-ended-more = Results do not change any more. Prizes can still be handed over and money counted.
cash-reopen = Reopen the tournament
cash-reopened = The tournament is open again.
cash-prizes-elsewhere = Not with the winner: prize { $prizes }
cash-prizes-left = Not handed over yet: prize { $prizes }
