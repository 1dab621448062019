# An evening on a host on the internet.
publish-title = Show on the internet
publish-lead = If guests have no Wi-Fi here, they can follow draws and results over their own network, on the page of a host on the internet. This laptop sends every change there by itself.
publish-host = Host
publish-host-hint = The host has given you the address, such as https://turnier.example. If it sent a whole line with “#code=”, paste that here and leave “Code” empty.
publish-code = Code
publish-code-hint = The host makes the code. It works once, within ten minutes.
publish-start = Show on the internet
publish-read-lead = Read. Nothing has been sent yet.
publish-read-ask = Do you know this host, and did the code come from there? When you confirm, the evening goes there from now on.
publish-read-no = No, go back
publish-what = What is sent
publish-goes = Draws, results, prizes and names, just as guests read them here.
publish-stays = The till, the keys of tickets, passwords and whatever only the staff sees stay in the house. That nothing was left out can be checked all the same.
publish-reports = Guests can report results there too, with the code on their ticket. This laptop decides, as it does for every report. But whoever does so shows the host that code, and the host could report with it itself.
publish-agreement = With this, names of guests go to whoever operates the host. What they may do with them is settled in an agreement; one to sign is in the handbook under “Agreement between club and operator”.
publish-practice = A practice tournament stays in the house.
publish-address = Address for guests
publish-has = The host has everything up to entry { $number }, as of { $time }.
publish-begins = Connecting to the host.
publish-no-contact = The host has not answered yet. The laptop keeps trying; { $count } entries wait until then.
publish-silent = { $count ->
    [0] No connection to the host since { $time }. It has everything.
    [one] No connection to the host since { $time }. One entry is waiting and will be sent by itself. You need not do anything.
   *[other] No connection to the host since { $time }. { $count } entries are waiting and will be sent by themselves. You need not do anything.
}
publish-slow = { $count ->
    [0] The connection to the host is too slow: { $through } of { $all } kB are through.
    [one] The connection to the host is too slow: { $through } of { $all } kB are through, and one entry is waiting.
   *[other] The connection to the host is too slow: { $through } of { $all } kB are through, and { $count } entries are waiting.
}{ $rest } The laptop goes on sending as long as anything moves. If another phone has better reception or data left, use its internet.
publish-slow-rest = { $minutes ->
    [one] {" "}At this speed what is on its way needs about another minute.
   *[other] {" "}At this speed what is on its way needs about another { $minutes } minutes.
}
publish-is-paused = Paused. On the internet guests see it as it last was.
publish-pause = Pause
publish-go-on = Go on showing
publish-end = Stop showing
publish-end-hint = Guests go on seeing what the host already has. If that should go, choose “Take everything back” instead. If you erase a name here later on, the host will not hear of it by itself.
publish-done = The evening is now sent to the internet.
publish-paused = Paused. Nothing more is sent.
publish-goes-on = Changes are sent again.
publish-ended = This evening is no longer sent to the internet.
publish-halted = Nothing more is sent.
publish-old-entries = The evening was begun with an earlier version. Its entries cannot be shown without showing the till as well.
publish-fork = From some point on, the host (up to entry { $number }) has something else than this laptop. Is another laptop going on with a backup, or was one brought back here? Enter nothing before it is decided what counts.
publish-behind = The host has entry { $number } already, this laptop only { $own }. Probably an older backup was brought back here. Enter nothing before it is decided what counts.
publish-epoch-over = Another laptop has taken over this evening. What you enter here nobody sees on the internet.
publish-full = The evening has more or longer entries than the host takes. From here on guests see what is new in the hall only.
publish-revoked = The host no longer lets this laptop in. Ask for a new code and type it under “Another host or a new code”.
publish-older-host = The host cannot read entry { $number }. It runs an older version; ask for it to be updated, then press “Pause” and “Go on showing”.
publish-refused = The host does not take entry { $number }: it does not fit what came before. Perhaps the access is that of another evening? Ask for a new code.
publish-no-address = This is not an address. It should look like https://turnier.example
publish-open-address = The address has to begin with https://, or somebody could read along on the way.
publish-no-code = Type the code that the host has made.
publish-host-silent = Nobody answers at this address. Is the laptop connected to the internet?
publish-no-host = Something else answers at this address, not the host.
publish-wrong-code = The host does not know this code. Compare it sign by sign with the one that was sent to you, and check that the address is theirs.
publish-used-code = This code is used already. Ask the host for a new one.
publish-expired-code = The time of this code is over, it works for ten minutes. Ask the host for a new one.
publish-too-often = Too many codes were tried. Wait a few minutes.
publish-other-evening = At the host this code belongs to another tournament.
publish-not-noted = Nothing could be saved beside the database. Is the disk full?
publish-line = On the internet: { $state }
publish-line-paused = Paused on the internet: guests see it there as it last was.
publish-line-what = What to do?
publish-on-its-way = Entry { $number } is on its way to the host.
publish-behind-since = The host has entry { $number } ({ $time }) already, this laptop only { $own }. Probably an older backup was brought back here. Enter nothing before it is decided what counts.
publish-fork-title = Who has what?
publish-fork-here = This laptop
publish-fork-there = Host
publish-fork-common = Both the same up to
publish-fork-entry = entry { $number }, { $time }
publish-fork-none = no entry
publish-fork-asked = The host is still being asked how far both are the same. It will stand here in a few seconds.
publish-fork-same = Both have the same. If the other laptop goes on writing, there is nothing to do: stop showing here.
publish-fork-ahead = { $here ->
    [one] The host has nothing that is missing here. One entry stands only here.
   *[other] The host has nothing that is missing here. { $here } entries stand only here.
}
publish-fork-behind = { $there ->
    [one] One entry that the host has is missing here. Is there a newer backup, or is the laptop still running that wrote it? Then go on with that. Otherwise this laptop counts, and you enter what is missing from paper.
   *[other] { $there } entries that the host has are missing here. Is there a newer backup, or is the laptop still running that wrote them? Then go on with that. Otherwise this laptop counts, and you enter what is missing from paper.
}
publish-fork-both = After entry { $number } each side went its own way: { $here ->
    [one] one entry stands
   *[other] { $here } entries stand
} only here, { $there ->
    [one] one
   *[other] { $there }
} only at the host. They cannot be merged. If another laptop is going on with a backup, first settle which of the two stays.
publish-lacks = Only the host has this
publish-lacks-do = If this laptop stays, press “This laptop is right” first. The list is here afterwards too.
publish-lacked = To be entered again
publish-lacked-do = Only the host had this. Compare with the slips and enter what is right. The list is here until the program ends.
publish-lacks-entry = Entry { $number }: { $said }
publish-lacks-sealed = something that only the other laptop can read (mostly a payment)
publish-lacks-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
publish-fork-other = If the other laptop is right, enter nothing more here, press “Stop showing” further down, and go on with the other one.
publish-decide = This laptop is right
publish-decide-more = { $count ->
    [0] After entry { $number } the host takes entries from this laptop again. Another one that still writes is turned away.
    [one] At the host, one entry after entry { $number } is closed: guests no longer see it, the host can still read it in its export. From then on counts what this laptop sends. Another one that still writes is turned away.
   *[other] At the host, { $count } entries after entry { $number } are closed: guests no longer see them, the host can still read them in its export. From then on counts what this laptop sends. Another one that still writes is turned away.
}
publish-decide-label = To confirm, type the number of the last entry at the host: { $number }
publish-decide-wrong = The last entry at the host is { $number }. If that number has changed, somebody is still writing there.
publish-decide-silent = The host does not answer. Nothing was decided; try again when the laptop is on the internet.
publish-decide-changed = Something has changed at the host meanwhile. Look again at what each side has.
publish-decided = This laptop is right: the host takes again what it sends.
publish-handover = If this laptop fails
publish-handover-more = With this code, your password and a backup of this evening another laptop can take over on the internet. Print the sheet below at once: the code is on its last page. Keep that page with the director and off the wall.
publish-handover-anew = A code that was printed or written down earlier is no use any more. Print the sheet below again: with the code on its last page, your password and a backup of this evening another laptop can take over on the internet. Keep that page with the director and off the wall.
publish-handover-show = Code for another laptop
publish-handover-code = Code of the other laptop
publish-own-hint = The one you had as a director on the other laptop. A photo of the sheet alone takes nobody’s evening.
publish-locked = The code is right, but the host only lets a director from the other laptop go on, with the password that was last in use there. Log in as one, or ask the host for a new code.
publish-no-handover = Type the code of the other laptop.
publish-take-over = Take over from another laptop
publish-take-over-more = Another laptop has been showing this evening and has failed, and its backup was brought back here. With its code and your password this laptop writes from now on; the other one is turned away. The code is on the last page of the sheet “When something does not work” that the other one has printed.
publish-taken-over = This laptop has taken over. There is a new code for the next one: print the sheet “When something does not work” again.
publish-wrong-handover = The host does not know this code. Compare every sign with the paper. Only the code of the laptop that wrote last counts.
publish-used-handover = This code is used already. Take the one that the laptop shows which writes now, or ask the host for a new one.
publish-other-copy = At the host this code belongs to another tournament. First bring back a backup of the laptop that has failed.
publish-key = Fingerprint of the key
publish-key-hint = The laptop signs what it sends. The same fingerprint is on the list that is hung up, so phones notice if the host shows anything other than the hall.
# $here, $there: date and time.
publish-clocks = It is { $here } on this laptop and { $there } at the host.
publish-clocks-do = If the clock here is wrong, set it now: entries carry its time, and phones would otherwise take the state for an old one.
publish-guests = Address for guests:
publish-late = The evening has been over for more than three days. The host still shows it, and only takes names being erased.
publish-hindered = { $count ->
    [0] { $why } The host has everything else.
    [one] { $why } One entry is waiting and will be sent by itself.
   *[other] { $why } { $count } entries are waiting and will be sent by themselves.
}
publish-not-the-host = Somebody else answers at the host’s address. Does the Wi-Fi here ask you to log in with a browser?
publish-insecure-address = There is no secure connection to the host. Perhaps the address is wrong: compare it with the one that you have from the host, also the http:// or https:// at the beginning. If it is right, look at the date and the clock of this laptop.
publish-insecure = There is no secure connection to the host. Are the date and the clock of this laptop right?
publish-disk-full = The host’s disk is full. Tell them.
publish-host-away = The host cannot store anything at the moment.
publish-busy = The host is overloaded.
publish-too-large = Something in front of the host takes small calls only. Tell them: their proxy should let 8 MB through.
publish-taken-down = The host no longer shows this evening. Ask why.
publish-newer-host = The host speaks a newer version. Update the program on this laptop after the evening.
publish-old-host = The host speaks an older version. Ask for its program to be updated.
publish-other-host = Another host or a new code
publish-other-host-more = If the new one takes the code, everything goes there from then on. What { $host } already has stays there; take it back first if you do not want that.
publish-change-host = Send it there
publish-take-back = Take everything back
publish-take-back-more = { $host } deletes everything that it has of this evening: entries, names and reports of guests. Here everything stays. The codes on tickets and posters that are printed already lead nowhere then: print them anew, or let guests type the address for the Wi-Fi here, which is on tickets and posters too.
publish-take-back-label = To confirm, type the name of the evening: { $name }
publish-take-back-wrong = To confirm, type exactly: { $name }
publish-take-back-button = Delete everything at the host
publish-is-gone = Deleted at the host: { $entries ->
    [one] one entry
   *[other] { $entries } entries
}, { $texts ->
    [one] one text
   *[other] { $texts } texts
} and { $reports ->
    [one] one report
   *[other] { $reports } reports
}. This evening is no longer sent to the internet. Printed tickets and posters no longer lead there: print them anew, or let guests type the address for the Wi-Fi here, which is on tickets and posters too.
publish-take-back-silent = The host does not answer; nothing was deleted. Try again when the laptop is on the internet.
publish-take-back-over = Another laptop has taken over. Everything can be taken back only from there.
publish-take-back-revoked = The host no longer lets this laptop in. Ask for the evening to be deleted.
publish-otherwise = Elsewhere, or not at all
