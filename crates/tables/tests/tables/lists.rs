//! Lists as people really have them (`tests/data/lists`): who is read from each, who is set apart and why, and what is asked.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use tables::import::{PlayerList, read};
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
        let (line, person) = (row.raw.line, &row.person);
        writeln!(told, "{line}: {} / {} / {tickets} / {paid}", person.name, person.place).unwrap();
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

#[test]
fn nobody_is_lost_and_nobody_is_sold_a_ticket_in_silence() {
    let folder = Path::new("tests/data/lists");
    let expected = fs::read_to_string(folder.join("expected.txt")).unwrap();
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "README.md" && name != "expected.txt")
        .collect();
    names.sort();
    let mut all = String::new();
    for name in &names {
        let list = read(&fs::read(folder.join(name)).unwrap());
        let told = list.map_or_else(|fault| format!("refused: {fault}\n"), |list| told(&list));
        let block = format!("== {name}\n{told}");
        assert!(expected.contains(&block), "{block}");
        all += &block;
    }
    assert_eq!(all, expected);
}
