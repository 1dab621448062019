# Reading a list.
import-title = Import a list
import-how = Choose the list as it is: from Excel, from a message, with or without a row of titles. Then you see every line and say what each column holds, before anybody is added.
import-file = File
import-file-hint = From Excel or LibreOffice: .xlsx, .ods or CSV.
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
import-note-one-each = There is no “Tickets” column, so everybody gets one ticket.
import-note-unpaid = There is no “Paid” column, so nobody has paid yet.
import-note-one-unpaid = There are no “Tickets” and “Paid” columns, so everybody gets one ticket and has not paid yet.
import-faults = Still to be corrected
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
import-empty = There is nothing in the list.
import-no-name = Which column has the names? Say so above the column.
import-no-rows = There is nobody in the list. Each person needs a line of their own.
import-too-many-rows = The list has more than { $max } lines. Split it.
import-tickets = “{ $cell }” is not a number of tickets. Write a number from 1 to { $max }.
import-date = “{ $date }” is a date, not a name. Put the name there.
import-uncomputed = Excel shows “{ $sign }” where it cannot work something out. Write what should stand there.
import-paid = “{ $cell }” does not say what was paid. Write an amount, yes or no.
import-too-many-cells = { $cells } cells, but only { $columns } columns. Put any text that contains a separator in quotation marks.
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
import-count-faulty =
    { $count ->
        [one] one to be corrected
       *[other] { $count } to be corrected
    }
import-count-apart = { $count } set apart
import-count-empty = { $count } empty
import-ask = What the list says
import-ask-sheet = Sheet
import-ask-order = Names are written as
import-order-unknown = mixed, keep as one text
import-column-untitled = Column { $letters }
import-column-none = not needed
import-column-name = full name
import-column-family = last name
import-column-given = first name
import-column-place = town
import-column-partner = partner
import-column-pair = both names
import-column-partner-place = partner’s town
import-column-tickets = Tickets (how many)
import-column-paid = paid
import-column-groups = group
import-group-unknown = There is no group “{ $group }” here. Add its special prize first, or remove it from the line.
import-enter-some =
    { $count ->
        [one] Add this person
       *[other] Add these { $count } people
    }
import-note-letters = The umlauts come from an old format ({ $letters }). Check that the names are right.
import-note-twice = The umlauts were garbled and have been repaired. Check that the names are right.
import-note-unseen =
    { $count ->
        [one] One invisible character was left out.
       *[other] { $count } invisible characters were left out.
    }
import-note-unfolded = The file has several lists side by side. Here they stand one below the other.
import-faults-text = Correct them here, or add the others first.
import-answer-first = First say what the marked columns hold.
import-nobody = There is nobody on the list to add.
import-open-quote = A quotation mark is opened here and never closed. Delete it in the text of the list.
import-numbers = “{ $cell }” are no ticket numbers. Write 17 18 or 17-19, for example.
import-count-unread = { $count } not read yet
import-ask-letters = The names should read
import-ask-letters-hint = The umlauts of this file can be read in more than one way.
import-more =
    { $count ->
        [one] One more line
       *[other] { $count } more lines
    }
import-apart =
    { $count ->
        [one] One line will not be added
       *[other] { $count } lines will not be added
    }
import-apart-line = Line { $line }
import-column-open = Please choose
import-column-numbers = Ticket numbers
import-column-amount = amount paid
import-column-phone = Phone (left out)
import-question-twice = Two columns say the same. Which one counts?
import-question-pair = Are names like “Huber-Mayr” two people (“both names”) or one with a double name (“full name”)?
import-question-numbers = Are these ticket numbers, or how many tickets?
import-question-amount = Does 1 mean “paid”, or is it an amount?
import-why-hint = a line that Excel writes for itself
import-why-far = too far to the right
import-why-titles = titles
import-why-above = above the titles
import-why-titles-again = the titles again
import-why-total = a total
import-why-heading = a heading
import-why-note = does not look like a person
import-why-waiting = waiting list
import-why-cancelled = cancelled
import-why-hidden = hidden in the file
import-why-struck = struck through in the file
import-numbers-app = This is a Numbers spreadsheet. Export it there with “File”, “Export To”, “Excel”.
import-document = This is a text document and no spreadsheet. Copy the lines and paste them as text.
import-double-differs = is on the list already (no. { $number }): has { $held }, here { $here }
import-further =
    { $count ->
        [one] sell one ticket more
       *[other] sell { $count } tickets more
    }
import-count-reserved = { $count } reserved
import-reserve = Reserve without a ticket
import-reserve-absent =
    { $count ->
        [one] one person who waits, has cancelled, is hidden or struck through
       *[other] { $count } people who wait, have cancelled, are hidden or struck through
    }
import-reserve-unpaid =
    { $count ->
        [one] one person who has not paid yet
       *[other] { $count } people who have not paid yet
    }
import-reserve-hint = Reserved names come first at the desk. When somebody turns up, one press is enough.
import-lost-letters = Letters were lost in “{ $cell }”. Please type them again.
import-markup = This file is written for programs and is no list, whatever it is called. Open it in Excel and save it as “Excel Workbook (.xlsx)”.
import-chat = This is a whole chat. Paste only the message with the list, one person on each line.
import-one-cell-each = Each cell is on a line of its own, and it is not clear what belongs together. Copy the list from the table that it comes from.
import-note-comments = The file has notes beside cells. They are not read.
import-enter-rest = Apply this
import-note-unmarked =
    { $count ->
        [one] One row that was hidden or struck through in the file was changed, and counts like any other now.
       *[other] { $count } rows that were hidden or struck through in the file were changed, and count like all others now.
    }
import-double-with-another = already plays: { $name }
import-third-name = “{ $cell }” names more than two people. A pair is two; please split the line.
import-pair-among-singles = “{ $cell }” names two people, but tonight everybody plays alone. Give each a line of their own.
import-no-partner = The partner is missing. Add one, or tick “Partner to follow” below.
import-partners-follow =
    { $count ->
        [one] Partner to follow: add one line without a partner anyway
       *[other] Partner to follow: add { $count } lines without a partner anyway
    }
