# What is stored about guests, and how the public sees names.
privacy-title = Your data
privacy-stored-title = What is stored
privacy-stored = Your name and town as they were entered at the desk; your tickets, matches, results, prizes and payments; that you were called to a table, were missing or went home, and your groups for special prizes. Each entry says when it was made and by whom. When it is corrected, the earlier one stays too. When the director gives a reason for a decision, it may contain a name. The program does not ask for an address, a telephone number or a birthday.
privacy-staff = Whoever on the staff declares a draw void or reopens a list is named there for all to see, and so is whoever agrees.
privacy-seen-title = What others see
privacy-seen-full = The pages for guests, the big screen and the printed lists show name and town.
privacy-seen-initial = The pages for guests, the big screen and the printed lists show the first name and a letter, but no town.
privacy-seen-number = The pages for guests, the big screen and the printed lists show the number of the first ticket instead of the name.
privacy-seen-otherwise = If you would like it otherwise, say so at the desk. Only the staff see payments.
privacy-seen-later = As long as your name is stored, the desk of this house suggests it on later evenings too. The director can also look up the places you reached before.
privacy-kept-title = For how long
privacy-kept = Until the director erases names and towns.
privacy-kept-until = Until { $date }, and until the tournament is finished. The program then proposes to the director to erase names and towns.
privacy-erase-title = Erasing
privacy-erase = Tell the director at any time. Then “Person 17”, for example, replaces your name on every page, in every table, in reasons and in every new backup. The director deletes older backups with one click. Tickets, results and all else about you stay without a name.
privacy-hosted = This page does not come from the hall but from a host on the internet. It shows the evening for the club, and this is what it has of you.
privacy-hosted-stored = Your name and town as these pages show them; your tickets, matches, results and prizes. Also what is noted about you during the evening: that you were called to a table, were not there or have gone home, and to which group for special prizes you belong. With each entry it says when it was made and when it came here. When the director gives a reason for a decision, a name may stand in it. If you report a result here, the host has that report too. It has no payments and none of the backups of the house.
privacy-hosted-otherwise = If you would like it otherwise for yourself, tell the director in the hall.
privacy-hosted-kept = The host erases by itself: first the names of all who have won nothing, later the whole evening. The club says when; usual are 30 and 365 days after the end. The club may also take the evening back earlier.
privacy-hosted-erase = Tell the director in the hall at any time. When your name is erased there, that comes here by itself as long as the hall shows the evening here or has only paused it, and “Person 17”, for example, stands here too. After that the host takes it off when the director tells them to. What the hall itself has of you is on its own pages under “Your data”.
privacy-phone-title = Your phone
privacy-phone = These pages set no cookie and load nothing from other computers. Whom you follow is stored on your phone only. The address of your phone is remembered only while you have pages open, and to slow down the guessing of codes. If somebody types wrong codes, their address is in the log of this computer.
privacy-hosted-phone = These pages set no cookie and load nothing from other computers. Whom you follow is stored on your phone only. The host remembers the address of your phone while you have pages open, and to slow down the guessing of codes. If you report a result, the address goes to the hall with it; the host deletes it once the hall has answered, after seven days at the latest. If somebody types wrong codes, their address is in the log of this computer.
privacy-staff-title = Names and data
privacy-shown = In public, names are shown
privacy-shown-hint = On the pages for guests, in their tables, on the big screen and on the printed lists. The staff’s pages, certificates and tickets always have the full name.
privacy-full = as the full name and the town
privacy-family-first = as “Franz H.”, if typed like “Huber Franz”
privacy-family-last = as “Franz H.”, if typed like “Franz Huber”
privacy-number = not at all, only the number of the first ticket
privacy-days = Erase names after this many days
privacy-days-hint = Counted from the day of the evening. When the time is over and the tournament is finished, the first page proposes it, and you erase with one click. Nobody is erased automatically. If empty, names stay.
privacy-open-title = “{ $tournament }” is still open.
privacy-open = The names of this tournament are due to be erased. You can erase all at once when it is finished under “Cash”.
privacy-saved = Guests now see the names like this.
privacy-otherwise = Exceptions
privacy-staff-erase = Erase a single person on their page at the desk.
privacy-unlisted = No longer on the list
privacy-unlisted-text = These names are still stored too. Erase them here if somebody asks you to.
privacy-staff-guests = What guests read about it
privacy-due-title = { $people ->
    [one] One person
   *[other] { $people } people
} of { $evenings ->
    [one] one evening
   *[other] { $evenings } evenings
} { $people ->
    [one] is
   *[other] are
} due to be erased.
privacy-due = Their time is over: { $evenings }. The clock of this computer says { $today }. If that is right, press once. Nobody is erased automatically.
privacy-due-erase = Erase now
privacy-due-erased = { $count ->
    [0] There was nobody left to erase.
    [one] One person is erased.
   *[other] { $count } people are erased.
}
privacy-outdated = { $count ->
    [one] One older backup still contains erased names.
   *[other] { $count } older backups still contain erased names.
}
privacy-outdated-text = A newer one without them lies beside, which holds everything else. Backups that were made by hand are deleted too.
privacy-outdated-unseen = The stick is not plugged in or takes long: there may be more backups with erased names on it. Load this page again when it is there.
privacy-outdated-delete = { $count ->
    [one] Delete the older backup
   *[other] Delete the { $count } older backups
}
privacy-outdated-deleted = { $count ->
    [0] No backup was deleted.
    [one] One backup was deleted.
   *[other] { $count } backups were deleted.
}
privacy-style = First and last names
privacy-typed = Typed at the desk as
privacy-typed-hint = A comma always makes it clear: “Huber, Franz”. Names already on the list without a comma will be read this way too.
privacy-typed-unknown = not agreed yet
privacy-shown-first = Shown everywhere as
privacy-shown-first-hint = Lists are always sorted by last name.
privacy-order-family-first = Huber Franz
privacy-order-given-first = Franz Huber
privacy-style-saved = Names are now shown this way.
