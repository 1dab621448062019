# Der Bummerlzähler in Worten.
counter-won = { $left } gegen { $right }: { $own } zu { $other } gewonnene Bummerl.
counter-counts = Gezählt wurde { $counts }.
counter-points = { $left } gegen { $right }: { $own } zu { $other } Punkte.
