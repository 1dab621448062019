# Was über Gäste gespeichert ist, und wie die Öffentlichkeit Namen sieht.
privacy-title = Ihre Daten
privacy-stored-title = Was gespeichert ist
privacy-stored = Ihr Name und Ihr Ort, wie sie an der Kassa eingetragen wurden; Ihre Karten, Partien, Ergebnisse, Preise und Zahlungen; dass Sie an einen Tisch gerufen wurden, dort gefehlt haben oder heimgegangen sind, und Ihre Gruppe für Sonderpreise. Bei jedem Eintrag steht, wann und von wem; wird er richtiggestellt, bleibt auch der frühere. Begründet die Turnierleitung eine Entscheidung, kann dort ein Name stehen. Nach Adresse, Telefonnummer oder Geburtstag fragt das Programm nicht.
privacy-staff = Erklärt jemand von der Turnierleitung eine Auslosung für ungültig oder öffnet eine Liste wieder, steht das dort für alle mit Namen; auch wer zustimmt.
privacy-seen-title = Was andere sehen
privacy-seen-full = Auf den Seiten für Gäste, auf der Leinwand und auf den Aushängen stehen Name und Ort.
privacy-seen-initial = Auf den Seiten für Gäste, auf der Leinwand und auf den Aushängen stehen der Vorname und ein Buchstabe, kein Ort.
privacy-seen-number = Auf den Seiten für Gäste, auf der Leinwand und auf den Aushängen steht statt des Namens die Nummer der ersten Karte.
privacy-seen-otherwise = Möchten Sie es anders, sagen Sie es an der Kassa. Zahlungen sieht nur die Turnierleitung.
privacy-seen-later = Solange Ihr Name gespeichert ist, schlägt ihn die Kassa dieses Hauses auch an späteren Abenden vor. Die Turnierleitung kann nachschauen, welche Plätze Sie früher erreicht haben.
privacy-kept-title = Wie lange
privacy-kept = Bis die Turnierleitung Namen und Orte löscht.
privacy-kept-until = Bis zum { $date }, und bis das Turnier beendet ist. Dann schlägt das Programm der Turnierleitung vor, Namen und Orte zu löschen.
privacy-erase-title = Löschen
privacy-erase = Sagen Sie es der Turnierleitung, jederzeit. Dann steht statt Ihres Namens zum Beispiel „Person 17“, auf allen Seiten, in allen Tabellen, in Begründungen und in jeder neuen Sicherung. Ältere Sicherungen löscht die Turnierleitung mit einem Klick. Karten, Ergebnisse und alles andere über Sie bleiben ohne Namen.
privacy-hosted = Diese Seite kommt nicht aus dem Saal, sondern von einem Gastgeber im Internet. Er zeigt den Abend für den Verein, und hier steht, was er von Ihnen hat.
privacy-hosted-stored = Ihr Name und Ihr Ort, so wie sie auf diesen Seiten stehen; Ihre Karten, Partien, Ergebnisse und Preise. Dazu, was an dem Abend über Sie festgehalten wird: dass Sie an einen Tisch gerufen wurden, dort gefehlt haben oder heimgegangen sind, und zu welcher Gruppe für Sonderpreise Sie gehören. Bei jedem Eintrag steht, wann er gemacht wurde und wann er hier ankam. Wenn die Turnierleitung eine Entscheidung begründet, kann in der Begründung ein Name stehen. Melden Sie hier ein Ergebnis, hat der Gastgeber auch diese Meldung. Zahlungen und Sicherungen des Hauses hat er nicht.
privacy-hosted-otherwise = Wenn Sie es für sich anders möchten, sagen Sie es der Turnierleitung im Saal.
privacy-hosted-kept = Der Gastgeber löscht von selbst: zuerst die Namen aller, die nichts gewonnen haben, später den ganzen Abend. Wann, bestimmt der Verein; üblich sind 30 und 365 Tage nach dem Ende. Der Verein kann den Abend auch früher zurückholen.
privacy-hosted-erase = Sagen Sie es der Turnierleitung im Saal, jederzeit. Löscht sie Ihren Namen dort, geht das von selbst hierher, solange der Saal den Abend hier zeigt oder nur angehalten hat, und auch hier steht dann zum Beispiel „Person 17“. Später löscht ihn der Gastgeber, wenn die Turnierleitung es ihm sagt. Was der Saal selbst von Ihnen hat, steht auf seinen eigenen Seiten unter „Ihre Daten“.
privacy-phone-title = Ihr Handy
privacy-phone = Diese Seiten setzen kein Cookie und laden nichts von anderen Rechnern. Wem Sie folgen, steht nur auf Ihrem Handy. Die Adresse Ihres Handys merkt sich das Programm nur, solange Sie die Seiten offen haben und um das Erraten von Codes zu bremsen. Tippt jemand falsche Codes, steht dessen Adresse im Protokoll des Rechners.
privacy-hosted-phone = Diese Seiten setzen kein Cookie und laden nichts von anderen Rechnern. Wem Sie folgen, steht nur auf Ihrem Handy. Die Adresse Ihres Handys merkt sich der Gastgeber, solange Sie die Seiten offen haben und um das Erraten von Codes zu bremsen. Melden Sie ein Ergebnis, geht sie mit der Meldung in den Saal; der Gastgeber löscht sie, sobald der Saal geantwortet hat, spätestens nach sieben Tagen. Tippt jemand falsche Codes, steht die Adresse im Protokoll des Rechners.
privacy-staff-title = Namen und Daten
privacy-shown = Öffentlich stehen Namen
privacy-shown-hint = Auf den Seiten für Gäste, in ihren Tabellen, auf der Leinwand und auf den Aushängen. Die Seiten der Turnierleitung, Urkunden und Karten zeigen immer den ganzen Namen.
privacy-full = mit ganzem Namen und Ort
privacy-family-first = als „Franz H.“, wenn „Huber Franz“ eingetippt wird
privacy-family-last = als „Franz H.“, wenn „Franz Huber“ eingetippt wird
privacy-number = gar nicht, nur die Nummer der ersten Karte
privacy-days = Namen löschen nach so vielen Tagen
privacy-days-hint = Gezählt vom Tag des Abends. Ist die Frist um und das Turnier beendet, schlägt es die Startseite vor, und Sie löschen mit einem Klick. Von selbst wird niemand gelöscht. Leer: Namen bleiben.
privacy-open-title = „{ $tournament }“ ist noch offen.
privacy-open = Die Frist für die Namen ist um. Löschen können Sie alle auf einmal, sobald das Turnier unter „Abrechnung“ beendet ist.
privacy-saved = So sehen Gäste die Namen ab jetzt.
privacy-otherwise = Wer es anders möchte
privacy-staff-erase = Eine einzelne Person löschen Sie auf ihrer Seite an der Kassa.
privacy-unlisted = Nicht mehr auf der Liste
privacy-unlisted-text = Auch diese Namen sind noch gespeichert. Löschen Sie sie hier, wenn jemand darum bittet.
privacy-staff-guests = Was Gäste darüber lesen
privacy-due-title = { $people ->
    [one] Eine Person
   *[other] { $people } Personen
} von { $evenings ->
    [one] einem Abend
   *[other] { $evenings } Abenden
} { $people ->
    [one] ist
   *[other] sind
} zu löschen.
privacy-due = Ihre Frist ist um: { $evenings }. Die Uhr dieses Rechners zeigt den { $today }; stimmt das, drücken Sie einmal. Von selbst wird niemand gelöscht.
privacy-due-erase = Jetzt löschen
privacy-due-erased = { $count ->
    [0] Da war niemand mehr zu löschen.
    [one] Eine Person ist gelöscht.
   *[other] { $count } Personen sind gelöscht.
}
privacy-outdated = { $count ->
    [one] Eine ältere Sicherung enthält noch Namen, die gelöscht sind.
   *[other] { $count } ältere Sicherungen enthalten noch Namen, die gelöscht sind.
}
privacy-outdated-text = Daneben liegt eine neuere ohne sie, in der alles andere auch steht. Gelöscht werden auch Sicherungen, die von Hand gemacht sind.
privacy-outdated-unseen = Der Stick steckt nicht oder braucht lange: Auf ihm können noch Sicherungen mit gelöschten Namen liegen. Laden Sie die Seite noch einmal, wenn er da ist.
privacy-outdated-delete = { $count ->
    [one] Die ältere Sicherung löschen
   *[other] Die { $count } älteren Sicherungen löschen
}
privacy-outdated-deleted = { $count ->
    [0] Es ist keine Sicherung gelöscht.
    [one] Eine Sicherung ist gelöscht.
   *[other] { $count } Sicherungen sind gelöscht.
}
privacy-style = Vorname und Familienname
privacy-typed = An der Kassa wird getippt
privacy-typed-hint = Mit Beistrich, „Huber, Franz“, ist es in jedem Fall klar. Namen ohne Beistrich, die schon auf der Liste stehen, werden auch so gelesen.
privacy-typed-unknown = noch nicht ausgemacht
privacy-shown-first = Überall steht
privacy-shown-first-hint = Gereiht wird immer nach dem Familiennamen.
privacy-order-family-first = Huber Franz
privacy-order-given-first = Franz Huber
privacy-style-saved = So stehen die Namen ab jetzt da.
