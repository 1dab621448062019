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
staff-column-date = Date
staff-column-venue = Inn
staff-column-state = State
staff-running = open
staff-backups = Backups
staff-backups-text = Everything is backed up half a minute after each change, and at once after a draw or at the end of a round. Each backup is verified after writing.
staff-backups-none = No backup yet
staff-backups-none-text = The first is made right after the first change, or now with the button.
staff-backups-restore = To continue on another laptop, start the program there and plug in the stick: the page of its first start offers the latest backup.
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
staff-backup-by-hand = by hand or before something was deleted
staff-backup-by-itself = after a change
staff-backup-before-update = before an update of the program
staff-backup-before-restore = before going on with a backup
staff-backup-after = { $tournament }, step { $action }
staff-backups-kept = One is kept every five minutes; after three hours one an hour, after two days one a day, for thirty days; the newest of each evening stays. The last 48 stay in any case; those made by hand, before an update or before going on with a backup never go by themselves.
staff-download-title = Download a backup
staff-download-text = Everything in one file, with which any laptop can go on. Names and the codes of tickets can be read in it, so look after the file. If somebody is erased later, their name stays in it: delete the file then and download a new one.
staff-download-button = Download backup
staff-backups-left = These files were left by an earlier version: { $names }. The program that made them or the program age opens encrypted backups (.age); nobody looks at signatures (.sig) any more. None of them counts as a backup here, and none will be deleted: if a name has to go from them too, delete the file yourself.
staff-second-none = None is chosen yet. With a stick, the evening goes on at any other laptop if this one breaks.
staff-backups-list = All backups
staff-second-fixed = The folder { $place } was given when the program was started and cannot be changed here.
staff-second-open = Other people can write there. Choose a folder of your own, or a stick.
staff-second-closed = Nothing can be written there: the stick is full, locked or stuck, or the folder belongs to somebody else. Choose another one.
staff-second-same = That is where the backups are already. Choose another folder, on a stick if you can.
staff-second-not-there = There is no such folder or stick at the moment. Plug in the stick, or type the whole path of a folder.
staff-second-drive = { $name } ({ $gigabytes } GB)
staff-second-there = { $count ->
    [one] { $place }: one backup, made
   *[other] { $place }: { $count } backups, the latest made
}
staff-second-given-up = From now on no backup goes onto a stick. What is on it stays, also with names that you erase later.
staff-second-chosen = From now on each backup goes to { $place } too.
staff-second-choose = Use this
staff-second-path-hint = Only for “Into a folder”: its whole path, such as /home/host/backups or D:\Backups.
staff-second-path = Folder
staff-second-nowhere = Nowhere
staff-second-folder = Into a folder
staff-second-care = Names, contacts and the codes of the tickets can be read in it. Take good care of the stick.
staff-second-where = Where else does each backup go?
staff-second-title = On a stick
staff-second-fine = Each backup goes into the second folder too.
staff-second-busy = { $minutes ->
    [0] Something is being done in the second folder just now. Reload the page in a moment.
    [one] The second folder has been busy for a minute. A slow stick needs time. If it hangs, pull it out and plug it in again. The backups beside the database are still made.
   *[other] The second folder has been busy for { $minutes } minutes. A slow stick needs time. If it hangs, pull it out and plug it in again. The backups beside the database are still made.
}
staff-second-above = The folder itself is open to anybody, but the folder above it keeps others out.
staff-second-plain = This stick has no permissions, as is usual for sticks. Anybody who is logged in on this computer or holds the stick can read and change the backups. Do not leave it lying about.
staff-second-beside = This folder is on the same disk as the evening.
staff-second-beside-text = If the laptop breaks, both are lost. Use a stick.
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
staff-second-shared-text = It gets no backups until that changes. Choose a folder of your own. If you know how, take the permission away. The backups beside the database are still made.
staff-strange-note = There is something strange among the notes of how far the evenings were.
staff-strange-note-text = { $file } was not signed by any house that has had these evenings, or it cannot be read. Nothing in it is believed or shown. Think about who was at this computer or at the stick. To look into the file, keep it somewhere else. Then take it away from here, and this message goes within the hour.
staff-not-saved = Nothing is being saved.
staff-not-saved-text = The disk is full or cannot be written to. Make room and send your entry again. Pages can still be read.
staff-moved-text = The file “{ $file }” was moved, deleted or replaced by another one while the program was running. Until the next start nothing more is taken; pages can still be read. Stop the program and put the file back; a file beside it with the same name and “-wal” at the end belongs to it. Then start again. If the file cannot be found, continue with the newest backup.
staff-journal-broken = The record of “{ $evening }” is no longer right.
staff-journal-broken-text = The file is damaged, or somebody has changed it. No list is closed and nothing is drawn, but results can still be entered. Phones that know an earlier state say so too. Go on with the newest backup that the program accepts on the page “Backups”. The file is kept.
staff-house = House
staff-practise = Practise
staff-practise-text = Invented people in the middle of an evening. Guests see nothing of it, and one button deletes it all.
staff-others = Other tournaments
staff-delete = Delete
staff-delete-title = Delete the tournament
staff-delete-what = “{ $tournament }” on { $date } will be gone for good.
staff-delete-reserved =
    { $count ->
        [one] A reserved name goes with it.
       *[other] { $count } reserved names go with it.
    }
staff-delete-text = This works only while nothing has been sold, paid or drawn. Posters that name it will lead nowhere, because no other tournament gets its address. What a host on the internet still has of it stays there until the host deletes it. Everything is backed up first.
staff-delete-button = Delete for good
staff-deleted = “{ $tournament }” has been deleted. The backup made before stays on the page “Backups”.
staff-delete-gone = This tournament is no longer here. Perhaps somebody else has just deleted it.
staff-delete-begun = This tournament stays: something has been sold, paid or drawn here, and everybody can check the evening. While nothing has been drawn, and once it has ended, you can hide it from guests.
staff-delete-broken = This tournament stays: its record was changed. Look at “What has happened”.
staff-delete-on-host = This tournament is on the internet. Take everything back there first (Settings, “Show on the internet”), then you can delete it.
staff-hide = Hide from guests
staff-show-again = Show to guests again
staff-state-hidden = { $state } (hidden from guests)
staff-hidden = “{ $tournament }” is in no list for guests any more. Whoever knows its address still sees it. “Show to guests again” takes this back; once something is drawn here, it is there again by itself.
staff-shown = “{ $tournament }” is in the lists for guests again.
staff-hide-goes-on = A list has been closed here. You can hide this tournament once it has ended.
