# Die Trostrunde: ein eigener Bewerb für alle, die in der 1. Runde ausgeschieden sind.
consolation-title = Trostrunde
consolation-for-whom = Trostrunde für die Verlierer der 1. Runde
consolation-lead = Wer in der 1. Runde ausscheidet, spielt in der Trostrunde weiter: an denselben Tischen, um eigene Preise. Zurück in den Hauptbewerb führt sie nicht.
consolation-who = Mitspielen kann, wer in der 1. Runde mit allen Karten ausgeschieden ist und noch da ist.
consolation-nobody = Noch ist niemand ausgeschieden
consolation-nobody-more = Gerade kann niemand mehr dazukommen
consolation-over = Dieses Turnier ist beendet
consolation-over-more = Eine Trostrunde legt man an, solange es läuft.
consolation-prizes-hint = Ein Preis je Zeile. Sie können sie auch später eintragen.
consolation-yes = Wer spielt mit?
consolation-yes-later = Haken Sie an, wer schon Ja gesagt hat. Alle anderen können später noch dazukommen.
consolation-yes-phone = Haken Sie an, wer Ja sagt. Wer seine Karte mit dem Handy geöffnet hat, kann sich dort selbst melden.
consolation-all = alle { $count }
consolation-paid = Alle Angehakten haben { $price } gezahlt
consolation-paid-first = Alle Angehakten haben die Karte schon gezahlt
consolation-open = Trostrunde mit den Verlierern der 1. Runde
consolation-join = Spielen mit
consolation-join-link = Wer spielt mit?
consolation-people = In der Trostrunde
consolation-desk = Zur Kassa der Trostrunde
consolation-in = { $count ->
    [0] Noch spielt niemand mit.
    [one] Eine Person spielt mit.
   *[other] { $count } spielen mit.
}
consolation-costs = Eine Karte kostet { $price }.
consolation-opened = { $count ->
    [0] Die Trostrunde ist angelegt.
    [one] Die Trostrunde ist angelegt. Eine Person spielt mit.
   *[other] Die Trostrunde ist angelegt. { $count } spielen mit.
}
consolation-joined = { $count ->
    [one] Eine Person spielt in der Trostrunde mit.
   *[other] { $count } spielen in der Trostrunde mit.
}
consolation-call-off = Trostrunde wieder wegnehmen
consolation-call-off-hint = Das geht, solange niemand mitspielt. Sie können später eine neue anlegen.
consolation-called-off = Die Trostrunde ist wieder weg.
consolation-not-empty = In der Trostrunde spielt inzwischen jemand mit, darum bleibt sie. Nehmen Sie zuerst diese Karten an der Kassa der Trostrunde zurück und die Leute von der Liste.
consolation-refused-called-off = Diese Trostrunde ist weggenommen worden, bevor jemand mitgespielt hat. Auf der Seite „Trostrunde“ des Hauptbewerbs können Sie eine neue anlegen.
consolation-nobody-ticked = Haken Sie zuerst an, wer mitspielt.
consolation-offer = Sie können in der Trostrunde weiterspielen. Eine Karte kostet { $price }; bezahlt wird an der Kassa.
consolation-offer-here = Weiterspielen geht in der Trostrunde. Eine Karte kostet { $price }. Melden Sie sich an der Kassa oder mit dem Code auf Ihrer Karte.
consolation-offer-yes = Ja, ich spiele mit
consolation-joined-self = Sie sind dabei: { $name }. Bitte zahlen Sie an der Kassa { $price }.
consolation-not-joined = Sie sind nicht dabei.
consolation-report = Ihre Karte dort
consolation-wall-join = Melden Sie sich an der Kassa oder mit dem Code auf Ihrer Karte.
consolation-turn = { $name } spielt gerade im anderen Bewerb
consolation-back = Wieder im Hauptbewerb und noch in der Trostrunde
consolation-open-match = { $match } gegen { $name } ist offen.
consolation-no-match = Dort ist noch keine Partie offen.
consolation-leave = Aus der Trostrunde nehmen
consolation-refused-stranger = In der Trostrunde spielt, wer in der 1. Runde des Hauptbewerbs ausgeschieden ist. Haken Sie die Leute auf der Seite „Trostrunde“ an.
consolation-refused-twice = { $name } ist in der Trostrunde schon dabei.
consolation-refused-not-out = { $name } ist im Hauptbewerb nicht ausgeschieden oder schon heimgegangen. In die Trostrunde kommt, wer in der 1. Runde mit allen Karten verloren hat.
consolation-refused-nobody = Noch ist niemand ausgeschieden. Die Trostrunde gibt es, sobald in der 1. Runde jemand verloren hat.
consolation-refused-second = Eine Trostrunde gibt es schon. Laden Sie die Seite neu.
consolation-refused-over = Dieses Turnier ist beendet. Eine Trostrunde legt man an, solange es läuft.
