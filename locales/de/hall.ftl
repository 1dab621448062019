# Wer spielt jetzt: Aufrufe, Tische, Fehlende, Vorhersage.
hall-title = Wer spielt jetzt
hall-open = Offene Partien
hall-open-figures = { $running ->
    [0] { $open }
    [one] { $open }, eine wird gerade gespielt
   *[other] { $open }, { $running } werden gerade gespielt
}
hall-bound = Das dauert noch
hall-bound-figures = { $count ->
    [one] mindestens so lange wie eine Partie
   *[other] mindestens so lange wie { $count } Partien
}
hall-about = Schluss gegen { $time }
hall-last-match = Letzte Partie des Abends
hall-basis-usual = Von diesem Abend gibt es noch keine Zeiten. Gerechnet wird mit { $minutes } Minuten je Partie.
hall-basis-own = { $count ->
    [one] Nach einer Partie dieses Abends; gerechnet wird mit { $minutes } Minuten.
   *[other] Nach den { $count } Partien dieses Abends: Eine dauert meistens { $minutes ->
        [one] eine Minute.
       *[other] { $minutes } Minuten.
    }
}
hall-who = Wer
hall-match = Partie
hall-since = Seit
hall-table-head = Tisch
hall-next-free = nächster freier
hall-missing-title = Aufgerufen und nicht da ({ $count })
hall-is-there = ist da
hall-walkover = kampflos werten
hall-idle-title = Gerade ist keine Partie offen
hall-over-text = Der Abend ist zu Ende gespielt.
hall-idle-text = Nach der nächsten Auslosung steht hier, wer spielen kann.
hall-free-title = Kann beginnen ({ $count })
hall-nobody-free = Alle, die noch zu spielen haben, spielen schon oder warten auf jemanden.
hall-next-at = Nächste Partie an Tisch { $table }
hall-fill = Freie Tische füllen ({ $count }{"\u00A0"}Partien)
hall-call = aufrufen
hall-begin = Partie beginnt
hall-miss = { $name } fehlt
hall-running-title = Am Tisch ({ $count })
hall-result = Ergebnis
hall-more = mehr
hall-release = Aufruf zurücknehmen
hall-waiting-title = Wartet ({ $count })
hall-waits-for = Worauf
hall-waits-table = { $name } spielt noch an Tisch { $table }
hall-waits-running = { $name } spielt noch: { $match }
hall-waits-turn = { $name } spielt zuerst: { $match }
hall-waits-missing = { $name } fehlt
hall-called = Tisch { $table }: { $names }.
hall-called-more = { $count ->
    [one] Und noch eine Partie: Sie steht unten bei „Am Tisch“.
   *[other] Und { $count } weitere Partien: Sie stehen unten bei „Am Tisch“.
}
hall-begun = Begonnen: { $names }.
hall-released = Nicht mehr aufgerufen: { $names }.
hall-noted-missing = { $name } steht auf der Liste der Fehlenden.
hall-noted-found = { $name } ist da.
hall-chart-title = Verlauf der Runden
hall-chart-round = Runde
hall-chart-results = Ergebnisse
hall-chart-of = { $done } von { $total }
hall-chart-drawn = Ausgelost
hall-chart-first = Erstes
hall-chart-half = Hälfte
hall-chart-last = Letztes
