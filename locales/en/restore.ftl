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
restore-file-hint = From the USB stick or the folder with the backups, its name ends with .db; at most { $max } MB.
restore-sessions = Logins of the staff
restore-sessions-kept = stay, the old laptop is in good hands
restore-sessions-renewed = end: everybody logs in again, and open codes are void
restore-keys = Codes on the players’ tickets
restore-keys-kept = stay, the printed tickets remain good
restore-keys-renewed = new: print the tickets again; the old ones say that there are newer ones
restore-button = Go on with the backup
restore-nothing = Choose a backup or a file.
restore-gone = This backup is not there any more. Choose another one.
restore-unsound = This is no backup of Preisschnapsen, or the file is damaged. Take another backup; here everything is as it was.
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
