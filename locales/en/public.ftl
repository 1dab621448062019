# A tournament's pages for everybody.
public-now = Now
public-rounds = Rounds
public-winners = Full standings
public-all-tournaments = All tournaments
public-back = To the tournament
public-back-to-list = Back to the full standings
public-practice = Practice tournament.
public-practice-more = The people are invented.
public-preview = { $when }. The draw, the matches and the winners.
public-ticket = { public-ticket-word }{"\u00A0"}{ $number }
public-ticket-word =
    { $called ->
        [los] Lot
        [standkarte] Stand card
        [leben] Life
       *[karte] Ticket
    }
public-ticket-within =
    { $called ->
        [los] lot
        [standkarte] stand card
        [leben] life
       *[karte] ticket
    }
public-tickets-word =
    { $called ->
        [los] lots
        [standkarte] stand cards
        [leben] lives
       *[karte] tickets
    }
public-tickets =
    { $count ->
        [0] no ticket
        [one] { public-ticket-within } { $tickets }
       *[other] { public-tickets-word } { $tickets }
    }
public-match = Match{"\u00A0"}{ $number }
public-match-word = Match
public-name-word = Name
public-place = Place { $places }
public-place-word = Place
public-prize-word = Prize
public-prizes-more = Prizes { $first } to { $last }
public-nobody = nobody
public-bye = Bye
# Search.
public-search = Find your match
public-search-after = Look up your result
public-search-again = Search again
public-search-button = Search
public-search-hint = Name, part of a name, or ticket number
public-found = { $count } people found
public-found-more =
    { $count ->
        [one] One more person matches. Type more of the name.
       *[other] { $count } more people match. Type more of the name.
    }
public-not-found-title = Nobody found
public-not-found = No name matches “{ $query }”. Try a part of the name, or the number on your ticket.
public-similar-title = Did you mean …?
public-similar = Nobody here is called “{ $query }”. These names are similar:
public-not-sold-title = { public-ticket-word } { $number } has not been sold
public-not-sold = Look at the number that is printed on it, or search for the name.
# How far the evening is.
public-selling-title = Not drawn yet
public-selling =
    { $sold ->
        [0] None of the { $capacity } tickets has been sold yet. After the draw this page shows who plays whom.
        [one] One of { $capacity } tickets has been sold. After the draw this page shows who plays whom.
       *[other] { $sold } of { $capacity } tickets have been sold. After the draw this page shows who plays whom.
    }
public-drawing-title = Draw: { $stage }
public-drawing = The list is closed. The draw is about to begin.
public-drawing-by-hand = { $done } of { $total } tickets have their number. When all have one, this page shows who plays whom.
public-between-title = { $stage } is over
public-between = Next draw: { $stage } with { $tickets } tickets.
public-places-title = Next: the matches for places
public-places-next = The matches from place 5 on are still to be drawn, with { $tickets } tickets.
public-played-title = All matches are played
public-played = Now comes the prize-giving.
public-played-tie = Prizes are still to be decided by a play-off or by lot.
public-finished-title = The tournament is over
public-finished = Thank you for playing.
public-progress = { $done } of { $total } matches done
public-progress-until = { $done } of { $total } done, until about { $time }
public-night-until = The night goes on until about { $time }.
public-to-draw = To the draw
public-to-winners = Full standings
public-to-last-round = Results of the last round
public-facts = At a glance
public-fact-date = Date
public-fact-venue = Venue
public-fact-organiser = Organiser
public-fact-tickets-left = Tickets left
public-fact-price = Price of a ticket
public-fact-per-player = Most tickets per person
public-fact-rules = Rules
public-fact-prizes = Prizes per person
public-fact-prizes-one = one only
public-fact-prizes-several = more than one possible
public-fact-bummerl = Bummerl to win a match
public-prizes = Prizes
public-open = Still open
public-sorting = Order
public-by-number = by number
public-by-name = by name
public-whole = { $stage } with all results
public-all-rounds = All rounds
# A round.
public-round-empty = No pairings yet
public-round-closed = The list is closed. The draw is about to begin.
public-round-next = The draw comes next.
public-round-to-come = { $stage } is still on. The draw comes when all its matches have been played.
public-first-round-to-come = The draw takes place when everybody has their tickets.
public-third-to-come = The losers of the semi-finals play here.
public-placement-to-come = The losers of the quarter-finals play here.
public-fifth-to-come = This goes on once the matches for places 5 to 8 have been played.
public-how-drawn = How it was drawn
# How a match stands.
public-turn-now = ready to play
public-turn-table = table { $table }
public-turn-running = being played
public-turn-at-table = { $name } is still playing at table { $table }
public-turn-elsewhere = { $name } is still playing { $match }
public-turn-missing = we are looking for { $name }
public-turn-after = { $name } plays { $match } first
public-group-running = being played
public-group-free = ready to play
public-group-waiting = still waiting
public-after = after { $match }
public-own-at-table =
    { $who ->
        [you] You are still playing at table{"\u00A0"}{ $table }
       *[opponent] Your opponent is still playing at table{"\u00A0"}{ $table }
    }
public-own-still =
    { $who ->
        [you] You are still playing { $match }
       *[opponent] Your opponent is still playing { $match }
    }
public-own-first =
    { $who ->
        [you] You play { $match } first
       *[opponent] Your opponent plays { $match } first
    }
public-own-missing =
    { $who ->
        [you] Please see the director: we are looking for you
       *[opponent] We are looking for your opponent
    }
public-against = against { $name }
public-match-against = { $match }, against { public-ticket-within }{"\u00A0"}{ $ticket }
public-done = played
public-corrected = corrected { $time }, was { $before }
public-walkover-of = a walkover for { public-ticket-within } { $ticket }
public-done-counts = played: { $counts }
public-bye-advances = advances without playing
public-self = drawn against their own ticket: { public-ticket-within } { $kept } plays on, { public-ticket-within } { $handed } is handed in
public-empty = nobody left
public-not-played = not played
# What a ticket is doing.
public-queue =
    { $ahead ->
        [one] One match before this one, at about { $time }
       *[other] { $ahead } matches before this one, at about { $time }
    }
public-queue-own =
    { $ahead ->
        [one] One match before yours, at about { $time }
       *[other] { $ahead } matches before yours, at about { $time }
    }
public-queue-next = Next to be called
public-about = At about { $time }
public-round-until = The round goes on until about { $time }.
public-sold = Not drawn yet
public-sold-next = After the draw your opponent appears here.
public-waits = waits
public-advanced = Through to the next round
public-waits-for-others =
    { $open ->
        [one] { $stage }: one match is still open. The next draw comes after it.
       *[other] { $stage }: { $open } matches are still open. The next draw comes after them.
    }
public-waits-for-draw = Next draw: { $stage }.
public-plays-for = Plays for place { $places }
public-plays-for-next = The opponent will be known soon.
public-no-life = No life left
public-may-buy = Until the next list is closed you can buy a life at the desk.
public-tied = A play-off or a lot still decides who gets the prize.
public-place-later = It is place { $places }; which one exactly is known when the round is over.
public-left = gone
public-left-line = No longer in the draw.
public-out = out
public-out-title = Out
public-out-in = { $stage }
public-out-absent = { $stage }, did not appear
public-champion = Winner
public-champion-line = Unbeaten.
public-way = The way through the evening
public-whole-evening =
    { $others ->
        [0] The evening of { $name }
        [one] The evening of { $name }, with one more ticket
       *[other] The evening of { $name }, with { $others } more tickets
    }
public-step-open = still to play
public-bye-why = { $tickets } tickets for { $slots } places: number { $number } was left over in the right pot.
public-pull = { public-ticket-word }{"\u00A0"}{ $ticket }: pull { $pull }, { $pot }, number { $number }
public-pull-check = Check the draw
public-drawn-how = How it was drawn
public-step-bye = Bye
public-step-self-kept = drawn against their own ticket; this one plays on
public-step-self-handed = drawn against their own ticket; this one is handed in
public-step-both-absent = both absent
public-step-walkover-won = won by walkover
public-step-walkover-lost = did not appear
public-step-won = won
public-step-lost = lost
# A person.
public-withdrawn = No longer playing.
public-withdrawn-more = There are no new matches to come.
public-no-ticket = No ticket yet
public-no-ticket-more = Tickets are sold at the desk.
public-finished-matches = Played
# Kept on this phone.
public-kept = Following
public-keep = Follow
public-keep-stop = Stop following
public-keep-without = A bookmark for this page brings you straight back here.
# Winners' list.
public-winners-empty = No place is known yet
public-winners-empty-more = The last places are known after the first round, the first ones after the final.
public-winners-open = Matches are still being played.
public-winners-open-more = The first places are still to come.
public-place-open = still open
public-prizes-left = More prizes
public-print = For printing
public-newspaper = Text for the newspaper
# The bar at the foot of the window: short words.
public-bar-search = Search
public-bar-prizes = Prizes
public-bar-places = Places
public-bar-rules = Rules
public-jumps = Jump to
public-top = Back to top
public-latest = Latest:
public-versus = against
public-no-script = As of { $time }. Load the latest
public-still = Nothing new is being added here at the moment.
public-still-more = What you see is how things stood until then. Ask at the desk for anything since.
public-call-close = On my way
public-call-seen = Seen
public-loud = Ring when I am called
public-loud-stop = Stop ringing
