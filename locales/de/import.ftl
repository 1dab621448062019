# Eine Liste einlesen.
import-title = Liste einlesen
import-how = Wählen Sie die Liste, wie sie ist: aus Excel, aus einer Nachricht, mit oder ohne Überschrift. Danach sehen Sie jede Zeile und sagen, was in welcher Spalte steht, bevor jemand eingetragen wird.
import-file = Datei
import-file-hint = Aus Excel oder LibreOffice: .xlsx, .ods oder CSV.
import-text = Liste als Text
import-text-hint = Oder hier einfügen, auch direkt aus Excel kopiert.
import-check = Ansehen
import-check-again = Noch einmal ansehen
import-nothing-yet = Noch ist nichts eingetragen.
import-enter = Alle eintragen
import-correct = Liste ausbessern
import-line = Zeile
import-summary =
    { $people ->
        [one] Eine Person
       *[other] { $people } Personen
    } mit { $tickets ->
        [one] einer Karte
       *[other] { $tickets } Karten
    } zum Eintragen
import-note-sheet = Gelesen wurde das Blatt „{ $sheet }“.
import-note-sheets = Gelesen wurde das Blatt „{ $sheet }“. Nicht gelesen: { $others }. Ein anderes wählen Sie unten bei „Blatt“.
import-note-more = { $count } weitere
import-note-looked = Gesucht wurde nur auf den ersten { $count } Blättern.
import-note-far = Weit weg von der Liste steht noch etwas, zum Beispiel in { $cell }. Es wurde nicht gelesen.
import-note-one-each = Eine Spalte „Karten“ fehlt, daher bekommt jede Person eine Karte.
import-note-unpaid = Eine Spalte „Bezahlt“ fehlt, daher hat noch niemand bezahlt.
import-note-one-unpaid = Die Spalten „Karten“ und „Bezahlt“ fehlen, daher bekommt jede Person eine Karte und hat noch nicht bezahlt.
import-faults = Noch auszubessern
import-fault = Zeile { $line }: { $fault }
import-fix-first =
    { $count ->
        [one] Bessern Sie zuerst die eine Zeile aus oder löschen Sie sie.
       *[other] Bessern Sie zuerst die { $count } Zeilen aus oder löschen Sie sie.
    }
import-all-there = Alle stehen schon auf der Liste. Es ist niemand einzutragen.
import-sold-out =
    { $left ->
        [0] Es ist keine Karte mehr frei. Nehmen Sie Karten zurück oder vergrößern Sie vor der Auslosung die Kartenzahl.
        [one] Auf der Liste stehen { $wanted } Karten, frei ist nur noch eine. Kürzen Sie die Liste oder vergrößern Sie vor der Auslosung die Kartenzahl.
       *[other] Auf der Liste stehen { $wanted } Karten, frei sind nur noch { $left }. Kürzen Sie die Liste oder vergrößern Sie vor der Auslosung die Kartenzahl.
    }
import-no-byes =
    { $left ->
        [one] Auf der Liste stehen { $wanted } Karten, aber nur ein Freilos ist noch frei. Kürzen Sie die Liste.
       *[other] Auf der Liste stehen { $wanted } Karten, aber nur { $left } Freilose sind noch frei. Kürzen Sie die Liste.
    }
import-double-listed = steht schon auf der Liste (Nr. { $number })
import-double-above = steht schon in Zeile { $line }
import-also = trotzdem eintragen
import-paid-nothing = offen
import-paid-full = bezahlt
import-changed = Inzwischen hat sich die Liste der Kassa geändert. Sehen Sie noch einmal durch, wer schon da ist.
import-nothing-sent = Wählen Sie eine Datei, oder fügen Sie die Liste als Text ein.
import-too-large = Die Datei ist größer als 1 MB. Eine Liste mit Namen ist viel kleiner: Prüfen Sie, ob es die richtige Datei ist, oder kopieren Sie die Zellen in Excel und fügen Sie sie als Text ein.
import-swelling = Diese Arbeitsmappe ist gepackt klein, enthält aber viel mehr als eine Liste mit Namen. Kopieren Sie die Zellen in Excel und fügen Sie sie als Text ein.
import-workbook = Diese Arbeitsmappe lässt sich nicht lesen. Speichern Sie sie mit „Speichern unter“ als „Excel-Arbeitsmappe (.xlsx)“ oder „CSV“, oder kopieren Sie die Zellen und fügen Sie sie als Text ein.
import-old-workbook = Diese Datei ist innen im alten Format von Excel (.xls), auch wenn sie anders heißt. Öffnen Sie sie in Excel und speichern Sie sie mit „Speichern unter“ als „Excel-Arbeitsmappe (.xlsx)“, oder kopieren Sie die Zellen und fügen Sie sie als Text ein.
import-hidden = Die Blätter, die man sieht, sind leer. Etwas steht nur auf ausgeblendeten: { $sheets }. Klicken Sie in Excel mit der rechten Maustaste unten auf ein Blatt, wählen Sie „Einblenden“ und speichern Sie.
import-behind = Die ersten { $count } Blätter sind leer, und auf den Blättern dahinter wird keine Liste gesucht. Ziehen Sie in Excel das Blatt mit der Liste ganz nach vorne und speichern Sie.
import-locked = Diese Arbeitsmappe hat ein Kennwort. Speichern Sie sie in Excel ohne Kennwort, oder kopieren Sie die Zellen und fügen Sie sie als Text ein.
import-merged = Die Zellen { $cells } sind über mehrere Zeilen verbunden, und es ist nicht klar, für wen ihr Inhalt gilt. Heben Sie in Excel „Verbinden und zentrieren“ auf und schreiben Sie in jede Zeile, was dort gilt.
import-not-text = Das ist keine Liste, sondern ein Bild oder etwas Ähnliches. Wählen Sie eine Datei aus Excel oder eine CSV-Datei.
import-mixed-letters = Zeile { $line }: Die Umlaute sind nicht zu lesen. Speichern Sie die Liste neu als „CSV UTF-8“, oder fügen Sie sie als Text ein.
import-empty = In der Liste steht nichts.
import-no-name = Welche Spalte hat die Namen? Sagen Sie es über der Spalte.
import-no-rows = In der Liste steht niemand. Jede Person braucht eine eigene Zeile.
import-too-many-rows = Die Liste hat mehr als { $max } Zeilen. Teilen Sie sie.
import-tickets = „{ $cell }“ ist keine Kartenzahl. Schreiben Sie eine Zahl von 1 bis { $max }.
import-date = „{ $date }“ ist ein Datum und kein Name. Schreiben Sie dort den Namen.
import-uncomputed = „{ $sign }“ zeigt Excel, wenn es etwas nicht ausrechnen kann. Schreiben Sie dort, was gelten soll.
import-paid = „{ $cell }“ sagt nicht, was bezahlt ist. Schreiben Sie einen Betrag, ja oder nein.
import-too-many-cells = { $cells } Felder, aber nur { $columns } Spalten. Setzen Sie einen Text mit Trennzeichen in Anführungszeichen.
import-first-titles = Zeile { $line } wurde als Überschrift gelesen: { $cells }
import-first-person = Zeile { $line } wurde als Person gelesen: { $cells }
import-first-to-person = Zeile { $line } ist eine Person
import-first-to-titles = Zeile { $line } ist die Überschrift
import-counts =
    { $lines ->
        [one] Die Liste hat eine Zeile: { $parts }.
       *[other] Die Liste hat { $lines } Zeilen: { $parts }.
    }
import-count-people =
    { $count ->
        [one] 1 Person
       *[other] { $count } Personen
    }
import-count-there = { $count } schon dabei
import-count-faulty =
    { $count ->
        [one] eine auszubessern
       *[other] { $count } auszubessern
    }
import-count-apart = { $count } beiseitegelegt
import-count-empty = { $count } leer
import-ask = Das steht in der Liste
import-ask-sheet = Blatt
import-ask-order = Namen sind geschrieben
import-order-unknown = einmal so, einmal so: Namen nicht trennen
import-column-untitled = Spalte { $letters }
import-column-none = wird nicht gebraucht
import-column-name = ganzer Name
import-column-family = Familienname
import-column-given = Vorname
import-column-place = Ort
import-column-partner = Partner oder Partnerin
import-column-pair = beide Namen
import-column-partner-place = Ort des Partners
import-column-tickets = Karten (wie viele)
import-column-paid = bezahlt
import-column-groups = Gruppe
import-group-unknown = Die Gruppe „{ $group }“ gibt es hier nicht. Legen Sie zuerst ihren Sonderpreis an, oder nehmen Sie sie aus der Zeile.
import-enter-some =
    { $count ->
        [one] Diese Person eintragen
       *[other] Diese { $count } Personen eintragen
    }
import-note-letters = Die Umlaute stammen aus einem alten Format ({ $letters }). Schauen Sie, ob die Namen stimmen.
import-note-twice = Die Umlaute waren verdorben und sind wiederhergestellt. Schauen Sie, ob die Namen stimmen.
import-note-unseen =
    { $count ->
        [one] Ein unsichtbares Zeichen ist weggelassen.
       *[other] { $count } unsichtbare Zeichen sind weggelassen.
    }
import-note-unfolded = In der Datei stehen mehrere Listen nebeneinander. Hier stehen sie untereinander.
import-faults-text = Bessern Sie sie hier aus, oder tragen Sie zuerst die anderen ein.
import-answer-first = Sagen Sie zuerst, was in den markierten Spalten steht.
import-nobody = Auf der Liste steht niemand, der einzutragen ist.
import-open-quote = Ein Anführungszeichen wird hier geöffnet und nie geschlossen. Löschen Sie es im Text der Liste.
import-numbers = „{ $cell }“ sind keine Kartennummern. Schreiben Sie zum Beispiel 17 18 oder 17-19.
import-count-unread = { $count } noch nicht gelesen
import-ask-letters = So lauten die Namen richtig
import-ask-letters-hint = Die Umlaute dieser Datei lassen sich auf mehrere Arten lesen.
import-more =
    { $count ->
        [one] Noch eine Zeile
       *[other] Noch { $count } Zeilen
    }
import-apart =
    { $count ->
        [one] Eine Zeile wird nicht eingetragen
       *[other] { $count } Zeilen werden nicht eingetragen
    }
import-apart-line = Zeile { $line }
import-column-open = Bitte wählen
import-column-numbers = Kartennummern
import-column-amount = bezahlter Betrag
import-column-phone = Telefon (bleibt weg)
import-question-twice = Zwei Spalten sagen dasselbe. Welche gilt?
import-question-pair = Sind Namen wie „Huber-Mayr“ zwei Leute („beide Namen“) oder einer mit Doppelnamen („ganzer Name“)?
import-question-numbers = Sind das Kartennummern, oder wie viele Karten?
import-question-amount = Heißt 1 „bezahlt“, oder ist es ein Betrag?
import-why-hint = Zeile, die Excel für sich selbst schreibt
import-why-far = steht zu weit rechts
import-why-titles = Überschrift
import-why-above = steht über der Überschrift
import-why-titles-again = noch einmal die Überschrift
import-why-total = Summe
import-why-heading = Zwischentitel
import-why-note = sieht nicht wie eine Person aus
import-why-waiting = Warteliste
import-why-cancelled = abgesagt
import-why-hidden = in der Datei ausgeblendet
import-why-struck = in der Datei durchgestrichen
import-numbers-app = Das ist eine Tabelle aus Numbers. Exportieren Sie sie dort mit „Ablage“, „Exportieren“, „Excel“.
import-document = Das ist ein Textdokument und keine Tabelle. Kopieren Sie die Zeilen und fügen Sie sie als Text ein.
import-double-differs = steht schon auf der Liste (Nr. { $number }): hat { $held }, hier { $here }
import-further =
    { $count ->
        [one] eine Karte dazu verkaufen
       *[other] { $count } Karten dazu verkaufen
    }
import-count-reserved = { $count } vorgemerkt
import-reserve = Ohne Karte vormerken
import-reserve-absent =
    { $count ->
        [one] eine Person, die wartet, abgesagt hat, ausgeblendet oder durchgestrichen ist
       *[other] { $count } Personen, die warten, abgesagt haben, ausgeblendet oder durchgestrichen sind
    }
import-reserve-unpaid =
    { $count ->
        [one] eine Person, die noch nicht bezahlt hat
       *[other] { $count } Personen, die noch nicht bezahlt haben
    }
import-reserve-hint = Vorgemerkte stehen an der Kassa ganz oben. Kommt jemand, genügt ein Druck.
import-lost-letters = In „{ $cell }“ sind Buchstaben verloren gegangen. Schreiben Sie sie neu.
import-markup = Diese Datei ist für Programme geschrieben und keine Liste, auch wenn sie so heißt. Öffnen Sie sie in Excel und speichern Sie sie als „Excel-Arbeitsmappe (.xlsx)“.
import-chat = Das ist ein ganzer Chat. Fügen Sie nur die Nachricht ein, in der die Liste steht, jede Person in einer Zeile.
import-one-cell-each = Jede Zelle steht in einer eigenen Zeile, und es ist nicht klar, was zusammengehört. Kopieren Sie die Liste aus der Tabelle, aus der sie kommt.
import-note-comments = In der Datei stehen Notizen neben Zellen. Sie werden nicht gelesen.
import-enter-rest = So übernehmen
import-note-unmarked =
    { $count ->
        [one] Eine Zeile, die in der Datei ausgeblendet oder durchgestrichen war, ist geändert und gilt jetzt wie jede andere.
       *[other] { $count } Zeilen, die in der Datei ausgeblendet oder durchgestrichen waren, sind geändert und gelten jetzt wie alle anderen.
    }
import-double-with-another = spielt schon: { $name }
import-third-name = In „{ $cell }“ stehen mehr als zwei Namen. Ein Paar sind zwei; teilen Sie die Zeile.
import-pair-among-singles = In „{ $cell }“ stehen zwei Namen, heute spielt aber jeder für sich. Schreiben Sie jeden in eine eigene Zeile.
import-no-partner = Es fehlt der Partner. Tragen Sie ihn ein, oder haken Sie unten „Partner folgt“ an.
import-partners-follow =
    { $count ->
        [one] Partner folgt: eine Zeile ohne Partner trotzdem eintragen
       *[other] Partner folgt: { $count } Zeilen ohne Partner trotzdem eintragen
    }
