# Zwei Blätter für die Turnierleitung: Ablauf und Störungen.
# Unter „-items“ ist jede Zeile ein Punkt zum Abhaken.
help-house = Preisschnapsen
help-print = Zum Ausdrucken
help-to-staff = Turnierleitung
help-evening = Ablauf des Abends
help-evening-lead = Der Reihe nach zum Abhaken.
help-before = Am Nachmittag
help-before-items =
    Eine Übung spielen: auf der Startseite „Übungsturnier“, ein paar Karten verkaufen, auslosen, Ergebnisse eintragen.
    Turnier anlegen: Karten, Preis der Karte, Bummerl, Regeln, Preise. Nach der ersten Auslosung steht das meiste fest.
    Laptop ans Netz und an den Strom, Ruhezustand ausschalten. Mit einem Handy die Adresse aus dem Plakat probieren.
    Plakat, Spielregeln und „Wenn etwas nicht funktioniert“ drucken und aufhängen. Wechselgeld in die Kassa.
    USB-Stick einstecken und unter „Sicherungen“ auswählen: Dann kommt jede Sicherung auch auf den Stick.
help-doors = Einlass
help-doors-items =
    An der Kassa jeden eintragen: Name, Ort, Zahl der Karten, bezahlt. Nummer auf die Karte schreiben oder gedruckte Karten ausgeben.
    Bei gleichem Namen fragt das Programm nach. Der Ort hält zwei Franz Huber auseinander.
    Vor der ersten Auslosung an der Kassa „Nur wer noch zahlen muss“ durchgehen.
    Wer zu spät kommt, kann bis zur zweiten Auslosung noch ein Freilos bekommen.
help-draw = Auslosung
help-draw-items =
    Zehn Minuten vorher ansagen. Mit der Auslosung steht fest, wer mitspielt.
    Wer will, lässt in Runde 1 einen Gast die Karten mischen und vorlesen: „Mit Kartenpaket aus dem Saal“.
    Ein Druck genügt für jede weitere Runde. Die Leinwand zeigt, wie gezogen wird.
    Aushang nach Namen zwei- oder dreimal aufhängen, Spielzettel auf die Tische.
help-rounds = Jede Runde
help-rounds-items =
    Die Sieger bringen Zettel und die abgegebene Karte zum Tisch der Turnierleitung.
    Nummer, Tabulator, Ergebnis, Enter. Namen vorlesen, noch einmal Enter.
    Wer nicht da ist, wird zweimal ausgerufen. Dann „kampflos“.
    Ein falsches Ergebnis gleich ausbessern, am besten vor der nächsten Auslosung.
    Ist alles eingetragen, führt der gefüllte Knopf zur nächsten Auslosung.
help-end = Siegerehrung
help-end-items =
    Spiele um Plätze können neben dem Finale laufen. Was noch fehlt, steht unter „Was jetzt zu tun ist“.
    Hängt an einem geteilten Platz ein Preis: ein Stechen eintragen oder losen. Preise vom letzten zum ersten übergeben und abhaken.
    Kassa zählen, abrechnen, Turnier beenden.
    Rangliste aufhängen, Urkunden unterschreiben, den Text an die Zeitung schicken.
    „Jetzt sichern“ und den Stick mitnehmen.
help-lives = Wird um Leben gespielt: vorher
help-lives-items =
    Beim Anlegen „Preisschnapsen mit Leben“ wählen. Das bleibt dann so.
    Festlegen und ansagen: wie viele Leben, bis zu welcher Runde man noch einsteigen kann, ob und für wie viel man ein Leben nachkauft.
    Jede Person bekommt eine Karte. Unten hängen ihre Lebens-Bons zum Abreißen.
    Zeit einplanen: Die Seite „Der Abend“ sagt, wie viele Runden es ungefähr werden.
help-lives-rounds = Wird um Leben gespielt: Runde für Runde
help-lives-rounds-items =
    Wer verliert, gibt einen Lebens-Bon her; der Sieger bringt ihn mit dem Spielzettel. Erst mit dem letzten Bon ist man draußen.
    Vor jeder Liste ausrufen: Will wer nachkaufen, kommt noch wer dazu, geht wer heim? Nach dem Schließen ist es dafür zu spät.
    Nachkauf an der Kassa: die Person öffnen, „Leben nachkaufen“. Wer heimgeht, wird dort abgemeldet, sonst lost man ihn wieder mit.
    Neu auslosen, wer gegen wen spielt. Bei ungerader Zahl hat einer frei und behält seine Leben; jeder kommt erst ein zweites Mal dran, wenn alle anderen schon frei hatten.
    Wer nicht kommt, verliert ein Leben. Fehlen beide, verliert jeder eines.
    Die letzten zwei spielen Partie um Partie, bis einer kein Leben mehr hat.
    Wer in derselben Runde ausscheidet, teilt sich den Platz. Geht es dabei um einen Preis: Stechen oder Los.
help-trouble = Wenn etwas nicht funktioniert
help-trouble-lead = Ruhe bewahren. Was eingetragen ist, ist gespeichert. Weiterspielen geht immer.
help-no-network = Kein WLAN
help-no-network-items =
    Am Laptop selbst läuft alles weiter, auch ohne Internet: { $laptop }.
    { $others } Kommt das WLAN wieder, hat der Laptop vielleicht eine andere Adresse (im Fenster des Programms): Plakat neu drucken.
    Inzwischen Aushang nach Namen drucken und Ergebnisse auf Spielzetteln einsammeln.
help-others = Alle anderen kommen mit { $house } herein.
help-others-nowhere = Für alle anderen gibt es gerade keine Adresse: Der Laptop ist in keinem Netz, oder das Programm ist nur auf ihm selbst zu erreichen.
help-restart = Laptop neu gestartet
help-restart-items =
    Es ist nichts verloren. Jede Eingabe war gespeichert, sobald die Seite sie bestätigt hat.
    Das Programm im selben Ordner wieder starten, die Seite neu laden. Die Anmeldungen gelten weiter; Handys und Leinwand kommen von selbst zurück.
    Die letzte Eingabe prüfen: Die Seite „Der Abend“ zeigt, was zuletzt getan wurde.
help-wrong = Falsches Ergebnis eingetragen
help-wrong-items =
    Gerade eben: Der Knopf oben sagt, was er zurücknimmt.
    Früher: Die Partie öffnen und das richtige Ergebnis eintragen. Das alte bleibt in der Geschichte sichtbar.
    Ist die falsche Person schon ausgelost, tauscht das Programm die Karten, solange sie nicht weitergespielt hat. Sonst sagt es, welches Ergebnis zuerst weg muss.
    War die Auslosung falsch: für ungültig erklären, solange kein Ergebnis von ihr steht, und neu auslosen.
help-printer = Drucker weg
help-printer-items =
    Jedes Blatt lässt sich als PDF speichern (Drucken, „Als PDF speichern“) und anderswo drucken.
    Die Paarungen auf der Leinwand zeigen und vorlesen. Spielzettel von Hand: Nummer, zwei Namen, Ergebnis, Sieger.
help-paper = Ganz auf Papier weiterspielen
help-paper-items =
    Grundlage ist der letzte Aushang nach Nummern. Wer verliert, gibt die Karte ab.
    Zwei Töpfe, je Nummer 1 bis halbe Platzzahl (2, 4, 8, 16 … Plätze für alle Karten).
    Jeder zieht für alle seine Karten hintereinander, ab Runde 2 zuerst, wer mehrere hat.
    Links ziehen, bis der Topf leer ist, dann rechts. Wer rechts eine Nummer zieht, die er links hat, legt sie zurück und zieht noch einmal, solange eine andere da ist.
    Gleiche Nummern spielen. Was rechts übrig bleibt, sind Freilose. Wer auf sich selbst trifft, gibt eine Karte ab.
    Karten und Nummern aufschreiben, wie gezogen wird, dazu die Ergebnisse.
    Läuft der Laptop wieder: bei der Auslosung „Anders auslosen“, „Aus Töpfen ziehen“, „Auf Papier gezogen“, alles in dieser Reihenfolge eintragen, dann die Ergebnisse.
help-laptop = Laptop ganz kaputt
help-laptop-items =
    Den Stick mit den Sicherungen an einen anderen Laptop stecken, auf dem noch kein Abend ist. Das Programm dort starten; die lange Adresse steht in seinem Fenster.
    Unter „Von einem anderen Laptop weitermachen“ die oberste Sicherung ansehen und bestätigen; steht keine da, die Datei mit der spätesten Zeit im Namen.
    Wie am alten Laptop anmelden. Zettel zu Partien, die noch offen sind, eintragen.
help-handover = Weiter im Internet
help-handover-item = { $name }: Ist die Sicherung auf einem anderen Laptop eingespielt, dort „Einstellungen“, „Im Internet zeigen“, „Von einem anderen Laptop übernehmen“. Gastgeber: { $host }. Code: { $code }, dazu Ihr Passwort
help-handover-keep = Diese Seite gehört zur Leitung und nicht an die Wand. Der Code allein genügt nicht: Man muss auch das Passwort von jemandem wissen, der schon auf diesem Laptop die Leitung hatte.
help-lives-paper = Auf Papier weiter, wenn um Leben gespielt wird
help-lives-paper-items =
    Eine Liste schreiben: alle, die noch im Spiel sind, jeder mit seinen Leben. Auf den Handys stehen sie unter „Die Leben“; sonst zählen die Lebens-Bons, die noch an der Karte hängen.
    Hinter jeden Namen für jede Niederlage ein Stricherl. Wer so viele hat wie Leben, ist draußen; die Runde dazuschreiben, denn nach ihr richtet sich der Platz.
    Für jeden, der noch ein Leben hat, einen Zettel mit der Kartennummer in einen Beutel. Immer zwei gezogene Zettel sind eine Partie, der letzte bei ungerader Zahl hat frei.
    Haben die zwei gerade erst gegeneinander gespielt, den zweiten Zettel zurücklegen und noch einmal ziehen.
    Die Nummern in der Reihenfolge aufschreiben, in der sie kommen, dazu die Ergebnisse. Spielzettel aufheben.
    Läuft der Laptop wieder: Runde für Runde „Anders auslosen“, „Aus Töpfen ziehen“ drücken, die Zettel in dieser Reihenfolge eintippen, dann die Ergebnisse.
help-standing = Scheidet niemand aus: dänisches System und Weiterrücken
help-standing-items =
    Beim Anlegen die Art wählen und die Zahl der Runden festlegen. Wird es spät, unter „Einstellungen“ weniger Runden eintragen, aber nicht weniger, als schon gepaart sind.
    Nur die erste Runde wird ausgelost. Danach führt „Paarungen für Runde 2“ weiter, sobald alle Ergebnisse da sind.
    Weiterrücken: Nach der Auslosung ansagen, dass die Startnummern auf den Handys und auf dem Aushang stehen. Ungerade bleiben sitzen, gerade rücken nach jedem Bummerl einen Tisch weiter.
    Weiterrücken: Auf jeden Zettel gehören die Punkte, zum Beispiel 7:4. Mit „Bogen auf einmal eintragen“ die Tische der Reihe nach eintippen; die Summen darunter müssen stimmen.
    Wer heimgeht, wird an der Kassa abgemeldet. Beim Weiterrücken bleibt sein Sessel leer, wer dort spielen würde, gewinnt kampflos.
    Sind am Ende zwei gleich und geht es um einen Preis: Stechen oder Los.
help-standing-paper = Auf Papier weiter, wenn niemand ausscheidet
help-standing-paper-items =
    Dänisches System: für alle eine Zeile mit Siegen, gewonnenen und verlorenen Bummerln. Nach jeder Runde ordnen: Siege, dann der Unterschied, dann die gewonnenen; der Erste spielt gegen den Zweiten, der Dritte gegen den Vierten.
    Weiterrücken: Die Startnummern stehen auf dem Aushang der ersten Runde, an Tisch 1 sitzen 1 und 2, an Tisch 2 sitzen 3 und 4. Ungerade bleiben, gerade gehen einen Tisch weiter, vom letzten zum ersten.
    Auf jeden Zettel: Runde, Tisch, beide Namen, beim Weiterrücken die Punkte. Alle Zettel aufheben.
    Läuft der Laptop wieder: Runde für Runde die Ergebnisse eintippen und die nächste paaren lassen. Kommt beim dänischen System eine andere Paarung heraus als gespielt, stimmt ein Ergebnis davor nicht.
help-handbook = Handbuch
help-open = Hilfe
help-contents = Inhalt
help-turn = Blättern
