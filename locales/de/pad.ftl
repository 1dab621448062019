# Spiele antippen: was ein Schreiber am Tisch mitschreibt.
pad-bummerl = { $number }. Bummerl
pad-bummerl-won = { $won } gewonnene Bummerl
pad-won = { $name } gewinnt { $own }{"\u00A0"}:{"\u00A0"}{ $other }
pad-count = Stand
pad-tap = { $name }: { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
    }
pad-undo = Rückgängig
pad-cannot-be = Das geht sich so nicht aus
pad-counts-down = Gezählt wird von 7 herunter. Nach dem Bummerl geht es von selbst weiter.
pad-counts-up = Gezählt wird bis 7. Nach dem Bummerl geht es von selbst weiter.
pad-ask-how = wie?
pad-how = { $number }. Spiel, { $winner } gewinnt: Wie?
pad-points-of-deal = Punkte
pad-forget-how = Nicht notieren
pad-points = Augen
pad-tricks = Stiche
pad-points-of = Augen von { $who } { $when }
pad-tricks-of = Stiche von { $who } { $when }
pad-points-hint = mit den Ansagen, kann leer bleiben
pad-graded-by = Was das Spiel zählt, steht in { $rule }.
pad-take-over = Übernehmen
pad-back = Zurück zum Zählen
pad-as-text = Als Text schreiben
pad-text = Spiele
pad-text-hint = L3 R1: links 3, rechts 1. Nach jedem Bummerl ein Strich /. Ein Bummerl kann auch nur sein Stand sein.
pad-unreadable = „{ $typed }“ ist nicht zu lesen. Schreiben Sie zum Beispiel L3 R1 L3 L1 / R3 R3 R2.
pad-start-again = Von vorn anfangen
