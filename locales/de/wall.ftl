# Die Leinwand an der Wand.
wall-title = Leinwand
wall-selling = Karten an der Kassa
wall-sold =
    { $sold ->
        [0] Die Kassa ist offen
        [one] Eine Karte verkauft
       *[other] { $sold } Karten verkauft
    }
wall-price = Eine Karte kostet { $price }
wall-capacity = { $capacity } Karten gibt es
wall-entries =
    { $tickets ->
        [one] Eine Karte wird ausgelost
       *[other] { $tickets } Karten werden ausgelost
    }
wall-byes =
    { $byes ->
        [0] Kein Freilos
        [one] Ein Freilos
       *[other] { $byes } Freilose
    }
wall-list-title =
    { $count ->
        [one] Die Liste: eine Person
       *[other] Die Liste: { $count } Personen
    }
wall-phrase-none = Gleich wird gezogen
wall-void = Eine Auslosung ist ungültig
wall-awaits-pack = Ein Gast mischt die Karten und liest sie vor
wall-awaits-sentence = Jetzt kommt ein Satz aus dem Saal
wall-phrase-cards = Im Saal gemischt und vorgelesen
wall-phrase = Aus dem Saal: { $phrase }
wall-pause = Gleich geht es weiter
wall-open = { $stage }: noch zu spielen
wall-open-from = { $stage }: { $first } bis { $last }
wall-results = Zuletzt gespielt
wall-news = { $winner } gewinnt gegen { $loser }: { $how }
wall-news-nobody = { $left } gegen { $right }: { $how }
wall-winners = Siegerehrung
wall-code = Gegen wen Sie spielen, steht auch am Handy.
wall-left-pot = Linker Topf
wall-right-pot = Rechter Topf
wall-against = gegen { $name }
wall-against-script = gegen NAME
wall-put-back = legt { $numbers } zurück
wall-put-back-script = legt NUMBERS zurück
wall-pulled = { $done } von { $total } gezogen
wall-pulled-script = DONE von TOTAL gezogen
wall-next = Es zieht: { $name }, { $ticket }
wall-keys = Tasten
wall-key-back = zurück
wall-key-on = weiter
wall-key-space = Leertaste
wall-key-pause = anhalten
wall-key-slower = langsamer
wall-key-faster = schneller
wall-key-enter = Enter
wall-key-skip = bis zum Ende
wall-for-draw = Auf der Leinwand zusehen, wie gezogen wird:
wall-tempo-slow = langsam
wall-tempo-normal = gemütlich
wall-tempo-fast = schnell
wall-called = Jetzt am Tisch
wall-table = Tisch{"\u00A0"}{ $table }
wall-running = läuft
wall-closed-at = Liste geschlossen um { $time }
wall-stakes = Worum es jetzt geht
wall-undecided = Noch nicht entschieden: { $how }
# Eine eigene Zeile der Turnierleitung.
wall-own-title = Zeile auf der Leinwand
wall-own-line = Was steht da?
wall-own-hint = Zum Beispiel: Pause bis 20 Uhr
wall-own-show = Zeigen
wall-own-away = Wegnehmen
wall-own-by = Von { $name } um { $time }
wall-own-said = Die Zeile steht auf der Leinwand.
wall-own-gone = Die Zeile ist weggenommen.
wall-own-other = Inzwischen steht eine andere Zeile dort. Sie bleibt.
wall-own-errors = Die Zeile steht nicht auf der Leinwand
