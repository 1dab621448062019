# Seiten eines Turniers für alle.
public-now = Jetzt
public-rounds = Runden
public-winners = Rangliste
public-all-tournaments = Alle Turniere
public-back = Zum Turnier
public-back-to-list = Zurück zur Rangliste
public-practice = Übungsturnier.
public-practice-more = Die Leute sind erfunden.
public-preview = { $when }. Auslosung, Partien und Siegerliste.
public-ticket = { public-ticket-word }{"\u00A0"}{ $number }
public-ticket-word =
    { $called ->
        [los] Los
        [standkarte] Standkarte
        [leben] Leben
       *[karte] Karte
    }
public-ticket-within =
    { $called ->
        [los] Los
        [standkarte] Standkarte
        [leben] Leben
       *[karte] Karte
    }
public-tickets-word =
    { $called ->
        [los] Lose
        [standkarte] Standkarten
        [leben] Leben
       *[karte] Karten
    }
public-tickets =
    { $count ->
        [0] keine Karte
        [one] { public-ticket-word } { $tickets }
       *[other] { public-tickets-word } { $tickets }
    }
public-match = Partie{"\u00A0"}{ $number }
public-match-word = Partie
public-name-word = Name
public-place = Platz { $places }
public-place-word = Platz
public-prize-word = Preis
public-prizes-more = { $first }. bis { $last }. Preis
public-nobody = niemand
public-bye = Freilos
# Suche.
public-search = Gegen wen spielen Sie?
public-search-after = Ihr Ergebnis nachschauen
public-search-again = Noch einmal suchen
public-search-button = Suchen
public-search-hint = Name, ein Teil davon oder die Nummer der Karte
public-found = { $count } Personen gefunden
public-found-more =
    { $count ->
        [one] Eine weitere Person passt auch. Tippen Sie mehr vom Namen.
       *[other] { $count } weitere passen auch. Tippen Sie mehr vom Namen.
    }
public-not-found-title = Niemand gefunden
public-not-found = Zu „{ $query }“ passt kein Name. Versuchen Sie einen Teil des Namens oder die Nummer auf Ihrer Karte.
public-similar-title = Meinten Sie …?
public-similar = „{ $query }“ heißt hier niemand. So ähnlich heißen:
public-not-sold-title = { public-ticket-word } { $number } ist nicht verkauft
public-not-sold = Schauen Sie nach, welche Nummer aufgedruckt ist, oder suchen Sie nach dem Namen.
# Wie weit der Abend ist.
public-selling-title = Noch nicht ausgelost
public-selling =
    { $sold ->
        [0] Noch ist keine Karte verkauft, { $capacity } gibt es. Nach der Auslosung steht hier, wer gegen wen spielt.
        [one] Eine von { $capacity } Karten ist verkauft. Nach der Auslosung steht hier, wer gegen wen spielt.
       *[other] { $sold } von { $capacity } Karten sind verkauft. Nach der Auslosung steht hier, wer gegen wen spielt.
    }
public-drawing-title = Auslosung { $stage }
public-drawing = Die Liste ist geschlossen, gleich wird ausgelost.
public-drawing-by-hand = Gezogen sind { $done } von { $total } Karten. Wenn alle gezogen haben, steht hier, wer gegen wen spielt.
public-between-title = { $stage } ist fertig
public-between = Als Nächstes wird ausgelost: { $stage } mit { $tickets } Karten.
public-places-title = Jetzt geht es um die Plätze
public-places-next = Für die Plätze ab 5 wird noch ausgelost, mit { $tickets } Karten.
public-played-title = Alles ist gespielt
public-played = Jetzt kommt die Siegerehrung.
public-played-tie = Um Preise wird noch gestochen oder gelost.
public-finished-title = Das Turnier ist zu Ende
public-finished = Danke fürs Mitspielen.
public-progress = { $done } von { $total } Partien fertig
public-progress-until = { $done } von { $total } fertig, bis etwa { $time }
public-night-until = Der Abend dauert bis etwa { $time }.
public-to-draw = Zur Auslosung
public-to-winners = Ganze Rangliste
public-to-last-round = Ergebnisse der letzten Runde
public-facts = Auf einen Blick
public-fact-date = Tag
public-fact-venue = Ort
public-fact-organiser = Veranstalter
public-fact-tickets-left = Karten noch zu haben
public-fact-price = Preis je Karte
public-fact-per-player = Karten je Person, höchstens
public-fact-rules = Spielregeln
public-fact-prizes = Preise je Person
public-fact-prizes-one = nur einer
public-fact-prizes-several = auch mehrere
public-fact-bummerl = Gewonnene Bummerl zum Sieg
public-prizes = Preise
public-open = Noch offen
public-sorting = Reihenfolge
public-by-number = nach Nummer
public-by-name = nach Name
public-whole = { $stage } mit allen Ergebnissen
public-all-rounds = Alle Runden
# Eine Runde.
public-round-empty = Noch keine Paarungen
public-round-closed = Die Liste ist geschlossen, gleich wird ausgelost.
public-round-next = Als Nächstes wird ausgelost.
public-round-to-come = { $stage } läuft noch. Ausgelost wird, wenn alle Partien fertig sind.
public-first-round-to-come = Ausgelost wird, wenn alle ihre Karten haben.
public-third-to-come = Hier spielen die beiden, die im Halbfinale verlieren.
public-placement-to-come = Hier spielen jene, die im Viertelfinale verlieren.
public-fifth-to-come = Hier geht es weiter, wenn die Platzierungsspiele 5 bis 8 gespielt sind.
public-how-drawn = So wurde ausgelost
# Wie eine Partie steht.
public-turn-now = spielbereit
public-turn-table = Tisch { $table }
public-turn-running = wird gespielt
public-turn-at-table = { $name } spielt noch an Tisch { $table }
public-turn-elsewhere = { $name } spielt noch { $match }
public-turn-missing = { $name } wird gesucht
public-turn-after = { $name } spielt zuerst { $match }
public-group-running = werden gespielt
public-group-free = spielbereit
public-group-waiting = warten noch
public-after = nach { $match }
public-own-at-table =
    { $who ->
        [you] Sie spielen noch an Tisch{"\u00A0"}{ $table }
       *[opponent] Ihr Gegner spielt noch an Tisch{"\u00A0"}{ $table }
    }
public-own-still =
    { $who ->
        [you] Sie spielen noch { $match }
       *[opponent] Ihr Gegner spielt noch { $match }
    }
public-own-first =
    { $who ->
        [you] Sie spielen zuerst { $match }
       *[opponent] Ihr Gegner spielt zuerst { $match }
    }
public-own-missing =
    { $who ->
        [you] Sie werden gesucht, bitte melden Sie sich bei der Turnierleitung
       *[opponent] Ihr Gegner wird gesucht
    }
public-against = gegen { $name }
public-match-against = { $match }, gegen { public-ticket-word }{"\u00A0"}{ $ticket }
public-done = gespielt
public-corrected = berichtigt { $time }, vorher { $before }
public-walkover-of = kampflos für { public-ticket-word } { $ticket }
public-done-counts = gespielt: { $counts }
public-bye-advances = steigt ohne Spiel auf
public-self = gegen sich selbst: { public-ticket-word } { $kept } spielt weiter, { public-ticket-word } { $handed } ist abgegeben
public-empty = niemand mehr da
public-not-played = nicht gespielt
# Was mit einer Karte ist.
public-queue =
    { $ahead ->
        [one] Noch eine Partie davor, etwa um { $time }
       *[other] Noch { $ahead } Partien davor, etwa um { $time }
    }
public-queue-own =
    { $ahead ->
        [one] Noch eine Partie vor Ihnen, etwa um { $time }
       *[other] Noch { $ahead } Partien vor Ihnen, etwa um { $time }
    }
public-queue-next = Kommt als Nächstes dran
public-about = Etwa um { $time }
public-round-until = Die Runde dauert bis etwa { $time }.
public-sold = Noch nicht ausgelost
public-sold-next = Nach der Auslosung steht hier, gegen wen es geht.
public-waits = wartet
public-advanced = Eine Runde weiter
public-waits-for-others =
    { $open ->
        [one] { $stage }: Eine Partie ist noch offen, dann wird neu ausgelost.
       *[other] { $stage }: { $open } Partien sind noch offen, dann wird neu ausgelost.
    }
public-waits-for-draw = Als Nächstes wird ausgelost: { $stage }.
public-plays-for = Spielt um Platz { $places }
public-plays-for-next = Gegen wen, steht bald fest.
public-no-life = Kein Leben mehr
public-may-buy = Bis die nächste Liste geschlossen ist, können Sie an der Kassa ein Leben nachkaufen.
public-tied = Um den Preis entscheidet noch ein Stechen oder das Los.
public-place-later = Es ist Platz { $places }; welcher genau, steht fest, wenn die Runde fertig ist.
public-left = abgemeldet
public-left-line = Wird nicht mehr ausgelost.
public-out = ausgeschieden
public-out-title = Ausgeschieden
public-out-in = { $stage }
public-out-absent = { $stage }, nicht angetreten
public-champion = Turniersieg
public-champion-line = Hat alles gewonnen.
public-way = Der Weg durch den Abend
public-whole-evening =
    { $others ->
        [0] Der Abend von { $name }
        [one] Der Abend von { $name }, mit einer weiteren Karte
       *[other] Der Abend von { $name }, mit { $others } weiteren Karten
    }
public-step-open = noch offen
public-bye-why = { $tickets } Karten auf { $slots } Plätze: Nummer { $number } blieb im rechten Topf übrig.
public-pull = { public-ticket-word }{"\u00A0"}{ $ticket }: Zug { $pull }, { $pot }, Nummer { $number }
public-pull-check = Auslosung nachprüfen
public-drawn-how = So gezogen
public-step-bye = Freilos
public-step-self-kept = gegen sich selbst, diese Karte spielt weiter
public-step-self-handed = gegen sich selbst, diese Karte ist abgegeben
public-step-both-absent = beide nicht da
public-step-walkover-won = kampflos gewonnen
public-step-walkover-lost = nicht angetreten
public-step-won = gewonnen
public-step-lost = verloren
# Eine Person.
public-withdrawn = Abgemeldet.
public-withdrawn-more = Neue Partien kommen keine mehr dazu.
public-no-ticket = Noch keine Karte
public-no-ticket-more = Karten gibt es bei der Kassa.
public-finished-matches = Gespielt
# Auf diesem Handy gemerkt.
public-kept = Gemerkt
public-keep = Folgen
public-keep-stop = Nicht mehr folgen
public-keep-without = Mit einem Lesezeichen auf diese Seite sind Sie gleich wieder hier.
# Siegerliste.
public-winners-empty = Noch steht kein Platz fest
public-winners-empty-more = Die hinteren Plätze stehen nach der ersten Runde hier, die vorderen nach dem Finale.
public-winners-open = Es wird noch gespielt.
public-winners-open-more = Die vorderen Plätze kommen noch.
public-place-open = noch offen
public-prizes-left = Weitere Preise
public-print = Zum Ausdrucken
public-newspaper = Text für die Zeitung
# Leiste unten am Bildschirm: kurze Wörter.
public-bar-search = Suchen
public-bar-prizes = Preise
public-bar-places = Plätze
public-bar-rules = Regeln
public-jumps = Springen zu
public-top = Nach oben
public-latest = Zuletzt:
public-versus = gegen
public-no-script = Stand { $time }. Neuesten Stand laden
public-still = Hier kommt gerade nichts Neues dazu.
public-still-more = Sie sehen den Stand bis dahin. Was seither geschehen ist, erfahren Sie an der Kassa.
public-call-close = Ich gehe hin
public-call-seen = Gesehen
public-loud = Laut rufen, wenn ich dran bin
public-loud-stop = Nicht mehr laut rufen
