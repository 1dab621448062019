# An evening to keep.
keepsake-title = The night as a picture
keepsake-link = Keep as a picture
keepsake-open = This ticket is still playing. The picture shows the night so far.
keepsake-save = Save or share the picture
keepsake-svg = Show just the picture
keepsake-back = Back to the ticket
keepsake-until = Reached: { $stage }
keepsake-still = Still in it
keepsake-before =
    { $count ->
        [one] One match before these
       *[other] { $count } matches before these
    }
