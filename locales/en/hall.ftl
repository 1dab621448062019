# Who plays now: calls, tables, the missing, the forecast.
hall-title = Who plays now
hall-open = Open matches
hall-open-figures = { $open }, { $running } of them going on
hall-bound = It cannot be shorter than
hall-bound-figures = { $count ->
    [one] one match
   *[other] { $count } matches in a row
}
hall-about = over around { $time }
hall-last-match = Last match of the evening
hall-basis-usual = This evening has shown no times yet; { $minutes } minutes a match are assumed.
hall-basis-own = { $count ->
    [one] From one match of this evening; { $minutes } minutes are assumed.
   *[other] From { $count } matches of this evening; the middle one takes { $minutes } minutes.
}
hall-who = Who
hall-match = Match
hall-since = Since
hall-table-head = Table
hall-missing-title = Called and not there ({ $count })
hall-is-there = is there
hall-walkover = give a walkover
hall-idle-title = No match is open right now
hall-over-text = The evening has been played to its end.
hall-idle-text = After the next draw this page says who can play.
hall-free-title = Can start ({ $count })
hall-nobody-free = Everybody who still has a match is playing or waiting for somebody.
hall-next-at = Next match to table { $table }
hall-fill = Fill the free tables ({ $count }{"\u00A0"}matches)
hall-table = to table { $table }
hall-call = call
hall-begin = begun
hall-somebody-missing = somebody missing?
hall-miss = { $name } is missing
hall-running-title = Going on ({ $count })
hall-result = result
hall-more = more
hall-release = not after all
hall-waiting-title = Waiting ({ $count })
hall-waits-for = For what
hall-waits-table = { $name } is still playing at table { $table }
hall-waits-running = { $name } is still playing: { $match }
hall-waits-turn = { $name } plays first: { $match }
hall-waits-missing = { $name } is missing
hall-called = Table { $table }: { $names }.
hall-called-more = { $count ->
    [one] And one more match: you find it below under “Going on”.
   *[other] And { $count } more matches: you find them below under “Going on”.
}
hall-begun = Begun: { $names }.
hall-released = No longer going on: { $names }.
hall-noted-missing = { $name } is on the list of the missing.
hall-noted-found = { $name } is there.
hall-chart-title = How the rounds go
hall-chart-round = Round
hall-chart-results = Results
hall-chart-of = { $done } of { $total }
hall-chart-drawn = Drawn
hall-chart-first = First
hall-chart-half = Half
hall-chart-last = Last
