# Where the staff begin, practice tournament, backups.
staff-title = Director
staff-tournaments = Tournaments
staff-none-title = No tournament yet
staff-none = Create the tournament for tonight, or have a look at a practice tournament first.
staff-new = New tournament
staff-practice = Practice tournament
staff-practice-make = Try a practice tournament
staff-practice-made = The practice tournament is ready. Round 1 is half played. Try everything.
staff-practice-lives-make = Practise with lives
staff-practice-lives-made = The practice evening is ready. Round 2 is half played. Try everything.
staff-practice-delete = Delete the practice tournament
staff-practice-deleted = The practice tournament has been deleted.
staff-practice-only = Only practice tournaments can be deleted. A real one stays, so that the evening can be checked.
staff-practice-name = Practice tournament
staff-practice-lives-name = Practice with lives
staff-practice-danish-make = Practise the Danish system
staff-practice-danish-name = Practice evening, Danish system
staff-practice-rotation-make = Practise a rotation
staff-practice-rotation-name = Practice evening with rotation
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
staff-column-date = Date
staff-column-venue = Inn
staff-column-state = State
staff-running = open
staff-backups = Backups
staff-backups-text = A backup of everything is made after each draw and each finished round, and within five minutes of any other change. Each one is verified after writing.
staff-backups-none = No backup yet
staff-backups-none-text = The first is made within five minutes of the first change, or now with the button.
staff-backups-restore = To continue on another laptop, choose a backup on the page of its first start. To go back on this one, stop the program, then run “preisschnapsen restore” with the file.
staff-backup-now = Back up now
staff-backup-made = The backup is ready and verified.
staff-backup-failed = The last backup was not made.
staff-backup-failed-text = Check that there is room on the disk, then press “Back up now”.
staff-backup-refused = The backup failed. Check that there is room on the disk and try again.
staff-backup-when = When
staff-backup-why = Reason
staff-backup-file = File
staff-backup-size = Size
staff-backup-kilobytes = { $count } kB
staff-backup-by-hand = by hand
staff-backup-by-itself = after a change
staff-backup-before-update = before an update of the program
staff-backup-after = { $tournament }, step { $action }
staff-backups-kept = All backups of the last three hours are kept, then one an hour for two days, and one a day for thirty days; the newest of each evening stays. Those made by hand or before an update stay for good.
staff-download-title = Download a backup
staff-download-text = Everything in one file, with which any laptop can go on. Names and the codes of tickets can be read in it, so look after the file. If somebody is erased later, their name stays in it: delete the file then and download a new one.
staff-download-button = Download backup
staff-backups-left = These files were left by an earlier version: { $names }. Version 1.0 or the program age opens encrypted backups (.age); nobody looks at signatures (.sig) any more. None of them counts as a backup here, and none will be deleted: if a name has to go from them too, delete the file yourself.
staff-second-none = To put each backup on a stick too, start the program with “--backup-folder” and the stick’s folder.
staff-second-fine = Each backup goes into the second folder too.
staff-second-busy = { $minutes ->
    [0] Something is being done in the second folder just now. Reload the page in a moment.
    [one] The second folder has been busy for a minute. A slow stick needs time. If it hangs, pull it out and plug it in again. The backups beside the database are still made.
   *[other] The second folder has been busy for { $minutes } minutes. A slow stick needs time. If it hangs, pull it out and plug it in again. The backups beside the database are still made.
}
staff-second-above = The folder itself is open to anybody, but the folder above it keeps others out.
staff-second-plain = This stick has no permissions, as is usual for sticks. Anybody who is logged in on this computer or holds the stick can read and change the backups. Do not leave it lying about.
staff-second-aside = Something in the second folder had the name of a backup.
staff-second-aside-text = The program has renamed it without reading it. If none of you put it there, somebody else has had the stick. Have a look and take it away, and this note goes too. It is now called: { $names }
staff-second-missing = The second folder for backups is missing.
staff-second-missing-text = Plug the stick in again. The newest backup then goes there by itself. The backups beside the database are still made.
staff-second-full = Nothing can be written to the second folder for backups.
staff-second-full-text = The stick is probably full or write-protected, or the folder belongs to somebody else. Make room there, unlock it, or plug in another one. The newest backup then goes there by itself. The backups beside the database are still made.
staff-second-stuck = The second folder for backups does not answer.
staff-nothing-noted = Nothing outside the database records how far the evening has got.
staff-nothing-noted-text = Without that record nobody can show later that nothing was repeated. Look in the folder of the database for the files ending in .signing-key and .mark: the program must be able to read and write them. If the key is damaged, move it aside and the program makes a new one. The evening goes on meanwhile.
staff-second-stuck-text = The stick has probably got stuck. Pull it out and plug it in again. The newest backup then goes there by itself. The backups beside the database are still made.
staff-second-shared = Other people can write to the second folder for backups.
staff-second-shared-text = It gets no backups until that changes. Choose a folder of your own. If you know how, take the permission away (chown, chmod go-w). The backups beside the database are still made.
staff-strange-note = There is something strange among the notes of how far the evenings were.
staff-strange-note-text = { $file } was not signed by any house that has had these evenings, or it cannot be read. Nothing in it is believed or shown. Think about who was at this computer or at the stick. To look into the file, keep it somewhere else. Then take it away from here, and this message goes within the hour.
staff-not-saved = Nothing is being saved.
staff-not-saved-text = The disk is full or cannot be written to. Make room and send your entry again. Pages can still be read.
staff-moved-text = The file “{ $file }” was moved, deleted or replaced by another one while the program was running. Until the next start nothing more is taken; pages can still be read. Stop the program and put the file back; a file beside it with the same name and “-wal” at the end belongs to it. Then start again. If the file cannot be found, continue with the newest backup.
staff-journal-broken = The journal of “{ $evening }” is no longer what was written.
staff-journal-broken-text = The file is damaged, or somebody has changed it. No list is closed and nothing is drawn, but results can still be entered. Phones that know an earlier state say so too. Stop the program, keep the file, and continue with the newest backup in which “preisschnapsen verify-journal” finds nothing wrong.
