# Who plays now: calls, tables, the missing, the forecast.
hall-title = Who plays now
hall-open = Open matches
hall-open-figures = { $running ->
    [0] { $open }
   *[other] { $open }, { $running } being played now
}
hall-bound = That still takes
hall-bound-figures = { $count ->
    [one] at least as long as one match
   *[other] at least as long as { $count } matches
}
hall-about = ends around { $time }
hall-last-match = Last match of the evening
hall-basis-usual = No match has been timed this evening yet; { $minutes } minutes a match are assumed.
hall-basis-own = { $count ->
    [one] Based on one match this evening; { $minutes } minutes a match are assumed.
   *[other] Based on the { $count } matches of this evening, long ones included; { $minutes ->
        [one] the middle one took one minute.
       *[other] the middle one took { $minutes } minutes.
    }
}
hall-who = Who
hall-match = Match
hall-since = Since
hall-table-head = Table
hall-next-free = next free one
hall-missing-title = Called but missing ({ $count })
hall-is-there = is here
hall-walkover = give a walkover
hall-idle-title = No match is open right now
hall-over-text = All matches of the evening have been played.
hall-idle-text = After the next draw this page shows who can play.
hall-free-title = Ready to start ({ $count })
hall-nobody-free = Everybody who still has a match is playing or waiting for somebody.
hall-next-at = Next match to table { $table }
hall-fill = Fill the free tables ({ $count }{"\u00A0"}matches)
hall-call = call
hall-begin = start
hall-miss = { $name } is missing
hall-running-title = In progress ({ $count })
hall-result = result
hall-more = more
hall-release = take back the call
hall-waiting-title = Waiting ({ $count })
hall-waits-for = Waiting for
hall-waits-table = { $name } is still playing at table { $table }
hall-waits-running = { $name } is still playing: { $match }
hall-waits-turn = { $name } plays first: { $match }
hall-waits-missing = { $name } is missing
hall-called = Table { $table }: { $names }.
hall-called-more = { $count ->
    [one] And one more match: you can find it below under “In progress”.
   *[other] And { $count } more matches: you can find them below under “In progress”.
}
hall-begun = Started: { $names }.
hall-released = No longer called: { $names }.
hall-noted-missing = { $name } is marked as missing.
hall-noted-found = { $name } is here.
hall-chart-title = How the rounds are going
hall-chart-round = Round
hall-chart-results = Results
hall-chart-of = { $done } of { $total }
hall-chart-drawn = Drawn
hall-chart-first = First
hall-chart-half = Half
hall-chart-last = Last
