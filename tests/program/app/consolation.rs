//! A ticket night with its consolation through the app: two journals, one list of people, one hall.

use crate::app::support::{House, newcomer, texts};
use preisschnapsen::app::{ActError, NewTournament, Request, Snapshot};
use preisschnapsen::tournament::*;
use preisschnapsen::tournament::{HallCommand, PlainMatch};
use std::sync::Arc;

const MAIN: &str = "zufall";
const OTHER: &str = "trostrunde";

fn draw(house: &House, slug: &str, stage: Stage) -> Arc<Snapshot> {
    let phrase = "HERZ ASS".parse().unwrap();
    let take = Request::TakePhrase { stage, phrase, pack: None };
    let steps = [Request::CloseList(stage), take, Request::Draw(stage)];
    let done = steps.map(|step| house.app.act(slug, house.form(), step).unwrap());
    done[2].snapshot.clone()
}

/// Ends up to `most` open matches of a stage; the left ticket wins.
fn play(house: &House, slug: &str, stage: Stage, most: usize) {
    let now = house.app.snapshot(slug).unwrap().unwrap();
    for pairing in now.pairings(stage).into_iter().filter(Pairing::is_open).take(most) {
        let (id, expected_version) = (pairing.id, pairing.version);
        let result = MatchResult::Played(Score { left: 2, right: 1 });
        let evidence = Vec::new();
        let entered = PlainMatch::EnterResult { id, expected_version, result, evidence };
        house.app.act(slug, house.form(), entered).unwrap();
    }
}

/// Sixteen people; all losers of round 1 but one play in the consolation, whose first matches are played; both halls go on.
pub fn evening_with_consolation(house: &House) {
    let settings = Settings { tables: 4, capacity: 16, ..Settings::usual() };
    let new = NewTournament { texts: texts("Zufall"), settings };
    house.app.create(house.form(), new).unwrap();
    let people = (1..=16).map(|number| newcomer(&format!("Zwetschgenknödel {number}"), 1)).collect();
    house.app.act(MAIN, house.form(), Request::Register(people)).unwrap();
    let main = draw(house, MAIN, Stage::FIRST);
    play(house, MAIN, Stage::FIRST, main.pairings(Stage::FIRST).len());
    let main = house.app.snapshot(MAIN).unwrap().unwrap();
    let out = main.out_after_round_one();
    let (first, later) = out.split_at(3);
    let new = NewTournament { texts: texts("Trostrunde"), settings: main.settings().of_its_consolation() };
    let opened = house.app.open_consolation(&main, house.form(), new, first.to_vec(), true).unwrap();
    house.app.join_consolation(&opened.snapshot, house.form(), &later[..3], false).unwrap();
    let key = house.app.ticket_keys(&main).unwrap()[&main.tickets_of(later[3]).next().unwrap()].clone();
    house.app.join_with_key(&house.form().form_key, &key).unwrap();
    draw(house, OTHER, Stage::FIRST);
    draw(house, MAIN, Stage::Round(2));
    house.app.act(MAIN, house.form(), HallCommand::CallNext { table: TableNo(1) }).unwrap();
    house.app.act(OTHER, house.form(), HallCommand::FillTables).unwrap();
    play(house, OTHER, Stage::FIRST, 2);
}

#[test]
fn two_journals_agree_with_their_tables_and_are_found_again() {
    let house = House::new();
    evening_with_consolation(&house);
    assert_eq!(house.app.check().unwrap(), []);
    let (main, other) =
        (house.app.snapshot(MAIN).unwrap().unwrap(), house.app.snapshot(OTHER).unwrap().unwrap());
    assert_eq!(other.players().len(), 7);
    assert_eq!(other.owed(PlayerId(7)), main.settings().ticket_price, "who joins by phone pays at the desk");
    for player in other.players().keys() {
        assert_eq!(other.name(*player), main.name(other.main_player(*player).unwrap()));
    }
    assert_eq!(house.app.beside(&main).unwrap().id, other.id);
    assert_eq!(house.app.beside(&other).unwrap().id, main.id);
    assert!(other.match_at(TableNo(1)).is_none(), "that table is taken in the main evening");
    let taken = house.app.act(OTHER, house.form(), HallCommand::CallNext { table: TableNo(1) });
    let Err(ActError::Refused(refused)) = taken else { panic!("{taken:?}") };
    assert!(matches!(refused.rejection, Rejection::TableTakenBeside { .. }), "{:?}", refused.rejection);
}

/// Records such an evening for `tests/data/recorded`, whose README says how.
#[test]
#[ignore = "writes files into the folder $RECORD"]
fn record() {
    let folder = std::path::PathBuf::from(std::env::var("RECORD").unwrap());
    let house = House::new();
    evening_with_consolation(&house);
    let file = house.file();
    let _folder = house.close();
    std::fs::copy(file, folder.join("by-losers.db")).unwrap();
}
