# Eine Runde, die auf Papier mitgeschrieben wurde.
sheet-title = Bogen { $stage }
sheet-back = Zurück zur Runde
sheet-how = Ergebnis tippen, mit Tab in die nächste Zeile: { $example } oder { $short }. Wer nicht da war, bekommt ein k: k:2 heißt, links war niemand da. Leere Zeilen bleiben offen.
sheet-left = Links
sheet-right = Rechts
sheet-read = Weiter
sheet-open = { $open } offen, { $done } fertig
sheet-all-done = Alle Ergebnisse sind eingetragen
sheet-nothing-changed = Noch ist nichts eingetragen.
sheet-nothing-typed = Auf dem Bogen steht noch kein neues Ergebnis.
sheet-not-open = Diese Zeile war nicht auf dem Bogen. Laden Sie ihn neu.
sheet-unreadable = „{ $typed }“ ist kein Ergebnis. Zum Beispiel { $example }. Wer nicht da war, bekommt ein k.
sheet-ambiguous = „{ $typed }“ kann man auf zwei Arten lesen. Lassen Sie die Zeile hier leer und tragen Sie diese Partie auf der Seite „Runde“ ein.
sheet-fault = Partie { $number }: { $sentence }
sheet-who = Wer war nicht da? k:{ $bummerl } heißt { $left }, { $bummerl }:k heißt { $right }, kk heißt beide.
sheet-stands = Hier steht seit { $since } schon { $stands }. Leeren Sie die Zeile, wenn das stimmt.
sheet-read-title = Stimmt das so?
sheet-read-lead = { $count ->
    [one] Ein Ergebnis,
   *[other] { $count } Ergebnisse,
} { $open ->
    [0] danach ist keine Partie mehr offen.
    [one] danach ist noch eine Partie offen.
   *[other] danach sind noch { $open } Partien offen.
}
sheet-store = { $count ->
    [one] Ein Ergebnis eintragen
   *[other] { $count } Ergebnisse eintragen
}
sheet-change = Ändern
sheet-stored = { $count ->
    [one] Ein Ergebnis ist eingetragen.
   *[other] { $count } Ergebnisse sind eingetragen.
} { $open ->
    [0] Die Runde ist fertig.
    [one] Eine Partie ist noch offen.
   *[other] { $open } Partien sind noch offen.
}
sheet-stands-all = Alles, was auf dem Bogen steht, ist schon eingetragen.
sheet-sums-points = Summen der ganzen Runde, zum Vergleich mit dem Zettel: { $decided } von { $tables } Tischen, { $wins ->
    [one] ein Sieg
   *[other] { $wins } Siege
}{ $without ->
    [0] {""}
    [one] {""}, an einem Tisch war niemand
   *[other] {""}, an { $without } Tischen war niemand
}; Punkte links { $left }, rechts { $right }, zusammen { $sum }.
sheet-sums-bummerl = Summen der ganzen Runde, zum Vergleich mit dem Zettel: { $decided } von { $tables } Partien, { $wins ->
    [one] ein Sieg
   *[other] { $wins } Siege
}{ $without ->
    [0] {""}
    [one] {""}, zu einer Partie kam niemand
   *[other] {""}, zu { $without } Partien kam niemand
}; Bummerl links { $left }, rechts { $right }, zusammen { $sum }.
sheet-no-such-match = Eine Partie { $number } gibt es in dieser Runde nicht. Öffnen Sie den Bogen neu.
