//! Columns and values of the seven tables (DESIGN 5.2).

use crate::support::Words;
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use schnapsen::BySide;
use schnapsen::verdict::Entry;
use std::collections::BTreeSet;
use tables::{Dialect, Table};
use testkit::night::{Night, settings};
use tournament::draw::Pot;
use tournament::draw::StaffSince;
use tournament::texts::Person;
use tournament::texts::pair::PairNames;
use tournament::*;

/// An evening of three people and four tickets, played to the end.
fn small_evening() -> (Night, Words) {
    let mut night = Night::open(Settings { prizes: 2, ..settings() });
    night.register(&[2, 1, 1]);
    night.act(Command::from(PlainDesk::PayBack { player: PlayerId(3), amount: Cents(250) }));
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let mut words = Words::of(&["Huber; Franz", "=1+1", "Müller, \"Mitzi\""]);
    words.prizes = vec!["Ein Schwein".parse().unwrap(), "-50 % auf alles".parse().unwrap()];
    (night, words)
}

/// Checks a table against its rows, cells separated by `|`.
#[track_caller]
fn check(night: &Night, words: &Words, table: Table, people: &[&str], machines: &[&str]) {
    let lines = |rows: &[&str]| rows.iter().map(|row| format!("{row}\r\n")).collect::<String>();
    let written = words.write(&night.tournament, table, Dialect::People);
    assert_eq!(written, format!("\u{feff}{}", lines(people)));
    assert_eq!(words.write(&night.tournament, table, Dialect::Machines), lines(machines));
}

#[test]
fn players_in_both_dialects() {
    let (night, words) = small_evening();
    let people = [
        "Nr;Name;Ort;Karten;Bezahlt",
        "1;\"Huber; Franz\";Ried;2;10,00",
        "2;'=1+1;Ried;1;5,00",
        "3;\"Müller, \"\"Mitzi\"\"\";Ried;1;2,50",
    ];
    let machines = [
        "Nr,Name,Ort,Karten,Bezahlt",
        "1,Huber; Franz,Ried,2,10.00",
        "2,'=1+1,Ried,1,5.00",
        "3,\"Müller, \"\"Mitzi\"\"\",Ried,1,2.50",
    ];
    check(&night, &words, Table::Players, &people, &machines);
}

#[test]
fn cash_in_both_dialects_adds_up_to_the_till() {
    let (night, words) = small_evening();
    let people = [
        "Zeit;Nr;Name;Vorgang;Betrag",
        "2027-01-15 09:01:00;1;\"Huber; Franz\";Zahlung;10,00",
        "2027-01-15 09:01:00;2;'=1+1;Zahlung;5,00",
        "2027-01-15 09:01:00;3;\"Müller, \"\"Mitzi\"\"\";Zahlung;5,00",
        "2027-01-15 09:01:30;3;\"Müller, \"\"Mitzi\"\"\";Rückzahlung;-2,50",
    ];
    let machines = [
        "Zeit,Nr,Name,Vorgang,Betrag",
        "2027-01-15 09:01:00,1,Huber; Franz,Zahlung,10.00",
        "2027-01-15 09:01:00,2,'=1+1,Zahlung,5.00",
        "2027-01-15 09:01:00,3,\"Müller, \"\"Mitzi\"\"\",Zahlung,5.00",
        "2027-01-15 09:01:30,3,\"Müller, \"\"Mitzi\"\"\",Rückzahlung,-2.50",
    ];
    check(&night, &words, Table::Cash, &people, &machines);
}

/// Clocks go back from three to two between the payments and what is paid back half a minute later.
fn as_clocks_go_back(at: DateTime<Utc>) -> NaiveDateTime {
    let change: DateTime<Utc> = "2027-01-15T08:01:15Z".parse().unwrap();
    let hours = if at < change { 3 } else { 2 };
    "2027-01-15T00:00:00".parse::<NaiveDateTime>().unwrap() + TimeDelta::hours(hours) + (at - change)
}

#[test]
fn in_the_hour_that_comes_twice_the_cash_table_says_which_it_was() {
    let (night, mut words) = small_evening();
    words.local_time = as_clocks_go_back;
    let rows = words.rows(&night.tournament, Table::Cash);
    let times: Vec<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    let paid = "2027-01-15 02A:59:45";
    assert_eq!(times, [paid, paid, paid, "2027-01-15 02B:00:15"]);
    assert!(times.is_sorted());
    // Before and after that hour the clock is as on any other night.
    words.local_time = |at| as_clocks_go_back(at - TimeDelta::hours(2));
    assert_eq!(words.rows(&night.tournament, Table::Cash)[0][0], "2027-01-15 00:59:45");
    words.local_time = |at| as_clocks_go_back(at + TimeDelta::hours(2));
    assert_eq!(words.rows(&night.tournament, Table::Cash)[3][0], "2027-01-15 04:00:15");
}

#[test]
fn tickets_results_and_prizes_of_a_small_evening() {
    let (night, words) = small_evening();
    let tickets = [
        "Karte,Nr,Name,Ausgeschieden,Platz",
        "1,1,Huber; Franz,,1",
        "2,1,Huber; Franz,R2,2",
        "3,2,'=1+1,R1,3",
        "4,3,\"Müller, \"\"Mitzi\"\"\",R1,4",
    ];
    let results = [
        "Runde,Nummer,Karte links,Name links,Karte rechts,Name rechts,Bummerl links,Bummerl rechts,Art,Sieger",
        "R1,1,2,Huber; Franz,4,\"Müller, \"\"Mitzi\"\"\",2,1,gespielt,2",
        "R1,2,1,Huber; Franz,3,'=1+1,2,1,gespielt,1",
        "R2,1,1,Huber; Franz,2,Huber; Franz,,,Selbstpaarung,1",
        "P3,1,4,\"Müller, \"\"Mitzi\"\"\",3,'=1+1,1,2,gespielt,3",
    ];
    let prizes = [
        "Platz,Preis,Karte,Name,Vermerk",
        "1,Ein Schwein,1,Huber; Franz,",
        "2,'-50 % auf alles,2,Huber; Franz,",
    ];
    for (table, rows) in
        [(Table::Tickets, &tickets[..]), (Table::Results, &results), (Table::Prizes, &prizes)]
    {
        let lines: String = rows.iter().map(|row| format!("{row}\r\n")).collect();
        assert_eq!(words.write(&night.tournament, table, Dialect::Machines), lines);
    }
}

/// Returns the values of a column.
fn column(rows: &[Vec<String>], at: usize) -> Vec<&str> {
    rows.iter().map(|row| row[at].as_str()).collect()
}

#[test]
fn every_kind_of_ending_has_its_word() {
    let mut night = Night::open(settings());
    // Five in one hand of nine tickets: 16 slots, seven byes.
    night.register(&[5, 1, 1, 1, 1]);
    night.draw(Stage::FIRST);
    let open: Vec<Pairing> =
        night.tournament.pairings(Stage::FIRST).into_iter().filter(Pairing::is_open).collect();
    for (pairing, result) in open.iter().zip([
        MatchResult::Walkover { winner: Side::Right, absence: Absence::NoShow },
        MatchResult::BothAbsent,
    ]) {
        let command = night.enter(pairing, result);
        night.act(command);
    }
    let words = Words::of(&["A", "B", "C", "D", "E"]);
    let rows = words.rows(&night.tournament, Table::Results);
    assert_eq!(rows.len(), 8);
    for row in &rows {
        let (left, right, art, winner) = (&row[2], &row[4], row[8].as_str(), &row[9]);
        assert_eq!((row[6].as_str(), row[7].as_str()), ("", ""), "nothing was played");
        match art {
            "Freilos" => assert!(right.is_empty() && row[5].is_empty() && winner == left, "{row:?}"),
            "kampflos" => assert_eq!(winner, right),
            "doppelt kampflos" | "" => assert_eq!(winner, ""),
            other => panic!("{other} in {row:?}"),
        }
    }
    assert_eq!(column(&rows, 8).iter().filter(|art| **art == "Freilos").count(), 7);
}

#[test]
fn every_correction_is_listed_with_what_stood_before_and_what_has_come() {
    let columns = "Zeit,Runde,Nummer,Karte links,Name links,Karte rechts,Name rechts,\
        Links vorher,Rechts vorher,Art vorher,Sieger vorher,Links,Rechts,Art,Sieger";
    let mut night = Night::open(settings());
    night.register(&[1, 1]);
    let words = Words::of(&["Huber", "=1+1"]);
    let told = |night: &Night| words.write(&night.tournament, Table::Corrections, Dialect::Machines);
    assert_eq!(told(&night), format!("{columns}\r\n"));
    night.draw(Stage::FIRST);
    let names = |ticket: Option<TicketNo>| if ticket == Some(TicketNo(1)) { "1,Huber" } else { "2,'=1+1" };
    let Pairing { left, right, .. } = night.pairing(Stage::FIRST, 1);
    let played = |left, right| MatchResult::Played(Score { left, right });
    let walkover = MatchResult::Walkover { winner: Side::Right, absence: Absence::NoShow };
    let mut rows = vec![columns.to_owned()];
    let (won, lost) = (left.unwrap(), right.unwrap());
    let cells = [
        (played(2, 0), String::new()),
        (played(2, 1), format!("2,0,gespielt,{won},2,1,gespielt,{won}")),
        (walkover, format!("2,1,gespielt,{won},,,kampflos,{lost}")),
        (MatchResult::BothAbsent, format!(",,kampflos,{lost},,,doppelt kampflos,")),
    ];
    let before = words.write(&night.tournament, Table::Results, Dialect::People);
    for (result, cells) in cells {
        let command = night.enter(&night.pairing(Stage::FIRST, 1), result);
        night.act(command);
        let at = night.tournament.time_of(night.tournament.version()).unwrap() + TimeDelta::hours(1);
        let at = at.format("%Y-%m-%d %H:%M:%S");
        if !cells.is_empty() {
            rows.push(format!("{at},R1,1,{},{},{cells}", names(left), names(right)));
        }
        assert_eq!(told(&night), rows.iter().map(|row| format!("{row}\r\n")).collect::<String>());
    }
    // Other tables know nothing of it, and what an undo takes back is in none.
    for _ in 0..4 {
        let action = night.tournament.version();
        let action = (1..=action.0).rev().map(ActionNo).find(|number| {
            !night.tournament.is_undone(*number)
                && !matches!(
                    night.tournament.action(*number).unwrap().events[0],
                    Event::Evening(EveningEvent::Undone { .. })
                )
        });
        night.act(Command::from(PlainEvening::Undo { action: action.unwrap() }));
    }
    assert_eq!(told(&night), format!("{columns}\r\n"));
    assert_eq!(words.write(&night.tournament, Table::Results, Dialect::People), before);
}

#[test]
fn on_a_rotation_points_are_what_was_corrected() {
    let mut night = Night::open(Settings { ..Settings::usual_of(Format::Rotation) });
    night.register(&[1; 4]);
    night.draw(Stage::FIRST);
    for right in [3, 5] {
        let Pairing { id, version, .. } = night.pairing(Stage::FIRST, 1);
        let (result, count) = (MatchResult::Played(Score { left: 1, right: 0 }), BySide { left: 7, right });
        let evidence = vec![Entry::Count(count)];
        night.act(Command::from(PlainMatch::EnterResult { id, expected_version: version, result, evidence }));
    }
    let rows = Words::default().rows(&night.tournament, Table::Corrections);
    assert_eq!(rows.len(), 1);
    assert_eq!(
        (&rows[0][7..9], &rows[0][11..13]),
        (&["7", "3"].map(str::to_owned)[..], &["7", "5"].map(str::to_owned)[..])
    );
}

fn pull(night: &mut Night, number: u32) {
    let seen = night.tournament.draw_in_force(Stage::FIRST).unwrap().pulls_noted();
    night.act(Command::from(PlainDraw::PullByHand { stage: Stage::FIRST, expected_pulls: seen, number }));
}

#[test]
fn void_attempts_stay_in_the_table_of_draws() {
    let mut night = Night::open(settings());
    night.register(&[3, 2, 1]);
    night.draw(Stage::FIRST);
    night.act(Command::Draws(DrawCommand::VoidDraw {
        stage: Stage::FIRST,
        attempt: 1,
        agreed: None,
        since: StaffSince::default(),
    }));
    night.act(Command::from(PlainDraw::CloseListByHand { stage: Stage::FIRST }));
    // On the right, B's own number 4 goes back.
    for number in [1, 2, 3, 4, 4, 2] {
        pull(&mut night, number);
    }
    let under_way = Words::default().rows(&night.tournament, Table::Draws);
    assert_eq!(column(&under_way, 1), ["1"; 6], "numbers are public when all are pulled");
    pull(&mut night, 1);
    let words = Words::of(&["A", "B", "C"]);
    let rows = words.rows(&night.tournament, Table::Draws);
    let (void, in_force) = rows.split_at(6);
    let first = night.tournament.draw(Stage::FIRST, 1).unwrap();
    for ((row, pull), turn) in void.iter().zip(&first.pulls).zip(1..) {
        let pot = if pull.pot == Pot::Left { "links" } else { "rechts" };
        let expected = ["R1", "1", "ja", &turn.to_string(), pot].map(str::to_owned);
        assert_eq!(row[..5], expected);
        assert_eq!(row[5..7], [pull.number.to_string(), pull.ticket.to_string()]);
    }
    assert_eq!(column(in_force, 1), ["2"; 6]);
    assert_eq!(column(in_force, 2), [""; 6]);
    assert_eq!(column(in_force, 7), ["A", "A", "A", "B", "B", "C"]);
    assert_eq!(column(in_force, 8), ["", "", "", "", "4", ""], "B pulled his own number and put it back");
}

#[test]
fn a_refunded_number_keeps_the_name_that_pulled_for_it() {
    let mut night = Night::open(settings());
    night.register(&[1, 1, 1]);
    night.draw(Stage::FIRST);
    night.act(Command::Draws(DrawCommand::VoidDraw {
        stage: Stage::FIRST,
        attempt: 1,
        agreed: None,
        since: StaffSince::default(),
    }));
    night.act(Command::from(PlainDesk::Refund(TicketNo(3))));
    let sold = Tickets::Numbers(vec![TicketNo(3)]);
    night.act(Command::Desk(DeskCommand::Sell {
        player: PlayerId(1),
        tickets: sold,
        paid: true,
        lots: [0; 32],
    }));
    let rows = Words::of(&["A", "B", "C"]).rows(&night.tournament, Table::Draws);
    let pulled: BTreeSet<(&str, &str)> = rows.iter().map(|row| (row[6].as_str(), row[7].as_str())).collect();
    assert_eq!(pulled, BTreeSet::from([("1", "A"), ("2", "B"), ("3", "C")]));
}

#[test]
fn shared_places_are_written_with_words() {
    let mut night = Night::open(settings());
    night.register(&[1; 57]);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let rows = Words::default().rows(&night.tournament, Table::Tickets);
    let count = |place: &str| column(&rows, 4).iter().filter(|value| **value == place).count();
    for (place, tickets) in [("33 bis 57", 25), ("17 bis 32", 16), ("9 bis 16", 8), ("8", 1), ("1", 1)] {
        assert_eq!(count(place), tickets, "{place}");
    }
    assert_eq!(column(&rows, 3).iter().filter(|stage| **stage == "R1").count(), 25);
}

#[test]
fn stages_stand_in_the_order_of_the_table() {
    let mut night = Night::open(settings());
    night.register(&[1; 16]);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let rows = Words::default().rows(&night.tournament, Table::Results);
    let mut stages = column(&rows, 0);
    stages.dedup();
    assert_eq!(stages, ["R1", "R2", "R3", "R4", "P3", "P5-8", "P5", "P7"]);
}

#[test]
fn a_prize_says_why_it_went_to_somebody_else() {
    let mut night = Night::open(Settings { prizes: 5, one_prize_each: true, ..settings() });
    night.register(&[6, 6, 1, 1, 1, 1]);
    let mut words = Words::of(&["A", "B", "C", "D", "E", "F"]);
    let remarks = |words: &Words, night: &Night| -> Vec<String> {
        let rows = words.rows(&night.tournament, Table::Prizes);
        rows.into_iter().map(|mut row| row.pop().unwrap()).collect()
    };
    assert_eq!(remarks(&words, &night), ["noch offen"; 5]);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    // The lower ticket always wins: A's tickets take the places in front, and every prize but one moves down.
    let waiting = remarks(&words, &night);
    assert_eq!((waiting[0].as_str(), waiting[4].as_str()), ("", "Los steht aus"));
    while let Some(place) = night.tournament.places_for_lots().first().copied() {
        night.act(Command::Prizes(PrizeCommand::DrawLots { place, lots: [9; 32] }));
    }
    assert_eq!(remarks(&words, &night)[4], "nachgerückt von Platz 9 bis 16, durch Los");
    night.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 1, ticket: Some(TicketNo(16)) }));
    words.notes.insert(night.tournament.version(), "=A hat verzichtet".parse().unwrap());
    night.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 2, ticket: None }));
    let by_hand = remarks(&words, &night);
    assert_eq!(by_hand[..2], ["Platz 9 bis 16, von Hand: =A hat verzichtet", "nicht vergeben, von Hand"]);
}

#[test]
fn an_undone_payment_is_in_no_table() {
    let mut night = Night::open(settings());
    let people = vec![Registration::new(Tickets::Count(1), FirstPayment::Nothing)];
    night.act(Command::Desk(DeskCommand::Register { people, lots: [0; 32] }));
    night.act(Command::from(PlainDesk::TakePayment { player: PlayerId(1), amount: Cents(500) }));
    night.act(Command::from(PlainEvening::Undo { action: night.tournament.version() }));
    let words = Words::of(&["A"]);
    assert_eq!(words.rows(&night.tournament, Table::Cash), [[""; 5]; 0]);
    assert_eq!(words.rows(&night.tournament, Table::Players)[0][4], "0.00");
}

/// Two pairs, one of them without a partner so far; of the other one partner is erased.
fn evening_of_pairs() -> (Night, Words) {
    let mut night = Night::open(Settings { prizes: 1, entrants: Entrants::Pairs, ..settings() });
    for partner in [true, true, false] {
        let registration = Registration::new(Tickets::Count(1), FirstPayment::InFull);
        let people = vec![Registration { partner, ..registration }];
        night.act(Command::Desk(DeskCommand::Register { people, lots: [0; 32] }));
    }
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let mut words = Words::of(&["Huber Franz", "Wirt Sepp", "Auer Toni"]);
    words.people.insert(PlayerId(100_001), Person::read("Mayr Anna", "Ebensee").unwrap());
    words.people.insert(PlayerId(100_002), Person::erased(100_002));
    for (entry, long) in [(1, "Huber Franz und Mayr Anna"), (2, "Wirt Sepp und —")] {
        words.pairs.insert(PlayerId(entry), PairNames { long: long.to_owned(), ..PairNames::default() });
    }
    (night, words)
}

#[test]
fn a_list_of_pairs_has_a_column_for_each_of_the_two() {
    let (night, words) = evening_of_pairs();
    let machines = [
        "Nr,Name,Name2,Ort,Ort2,Karten,Bezahlt",
        "1,Huber Franz,Mayr Anna,Ried,Ebensee,1,5.00",
        "2,Wirt Sepp,Person 100002,Ried,,1,5.00",
        "3,Auer Toni,,Ried,,1,5.00",
    ];
    assert_eq!(
        words.write(&night.tournament, Table::Players, Dialect::Machines),
        machines.join("\r\n") + "\r\n"
    );
}

#[test]
fn other_tables_name_both_of_a_pair() {
    let (night, words) = evening_of_pairs();
    let names: Vec<String> =
        words.rows(&night.tournament, Table::Tickets).into_iter().map(|row| row[2].clone()).collect();
    assert_eq!(names, ["Huber Franz und Mayr Anna", "Wirt Sepp und —", "Auer Toni"]);
    let known = |name: &String| name.is_empty() || names.contains(name);
    for (table, column) in
        [(Table::Draws, 7), (Table::Results, 3), (Table::Results, 5), (Table::Prizes, 3), (Table::Cash, 2)]
    {
        let rows = words.rows(&night.tournament, table);
        assert!(
            rows.iter().all(|row| known(&row[column])) && rows.iter().any(|row| !row[column].is_empty()),
            "{table}: {rows:?}"
        );
    }
}
