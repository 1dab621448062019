# Going on with a backup, on another laptop or on this one.
restore-start-title = Start afresh
restore-title = Continue from another laptop
restore-text = With a backup the evening continues here: tournaments, tickets, results, staff and passwords.
restore-text-instead = Whatever is on this laptop now is backed up first, and can be chosen here afterwards.
restore-here-title = Go on with a backup
restore-here = An evening from another laptop can go on here too, even though this one has evenings of its own: with a backup from a stick, from a file, or one that the program finds. Afterwards everybody logs in with the names and passwords in that backup. Whatever is here now is backed up first.
restore-here-button = Choose a backup
restore-copy = Backups that were found
restore-copy-hint = The one with the most entries comes first, because a clock can be wrong. If you choose a file below, that one is used.
# $contents: what stands in the backup, $time: "5 January 2027, 20:15", $size: "312 kB".
restore-copy-label = { $contents } – file of { $time } ({ $size })
# $tournaments: the tournaments with commas, $last: "5 January 2027, 20:15".
restore-copy-contents = { $tournaments }, last entry { $last }
restore-copy-evening =
    { $count ->
        [one] { $tournament } (one entry)
       *[other] { $tournament } ({ $count } entries)
    }
restore-copy-nameless =
    { $count ->
        [one] { $tournament } (one entry, without names)
       *[other] { $tournament } ({ $count } entries, without names)
    }
restore-no-tournament = no tournament yet
restore-kilobytes = { $count } kB
restore-megabytes = { $count } MB
restore-file = Backup file
restore-file-hint = From the USB stick or the folder with the backups. Its name ends with .db. It may have at most { $max } MB.
restore-encrypted = This backup is encrypted. Open it with the program that made it or with the program age, then choose the file that comes out. Nothing here was changed.
restore-choices = Logins end, printed tickets stay valid: change
restore-sessions = Logins of the staff
restore-sessions-kept = stay: anybody who was logged in gets in without a password; choose this only if the file never left your hands
restore-sessions-renewed = end: everybody logs in again, and open codes become void
restore-keys = Codes on the players’ tickets
restore-keys-kept = stay: the printed tickets remain valid
restore-keys-renewed = new: print the tickets again; the old ones say that there are newer ones
restore-button = Look at the backup
restore-nothing = Choose a backup or a file.
restore-gone = This backup is no longer there. Choose another one.
restore-unsound = This is not a backup of Preisschnapsen, or the file is damaged. Choose another backup. Nothing here was changed.
restore-empty = The file is empty. Take another backup. Nothing here was changed.
restore-no-database = This is not a backup of Preisschnapsen. Choose a file whose name ends with .db. Nothing here was changed.
restore-foreign = This file belongs to another program. Choose a backup of Preisschnapsen. Nothing here was changed.
restore-altered = Somebody has changed this backup: its tables are not those of Preisschnapsen. Take another one. Nothing here was changed.
restore-journal = Somebody has changed this backup: its journal is not as it was written. Choose another one. Nothing here was changed.
restore-accounts = Somebody has changed this backup: its staff do not match its journal. Choose another one. Nothing here was changed.
restore-tables = In this backup the tables do not match the journal. Choose another one. Nothing here was changed.
restore-beyond = This file is larger than 2 GB, too large for a backup. Choose another one. Nothing here was changed.
restore-no-file = This is a link or a folder, not a backup. Choose the file itself. Nothing here was changed.
restore-look-again = This backup is no longer ready. Choose it once more. Nothing here was changed.
restore-confirm-title = Continue with this backup?
restore-confirm-goes = Whatever is here now will be gone from here.
restore-confirm-leaves = That is { $here }. It is backed up first. Whatever the backup does not contain is missing then, and you are logged out.
restore-confirm-text = The people listed here can log in afterwards. If you do not know somebody, choose another backup.
restore-confirm-accounts = Staff in the backup
restore-confirm-sessions = Browsers logged in when the backup was made
restore-confirm-since = Logged in since
restore-confirm-nobody = Nobody was logged in when the backup was made.
restore-confirm-renewed = These logins end: everybody types their password again here.
restore-confirm-kept = These logins stay.
restore-confirm-kept-text = Anybody with one of these browsers gets in here without a password. Nobody can check whether the logins are genuine: somebody who could get at the file may have added one. If you do not know one of them, choose the backup again and let the logins end.
restore-confirm-compare = To compare: laptops, fingerprint, checksum
restore-confirm-houses = Laptops that will be trusted from then on
restore-confirm-key = Key
restore-confirm-own = this laptop
restore-confirm-houses-text = Every laptop that has had these evenings is listed. If you do not know one of them, the backup has been in other hands. Choose another one.
restore-confirm-head = Fingerprint of the journal of { $tournament }, as it stands on the list that is hung up:
restore-confirm-sum = Checksum of the file (SHA-256):
restore-confirm-public = If you continue with it, the draws of every unfinished tournament say so, for everybody to read.
restore-confirm-button = Yes, continue with it
restore-confirm-other = Choose another backup
restore-too-new = This backup was made by a newer version of Preisschnapsen. Start the same version on this laptop. Nothing here was changed.
restore-too-large = The file is too large; this page takes no more than { $max } MB. Choose another one. Nothing here was changed.
restore-no-director = In this backup no director can log in. Take a newer one. Nothing here was changed.
restore-in-use = Another program has the data open. Close it and try again.
restore-failed = The backup could not be used. Perhaps the disk is full. Nothing here was changed. The program’s log says more.
restore-done-title = The evening continues
restore-done-tournaments = These evenings go on here
restore-done-tournament = Tournament
restore-done-day = Date
restore-done-players = Players
restore-done-staff =
    { $count ->
        [one] One person can log in, with the name and password in the backup.
       *[other] { $count } people can log in, with the names and passwords in the backup.
    }
restore-done-none = The backup contained no tournament.
restore-done-sessions = Everybody logs in again, and open codes for the staff are void.
restore-done-keys = The tickets have new codes: print them again.
restore-done-login = Log in
