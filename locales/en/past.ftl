# Earlier evenings: the finished tournaments and who was there.
past-title = Earlier evenings
past-search = Look for somebody
past-search-button = Search
past-search-hint = A name or a place; the beginning is enough.
past-nobody = Nobody found
past-nobody-text = Whoever held a ticket on a finished evening can be found here. People who have been erased cannot.
past-found = Found
past-more = These are the { $count } who were here last. Type more of the name to find the others.
past-evenings-count =
    { $count ->
        [one] one evening
       *[other] { $count } evenings
    }
past-column-person = Person
past-column-evenings = Evenings
past-column-evening = Evening
past-column-date = Day
past-column-place = Place
past-column-tickets = Tickets
past-column-people = Who came
past-column-winner = Winner
past-place = Place { $places }
past-no-place = no place
past-tickets =
    { $count ->
        [one] one ticket
       *[other] { $count } tickets
    }
past-people =
    { $count ->
        [one] one person
       *[other] { $count } people
    }
past-places-hint = With several tickets the best place counts. The same name and the same town are taken as the same person.
past-all = All evenings
past-none = No evening is over yet
past-none-text = As soon as a tournament is finished under “Cash”, it appears here. Practice tournaments do not count.
