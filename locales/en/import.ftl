# Reading a list.
import-title = Import a list
import-how = The first line names the columns: “Last name” and “First name”, or “Name”; “Town”, “Tickets” and “Paid” are optional. German titles work too. If a column is called something else, you will be asked. A list looks like this:
import-file = File
import-file-hint = From Excel or LibreOffice, as .xlsx or CSV.
import-text = List as text
import-text-hint = Or paste it here, also straight from Excel.
import-check = Check the list
import-check-again = Check it again
import-nothing-yet = Nobody has been added yet.
import-enter = Add everybody
import-correct = Correct the list
import-line = Line
import-summary =
    { $people ->
        [one] One person
       *[other] { $people } people
    } with { $tickets ->
        [one] one ticket
       *[other] { $tickets } tickets
    } to add
import-note-sheet = This was read from the sheet “{ $sheet }”.
import-note-sheets = This was read from the sheet “{ $sheet }”. Not read: { $others }. Choose another one below at “Sheet”.
import-note-more = { $count } more
import-note-looked = Only the first { $count } sheets were searched.
import-note-far = Something else stands far away from the list, for example in { $cell }. It was not read.
import-note-above =
    { $count ->
        [one] Line { $lines } stands above the titles of the columns and was not read. If it is a person, put the titles in the line above it.
       *[other] Lines { $lines } stand above the titles of the columns and were not read. If they are people, put the titles in the line above them.
    }
import-note-total = Line { $line } (“{ $label }”) is a total and not a person. It will not be added.
import-note-1252 = The umlauts were read in Excel’s old format (Windows-1252).
import-note-one-each = There is no “Tickets” column, so everybody gets one ticket.
import-note-unpaid = There is no “Paid” column, so nobody has paid yet.
import-note-one-unpaid = There are no “Tickets” and “Paid” columns, so everybody gets one ticket and has not paid yet.
import-ask-first = If the list says it under another title, choose it below.
import-note-ignored = Not used: { $columns }.
import-faults = These lines need correcting
import-fault = Line { $line }: { $fault }
import-fix-first =
    { $count ->
        [one] Correct or delete the one line first.
       *[other] Correct or delete the { $count } lines first.
    }
import-all-there = Everybody is already on the list. There is nobody to add.
import-sold-out =
    { $left ->
        [0] No ticket is left. Take tickets back, or raise the number of tickets before the draw.
        [one] The list asks for { $wanted } tickets, but only one is left. Shorten the list, or raise the number of tickets before the draw.
       *[other] The list asks for { $wanted } tickets, but only { $left } are left. Shorten the list, or raise the number of tickets before the draw.
    }
import-no-byes =
    { $left ->
        [one] The list asks for { $wanted } tickets, but only one bye is left. Shorten the list.
       *[other] The list asks for { $wanted } tickets, but only { $left } byes are left. Shorten the list.
    }
import-double-listed = is on the list already (no. { $number })
import-double-above = is already in line { $line }
import-also = add anyway
import-paid-nothing = owed
import-paid-full = paid
import-changed = The list at the desk has changed in the meantime. Check again who is already on it.
import-nothing-sent = Choose a file, or paste the list as text.
import-too-large = The file is larger than 1 MB. A list of names is much smaller: check whether it is the right file, or copy the cells in Excel and paste them as text.
import-swelling = This workbook is small when packed, but holds far more than a list of names. Copy the cells in Excel and paste them as text.
import-workbook = This workbook cannot be read. Save it with “Save as” as “Excel Workbook (.xlsx)” or “CSV”, or copy the cells and paste them as text.
import-old-workbook = Inside, this file has the old format of Excel (.xls), whatever it is called. Open it in Excel and save it with “Save as” as “Excel Workbook (.xlsx)”, or copy the cells and paste them as text.
import-hidden = The sheets that can be seen are empty. Something stands on hidden ones only: { $sheets }. In Excel, right-click a sheet at the bottom, choose “Unhide” and save.
import-behind = The first { $count } sheets are empty, and no list is looked for on the sheets behind them. In Excel, drag the sheet with the list to the front and save.
import-locked = This workbook has a password. Save it in Excel without one, or copy the cells and paste them as text.
import-merged = The cells { $cells } are merged over several rows, so it is not clear whom their content is for. Unmerge them in Excel and write in each row what applies there.
import-not-text = This is not a list, but a picture or something similar. Choose a file from Excel or a CSV file.
import-mixed-letters = Line { $line }: the umlauts cannot be read. Save the list again as “CSV UTF-8”, or paste it as text.
import-empty = The list is empty. Above the names stand the titles of the columns, for example Name;Town;Tickets;Paid.
import-no-name = There is no column with names. Put titles above the columns, for example Last name;First name;Town;Tickets.
import-column-twice = The column “{ $column }” is there twice. Rename one of them.
import-no-rows = There is nobody below the titles of the columns. Every person needs a line.
import-too-many-rows = The list has more than { $max } lines. Split it.
import-tickets = “{ $cell }” is not a number of tickets. Write a number from 1 to { $max }.
import-date = “{ $date }” is a date, not a name. Put the name there.
import-uncomputed = Excel shows “{ $sign }” where it cannot work something out. Write what should stand there.
import-paid = “{ $cell }” does not say what was paid. Write an amount, yes or no.
import-too-many-cells = { $cells } cells, but only { $columns } columns. Put any text that contains a separator in quotation marks.
import-no-name-known = Which column holds the names? The columns are titled: { $found }. Choose below what each one contains.
import-no-name-untitled = Which column has the names? The columns have no titles. Say below what they hold.
import-first-titles = Line { $line } was read as the heading: { $cells }
import-first-person = Line { $line } was read as a person: { $cells }
import-first-to-person = Line { $line } is a person
import-first-to-titles = Line { $line } is the heading
import-counts =
    { $lines ->
        [one] The list has one line: { $parts }.
       *[other] The list has { $lines } lines: { $parts }.
    }
import-count-people =
    { $count ->
        [one] 1 person
       *[other] { $count } people
    }
import-count-there = { $count } already there
import-count-faulty = { $count } to be corrected
import-count-apart =
    { $count ->
        [one] 1 set apart (line { $lines })
       *[other] { $count } set apart (lines { $lines })
    }
import-count-empty = { $count } empty
import-ask = What the list contains
import-ask-sheet = Sheet
import-ask-column = Column “{ $column }”
import-ask-order = Names are written as
import-order-unknown = mixed, keep as one text
import-column-untitled = Column { $letters }
import-column-none = not needed
import-column-name = full name
import-column-family = last name
import-column-given = first name
import-column-place = town
import-column-tickets = number of tickets
import-column-paid = paid
import-column-groups = group
import-group-unknown = There is no group “{ $group }” here. Add its special prize first, or remove it from the line.
