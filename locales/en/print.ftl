# What is printed, and what stands on it.
print-title = Print
print-texts = Texts, Wi-Fi and logo
print-organiser = Organiser
print-organiser-hint = Appears on the poster, the announcement and the first page.
print-announcement = Text of the announcement
print-announcement-hint = For example food, parking, how to sign up. Times, prizes and how the evening goes are there already.
print-course-what = To hang up before the evening: times, tickets, how it goes, prizes.
print-sheets = Sheets
print-tickets = Tickets
print-tickets-what = Four tickets on a sheet of A4, with cut marks. Once cut, the stack is in order. The QR code leads to the player’s own match.
print-tickets-new =
    { $count ->
        [one] Print one new ticket
       *[other] Print { $count } new tickets
    }
print-tickets-done = All sold tickets have been printed.
print-batch =
    { $count ->
        [one] Printed at { $time }: { public-ticket-within } { $tickets }
       *[other] Printed at { $time }: { public-tickets-word } { $tickets }
    }
print-batch-by =
    { $count ->
        [one] Printed at { $time } by { $name }: { public-ticket-within } { $tickets }
       *[other] Printed at { $time } by { $name }: { public-tickets-word } { $tickets }
    }
print-batches-what = For half an hour you can reopen what you printed yourself.
print-batch-changed = One of these tickets already has a new code. Look under “Print” for the current one.
print-failed = Did a print go wrong?
print-failed-what = All tickets of that print get new codes, and you print them again. Any that have been handed out can no longer report results. The journal says so.
print-renew-batch =
    { $count ->
        [one] Renew the ticket and print it
       *[other] Renew all { $count } and print them
    }
print-tickets-once = Each ticket is printed once, so that nobody reports for others with a second print. If one is lost or spoilt, renew its code on its owner’s page, then print it again.
print-left-out =
    { $count ->
        [one] Left out: one ticket that has already been printed. To print it again, renew its code on its owner’s page.
       *[other] Left out: { $count } tickets that have already been printed. To print one again, renew its code on its owner’s page.
    }
print-all-printed = All of these have been printed. To print one again, renew its code on its owner’s page.
print-nothing-taken = You have no tickets ready to print: they can be opened for half an hour only. Print new ones under “Print”, or renew a ticket’s code on its owner’s page.
print-from = From number
print-to = to number
print-range = Print sold tickets
print-blank = Print blank tickets
print-blank-what = Blank tickets are the numbers that are not sold yet, without name and QR code. They can be sold in advance at the inn or the tobacconist’s.
print-range-wrong = That range is not possible. Numbers go from 1 to 9999, with at most 1024 tickets at once.
print-none = There are no tickets to print. Sold ones appear once the desk has entered them; blank ones are numbers that are still free.
print-local = This computer has no network at the moment, so the QR codes do not work on phones. Connect it to the Wi-Fi and reload.
print-card =
    { $called ->
        [los] Lot
        [standkarte] Stand card
        [leben] Life
       *[karte] Ticket
    }
print-card-name = Name
print-card-code = Code of { public-ticket-within } { $ticket }
print-hall-address = In the Wi-Fi here: { $address }
print-card-scan = Who do I play?
print-card-scan-more = Scan it with your phone. Keep it to yourself: anybody who has the code can report your result.
print-card-blank = Winners advance. Losers hand their ticket in.
print-card-price = Stake { $price }
print-card-life = Life { $number }
print-card-life-of = no. { $ticket }
print-before = Before the evening
print-before-when = In the afternoon, before the first guests come.
print-poster = Poster with QR code
print-poster-what = To hang up at the door and on every other table. It leads to the pairings and names the Wi-Fi.
print-poster-question = Who do you play, and where?
print-poster-scan = Scan it to see your own match
print-poster-network = Wi-Fi
print-poster-password = Password
print-rules-what = Hang one up beside the desk, so that nobody has to argue.
print-evening-what = What to do, in order, to tick off.
print-participants = List of participants
print-participants-what = For the desk before the draw: everybody with town and numbers, what is paid and what is open, and a box to tick.
print-participants-empty = Empty list of participants
print-participants-empty-what = Numbered lines to fill in, should you have to do without the laptop.
print-participants-there = Here
print-participants-credit = Credit
print-participants-numbers = Numbers
print-stage-when = Right after the draw.
print-names = List by name
print-names-what = Hang it up two or three times. Everybody finds themselves under their own name.
print-numbers = List by number
print-numbers-what = Once for the director, to take notes on.
print-slips = Score slips
print-slips-what = Eight on a sheet of A4. Once cut, the stack is in number order. One slip goes to each table and comes back with the result.
print-slips-of = Score slips { $stage }
print-slips-none = No match of this round is still open.
print-slip-table = Table
print-slip-bummerl = First to { $bummerl } Bummerl
print-slip-tick = Tick each Bummerl won
print-slip-signature = Signed, { public-ticket-within } { $ticket }
print-proof = Record of the draw
print-proof-what = The list and all pulls, to recompute. Hang up one and keep one.
print-end = For the prize-giving
print-end-when = Once all places have been played for.
print-winners-what = To read out and to hang up.
print-certificates = Certificates
print-certificates-what = One for each person with a prize or among the first eight, best on heavy paper.
print-newspaper = Text for the newspaper
print-newspaper-what = A draft with figures and winners, to copy into an e-mail.
print-workbook = All tables as a workbook
print-workbook-what = Tickets, draws, results and prizes in one file for Excel.
print-prizes-csv = Prizes as a table
print-tickets-csv = All tickets and places as a table
print-csv-what = For Excel and LibreOffice.
print-trouble-when = Print it before the evening: when you need it, the printer may be the problem.
print-trouble-what = No Wi-Fi, laptop restarted, wrong result, printer gone, and how to go on with paper. With an evening on the internet, the director’s copy has its code on the last page: print it again then, and do not hang it up.
print-certificate-way = Won against { $names }.
print-certificate = Certificate
print-certificate-usual = With luck and skill at the table
print-certificate-date = Place and date
print-certificate-director = Director
print-place =
    { $more ->
        [0] { $first ->
            [1] First place
            [2] Second place
            [3] Third place
           *[other] Place { $first }
        }
       *[other] Places { $first } to { $last }
    }
print-places-from = Places from
print-places-to = to
print-places-show = show
print-places-wrong = That range is not possible. Give the first and the last place, at most 64 at once.
print-no-places = These places are not decided yet. You can print certificates once they have been played for.
print-certificate-words = Text of the certificate
print-certificate-hint = Appears above the name. If empty: “With luck and skill at the table”.
print-certificate-long = The text of the certificate is too long. It may take up { $max } lines at most.
print-network = Name of the Wi-Fi
print-network-hint = Appears on the poster.
print-network-password = Password of the Wi-Fi
print-network-password-hint = Appears on the poster for everybody to read. Leave it empty to keep it secret.
print-texts-saved = Saved.
print-logo = Logo for the certificates
print-logo-now = The logo as it appears on the certificates
print-logo-file = Picture
print-logo-hint = PNG or JPEG, at most 2 MB. Large pictures are scaled down.
print-logo-send = Upload logo
print-logo-drop = Remove logo
print-logo-saved = The logo has been saved.
print-logo-gone = The logo has been removed.
print-logo-missing = Choose a picture first.
print-logo-large = The picture is too large. It may have at most { $max } MB. The previous logo stays.
print-logo-no-picture = This is not a PNG or JPEG picture. Choose another one. The previous logo stays.
print-logo-broken = The picture cannot be read because the file is damaged. Choose another one. The previous logo stays.
print-logo-pixels = The picture has too many pixels. It may have at most 4000 across and down. The previous logo stays.
