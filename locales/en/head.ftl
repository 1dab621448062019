# What a phone has seen of the journal. The page itself puts in $when, $number and $code: “5 January at 20:13”, 412, “3fa9 01bc 77e2 90d4”.
head-kept = Your phone also keeps the code of the journal that it last saw on the pages of this tournament. The same code is on the big screen and at the foot of everything printed. When you come back, the phone checks that the journal still contains everything it contained then. If not, it tells you and shows both codes. The program learns only the number of an entry, but not who asks. This does not help against somebody who changes the very pages that your phone loads. To delete the code, clear the data of this site in the browser, or use the button that appears here once something is kept.
head-new = Seen on { $when }: entry { $number }, code { $code }. From now on the phone compares it.
head-whole = Last checked on { $when }: complete, up to entry { $number }, code { $code }.
head-said = Last compared on { $when }, now at entry { $number }, code { $code }. The program names the same code for the entry that was seen before. The phone cannot check this itself, because the entries come from an older version of the program.
head-before = Seen before that, on { $when }: entry { $number }, code { $code }. Later the journal no longer contained it.
head-forget = Forget this on this phone
head-lost-title = The journal no longer contains what was seen here before
head-lost-known = On { $when } your phone saw entry { $number }, code { $code }.
head-lost-wall = On { $when } this screen showed entry { $number }, code { $code }.
head-lost-now = Now the journal is at entry { $number }, code { $code }, and what was seen before is not part of it.
head-lost-other = Now there is a different journal here, from its first entry on: entry { $number }, code { $code }.
head-lost-more = What this can mean
head-lost-why = There may be a harmless reason. When a laptop breaks down, the evening continues from a backup, and what came after it is entered again. If that has happened, the page of the draw says since when. Both codes stay under “Your data”.
head-lost-what = If you do not know why, please show this at the desk or to the director.
head-lost-read = I have read this
# On a host on the internet: what the laptop in the hall signs. $key, $before: fingerprint of a key.
head-fresh = The laptop in the hall signed this state on { $when } and the signature is good. The fingerprint of its key is { $key }, the same as on the wall and on paper.
head-signed = Last signed by the laptop in the hall: { $when }. Fingerprint of its key: { $key }.
head-clocks = The laptop in the hall signed this state, by its own clock on { $when }. This phone says otherwise, so one of the clocks is wrong. Fingerprint of its key: { $key }.
head-unchecked = The laptop in the hall signed this state on { $when }. This browser is too old to verify that. Fingerprint of the key: { $key }.
head-not-now = The laptop in the hall has not signed what stands here now. The last state that it signed is that of { $when }, fingerprint of the key: { $key }.
head-lies-title = This may not come from the hall
head-lies-unsigned = On { $when } this page showed entry { $number }, code { $code }. The laptop in the hall has not signed that.
head-lies-key = Another laptop than before has signed this state: fingerprint { $key }, formerly { $before }. If a second laptop has taken over, the new fingerprint is on the wall of the hall. Compare it; only “I have read this” makes it the right one.
head-lies-back = A laptop has signed this state from which another one has since taken over. It is out of date: entry { $number }, code { $code }.
head-old = The hall signed what you see here on { $when }, { $minutes } minutes ago.
head-old-why = The host has passed on nothing new since. The hall may have no internet, the host may be showing an old state, or a clock may be wrong.
