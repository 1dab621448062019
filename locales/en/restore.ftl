# Going on with a backup on another laptop.
restore-start-title = Begin anew
restore-title = Go on from another laptop
restore-text = With a backup the evening goes on here: tournaments, tickets, results, staff and passwords. After that this link does not work any more.
restore-copy = Backups that were found
restore-copy-hint = The one that contains most first; what counts are the entries in the journal, for a clock can be wrong. A file that you choose below counts instead.
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
restore-file = File with the backup
restore-file-hint = From the USB stick or the folder with the backups, its name ends with .db or .age; at most { $max } MB.
restore-passphrase = Password of the file
restore-passphrase-hint = Only for an encrypted backup, its name ends with .age.
restore-encrypted-missing = This backup is encrypted. Choose it again and type its password too; here everything is as it was.
restore-encrypted-wrong = The backup does not open with this password. Choose it again and mind capital letters; here everything is as it was.
restore-encrypted-key = This backup opens with a key and not with a password. Open it with the program age first and then choose the file that comes out; here everything is as it was.
restore-encrypted-damaged = This encrypted backup is damaged, or somebody has changed it. Take another one; here everything is as it was.
restore-sessions = Logins of the staff
restore-sessions-kept = stay: whoever is logged in in the backup gets in without a password; only if the file never left your hands
restore-sessions-renewed = end: everybody logs in again, and open codes are void
restore-keys = Codes on the players’ tickets
restore-keys-kept = stay, the printed tickets remain good
restore-keys-renewed = new: print the tickets again; the old ones say that there are newer ones
restore-button = Look at the backup
restore-nothing = Choose a backup or a file.
restore-gone = This backup is not there any more. Choose another one.
restore-unsound = This is no backup of Preisschnapsen, or the file is damaged. Take another backup; here everything is as it was.
restore-empty = The file is empty. Take another backup; here everything is as it was.
restore-no-database = This is no backup of Preisschnapsen. Choose a file whose name ends with .db; here everything is as it was.
restore-foreign = This file belongs to another program. Choose a backup of Preisschnapsen; here everything is as it was.
restore-altered = Somebody has changed this backup: its tables are not those of Preisschnapsen. Take another one; here everything is as it was.
restore-journal = Somebody has changed this backup: its journal is not as it was written. Take another one; here everything is as it was.
restore-accounts = Somebody has changed this backup: its staff are not those who stand in its journal. Take another one; here everything is as it was.
restore-tables = In this backup the tables say something else than the journal. Take another one, or make the tables anew with “preisschnapsen verify-journal --rebuild”; here everything is as it was.
restore-beyond = This file is larger than 2 GB, which no backup is. Take another one; here everything is as it was.
restore-no-file = This is a link or a folder and no backup. Choose the file itself; here everything is as it was.
restore-look-again = This backup is not ready any more. Choose it once more; here everything is as it was.
restore-confirm-title = Go on with this backup?
restore-confirm-text = Whoever stands here can log in afterwards. If you do not know somebody, take another backup.
restore-confirm-accounts = Staff in the backup
restore-confirm-sessions = Browsers that are logged in in the backup
restore-confirm-since = Logged in since
restore-confirm-nobody = Nobody is logged in in this backup.
restore-confirm-renewed = These logins end: everybody types their password again here.
restore-confirm-kept = These logins stay.
restore-confirm-kept-text = Whoever holds one of these browsers gets in here without a password. Nobody can check whether the logins are genuine; somebody who could get at the file may have added one. If you do not know one of them, choose the backup again and let the logins end.
restore-confirm-head = Fingerprint of the journal of { $tournament }, as it stands on the sheets:
restore-confirm-sum = Checksum of the file (SHA-256):
restore-signature-own = Signed with the key of this house:
restore-signature-key = Signed with this key; compare it with the one that the other house was told when it signed:
restore-signature-none = There is no signature beside this copy.
restore-signature-unknown = Whether this copy is signed cannot be seen here: the signature is a file of its own (….sig), which did not come along. Put both into the folder of the backups, and it is said here.
restore-signature-unreadable = The .sig file beside this copy is no signature.
restore-signature-another = The signature beside this copy belongs to another one.
restore-signature-forged = The signature beside this copy does not hold.
restore-signature-bad-text = Somebody may have changed the copy after it was signed, or swapped the signature. Unless you know a harmless reason, take another copy.
restore-confirm-public = If you go on with it, the draws of every tournament that is not over say so, for everybody to read.
restore-confirm-button = Yes, go on with it
restore-confirm-other = Choose another backup
restore-too-new = This backup was made by a newer version of Preisschnapsen. Start the same version on this laptop; here everything is as it was.
restore-too-large = The file is too large, this page takes no more than { $max } MB. “preisschnapsen restore FILE” works too; here everything is as it was.
restore-no-director = In this backup no director can log in. Take a newer one; here everything is as it was.
restore-in-use = Another program has the data open. End it and try again.
restore-failed = The backup could not be used, perhaps the disk is full. Here everything is as it was; the log of the program says more.
restore-done-title = On it goes
restore-done-tournaments = Back again
restore-done-tournament = Tournament
restore-done-day = Day
restore-done-players = Players
restore-done-staff =
    { $count ->
        [one] One person can log in, with name and password as before.
       *[other] { $count } people can log in, with name and password as before.
    }
restore-done-none = There was no tournament in the backup yet.
restore-done-sessions = Everybody logs in again, and open codes for helpers are void.
restore-done-keys = The tickets have new codes: print them again.
restore-done-login = Log in
