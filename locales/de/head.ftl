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
