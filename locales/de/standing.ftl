# Abende, an denen niemand ausscheidet: dänisches System und Weiterrücken.
standing-danish = Dänisches System
standing-danish-fits = Niemand scheidet aus; nach jeder Runde spielen die Nachbarn in der Tabelle.
standing-danish-time = { $people } Leute an { $tables } Tischen: rund { $hours } Stunden.
standing-rotation = Weiterrücken
standing-rotation-fits = Niemand scheidet aus; nach jedem Bummerl rückt jeder Zweite einen Tisch weiter.
standing-rotation-time = { $people } Leute an { $tables } Tischen: rund { $hours } Stunden.
standing-title = Tabelle
standing-after = Nach { $stage } von { $of }
standing-before =
    { $of ->
        [one] Gespielt wird eine Runde
       *[other] Gespielt werden { $of } Runden
    }
standing-hidden = Die Tabelle gibt es erst später am Abend.
standing-empty = Noch steht nichts in der Tabelle
standing-never-meet = Wer eine ungerade Startnummer hat, bleibt sitzen. Darum treffen zwei mit ungerader Nummer nie aufeinander.
standing-place = Platz
standing-wins = Siege
standing-defeats = Niederlagen
standing-bummerl = Bummerl
standing-points = Punkte
standing-byes =
    { $count ->
        [one] ein Freilos
       *[other] { $count } Freilose
    }
standing-file = Tabelle als Datei
standing-won =
    { $wins ->
        [one] ein Sieg
       *[other] { $wins } Siege
    }
standing-did-pair = Paarungen für { $stage }
standing-pair = Paarungen für { $stage }
standing-pair-explained = Die Paarungen folgen aus der Tabelle oder aus den Sitzplätzen, da wird nichts gelost. Wer jetzt fehlt, ist in dieser Runde nicht dabei.
standing-no-protocol = In dieser Runde wird nichts gelost, darum gibt es kein Protokoll. Wer gegen wen spielt, folgt aus der Tabelle:
standing-fact-rounds = Runden
standing-course-rounds-title = Runden
standing-course-rounds =
    { $count ->
        [one] Gespielt wird eine Runde. Niemand scheidet aus.
       *[other] Gespielt werden { $count } Runden. Niemand scheidet aus.
    }
standing-course-rounds-usual = Gespielt werden so viele Runden, dass am Ende höchstens einer alles gewonnen hat. Niemand scheidet aus.
standing-course-rounds-tables = Gespielt werden so viele Runden, wie es Tische gibt. Niemand scheidet aus.
standing-course-pairs = Die erste Runde wird ausgelost. Danach spielt der Erste der Tabelle gegen den Zweiten, der Dritte gegen den Vierten, und so weiter. Zwei können auch öfter aufeinandertreffen.
standing-course-seats = Die Auslosung gibt jedem eine Startnummer. Ungerade Nummern bleiben sitzen, gerade rücken nach jeder Runde einen Tisch weiter.
standing-course-bye = Ist die Zahl ungerade, hat der Letzte der Tabelle ein Freilos, der noch keines hatte. Es zählt als knapper Sieg.
standing-course-bye-seats = Ist die Zahl ungerade, bleibt ein Platz leer. Wer dort spielen würde, hat ein Freilos: einen Sieg ohne Punkte.
standing-course-bummerl = Jede Runde ist ein Bummerl auf 7 Punkte. Auch die Punkte zählen.
standing-course-places = Es zählen die Siege, dann der Unterschied der Bummerl, dann die gewonnenen Bummerl. Wer dann noch gleich ist, teilt sich den Platz, oder es entscheidet das Los.
standing-course-places-quote = Es zählen die Siege, dann die gewonnenen Punkte geteilt durch die verlorenen, dann die gewonnenen Punkte. Wer dann noch gleich ist, teilt sich den Platz. Geht es um einen Preis, entscheidet ein Stechen oder das Los.
standing-during = { $stage } von { $of } ist im Gang
standing-bye-counts = Freilos, zählt als Sieg
standing-how-paired = Wie die Paarungen zustande kamen
standing-pairs = Paarungen für { $stage }
standing-no-protocol-seats = In dieser Runde wird nichts gelost, darum gibt es kein Protokoll. Wer gegen wen spielt, folgt aus den Startnummern. Wer wo steht:
standing-plays-on = Spielt weiter
standing-champion-line = Steht am Ende ganz oben.
standing-waits = Als Nächstes kommt { $stage }.
standing-over = Alle Runden sind gespielt.
standing-over-word = gespielt
standing-seat = Startnummer{"\u00A0"}{ $number }
standing-seat-stays = Startnummer { $number }, bleibt an Tisch { $table }.
standing-seat-moves = Startnummer { $number }, rückt nach jeder Runde einen Tisch weiter.
standing-table = Tisch
standing-at-table = Tisch{"\u00A0"}{ $number }
standing-by-table = Nach Tischen
standing-order-tables = nach Tisch
standing-match = { $stage }, Tisch{"\u00A0"}{ $number }
standing-wall-tables = { $stage }: Wer an welchem Tisch sitzt
