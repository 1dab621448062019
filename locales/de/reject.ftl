# Warum etwas nicht geht, und was stattdessen zu tun ist. Ein Eintrag je Ablehnung.
reject-capacity-below-sold =
    { $sold ->
        [one] Es ist schon eine Karte verkauft. Wählen Sie eine größere Kartenzahl oder nehmen Sie Karten zurück.
       *[other] Es sind schon { $sold } Karten verkauft. Wählen Sie eine größere Kartenzahl oder nehmen Sie Karten zurück.
    }
reject-limit-below-held = { $name } hat schon { $held } Karten. Wählen Sie mindestens { $held } Karten je Person oder nehmen Sie Karten zurück.
reject-finished = Das Turnier ist beendet. Setzen Sie es zuerst fort, wenn noch etwas zu ändern ist.
reject-not-finished = Das Turnier läuft noch. Es gibt nichts fortzusetzen.
reject-unknown-player = Auf der Liste steht niemand mit der Nr. { $number }. Suchen Sie den Namen in der Liste.
reject-unknown-ticket = { public-ticket-word } { $ticket } ist nicht verkauft. Schauen Sie nach, welche Nummer aufgedruckt ist.
reject-unknown-match = Diese Partie gibt es nicht: { $match }. Wählen Sie eine Nummer aus der Liste der Partien.
reject-unknown-prize = Einen { $prize }. Preis gibt es nicht. Tragen Sie ihn zuerst in den Einstellungen ein.
reject-no-tickets = Geben Sie mindestens eine Karte an.
reject-ticket-number-out-of-range = Die Kartennummer { $ticket } geht nicht. Nummern gehen von 1 bis { $max }.
reject-ticket-taken = { public-ticket-word } { $ticket } gehört schon { $name }. Nehmen Sie eine andere Nummer.
reject-ticket-twice = { public-ticket-word } { $ticket } steht zweimal da. Geben Sie jede Nummer nur einmal an.
reject-sold-out =
    { $left ->
        [0] Es ist keine Karte mehr frei. Nehmen Sie eine Karte zurück oder vergrößern Sie vor der Auslosung die Kartenzahl.
        [one] Es ist nur noch eine Karte frei, gewünscht sind { $wanted }. Verkaufen Sie weniger oder vergrößern Sie vor der Auslosung die Kartenzahl.
       *[other] Es sind nur noch { $left } Karten frei, gewünscht sind { $wanted }. Verkaufen Sie weniger oder vergrößern Sie vor der Auslosung die Kartenzahl.
    }
reject-too-many-tickets =
    { $held ->
        [0] { $limit ->
            [one] Jede Person hat eine Karte, gewünscht sind { $wanted }. Verkaufen Sie eine.
           *[other] Je Person gibt es höchstens { $limit } Karten, gewünscht sind { $wanted }. Verkaufen Sie weniger.
        }
       *[other] { $limit ->
            [one] Jede Person hat eine Karte, und die hat sie schon.
           *[other] Je Person gibt es höchstens { $limit } Karten. { $held } hat die Person schon, gewünscht sind noch { $wanted }. Verkaufen Sie weniger.
        }
    }
reject-still-holds =
    { $tickets ->
        [0] { $name } hat noch { $paid } in der Kassa. Zahlen Sie das zuerst zurück.
        [one] { $name } hat noch eine Karte und { $paid } in der Kassa. Nehmen Sie zuerst die Karte zurück.
       *[other] { $name } hat noch { $tickets } Karten und { $paid } in der Kassa. Nehmen Sie zuerst die Karten zurück.
    }
reject-ticket-drawn = { public-ticket-word } { $ticket } ist schon ausgelost und kann nicht zurück. Wenn die Person geht, melden Sie sie ab.
reject-bad-amount = Der Betrag { $amount } geht nicht. Geben Sie mehr als null und nicht mehr als nötig ein.
reject-more-than-paid = Zurückzahlen lässt sich nur, was bezahlt ist, also höchstens { $paid }.
reject-list-closed = Die Liste ({ $stage }) ist geschlossen. Öffnen Sie sie wieder, wenn noch etwas zu ändern ist.
reject-list-not-closed = Die Liste ({ $stage }) ist noch offen. Beginnen Sie die Auslosung von vorn.
reject-already-drawn = { $stage } ist schon ausgelost. Soll neu gezogen werden, erklären Sie zuerst diese Auslosung für ungültig.
reject-nothing-to-draw = { $stage }: Es gibt nichts auszulosen. Schauen Sie auf der Turnierseite nach, was als Nächstes kommt.
reject-too-few-players =
    { $players ->
        [0] Für die erste Runde braucht es mindestens zwei Personen mit Karten. Verkaufen Sie zuerst Karten.
       *[other] Für die erste Runde braucht es mindestens zwei Personen mit Karten, bisher ist es eine. Verkaufen Sie noch Karten.
    }
reject-matches-open = { $count ->
        [one] Noch offen ({ $stage }): Partie { $open }. Tragen Sie zuerst dieses Ergebnis ein.
       *[other] Noch offen ({ $stage }): Partien { $open }. Tragen Sie zuerst diese Ergebnisse ein.
    }
reject-no-phrase = { $stage }: Was im Saal gesagt wird, fehlt noch. Tragen Sie es zuerst ein.
reject-pack-incomplete =
    { $count ->
        [one] Vom Paket fehlt noch eine Karte: { $cards }. Beim Schließen der Liste wurde das ganze Paket festgelegt.
       *[other] Vom Paket fehlen noch { $count } Karten: { $cards }. Beim Schließen der Liste wurde das ganze Paket festgelegt.
    }
reject-no-pack = Beim Schließen der Liste wurde das ganze Paket festgelegt: jede der 20 Karten genau einmal. Tippen Sie die Karten an, wie sie vorgelesen werden.
reject-phrase-fixed-pack = Beim Schließen der Liste wurde das ganze Paket festgelegt. Lassen Sie einen Gast mischen und vorlesen.
reject-phrase-fixed-typed = Beim Schließen der Liste wurde ein getippter Satz festgelegt. Fragen Sie den Saal und tippen Sie, was gesagt wird.
reject-phrase-fixed-none = Beim Schließen der Liste wurde festgelegt, dass der Saal nichts dazu sagt. Gehen Sie so weiter, oder öffnen Sie die Liste wieder.
reject-wrong-secret = Der Laptop weiß nicht mehr, was er für diese Auslosung festgelegt hat. Das kommt vor, wenn mit einer Sicherung weitergespielt wird. Öffnen Sie die Liste wieder und losen Sie neu aus.
reject-drawn-by-hand = { $stage }: Hier wird mit echten Töpfen gezogen. Tragen Sie die gezogenen Nummern ein.
reject-not-by-hand = { $stage }: Hier wird nicht mit echten Töpfen gezogen. Öffnen Sie die Liste wieder, wenn Sie das ändern wollen.
reject-pull-stale = Inzwischen ist auf einem anderen Gerät weitergezogen worden. Schauen Sie, wer jetzt zieht, und tragen Sie dann die Nummer ein.
reject-call-has-pulled = { $name } hat schon gezogen und zieht zuerst für alle eigenen Karten. Ist sonst niemand da, darf jemand anderer für { $name } ziehen.
reject-call-is-last = Außer { $name } ist niemand mehr übrig. Warten Sie kurz, oder lassen Sie jemand anderen für { $name } ziehen.
reject-number-not-in-pots = Die Nummer { $number } ist in keinem Topf. Die Nummern gehen von 1 bis { $highest }.
reject-number-gone = Die Nummer { $number } ist schon gezogen, sie gehört zu { public-ticket-word } { $ticket }. Lesen Sie den gezogenen Zettel noch einmal.
reject-slip-not-on-list = { public-ticket-word } { $ticket } steht nicht auf der geschlossenen Liste. Lesen Sie die Kartennummer noch einmal.
reject-slip-has-number = { public-ticket-word } { $ticket } hat schon die Nummer { $number }. Gezogen wird dafür nur einmal.
reject-slip-gone-left = Die Nummer { $number } hat links schon { public-ticket-word } { $ticket }, und rechts zieht niemand, bevor der linke Topf leer ist. Fehlt weiter oben ein Zettel?
reject-slip-gone-right = Die Nummer { $number } hat rechts schon { public-ticket-word } { $ticket }. Jede Nummer liegt in jedem Topf nur einmal.
reject-slip-own = Die Nummer { $number } hat dieselbe Person links für { public-ticket-word } { $ticket }. Rechts lagen noch andere, also kommt sie zurück, und es wird noch einmal gezogen.
reject-unknown-draw = Eine { $attempt }. Auslosung ({ $stage }) gibt es nicht. Wählen Sie eine aus der Liste.
reject-already-void = Die { $attempt }. Auslosung ({ $stage }) ist schon ungültig. Sie können neu auslosen.
reject-results-stand = Es stehen schon Ergebnisse ({ $stage }): { $numbers }. Nehmen Sie diese zuerst zurück.
reject-later-draw-stands = { $stage } ist schon ausgelost, oder die Liste ist geschlossen. Erklären Sie zuerst diese Auslosung für ungültig oder öffnen Sie die Liste wieder.
reject-later-match-goes-on = Da wird schon gespielt: { $match }. Mit einer Karte mehr wäre die Paarung vielleicht eine andere. Hat doch noch niemand begonnen, nehmen Sie die Partie vom Tisch.
reject-later-result-stands = Danach ist schon gespielt worden: { $match }. Nehmen Sie zuerst dieses Ergebnis zurück.
reject-match-void = { $match } gehört zu einer ungültigen Auslosung. Wählen Sie die Partie in der gültigen.
reject-match-is-bye = { $match } ist ein Freilos: { public-ticket-word } { $ticket } steigt ohne Spiel auf. Es gibt nichts einzutragen.
reject-match-is-self-pairing = In { $match } trifft { $name } auf sich selbst und gibt eine Karte ab. Es gibt nichts einzutragen.
reject-match-is-empty = In { $match } ist keine Karte mehr im Spiel. Es gibt nichts einzutragen.
reject-score-nobody-won = So hat noch niemand gewonnen. Wer gewinnt, hat { $bummerl } Bummerl, wer verliert, höchstens { $most }.
reject-score-both-won = Es können nicht beide gewonnen haben. Wer gewinnt, hat { $bummerl } Bummerl, wer verliert, höchstens { $most }.
reject-score-played-on = So viele Bummerl werden nicht gespielt. Nach { $bummerl } gewonnenen Bummerln ist die Partie aus. Wer verliert, hat höchstens { $most }. Ist das der Stand eines einzigen Bummerls, fehlen noch die anderen.
reject-match-stale = { $match }: Inzwischen ist { $result } eingetragen worden. Vergleichen Sie und tragen Sie nur ein, was stimmt.
reject-match-stale-open = { $match }: Inzwischen hat sich etwas geändert, eingetragen ist nichts. Vergleichen Sie und tragen Sie dann ein, was stimmt.
reject-same-result = { $match }: Genau dieses Ergebnis steht schon. Es ist nichts zu tun.
reject-no-result = { $match }: Es steht kein Ergebnis, das man zurücknehmen könnte.
reject-erased = Name und Ort von { $name } sind für immer gelöscht. Hier kommt kein neuer Name mehr dazu.
reject-placeholder-name = „Person“ mit einer Nummer heißt nur, wer gelöscht ist. Schreiben Sie den richtigen Namen.
reject-no-pairs = An diesem Abend spielen Einzelne, keine Paare. Melden Sie die beiden einzeln an.
reject-partner-fixed = { $name } bleiben ein Paar: Es ist schon ein Ergebnis eingetragen.
reject-partner-is-same = Das ist zweimal dieselbe Person. Schreiben Sie, wer mit ihr spielt.
reject-journal-broken = In der Datei dieses Abends steht nicht mehr, was geschrieben wurde. Bis das geklärt ist, wird keine Liste geschlossen und nichts gelost. Der Hinweis oben sagt, was zu tun ist.
reject-is-entrant = Die Liste mit { $name } ist inzwischen geschlossen. Den Namen ändert jetzt nur die Turnierleitung und gibt einen Grund dazu an.
reject-already-withdrawn = { $name } ist schon abgemeldet. Es ist nichts zu tun.
reject-not-withdrawn = { $name } ist nicht abgemeldet. Es ist nichts zu tun.
reject-nothing-left = { $name } hat nichts mehr zu spielen, abmelden ist nicht nötig.
reject-missed-a-draw = { $name } kann nicht mehr zurück: { $stage } ist inzwischen ausgelost oder vergeben. Erklären Sie zuerst diese Auslosung für ungültig, wenn noch nichts gespielt ist.
reject-no-bye-left = Für späte Karten ist kein Freilos mehr frei. Es kann niemand mehr dazukommen.
reject-too-late = Die zweite Runde ist schon ausgelost oder ihre Liste geschlossen. Es kann niemand mehr dazukommen.
reject-no-shared-place = Um Platz { $place } ist nichts zu losen: Dort beginnt kein geteilter Platz, oder er steht noch nicht fest. Schauen Sie in die Rangliste.
reject-lots-drawn = Um Platz { $place } ist schon gelost. Das Los gilt.
reject-nobody-first = Wer hat das Stechen um Platz { $place } gewonnen? Tragen Sie mindestens den Ersten ein.
reject-tie-changed = Um Platz { $place } geht es jetzt unter anderen Karten. Schauen Sie die Seite neu an und tragen Sie das Stechen dann ein.
reject-not-in-play-off = { public-ticket-word } { $ticket } war beim Stechen nicht dabei oder steht zweimal da. Tragen Sie jede Nummer, die dabei war, nur einmal ein.
reject-prizes-open = Die Preise stehen noch nicht fest. Tragen Sie zuerst die offenen Ergebnisse ein und losen Sie um geteilte Plätze.
reject-prize-not-won = Der { $prize }. Preis ist noch nicht vergeben. Warten Sie, bis feststeht, wer ihn bekommt.
reject-prize-elsewhere = Der { $prize }. Preis ist noch bei { public-ticket-word } { $ticket }. Holen Sie ihn zuerst zurück, dann drücken Sie „zurückbekommen“.
reject-prize-moved = Beim { $prize }. Preis hat sich inzwischen etwas geändert. Schauen Sie noch einmal nach, wer ihn bekommt.
reject-unknown-thing = Die Nummer { $thing } liegt nicht auf dem Gabentisch. Wählen Sie eine andere, oder tragen Sie sie dort zuerst ein.
reject-thing-gone = Die Nummer { $thing } vom Gabentisch hat schon { public-ticket-word } { $ticket }. Wählen Sie eine andere, oder nehmen Sie sie dort zuerst zurück.
reject-has-chosen = { public-ticket-word } { $ticket } hat schon gewählt. Nehmen Sie das zuerst zurück.
reject-not-its-turn = { public-ticket-word } { $ticket } ist nicht an der Reihe. Zuerst wählt { public-ticket-word } { $now }, oder Sie verschieben das auf später.
reject-tie-first = Platz { $place } ist geteilt. Lassen Sie zuerst stechen oder losen, wer dort früher wählt.
reject-choice-over = { public-ticket-word } { $ticket } ist nicht an der Reihe, denn es wählt niemand mehr. Legen Sie etwas auf den Gabentisch, oder nehmen Sie etwas zurück.
reject-not-decided = Es ist noch nicht zu Ende gespielt. Tragen Sie zuerst alle Ergebnisse ein, auch die um die Plätze.
reject-nothing-to-undo = Es gibt nichts zurückzunehmen.
reject-undo-blocked = Der letzte Schritt lässt sich so nicht zurücknehmen. Erklären Sie die Auslosung für ungültig oder nehmen Sie das einzelne Ergebnis zurück.
reject-undo-stale = Inzwischen ist etwas anderes geschehen. Schauen Sie nach, was der letzte Schritt war, und entscheiden Sie neu.
reject-nothing-to-change = Es hat sich nichts geändert, also ist nichts gespeichert.
reject-lines = { $count ->
    [one] Eine Zeile stimmt nicht, eingetragen wurde nichts. Bessern Sie sie aus oder leeren Sie sie.
   *[other] { $count } Zeilen stimmen nicht, eingetragen wurde nichts. Bessern Sie sie aus oder leeren Sie sie.
}
reject-match-twice = { $match } steht zweimal auf dem Bogen. Lassen Sie eine der beiden Zeilen leer.
reject-match-played = { $match } hat schon ein Ergebnis. Nehmen Sie es zuerst zurück, wenn noch gespielt wird.
reject-no-tables = Es gibt noch keine Tischnummern. Tragen Sie in den Einstellungen ein, wie viele Tische Sie haben.
reject-unknown-table = Tisch { $table } gibt es nicht, die Tische haben die Nummern 1 bis { $tables }.
reject-table-taken = Auf Tisch { $table } spielt schon { $match }. Nehmen Sie einen anderen Tisch.
reject-table-taken-beside = Tisch { $table } ist besetzt: Im anderen Bewerb läuft dort { $match }. Wählen Sie einen anderen Tisch.
reject-no-table-free = Alle Tische sind besetzt. Ein eingetragenes Ergebnis macht einen frei.
reject-table-in-use = Auf Tisch { $table } spielt noch { $match }. Verlegen Sie die Partie zuerst auf einen anderen Tisch.
reject-nothing-to-call = Gerade kann keine Partie beginnen. Warten Sie auf das nächste Ergebnis oder die nächste Auslosung.
reject-already-called = { $match } spielt schon an Tisch { $table }. Es ist nichts zu tun.
reject-already-begun = { $match } hat schon begonnen. Es ist nichts zu tun.
reject-not-running = { $match } läuft noch nicht, es gibt nichts abzubrechen.
reject-plays-at-table = { $name } spielt noch an Tisch { $table }: { $match }. Warten Sie auf dieses Ergebnis.
reject-plays-elsewhere = { $name } spielt noch: { $match }. Warten Sie auf dieses Ergebnis.
reject-plays-beside-at-table = { $name } spielt gerade im anderen Bewerb: { $match } an Tisch { $table }. Rufen Sie diese Partie auf, wenn jene fertig ist.
reject-plays-beside = { $name } spielt gerade im anderen Bewerb: { $match }. Rufen Sie diese Partie auf, wenn jene fertig ist.
reject-player-missing = { $name } wurde aufgerufen und war nicht da. Tragen Sie zuerst ein, dass { $name } da ist.
reject-not-missing = { $name } steht nicht auf der Liste der Fehlenden. Es ist nichts zu tun.
reject-not-in-match = { $name } spielt in dieser Partie nicht mit: { $match }.
reject-reporting-off = Ergebnisse werden bei diesem Turnier nur am Tisch der Turnierleitung eingetragen. Sagen Sie Ihr Ergebnis dort an.
reject-result-stands = Hier steht schon ein Ergebnis: { $result } ({ $match }). Wenn es nicht stimmt, sagen Sie es der Turnierleitung.
reject-same-report = Das haben Sie schon so gemeldet ({ $match }). Es ist nichts mehr zu tun.
reject-reported-often = Sie haben Ihre Meldung schon oft geändert ({ $match }). Bitte sagen Sie das Ergebnis der Turnierleitung.
reject-unknown-group = Die Gruppe { $group } gibt es nicht. Laden Sie die Seite neu.
reject-too-many-groups = Es gehen höchstens { $max } Gruppen. Nehmen Sie eine, die es schon gibt.
reject-unknown-special = Diesen Sonderpreis gibt es nicht mehr. Laden Sie die Seite neu.
reject-too-many-specials = Es gehen höchstens { $max } Sonderpreise. Entfernen Sie zuerst einen.
reject-nobody-tied = Um diesen Sonderpreis ist niemand gleichauf. Vergeben Sie ihn von Hand, wenn es anders sein soll.
reject-undo-depends =
    { $count ->
        [one] Ein späterer Eintrag baut darauf auf. Nehmen Sie zuerst diesen zurück.
       *[other] { $count } spätere Einträge bauen darauf auf. Nehmen Sie zuerst diese zurück.
    }
reject-lists-closed = Dafür ist es zu spät: Die letzte Liste, auf die man noch kommen konnte, ist geschlossen. Öffnen Sie sie wieder, solange nichts gespielt ist.
reject-decided = Der Abend ist entschieden. Nehmen Sie zuerst das letzte Ergebnis zurück, wenn es nicht stimmt.
reject-two-left = Im Spiel sind nur noch { public-tickets-word } { $one } und { $other }. Sie spielen ohne Auslosung, Partie um Partie.
reject-still-alive =
    { $lives ->
        [one] { $name } hat noch ein Leben. Nachkaufen kann nur, wer keines mehr hat.
       *[other] { $name } hat noch { $lives } Leben. Nachkaufen kann nur, wer keines mehr hat.
    }
reject-no-rebuys = An diesem Abend wird nicht nachgekauft. Vor der ersten Liste lässt sich das in den Einstellungen ändern.
reject-rebuy-limit =
    { $limit ->
        [one] Je Person gibt es nur einen Nachkauf, und der ist verbraucht.
       *[other] Je Person gibt es höchstens { $limit } Nachkäufe, und die sind verbraucht.
    }
reject-no-rebuy = { $name } hat für die nächste Runde nichts nachgekauft. Es gibt nichts zurückzunehmen.
reject-rebuy-stands = { $name } hat für die Runde danach schon ein Leben nachgekauft. Nehmen Sie zuerst diesen Nachkauf zurück.
reject-slip-not-in-bag = Ein Zettel mit der Nummer { $ticket } ist nicht im Beutel. Schauen Sie noch einmal auf den Zettel.
reject-slip-pulled = Der Zettel { $ticket } ist schon gezogen. Schauen Sie noch einmal auf den Zettel.
reject-nothing-to-put-back = { $stage }: Es gibt keinen Zettel zurückzulegen. Zurück kommt nur der letzte, wenn die zwei schon gegeneinander gespielt haben.
reject-no-seat-left = Es ist kein Platz frei: Wer später kommt, nimmt beim Weiterrücken den Platz, auf dem bisher niemand saß. Diesmal sind alle Plätze besetzt.
reject-points-missing = Beim Weiterrücken zählen die Punkte. Geben Sie das Bummerl mit seinem Stand an, zum Beispiel 7:4.
reject-rounds = Geplant sind { $planned } Runden, und { $paired } davon sind schon ausgelost oder gepaart. Geben Sie weniger Runden an als geplant, aber nicht weniger als diese.
