# How the evening goes, from the tournament's settings.
course-title = How tonight’s Preisschnapsen works
course-link = How the evening works
course-sheet = Announcement
course-print = Print the announcement
course-organiser = Organiser: { $name }
course-tickets-title = Tickets
course-tickets = A ticket costs { $price }, and there are { $capacity }.
course-limit =
    { $limit ->
        [one] Everybody plays with one ticket.
       *[other] One person may hold up to { $limit } tickets. Each plays on its own until it loses.
    }
course-draw-title = The draw
course-draw = Before each round you pull a number for each of your tickets: from the left pot, and once that is empty from the right one. The same number on both sides makes a match.
course-order-random = In round 1, lots decide who pulls first.
course-order-as-sold = In round 1, whoever bought first pulls first.
course-order-most = In round 1, whoever holds the most tickets pulls first.
course-order-later = From round 2 on, those who still hold several tickets pull first.
course-bye-title = Byes
course-bye = If its number stays in the other pot, a ticket goes through without playing.
course-bye-unsold = Round 1 has 2, 4, 8, 16 places and so on, as many as the tickets sold need. The places left over are byes.
course-self-title = Drawn against yourself
course-self = Nobody plays themselves if it can be helped: if you pull one of your own numbers on the right, you put it back and pull again, as long as there is another. Should two of your tickets meet all the same, one stays in and the other is handed in.
course-opponent-title = Your opponent
course-opponent-paper = After the draw, a list on the wall and the pages on your phone show who plays whom. Go to the table that is called. If nothing is called, find your opponent and start.
course-opponent = After the draw this site shows who plays whom. Go to the table that is called. If nothing is called, find your opponent and start.
course-match-title = The match
course-match = The first to win { $bummerl } Bummerl goes through. The loser hands in the ticket.
course-report-title = The result
course-report-desk = Tell the director the result.
course-report-phone = Report it on your phone with the code on your ticket, or tell the director.
course-places-title = Places
course-places = The losers of the semi-finals play for third place, those of the quarter-finals for places 5 to 8.
course-places-third = The losers of the semi-finals play for third place. The losers of the quarter-finals share places 5 to 8. They play for them only if all four want to.
course-places-none = The losers of the semi-finals share places 3 and 4. They play for them only if both want to.
course-prize-title = Prizes
course-prize-one = Nobody gets more than one prize, however many tickets they hold.
course-prize-several = With several tickets you can win several prizes.
course-consolation = If all your tickets go out in round 1, you can play on in the consolation: at the same tables, for prizes of its own. A ticket for it costs { $price }.
