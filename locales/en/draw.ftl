# The draw: list, phrase, pulling, protocol, sheets.
draw-title = Draw { $stage }
draw-list = The list
draw-list-of =
    { $count ->
        [one] The list: one player
       *[other] The list: { $count } players
    }
draw-list-caption = In the order of each person’s lowest ticket
draw-no = No.
draw-name = Name
draw-tickets = Tickets
draw-count = Count
draw-players = Players
draw-slots = Slots
draw-byes = Byes
draw-self-pairings = Certain to meet their own ticket
draw-order = Order of pulling
draw-nobody = No tickets in the draw yet
draw-close = Close the list
draw-method-now = Draw { $stage }
draw-method-now-hint = The pairings are there at once.
draw-method-pack = With a pack of cards from the hall
draw-method-sentence = With a sentence from the hall
draw-method-sentence-hint = Somebody says a sentence, you type it, and it takes part in the draw.
draw-method-pots = Pull from pots
draw-other-methods = Draw in another way
draw-sure = Is the sale over?
draw-sure-final = Whoever comes later can only play somebody who has a bye. The draw is undone only with a reason that everybody reads.
draw-sure-not = Not yet, go on selling
draw-changed = Something has changed here meanwhile, and nothing was drawn. Look again, then press.
draw-sure-lives = Who plays?
draw-counts =
    { $people ->
        [one] One player
       *[other] { $people } players
    }, { $tickets ->
        [one] one ticket
       *[other] { $tickets } tickets
    }, { $byes ->
        [0] no byes
        [one] one bye
       *[other] { $byes } byes
    }.
draw-sentence = The sentence from the hall
draw-sentence-hint = As it was said. The record keeps it in capital letters without accents.
draw-cards-typed = The cards
draw-cards-typed-hint = By code, with spaces: KH for the king of hearts, TS for the ten of spades.
draw-bracket =
    { $tickets } sold: the bracket is for { $slots } tickets, { $late ->
        [0] with no room for late tickets
        [one] with room for one late ticket
       *[other] with room for { $late } late tickets
    }
draw-bracket-more =
    { $more ->
        [one] one ticket more would make it { $slots }
       *[other] { $more } tickets more would make it { $slots }
    }
draw-unpaid =
    { $count ->
        [one] One player has not paid yet: { $amount }
       *[other] { $count } players have not paid yet: { $amount }
    }
draw-score-head = Result
draw-by-hand-hint = With real pots and slips of paper. This page then says who pulls next.
draw-kind-missing = Choose how to draw.
draw-kind-fixed-pack = Fixed beforehand: the whole pack, as it was shuffled.
draw-kind-fixed-typed = Fixed beforehand: a typed sentence. Nothing is shuffled for it.
draw-kind-fixed-none = Fixed beforehand: no phrase.
draw-pack-type = Type the cards
draw-cards-needed =
    { $count ->
        [one] One card is still missing.
       *[other] { $count } cards are still missing.
    }
draw-secret-lost = This draw cannot be finished.
draw-secret-lost-text = What was fixed for it is only in the running database, and in no backup. Reopen the list and draw anew. Guests can see that it was so.
draw-secret-lost-reason = The laptop no longer knows what it had fixed for this draw.
draw-phrase = From the hall
draw-phrase-explained = A guest shuffles a pack and reads it out card by card. So nobody can know the outcome beforehand, not even the director.
draw-phrase-code = In the record
draw-corner-queen = Q
draw-corner-jack = J
draw-phrase-without-hint = Then the laptop alone decides, and the hall has to trust you.
draw-cards-read = { $count } of 20 cards read out
draw-card-back = Take back the last card
draw-card-taken = { $card }, read out as no. { $place }
draw-other-pack = Change the pack: { $pack }
draw-cards-none = Tap the cards in the order in which they are read out.
draw-phrase-take-partly =
    { $count ->
        [one] Draw with one card
       *[other] Draw with { $count } cards
    }
draw-cards-missing =
    { $count ->
        [one] One card is missing. A part of the pack counts too, but the whole pack is hardest to guess.
       *[other] { $count } cards are missing. A part of the pack counts too, but the whole pack is hardest to guess.
    }
draw-phrase-without = Just draw
draw-phrase-empty = none
draw-phrase-was-empty = nothing
draw-phrases-earlier = Earlier from the hall: { $earlier }. What counts: { $phrase }.
draw-pull-of = { public-ticket-within } { $ticket }: { $number }
draw-pulls-taken-back = Pulls that were taken back and do not count: { $pulls }.
draw-later-of =
    { $after ->
        [0] { public-ticket-within } { $ticket } before the first pull
       *[other] { public-ticket-within } { $ticket } after pull { $after }
    }
draw-later-all = Called, not there, and moved to the end of the queue: { $calls }.
draw-phrases-taken-back = Earlier from the hall: { $earlier }. None of it counts any more.
draw-phrase-none = none was taken
draw-phrase-awaited = still to come from the hall
draw-phrase-missing = What was said in the hall is still missing.
draw-phrase-no-letter = It contains no letter from A to Z and no digit. Type the sentence again.
draw-phrase-too-long = The sentence is too long. Use at most { $max } characters.
draw-ready-title = Everything is ready
draw-list-hash = Code of the list
draw-commitment = Code of the secret
draw-secret = Secret
draw-seed = Seed of the draw
draw-for-guests = Page for guests
draw-reopen = Reopen the list
draw-reopen-explained = What was fixed so far is declared void for everybody to see. After that the round is drawn anew.
draw-reopen-by-hand = Nothing has been pulled yet. The closed list is declared void for everybody to see.
draw-reopened = The list is open again. That it was closed stays on record.
draw-reopened-reason = The list was reopened before the draw.
draw-pot-left = Left pot
draw-pot-right = Right pot
draw-pot-rest = { $rest } of { $all } left
draw-pull-left = pulls from the left pot for { public-ticket-within } { $ticket }
draw-pull-right = pulls from the right pot for { public-ticket-within } { $ticket }
draw-number = Number
draw-note = Enter
draw-put-back = Put number { $number } back.
draw-put-back-why = { $name } already has { $number } from the left pot. Please pull again.
draw-progress = { $done } of { $total } pulled
draw-undo-pull = Take the last pull back
draw-call-later = Not here, call later
draw-call-now = Here after all, pulls now
draw-call-postponed = { $name } will be called later.
draw-later = To be called later: { $names }
draw-still-in = Still in this pot
draw-last-number = The last ticket.
draw-last-number-text = Check all pulls below before you enter it. After that the draw counts and can only be declared void as a whole.
draw-upcoming = Next to pull
draw-last = Pulled last
draw-ticket-count =
    { $count ->
        [one] one ticket
       *[other] { $count } tickets
    }
draw-seen-missing = The form did not arrive in full. Reload the page and try again.
draw-drawn-title = The pairings are settled
draw-drawn-lead = Drawn: { $time }.
draw-renamed-link = Changed names
draw-renamed-title = Names changed since the list was closed
draw-renamed =
    { $count ->
        [one] { public-ticket-word } { $tickets } belongs to { $name }. Reason: { $reason }
       *[other] { $name } has { public-tickets-word } { $tickets }. Reason: { $reason }
    }
draw-by-number = By number
draw-by-name = By name
draw-print-names = Sheet by name
draw-print-numbers = Sheet by number
draw-print-protocol = Print the record
draw-pairing = Match
draw-ticket = { public-ticket-word } { $ticket }
draw-ticket-head = { public-ticket-word }
draw-ticket-of = { public-ticket-within } { $ticket } ({ $name })
draw-against = against { $name }, { public-ticket-within } { $ticket }
draw-bye = Bye
draw-self = drawn against their own ticket
draw-left = left
draw-right = right
draw-protocol = Record
draw-procedure = Procedure
draw-attempt = Attempt
draw-closed-at = List closed
draw-drawn-at = Drawn
draw-by-hand-explained = Pulled by hand from real pots, without a secret and without a phrase.
draw-on-paper-at = Pulled on paper, entered at { $time }.
draw-on-paper-explained = The slips came from real pots and stand here in the order in which they were pulled, without a secret and without a phrase. Nobody noted which ones were put back.
draw-on-paper-guests = The list is closed. The numbers were pulled on paper and are being entered now.
draw-entered-at = Entered
draw-paper-title = Pulled on paper
draw-paper-how = Slip by slip in the order in which they were pulled, whoever it was: ticket, Tab, the number pulled, Enter. Each one is saved at once. The first slips came from the left pot, the others from the right.
draw-paper-list = Or all of them at once
draw-paper-list-hint = One line for each slip: the ticket, then the number pulled, such as 12 7. Part of the list will do; you can go on later.
draw-paper-enter = Enter the list
draw-paper-wrong = Nothing of this list is entered yet. Please mend these lines:
draw-paper-line = Line { $line } ({ $text }): { $why }
draw-paper-empty = There is nothing here yet. Type the ticket and the number that was pulled for it.
draw-paper-unread = There should be exactly two numbers here: the ticket, then the number that was pulled for it.
draw-paper-progress = { $done } of { $total } entered
draw-paper-missing = Still without a number: { $tickets }
draw-paper-left = Still in the pots: { $numbers }. If a slip is lost, everybody without a number pulls again from these.
draw-paper-undo = Take back the last entry
draw-protocol-file = The record as a file:
draw-verify = Anyone can recompute this, for example with “preisschnapsen verify-draw”:
draw-pull = Pull
draw-pot = Pot
draw-pulls-title = All pulls
draw-pulls =
    { $count ->
        [one] The only pull
       *[other] All { $count } pulls in order
    }
draw-put-back-note = put back: { $numbers }
draw-changes = Changed after the draw
draw-change-late = Match { $number }: { $into } takes the bye.
draw-accounts-head = The staff’s journal when the list was closed: { $head }
draw-fresh-title = New accounts and passwords
draw-fresh-what = The people named here could agree to make this draw void. But when the list was closed, they had had their account or password for less than twelve hours.
draw-fresh-joined = { $name }: joined with a code on { $at }.
draw-fresh-made = { $name }: account made by { $by } on { $at }.
draw-fresh-made-here = { $name }: account made at the computer itself on { $at }.
draw-fresh-password = { $name }: password set by { $by } on { $at }.
draw-fresh-password-here = { $name }: password set at the computer itself on { $at }.
draw-already-reopened = Somebody has already reopened this list, so there is nothing left to do.
draw-passed-over-title = Byes that were passed over
draw-passed-over-by = { public-ticket-word } { $ticket }: { $said }
draw-passed-over = Bye { $number } was passed over, because { $name } had left at that moment.
draw-passed-over-back = Bye { $number } was passed over, because { $name } had left at that moment. { $name } has come back since.
draw-change-exchange = Match { $number }, { $side }: { $into } instead of { $out }.
draw-change-remove = Match { $number }, { $side }: { $out } is out.
draw-attempts = All draws of this round
draw-attempt-number = Draw { $attempt }
draw-attempt-closed = list closed { $time }
draw-void = void
draw-not-drawn-yet = not drawn yet
draw-in-force = in force
draw-void-title = This draw has been void since { $time }.
draw-void-declare = Declare the draw { $stage } void
draw-void-explained = All pairings of this draw are dropped, and there will be a new one. Everybody can still see the void one, with the reason.
draw-voided = The draw is void and stays on record. Draw anew.
draw-reason = Reason
draw-reason-hint = Published with the void draw.
draw-void-confirm = Type to confirm: { $name }
draw-void-confirm-wrong = Type “{ $name }” to confirm.
draw-voided-by = Declared void by { $by }.
draw-voided-by-both = Declared void by { $by }, { $agreed } agreed.
draw-reopened-by = Reopened before the draw by { $by }.
draw-reopened-by-both = Reopened before the draw by { $by }, { $agreed } agreed.
draw-by-command-line = somebody at this computer
draw-second = Second person
draw-second-hint = Nobody can do this alone, as long as people know only their own passwords. Whoever agrees is named with it.
draw-second-choose = please choose
draw-second-password = Password of the second person
draw-second-password-hint = That person types it here and thereby agrees. It is not stored.
draw-second-nobody = As soon as somebody else has an account, whatever the task, a second person has to agree here and is named with it.
draw-second-missing = Choose who agrees.
draw-second-password-missing = The password of the second person is missing.
draw-second-wrong = This is not the password of { $name }. Nothing was changed. Try again.
draw-second-himself = The person who makes the draw void cannot agree as well. Choose somebody else.
draw-second-newcomer = This person’s account was made after the list was closed. So they cannot agree, even in somebody else’s place. Anybody who had an account then and still has it can agree, logged in or not.
draw-staff-gone = No longer on the staff since the list was closed: { $names }.
draw-staff-renewed = Given a new password by somebody else since the list was closed: { $names }.
draw-second-left = This person is no longer on the staff. Choose somebody else.
draw-open-title = Not drawn yet
draw-open-guests = The list appears here as soon as it is closed.
draw-closed-guests = The list is closed. The draw is about to begin.
draw-pulling-guests = The list is closed. Numbers are being pulled from the pots.
draw-sheet-title = { $title } · { $part }
draw-resumed-title = The evening was continued
draw-resumed-at = Continued on { $time }.
draw-resumed-copy = The evening was continued from a backup.
draw-resumed-earlier = Entries that had been noted outside the database are missing here.
draw-resumed-elsewhere = The evening was continued without the notes about its draws.
draw-lost-drawn = { $stage }, draw { $attempt }: list closed at { $closed }, drawn at { $drawn }{ $sealed }. Its outcome is not recorded here.
draw-lost-closed = { $stage }, draw { $attempt }: list closed at { $closed }{ $sealed }. It is not recorded here.
draw-lost-sealed = , sealed with { $code }
draw-drawn-before-reason = What the hall adds to this draw was known before the evening was continued from an earlier state. It is not repeated; the next draw gets the next number.
