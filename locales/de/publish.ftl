# Ein Abend auf einem Gastgeber im Internet.
publish-title = Im Internet zeigen
publish-lead = Haben die Gäste hier kein WLAN, lesen sie Auslosung und Ergebnisse über ihr eigenes Netz, auf der Seite eines Gastgebers im Internet. Dieser Laptop schickt jede Änderung von selbst dorthin.
publish-host = Gastgeber
publish-host-hint = Die Adresse haben Sie vom Gastgeber bekommen, zum Beispiel https://turnier.example.
publish-code = Code
publish-code-hint = Den Code macht der Gastgeber. Er gilt zehn Minuten und nur einmal.
publish-start = Im Internet zeigen
publish-what = Was hinausgeht
publish-goes = Auslosungen, Ergebnisse, Preise und Namen, so wie die Gäste sie auch hier lesen.
publish-stays = Im Haus bleiben die Kassa, die Schlüssel der Karten, Passwörter und alles, was nur die Leitung sieht. Dass nichts verschwiegen wurde, lässt sich trotzdem nachrechnen.
publish-practice = Ein Übungsturnier bleibt im Haus.
publish-address = Adresse für die Gäste
publish-has = Der Gastgeber hat alles bis Eintrag { $number }, Stand { $since }.
publish-begins = Die Verbindung wird aufgebaut.
publish-no-contact = Der Gastgeber hat sich noch nicht gemeldet. Es wird weiter versucht.
publish-silent = { $count ->
    [0] Keine Verbindung zum Gastgeber, zuletzt { $since }. Er hat alles.
    [one] Keine Verbindung zum Gastgeber, zuletzt { $since }. Ein Eintrag wartet.
   *[other] Keine Verbindung zum Gastgeber, zuletzt { $since }. { $count } Einträge warten.
}
publish-is-paused = Angehalten. Die Gäste sehen im Internet den letzten Stand.
publish-pause = Anhalten
publish-go-on = Weiter zeigen
publish-end = Nicht mehr zeigen
publish-end-hint = Was der Gastgeber schon hat, bleibt dort, bis er es löscht.
publish-done = Der Abend geht jetzt ins Internet.
publish-paused = Angehalten. Es geht nichts mehr hinaus.
publish-goes-on = Es geht wieder hinaus, was sich ändert.
publish-ended = Dieser Abend geht nicht mehr ins Internet.
publish-halted = Es geht nichts mehr hinaus.
publish-old-entries = Der Abend wurde mit einer früheren Version begonnen. Solche Einträge lassen sich nicht zeigen, ohne auch die Kassa herzuzeigen.
publish-fork = Der Gastgeber hat einen anderen Abend als dieser Laptop, und zwar bis Eintrag { $number }. Schreibt noch ein zweiter Laptop, oder wurde hier eine Sicherung eingespielt?
publish-behind = Der Gastgeber ist schon bei Eintrag { $number }, weiter als dieser Laptop. Wurde hier eine ältere Sicherung eingespielt?
publish-epoch-over = Ein anderer Laptop hat diesen Abend übernommen.
publish-full = Der Abend hat mehr Einträge, als der Gastgeber nimmt.
publish-revoked = Der Gastgeber lässt diesen Laptop nicht mehr herein. Lassen Sie sich einen neuen Code geben, beenden Sie das Zeigen und beginnen Sie es damit neu.
publish-older-host = Der Gastgeber kann Eintrag { $number } nicht lesen. Dort läuft eine ältere Version.
publish-refused = Der Gastgeber nimmt Eintrag { $number } nicht: Er passt nicht zu dem, was davor war.
publish-no-address = Das ist keine Adresse. Sie sieht so aus: https://turnier.example
publish-open-address = Die Adresse muss mit https:// beginnen, sonst könnte unterwegs jemand mitlesen.
publish-no-code = Geben Sie den Code ein, den der Gastgeber gemacht hat.
publish-host-silent = Unter dieser Adresse antwortet niemand. Hat der Laptop Internet?
publish-no-host = Unter dieser Adresse antwortet etwas anderes, nicht der Gastgeber.
publish-wrong-code = Diesen Code kennt der Gastgeber nicht. Er gilt zehn Minuten und nur einmal.
publish-too-often = Es wurden zu viele Codes versucht. Warten Sie ein paar Minuten.
publish-other-evening = Dieser Code gehört beim Gastgeber zu einem anderen Turnier.
publish-not-noted = Neben der Datenbank konnte nichts gespeichert werden. Ist die Platte voll?
