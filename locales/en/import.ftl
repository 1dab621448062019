# Reading a list.
import-title = Read a list
import-how = The first line names the columns: “Name” must be there, “Ort” (place), “Karten” (tickets) and “Bezahlt” (paid) may. A list looks like this:
import-file = File
import-file-hint = From Excel: “Save as”, file type “CSV”.
import-text = List as text
import-text-hint = Or paste it here, also straight from Excel.
import-check = Look at it
import-check-again = Look at it again
import-nothing-yet = Nothing is entered yet.
import-enter = Enter all
import-correct = Correct the list
import-line = Line
import-summary =
    { $people ->
        [one] One person
       *[other] { $people } people
    } with { $tickets ->
        [one] one ticket
       *[other] { $tickets } tickets
    } to enter
import-note-1252 = The umlauts were taken over from the old format of Excel (Windows-1252).
import-note-one-each = There is no column “Karten”, so everybody gets one ticket.
import-note-ignored = Not used: { $columns }.
import-faults = These lines need correcting
import-fault = Line { $line }: { $fault }
import-fix-first =
    { $count ->
        [one] Correct or delete the one line first.
       *[other] Correct or delete the { $count } lines first.
    }
import-all-there = All are on the list already. There is nobody to enter.
import-sold-out =
    { $left ->
        [0] No ticket is left. Take tickets back, or raise the number of tickets before the draw.
        [one] The list asks for { $wanted } tickets, only one is left. Shorten the list, or raise the number of tickets before the draw.
       *[other] The list asks for { $wanted } tickets, only { $left } are left. Shorten the list, or raise the number of tickets before the draw.
    }
import-no-byes =
    { $left ->
        [one] The list asks for { $wanted } tickets, but only one bye is left. Shorten the list.
       *[other] The list asks for { $wanted } tickets, but only { $left } byes are left. Shorten the list.
    }
import-double-listed = is on the list already (no. { $number })
import-double-above = stands in line { $line } already
import-also = enter nevertheless
import-paid-nothing = owed
import-paid-full = paid
import-changed = The list at the desk has changed in the meantime. Look again who is there already.
import-nothing-sent = Choose a file, or paste the list as text.
import-too-large = The file is larger than 1 MB. A list of names is much smaller: check whether it is the right file.
import-workbook = This is a workbook. Save it in Excel with “Save as” as “CSV”, or copy the cells and paste them as text.
import-not-text = This is no list but a picture or something like it. Choose a CSV file.
import-mixed-letters = Line { $line }: the umlauts cannot be read. Save the list again as “CSV UTF-8”, or paste it as text.
import-empty = There is nothing in the list. The first line names the columns, for example Name;Ort;Karten;Bezahlt.
import-no-name = A column “Name” is missing. The first line says: { $found }. Write for example Name;Ort;Karten;Bezahlt there.
import-column-twice = The column “{ $column }” is there twice. Rename one of them.
import-no-rows = There is nobody below the first line. Every person needs a line.
import-too-many-rows = The list has more than { $max } lines. Split it.
import-tickets = “{ $cell }” is no number of tickets. Write a number from 1 to { $max }.
import-paid = “{ $cell }” does not say what is paid. Write an amount, ja or nein.
import-too-many-cells = { $cells } cells, but only { $columns } columns. Put a text with separators in quotation marks.
