//! Property: any bytes are read as a list or refused; of a list every line with anything in it is a person, at fault or a total, and none is
//! two of them; and the people, written as a table or sent again as the text they came in, are the same people. An old workbook is never read.

use preisschnapsen::export::formula::guarded;
use preisschnapsen::export::import::{FirstIs, ListFault, MAX_BYTES, MAX_ROWS, PlayerList, Row, read};
use preisschnapsen::tournament::Cents;
use preisschnapsen::tournament::FirstPayment;
use std::collections::BTreeSet;

/// How the file systems begin in which old workbooks stand, and those with a password.
const OLD_WORKBOOK: &[u8] = b"\xD0\xCF\x11\xE0";

/// Tries the property with the bytes of a file.
pub fn holds(bytes: &[u8]) {
    let list = read(bytes);
    if bytes.starts_with(OLD_WORKBOOK) {
        let is_refused =
            matches!(list, Err(ListFault::OldWorkbook | ListFault::Locked | ListFault::TooLarge));
        assert!(is_refused, "{list:?}");
    }
    let Ok(list) = list else { return };
    assert!(bytes.len() <= MAX_BYTES);
    let faulty: BTreeSet<u64> = list.faults.iter().map(|fault| fault.line).collect();
    assert!(list.rows.len() + faulty.len() <= MAX_ROWS);
    assert!(list.rows.is_sorted_by(|one, next| one.line < next.line), "{list:?}");
    assert!(list.faults.is_sorted_by_key(|fault| fault.line), "{list:?}");
    let people: BTreeSet<u64> = list.rows.iter().map(|row| row.line).collect();
    assert!(people.is_disjoint(&faulty), "{list:?}");
    for row in &list.rows {
        assert!(row.twin.is_none_or(|line| line < row.line && people.contains(&line)), "{list:?}");
    }
    let apart: BTreeSet<u64> = list.apart.iter().copied().collect();
    assert!(apart.is_disjoint(&people) && apart.is_disjoint(&faulty), "{list:?}");
    assert!(list.totals.iter().all(|(line, _)| apart.contains(line)), "{list:?}");
    let is_first = if list.first.is == FirstIs::Titles { &apart } else { &(&people | &faulty) };
    assert!(
        is_first.contains(&list.first.line) || list.totals.iter().any(|(line, _)| *line == list.first.line),
        "{list:?}"
    );
    // People, those to be corrected, those set apart, and empty ones: nothing else is a line.
    let told = &(&people | &faulty) | &apart;
    assert_eq!(told.len(), people.len() + list.faulty() as usize + list.apart.len(), "{list:?}");
    assert_eq!(list.lines, told.len() as u64 + list.empty(), "{list:?}");
    every_line_counts(&list, told);
    sent_again(&list);
    written_again(&list.rows);
}

/// Counts the lines in another way than the reader, where no quotation marks hold several together.
fn every_line_counts(list: &PlayerList, told: BTreeSet<u64>) {
    if list.text.contains('"') {
        return;
    }
    let plain = list.text.replace("\r\n", "\n").replace('\r', "\n");
    let lines = || (1_u64..).zip(plain.split('\n'));
    let nothing = |char: char| char.is_whitespace() || char == '\u{feff}';
    let certain = |line: &str| line.contains(|char: char| !nothing(char) && !",;\t".contains(char));
    let mut count = 0;
    for (at, line) in lines() {
        assert!(told.contains(&at) || !certain(line), "line {at} is lost: {list:?}");
        let is_blank = line.chars().all(char::is_whitespace);
        assert!(!told.contains(&at) || !is_blank, "line {at} is empty: {list:?}");
        count = at;
    }
    // Behind the last line break nothing begins.
    assert_eq!(list.lines, count - u64::from(plain.is_empty() || plain.ends_with('\n')), "{list:?}");
}

/// The page shows a faulty list as text, to be corrected and sent again.
fn sent_again(list: &PlayerList) {
    if list.text.starts_with('\u{feff}') {
        return;
    }
    // A text in UTF-16 may begin as no list in UTF-8 does, or be longer then.
    let Ok(again) = read(list.text.as_bytes()) else { return };
    let told = |list: &PlayerList| (list.rows.clone(), list.faults.clone(), list.unknown.clone());
    assert_eq!((told(&again), again.has_tickets), (told(list), list.has_tickets));
}

fn written_again(rows: &[Row]) {
    let quoted = |text: &str| format!("\"{}\"", guarded(text).replace('"', "\"\""));
    let mut table = String::from("Name;Ort;Karten;Bezahlt\r\n");
    for row in rows {
        let paid = match row.paid {
            FirstPayment::Nothing => "nein".to_owned(),
            FirstPayment::InFull => "ja".to_owned(),
            FirstPayment::Amount(Cents(cents)) => format!("{},{:02}", cents / 100, cents % 100),
        };
        let (name, place) = (quoted(row.person.name.as_str()), quoted(row.person.place.as_str()));
        table += &format!("{name};{place};{};{paid}\r\n", row.tickets);
    }
    if rows.is_empty() || table.len() > MAX_BYTES {
        return;
    }
    let again = read(table.as_bytes()).unwrap_or_else(|fault| panic!("{fault:?}: {table}"));
    assert_eq!((&again.faults, &again.unknown), (&vec![], &vec![]), "{table}");
    // Somebody of that name who has nothing but numbers in this table.
    if !again.totals.is_empty() {
        return;
    }
    let told = |rows: &[Row]| -> Vec<_> {
        let place = |line: u64| rows.iter().position(|row| row.line == line);
        let told = |row: &Row| (row.person.clone(), row.tickets, row.paid, row.twin.and_then(place));
        rows.iter().map(told).collect()
    };
    assert_eq!(told(&again.rows), told(rows), "{table}");
}
