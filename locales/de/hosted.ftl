# Was ein Gastgeber im Internet einem Abend hinzufügt.
# $time: Uhrzeit, an einem anderen Tag mit Datum.
hosted-silent = Aktualisiert { $time }, der Saal ist gerade ohne Internet.
# $time: Uhrzeit, an einem anderen Tag mit Datum.
hosted-paused = Aktualisiert { $time }: Die Turnierleitung schickt gerade nichts Neues ins Internet.
hosted-silent-more = Im Saal geht es weiter. Sobald wieder etwas kommt, ergänzt sich diese Seite von selbst.
hosted-came = Hier eingetroffen
# $time: Uhrzeit mit Sekunden.
hosted-came-at = seit { $time } hier
hosted-witness = Geschlossen wurde nach der Uhr des Saals, eingetroffen ist die Liste nach der Uhr dieses Gastgebers.
hosted-since = Diese Prüfsummen stehen seit { $time } hier, nach der Uhr des Gastgebers.
# $time: Datum und Uhrzeit.
hosted-file = Nach seiner eigenen Uhr hatte der Gastgeber die geschlossene Liste mit der Prüfsumme des Geheimnisses am { $time }.
hosted-from-the-future = Nach der Uhr des Saals geschah das erst, nachdem es hier eingetroffen ist. Eine der beiden Uhren geht falsch; in welcher Reihenfolge alles kam, stimmt trotzdem.
hosted-before = Die Ziehung kam erst danach: Was sie bestimmt, stand da schon fest.
hosted-together = Die Ziehung kam zugleich mit der Liste. Dass alles vor der Ziehung feststand, bezeugt der Gastgeber damit nicht.
hosted-late = Dazwischen liegt mehr als sonst: Der Saal war inzwischen ohne Internet oder noch nicht mit dem Gastgeber verbunden, oder eine der beiden Uhren geht falsch. Bezeugt ist nur, wann die Liste hier war.
hosted-vouch = Wer wofür einsteht
hosted-vouch-hall = Der Saal: für die Liste, das Geheimnis, den Spruch und die Züge. Er schreibt das Journal, und nur er.
hosted-vouch-host = Der Gastgeber: dafür, wann Liste und Prüfsumme hier waren. Kam der Spruch erst danach, so konnte der Saal das Geheimnis nicht mehr austauschen.
hosted-vouch-you = Beiden müssen Sie nicht glauben, wenn Sie sich die Prüfsummen vorher notiert haben und die Datei von dieser Seite selbst nachrechnen lassen.
# Was hier galt, bevor entschieden wurde, dass ein anderer Laptop recht hat. $time: Datum und Uhrzeit.
hosted-closed-until = Bis { $time } galt hier ein anderer Stand.
# Davor steht der vorige. $last: Uhrzeit des letzten Eintrags. $from, $until: der erste und der letzte Eintrag, der nicht mehr zählt.
# $results: wie viele Partien ein Ergebnis hatten.
hosted-closed = Er reichte bis Eintrag { $until }, der um { $last } kam. Die Turnierleitung hat entschieden, dass er ab Eintrag { $from } nicht mehr zählt.{ $results ->
    [0] {""}
    [one] {" "}Darin stand für eine Partie schon ein Ergebnis.
   *[other] {" "}Darin standen für { $results } Partien schon Ergebnisse.
}
# $stage: Runde. $sealed: draw-lost-sealed oder nichts. $time: Uhrzeit.
hosted-closed-drawn = Darin wurde um { $time } ausgelost: { $stage }{ $sealed }.
hosted-closed-list = Um { $time } wurde darin eine Liste geschlossen, aber nicht mehr ausgelost: { $stage }{ $sealed }.
