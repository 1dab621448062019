# Eine Liste einlesen.
import-title = Liste einlesen
import-how = Die erste Zeile nennt die Spalten: „Familienname“ und „Vorname“ oder „Name“; „Ort“, „Karten“ und „Bezahlt“ sind möglich. Heißt eine Spalte anders, werden Sie gefragt. So sieht eine Liste aus:
import-file = Datei
import-file-hint = Aus Excel oder LibreOffice, als .xlsx oder CSV.
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
import-note-above =
    { $count ->
        [one] Zeile { $lines } steht über den Titeln der Spalten und wurde nicht gelesen. Steht dort eine Person, schreiben Sie die Titel in die Zeile darüber.
       *[other] Die Zeilen { $lines } stehen über den Titeln der Spalten und wurden nicht gelesen. Stehen dort Personen, schreiben Sie die Titel in die Zeile darüber.
    }
import-note-total = Zeile { $line } („{ $label }“) ist eine Summe und keine Person. Sie wird nicht eingetragen.
import-note-1252 = Die Umlaute sind aus dem alten Excel-Format (Windows-1252) übernommen.
import-note-one-each = Eine Spalte „Karten“ fehlt, daher bekommt jede Person eine Karte.
import-note-unpaid = Eine Spalte „Bezahlt“ fehlt, daher hat noch niemand bezahlt.
import-note-one-unpaid = Die Spalten „Karten“ und „Bezahlt“ fehlen, daher bekommt jede Person eine Karte und hat noch nicht bezahlt.
import-ask-first = Steht das unter einem anderen Titel in der Liste, sagen Sie es unten.
import-note-ignored = Nicht verwendet: { $columns }.
import-faults = Diese Zeilen sind noch auszubessern
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
import-empty = In der Liste steht nichts. Über den Namen stehen die Titel der Spalten, zum Beispiel Name;Ort;Karten;Bezahlt.
import-no-name = Eine Spalte mit den Namen fehlt. Schreiben Sie über die Spalten zum Beispiel Familienname;Vorname;Ort;Karten.
import-column-twice = Die Spalte „{ $column }“ gibt es zweimal. Benennen Sie eine davon anders.
import-no-rows = Unter den Titeln der Spalten steht niemand. Jede Person braucht eine Zeile.
import-too-many-rows = Die Liste hat mehr als { $max } Zeilen. Teilen Sie sie.
import-tickets = „{ $cell }“ ist keine Kartenzahl. Schreiben Sie eine Zahl von 1 bis { $max }.
import-date = „{ $date }“ ist ein Datum und kein Name. Schreiben Sie dort den Namen.
import-uncomputed = „{ $sign }“ zeigt Excel, wenn es etwas nicht ausrechnen kann. Schreiben Sie dort, was gelten soll.
import-paid = „{ $cell }“ sagt nicht, was bezahlt ist. Schreiben Sie einen Betrag, ja oder nein.
import-too-many-cells = { $cells } Felder, aber nur { $columns } Spalten. Setzen Sie einen Text mit Trennzeichen in Anführungszeichen.
import-no-name-known = Welche Spalte hat die Namen? Über den Spalten steht: { $found }. Sagen Sie unten, was darin steht.
import-no-name-untitled = Welche Spalte hat die Namen? Die Spalten haben keine Titel. Sagen Sie unten, was darin steht.
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
import-count-faulty = { $count } auszubessern
import-count-apart =
    { $count ->
        [one] 1 ausgenommen (Zeile { $lines })
       *[other] { $count } ausgenommen (Zeilen { $lines })
    }
import-count-empty = { $count } leer
import-ask = Was in der Liste steht
import-ask-sheet = Blatt
import-ask-column = Spalte „{ $column }“
import-ask-order = Namen sind geschrieben
import-order-unknown = einmal so, einmal so: Namen nicht trennen
import-column-untitled = Spalte { $letters }
import-column-none = wird nicht gebraucht
import-column-name = ganzer Name
import-column-family = Familienname
import-column-given = Vorname
import-column-place = Ort
import-column-tickets = Anzahl der Karten
import-column-paid = Bezahlt
import-column-groups = Gruppe
import-group-unknown = Die Gruppe „{ $group }“ gibt es hier nicht. Legen Sie zuerst ihren Sonderpreis an, oder nehmen Sie sie aus der Zeile.
