# Abende bisher: die beendeten Turniere und wer dabei war.
past-title = Abende bisher
past-search = Jemanden suchen
past-search-button = Suchen
past-search-hint = Name oder Ort, der Anfang genügt.
past-nobody = Niemand gefunden
past-nobody-text = Hier steht, wer an einem beendeten Abend eine Karte hatte. Wer gelöscht ist, steht nicht mehr hier.
past-found = Gefunden
past-more = Das sind die { $count }, die zuletzt da waren. Mit mehr vom Namen finden Sie auch die anderen.
past-evenings-count =
    { $count ->
        [one] ein Abend
       *[other] { $count } Abende
    }
past-column-person = Person
past-column-evenings = Abende
past-column-evening = Abend
past-column-date = Tag
past-column-place = Platz
past-column-tickets = Karten
past-column-people = Dabei
past-column-winner = Gewonnen hat
past-place = Platz { $places }
past-no-place = ohne Platz
past-tickets =
    { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    }
past-people =
    { $count ->
        [one] eine Person
       *[other] { $count } Personen
    }
past-places-hint = Bei mehreren Karten zählt der beste Platz. Gleicher Name und gleicher Ort gelten als dieselbe Person.
past-all = Alle Abende
past-none = Noch kein Abend vorbei
past-none-text = Sobald ein Turnier unter „Abrechnung“ beendet ist, steht es hier. Übungsturniere zählen nicht.
