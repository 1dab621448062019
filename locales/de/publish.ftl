# Ein Abend auf einem Gastgeber im Internet.
publish-title = Im Internet zeigen
publish-lead = Haben die Gäste hier kein WLAN, lesen sie Auslosung und Ergebnisse über ihr eigenes Netz, auf der Seite eines Gastgebers im Internet. Dieser Laptop schickt jede Änderung von selbst dorthin.
publish-host = Gastgeber
publish-host-hint = Die Adresse haben Sie vom Gastgeber bekommen, zum Beispiel https://turnier.example. Hat er eine ganze Zeile mit „#code=“ geschickt, fügen Sie sie hier ein; das Feld „Code“ bleibt dann leer.
publish-code = Code
publish-code-hint = Den Code macht der Gastgeber. Er gilt zehn Minuten und nur einmal.
publish-start = Im Internet zeigen
publish-read-lead = Gelesen. Hinausgegangen ist noch nichts.
publish-read-ask = Kennen Sie diesen Gastgeber, und haben Sie den Code von ihm? Wenn Sie bestätigen, geht der Abend ab jetzt dorthin.
publish-read-no = Nein, zurück
publish-what = Was hinausgeht
publish-goes = Auslosungen, Ergebnisse, Preise und Namen, so wie die Gäste sie auch hier lesen.
publish-stays = Im Haus bleiben die Kassa, die Schlüssel der Karten, Passwörter und alles, was nur die Leitung sieht. Dass nichts verschwiegen wurde, lässt sich trotzdem nachrechnen.
publish-reports = Auch dort können die Gäste mit dem Code auf ihrer Karte ein Ergebnis melden. Entschieden wird hier, wie bei jeder Meldung. Wer das tut, zeigt dem Gastgeber aber seinen Code, und der könnte selbst damit melden.
publish-agreement = Damit gehen Namen von Gästen an den Betreiber des Gastgebers. Was er damit darf, regelt eine Vereinbarung; eine zum Unterschreiben steht im Handbuch unter „Vereinbarung zwischen Verein und Betreiber“.
publish-practice = Ein Übungsturnier bleibt im Haus.
publish-address = Adresse für die Gäste
publish-has = Der Gastgeber hat alles bis Eintrag { $number }, Stand { $time } Uhr.
publish-begins = Die Verbindung wird aufgebaut.
publish-no-contact = Der Gastgeber hat sich noch nicht gemeldet. Es wird weiter versucht; bis dahin warten { $count } Einträge.
publish-silent = { $count ->
    [0] Seit { $time } Uhr keine Verbindung zum Gastgeber. Er hat alles.
    [one] Seit { $time } Uhr keine Verbindung zum Gastgeber. Ein Eintrag wartet und geht von selbst hinaus. Sie müssen nichts tun.
   *[other] Seit { $time } Uhr keine Verbindung zum Gastgeber. { $count } Einträge warten und gehen von selbst hinaus. Sie müssen nichts tun.
}
publish-slow = { $count ->
    [0] Die Verbindung zum Gastgeber ist zu langsam: { $through } von { $all } kB sind durch.
    [one] Die Verbindung zum Gastgeber ist zu langsam: { $through } von { $all } kB sind durch, ein Eintrag wartet.
   *[other] Die Verbindung zum Gastgeber ist zu langsam: { $through } von { $all } kB sind durch, { $count } Einträge warten.
}{ $rest } Es wird weiter geschickt, solange sich etwas bewegt. Hat ein anderes Handy besseren Empfang oder noch Datenvolumen, nehmen Sie dessen Internet.
publish-slow-rest = { $minutes ->
    [one] {" "}Was gerade hinausgeht, braucht bei diesem Tempo noch etwa eine Minute.
   *[other] {" "}Was gerade hinausgeht, braucht bei diesem Tempo noch etwa { $minutes } Minuten.
}
publish-is-paused = Angehalten. Die Gäste sehen im Internet den letzten Stand.
publish-pause = Anhalten
publish-go-on = Weiter zeigen
publish-end = Nicht mehr zeigen
publish-end-hint = Was der Gastgeber schon hat, sehen die Gäste dort weiter. Soll es weg, nehmen Sie stattdessen „Alles zurückholen“. Löschen Sie später hier einen Namen, erfährt der Gastgeber es nicht mehr von selbst.
publish-done = Der Abend geht jetzt ins Internet.
publish-paused = Angehalten. Es geht nichts mehr hinaus.
publish-goes-on = Es geht wieder hinaus, was sich ändert.
publish-ended = Dieser Abend geht nicht mehr ins Internet.
publish-halted = Es geht nichts mehr hinaus.
publish-old-entries = Der Abend wurde mit einer früheren Version begonnen. Solche Einträge lassen sich nicht zeigen, ohne auch die Kassa herzuzeigen.
publish-fork = Ab einer Stelle hat der Gastgeber (bis Eintrag { $number }) etwas anderes als dieser Laptop. Geht ein anderer Laptop mit einer Sicherung weiter, oder wurde auf diesem eine Sicherung eingespielt? Tragen Sie nichts ein, bevor entschieden ist, was gilt.
publish-behind = Der Gastgeber hat schon Eintrag { $number }, dieser Laptop erst { $own }. Hier wurde wohl eine ältere Sicherung eingespielt. Tragen Sie nichts ein, bevor entschieden ist, was gilt.
publish-epoch-over = Ein anderer Laptop hat diesen Abend übernommen. Was Sie hier eintragen, sieht im Internet niemand.
publish-full = Der Abend hat mehr oder längere Einträge, als der Gastgeber nimmt. Ab hier sehen die Gäste Neues nur im Saal.
publish-revoked = Der Gastgeber lässt diesen Laptop nicht mehr herein. Lassen Sie sich einen neuen Code geben und tippen Sie ihn unter „Anderer Gastgeber oder neuer Code“ ein.
publish-older-host = Der Gastgeber kann Eintrag { $number } nicht lesen. Dort läuft eine ältere Version; bitten Sie ihn, das Programm zu erneuern, und drücken Sie danach „Anhalten“ und „Weiter zeigen“.
publish-refused = Der Gastgeber nimmt Eintrag { $number } nicht: Er passt nicht zu dem, was davor war. Gehört sein Zugang vielleicht zu einem anderen Abend? Lassen Sie sich einen neuen Code geben.
publish-no-address = Das ist keine Adresse. Sie sieht so aus: https://turnier.example
publish-open-address = Die Adresse muss mit https:// beginnen, sonst könnte unterwegs jemand mitlesen.
publish-no-code = Geben Sie den Code ein, den der Gastgeber gemacht hat.
publish-host-silent = Unter dieser Adresse antwortet niemand. Hat der Laptop Internet?
publish-no-host = Unter dieser Adresse antwortet etwas anderes, nicht der Gastgeber.
publish-wrong-code = Diesen Code kennt der Gastgeber nicht. Vergleichen Sie ihn Zeichen für Zeichen mit dem, den er geschickt hat, und schauen Sie, ob die Adresse seine ist.
publish-used-code = Dieser Code ist schon verwendet. Bitten Sie den Gastgeber um einen neuen.
publish-expired-code = Dieser Code ist abgelaufen, er gilt zehn Minuten. Bitten Sie den Gastgeber um einen neuen.
publish-too-often = Es wurden zu viele Codes versucht. Warten Sie ein paar Minuten.
publish-other-evening = Dieser Code gehört beim Gastgeber zu einem anderen Turnier.
publish-not-noted = Neben der Datenbank konnte nichts gespeichert werden. Ist die Platte voll?
publish-line = Im Internet: { $state }
publish-line-paused = Im Internet angehalten: Die Gäste sehen dort den letzten Stand.
publish-line-what = Was tun?
publish-on-its-way = Eintrag { $number } ist unterwegs zum Gastgeber.
publish-behind-since = Der Gastgeber hat schon Eintrag { $number } ({ $time }), dieser Laptop erst { $own }. Hier wurde wohl eine ältere Sicherung eingespielt. Tragen Sie nichts ein, bevor entschieden ist, was gilt.
publish-fork-title = Wer hat was?
publish-fork-here = Dieser Laptop
publish-fork-there = Gastgeber
publish-fork-common = Beide gleich bis
publish-fork-entry = Eintrag { $number }, { $time }
publish-fork-none = kein Eintrag
publish-fork-asked = Der Gastgeber wird noch gefragt, bis wohin beide gleich sind. Das steht in ein paar Sekunden hier.
publish-fork-same = Beide haben dasselbe. Schreibt der andere Laptop weiter, ist nichts zu tun: Beenden Sie hier das Zeigen.
publish-fork-ahead = { $here ->
    [one] Der Gastgeber hat nichts, was hier fehlt. Ein Eintrag steht nur hier.
   *[other] Der Gastgeber hat nichts, was hier fehlt. { $here } Einträge stehen nur hier.
}
publish-fork-behind = { $there ->
    [one] Hier fehlt ein Eintrag, den der Gastgeber hat. Gibt es eine neuere Sicherung, oder läuft der Laptop noch, der ihn geschrieben hat? Dann machen Sie mit diesem weiter. Sonst gilt dieser Laptop, und was fehlt, tragen Sie vom Papier nach.
   *[other] Hier fehlen { $there } Einträge, die der Gastgeber hat. Gibt es eine neuere Sicherung, oder läuft der Laptop noch, der sie geschrieben hat? Dann machen Sie mit diesem weiter. Sonst gilt dieser Laptop, und was fehlt, tragen Sie vom Papier nach.
}
publish-fork-both = Nach Eintrag { $number } ist jede Seite eigene Wege gegangen: { $here ->
    [one] ein Eintrag steht
   *[other] { $here } Einträge stehen
} nur hier, { $there ->
    [one] einer
   *[other] { $there }
} nur beim Gastgeber. Zusammenführen lässt sich das nicht. Geht ein anderer Laptop mit einer Sicherung weiter, so legen Sie zuerst fest, welcher bleibt.
publish-lacks = Das hat nur der Gastgeber
publish-lacks-do = Bleibt es bei diesem Laptop, drücken Sie zuerst „Dieser Laptop stimmt“. Diese Liste steht danach noch hier.
publish-lacked = Noch einmal eintragen
publish-lacked-do = Das war nur beim Gastgeber. Vergleichen Sie mit den Zetteln, und tragen Sie ein, was davon stimmt. Die Liste steht hier, bis das Programm beendet wird.
publish-lacks-entry = Eintrag { $number }: { $said }
publish-lacks-sealed = etwas, das nur der andere Laptop lesen kann (meist eine Zahlung)
publish-lacks-more = { $count ->
    [one] und ein weiterer
   *[other] und { $count } weitere
}
publish-fork-other = Stimmt der andere Laptop, tragen Sie hier nichts mehr ein, drücken Sie weiter unten „Nicht mehr zeigen“, und arbeiten Sie am anderen weiter.
publish-decide = Dieser Laptop stimmt
publish-decide-more = { $count ->
    [0] Der Gastgeber nimmt ab Eintrag { $number } wieder von diesem Laptop. Ein anderer, der noch schreibt, wird abgewiesen.
    [one] Beim Gastgeber wird ein Eintrag nach Eintrag { $number } geschlossen: Die Gäste sehen ihn nicht mehr, im Auszug des Gastgebers bleibt er lesbar. Danach gilt, was dieser Laptop schickt. Ein anderer, der noch schreibt, wird abgewiesen.
   *[other] Beim Gastgeber werden { $count } Einträge nach Eintrag { $number } geschlossen: Die Gäste sehen sie nicht mehr, im Auszug des Gastgebers bleiben sie lesbar. Danach gilt, was dieser Laptop schickt. Ein anderer, der noch schreibt, wird abgewiesen.
}
publish-decide-label = Zur Bestätigung die Nummer des letzten Eintrags beim Gastgeber eintippen: { $number }
publish-decide-wrong = Der letzte Eintrag beim Gastgeber ist { $number }. Ist das eine andere Nummer als zuvor, schreibt dort noch jemand.
publish-decide-silent = Der Gastgeber antwortet nicht. Es ist nichts entschieden; versuchen Sie es noch einmal, sobald der Laptop Internet hat.
publish-decide-changed = Beim Gastgeber hat sich inzwischen etwas geändert. Schauen Sie noch einmal, was jede Seite hat.
publish-decided = Dieser Laptop stimmt: Der Gastgeber nimmt wieder, was er schickt.
publish-handover = Wenn dieser Laptop ausfällt
publish-handover-more = Mit diesem Code, Ihrem Passwort und einer Sicherung dieses Abends geht ein anderer Laptop im Internet weiter. Drucken Sie gleich das Blatt darunter: Auf seiner letzten Seite steht der Code. Heben Sie diese Seite bei der Leitung auf, an die Wand gehört sie nicht.
publish-handover-anew = Ein Code, der früher gedruckt oder aufgeschrieben wurde, gilt nicht mehr. Drucken Sie das Blatt darunter neu: Mit dem Code auf seiner letzten Seite, Ihrem Passwort und einer Sicherung dieses Abends geht ein anderer Laptop im Internet weiter. Heben Sie diese Seite bei der Leitung auf, an die Wand gehört sie nicht.
publish-handover-show = Code für einen anderen Laptop
publish-handover-code = Code des anderen Laptops
publish-own-hint = Ihr Passwort als Leitung auf dem anderen Laptop. So kann niemand den Abend übernehmen, der nur das Blatt fotografiert hat.
publish-locked = Der Code stimmt, aber der Gastgeber lässt nur eine Leitung vom anderen Laptop weitermachen, mit dem Passwort, das dort zuletzt galt. Melden Sie sich so an, oder bitten Sie den Gastgeber um einen neuen Code.
publish-no-handover = Geben Sie den Code des anderen Laptops ein.
publish-take-over = Von einem anderen Laptop übernehmen
publish-take-over-more = Ein anderer Laptop hat diesen Abend schon gezeigt und ist ausgefallen, und hier ist seine Sicherung eingespielt. Mit seinem Code und Ihrem Passwort schreibt ab jetzt dieser Laptop; der andere wird abgewiesen. Der Code steht auf der letzten Seite des Blatts „Wenn etwas nicht funktioniert“, das der andere gedruckt hat.
publish-taken-over = Dieser Laptop hat übernommen. Für den nächsten gibt es einen neuen Code: Drucken Sie das Blatt „Wenn etwas nicht funktioniert“ neu.
publish-wrong-handover = Diesen Code kennt der Gastgeber nicht. Vergleichen Sie jedes Zeichen mit dem Papier. Es gilt nur der Code des Laptops, der zuletzt geschrieben hat.
publish-used-handover = Dieser Code ist schon verwendet. Nehmen Sie den, den der Laptop zeigt, der jetzt schreibt, oder bitten Sie den Gastgeber um einen neuen.
publish-other-copy = Dieser Code gehört beim Gastgeber zu einem anderen Turnier. Spielen Sie zuerst eine Sicherung des Laptops ein, der ausgefallen ist.
publish-key = Fingerabdruck des Schlüssels
publish-key-hint = Der Laptop unterschreibt, was er schickt. Derselbe Fingerabdruck steht auf dem Aushang; damit merken Handys, wenn der Gastgeber etwas anderes zeigt als der Saal.
# $here, $there: Datum und Uhrzeit.
publish-clocks = Auf diesem Laptop ist es { $here }, beim Gastgeber { $there }.
publish-clocks-do = Geht die Uhr hier falsch, stellen Sie sie jetzt: Einträge tragen ihre Zeit, und Handys halten sonst den Stand für alt.
publish-guests = Adresse für die Gäste:
publish-late = Der Abend ist seit mehr als drei Tagen zu Ende. Der Gastgeber zeigt ihn weiter und nimmt nur noch, dass Namen gelöscht werden.
publish-hindered = { $count ->
    [0] { $why } Der Gastgeber hat sonst alles.
    [one] { $why } Ein Eintrag wartet und geht von selbst hinaus.
   *[other] { $why } { $count } Einträge warten und gehen von selbst hinaus.
}
publish-not-the-host = Unter der Adresse des Gastgebers antwortet jemand anderer. Verlangt das WLAN hier vielleicht eine Anmeldung im Browser?
publish-insecure-address = Es kommt keine sichere Verbindung zum Gastgeber zustande. Vielleicht ist die Adresse falsch: Vergleichen Sie sie mit der, die Sie vom Gastgeber haben, auch das http:// oder https:// am Anfang. Stimmt sie, schauen Sie auf Datum und Uhr dieses Laptops.
publish-insecure = Es kommt keine sichere Verbindung zum Gastgeber zustande. Stimmen Datum und Uhr dieses Laptops?
publish-disk-full = Beim Gastgeber ist die Platte voll. Sagen Sie es ihm.
publish-host-away = Der Gastgeber kann im Augenblick nichts speichern.
publish-busy = Der Gastgeber ist überlastet.
publish-too-large = Was vor dem Gastgeber steht, nimmt nur kleine Sendungen. Sagen Sie es ihm: Sein Proxy soll 8 MB durchlassen.
publish-taken-down = Der Gastgeber zeigt diesen Abend nicht mehr. Fragen Sie ihn, warum.
publish-newer-host = Der Gastgeber spricht eine neuere Version. Erneuern Sie das Programm auf diesem Laptop nach dem Abend.
publish-old-host = Der Gastgeber spricht eine ältere Version. Bitten Sie ihn, sein Programm zu erneuern.
publish-other-host = Anderer Gastgeber oder neuer Code
publish-other-host-more = Nimmt der Neue den Code, geht ab dann alles zu ihm. Was { $host } schon hat, bleibt dort; holen Sie es vorher zurück, wenn das nicht sein soll.
publish-change-host = Dorthin schicken
publish-take-back = Alles zurückholen
publish-take-back-more = { $host } löscht alles, was von diesem Abend dort ist: Einträge, Namen und Meldungen der Gäste. Hier bleibt alles. Die Codes auf Karten und Plakaten, die schon gedruckt sind, führen dann ins Leere: Drucken Sie sie neu, oder die Gäste tippen im WLAN hier die Adresse ein, die dafür auf Karte und Plakat steht.
publish-take-back-label = Zur Bestätigung den Namen des Abends eintippen: { $name }
publish-take-back-wrong = Zum Bestätigen tippen Sie genau: { $name }
publish-take-back-button = Beim Gastgeber alles löschen
publish-is-gone = Beim Gastgeber gelöscht: { $entries ->
    [one] ein Eintrag
   *[other] { $entries } Einträge
}, { $texts ->
    [one] ein Text
   *[other] { $texts } Texte
} und { $reports ->
    [one] eine Meldung
   *[other] { $reports } Meldungen
}. Dieser Abend geht nicht mehr ins Internet. Gedruckte Karten und Plakate führen nicht mehr dorthin: Drucken Sie sie neu, oder die Gäste tippen im WLAN hier die Adresse ein, die dafür auf Karte und Plakat steht.
publish-take-back-silent = Der Gastgeber antwortet nicht; gelöscht ist nichts. Versuchen Sie es noch einmal, sobald der Laptop Internet hat.
publish-take-back-over = Ein anderer Laptop hat übernommen. Nur von ihm aus lässt sich alles zurückholen.
publish-take-back-revoked = Der Gastgeber lässt diesen Laptop nicht mehr herein. Bitten Sie ihn, den Abend zu löschen.
publish-otherwise = Woandershin, oder gar nicht
