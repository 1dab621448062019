# Evenings on which nobody goes out: Danish system and rotation.
standing-danish = Danish system
standing-danish-fits = Nobody goes out; after each round neighbours in the table meet.
standing-danish-time = { $people } people at { $tables } tables: about { $hours } hours.
standing-rotation = Rotation
standing-rotation-fits = Nobody goes out; after each Bummerl every second one moves on by a table.
standing-rotation-time = { $people } people at { $tables } tables: about { $hours } hours.
standing-title = Table
standing-after = After { $stage } of { $of }
standing-before =
    { $of ->
        [one] One round is played
       *[other] { $of } rounds are played
    }
standing-hidden = The table is shown later in the evening.
standing-empty = Nothing is in the table yet
standing-never-meet = Odd starting numbers keep their seats, so two with odd numbers never meet.
standing-place = Place
standing-wins = Wins
standing-defeats = Defeats
standing-bummerl = Bummerl
standing-points = Points
standing-byes =
    { $count ->
        [one] one bye
       *[other] { $count } byes
    }
standing-file = Table as a file
standing-won =
    { $wins ->
        [one] one win
       *[other] { $wins } wins
    }
standing-did-pair = pairings for { $stage }
standing-pair = Pair { $stage }
standing-pair-explained = The pairings follow from the table or from the seats; nothing is drawn. Whoever is missing now is not in this round.
standing-no-protocol = Nothing is drawn in this round, so there is no record of a draw. Who plays whom follows from the table:
standing-fact-rounds = Rounds
standing-course-rounds-title = Rounds
standing-course-rounds =
    { $count ->
        [one] One round is played. Nobody goes out.
       *[other] { $count } rounds are played. Nobody goes out.
    }
standing-course-rounds-usual = There are as many rounds as it takes until at most one has won them all. Nobody goes out.
standing-course-rounds-tables = There are as many rounds as tables. Nobody goes out.
standing-course-pairs = The first round is drawn. After that, first in the table plays second, third plays fourth, and so on. Two can meet more than once.
standing-course-seats = The draw gives everybody a starting number. Odd numbers keep their seats, even ones move on by one table after each round.
standing-course-bye = If the number is odd, the lowest in the table who has not had a bye gets one. It counts as a narrow win.
standing-course-bye-seats = If the number is odd, one seat stays empty. Whoever would play there has a bye: a win without points.
standing-course-bummerl = Each round is one Bummerl to 7 points, and the points count, too.
standing-course-places = Wins count first, then the difference of Bummerl, then Bummerl won. Those who are still equal share the place, or the lot decides.
standing-course-places-quote = Wins count first, then points won divided by points lost, then points won. Those who are still equal share the place. If a prize depends on it, a play-off or a lot decides.
standing-during = { $stage } of { $of } is being played
standing-bye-counts = bye, counts as a win
standing-how-paired = Where these pairings come from
standing-pairs = Pairings for { $stage }
standing-no-protocol-seats = Nothing is drawn in this round, so there is no record of a draw. Who plays whom follows from the starting numbers. Who stands where:
standing-plays-on = Plays on
standing-champion-line = Top of the table at the end.
standing-waits = { $stage } comes next.
standing-over = All rounds are played.
standing-over-word = played
standing-seat = starting number{"\u00A0"}{ $number }
standing-seat-stays = Starting number { $number }, stays at table { $table }.
standing-seat-moves = Starting number { $number }, moves on by one table after each round.
standing-table = Table
standing-at-table = Table{"\u00A0"}{ $number }
standing-by-table = By table
standing-order-tables = by table
standing-match = { $stage }, table{"\u00A0"}{ $number }
standing-wall-tables = { $stage }: who sits at which table
