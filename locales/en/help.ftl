# Two sheets for the organiser: the evening and troubles.
# Under "-items", each line is an item to tick.
help-house = Preisschnapsen
help-print = To print
help-to-staff = Staff
help-evening = The evening, step by step
help-evening-lead = In order, to tick off.
help-before = In the afternoon
help-before-items =
    Have a practice run: “Try a practice tournament” on the first page. Sell a few tickets, draw, enter results.
    Create the tournament: tickets, price of a ticket, Bummerl, rules, prizes. Most of it is fixed after the first draw.
    Connect the laptop to the network and the mains, and switch off standby. Try the address on the poster with a phone.
    Print and hang up the poster, the rules and “When something does not work”. Put change into the till.
    Plug in a USB stick and choose it under “Backups”: every backup then goes there too.
help-doors = Doors
help-doors-items =
    Enter everybody at the desk: name, town, number of tickets, paid. Write the number on the ticket or hand out printed ones.
    The program asks when two names are the same. The town tells two Franz Hubers apart.
    Before the first draw, go through “Only those who still have to pay” at the desk.
    Latecomers can still get a bye until the second draw.
help-draw = The draw
help-draw-items =
    Announce it ten minutes ahead. The draw fixes who plays.
    If you like, let a guest shuffle the cards and read them out in round 1: “With a pack of cards from the hall”.
    One press is enough for every later round. The big screen shows the draw.
    Hang up the list by name two or three times; put the score slips on the tables.
help-rounds = Every round
help-rounds-items =
    Winners bring the slip and the loser’s ticket to the director’s table.
    Number, Tab, score, Enter. Read the names out, Enter again.
    If somebody is missing, call them twice. Then “give a walkover”.
    Correct a wrong result at once, ideally before the next draw.
    When everything is entered, the highlighted button leads to the next draw.
help-end = Prize-giving
help-end-items =
    Matches for places can be played alongside the final. “The evening” says which are still missing.
    If a prize depends on a shared place, enter a play-off or draw lots. Hand the prizes over from the last to the first, and tick them off.
    Count the till, settle up, finish the tournament.
    Hang up the full standings, sign the certificates, send the text to the newspaper.
    “Back up now”, and take the stick home.
help-lives = Playing for lives: beforehand
help-lives-items =
    Choose “Evening with lives” when you create it. There is no way to switch later.
    Decide three things and say them aloud: how many lives, until which round people may still join, and whether lives are for sale.
    One ticket each. The lives hang at its foot, to be torn off.
    Look at “The evening” for the number of rounds to expect, and at the clock: these evenings run long.
help-lives-rounds = Playing for lives: round by round
help-lives-rounds-items =
    The loser tears off one life, and the winner brings it along with the slip. Nobody is out before the last one is gone.
    Before you close a list, ask the room: any lives to buy, anybody new, anybody leaving? Afterwards it is too late.
    Lives are sold on the person’s page: “Buy an extra life”. Withdraw whoever goes home there too, or they will be drawn again.
    Every round has a draw of its own. If the number is odd, one person sits out and keeps all lives; nobody does so twice while others have not.
    Not turning up costs a life. If both are missing, each loses one.
    There is no draw for the last two. They play match after match until one has nothing left.
    Going out in the same round means sharing a place. If that touches a prize, have a play-off or draw lots.
help-trouble = When something does not work
help-trouble-lead = Keep calm. Everything entered is saved. You can always play on.
help-no-network = No Wi-Fi
help-no-network-items =
    On the laptop itself everything carries on, even without the internet: { $laptop }.
    { $others } When the Wi-Fi is back, the laptop may have another address. Look in the program’s window and print the poster again.
    Meanwhile print the list by name and collect results on score slips.
help-others = Everybody else comes in at { $house }.
help-others-nowhere = There is no address for everybody else just now: the laptop is in no network, or the program can be reached only on the laptop itself.
help-restart = Laptop restarted
help-restart-items =
    Nothing is lost. Every entry was saved as soon as the page confirmed it.
    Start the program again in the same folder and reload the page. Logins stay valid; phones and the big screen reconnect by themselves.
    Check the last entry: “The evening” shows what was done last.
help-wrong = Wrong result entered
help-wrong-items =
    Just now: the button at the top says what it undoes.
    Earlier: open the match and enter the right result. The old one stays visible in the history.
    If the wrong person has already been drawn, the program exchanges the tickets as long as nobody has played on. Otherwise it says which result to take back first.
    If the draw was wrong: declare it void while it has no results, and draw again.
help-printer = Printer gone
help-printer-items =
    Every sheet can be saved as a PDF (print, “Save as PDF”) and printed on another computer.
    Show the pairings on the big screen and read them out by name. Score slips are quick to write by hand: number, two names, score, winner.
help-paper = Going on with paper alone
help-paper-items =
    Start from the last list by number. Whoever loses hands in the ticket.
    Two pots, each with the numbers from 1 to half the slots. There are 2, 4, 8, 16 slots and so on, just enough for all tickets.
    Whoever pulls goes on for all their tickets. From round 2 on, those with several tickets pull first.
    Pull on the left until that pot is empty, then on the right. Whoever pulls on the right a number that they have on the left puts it back and pulls again, as long as there is another.
    Equal numbers meet. What is left on the right are byes. Whoever meets themselves hands in a ticket.
    Write down tickets and numbers in the order of the pulls, and the scores.
    When the laptop works again: at the draw “Draw in another way”, “Pull from pots”, “Pulled on paper”, enter all of it in that order, then the results.
help-laptop = Laptop broken for good
help-laptop-items =
    Plug the stick with the backups into another laptop that has no evening yet. Start the program there; the long address is in its window.
    Under “Continue from another laptop”, look at the topmost backup and confirm it; if none is there, the file with the latest time in its name.
    Log in as on the old laptop. Enter the slips of matches that are still open.
help-handover = Taking over on the internet
help-handover-item = { $name }: once a backup of it has been brought back on another laptop, go there to “Settings”, “Show on the internet”, “Take over from another laptop”. Host: { $host }. Code: { $code }, and your password
help-handover-keep = Keep this page with the director and off the wall. The code alone is not enough: it takes the password of somebody who was a director here already.
help-lives-paper = Going on with paper when you play for lives
help-lives-paper-items =
    List everybody who is still in, with their lives. Phones that were on the page “Lives” still show them; failing that, count what hangs on the tickets.
    Add a stroke to the name for each defeat. As many strokes as lives, and that person is out: note in which round, since it decides the place.
    Put a slip with the ticket’s number into a bag for everybody with a life left. Two slips make a match; a single last one sits out.
    Should those two have met just now, the second slip goes back and another one is pulled.
    Write the numbers down as they come, and the scores. Keep the slips.
    Once the laptop is back, take it round by round: press “Draw in another way”, “Pull from pots”, type the slips in that order, then the scores.
help-standing = If nobody goes out: Danish system and rotation
help-standing-items =
    Choose the format when you create the evening, and how many rounds there are. If it gets late, enter fewer rounds under “Settings”, but not fewer than are paired already.
    Only the first round is drawn. After that “Pair Round 2” leads on as soon as all results are in.
    Rotation: tell everybody after the draw that their starting numbers are on the phones and on the printed list. Odd numbers stay, even ones move on by one table after each Bummerl.
    Rotation: each slip needs the points, such as 7:4. Enter the tables one after the other on the sheet of the round; the sums below must match.
    Withdraw whoever goes home at the desk. On a rotation their seat stays empty, and whoever would play there wins without playing.
    If two are equal in the end and a prize depends on it: have a play-off or draw lots.
help-standing-paper = Going on with paper when nobody goes out
help-standing-paper-items =
    Danish system: a line for everybody with wins, Bummerl won and Bummerl lost. Put them in order after each round: wins, then the difference, then those won; the first plays the second, the third the fourth.
    Rotation: the starting numbers are on the printed list of the first round; 1 and 2 sit at table 1, 3 and 4 at table 2. Odd numbers stay, even ones move on by one table, from the last to the first.
    On each slip: round, table, both names, on a rotation the points. Keep all slips.
    When the laptop works again: enter the results round by round and let it pair the next round. If the Danish system then gives other pairs than were played, an earlier result is wrong.
help-handbook = Handbook
help-open = Help
help-contents = Contents
help-turn = Turn the page
