# Ein Abend zum Aufheben.
keepsake-title = Der Abend als Bild
keepsake-link = Als Bild aufheben
keepsake-open = Diese Karte spielt noch. Das Bild zeigt den Abend bis jetzt.
keepsake-save = Bild sichern oder verschicken
keepsake-svg = Bild allein zeigen
keepsake-back = Zurück zur Karte
keepsake-until = Gekommen bis: { $stage }
keepsake-still = Noch dabei
keepsake-before =
    { $count ->
        [one] Davor noch eine Partie
       *[other] Davor noch { $count } Partien
    }
