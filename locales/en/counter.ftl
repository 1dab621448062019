# The Bummerl counter in words.
counter-won = { $left } against { $right }: { $own } to { $other } Bummerl won.
counter-counts = The counts were { $counts }.
counter-points = { $left } against { $right }: { $own } to { $other } points.
