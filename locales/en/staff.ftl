# Where the staff begin, practice tournament, backups.
staff-title = Director
staff-tournaments = Tournaments
staff-none-title = No tournament yet
staff-none = Create the tournament for tonight, or have a look at a practice tournament first.
staff-new = New tournament
staff-practice = Practice tournament
staff-practice-make = Try a practice tournament
staff-practice-made = The practice tournament is running, round 1 is half played. Try everything.
staff-practice-delete = Delete the practice tournament
staff-practice-deleted = The practice tournament has been deleted.
staff-practice-only = Only practice tournaments are deleted. A real one stays, so that the evening can be checked.
staff-practice-name = Practice tournament
staff-practice-venue = The Rehearsal Inn
staff-practice-prizes =
    Half a suckling pig
    Gift basket
    Two litres of Veltliner
    Bacon platter for two
    A crate of beer
    A loaf of farmhouse bread
    A pack of cards
    A coffee and a piece of cake
staff-finished = finished
staff-settings = Settings
staff-column-tournament = Tournament
staff-column-date = Day
staff-column-venue = Inn
staff-column-state = State
staff-running = open
staff-backups = Backups
staff-backups-text = A copy of everything is made at once after each draw and each finished round, and otherwise within five minutes of a change. Each is verified after writing.
staff-backups-none = No backup yet
staff-backups-none-text = The first is made within five minutes of the first change, or now by the button.
staff-backups-restore = On another laptop you go on with a backup: the page of the first start offers it there. On this one: end the server, then “preisschnapsen restore” with the file.
staff-backup-now = Back up now
staff-backup-made = The backup is ready and verified.
staff-backup-failed = The last backup is missing.
staff-backup-failed-text = See whether there is room on the disk, then back up by hand.
staff-backup-refused = The backup failed. See whether there is room on the disk and try again.
staff-backup-when = When
staff-backup-why = Occasion
staff-backup-file = File
staff-backup-size = Size
staff-backup-kilobytes = { $count } kB
staff-backup-by-hand = by hand
staff-backup-by-itself = change in the house
staff-backup-before-update = before an update of the program
staff-backup-after = { $tournament }, step { $action }
staff-backups-kept = All of the last three hours stay, one an hour of two days, one a day before that; what was made by hand or before an update stays for ever.
staff-encrypted-title = Take an encrypted copy along
staff-encrypted-text = A copy of everything in a file that opens only for those who know its password: for the stick in your pocket, or to send it. Write the password down and keep it somewhere else; without it nobody reads the file again, not even this program.
staff-encrypted-names = If somebody is erased later, an encrypted copy keeps their name: delete the file then, wherever it lies, and make a new one.
staff-encrypted-password = Password of the file
staff-encrypted-busy = Somebody is having an encrypted copy made already, and only one is made at a time. Wait until it is done; in a large house that takes some minutes.
staff-encrypted-button = Download encrypted
staff-second-none = A stick gets each copy too if the server is started with “--backup-folder” and its folder.
staff-second-fine = Each copy goes into the second folder too.
staff-second-busy = { $minutes ->
    [0] Something is being done in the second folder just now; load the page again in a moment.
    [one] The second folder has been busy for a minute. A slow stick needs time; if it hangs, pull it out and plug it in again. The copies beside the database are still made.
   *[other] The second folder has been busy for { $minutes } minutes. A slow stick needs time; if it hangs, pull it out and plug it in again. The copies beside the database are still made.
}
staff-second-above = Its own permissions would let anybody in, but nobody else gets through a folder above it.
staff-second-plain = This stick knows no permissions, as is usual for sticks: whoever is logged in on this machine or holds it can read and change the copies. Do not leave it lying about; a copy to take along can be encrypted below.
staff-second-missing = The second folder for backups is missing.
staff-second-missing-text = Plug the stick in again; the newest copy then goes there by itself. The copies beside the database are still made.
staff-second-full = Nothing can be written into the second folder for backups.
staff-second-full-text = The stick is probably full or locked against writing, or the folder belongs to somebody else. Make room there, unlock it, or plug in another one; the newest copy then goes there by itself. The copies beside the database are still made.
staff-second-stuck = The second folder for backups does not answer.
staff-second-stuck-text = The stick has probably got stuck: pull it out and plug it in again; the newest copy then goes there by itself. The copies beside the database are still made.
staff-second-shared = Other people may write into the second folder for backups.
staff-second-shared-text = It gets no copies until that changes: choose a folder of your own, or take the permission away (chown, chmod go-w), and they go there by themselves. The copies beside the database are still made.
staff-nothing-noted = Nothing outside the database records how far the night has got.
staff-nothing-noted-text = Without that record nobody can show later that nothing was repeated. Look in the folder of the database for the files ending in .signing-key and .mark: the program must be able to read and write them. If the key is damaged, move it aside and the program makes a new one. The night goes on meanwhile.
staff-strange-note = Something strange lies among the notes of how far the evenings were.
staff-strange-note-text = What stands in { $file } was not signed by any house that has had these evenings, or cannot be read. None of it is believed or shown. Think about who was at this machine or at the stick. Keep the file somewhere else if you want to look into it, then take it away from here; this message goes within the hour.
staff-not-saved = Nothing is being saved.
staff-not-saved-text = The disk is full or cannot be written. Make room and send your entry again; reading goes on.
staff-journal-broken = The journal of “{ $evening }” does not hold any more.
staff-journal-broken-text = What stands in the file is not what was written: it is damaged, or somebody has changed it. No list is closed and nothing is drawn, and phones that know an earlier state say so too; results can still be entered. Stop the program, keep the file, and go on with the newest copy in which “preisschnapsen verify-journal” finds nothing.
staff-clock-behind = The clock of this machine is behind.
staff-clock-behind-text = There are entries, or an earlier start, that are later than what it says now. If it is behind, set day and time. If it is right, it was ahead at some time: until the time of that entry has come nobody is erased automatically. Erase names whose time is over by hand until then, on the page of the player; everything else goes on.
staff-clock-set = The clock of this machine was set.
staff-clock-set-text = It says something else than the time that has gone by since the last hour. See whether day and time are right. For a day nobody is erased by themselves; everything else goes on.
