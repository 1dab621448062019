//! Who plays now: called to tables, begun, missing; one sheet with many results.

use testkit::night::{Night, settings};
use tournament::draw::StaffSince;
use tournament::*;

const NO_SHOW: Absence = Absence::NoShow;

/// Eight people with a ticket each, drawn, at two tables.
fn at_two_tables() -> Night {
    let mut night = Night::open(Settings { capacity: 16, tables: 2, ..settings() });
    night.register(&[1; 8]);
    night.draw(Stage::FIRST);
    night
}

fn id(number: u32) -> MatchId {
    MatchId { stage: Stage::FIRST, attempt: 1, number }
}

fn left(night: &Night, number: u32) -> PlayerId {
    let ticket = night.pairing(Stage::FIRST, number).left.expect("a ticket");
    night.tournament.owner(ticket).expect("sold")
}

fn win(night: &Night, number: u32) -> Command {
    let score = MatchResult::Played(Score { left: 2, right: 0 });
    night.enter(&night.pairing(Stage::FIRST, number), score)
}

#[test]
fn a_result_frees_the_table() {
    let mut night = at_two_tables();
    night.act(Command::Hall(HallCommand::CallNext { table: TableNo(2) }));
    assert_eq!(night.pairing(Stage::FIRST, 1).table, Some(TableNo(2)));
    night.act(Command::Hall(HallCommand::CallMatch { id: id(3), table: None }));
    assert_eq!(night.tournament.match_at(TableNo(1)), Some(id(3)));
    assert_eq!(
        night.refuses(Command::Hall(HallCommand::CallMatch { id: id(2), table: None })),
        Rejection::NoTableFree
    );
    let called = night.tournament.call(id(1)).and_then(|call| call.called);
    night.act(win(&night, 1));
    assert_eq!(night.tournament.match_at(TableNo(2)), None);
    assert_eq!(night.tournament.history(id(1))[0].started, called, "the result knows when the match began");
    night.act(Command::from(PlainEvening::Undo { action: night.tournament.version() }));
    assert_eq!(night.tournament.match_at(TableNo(2)), Some(id(1)), "the undo seats them again");
}

#[test]
fn wrong_calls_are_refused_by_name() {
    let mut night = at_two_tables();
    let table = TableNo(1);
    night.act(Command::Hall(HallCommand::CallMatch { id: id(1), table: Some(table) }));
    let refused =
        |night: &mut Night, id, table| night.refuses(Command::Hall(HallCommand::CallMatch { id, table }));
    assert_eq!(refused(&mut night, id(2), Some(table)), Rejection::TableTaken { table, id: id(1) });
    assert_eq!(
        refused(&mut night, id(2), Some(TableNo(3))),
        Rejection::UnknownTable { table: TableNo(3), tables: 2 }
    );
    assert_eq!(
        refused(&mut night, id(2), Some(TableNo(0))),
        Rejection::UnknownTable { table: TableNo(0), tables: 2 }
    );
    assert_eq!(refused(&mut night, id(1), Some(table)), Rejection::AlreadyCalled { id: id(1), table });
    assert_eq!(refused(&mut night, id(9), None), Rejection::UnknownMatch(id(9)));
    night.act(Command::Hall(HallCommand::CallMatch { id: id(1), table: Some(TableNo(2)) }));
    assert_eq!(night.tournament.match_at(table), None, "moved to the other table");
    night.act(win(&night, 1));
    assert_eq!(refused(&mut night, id(1), None), Rejection::MatchPlayed(id(1)));
    assert_eq!(night.refuses(Command::Hall(HallCommand::ReleaseMatch(id(1)))), Rejection::NotRunning(id(1)));
    let nobody = Night::open(settings()).refuses(Command::Hall(HallCommand::CallNext { table }));
    assert_eq!(nobody, Rejection::NoTables);
}

#[test]
fn nobody_is_called_to_two_tables() {
    let mut night = Night::open(Settings { tables: 4, ..settings() });
    night.register(&[3, 1, 1, 1, 1, 1]);
    night.draw(Stage::FIRST);
    let busy = PlayerId(1);
    let own: Vec<MatchId> = night.tournament.open_matches_of(busy).iter().map(|pairing| pairing.id).collect();
    assert!(own.len() > 1, "the seat of the draw is chosen so that he has several matches");
    night.act(Command::Hall(HallCommand::BeginMatch(own[0])));
    for command in [
        Command::Hall(HallCommand::CallMatch { id: own[1], table: None }),
        Command::Hall(HallCommand::BeginMatch(own[1])),
    ] {
        let refusal = Rejection::PlaysElsewhere { player: busy, id: own[0], table: None };
        assert_eq!(night.refuses(command), refusal);
    }
    let schedule = night.tournament.schedule();
    assert_eq!(schedule.lower_bound as usize, own.len());
    assert!(schedule.startable.iter().all(|pairing| !own.contains(&pairing.id)));
    let waiting = schedule.waiting.iter().find(|(pairing, _)| pairing.id == own[1]).expect("it waits");
    assert_eq!(waiting.1, WaitsFor::Running { id: own[0], table: None, player: busy });
    night.act(Command::Hall(HallCommand::CallMatch { id: own[0], table: None }));
    assert_eq!(night.tournament.match_of(busy), Some(own[0]), "a match that has begun may get a table");
}

#[test]
fn all_free_tables_are_filled_and_emptied_as_one_action() {
    let mut night = Night::open(Settings { capacity: 16, tables: 3, ..settings() });
    night.register(&[1; 8]);
    night.draw(Stage::FIRST);
    night.act(Command::Hall(HallCommand::CallMatch { id: id(2), table: Some(TableNo(2)) }));
    let before = night.tournament.clone();
    night.act(Command::Hall(HallCommand::FillTables));
    let filled = night.tournament.version();
    assert_eq!(filled, ActionNo(before.version().0 + 1), "one action");
    let seats = |night: &Night| [1, 2, 3].map(|table| night.tournament.match_at(TableNo(table)));
    assert_eq!(
        seats(&night),
        [Some(id(1)), Some(id(2)), Some(id(3))],
        "table 2 was taken and keeps its match"
    );
    assert_eq!(night.refuses(Command::Hall(HallCommand::FillTables)), Rejection::NoTableFree);
    night.act(Command::from(PlainEvening::Undo { action: filled }));
    assert_eq!(night.tournament.state(), before.state(), "the undo takes all of it back");
    night.act(Command::Hall(HallCommand::FillTables));
    let filled = night.tournament.version();
    let written = serde_json::to_string(&night.tournament.action(filled).expect("an action").events);
    let call = |number, table| {
        format!(
            r#"{{"match-called":{{"id":{{"stage":"R1","attempt":1,"number":{number}}},"table":{table}}}}}"#
        )
    };
    assert_eq!(
        written.expect("JSON"),
        format!("[{},{}]", call(1, 1), call(3, 3)),
        "as single calls are stored"
    );
    night.act(win(&night, 3));
    assert_eq!(night.tournament.dependants(filled), Ok(vec![night.tournament.version()]));
    assert_eq!(
        night.tournament.dependants(ActionNo(filled.0 - 3)),
        Ok(vec![]),
        "table 2 is no matter of theirs"
    );
    assert_eq!(night.tournament.unfounded(), []);
}

#[test]
fn nobody_who_plays_or_is_missing_is_called_when_the_tables_are_filled() {
    let fill = Command::Hall(HallCommand::FillTables);
    let mut night = Night::open(Settings { tables: 8, ..settings() });
    night.register(&[3, 1, 1, 1, 1, 1]);
    assert_eq!(night.refuses(fill.clone()), Rejection::NothingToCall, "nothing is drawn");
    night.draw(Stage::FIRST);
    let (busy, gone) = (PlayerId(1), PlayerId(4));
    let missed = night.tournament.open_matches_of(gone)[0].id;
    night.act(Command::Hall(HallCommand::MarkMissing { id: missed, player: gone }));
    night.act(fill.clone());
    let tickets = night.tournament.calls().flat_map(|(_, call)| call.tickets);
    let called: Vec<PlayerId> = tickets.filter_map(|ticket| night.tournament.owner(ticket)).collect();
    let times = |player| called.iter().filter(|other| **other == player).count();
    assert_eq!((times(busy), times(gone)), (1, 0));
    assert!(night.tournament.free_tables().next().is_some());
    assert_eq!(night.refuses(fill.clone()), Rejection::NothingToCall, "whoever could play plays");
    assert_eq!(Night::open(settings()).refuses(fill), Rejection::NoTables);
}

#[test]
fn a_match_begins_once_and_can_be_taken_back() {
    let mut night = at_two_tables();
    night.act(Command::Hall(HallCommand::BeginMatch(id(1))));
    assert_eq!(night.refuses(Command::Hall(HallCommand::BeginMatch(id(1)))), Rejection::AlreadyBegun(id(1)));
    assert!(night.tournament.begun_at(id(1)).is_some());
    night.act(Command::Hall(HallCommand::ReleaseMatch(id(1))));
    assert_eq!(night.tournament.call(id(1)), None);
    night.act(Command::Hall(HallCommand::CallNext { table: TableNo(1) }));
    night.act(Command::Hall(HallCommand::BeginMatch(id(1))));
    let call = night.tournament.call(id(1)).expect("it is going on");
    assert!(call.called < call.begun, "the time counts from the beginning");
    assert_eq!(call.started(), call.begun);
}

#[test]
fn the_missing_are_listed_until_they_come_or_lose() {
    let mut night = at_two_tables();
    let player = left(&night, 1);
    let miss = Command::Hall(HallCommand::MarkMissing { id: id(1), player });
    assert_eq!(
        night.refuses(Command::Hall(HallCommand::MarkMissing { id: id(2), player })),
        Rejection::NotInMatch { player, id: id(2) }
    );
    assert_eq!(night.refuses(Command::Hall(HallCommand::MarkFound(player))), Rejection::NotMissing(player));
    night.act(miss.clone());
    assert_eq!(night.refuses(miss.clone()), Rejection::PlayerMissing(player));
    assert_eq!(night.tournament.missing_player(player).map(|missing| missing.id), Some(id(1)));
    assert_eq!(
        night.refuses(Command::Hall(HallCommand::CallMatch { id: id(1), table: None })),
        Rejection::PlayerMissing(player)
    );
    assert!(night.tournament.schedule().startable.iter().all(|pairing| pairing.id != id(1)));
    night.act(Command::Hall(HallCommand::MarkFound(player)));
    night.act(Command::Hall(HallCommand::CallMatch { id: id(1), table: None }));
    night.act(miss.clone());
    night.act(Command::Hall(HallCommand::BeginMatch(id(1))));
    assert_eq!(night.tournament.missing().count(), 0, "whoever plays is there");
    night.act(miss);
    let walkover = MatchResult::Walkover { winner: Side::Right, absence: NO_SHOW };
    let command = night.enter(&night.pairing(Stage::FIRST, 1), walkover);
    night.act(command);
    assert_eq!((night.tournament.missing().count(), night.tournament.calls().count()), (0, 0));
}

#[test]
fn a_void_draw_and_an_exchange_clear_the_tables() {
    let mut night = at_two_tables();
    night.act(Command::Hall(HallCommand::CallNext { table: TableNo(1) }));
    night.act(Command::Hall(HallCommand::MarkMissing { id: id(1), player: left(&night, 1) }));
    night.act(Command::Draws(DrawCommand::VoidDraw {
        stage: Stage::FIRST,
        attempt: 1,
        agreed: None,
        since: StaffSince::default(),
    }));
    assert_eq!((night.tournament.missing().count(), night.tournament.calls().count()), (0, 0));

    let mut night = at_two_tables();
    night.play_all(Stage::FIRST);
    night.draw(Stage::Round(2));
    let first = night.tournament.pairings(Stage::Round(2))[0];
    night.act(Command::Hall(HallCommand::CallMatch { id: first.id, table: None }));
    let ticket = first.left.expect("a ticket");
    let before = night.tournament.pairings(Stage::FIRST);
    let before = *before.iter().find(|pairing| pairing.winner() == Some(ticket)).expect("he has won");
    let turned = match before.side_of(ticket) {
        Some(Side::Left) => Score { left: 0, right: 2 },
        _ => Score { left: 2, right: 0 },
    };
    let command = night.enter(&before, MatchResult::Played(turned));
    night.act(command);
    assert_eq!(night.tournament.calls().count(), 0, "somebody else stands there now");
}

#[test]
fn tables_may_change_but_not_below_one_in_use() {
    let mut night = at_two_tables();
    night.act(Command::Hall(HallCommand::CallNext { table: TableNo(2) }));
    let fewer = |tables| {
        Command::Evening(EveningCommand::ChangeSettings(Settings { capacity: 16, tables, ..settings() }))
    };
    assert_eq!(night.refuses(fewer(1)), Rejection::TableInUse { table: TableNo(2), id: id(1) });
    assert_eq!(night.refuses(fewer(129)), Rejection::Settings(vec![Setting::Tables]));
    night.act(fewer(128));
}

#[test]
fn a_sheet_is_entered_as_a_whole_or_not_at_all() {
    let mut night = at_two_tables();
    night.act(Command::Hall(HallCommand::CallNext { table: TableNo(1) }));
    let line = |night: &Night, number, result| {
        let pairing = night.pairing(Stage::FIRST, number);
        Line { id: pairing.id, expected_version: pairing.version, result, evidence: Vec::new() }
    };
    let played = MatchResult::Played(Score { left: 2, right: 1 });
    let wrong = MatchResult::Played(Score { left: 2, right: 2 });
    let sheet = vec![
        line(&night, 1, played),
        line(&night, 2, wrong),
        line(&night, 3, MatchResult::Walkover { winner: Side::Left, absence: NO_SHOW }),
        line(&night, 3, MatchResult::BothAbsent),
    ];
    let Rejection::Lines(faults) = night.refuses(Command::from(PlainMatch::EnterResults(sheet))) else {
        panic!("lines")
    };
    assert_eq!(faults.iter().map(|(id, _)| id.number).collect::<Vec<_>>(), [2, 3]);
    assert!(matches!(faults[1].1, Rejection::MatchTwice(_)));
    let sheet = vec![line(&night, 1, played), line(&night, 4, MatchResult::BothAbsent)];
    let before = night.tournament.version();
    night.act(Command::from(PlainMatch::EnterResults(sheet.clone())));
    assert_eq!(night.tournament.version(), ActionNo(before.0 + 1), "one action");
    assert_eq!(night.tournament.open_matches(Stage::FIRST), [2, 3]);
    assert_eq!(night.tournament.calls().count(), 0);
    let Rejection::Lines(faults) = night.refuses(Command::from(PlainMatch::EnterResults(sheet))) else {
        panic!("lines")
    };
    assert!(faults.iter().all(|(_, fault)| matches!(fault, Rejection::MatchStale { .. })), "{faults:?}");
    assert_eq!(
        night.refuses(Command::from(PlainMatch::EnterResults(Vec::new()))),
        Rejection::NothingToChange
    );
    night.act(Command::from(PlainEvening::Undo { action: night.tournament.version() }));
    assert_eq!(night.tournament.open_matches(Stage::FIRST), [1, 2, 3, 4]);
    assert_eq!(night.tournament.match_at(TableNo(1)), Some(id(1)));
}

#[test]
fn a_journal_from_before_the_tables_replays() {
    let night = at_two_tables();
    let written = night.tournament.actions().map(|action| serde_json::to_string(action).expect("JSON"));
    let old: Vec<String> = written.map(|line| line.replace(r#","tables":2"#, "")).collect();
    assert!(!old[0].contains("tables\":"), "{}", old[0]);
    let read = old.iter().map(|line| serde_json::from_str::<Action>(line).expect("an action"));
    let again = Tournament::replay(read).expect("a journal");
    assert_eq!(again.settings().tables, 0);
    assert_eq!(again.pairings(Stage::FIRST), night.tournament.pairings(Stage::FIRST));
}
