//! What the table of players says is what import reads, in both dialects.

use crate::support::Words;
use proptest::prelude::*;
use tables::import::{Answers, Meaning, Source, Wanted};
use tables::{Dialect, Table};
use testkit::night::{Night, settings};
use tournament::texts::Person;
use tournament::*;

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
        // What stands for a letter that was lost is asked about, and ligatures are written as letters.
        let is_rewritten = |char: char| "\u{fffd}?ﬀﬁﬂ\u{2010}\u{2011}\u{20e3}🔟".contains(char) || ('\u{fe00}'..='\u{fe0f}').contains(&char);
        let whole = |text: &str| text.replace(is_rewritten, "x");
        let people: Vec<(Person, u32, i64)> = people
            .into_iter()
            .map(|(person, tickets, paid)| (Person { name: whole(&person.name).parse().unwrap(), place: whole(&person.place).parse().unwrap() }, tickets, paid))
            .collect();
        let mut night = Night::open(Settings { capacity: 128, ..settings() });
        let mut words = Words::default();
        for ((person, tickets, paid), number) in people.iter().zip(1..) {
            let paid = if *paid == 0 { FirstPayment::Nothing } else { FirstPayment::Amount(Cents(*paid)) };
            let registration = Registration::new(Tickets::Count(*tickets), paid);
            night.act(Command::Desk(DeskCommand::Register { people: vec![registration], lots: [0; 32] }));
            words.people.insert(PlayerId(number), person.clone());
        }
        for dialect in [Dialect::People, Dialect::Machines] {
            let table = words.write(&night.tournament, Table::Players, dialect);
            // Nobody can tell how many from which, where all are different; so it is said.
            let answers = Answers { columns: [(3, Some(Meaning::Tickets))].into(), ..Answers::default() };
            let list = Source::open(table.as_bytes(), &Wanted::default()).unwrap().read(&answers).unwrap();
            prop_assert!(list.faulty.is_empty() && !list.is_asking(), "{}", table);
            // Whoever is called "Summe" is shown with a tick, and nobody is lost.
            let is_apart = |name: &str| list.apart.iter().any(|row| row.person.as_ref().is_some_and(|person| person.name.as_str() == name));
            let read: Vec<_> = list.rows.iter().map(|row| (row.person.clone(), count(&row.tickets), cents(row.paid))).collect();
            let expected: Vec<_> = people.iter().filter(|(person, ..)| !is_apart(person.name.as_str())).cloned().collect();
            prop_assert_eq!(&read, &expected, "{}", table);
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

fn count(tickets: &Tickets) -> u32 {
    match tickets {
        Tickets::Count(count) => *count,
        Tickets::Numbers(numbers) => numbers.len() as u32,
    }
}

fn cents(paid: FirstPayment) -> i64 {
    match paid {
        FirstPayment::Amount(Cents(cents)) => cents,
        FirstPayment::Nothing | FirstPayment::InFull => 0,
    }
}
