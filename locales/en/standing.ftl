# Evenings on which nobody goes out: Danish system and rotation.
standing-danish = Danish system
standing-danish-fits = Nobody goes out: after each round neighbours in the table meet. Right for few rounds with many people; the word is not used alike everywhere.
standing-danish-time = { $people } people: { $rounds } rounds, { $matches } matches, about { $hours } hours with { $tables } tables.
standing-rotation = Rotation
standing-rotation-fits = Nobody goes out: some stay at their table, the others move on by one after each Bummerl. Right if everybody should meet many others.
standing-rotation-time = { $people } people: { $rounds } rounds, { $matches } Bummerl, about { $hours } hours with { $tables } tables.
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
standing-wall = { $place }. { $name }: { $wins } wins, { $figures }
standing-did-pair = pairings for { $stage }
standing-pair = Pair { $stage }
standing-pair-explained = The pairings follow from the table or from the seats; nothing is drawn. Whoever is missing now is not in this round.
standing-no-protocol = Nothing is drawn in this round, so there is no protocol. Who plays whom follows from the table:
standing-fact-rounds = Rounds
standing-course-rounds-title = Rounds
standing-course-rounds =
    { $count ->
        [one] One round is played. Nobody goes out.
       *[other] { $count } rounds are played. Nobody goes out.
    }
standing-course-rounds-usual = As many rounds are played as it takes until at most one has won them all. Nobody goes out.
standing-course-rounds-tables = As many rounds are played as there are tables. Nobody goes out.
standing-course-pairs = The first round is drawn. From then on the first of the table plays the second, the third the fourth, and so on. Two can meet more than once.
standing-course-seats = The draw gives everybody a starting number. Odd numbers keep their seats, even ones move on by a table after each round.
standing-course-bye = With an odd number the last of the table who has had none gets a bye. It counts as a narrow win.
standing-course-bye-seats = With an odd number one seat stays empty. Whoever would play there has a bye: a win without points.
standing-course-bummerl = Each round is one Bummerl to 7 points, and the points count, too.
standing-course-places = Wins count first, then the difference of Bummerl, then Bummerl won. Those who are still equal share the place, or the lot decides.
standing-course-places-quote = Wins count first, then points won by points lost, then points won. Those who are still equal share the place; if a prize hangs on it, a play-off or a lot decides.
standing-during = { $stage } of { $of } is being played
standing-bye-counts = bye, counts as a win
standing-how-paired = Where these pairings come from
standing-pairs = Pairings for { $stage }
standing-no-protocol-seats = Nothing is drawn in this round, so there is no protocol. Who plays whom follows from the starting numbers. Who stands where:
standing-plays-on = Plays on
standing-champion-line = Top of the table at the end.
standing-waits = { $stage } comes next.
standing-over = All rounds are played.
standing-over-word = played
standing-seat = starting number{"\u00A0"}{ $number }
standing-seat-stays = Starting number { $number }, stays at table { $table }.
standing-seat-moves = Starting number { $number }, moves on by a table after each round.
standing-table = Table
standing-at-table = Table{"\u00A0"}{ $number }
standing-by-table = By table
standing-order-tables = by table
standing-match = { $stage }, table{"\u00A0"}{ $number }
