# Was ein Handy vom Journal gesehen hat. $when, $number und $code setzt die Seite selbst ein: „5. Jänner um 20:13“, 412, „3fa9 01bc 77e2 90d4“.
head-kept = Dazu merkt sich Ihr Handy das Kennzeichen des Journals, das es auf den Seiten dieses Turniers zuletzt gesehen hat. Dasselbe steht auf der Tafel und unten auf allem Gedruckten. Kommen Sie wieder, so rechnet es nach, ob das Journal noch alles enthält, was damals darin stand. Wenn nicht, sagt es Ihnen das und zeigt beides. Das Programm erfährt nur die Nummer eines Eintrags, aber nicht, wer fragt. Verändert jemand auch die Seiten selbst, die Ihr Handy lädt, so hilft das nicht. Gelöscht wird es im Browser mit den Daten dieser Website, oder mit dem Knopf, der hier steht, sobald etwas gemerkt ist.
head-new = Gesehen am { $when }: Eintrag { $number }, Kennzeichen { $code }. Ab jetzt wird verglichen.
head-whole = Zuletzt geprüft am { $when }: vollständig, bis Eintrag { $number }, Kennzeichen { $code }.
head-said = Zuletzt verglichen am { $when }, jetzt bei Eintrag { $number }, Kennzeichen { $code }. Das Programm nennt für den früher gesehenen Eintrag dasselbe Kennzeichen. Nachrechnen lässt sich das nicht, weil die Einträge von einer älteren Version des Programms sind.
head-before = Davor gesehen, am { $when }: Eintrag { $number }, Kennzeichen { $code }. Das war später nicht mehr im Journal.
head-forget = Auf diesem Handy vergessen
head-lost-title = Das Journal enthält nicht mehr, was hier schon zu sehen war
head-lost-known = Ihr Handy hat am { $when } Eintrag { $number } gesehen, Kennzeichen { $code }.
head-lost-wall = Diese Tafel hat am { $when } Eintrag { $number } gezeigt, Kennzeichen { $code }.
head-lost-now = Jetzt steht das Journal bei Eintrag { $number }, Kennzeichen { $code }; der frühere Stand kommt darin nicht vor.
head-lost-other = Jetzt steht hier ein anderes Journal, vom ersten Eintrag an: Eintrag { $number }, Kennzeichen { $code }.
head-lost-more = Was das heißen kann
head-lost-why = Das kann harmlos sein. Fällt ein Laptop aus, geht es mit einer Sicherung weiter, und was nach ihr kam, wird noch einmal eingetragen. Geht der Abend so weiter, steht auf der Seite der Auslosung, seit wann. Beide Kennzeichen bleiben unter „Ihre Daten“ stehen.
head-lost-what = Wissen Sie nicht, warum, so zeigen Sie das bitte an der Kassa oder der Turnierleitung.
head-lost-read = Gelesen
# Auf einem Gastgeber im Internet: was der Laptop im Saal unterschreibt. $key, $before: Fingerabdruck eines Schlüssels.
head-fresh = Der Laptop im Saal hat diesen Stand um { $when } unterschrieben, die Unterschrift stimmt. Fingerabdruck seines Schlüssels: { $key }. Derselbe steht auf Tafel und Papier.
head-signed = Zuletzt unterschrieben vom Laptop im Saal: { $when }. Fingerabdruck seines Schlüssels: { $key }.
head-clocks = Der Laptop im Saal hat diesen Stand unterschrieben, nach seiner Uhr am { $when }. Dieses Handy hat eine andere Zeit; eine der beiden Uhren geht falsch. Fingerabdruck seines Schlüssels: { $key }.
head-unchecked = Der Laptop im Saal hat diesen Stand am { $when } unterschrieben. Nachrechnen kann das dieser Browser nicht, dazu bräuchte er eine neuere Version. Fingerabdruck des Schlüssels: { $key }.
head-not-now = Was jetzt hier steht, hat der Laptop im Saal nicht unterschrieben. Zuletzt unterschrieben war der Stand vom { $when }, Fingerabdruck des Schlüssels: { $key }.
head-lies-title = Das kommt vielleicht nicht aus dem Saal
head-lies-unsigned = Eintrag { $number }, Kennzeichen { $code }, zeigt diese Seite am { $when }. Der Laptop im Saal hat das nicht unterschrieben.
head-lies-key = Diesen Stand hat ein anderer Laptop unterschrieben als bisher: Fingerabdruck { $key }, vorher { $before }. Hat im Saal ein zweiter Laptop übernommen, so steht der neue Fingerabdruck dort auf der Tafel. Vergleichen Sie ihn; erst „Gelesen“ macht ihn zum richtigen.
head-lies-back = Diesen Stand hat ein Laptop unterschrieben, von dem inzwischen ein anderer übernommen hat. Er ist überholt: Eintrag { $number }, Kennzeichen { $code }.
head-old = Was hier steht, hat der Saal am { $when } unterschrieben, das ist { $minutes } Minuten her.
head-old-why = Seither hat der Gastgeber nichts Neues vom Saal weitergegeben: Der Saal ist ohne Internet, der Gastgeber zeigt einen alten Stand, oder eine Uhr geht falsch.
