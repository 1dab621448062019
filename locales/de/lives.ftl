# Ein Abend mit Leben: wählen, auslosen, kaufen, zusehen.
lives-format = Wie wird gespielt?
lives-format-tickets = Preisschnapsen mit Karten
lives-format-tickets-fits = Wer verliert, ist mit dieser Karte draußen.
lives-format-tickets-time = { $people } Karten an { $tables } Tischen: rund { $hours } Stunden.
lives-format-lives = Preisschnapsen mit Leben
lives-format-lives-fits = Jede Niederlage kostet ein Leben, und jede Runde wird neu ausgelost.
lives-format-lives-time = { $people } Leute an { $tables } Tischen: rund { $hours } Stunden.

lives-count =
    { $count ->
        [0] kein Leben
        [one] ein Leben
       *[other] { $count } Leben
    }
lives-left = Leben
lives-joined = { $match }: { $in } spielt gegen die Karte, die das Freilos hatte.
lives-got-bye = { $in } bekommt ein Freilos.
lives-list-anew = Die Liste für { $stage } stimmt nicht mehr: Jetzt spielen andere. Schließen Sie sie neu.
lives-did-pull = Zug des Zettels { $ticket }
lives-did-put-back = Zurücklegen des Zettels { $ticket }
lives-did-sell = Nachkauf von { $name }
lives-did-take-back = Rücknahme des Nachkaufs von { $name }
lives-change-join = Partie { $number }: { $into } spielt gegen die Karte, die das Freilos hatte.
lives-change-bye = Partie { $number }: { $into } hat ein Freilos.

lives-each =
    { $count ->
        [one] ein Leben für jeden
       *[other] { $count } Leben für jeden
    }
lives-repair = Wiederholungen vermieden
lives-pairs = Partien
lives-by-hand-explained = Die Zettel sind von Hand aus einem Beutel gezogen, immer zwei ergeben eine Partie. Nachrechnen lässt sich nur, ob jeder genau einmal gezogen ist.
lives-list-caption = Wer in der Runde spielt, mit den Leben davor
lives-slips = Die Zettel
lives-slips-of =
    { $count ->
        [one] Der eine Zettel
       *[other] Alle { $count } Zettel der Reihe nach
    }
lives-still-in =
    { $count ->
        [one] Einer ist noch im Spiel
       *[other] Noch { $count } im Spiel
    }
lives-and-more =
    { $count ->
        [one] und noch einer
       *[other] und noch { $count }
    }
lives-lost-last = Das letzte Leben verloren, { $stage }
lives-meets = { $one } gegen { $other }
lives-slips-begin = Gleich wird der erste Zettel gezogen
lives-have-met = Die zwei haben schon gegeneinander gespielt, zuletzt in { $stage }.
lives-who-against = Wer spielt dagegen? Ziehen Sie den nächsten Zettel.
lives-next-slip = Ziehen Sie einen Zettel
lives-slip = Nummer auf dem Zettel
lives-put-back = Zweiten Zettel zurücklegen
lives-slips-progress = { $done } von { $total } Zetteln gezogen
lives-in-bag = Noch im Beutel
lives-pairs-so-far = Partien bisher
lives-undrawn-title = Hier wird nicht gelost
lives-undrawn = Auf der Liste stehen höchstens zwei. Sie spielen ohne Auslosung; ist nur einer da, ist der Abend entschieden.
lives-close-without-draw = Auf der Liste stehen höchstens zwei, also wird nicht gelost. Nachmelden kann sich danach niemand mehr, und wer schon draußen ist, kann nicht mehr nachkaufen.
lives-by-hand-hint = Für jeden ein Zettel mit der Kartennummer in einen Beutel. Immer zwei Zettel ergeben eine Partie, der letzte von einer ungeraden Zahl hat ein Freilos.

lives-title = Die Leben
lives-in = im Spiel
lives-slip-pulled = { public-ticket-word } { $ticket }: gezogen als { $pull }.
lives-bye-why = { $count } sind in der Runde, eine ungerade Zahl: Einer hat ein Freilos, und zwar wer bisher am seltensten eines hatte.
lives-nobody-yet = Noch hat niemand eine Karte
lives-people =
    { $count ->
        [one] eine Person
       *[other] { $count } Personen
    }
lives-out-in = Ausgeschieden in { $stage }
lives-buy = Leben nachkaufen um { $price }
lives-take-back = Nachkauf zurücknehmen
lives-fact = Leben
lives-fact-rebuy = Nachkauf
lives-rebuy-said = { $price }, nach Niederlagen bis Runde { $round }
lives-course =
    { $count ->
        [one] Jeder hat ein Leben. Wer verliert, ist draußen.
       *[other] Jeder hat { $count } Leben. Jede Niederlage kostet eines, egal wie knapp. Wer keines mehr hat, ist draußen.
    }
lives-course-draw = Vor jeder Runde wird neu ausgelost, wer gegen wen spielt. Dabei sind alle, die noch ein Leben haben.
lives-course-repair = Wer schon gegeneinander gespielt hat, trifft möglichst nicht gleich wieder aufeinander.
lives-course-bye = Ist die Zahl ungerade, hat einer ein Freilos und behält seine Leben. Es bekommt, wer bisher am seltensten eines hatte.
lives-course-match = Wer zuerst { $bummerl } Bummerl gewonnen hat, gewinnt die Partie.
lives-course-later = Ab Runde { $round } braucht man { $bummerl }.
lives-course-final-bummerl = Im Finale braucht man { $bummerl }.
lives-course-late-title = Später kommen
lives-course-late =
    Wer später kommt, kann bis zur Liste der Runde { $round } einsteigen { $lives ->
        [one] und hat ebenfalls ein Leben.
       *[other] und hat für jede versäumte Runde ein Leben weniger, mindestens aber eines.
    }
lives-course-not-late = Nach der ersten Auslosung kann niemand mehr dazukommen.
lives-course-rebuy =
    { $count ->
        [one] Wer bis Runde { $round } das letzte Leben verliert, kann einmal eines nachkaufen, um { $price }. Das geht, bis die Liste der nächsten Runde geschlossen ist.
       *[other] Wer bis Runde { $round } das letzte Leben verliert, kann { $count } Mal eines nachkaufen, um je { $price }. Das geht, bis die Liste der nächsten Runde geschlossen ist.
    }
lives-course-final-title = Die letzten zwei
lives-course-final = Sind nur noch zwei im Spiel, spielen sie Partie um Partie, bis einer kein Leben mehr hat.
lives-course-places = Wer später ausscheidet, liegt weiter vorne. Wer in derselben Runde ausscheidet, teilt sich den Platz. Geht es um einen Preis, entscheidet ein Stechen oder das Los.

lives-expected-fact = Zu erwarten
lives-expected =
    { $rounds ->
        [one] etwa eine Runde
       *[other] etwa { $rounds } Runden
    }, { $matches ->
        [one] eine Partie
       *[other] { $matches } Partien
    }
lives-expected-hours =
    { $tables ->
        [one] mit einem Tisch
       *[other] mit { $tables } Tischen
    } rund { $hours ->
        [one] eine Stunde
       *[other] { $hours } Stunden
    }
lives-filter = Nach Leben
lives-filter-all = alle
lives-filter-of = { $lives } Leben ({ $people })
lives-filter-out = ausgeschieden ({ $people })
lives-late = Noch kann jemand dazukommen
lives-late-more =
    { $count ->
        [one] Wer jetzt dazukommt, beginnt mit einem Leben.
       *[other] Wer jetzt dazukommt, beginnt mit { $count } Leben.
    }
lives-champion-line = Hat bis zum Schluss ein Leben behalten.
lives-gone-home = { $stage }, heimgegangen
lives-bye-costs-nothing = Freilos, kostet kein Leben
lives-bar = Leben
lives-file = Leben als Datei
lives-undrawn-round = Zur Runde
lives-won = Gewonnen hat { $name }
lives-nobody-left = Niemand ist mehr im Spiel
lives-between-bought = Noch kann jemand ein Leben nachkaufen. Dann steht fest, wie es weitergeht.
lives-close-last = Liste für { $stage } schließen, wenn niemand mehr dazukommt
lives-between-won = Noch kann jemand dazukommen oder ein Leben nachkaufen, sonst hat { $name } gewonnen.
lives-between-bought-won = Noch kann jemand ein Leben nachkaufen, sonst hat { $name } gewonnen.
lives-may-buy =
    { $count ->
        [one] Nachkaufen darf noch { $names }.
       *[other] Nachkaufen dürfen noch { $names }.
    }
lives-between = Noch kann jemand dazukommen oder ein Leben nachkaufen. Dann steht fest, wie es weitergeht.
lives-rebuy-title = Nachkauf
lives-rebuy-open =
    { $count ->
        [one] Eine Person kann jetzt ein Leben nachkaufen, bis die nächste Liste geschlossen ist.
       *[other] { $count } Personen können jetzt ein Leben nachkaufen, bis die nächste Liste geschlossen ist.
    }
lives-rebuy-show = Ausgeschiedene zeigen
lives-final-again = Finale, { $number }. Partie
lives-price = Nenngeld je Person
lives-entry-title = Mitspielen
lives-entry = Mitspielen kostet { $price } je Person, Platz ist für { $capacity }.
lives-one-card =
    Jede Person spielt mit einer Karte und { $lives ->
        [one] einem Leben
       *[other] { $lives } Leben
    }. Lassen Sie das Feld leer; meinen Sie die Karte mit der Nummer { $count }, schreiben Sie #{ $count }.
lives-loses =
    { $name } verliert ein Leben und hat noch { $count ->
        [one] eines
       *[other] { $count }
    }.
lives-is-out = { $name } verliert das letzte Leben und ist ausgeschieden.
lives-pulling-guests = Die Liste ist geschlossen. Jetzt werden die Zettel aus dem Beutel gezogen.
