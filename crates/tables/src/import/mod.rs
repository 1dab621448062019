//! A list of people from elsewhere (DESIGN 5.2): a sheet, a table, a message. What its columns say is known by their titles and by what stands
//! in them, and somebody may say otherwise. Every line is read as a person, set apart with a reason, or empty.
//!
//! Pure: bytes in, rows and faults out. What the tournament says to the rows is asked elsewhere.

mod apart;
mod blocks;
mod cells;
mod columns;
mod letters;
mod list;
mod message;
mod opening;
mod person;
mod records;
mod sorting;
mod source;
mod tidy;

pub use super::column::{Answers, Column, FirstIs, Mark, Meaning, Question};
pub use super::list_fault::{ListFault, MAX_BYTES, MAX_COLUMNS, MAX_ROWS};
pub use super::workbook::Sheet;
pub use apart::{Absence, Why};
pub use letters::Charset;
pub use list::{ApartRow, CellFault, FaultyRow, PlayerList, Row};
pub use opening::FirstLine;
pub use records::Record;
pub use source::{FileInfo, Fix, Source, Wanted};

use columns::Columns;
use opening::Opening;
use person::Reader;
use records::{Records, Separator};
use sorting::Sorter;
use std::collections::HashMap;
use tournament::texts::{same_name_key, search_key};

/// Reads a list about which nobody was asked.
pub fn read(bytes: &[u8]) -> Result<PlayerList, ListFault> {
    let source = Source::open(bytes, &Wanted::default())?;
    source.read(&Answers { marks: source.info.marks.clone(), ..Answers::default() })
}

impl Source<'_> {
    /// Reads the list, with what somebody has said about it. Faults of single lines are in the [`PlayerList`].
    pub fn read(&self, answers: &Answers) -> Result<PlayerList, ListFault> {
        if let Some(cells) = &self.merged {
            return Err(ListFault::Merged(cells.clone()));
        }
        let records = Records::of(&self.text);
        let opening = Opening::of(&records.rows, answers.first);
        let titles = opening.titles(&records.rows).ok_or(ListFault::Empty)?;
        if records.is_cut() {
            return Err(ListFault::TooManyRows);
        }
        let columns = Columns::of(&titles, opening.people(&records.rows), opening.is, answers);
        let list = PlayerList {
            first: opening.first_line(&records.rows),
            columns: columns.all.clone(),
            rows: Vec::new(),
            faulty: Vec::new(),
            apart: Vec::new(),
            unread: Vec::new(),
            empty: records.empty,
            needs_order: false,
            order: columns.order,
            is_table: matches!(records.separator, Separator::Sign(_)),
            has_tickets: columns.has(Meaning::Tickets) || columns.has(Meaning::Numbers),
            has_paid: columns.has(Meaning::Paid) || columns.has(Meaning::Amount),
            far: self.info.sheet.as_ref().and_then(|sheet| sheet.far.clone()).or(records.far.clone()),
            text: self.text.clone().into_owned(),
        };
        let reader = Reader::new(&columns, &records.separator, answers.pairs);
        let mut list = Sorter { reader: &reader, answers, list }.sort(&records, &opening, &titles);
        if list.rows.len() + list.faulty.len() + list.unread.len() > MAX_ROWS {
            return Err(ListFault::TooManyRows);
        }
        if list.is_nobody() {
            return Err(ListFault::NoRows);
        }
        mark_twins(&mut list.rows);
        Ok(list)
    }
}

fn mark_twins(rows: &mut [Row]) {
    let mut first = HashMap::new();
    for row in rows {
        let people = [Some(&row.person), row.partner.as_ref()].into_iter().flatten();
        let keys = people.map(|person| (same_name_key(&person.name), search_key(&person.place)));
        let keys: Vec<_> = keys.collect();
        row.twin = keys.iter().find_map(|key| first.get(key).copied());
        for key in keys {
            first.entry(key).or_insert(row.raw.line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use tournament::texts::{NameOrder, TextFault};
    use tournament::{Cents, FirstPayment, Tickets};

    fn read_with(bytes: &[u8], answers: &Answers) -> Result<PlayerList, ListFault> {
        Source::open(bytes, &Wanted::default())?.read(answers)
    }

    /// The titles of the columns that nobody needs.
    fn unused(list: &PlayerList) -> Vec<&str> {
        list.columns
            .iter()
            .filter(|column| column.meaning.is_none())
            .map(|column| column.title.as_str())
            .collect()
    }

    fn count(tickets: &Tickets) -> u32 {
        match tickets {
            Tickets::Count(count) => *count,
            Tickets::Numbers(numbers) => panic!("{numbers:?}"),
        }
    }

    #[track_caller]
    fn list(text: &str) -> PlayerList {
        read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault:?}"))
    }

    fn people(list: &PlayerList) -> Vec<(u64, &str, &str, u32, FirstPayment)> {
        let row = |row: &Row| (row.raw.line, count(&row.tickets), row.paid);
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
            assert_eq!((&list.faulty, unused(&list)), (&vec![], vec![]), "{text:?}");
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
            assert_eq!((&list.faulty, unused(&list)), (&vec![], vec![]), "{text:?}");
        }
        let list = list("Name;Teilnehmer;Karten;Anzahl\nHuber;ja;2;9\n");
        assert_eq!(people(&list), [(2, "Huber", "", 2, FirstPayment::Nothing)]);
        assert_eq!(unused(&list), ["Teilnehmer", "Anzahl"], "the usual title is meant");
    }

    #[test]
    fn a_heading_above_titles_that_say_nothing_is_no_title() {
        for text in [
            "Anmeldungen;;\n\nWer;Woher;Telefon\nHuber;Ried;0664\n",
            "Anmeldungen\t\t\n\t\t\nWer\tWoher\tTelefon\nHuber\tRied\t0664\n",
            "Anmeldungen,,\n,,\nWer,Woher,Telefon\nHuber,Ried,0664\n",
            "Anmeldungen\n\nWer;Woher;Telefon\nHuber;Ried;0664\n",
        ] {
            let asked = list(text);
            assert!(asked.is_asking() && asked.rows.is_empty() && asked.unread.len() == 1, "{text:?}");
            let titles: Vec<_> = asked.columns.iter().map(|column| column.title.as_str()).collect();
            assert_eq!(titles, ["Wer", "Woher", "Telefon"], "{text:?}");
            let columns = BTreeMap::from([(0, Some(Meaning::Name)), (1, Some(Meaning::Place))]);
            let list = read_with(text.as_bytes(), &Answers { columns, ..Answers::default() }).unwrap();
            assert_eq!(people(&list), [(4, "Huber", "Ried", 1, FirstPayment::Nothing)], "{text:?}");
        }
        // What separates the cells, a heading does not say, and neither do names.
        let titled = list("Anmeldungen, Stand Mai\nName;Ort\nHuber, Franz;Ried\n");
        assert_eq!(people(&titled), [(3, "Huber, Franz", "Ried", 1, FirstPayment::Nothing)]);
        let titled = list("Anmeldungen\nName,Ort\nHuber,Ried\n");
        assert_eq!(people(&titled), [(3, "Huber", "Ried", 1, FirstPayment::Nothing)]);
        assert_eq!(people(&list("Name\nHuber, Franz\n"))[0].1, "Huber, Franz");
    }

    #[test]
    fn empty_lines_above_the_titles_do_not_count() {
        let text = format!("{}Name;Ort\nHuber;Ried\n", ";\n".repeat(25));
        assert_eq!(people(&list(&text)), [(27, "Huber", "Ried", 1, FirstPayment::Nothing)]);
    }

    #[test]
    fn a_row_that_adds_up_the_others_is_left_out_and_named() {
        let list =
            list("Nr;Name;Ort;Karten;Bezahlt\n1;Huber;Ried;2;10\n2;Summerer;;1;5\n\nSumme:;;;57;285,00\n");
        assert_eq!(list.rows.len(), 2);
        let apart: Vec<_> = list.apart.iter().map(|row| (row.raw.line, row.why)).collect();
        assert_eq!((apart, &list.faulty), (vec![(1, Why::Titles), (5, Why::Total)], &vec![]));
        // Somebody may be called so.
        let only = read(b"Name;Karten\nGesamt;57\n").unwrap();
        assert_eq!(
            (only.rows.len(), only.apart[1].person.as_ref().map(|person| person.name.as_str())),
            (0, Some("Gesamt"))
        );
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
            assert!(!list.needs_order && unused(&list).is_empty(), "{header}");
        }
    }

    #[test]
    fn what_a_column_means_that_nobody_knows_is_asked_and_answered() {
        let bytes = b"Wer;Sippe;Telefon\nFranz;Huber;0664\n";
        let asked = read(bytes).unwrap();
        assert!(asked.is_asking() && asked.unread.len() == 1);
        let columns = BTreeMap::from([(0, Some(Meaning::Given)), (1, Some(Meaning::Family))]);
        let list = read_with(bytes, &Answers { columns, ..Answers::default() }).unwrap();
        assert_eq!(list.rows[0].person.name.as_str(), "Huber, Franz");
        let meanings: Vec<_> = list.columns.iter().map(|column| (column.meaning, column.is_known)).collect();
        assert_eq!(
            meanings,
            [(Some(Meaning::Given), true), (Some(Meaning::Family), true), (Some(Meaning::Phone), true)]
        );
        // Who says the same of two is asked which.
        let columns = BTreeMap::from([(0, Some(Meaning::Name)), (1, Some(Meaning::Name))]);
        let list = read_with(bytes, &Answers { columns, ..Answers::default() }).unwrap();
        let asked: Vec<_> = list.columns.iter().map(|column| column.question).collect();
        assert_eq!(asked, [Some(Question::Twice), Some(Question::Twice), None]);
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
    fn the_only_column_needs_no_title() {
        for text in ["Huber Franz\nMayr Anna\n", ";Huber Franz;\n;Mayr Anna;\n"] {
            let answers = Answers { first: Some(FirstIs::Person), ..Answers::default() };
            let list = read_with(text.as_bytes(), &answers).unwrap();
            let names: Vec<_> = list.rows.iter().map(|row| row.person.name.as_str()).collect();
            assert!(names.ends_with(&["Huber Franz", "Mayr Anna"]), "{text:?}: {names:?}");
            assert!(!list.is_asking(), "nobody is asked: {text:?}");
        }
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
            assert_eq!(Source::open(bytes, &Wanted::default()).unwrap().info.charset, charset);
            assert_eq!(people(&list), [(2, "Höß Änne", "Großweiß", 1, FirstPayment::Nothing)]);
        }
    }

    #[test]
    fn letters_that_cannot_be_read_are_refused_with_their_line() {
        for bytes in [b"Name\nH\xc3\xb6rl\nH\xf6rl\n".as_slice(), b"\xff\xfeN\0a\0m\0e\0\n\0A\0\n\0\x00\xd8"]
        {
            assert_eq!(read(bytes), Err(ListFault::MixedLetters { line: 3 }), "{bytes:?}");
        }
    }

    #[test]
    fn what_is_no_list_is_refused() {
        let long = "x".repeat(MAX_BYTES + 1);
        let many = format!("Name\n{}", "Huber\n".repeat(MAX_ROWS + 1));
        for (bytes, fault) in [
            (b"".as_slice(), ListFault::Empty),
            (b"\xef\xbb\xbf \n;;\n", ListFault::Empty),
            (b"\x89PNG\r\n\x1a\n", ListFault::NotText),
            (b"\xff\xd8\xff\xe0\0\x10JFIF", ListFault::NotText),
            (b"Name\nHu\0ber\n", ListFault::NotText),
            (b"Name\nH\xf6\0ber\n", ListFault::NotText),
            (b"PK\x03\x04rest", ListFault::Workbook),
            (b"Name;Ort\n", ListFault::NoRows),
            (b"\xD0\xCF\x11\xE0rest", ListFault::OldWorkbook),
            (long.as_bytes(), ListFault::TooLarge),
            (many.as_bytes(), ListFault::TooManyRows),
        ] {
            assert_eq!(read(bytes), Err(fault));
        }
        // A name may well begin like a picture.
        assert_eq!(read(b"BMW;Name\n1;Huber\n").unwrap().columns[0].title, "BMW");
    }

    #[test]
    fn every_bad_line_is_named_with_everything_wrong_in_it() {
        let long = "x".repeat(300);
        let text = format!(
            "sep=;\nName;Ort;Karten;Bezahlt\nGut;;2;ja\n;Ried;1;\n{long};;1;\nA\u{202e}b;;0;\nB;;-3;\nC;{long};1000;viel\nD;;viele;-5\n\nE;;1;;;x\n\"F;;1;\n"
        );
        let too_long = TextFault::TooLong { length: 300, limit: 80 };
        let tickets = |cell: &str| CellFault::Tickets(cell.to_owned());
        let paid = |cell: &str| CellFault::Paid(cell.to_owned());
        let list = list(&text);
        let of_row = |row: &FaultyRow| {
            row.faults.iter().map(|(_, fault)| (row.raw.line, fault.clone())).collect::<Vec<_>>()
        };
        let faults: Vec<_> = list.faulty.iter().flat_map(of_row).collect();
        assert_eq!(
            faults,
            [
                (4, CellFault::Name(TextFault::Empty)),
                (5, CellFault::Name(too_long)),
                (6, tickets("0")),
                (7, tickets("-3")),
                (8, CellFault::Town(too_long)),
                (8, tickets("1000")),
                (8, paid("viel")),
                (9, tickets("viele")),
                (9, paid("-5")),
                (11, CellFault::TooManyCells { cells: 6, columns: 4 }),
                (12, CellFault::OpenQuote),
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
}
