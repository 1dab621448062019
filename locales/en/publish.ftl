# An evening on a host on the internet.
publish-title = Show on the internet
publish-lead = If guests have no Wi-Fi here, they can follow draws and results over their own network, on the page of a host on the internet. This laptop sends every change there by itself.
publish-host = Host
publish-host-hint = The host has given you the address, such as https://turnier.example.
publish-code = Code
publish-code-hint = The host makes the code. It works once, within ten minutes.
publish-start = Show on the internet
publish-what = What is sent
publish-goes = Draws, results, prizes and names, just as guests read them here.
publish-stays = The till, the keys of tickets, passwords and whatever only the staff sees stay in the house. That nothing was left out can be checked all the same.
publish-practice = A practice tournament stays in the house.
publish-address = Address for guests
publish-has = The host has everything up to entry { $number }, as of { $since }.
publish-begins = Connecting to the host.
publish-no-contact = The host has not answered yet. The laptop keeps trying.
publish-silent = { $count ->
    [0] No connection to the host, last one { $since }. It has everything.
    [one] No connection to the host, last one { $since }. One entry is waiting.
   *[other] No connection to the host, last one { $since }. { $count } entries are waiting.
}
publish-is-paused = Paused. On the internet guests see it as it last was.
publish-pause = Pause
publish-go-on = Go on showing
publish-end = Stop showing
publish-end-hint = What the host already has stays there until the host deletes it.
publish-done = The evening is now sent to the internet.
publish-paused = Paused. Nothing more is sent.
publish-goes-on = Changes are sent again.
publish-ended = This evening is no longer sent to the internet.
publish-halted = Nothing more is sent.
publish-old-entries = The evening was begun with an earlier version. Its entries cannot be shown without showing the till as well.
publish-fork = The host has another evening than this laptop, up to entry { $number }. Is a second laptop writing, or was a backup brought back here?
publish-behind = The host is at entry { $number } already, further than this laptop. Was an older backup brought back here?
publish-epoch-over = Another laptop has taken over this evening.
publish-full = The evening has more entries than the host takes.
publish-revoked = The host no longer lets this laptop in. Ask for a new code, stop showing, and start again with it.
publish-older-host = The host cannot read entry { $number }. It runs an older version.
publish-refused = The host does not take entry { $number }: it does not fit what came before.
publish-no-address = This is not an address. It should look like https://turnier.example
publish-open-address = The address has to begin with https://, or somebody could read along on the way.
publish-no-code = Type the code that the host has made.
publish-host-silent = Nobody answers at this address. Is the laptop connected to the internet?
publish-no-host = Something else answers at this address, not the host.
publish-wrong-code = The host does not know this code. It works once, within ten minutes.
publish-too-often = Too many codes were tried. Wait a few minutes.
publish-other-evening = At the host this code belongs to another tournament.
publish-not-noted = Nothing could be saved beside the database. Is the disk full?
