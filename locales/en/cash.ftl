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
cash-tables-hint = For Excel and LibreOffice.
cash-workbook = All tables in one file
cash-excel = Tables that Excel fetches again
cash-excel-copy = Right-click one of these tables and copy its address.
cash-excel-paste = In Excel, choose “Data” and “From Web”, and paste the address.
cash-excel-again = “Refresh All” fetches the latest state whenever you like.
cash-excel-hint = Names are written as guests see them. The laptop has to be running, and Excel has to reach it.
cash-tables-plain = For other programs
cash-errors = This has not been saved
cash-field-amount = Counted in the till
cash-field-amount-hint = All that is in it, for example 285 or 285.50. Enter a float from the start first.
cash-field-amount-with-float = With the float, for example 335 or 335.50
cash-count = Save
cash-float = Float
cash-spent = Expenses
cash-expenses = Expenses
cash-field-spent = Paid out of the till
cash-field-purpose = What for
cash-spend = Add expense
cash-said-spent = { $purpose }: { $amount } paid out of the till.
cash-field-float = Float at the start
cash-field-float-hint = What the till held before the first ticket was sold.
cash-set-float = Save the float
cash-said-float = Float: { $amount }.
cash-said-float-count = Float: { $amount }. Count the till once more, with the float in it.
cash-purpose-prizes = Prizes
cash-purpose-hall = Hire of the hall
cash-purpose-food = Food and drink
cash-purpose-cards = Packs of cards and printing
cash-purpose-fees = Fees and taxes
cash-purpose-other = Other
cash-account = Account of the evening
cash-account-print = Account to sign
cash-account-counted = Counted by (date, signature)
cash-account-checked = Checked by (date, signature)
cash-counted = Counted: { $said }.
cash-collect = collect
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
cash-finish-blocked = You can end the tournament once everything has been played.
cash-finish-without = Finish without these matches
cash-finish-stale = The matches left to play have changed in the meantime. Check again, then finish.
cash-shared = The winner is known. If you finish now, these places are shared: { $places }. Their prizes are decided by lot. Not played yet:
cash-ready = Everything has been played. You can still hand over prizes and count the money afterwards.
cash-ready-debts = { $count ->
    [one] One person has not settled up yet.
   *[other] { $count } people have not settled up yet.
    }
cash-finished = The tournament is finished.
cash-ended = The tournament is finished.
cash-ended-more = Results do not change any more. Prizes can still be handed over and money counted.
cash-reopen = Reopen the tournament
cash-reopened = The tournament is open again.
cash-prizes-elsewhere = Not with the winner: prize { $prizes }
cash-prizes-left = Not handed over yet: prize { $prizes }
cash-with-lives =
    { $count ->
        [one] { $expected }, and one extra life
       *[other] { $expected }, and { $count } extra lives
    }
