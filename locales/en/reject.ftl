# Why something is not done, and what to do instead. One entry for each rejection.
reject-capacity-below-sold =
    { $sold ->
        [one] One ticket has been sold already. Choose a larger number of tickets or take tickets back.
       *[other] { $sold } tickets have been sold already. Choose a larger number of tickets or take tickets back.
    }
reject-limit-below-held = { $name } already holds { $held } tickets. Choose at least { $held } tickets per person or take tickets back.
reject-finished = The tournament is finished. To change something, reopen it first.
reject-not-finished = The tournament is still running. There is nothing to reopen.
reject-unknown-player = Nobody on the list has the number { $number }. Look the name up in the list.
reject-unknown-ticket = { public-ticket-word } { $ticket } has not been sold. Check the number that is printed on it.
reject-unknown-match = There is no such match: { $match }. Choose a number from the list of matches.
reject-unknown-prize = There is no prize { $prize }. Add it in the settings first.
reject-no-tickets = Enter at least one ticket.
reject-ticket-number-out-of-range = The ticket number { $ticket } is not possible. Numbers go from 1 to { $max }.
reject-ticket-taken = { public-ticket-word } { $ticket } already belongs to { $name }. Take another number.
reject-ticket-twice = { public-ticket-word } { $ticket } is named twice. Enter each number only once.
reject-sold-out =
    { $left ->
        [0] No ticket is left. Take a ticket back, or raise the number of tickets before the draw.
        [one] Only one ticket is left, but { $wanted } are wanted. Sell fewer, or raise the number of tickets before the draw.
       *[other] Only { $left } tickets are left, but { $wanted } are wanted. Sell fewer, or raise the number of tickets before the draw.
    }
reject-too-many-tickets =
    { $held ->
        [0] { $limit ->
            [one] Everybody has one ticket, but { $wanted } are wanted. Sell one.
           *[other] A player may hold at most { $limit } tickets, but { $wanted } are wanted. Sell fewer.
        }
       *[other] { $limit ->
            [one] Everybody has one ticket, and this player has it already.
           *[other] A player may hold at most { $limit } tickets. This one already holds { $held } and wants { $wanted } more. Sell fewer.
        }
    }
reject-still-holds =
    { $tickets ->
        [0] { $name } still has { $paid } in the till. Pay that back first.
        [one] { $name } still holds a ticket and has { $paid } in the till. Take the ticket back first.
       *[other] { $name } still holds { $tickets } tickets and has { $paid } in the till. Take the tickets back first.
    }
reject-ticket-drawn = { public-ticket-word } { $ticket } has been drawn and cannot be taken back. If the player leaves, withdraw them.
reject-bad-amount = The amount { $amount } is not possible. Enter more than zero and no more than needed.
reject-more-than-paid = Only what was paid can be paid back: at most { $paid }.
reject-list-closed = The list for { $stage } is closed. To change something, reopen it.
reject-list-not-closed = The list for { $stage } is still open. Begin the draw again.
reject-already-drawn = { $stage } has been drawn already. To draw again, declare this draw void first.
reject-nothing-to-draw = There is nothing to draw for { $stage }. See the tournament page for what comes next.
reject-too-few-players =
    { $players ->
        [0] Round 1 needs at least two players with tickets. Sell tickets first.
       *[other] Round 1 needs at least two players with tickets, and so far there is only one. Sell more tickets.
    }
reject-matches-open = { $count ->
        [one] Still open ({ $stage }): match { $open }. Enter this result first.
       *[other] Still open ({ $stage }): matches { $open }. Enter these results first.
    }
reject-no-phrase = { $stage }: what is said in the hall is still missing. Enter it first.
reject-pack-incomplete =
    { $count ->
        [one] One card of the pack is still missing: { $cards }. When the list was closed, the whole pack was chosen.
       *[other] { $count } cards of the pack are still missing: { $cards }. When the list was closed, the whole pack was chosen.
    }
reject-no-pack = When the list was closed, the whole pack was chosen: each of its 20 cards exactly once. Tap the cards as they are read out.
reject-phrase-fixed-pack = When the list was closed, the whole pack was chosen. Let a guest shuffle it and read it out.
reject-phrase-fixed-typed = When the list was closed, a typed sentence was chosen. Ask the hall and type what is said.
reject-phrase-fixed-none = When the list was closed, you chose that the hall adds nothing. Go on like that, or reopen the list.
reject-wrong-secret = The laptop no longer knows what it had fixed for this draw. That happens when the evening is continued from a backup. Reopen the list and draw again.
reject-drawn-by-hand = { $stage } is drawn with real pots. Enter the numbers that are pulled.
reject-not-by-hand = { $stage } is not drawn with real pots. Reopen the list if you want to change that.
reject-pull-stale = The draw has gone on from another device. See who pulls now, then enter the number.
reject-call-has-pulled = { $name } has pulled already and goes on until all their tickets have a number. If they had to leave, somebody else may pull for them.
reject-call-is-last = Nobody but { $name } is left. Wait a moment, or let somebody else pull for them.
reject-number-not-in-pots = The number { $number } is in neither pot. Numbers go from 1 to { $highest }.
reject-number-gone = The number { $number } has already been pulled for { public-ticket-within } { $ticket }. Read the slip again.
reject-slip-not-on-list = { public-ticket-word } { $ticket } is not on the closed list. Read its number again.
reject-slip-has-number = { public-ticket-word } { $ticket } has the number { $number } already. There is only one pull for it.
reject-slip-gone-left = { public-ticket-word } { $ticket } has the number { $number } on the left, and nobody pulls on the right before the left pot is empty. Is a slip missing further up?
reject-slip-gone-right = { public-ticket-word } { $ticket } has the number { $number } on the right. Each number is in each pot only once.
reject-slip-own = The same person has the number { $number } on the left, for { public-ticket-within } { $ticket }. There were others on the right, so it goes back and they pull again.
reject-unknown-draw = There is no draw { $attempt } for { $stage }. Choose one from the list.
reject-already-void = Draw { $attempt } ({ $stage }) is void already. You can draw again.
reject-results-stand = { $stage } already has results: { $numbers }. Take them back first.
reject-later-draw-stands = { $stage } has been drawn already, or its list is closed. Declare that draw void or reopen the list first.
reject-later-match-goes-on = This is being played already: { $match }. One more ticket might change who plays it. If nobody plays yet, take the match off its table in the hall.
reject-later-result-stands = A later match has been played: { $match }. Take that result back first.
reject-match-void = { $match } belongs to a void draw. Choose the match in the valid one.
reject-match-is-bye = { $match } is a bye: { public-ticket-within } { $ticket } advances without playing. There is nothing to enter.
reject-match-is-self-pairing = In { $match } { $name } was drawn against their own ticket and hands one in. There is nothing to enter.
reject-match-is-empty = No ticket is left in { $match }. There is nothing to enter.
reject-score-nobody-won = Nobody has won with that score. The winner has { $bummerl } Bummerl, the loser at most { $most }.
reject-score-both-won = They cannot both have won. The winner has { $bummerl } Bummerl, the loser at most { $most }.
reject-score-played-on = That is too many Bummerl. The match ends with { $bummerl } Bummerl won, and the loser has at most { $most }. If this is how a single Bummerl stands, the others are missing.
reject-match-stale = { $match }: { $result } has been entered in the meantime. Compare, and enter only what is right.
reject-match-stale-open = { $match }: the pairing or its result has changed in the meantime, so nothing was entered. Compare, then enter what is right.
reject-same-result = { $match }: this result has already been entered. There is nothing to do.
reject-no-result = { $match }: there is no result to take back.
reject-erased = The name and town of { $name } have been erased for good. No new name can be added here.
reject-placeholder-name = Only people who have been erased are called “Person” and a number. Please enter the real name.
reject-no-pairs = On this evening people play alone, not in pairs. Put the two on the list one by one.
reject-partner-fixed = { $name } stay together, because a result has been entered.
reject-partner-is-same = You entered the same person twice. Please enter who plays with them.
reject-journal-broken = The file of this evening no longer holds what was written. Until that is settled, no list is closed and nothing is drawn. The notice at the top says what to do.
reject-is-entrant = The list with { $name } has been closed in the meantime. Only the director can change the name now, on the page of { $name } and with a reason.
reject-already-withdrawn = { $name } has been withdrawn already. There is nothing to do.
reject-not-withdrawn = { $name } is not withdrawn. There is nothing to do.
reject-nothing-left = { $name } has nothing left to play for, so there is no need to withdraw.
reject-missed-a-draw = { $name } cannot come back: { $stage } has been drawn or decided in the meantime. Declare that draw void first if nothing has been played.
reject-no-bye-left = No bye is left for late tickets. Nobody can join any more.
reject-too-late = Round 2 has been drawn already, or its list is closed. Nobody can join any more.
reject-no-shared-place = There are no lots to draw for place { $place }: no shared place begins there, or it is not settled yet. See the full standings.
reject-lots-drawn = The lots for place { $place } have been drawn. They stand.
reject-nobody-first = Who won the play-off for place { $place }? Enter at least the winner.
reject-tie-changed = Other tickets are tied for place { $place } now. Open the page again, then enter the play-off.
reject-not-in-play-off = { public-ticket-word } { $ticket } was not in the play-off, or is entered twice. Enter each number that was in it only once.
reject-prizes-open = The prizes are not settled yet. Enter the open results first and draw lots for shared places.
reject-prize-not-won = Prize { $prize } has no winner yet. Wait until it is settled who gets it.
reject-prize-elsewhere = Prize { $prize } is still with { public-ticket-within } { $ticket }. Collect it first, then press “got it back”.
reject-prize-moved = Something about prize { $prize } has changed in the meantime. Please check again who gets it.
reject-unknown-thing = Number { $thing } is not on the table of prizes. Choose another one, or put it there first.
reject-thing-gone = Number { $thing } from the table of prizes is with { public-ticket-within } { $ticket } already. Choose another one, or take it back there first.
reject-has-chosen = { public-ticket-word } { $ticket } has chosen already. First take back what it has.
reject-not-its-turn = It is not the turn of { public-ticket-within } { $ticket }. { public-ticket-word } { $now } chooses first, unless you let it choose later.
reject-tie-first = Place { $place } is shared. First decide by a play-off or a lot who chooses earlier there.
reject-choice-over = It is not the turn of { public-ticket-within } { $ticket }: the choosing is over. Put something on the table of prizes, or take something back.
reject-not-decided = Not everything has been played. Enter all results first, those of the placement matches too.
reject-nothing-to-undo = There is nothing to undo.
reject-undo-blocked = The last step cannot be undone like this. Declare the draw void instead, or take the result back by itself.
reject-undo-stale = Something else has been done in the meantime. Check what the last step was and decide again.
reject-nothing-to-change = Nothing has changed, so nothing was saved.
reject-lines = { $count ->
    [one] One line is wrong, so nothing was entered. Correct or clear it.
   *[other] { $count } lines are wrong, so nothing was entered. Correct or clear them.
}
reject-match-twice = { $match } is on the sheet twice. Leave one of the two lines empty.
reject-match-played = { $match } has a result already. Take it back first if the match is still on.
reject-no-tables = The tables have no numbers yet. Enter in the settings how many tables there are.
reject-unknown-table = There is no table { $table }. The tables are numbered 1 to { $tables }.
reject-table-taken = { $match } is at table { $table } already. Take another table.
reject-table-taken-beside = Table { $table } is taken: { $match } of the other event is being played there. Choose another table.
reject-no-table-free = Every table is taken. Entering a result frees one.
reject-table-in-use = { $match } is still at table { $table }. Move the match to another table first.
reject-nothing-to-call = No match can start right now. Wait for the next result or the next draw.
reject-already-called = { $match } is at table { $table } already. There is nothing to do.
reject-already-begun = { $match } has begun already. There is nothing to do.
reject-not-running = { $match } is not in progress, so there is nothing to stop.
reject-plays-at-table = { $name } is still playing at table { $table }: { $match }. Wait for that result.
reject-plays-elsewhere = { $name } is still playing: { $match }. Wait for that result.
reject-plays-beside-at-table = { $name } is playing in the other event: { $match } at table { $table }. Call this match when that one is over.
reject-plays-beside = { $name } is playing in the other event: { $match }. Call this match when that one is over.
reject-player-missing = { $name } was called and is not there. First mark them as here.
reject-not-missing = { $name } is not on the list of the missing. There is nothing to do.
reject-not-in-match = { $name } does not play in this match: { $match }.
reject-reporting-off = At this tournament, results are entered at the director’s table only. Please report your result there.
reject-result-stands = A result has already been entered: { $result } ({ $match }). If it is wrong, tell the director.
reject-same-report = You have already reported exactly this ({ $match }). There is nothing left to do.
reject-reported-often = You have changed your report many times ({ $match }). Please tell the director the result.
reject-unknown-group = There is no group { $group }. Reload the page.
reject-too-many-groups = There can be no more than { $max } groups. Use one that exists.
reject-unknown-special = This special prize is gone. Reload the page.
reject-too-many-specials = There can be no more than { $max } special prizes. Remove one first.
reject-nobody-tied = Nobody is tied for this special prize. To decide otherwise, give it by hand.
reject-undo-depends =
    { $count ->
        [one] A later entry builds on it. Undo that one first.
       *[other] { $count } later entries build on it. Undo those first.
    }
reject-lists-closed = It is too late for that: the last list that anybody could join is closed. Reopen it as long as nothing has been played.
reject-decided = The evening is decided. Take the last result back first if it is wrong.
reject-two-left = Only { public-tickets-word } { $one } and { $other } are still in. They play without a draw, one match after the other.
reject-still-alive =
    { $lives ->
        [one] { $name } still has a life. Only those who have none left can buy one.
       *[other] { $name } still has { $lives } lives. Only those who have none left can buy one.
    }
reject-no-rebuys = No extra lives are sold on this evening. Before the first list you can change that in the settings.
reject-rebuy-limit =
    { $limit ->
        [one] Everybody may buy one extra life, and that has been used.
       *[other] Everybody may buy at most { $limit } extra lives, and those have been used.
    }
reject-no-rebuy = { $name } has bought no extra life for the next round. There is nothing to take back.
reject-rebuy-stands = { $name } has already bought an extra life for the round after that. Take that back first.
reject-slip-not-in-bag = No slip with the number { $ticket } is in the bag. Please look at the slip again.
reject-slip-pulled = Slip { $ticket } has been pulled already. Please look at the slip again.
reject-nothing-to-put-back = There is no slip to put back in { $stage }. Only the last one goes back, if the two have met before.
reject-no-seat-left = No seat is free: on a rotation whoever comes late takes the seat that nobody had. This time all seats are taken.
reject-points-missing = On a rotation the points count. Enter the Bummerl with its score, such as 7:4.
reject-rounds = { $planned } rounds are planned, and { $paired } of them are drawn or paired already. Enter fewer rounds than planned, but not fewer than those.
