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
cash-surplus = { $amount } too much
cash-tables = Tables to take home
cash-tables-hint = For Excel and LibreOffice. Add ?dialect=rfc4180 to the address for other programs.
cash-errors = This has not been stored
cash-field-amount = Counted in the till
cash-field-amount-hint = Without the change money, for example 285 or 285.50
cash-count = Store
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
cash-not-yet = Before the end there is still:
cash-finish = Finish the tournament
cash-finish-blocked = The tournament ends after the final at the earliest.
cash-finish-without = Finish without these matches
cash-finish-stale = What is left to play has changed meanwhile. Look again, then finish.
cash-shared = The winner is known. If you finish now, these places are shared: { $places }. Lots are drawn for their prizes. Not played yet:
cash-ready = Everything is played. Prizes can be handed over and money counted afterwards, too.
cash-finished = The tournament is finished.
cash-ended = The tournament is finished.
cash-ended-more = Results do not change any more. Prizes can still be handed over and money counted.
cash-reopen = Let the tournament go on
cash-reopened = The tournament goes on.
cash-prizes-elsewhere = With somebody else than the winner: prize { $prizes }
cash-prizes-left = Not handed over yet: prize { $prizes }
