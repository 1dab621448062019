# Special prizes: best of a group, place with most players, last one, anything.
special-title = Special prizes
special-none = No special prizes yet. Common ones are: best woman, strongest town or club, last place.
special-name = Special prize
special-name-hint = For example “Best woman: flowers”.
special-kind = What it is for
special-kind-best = The best of the group “{ $group }”
special-choice-best = The best of a group
special-kind-place = The town or club with the most people
special-kind-last = The last of all who were there
special-kind-free = Whoever the director names
special-group = Name of the group
special-group-hint = Only for the best of a group, for example “women”. You tick its members afterwards.
special-groups = Groups
special-members =
    { $count ->
        [0] nobody yet
        [one] one person
       *[other] { $count } people
    }
special-group-what = Tick everybody who belongs to it. They are ranked by their best tickets.
special-group-saved = The group has been saved.
special-group-gone = This group is no longer there: nobody belongs to it and no prize is for it.
special-group-changed = This group has been changed in the meantime. Here is its name and who belongs to it now; please make your changes here.
special-new = New special prize
special-add = Add special prize
special-added = The special prize has been added.
special-done = Done.
special-lot-said = The lot has decided: { $winner }.
special-lots = draw lots
special-remove = Remove the prize
special-by-hand = Give it by hand
special-give = Give
special-pending = still open
special-not-named = nobody named yet
special-nobody = nobody
special-tied = tied: { $names }
special-place =
    { $people ->
        [one] { $place }, one person
       *[other] { $place }, { $people } people
    }
special-who = Who belongs to it
special-nobody-there = Nobody is on the list yet.
special-draw-lots = Draw lots for the prize
special-lots-why = They are tied. The lots decide once and for good, but you can still give the prize by hand afterwards.
special-by-hand-place = Choose somebody from the town or club that gets it.
special-by-rule = by its rule
special-words = Wording
special-remove-what = It disappears from the full standings. You can undo this.
special-stays = Lots have been drawn for this prize, so it stays. You can give it by hand.
special-tied-many =
    { $count ->
        [one] one person
       *[other] { $count } people tied
    }
special-ranking = Ranking “{ $group }”
special-towns = Ranking by town
special-town-ranked = Ranked are those who were there for at least one match.
special-town-of = { $town }, { $part } of { $people } people
special-town =
    { $people ->
        [one] { $town }, one person
       *[other] { $town }, { $people } people
    }
