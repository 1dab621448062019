# What a host on the internet adds to an evening.
# $time: time of day, with the date on another day.
hosted-silent = As of { $time }: the hall has no internet at the moment.
# $time: time of day, with the date on another day.
hosted-paused = As of { $time }: the organisers are sending nothing new to the internet at the moment.
hosted-silent-more = They are playing on. This page will catch up by itself as soon as anything new arrives.
hosted-came = Arrived here
# $time: time of day with seconds.
hosted-came-at = here since { $time }
hosted-witness = The list was closed by the hall’s clock and arrived by the clock of this host.
hosted-since = These codes have been here since { $time } by the host’s clock.
# $time: date and time.
hosted-file = By its own clock the host had the closed list and the code of the secret on { $time }.
hosted-from-the-future = By the hall’s clock this happened only after it had arrived here. One of the two clocks is wrong; the order of events still holds.
hosted-before = The draw came only after that: what decides it was fixed by then.
hosted-together = The draw came together with the list. So the host is no witness that all was fixed before the draw.
hosted-late = That is later than usual: the hall was offline or not yet paired with the host, or one of the clocks is wrong. All that is witnessed is when the list was here.
hosted-vouch = Who vouches for what
hosted-vouch-hall = The hall vouches for the list, the secret, the phrase and the pulls. It writes the journal, and nobody else does.
hosted-vouch-host = The host vouches for the moment at which list and code were here. If the phrase came after that, the hall could no longer swap the secret.
hosted-vouch-you = You need not trust either if you wrote the codes down beforehand and let the file from this page recompute the draw.
# What counted here before it was decided that another laptop is right. $time: date and time.
hosted-closed-until = A different state counted here until { $time }.
# That one stands before it. $last: time of the last entry. $from, $until: the first and the last entry that no longer count.
# $results: how many matches had a result.
hosted-closed = It went up to entry { $until }, which came at { $last }. The director decided that it no longer counts from entry { $from } on.{ $results ->
    [0] {""}
    [one] {" "}It already had a result for one match.
   *[other] {" "}It already had results for { $results } matches.
}
# $stage: round. $sealed: draw-lost-sealed or nothing. $time: time of day.
hosted-closed-drawn = There was a draw in it, at { $time }: { $stage }{ $sealed }.
hosted-closed-list = A list in it was closed at { $time } but never drawn: { $stage }{ $sealed }.
