//! Lists as people really have them (`tests/data/lists`): who is read from each, who is set apart and why, and what is asked.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use tables::import::{Answers, Meaning, PlayerList, Row, Source, Wanted};
use tournament::texts::Person;
use tournament::{Cents, FirstPayment, Tickets};

/// Tells a list as `expected.txt` does.
fn told(list: &PlayerList) -> String {
    let mut told = String::new();
    for column in list.columns.iter().filter_map(|column| Some((&column.title, column.question?))) {
        writeln!(told, "asked: {} {:?}", column.0, column.1).unwrap();
    }
    for row in &list.rows {
        let tickets = match &row.tickets {
            Tickets::Count(count) => format!("{count}"),
            Tickets::Numbers(numbers) => {
                numbers.iter().map(|number| format!("#{number}")).collect::<Vec<_>>().join(" ")
            }
        };
        let paid = match row.paid {
            FirstPayment::Nothing => "open".to_owned(),
            FirstPayment::InFull => "paid".to_owned(),
            FirstPayment::Amount(Cents(cents)) => format!("{cents} cents"),
        };
        let people = [Some(&row.person), row.partner.as_ref()].into_iter().flatten();
        let people: Vec<String> =
            people.map(|person| format!("{} / {}", person.name, person.place)).collect();
        let twin = row.twin.map(|line| format!(" / as in {line}")).unwrap_or_default();
        let twin = if row.partner.is_some() { twin } else { String::new() };
        writeln!(told, "{}: {} / {tickets} / {paid}{twin}", row.raw.line, people.join(" + ")).unwrap();
    }
    for row in &list.faulty {
        let faults: Vec<String> = row.faults.iter().map(|(_, fault)| fault.to_string()).collect();
        writeln!(told, "{}: waits, {}", row.raw.line, faults.join(", ")).unwrap();
    }
    for row in &list.apart {
        writeln!(told, "{}: apart, {:?}", row.raw.line, row.why).unwrap();
    }
    for row in &list.unread {
        writeln!(told, "{}: unread", row.line).unwrap();
    }
    if list.empty > 0 {
        writeln!(told, "empty: {}", list.empty).unwrap();
    }
    told
}

/// Compares what is read of each list of a folder with its `expected.txt`.
fn check(folder: &str, pairs: bool) {
    let folder = Path::new(folder);
    let expected = fs::read_to_string(folder.join("expected.txt")).unwrap();
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "README.md" && name != "expected.txt")
        .collect();
    names.sort();
    let mut all = String::new();
    for name in &names {
        let bytes = fs::read(folder.join(name)).unwrap();
        let read = |bytes| {
            let source = Source::open(bytes, &Wanted::default())?;
            source.read(&Answers { marks: source.info.marks.clone(), pairs, ..Answers::default() })
        };
        let told = read(&bytes).map_or_else(|fault| format!("refused: {fault}\n"), |list| told(&list));
        let block = format!("== {name}\n{told}");
        assert!(expected.contains(&block), "{block}");
        all += &block;
    }
    assert_eq!(all, expected);
}

#[test]
fn nobody_is_lost_and_nobody_is_sold_a_ticket_in_silence() {
    check("tests/data/lists", false);
}

/// The data are made up: each way in which PAIRS part 1 says that lists name two, and what is wrong with such a list.
#[test]
fn lists_of_pairs_are_read_as_clubs_write_them() {
    check("tests/data/pairs", true);
}

#[test]
fn whether_a_hyphen_parts_two_people_is_said_once_for_the_list() {
    let bytes = fs::read("tests/data/pairs/5-hyphen.csv").unwrap();
    let read = |meaning| {
        let columns = [(0, Some(meaning))].into();
        let source = Source::open(&bytes, &Wanted::default()).unwrap();
        let list = source.read(&Answers { columns, pairs: true, ..Answers::default() }).unwrap();
        assert!(!list.is_asking(), "it is said");
        let name = |person: &Person| person.name.to_string();
        let pair = |row: &Row| (name(&row.person), row.partner.as_ref().map(name));
        list.rows.iter().map(pair).collect::<Vec<_>>()
    };
    let two = |one: &str, other: &str| (one.to_owned(), Some(other.to_owned()));
    let one = |name: &str| (name.to_owned(), None);
    let slash = two("Bacher", "Auer");
    assert_eq!(read(Meaning::Pair), [two("Huber", "Mayr"), two("Wirt", "Gruber"), slash.clone()]);
    assert_eq!(read(Meaning::Name), [one("Huber-Mayr"), one("Wirt-Gruber"), slash]);
}
