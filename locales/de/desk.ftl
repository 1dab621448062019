# Die Kassa.
desk-title = Kassa
desk-name = Name
desk-place = Ort
desk-tickets = Karten
desk-paid = bezahlt
desk-paid-debt = bezahlt, samt den noch offenen { $amount }
desk-add = Eintragen
desk-tickets-hint = Karten: eine Anzahl wie 3, Nummern wie 17 18 oder eine einzelne Nummer wie #17.
desk-tickets-unclear = Schreiben Sie bei „Karten“ eine Anzahl wie 3 oder die Nummern wie 17 18.
desk-tickets-many =
    { $limit ->
        [one] Je Person gibt es nur eine Karte.
       *[other] Je Person gibt es höchstens { $limit } Karten.
    } Meinen Sie die Karte mit der Nummer { $count }? Dann schreiben Sie #{ $count }.
desk-card = Kartennummer
desk-card-hint = Die Kartennummer bleibt leer, außer jemand hat schon eine Karte in der Hand: Dann schreiben Sie ihre Nummer wie #17.
desk-card-unclear = Lassen Sie „Kartennummer“ leer, oder schreiben Sie die Nummer einer Karte wie #17.
desk-one-card = Hier spielt jede Person mit einer Karte. Lassen Sie das Feld leer; meinen Sie die Karte mit der Nummer { $count }, schreiben Sie #{ $count }.
desk-places = Plätze vergeben
desk-print = Karten drucken
desk-import = Liste einlesen
desk-late = Nachzügler kommen auf ein Freilos. Aussuchen kann es sich niemand.
desk-late-more =
    { $count ->
        [0] Es ist kein Freilos mehr frei.
        [one] Ein Freilos ist noch frei.
       *[other] { $count } Freilose sind noch frei.
    }
desk-same = Noch jemand?
desk-same-more = „{ $name }“ steht schon auf der Liste. Ist es dieselbe Person?
desk-same-sell = An Nr. { $number } verkaufen
desk-same-another = Nein, eine andere Person
desk-same-cancel = Doch nicht
desk-people = Personen
desk-number = Nr.
desk-payment = Bezahlung
desk-actions = Was zu tun ist
desk-empty = Noch niemand auf der Liste
desk-empty-more = Tragen Sie oben die erste Person ein, oder lesen Sie eine Liste ein.
desk-none = Niemand gefunden
desk-all = Alle zeigen
desk-search = Suchen
desk-search-button = Suchen
desk-sold = Karten verkauft
desk-sold-of = { $sold } von { $capacity }
desk-on-list = Auf der Liste
desk-taken = In der Kassa
desk-owed = Noch offen
desk-only-owing = Nur wer noch zahlen muss
desk-owes = offen { $amount }
desk-credit = Guthaben { $amount }
desk-no-tickets = keine Karte
desk-withdrawn = abgemeldet
desk-tickets-more = mehr
desk-sell = Verkaufen
desk-refund = { public-ticket-word } { $ticket } zurücknehmen
desk-settle = { $amount } kassieren
desk-limit =
    { $limit ->
        [one] Jede Person hat eine Karte.
       *[other] Mehr als { $limit } Karten gibt es je Person nicht.
    }
desk-tickets-label =
    { $count ->
        [one] Karte
       *[other] Karten
    }
desk-tickets-named =
    { $count ->
        [0] keine Karte
        [one] { public-ticket-word } { $numbers }
       *[other] { public-tickets-word } { $numbers }
    }
desk-said = { $name }: { $tickets }.
desk-said-paid = { $name }: { $tickets }, { $amount } kassiert.
desk-said-owing = { $name }: { $tickets }, { $amount } noch offen.
desk-said-life = { $name } hat ein Leben nachgekauft.
desk-said-life-owing = { $name } hat ein Leben nachgekauft, { $amount } noch offen.
desk-said-life-back = { $name } gibt das nachgekaufte Leben zurück.
desk-said-money = { $name }: { $amount } kassiert.
desk-said-many = { $count } Personen sind eingetragen.
desk-said-late = { public-ticket-word } { $ticket } hat die Nummer { $number } gezogen und spielt gegen { $name }.
desk-said-refund = { public-ticket-word } { $ticket } ist zurückgenommen.
desk-said-paid-back = { $name } bekommt { $amount } zurück.
desk-names-ask = Wie tippen Sie Namen?
desk-names-ask-more = Dann weiß das Programm, was der Familienname ist, und reiht die Listen danach.
desk-names-family-first = Namen: zuerst der Familienname, wie „Huber Franz“. Bei zwei Familiennamen mit Beistrich: „Huber Mayr, Anna“.
desk-names-given-first = Namen: zuerst der Vorname, wie „Franz Huber“. Mit Beistrich geht es auch umgekehrt: „Huber, Franz“.
desk-names-read = Familienname { $family }, Vorname { $given }.
desk-group-gone = Die Gruppe „{ $group }“ gibt es nicht mehr, oder sie heißt jetzt anders. Haken Sie an, was jetzt dasteht, und schicken Sie das Formular noch einmal ab.
desk-reserved = vorgemerkt
desk-reserved-count =
    { $count ->
        [one] Eine Person ist vorgemerkt
       *[other] { $count } Personen sind vorgemerkt
    }
desk-reserved-more = Sie haben noch keine Karte, und Gäste sehen diese Namen nicht. Zahlt jemand, genügt ein Druck.
desk-reserved-sell = Karte verkaufen
desk-reserved-drop = Streichen
desk-said-reserved =
    { $count ->
        [one] Eine Person ist vorgemerkt.
       *[other] { $count } Personen sind vorgemerkt.
    }
desk-said-released = { $name } ist nicht mehr vorgemerkt.
