# Warum ein Bummerl oder Spiel so nicht gewesen sein kann.
evidence-refused = { $place }: { $reason } ({ $rule })
evidence-refused-plain = { $place }: { $reason }
evidence-in-bummerl = { $bummerl }. Bummerl
evidence-in-deal = { $bummerl }. Bummerl, { $deal }. Spiel
evidence-game-points = Ein Spiel bringt 1, 2 oder 3 Punkte, nicht { $points }.
evidence-above-target = Mehr als { $target } gibt es nicht, { $count } kann nicht stimmen.
evidence-both-won = Es können nicht beide { $target } haben.
evidence-both-won-down = Es können nicht beide auf 0 sein.
evidence-nobody-won = Wer gewinnt, hat { $target }. Hier hat der Bessere erst { $best }.
evidence-nobody-won-down = Wer gewinnt, ist auf 0. { $left ->
    [one] Dem Besseren fehlt noch 1 Punkt.
   *[other] Dem Besseren fehlen noch { $left } Punkte.
}
evidence-bummerl-decided = Das Bummerl war schon aus, danach wird nicht weitergespielt.
evidence-match-decided = Die Partie war schon entschieden, dieses Bummerl wird nicht mehr gespielt.
evidence-match-undecided = Die Partie ist damit noch nicht entschieden, es fehlt ein Bummerl.
evidence-no-declaring = Bei diesen Regeln wird nicht ausgemeldet: Mit 66 ist das Spiel von selbst aus.
evidence-loser-had-66 = Der Verlierer hätte { $points } Augen gehabt und damit selbst gewonnen.
evidence-no-such-tally = { $points } Augen sind { $tricks ->
        [0] ohne Stich
        [one] mit einem Stich
       *[other] mit { $tricks } Stichen
    } nicht möglich.
evidence-too-many-tricks = { $tricks } Stiche gehen sich da nicht aus, höchstens { $most }.
evidence-other-game-points = Eingetragen ist { $written }, nach der Regel zählt das Spiel { $possible }.
evidence-disagrees = Die eingetragenen Bummerl ergeben { $counted }. Bitte Ergebnis oder Bummerl richtigstellen.
evidence-unplayed = Zu einer Partie, die nicht gespielt wurde, gehören keine Bummerl.
evidence-how-declared = ausgemeldet
evidence-how-reached = 66 erreicht
evidence-how-closed-declared = zugedreht und ausgemeldet
evidence-how-closed-reached = zugedreht und 66 erreicht
evidence-how-closed-failed = { $loser } hat zugedreht und es nicht geschafft
evidence-how-opponent-first = { $loser } hat zugedreht, { $winner } hatte zuerst 66
evidence-how-wrong = { $loser } hat falsch ausgemeldet
evidence-how-wrong-winner-closed = { $winner } hat zugedreht, { $loser } falsch ausgemeldet
evidence-how-wrong-loser-closed = { $loser } hat zugedreht und falsch ausgemeldet
evidence-how-last-trick = letzter Stich
evidence-how-revoke = Renonce von { $loser }
evidence-had = { $how } ({ $who } { $when }: { $had })
evidence-at-closing = beim Zudrehen
evidence-at-end = am Ende
evidence-points = { $points } Augen
evidence-tricks = { $tricks ->
        [0] kein Stich
        [one] 1 Stich
       *[other] { $tricks } Stiche
    }
