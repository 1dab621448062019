# The consolation: a tournament of its own for everybody who went out in round 1.
consolation-for-whom = Consolation for the losers of round 1
consolation-title = Consolation
consolation-lead = Those who go out in round 1 play on in the consolation, at the same tables and for prizes of its own. It does not lead back into the main event.
consolation-who = Everybody may play who has lost with all their tickets in round 1 and is still here.
consolation-nobody = Nobody is out yet
consolation-nobody-more = There is nobody left to join just now
consolation-over = This event has ended
consolation-over-more = A consolation is set up while it is still going on.
consolation-prizes-hint = One prize a line. You can add them later.
consolation-yes = Who is playing?
consolation-yes-later = Tick those who have said yes. The others can join later.
consolation-yes-phone = Tick those who say yes. Players who have opened their ticket on a phone can join there themselves.
consolation-all = all { $count }
consolation-paid = All who are ticked have paid { $price }
consolation-paid-first = All who are ticked have already paid for the ticket
consolation-open = Start a consolation for the losers of round 1
consolation-join = They are playing
consolation-join-link = Who is playing?
consolation-people = In the consolation
consolation-desk = To the desk of the consolation
consolation-in = { $count ->
    [0] Nobody has joined yet.
    [one] One player has joined.
   *[other] { $count } players have joined.
}
consolation-costs = A ticket costs { $price }.
consolation-opened = { $count ->
    [0] The consolation is ready.
    [one] The consolation is ready, with one player.
   *[other] The consolation is ready, with { $count } players.
}
consolation-joined = { $count ->
    [one] One more player is in the consolation.
   *[other] { $count } more players are in the consolation.
}
consolation-call-off = Take the consolation away again
consolation-call-off-hint = This is possible as long as nobody is in it. You can start a new one later.
consolation-called-off = The consolation is gone.
consolation-not-empty = Somebody is in the consolation by now, so it stays. First refund their tickets at its desk and take them off its list.
consolation-refused-called-off = This consolation was taken away before anybody was in it. A new one can be started on the page “Consolation” of the main event.
consolation-nobody-ticked = Tick who is playing first.
consolation-offer = You can play on in the consolation. A ticket costs { $price }, to be paid at the desk.
consolation-offer-here = There is a consolation to play on in. A ticket costs { $price }. Join at the desk, or with the code on your ticket.
consolation-offer-yes = Yes, I’m in
consolation-joined-self = You are in: { $name }. Please pay { $price } at the desk.
consolation-not-joined = You have not joined.
consolation-report = Your ticket there
consolation-wall-join = Join at the desk, or with the code on your ticket.
consolation-turn = { $name } is playing in the other event
consolation-back = Back in the main event, and still in the consolation
consolation-open-match = { $match } against { $name } is open.
consolation-no-match = No match of theirs is open there.
consolation-leave = Take out of the consolation
consolation-refused-stranger = The consolation is for those who went out in round 1 of the main event. Tick them on the page “Consolation”.
consolation-refused-twice = { $name } is in the consolation already.
consolation-refused-not-out = { $name } is not out of the main event, or has gone home. The consolation is for those who lost with all their tickets in round 1.
consolation-refused-nobody = Nobody is out yet. There can be a consolation once somebody has lost in round 1.
consolation-refused-second = There is a consolation already. Load the page again.
consolation-refused-over = This event has ended. A consolation is set up while it is still going on.
