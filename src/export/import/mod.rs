//! A player list from a spreadsheet (DESIGN 5.2): `Name`, or `Familienname` and `Vorname`, and optionally `Ort`, `Karten`, `Bezahlt`, in any
//! order, by these or similar titles. What a column with another title means, somebody is asked.
//!
//! Pure: bytes in, rows and faults out. What the tournament says to the rows is asked elsewhere.
//!
//! | file | subject |
//! |---|---|
//! | this one | the list and everything that is wrong with it |
//! | `lines` | what separates cells, and which line a row stands in |
//! | `columns` | which column says what, and what a row says in it |

mod columns;
mod lines;

pub use super::charset::Charset;
pub use super::column::{Answers, Meaning, UnknownColumn};
pub use super::list_fault::{ListFault, MAX_BYTES, MAX_ROWS};

use super::charset::decode;
use super::workbook::{self, SheetText, is_workbook};
use crate::texts::{Person, TextFault, same_name_key, search_key};
use crate::tournament::FirstPayment;
use columns::{Columns, TITLES_WITHIN, titles_at};
use csv::{ReaderBuilder, StringRecord};
use lines::{LineCount, separator};
use std::borrow::Cow;
use std::collections::HashMap;

/// A list that could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerList {
    /// The people, in the order of the list.
    pub rows: Vec<Row>,
    /// The lines that cannot be used, ascending; a line may have several faults.
    pub faults: Vec<LineFault>,
    /// Columns whose titles say nothing here; they are left out unless somebody has said what they mean.
    pub unknown: Vec<UnknownColumn>,
    /// Whether there are names of which only the order of their words says which is the family name.
    pub needs_order: bool,
    /// Whether there is a column that says how many tickets somebody buys; without it everybody buys one.
    pub has_tickets: bool,
    /// What the letters were written in.
    pub charset: Charset,
    /// The sheet of a workbook that it was read from.
    pub sheet: Option<Sheet>,
    /// The whole list as text, so that it can be corrected and sent again.
    pub text: String,
}

/// A sheet of a workbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// What it is called.
    pub name: String,
    /// The others with something in them, which were not read.
    pub others: Vec<String>,
}

/// A person on a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line of the file, counted from 1.
    pub line: u64,
    /// Who it is.
    pub person: Person,
    /// How many tickets: 1 to [`Settings::MAX_TICKETS_PER_PLAYER`](crate::tournament::Settings::MAX_TICKETS_PER_PLAYER), 1 if the list says nothing.
    pub tickets: u32,
    /// What was paid.
    pub paid: FirstPayment,
    /// The cell that names groups, "" if there is none.
    pub groups: String,
    /// The line above that names the same person, if there is one.
    pub twin: Option<u64>,
}

/// Something wrong in one line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct LineFault {
    /// The line of the file, counted from 1.
    pub line: u64,
    /// What.
    pub fault: CellFault,
}

/// Why a line cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CellFault {
    /// The name.
    #[error("Name: {0}")]
    Name(TextFault),
    /// The place.
    #[error("Ort: {0}")]
    Town(TextFault),
    /// No number of tickets from 1 to [`Settings::MAX_TICKETS_PER_PLAYER`](crate::tournament::Settings::MAX_TICKETS_PER_PLAYER); what stands there.
    #[error("Karten: {0:?} is no number of tickets")]
    Tickets(String),
    /// Neither an amount nor yes or no; what stands there.
    #[error("Bezahlt: {0:?} is no amount")]
    Paid(String),
    /// A date where a name should stand: Excel makes dates of texts that look like one.
    #[error("Name: {0} is a date")]
    Date(String),
    /// More cells than the first line has columns, mostly a separator inside a name.
    #[error("{cells} cells under {columns} columns")]
    TooManyCells {
        /// The cells of this line.
        cells: usize,
        /// The columns.
        columns: usize,
    },
}

/// Returns a file as text, to be corrected.
///
/// # Errors
/// A [`ListFault`] if it is none.
pub fn text(bytes: &[u8]) -> Result<String, ListFault> {
    Ok(as_text(bytes)?.0.into_owned())
}

/// Returns a file as text, what its letters were written in, and the sheet of a workbook that was read.
fn as_text(bytes: &[u8]) -> Result<(Cow<'_, str>, Charset, Option<Sheet>), ListFault> {
    if bytes.len() > MAX_BYTES {
        return Err(ListFault::TooLarge);
    }
    if is_workbook(bytes) {
        let SheetText { text, sheet, others } = workbook::text(bytes, titles_at)?;
        return Ok((Cow::Owned(text), Charset::Utf8, Some(Sheet { name: sheet, others })));
    }
    let (text, charset) = decode(bytes)?;
    Ok((text, charset, None))
}

/// Reads a list about which nobody was asked, as [`read_with`] does.
///
/// # Errors
/// As [`read_with`].
pub fn read(bytes: &[u8]) -> Result<PlayerList, ListFault> {
    read_with(bytes, &Answers::default())
}

/// Reads a list.
///
/// Separators `;`, `,` and tabulator (pasted from a spreadsheet) are recognised by the first line, letters in UTF-8, UTF-16 or
/// Windows-1252 by the bytes. Lines without any text are passed over. Of a workbook the first sheet with names is read.
///
/// # Errors
/// A [`ListFault`] if nothing of it can be used. Faults of single lines are in the [`PlayerList`].
pub fn read_with(bytes: &[u8], answers: &Answers) -> Result<PlayerList, ListFault> {
    let (text, charset, sheet) = as_text(bytes)?;
    // Excel writes this line for itself.
    let has_hint = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("sep="));
    let skipped = if has_hint { text.find(['\n', '\r']).map_or(text.len(), |end| end + 1) } else { 0 };
    let body = &text[skipped..];
    let records = ReaderBuilder::new()
        .delimiter(separator(body))
        .has_headers(false)
        .flexible(true)
        .from_reader(body.as_bytes())
        .into_records()
        .map_while(Result::ok)
        .filter(|record| record.iter().any(|cell| !cell.trim().is_empty()));
    // More than may be on a list, whatever stands above it.
    let records: Vec<StringRecord> = records.take(2 * MAX_ROWS).collect();
    let first: Vec<Vec<&str>> = records.iter().take(TITLES_WITHIN).map(|row| row.iter().collect()).collect();
    let titles = titles_at(&first).unwrap_or(0);
    let columns = Columns::read(records.get(titles).ok_or(ListFault::Empty)?, answers)?;
    let mut list = PlayerList {
        rows: Vec::new(),
        faults: Vec::new(),
        unknown: columns.unknown.clone(),
        needs_order: false,
        has_tickets: columns.has(Meaning::Tickets),
        charset,
        sheet,
        text: text.clone().into_owned(),
    };
    let mut read = 0;
    let mut lines = LineCount::new(&text);
    for record in records.iter().skip(titles + 1) {
        read += 1;
        if read > MAX_ROWS {
            return Err(ListFault::TooManyRows);
        }
        let line = lines.at(skipped + record.position().map_or(0, |position| position.byte() as usize));
        match columns.row(line, record) {
            Ok(row) => {
                list.needs_order |= columns.needs_order(record);
                list.rows.push(row);
            }
            Err(faults) => list.faults.extend(faults.into_iter().map(|fault| LineFault { line, fault })),
        }
    }
    if read == 0 {
        return Err(ListFault::NoRows);
    }
    mark_twins(&mut list.rows);
    Ok(list)
}

fn mark_twins(rows: &mut [Row]) {
    let mut first = HashMap::new();
    for row in rows {
        let key = (same_name_key(&row.person.name), search_key(&row.person.place));
        row.twin = first.get(&key).copied();
        first.entry(key).or_insert(row.line);
    }
}

#[cfg(test)]
mod tests {
    use super::columns::shortened;
    use super::*;
    use crate::texts::NameOrder;
    use crate::tournament::Cents;
    use crate::tournament::FirstPayment;
    use std::collections::BTreeMap;

    #[track_caller]
    fn list(text: &str) -> PlayerList {
        read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault:?}"))
    }

    fn people(list: &PlayerList) -> Vec<(u64, &str, &str, u32, FirstPayment)> {
        let row = |row: &Row| (row.line, row.tickets, row.paid);
        let rows = list.rows.iter().map(|r| (r.person.name.as_str(), r.person.place.as_str(), row(r)));
        rows.map(|(name, place, (line, tickets, paid))| (line, name, place, tickets, paid)).collect()
    }

    #[test]
    fn both_dialects_and_a_pasted_table_say_the_same() {
        use FirstPayment::{Amount, InFull, Nothing};
        let expected = [
            (2, "Huber Franz", "Ried", 2, Amount(Cents(1_050))),
            (3, "Höß, Änne", "", 1, InFull),
            (5, "=1+1", "Wels", 3, Nothing),
        ];
        for text in [
            "\u{feff}Nr;Name;Ort;Karten;Bezahlt\r\n1;Huber Franz;Ried;2;10,50\r\n2;Höß, Änne;;;ja\r\n\r\n3;'=1+1;Wels;3;\r\n",
            "Name,Ort,Karten,Bezahlt\nHuber Franz,Ried,2,10.50\n\"Höß, Änne\",,1,x\n,,,\n'=1+1,Wels,3,nein\n",
            "Karten\tBezahlt\tOrt\tName\n2\t€ 10,50\tRied\tHuber  Franz\n\tja\t\tHöß, Änne\n\n3\t0\tWels\t=1+1",
            "Name;ORT ; karten;bezahlt;\nHuber Franz;Ried;2;10,50;\nHöß, Änne;;1;Ja;\n;;;;\n=1+1;Wels;3;0;;",
        ] {
            let list = list(text);
            assert_eq!(people(&list), expected, "{text:?}");
            assert_eq!((list.faults, list.unknown), (vec![], vec![]), "{text:?}");
        }
    }

    #[test]
    fn columns_may_have_other_titles_and_stand_below_a_heading() {
        for (name, text) in [
            (
                "Huber, Franz",
                "Anmeldungen, Stand Mai;;;;\n\n Nachname;Vorname;Wohnort;Anzahl;Bezahlt?\nHuber;Franz;Ried;2;x\n",
            ),
            ("Huber Franz", "Teilnehmer\t\t\t\n\nName\tGemeinde\tStück\tbezahlt\nHuber Franz\tRied\t2\tja\n"),
            ("Huber Franz", "Liste,,,\n\nKarten,Ort,Spielername,Bezahlt\n2,Ried,Huber Franz,j\n"),
        ] {
            let list = list(text);
            assert_eq!(people(&list), [(4, name, "Ried", 2, FirstPayment::InFull)], "{text:?}");
            assert_eq!((list.faults, list.unknown), (vec![], vec![]), "{text:?}");
        }
        let list = list("Name;Teilnehmer;Karten;Anzahl\nHuber;ja;2;9\n");
        assert_eq!(people(&list), [(2, "Huber", "", 2, FirstPayment::Nothing)]);
        let unknown: Vec<_> = list.unknown.iter().map(|column| column.title.as_str()).collect();
        assert_eq!(unknown, ["Teilnehmer", "Anzahl"], "the usual title is meant");
    }

    #[test]
    fn lists_have_their_own_words_for_the_columns() {
        for header in [
            "Nachname;Vorname;Wohnort;Anzahl;Bezahlt",
            "FAMILIENNAME;Vorname;Gemeinde;Stück;bezahlt",
            "Name;Vorname;Ort;Karten;Paid",
            "Last name;First name;Town;Tickets;Paid",
        ] {
            let list =
                list(&format!("{header}\nHuber Mayr;Anna Maria;Ried;2;ja\nWirtsleut;;;1;\n;Joel;;1;\n"));
            let (nothing, paid) = (FirstPayment::Nothing, FirstPayment::InFull);
            let first = (2, "Huber Mayr, Anna Maria", "Ried", 2, paid);
            assert_eq!(people(&list), [first, (3, "Wirtsleut", "", 1, nothing), (4, "Joel", "", 1, nothing)]);
            assert!(!list.needs_order && list.unknown.is_empty(), "{header}");
        }
    }

    #[test]
    fn what_a_column_means_that_nobody_knows_is_asked_and_answered() {
        let bytes = b"Wer;Sippe;Telefon\nFranz;Huber;0664\n";
        let Err(ListFault::NoNameColumn(unknown)) = read(bytes) else { panic!("asked") };
        let titles: Vec<_> = unknown.iter().map(|column| (column.index, column.title.as_str())).collect();
        assert_eq!(titles, [(0, "Wer"), (1, "Sippe"), (2, "Telefon")]);
        let columns = BTreeMap::from([(0, Meaning::Given), (1, Meaning::Family)]);
        let list = read_with(bytes, &Answers { columns, order: None }).unwrap();
        assert_eq!(list.rows[0].person.name.as_str(), "Huber, Franz");
        assert_eq!((list.unknown[0].meaning, list.unknown[2].meaning), (Some(Meaning::Given), None));
        let columns = BTreeMap::from([(0, Meaning::Name), (1, Meaning::Name)]);
        assert_eq!(
            read_with(bytes, &Answers { columns, order: None }),
            Err(ListFault::ColumnTwice("Sippe".to_owned()))
        );
    }

    #[test]
    fn whole_names_are_read_in_the_order_that_somebody_has_said() {
        let bytes = "Name;Ort\nFranz Huber;Ried\nHöß, Änne;\nJoel;\n".as_bytes();
        let names = |order| {
            let list = read_with(bytes, &Answers { order, ..Answers::default() }).unwrap();
            assert!(list.needs_order);
            list.rows.into_iter().map(|row| row.person.name.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(names(None), ["Franz Huber", "Höß, Änne", "Joel"]);
        assert_eq!(names(Some(NameOrder::GivenFirst)), ["Huber, Franz", "Höß, Änne", "Joel"]);
        assert_eq!(names(Some(NameOrder::FamilyFirst)), ["Franz, Huber", "Höß, Änne", "Joel"]);
    }

    #[test]
    fn a_name_alone_is_enough() {
        let list = list("Name\nHuber Franz\n\n\nMayr Anna\n");
        assert_eq!(
            people(&list),
            [
                (2, "Huber Franz", "", 1, FirstPayment::Nothing),
                (5, "Mayr Anna", "", 1, FirstPayment::Nothing)
            ]
        );
        assert!(!list.has_tickets);
    }

    #[test]
    fn behind_the_line_that_excel_writes_for_itself_nothing_is_lost() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["sep=;", "Name;Ort", "Huber Franz;Ried", ""].join(end);
            assert_eq!(
                people(&list(&text)),
                [(3, "Huber Franz", "Ried", 1, FirstPayment::Nothing)],
                "{text:?}"
            );
        }
    }

    #[test]
    fn letters_are_recognised() {
        let text = "Name;Ort\nHöß Änne;Großweiß\n";
        let (ansi, _, _) = encoding_rs::WINDOWS_1252.encode(text);
        let utf16: Vec<u8> =
            "\u{feff}".chars().chain(text.chars()).flat_map(|c| (c as u16).to_le_bytes()).collect();
        for (bytes, charset) in [
            (text.as_bytes(), Charset::Utf8),
            (&ansi[..], Charset::Windows1252),
            (&utf16[..], Charset::Utf16),
        ] {
            let list = read(bytes).unwrap();
            assert_eq!(list.charset, charset);
            assert_eq!(people(&list), [(2, "Höß Änne", "Großweiß", 1, FirstPayment::Nothing)]);
        }
    }

    #[test]
    fn letters_that_cannot_be_read_are_refused_with_their_line() {
        for bytes in [
            b"Name\nH\xc3\xb6rl\nH\xf6rl\n".as_slice(),
            b"Name\nAnna\nH\x81rl\n",
            b"\xff\xfeN\0a\0m\0e\0\n\0A\0\n\0\x00\xd8",
        ] {
            assert_eq!(read(bytes), Err(ListFault::MixedLetters { line: 3 }), "{bytes:?}");
        }
    }

    #[test]
    fn what_is_no_list_is_refused() {
        let long = "x".repeat(MAX_BYTES + 1);
        let many = format!("Name\n{}", "Huber\n".repeat(MAX_ROWS + 1));
        let columns = |names: &[&str]| {
            let unknown = |(index, title): (usize, &&str)| UnknownColumn {
                index,
                title: (*title).to_owned(),
                meaning: None,
            };
            names.iter().enumerate().map(unknown).collect()
        };
        for (bytes, fault) in [
            (b"".as_slice(), ListFault::Empty),
            (b"\xef\xbb\xbf \n;;\n", ListFault::Empty),
            (b"\x89PNG\r\n\x1a\n", ListFault::NotText),
            (b"\xff\xd8\xff\xe0\0\x10JFIF", ListFault::NotText),
            (b"Name\nHu\0ber\n", ListFault::NotText),
            (b"Name\nH\xf6\0ber\n", ListFault::NotText),
            (b"PK\x03\x04rest", ListFault::Workbook),
            (b"Name;Ort\n", ListFault::NoRows),
            (b"\xD0\xCF\x11\xE0rest", ListFault::Workbook),
            (b"Wer;Sippe\nFranz;Huber\n", ListFault::NoNameColumn(columns(&["Wer", "Sippe"]))),
            (b"Vorname;Ort\nFranz;Ried\n", ListFault::NoNameColumn(Vec::new())),
            (b"Huber Franz\nMayr Anna\n", ListFault::NoNameColumn(columns(&["Huber Franz"]))),
            (b"Name;Ort;name\nA;B;C\n", ListFault::ColumnTwice("name".to_owned())),
            (long.as_bytes(), ListFault::TooLarge),
            (many.as_bytes(), ListFault::TooManyRows),
        ] {
            assert_eq!(read(bytes), Err(fault));
        }
        // A name may well begin like a picture.
        assert_eq!(read(b"BMW;Name\n1;Huber\n").unwrap().unknown[0].title, "BMW");
    }

    #[test]
    fn every_bad_line_is_named_with_everything_wrong_in_it() {
        let long = "x".repeat(300);
        let text = format!(
            "sep=;\nName;Ort;Karten;Bezahlt\nGut;;2;ja\n;Ried;1;\n{long};;1;\nA\u{202e}b;;0;\nB;;-3;\nC;{long};1000;viel\nD;;zwei;-5\n\nE;;1;;;x\n"
        );
        let too_long = TextFault::TooLong { length: 300, limit: 80 };
        let tickets = |cell: &str| CellFault::Tickets(cell.to_owned());
        let paid = |cell: &str| CellFault::Paid(cell.to_owned());
        let list = list(&text);
        let faults: Vec<_> = list.faults.iter().map(|fault| (fault.line, fault.fault.clone())).collect();
        assert_eq!(
            faults,
            [
                (4, CellFault::Name(TextFault::Empty)),
                (5, CellFault::Name(too_long)),
                (6, CellFault::Name(TextFault::Invisible('\u{202e}'))),
                (6, tickets("0")),
                (7, tickets("-3")),
                (8, CellFault::Town(too_long)),
                (8, tickets("1000")),
                (8, paid("viel")),
                (9, tickets("zwei")),
                (9, paid("-5")),
                (11, CellFault::TooManyCells { cells: 6, columns: 4 }),
            ]
        );
        assert_eq!(people(&list), [(3, "Gut", "", 2, FirstPayment::InFull)]);
    }

    #[test]
    fn the_same_person_twice_is_noticed_however_it_is_spelled() {
        let list =
            list("Name;Ort\nMüller Franz;Ried\nMueller  franz;RIED\nMüller Franz;Wels\nmuller franz;ried\n");
        let twins: Vec<_> = list.rows.iter().map(|row| row.twin).collect();
        assert_eq!(twins, [None, Some(2), None, Some(2)]);
    }

    #[test]
    fn a_cell_is_quoted_briefly() {
        assert_eq!(shortened(&format!("a\u{7}b{}", "x".repeat(40))), format!("ab{}…", "x".repeat(28)));
    }
}
