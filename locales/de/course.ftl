# So läuft der Abend: aus den Einstellungen des Turniers.
course-title = So läuft ein Preisschnapsen heute Abend
course-link = So läuft der Abend
course-sheet = Ausschreibung
course-print = Ausschreibung drucken
course-organiser = Veranstalter: { $name }
course-tickets-title = Karten
course-tickets = Mitspielen kann, wer eine Karte kauft. Eine Karte kostet { $price }, es gibt { $capacity }.
course-limit =
    { $limit ->
        [one] Jede Person spielt mit einer Karte.
       *[other] Jede Person darf bis zu { $limit } Karten haben. Jede Karte spielt für sich, bis sie verliert.
    }
course-draw-title = Auslosung
course-draw = Vor jeder Runde wird ausgelost. Wer dran ist, zieht für jede eigene Karte eine Nummer, zuerst aus dem linken Topf und erst, wenn der leer ist, aus dem rechten. Dieselbe Nummer links und rechts ergibt eine Partie.
course-order-random = Wer in der ersten Runde zuerst zieht, bestimmt das Los.
course-order-as-sold = In der ersten Runde zieht zuerst, wer zuerst gekauft hat.
course-order-most = In der ersten Runde zieht zuerst, wer die meisten Karten hat.
course-order-later = Ab der zweiten Runde ziehen die zuerst, die noch mehrere Karten haben.
course-bye-title = Freilos
course-bye = Bleibt die Nummer im anderen Topf übrig, ist das ein Freilos. Die Karte steigt ohne Spiel auf.
course-bye-unsold = Karten, die nicht verkauft werden, sind Freilose: In der ersten Runde gibt es 2, 4, 8, 16 Plätze und so weiter, gerade so viele, dass alle verkauften Karten hineinpassen. Was darüber hinaus nicht verkauft ist, bekommt keinen Platz.
course-self-title = Gegen sich selbst
course-self = Nach Möglichkeit spielt niemand gegen sich selbst: Wer rechts eine Nummer zieht, die er schon links hat, legt sie zurück und zieht noch einmal, solange noch eine andere da ist. Treffen doch zwei Karten derselben Person aufeinander, bleibt die eine und die andere wird abgegeben.
course-opponent-title = Gegner
course-opponent-paper = Nach der Auslosung hängt aus, wer gegen wen spielt; auf dem Handy steht es auch. Werden Partien aufgerufen, gehen Sie zum genannten Tisch; sonst suchen Sie sich Ihren Gegner und fangen an.
course-opponent = Nach der Auslosung steht hier, wer gegen wen spielt. Werden Partien aufgerufen, gehen Sie zum genannten Tisch; sonst suchen Sie sich Ihren Gegner und fangen an.
course-match-title = Partie
course-match = Wer zuerst { $bummerl } Bummerl gewonnen hat, steigt auf. Wer verliert, gibt die Karte ab.
course-report-title = Ergebnis
course-report-desk = Sagen Sie das Ergebnis der Turnierleitung.
course-report-phone = Melden Sie das Ergebnis mit dem Code auf Ihrer Karte am Handy, oder sagen Sie es der Turnierleitung.
course-places-title = Plätze
course-places = Wer im Halbfinale verliert, spielt um Platz 3. Wer im Viertelfinale verliert, spielt um die Plätze 5 bis 8.
course-places-third = Wer im Halbfinale verliert, spielt um Platz 3. Wer im Viertelfinale verliert, teilt sich die Plätze 5 bis 8. Gespielt wird darum nur, wenn die vier wollen.
course-places-none = Wer im Halbfinale verliert, teilt sich Platz 3 und 4. Gespielt wird darum nur, wenn beide wollen.
course-prize-title = Preise
course-prize-one = Jede Person bekommt nur einen Preis, auch mit mehreren Karten.
course-prize-several = Wer mehrere Karten hat, kann mehrere Preise gewinnen.
course-consolation = Wer in der 1. Runde mit allen Karten ausscheidet, kann in der Trostrunde weiterspielen: an denselben Tischen, um eigene Preise. Eine Karte kostet dort { $price }.
