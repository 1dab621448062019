# What is stored about guests, and how the public sees names.
privacy-title = Your data
privacy-stored-title = What is stored
privacy-stored = Your name and place as they were entered at the desk; your tickets, matches, results, prizes and payments. Also what is noted about you during the evening: that you were called to a table, were missing there or went home, and to which group for special prizes you belong. Each entry says when it was made and by whom; when something is corrected, the earlier entry stays as well. When the organisers give a reason for a decision, a name may stand in it. The program does not ask for an address, a telephone number or a birthday.
privacy-staff = Whoever of the staff declares a draw void or reopens a list, and whoever agrees, is named there for all to see.
privacy-seen-title = What others see
privacy-seen-full = The pages for guests, the wall and the sheets on the wall show name and place.
privacy-seen-initial = The pages for guests, the wall and the sheets on the wall show the first name and a letter, no place.
privacy-seen-number = The pages for guests, the wall and the sheets on the wall show the number of the first ticket instead of the name.
privacy-seen-otherwise = If you want it otherwise for yourself, say so at the desk. Payments are seen by the organisers only.
privacy-seen-later = As long as your name is stored, the desk of this house suggests it on later evenings too, and the organisers can look up the places that you reached on finished evenings.
privacy-kept-title = For how long
privacy-kept = Until the organisers erase names and places.
privacy-kept-until = Names and places are erased by themselves after { $date }, once the tournament is finished.
privacy-erase-title = Erasing
privacy-erase = Tell the organisers, at any time. Then it says, for example, “Person 17” instead of your name on every page, in every table and in the backups, also in reasons. Tickets, results and whatever else is noted about you stay without a name.
privacy-phone-title = Your phone
privacy-phone = These pages set no cookie and load nothing from other machines. Whom you keep stands on your phone only. The address of your phone is remembered only while you have pages open, and to slow down the guessing of codes. If somebody types wrong codes, the address is in the log of the machine.
privacy-staff-title = Names and data
privacy-shown = In public, names are shown
privacy-shown-hint = On the pages for guests, in their tables, on the wall and on the sheets on the wall. The staff, certificates and tickets always have the whole name.
privacy-full = as the whole name and the place
privacy-family-first = as first name and letter, entered like “Huber Franz”
privacy-family-last = as first name and letter, entered like “Franz Huber”
privacy-number = not at all, only the number of the first ticket
privacy-days = Erase names after so many days
privacy-days-hint = Counted from the day of the evening. While the tournament is open, all names stay. Empty: never by themselves.
privacy-open-title = “{ $tournament }” is still open.
privacy-open = The days after which its names are erased are over. They stay until the tournament is finished under “Cash”.
privacy-saved = Guests see the names like this from now on.
privacy-otherwise = Who wants it otherwise
privacy-staff-erase = A single person is erased on their page at the desk.
privacy-unlisted = No longer on the list
privacy-unlisted-text = These names are still stored too. Erase them here if somebody asks for it.
privacy-staff-guests = What guests read about it
privacy-copies-at-work = Erased names are being taken out of the backups; “Backups” says how far that is.
privacy-copies-reached =
    { $count ->
        [one] Since the start erased names were taken out of one backup.
       *[other] Since the start erased names were taken out of { $count } backups.
    }
privacy-copies-unsigned =
    { $count ->
        [one] One of them was signed; the signature was of the file as it was before, and is deleted.
       *[other] { $count } of them were signed; the signatures were of the files as they were before, and are deleted.
    }
privacy-copies-encrypted =
    { $count ->
        [one] This program cannot look into one copy that is encrypted: { $names }. If it is older than the erasing, the names still stand in it; then delete the file and make a new one.
       *[other] This program cannot look into { $count } copies that are encrypted: { $names }. Those that are older than the erasing still hold the names; delete them then and make a new one.
    }
privacy-copies-unreached =
    { $count ->
        [one] One backup could not be reached, the names may still stand in it: { $names }. It is tried again; if the file is of no use, delete it.
       *[other] { $count } backups could not be reached, the names may still stand in them: { $names }. It is tried again; if the files are of no use, delete them.
    }
privacy-copies-second = The second folder is not there; erased names are taken out of its backups when it is back.
privacy-copies = How far erased names have gone from the backups too
