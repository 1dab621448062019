choice-did-choose = Number { $thing } from the table of prizes for ticket { $ticket }
choice-did-free = Number { $thing } back on the table of prizes, so far with ticket { $ticket }
choice-did-pass = Ticket { $ticket } chooses later
choice-thing = Number { $thing } from the table of prizes
choice-on-the-table = is on the table
choice-chooses-later = chooses later
choice-chooses-in-turn = chooses in turn
