# The desk.
desk-title = Desk
desk-name = Name
desk-place = Town
desk-tickets = Tickets
desk-paid = paid
desk-paid-debt = paid, including the { $amount } still owed
desk-add = Add
desk-tickets-hint = Tickets: a count such as 3, numbers such as 17 18, or a single number such as #17.
desk-tickets-unclear = In “Tickets”, enter a count such as 3, or ticket numbers such as 17 18.
desk-tickets-many =
    { $limit ->
        [one] A person can hold only one ticket.
       *[other] A person can hold { $limit } tickets at most.
    } Do you mean the ticket with the number { $count }? Then write #{ $count }.
desk-card = Ticket number
desk-card-hint = Leave the ticket number empty unless somebody holds a ticket already: then type its number, such as #17.
desk-card-unclear = Leave “Ticket number” empty, or type the number of a ticket such as #17.
desk-one-card = Everybody plays with one ticket here. Leave the field empty; if you mean the ticket with the number { $count }, type #{ $count }.
desk-places = Places taken
desk-print = Print tickets
desk-import = Import a list
desk-late = Latecomers get a bye, and nobody can choose which one.
desk-late-more =
    { $count ->
        [0] No bye is left.
        [one] One bye is left.
       *[other] { $count } byes are left.
    }
desk-same = Somebody else?
desk-same-more = “{ $name }” is already on the list. Is this somebody else with the same name?
desk-same-sell = Sell to no. { $number }
desk-same-another = Yes, somebody else
desk-same-cancel = Cancel
desk-people = People
desk-number = No.
desk-payment = Payment
desk-actions = Actions
desk-empty = Nobody on the list yet
desk-empty-more = Add the first person above, or import a list.
desk-none = Nobody found
desk-all = Show everybody
desk-search = Search
desk-search-button = Search
desk-sold = Tickets sold
desk-sold-of = { $sold } of { $capacity }
desk-on-list = On the list
desk-taken = In the till
desk-owed = Still owed
desk-only-owing = Only those who still have to pay
desk-owes = owes { $amount }
desk-credit = credit { $amount }
desk-no-tickets = no ticket
desk-withdrawn = withdrawn
desk-tickets-more = more
desk-sell = Sell
desk-refund = Take back { public-ticket-within } { $ticket }
desk-settle = Take { $amount }
desk-limit =
    { $limit ->
        [one] Everybody has one ticket.
       *[other] Nobody can hold more than { $limit } tickets.
    }
desk-tickets-label =
    { $count ->
        [one] ticket
       *[other] tickets
    }
desk-tickets-named =
    { $count ->
        [0] no ticket
        [one] { public-ticket-within } { $numbers }
       *[other] { public-tickets-word } { $numbers }
    }
desk-said = { $name }: { $tickets }.
desk-said-paid = { $name }: { $tickets }, { $amount } taken.
desk-said-owing = { $name }: { $tickets }, { $amount } still owed.
desk-said-life = { $name } has bought a life.
desk-said-life-owing = { $name } has bought a life, { $amount } still owed.
desk-said-life-back = { $name } gives the extra life back.
desk-said-money = { $name }: { $amount } taken.
desk-said-many = { $count } people are on the list.
desk-said-late = { public-ticket-word } { $ticket } drew the number { $number } and plays against { $name }.
desk-said-refund = { public-ticket-word } { $ticket } is taken back.
desk-said-paid-back = { $name } gets { $amount } back.
desk-names-ask = How do you type names?
desk-names-ask-more = This tells the program which part is the last name, so that it can sort the lists by it.
desk-names-family-first = Names: last name first, such as “Huber Franz”. If someone has two last names, use a comma: “Huber Mayr, Anna”.
desk-names-given-first = Names: first name first, such as “Franz Huber”. With a comma you can also type “Huber, Franz”.
desk-names-read = Last name { $family }, first name { $given }.
desk-group-gone = The group “{ $group }” is no longer there or has another name now. Tick what is shown now and send the form again.
desk-reserved = reserved
desk-reserved-count =
    { $count ->
        [one] One name is reserved
       *[other] { $count } names are reserved
    }
desk-reserved-more = They have no ticket yet, and guests do not see these names. When somebody pays, one press is enough.
desk-reserved-sell = Sell a ticket
desk-reserved-drop = Drop
desk-said-reserved =
    { $count ->
        [one] One name is reserved.
       *[other] { $count } names are reserved.
    }
desk-said-released = { $name } is no longer reserved.
