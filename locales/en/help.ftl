# Two sheets for the organiser: the evening and troubles.
# Under "-items", each line is an item to tick.
help-house = Preisschnapsen
help-print = To print
help-to-staff = Staff
help-evening = The evening, step by step
help-evening-lead = In order, to tick off.
help-before = In the afternoon
help-before-items =
    Play an exercise: “Practice tournament” on the first page; sell a few tickets, draw, enter results.
    Create the tournament: tickets, price of a ticket, Bummerl, rules, prizes. Most of it is fixed after the first draw.
    Connect the laptop to network and mains, switch off standby. Try the address on the poster with a phone.
    Print and hang up the poster, the rules and “When something does not work”. Put change into the till.
    Plug in a USB stick and start the program with “--backup-folder” and its folder: then every copy goes there too.
help-doors = Doors
help-doors-items =
    Enter everybody at the desk: name, place, number of tickets, paid. Write the number on the ticket or hand out printed ones.
    The program asks about equal names. The place tells two Franz Hubers apart.
    Before closing the list go through “owes”: who has not paid yet?
    Whoever comes late can still get a bye until the second draw.
help-draw = The draw
help-draw-items =
    Announce it ten minutes before. Then close the list. From now on it is certain who plays.
    Let a guest shuffle the cards and read them out. That is the phrase.
    Draw, and show it on the wall.
    Hang up the list by name two or three times; put the score slips on the tables.
help-rounds = Every round
help-rounds-items =
    Winners bring the slip and the ticket that was handed in to the director’s table.
    Number, Tab, score, Enter. Read the names out, Enter again.
    Whoever is missing is called twice. Then “walkover”.
    Correct a wrong result at once, at best before the next draw.
    When everything is entered, the filled button leads to the next draw.
help-end = Prize-giving
help-end-items =
    Do not forget the match for place 3 and those for places 5 to 8. They can be played beside the final.
    The program draws lots for shared places. Hand the prizes over from the last to the first, and tick them off.
    Count the till, settle it, end the tournament.
    Hang up the winners’ list, sign the certificates, send the text to the newspaper.
    “Back up now”, and take the stick home.
help-trouble = When something does not work
help-trouble-lead = Keep calm. What has been entered is stored. It is always possible to play on.
help-no-network = No Wi-Fi
help-no-network-items =
    On the laptop itself everything goes on, also without the internet. Its address stands in the window in which the program runs.
    When the Wi-Fi is back, the laptop may have another address. It stands in the program’s window. Print the poster again.
    Meanwhile print the list by name and collect results on score slips.
help-restart = Laptop restarted
help-restart-items =
    Nothing is lost. Every entry was stored as soon as the page confirmed it.
    Start the program again in the same folder, reload the page. Logins stay valid; phones and the wall come back by themselves.
    Check the last entry: the overview shows what was done last.
help-wrong = Wrong result entered
help-wrong-items =
    Just now: the button at the top says what it takes back.
    Earlier: open the match and enter the right result. The old one stays visible in the history.
    If the wrong person has been drawn already, the program exchanges the tickets as long as nobody has played on. Otherwise it says which result must go first.
    If the draw was wrong: declare it void while no result of it stands, and draw anew.
help-printer = Printer gone
help-printer-items =
    Every sheet can be saved as a PDF (print, “Save as PDF”) and printed on another computer.
    Show the pairings on the wall and read them out by name.
    Score slips are quickly written by hand: number, two names, score, winner.
help-paper = Going on with paper alone
help-paper-items =
    The base is the last list by number. Whoever won keeps the ticket, whoever lost hands it in.
    Draw with two pots: slips from 1 to half the number of slots, once into each pot. Pull from the left to its end, then from the right. Equal numbers meet.
    On each slip: round, number, both tickets, score. Keep all slips.
    When the laptop works again: choose “draw by hand”, enter the pulled numbers, then the results.
help-laptop = Laptop broken for good
help-laptop-items =
    Put the stick with the copies into another laptop. Start the program there in an empty folder with “--backup-folder”.
    Open the link of the first start and look at the topmost backup under “Go on from another laptop” and confirm. Without a browser: “preisschnapsen restore” with the file.
    Enter what has happened since the copy from the score slips.
