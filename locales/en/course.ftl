# How the evening goes, from the tournament's settings.
course-title = How tonight’s Preisschnapsen works
course-link = How the evening works
course-sheet = Announcement
course-print = Print the announcement
course-organiser = Organiser: { $name }
course-tickets-title = Tickets
course-tickets = Buy a ticket and you are in. A ticket costs { $price }, and there are { $capacity } of them.
course-limit =
    { $limit ->
        [one] Everybody plays with one ticket.
       *[other] One person may hold up to { $limit } tickets. Each ticket plays on its own until it loses.
    }
course-draw-title = The draw
course-draw = There is a draw before each round. When it is your turn you pull a number for each of your tickets, from the left pot first and from the right one only when the left is empty. The same number on both sides makes a match.
course-order-random = Who pulls first in round 1 is drawn by lot.
course-order-as-sold = In round 1, whoever bought first pulls first.
course-order-most = In round 1, whoever holds the most tickets pulls first.
course-order-later = From round 2 on, those who still hold several tickets pull first.
course-bye-title = Byes
course-bye = If the same number stays in the other pot, that is a bye. The ticket goes through without playing.
course-bye-unsold = Tickets that are not sold are byes: round 1 has 2, 4, 8, 16 places and so on, just enough for all the tickets sold. What is unsold beyond that gets no place.
course-self-title = Drawn against yourself
course-self = Nobody plays themselves if it can be helped: if you pull on the right a number that you have on the left, you put it back and pull again, as long as there is another. Should two tickets of one person meet all the same, one stays in and the other is handed in.
course-opponent-title = Your opponent
course-opponent-paper = After the draw, a list on the wall and the pages on your phone show who plays whom. If matches are called, go to the table that is named; otherwise find your opponent and start.
course-opponent = After the draw this site shows who plays whom. If matches are called, go to the table that is named; otherwise find your opponent and start.
course-match-title = The match
course-match = The first to win { $bummerl } Bummerl goes through. The loser hands in the ticket.
course-report-title = The result
course-report-desk = Tell the director the result.
course-report-phone = Report the result on your phone with the code on your ticket, or tell the director.
course-places-title = Places
course-places = The losers of the semi-finals play for third place. The losers of the quarter-finals play for places 5 to 8.
course-places-third = The losers of the semi-finals play for third place. The losers of the quarter-finals share places 5 to 8. They play for them only if all four want to.
course-places-none = The losers of the semi-finals share places 3 and 4. They play for them only if both want to.
course-prize-title = Prizes
course-prize-one = Each person gets one prize only, however many tickets they hold.
course-prize-several = With several tickets you can win several prizes.
course-consolation = If all your tickets go out in round 1, you can play on in the consolation: at the same tables, for prizes of its own. A ticket for it costs { $price }.
