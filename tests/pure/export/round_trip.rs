//! What the table of players says is what import reads, in both dialects.

use crate::export::support::Words;
use crate::tournament::night::{Night, settings};
use preisschnapsen::export::{Dialect, Table, import};
use preisschnapsen::texts::Person;
use preisschnapsen::tournament::FirstPayment;
use preisschnapsen::tournament::*;
use preisschnapsen::tournament::{DeskCommand, PrizeCommand};
use proptest::prelude::*;

/// Names as people type them, and as somebody types them to break the table.
fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[A-ZÄÖÜ][a-zäöüß]{1,8} [A-Z][a-z]{1,8}", "['=+@;,\" \\-]{0,3}\\PC{1,12}", "\\PC{1,20}"]
}

fn person() -> impl Strategy<Value = Person> {
    (text(), text()).prop_filter_map("no person", |(name, place)| Person::read(&name, &place).ok())
}

proptest! {
    #[test]
    fn players_come_back_as_they_were(
        people in prop::collection::vec((person(), 1_u32..=6, 0_i64..3_000), 1..12),
    ) {
        let mut night = Night::open(Settings { capacity: 128, ..settings() });
        let mut words = Words::default();
        for ((person, tickets, paid), number) in people.iter().zip(1..) {
            let paid = if *paid == 0 { FirstPayment::Nothing } else { FirstPayment::Amount(Cents(*paid)) };
            let registration = Registration { tickets: Tickets::Count(*tickets), paid, groups: Vec::new() };
            night.act(Command::Desk(DeskCommand::Register { people: vec![registration], lots: [0; 32] }));
            words.people.insert(PlayerId(number), person.clone());
        }
        for dialect in [Dialect::People, Dialect::Machines] {
            let table = words.write(&night.tournament, Table::Players, dialect);
            let list = import::read(table.as_bytes()).unwrap();
            prop_assert_eq!((&list.faults, &list.unknown), (&vec![], &vec![]), "{}", table);
            let read: Vec<_> = list.rows.iter().map(|row| (row.person.clone(), row.tickets, cents(row.paid))).collect();
            prop_assert_eq!(&read, &people, "{}", table);
        }
    }

    #[test]
    fn no_cell_of_any_table_is_a_formula(name in text(), prize in text(), reason in text()) {
        let Ok(person) = Person::read(&name, &name) else { return Ok(()) };
        let mut night = Night::open(Settings { prizes: 1, ..settings() });
        night.register(&[1, 1]);
        night.draw(Stage::FIRST);
        night.play_to_the_end();
        night.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 1, ticket: Some(TicketNo(2)) }));
        let mut words = Words::default();
        words.people.extend([1, 2].map(|number| (PlayerId(number), person.clone())));
        words.prizes.extend(prize.parse());
        words.notes.extend(reason.parse().map(|reason| (night.tournament.version(), reason)));
        for &table in Table::ALL {
            for row in words.rows(&night.tournament, table) {
                for cell in row {
                    let is_number = cell.parse::<f64>().is_ok();
                    prop_assert!(is_number || !cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{}", cell);
                }
            }
        }
    }
}

fn cents(paid: FirstPayment) -> i64 {
    match paid {
        FirstPayment::Amount(Cents(cents)) => cents,
        FirstPayment::Nothing | FirstPayment::InFull => 0,
    }
}
