//! Property: any bytes are read as a list or refused; of a list every line is a person, one that waits, set apart, or empty, and none is two of
//! them; and the people, written as a table or sent again as the text they came in, are the same people. An old workbook is never read.

use std::collections::BTreeSet;
use tables::formula::guarded;
use tables::import::{
    Answers, FirstIs, ListFault, MAX_BYTES, MAX_ROWS, PlayerList, Row, Source, Wanted, Why, read,
};
use tournament::{Cents, FirstPayment, Tickets};

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
    assert!(list.rows.len() + list.faulty.len() + list.unread.len() <= MAX_ROWS);
    let lines = |rows: &mut dyn Iterator<Item = u64>| -> Vec<u64> { rows.collect() };
    let people = lines(&mut list.rows.iter().map(|row| row.raw.line));
    let faulty = lines(&mut list.faulty.iter().map(|row| row.raw.line));
    let apart = lines(&mut list.apart.iter().map(|row| row.raw.line));
    let unread = lines(&mut list.unread.iter().map(|row| row.line));
    let all: Vec<u64> = [&people[..], &faulty, &apart, &unread].concat();
    let told: BTreeSet<u64> = all.iter().copied().collect();
    assert_eq!(told.len(), all.len(), "a line is two things: {list:?}");
    assert_eq!(list.lines(), told.len() as u64 + list.empty, "{list:?}");
    assert!([&people, &faulty, &apart, &unread].iter().all(|lines| lines.is_sorted()), "{list:?}");
    let keys: BTreeSet<&str> = list.raw().iter().map(|row| row.key.as_str()).collect();
    assert_eq!(keys.len(), people.len() + faulty.len() + unread.len(), "two rows have one key: {list:?}");
    for row in &list.rows {
        assert!(row.twin.is_none_or(|line| line < row.raw.line && people.contains(&line)), "{list:?}");
    }
    let is_titles = list.apart.iter().any(|row| row.raw.line == list.first.line && row.why == Why::Titles);
    assert!(
        is_titles == (list.first.is == FirstIs::Titles)
            && (is_titles || told.contains(&list.first.line) || list.empty > 0),
        "{list:?}"
    );
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
    let count = plain.split('\n').count() as u64;
    // Behind the last line break nothing begins.
    assert_eq!(list.lines(), count - u64::from(plain.is_empty() || plain.ends_with('\n')), "{list:?}");
    for (at, line) in (1_u64..).zip(plain.split('\n')) {
        let is_blank = line.chars().all(char::is_whitespace);
        assert!(!told.contains(&at) || !is_blank, "line {at} is empty: {list:?}");
    }
}

/// The page shows a list as text, to be corrected and sent again.
fn sent_again(list: &PlayerList) {
    // A text in UTF-16 may begin as no list in UTF-8 does, or be longer then.
    let Ok(source) = Source::open(list.text.as_bytes(), &Wanted::default()) else { return };
    if source.text != list.text {
        return;
    }
    let again = source.read(&Answers::default()).unwrap_or_else(|fault| panic!("{fault:?}: {list:?}"));
    let told = |list: &PlayerList| (list.rows.clone(), list.faulty.clone(), list.columns.clone());
    assert_eq!((told(&again), again.has_tickets), (told(list), list.has_tickets));
}

fn written_again(rows: &[Row]) {
    let quoted = |text: &str| format!("\"{}\"", guarded(text).replace('"', "\"\""));
    let count = |tickets: &Tickets| match tickets {
        Tickets::Count(count) => count.to_string(),
        Tickets::Numbers(numbers) => numbers.len().to_string(),
    };
    let mut table = String::from("Name;Ort;Karten;Bezahlt\r\n");
    for row in rows {
        let paid = match row.paid {
            FirstPayment::Nothing => "nein".to_owned(),
            FirstPayment::InFull => "ja".to_owned(),
            FirstPayment::Amount(Cents(cents)) => format!("{},{:02}", cents / 100, cents % 100),
        };
        let (name, place) = (quoted(row.person.name.as_str()), quoted(row.person.place.as_str()));
        table += &format!("{name};{place};{};{paid}\r\n", count(&row.tickets));
    }
    if rows.is_empty() || table.len() > MAX_BYTES {
        return;
    }
    let again = read(table.as_bytes()).unwrap_or_else(|fault| panic!("{fault:?}: {table}"));
    assert!(again.faulty.is_empty() && again.unread.is_empty(), "{table}");
    // Whoever is called like a heading, or a sum, is shown with a tick: nobody is lost.
    let names: Vec<&str> = again.rows.iter().map(|row| row.person.name.as_str()).collect();
    let apart = again.apart.iter().filter_map(|row| row.person.as_ref()).count();
    assert_eq!(names.len() + apart, rows.len(), "{table}");
    if apart == 0 {
        let told = |rows: &[Row]| -> Vec<_> {
            rows.iter().map(|row| (row.person.clone(), count(&row.tickets), row.paid)).collect()
        };
        assert_eq!(told(&again.rows), told(rows), "{table}");
    }
}
