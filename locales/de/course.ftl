# So läuft der Abend: aus den Einstellungen des Turniers.
course-title = So läuft ein Preisschnapsen heute Abend
course-link = So läuft der Abend
course-sheet = Ausschreibung
course-print = Ausschreibung drucken
course-organiser = Veranstalter: { $name }
course-tickets-title = Karten
course-tickets = Eine Karte kostet { $price }, es gibt { $capacity }.
course-limit =
    { $limit ->
        [one] Jede Person spielt mit einer Karte.
       *[other] Jede Person darf bis zu { $limit } Karten haben. Jede spielt für sich, bis sie verliert.
    }
course-draw-title = Auslosung
course-draw = Vor jeder Runde zieht man für jede eigene Karte eine Nummer: aus dem linken Topf, und ist der leer, aus dem rechten. Dieselbe Nummer links und rechts ergibt eine Partie.
course-order-random = In der ersten Runde bestimmt das Los, wer zuerst zieht.
course-order-as-sold = In der ersten Runde zieht zuerst, wer zuerst gekauft hat.
course-order-most = In der ersten Runde zieht zuerst, wer die meisten Karten hat.
course-order-later = Ab der zweiten Runde ziehen die zuerst, die noch mehrere Karten haben.
course-bye-title = Freilos
course-bye = Bleibt die Nummer im anderen Topf übrig, steigt die Karte ohne Spiel auf.
course-bye-unsold = Die erste Runde hat 2, 4, 8, 16 Plätze und so weiter, so viele, wie die verkauften Karten brauchen. Die übrigen Plätze sind Freilose.
course-self-title = Gegen sich selbst
course-self = Nach Möglichkeit spielt niemand gegen sich selbst: Wer rechts eine eigene Nummer zieht, legt sie zurück und zieht noch einmal, solange eine andere da ist. Treffen doch zwei eigene Karten aufeinander, bleibt die eine und die andere wird abgegeben.
course-opponent-title = Gegner
course-opponent-paper = Nach der Auslosung hängt aus, wer gegen wen spielt; auf dem Handy steht es auch. Gehen Sie zum aufgerufenen Tisch. Wird nicht aufgerufen, suchen Sie Ihren Gegner und fangen an.
course-opponent = Nach der Auslosung steht hier, wer gegen wen spielt. Gehen Sie zum aufgerufenen Tisch. Wird nicht aufgerufen, suchen Sie Ihren Gegner und fangen an.
course-match-title = Partie
course-match = Wer zuerst { $bummerl } Bummerl gewonnen hat, steigt auf. Wer verliert, gibt die Karte ab.
course-report-title = Ergebnis
course-report-desk = Sagen Sie das Ergebnis der Turnierleitung.
course-report-phone = Melden Sie es am Handy mit dem Code auf Ihrer Karte, oder sagen Sie es der Turnierleitung.
course-places-title = Plätze
course-places = Wer im Halbfinale verliert, spielt um Platz 3, wer im Viertelfinale verliert, um die Plätze 5 bis 8.
course-places-third = Wer im Halbfinale verliert, spielt um Platz 3. Wer im Viertelfinale verliert, teilt sich die Plätze 5 bis 8. Gespielt wird darum nur, wenn die vier wollen.
course-places-none = Wer im Halbfinale verliert, teilt sich Platz 3 und 4. Gespielt wird darum nur, wenn beide wollen.
course-prize-title = Preise
course-prize-one = Jede Person bekommt nur einen Preis, auch mit mehreren Karten.
course-prize-several = Mit mehreren Karten kann man mehrere Preise gewinnen.
course-consolation = Wer in der 1. Runde mit allen Karten ausscheidet, kann in der Trostrunde weiterspielen: an denselben Tischen, um eigene Preise. Eine Karte kostet dort { $price }.
