# The Bummerl counter in words.
counter-won = { $left } against { $right }: { $own } to { $other } Bummerl won.
counter-counts = The counts were { $counts }.
