//! A ticket night with its consolation through the app: two journals, one list of people, one hall.

use crate::app::support::{House, newcomer, texts};
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use preisschnapsen::app::{ActError, App, Author, NewTournament, Newcomer, OpenOptions, Request, Snapshot};
use std::sync::Arc;
use std::thread;
use tournament::texts::{ExtrasChange, Person, Shown, Texts};
use tournament::*;

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
fn evening_with_consolation() -> House {
    let house = House::new();
    prepare(&house);
    draw(&house, OTHER, Stage::FIRST);
    draw(&house, MAIN, Stage::Round(2));
    house.app.act(MAIN, house.form(), HallCommand::CallNext { table: TableNo(1) }).unwrap();
    house.app.act(OTHER, house.form(), HallCommand::FillTables).unwrap();
    play(&house, OTHER, Stage::FIRST, 2);
    house
}

/// The same before the consolation is drawn.
fn prepare(house: &House) {
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
}

#[test]
fn two_journals_agree_with_their_tables_and_are_found_again() {
    let house = evening_with_consolation();
    assert_eq!(house.app.check().unwrap(), []);
    let (main, other) =
        (house.app.snapshot(MAIN).unwrap().unwrap(), house.app.snapshot(OTHER).unwrap().unwrap());
    assert_eq!(other.players().len(), 7);
    assert_eq!(other.owed(PlayerId(7)), main.settings().ticket_price, "who joins by phone pays at the desk");
    for player in other.players().keys() {
        assert_eq!(other.name(*player), main.name(other.main_player(*player).unwrap()));
    }
    assert_eq!(house.app.other_evening(&main).unwrap().id, other.id);
    assert_eq!(house.app.other_evening(&other).unwrap().id, main.id);
    assert!(other.match_at(TableNo(1)).is_none(), "that table is taken in the main evening");
    let taken = house.app.act(OTHER, house.form(), HallCommand::CallNext { table: TableNo(1) });
    let Err(ActError::Refused(refused)) = taken else { panic!("{taken:?}") };
    assert!(matches!(refused.rejection, Rejection::TableTakenBeside { .. }), "{:?}", refused.rejection);
}

/// Returns both evenings as they stand.
fn both(house: &House) -> [Arc<Snapshot>; 2] {
    [MAIN, OTHER].map(|slug| house.app.snapshot(slug).unwrap().unwrap())
}

#[test]
fn both_of_a_pair_are_in_the_consolation_with_their_names_and_wishes() {
    let house = House::new();
    let settings = Settings { capacity: 8, prizes: 2, entrants: Entrants::Pairs, ..Settings::usual() };
    house.app.create(house.form(), NewTournament { texts: texts("Zufall"), settings }).unwrap();
    let pair = |number: u32| Newcomer {
        partner: Some(Person::read(&format!("Knödel {number}"), "Ried").unwrap()),
        ..newcomer(&format!("Zwetschgen {number}"), 1)
    };
    house.app.act(MAIN, house.form(), Request::Register((1..=8).map(pair).collect())).unwrap();
    draw(&house, MAIN, Stage::FIRST);
    play(&house, MAIN, Stage::FIRST, 4);
    let main = house.app.snapshot(MAIN).unwrap().unwrap();
    let out = main.out_after_round_one();
    let partner = main.partner(out[0]).unwrap();
    let wish = ExtrasChange::Preference { player: partner.0, shown: Some(Shown::Number) };
    house.app.act(MAIN, house.form(), Request::UpdateExtras(wish)).unwrap();
    let erased = main.partner(out[1]).unwrap();
    house.app.act(MAIN, house.form(), Request::Erase(vec![erased])).unwrap();
    // Whatever a form says, they are the people of the main evening.
    let single = Settings { entrants: Entrants::Single, ..main.settings().of_its_consolation() };
    let new = NewTournament { texts: texts("Trostrunde"), settings: single };
    let main = house.app.snapshot(MAIN).unwrap().unwrap();
    let other = house.app.open_consolation(&main, house.form(), new, out.clone(), true).unwrap().snapshot;
    assert_eq!(other.name(PlayerId(1)), main.name(out[0]));
    let own = other.partner(PlayerId(1)).unwrap();
    assert_eq!((own, other.name_display(own)), (PlayerId(100_001), Shown::Number));
    assert!(other.awaits_partner(PlayerId(2)), "a name that is erased is not told again");
    assert_eq!(other.name(PlayerId(2)), main.name_of(out[1]));
    // What is said of a partner in one holds in the other.
    let person = Person::read("Silberdistel Anna", "Ried").unwrap();
    let reason = "verschrieben".parse().unwrap();
    let rename = Request::RenameEntrant { player: partner, person, reason };
    house.app.act(MAIN, house.form(), rename).unwrap();
    assert_eq!(both(&house)[1].name_of(own), "Silberdistel Anna");
    house.app.act(OTHER, house.form(), Request::Erase(vec![own])).unwrap();
    assert!(both(&house)[0].is_erased(partner));
    assert_eq!(house.app.check().unwrap(), []);
}

#[test]
fn an_undo_seats_nobody_where_somebody_else_has_sat_down() {
    let house = evening_with_consolation();
    let [main, _] = both(&house);
    let id = main.match_at(TableNo(1)).unwrap();
    let release = house.app.act(MAIN, house.form(), HallCommand::ReleaseMatch(id)).unwrap();
    // The consolation takes the free table, and then the release is taken back.
    let [_, other] = both(&house);
    let waiting = other.schedule().startable.first().map(|pairing| pairing.id);
    let waiting = waiting.or_else(|| other.calls().next().map(|(id, _)| id)).unwrap();
    let call = HallCommand::CallMatch { id: waiting, table: Some(TableNo(1)) };
    house.app.act(OTHER, house.form(), call).unwrap();
    let undo = PlainEvening::Undo { action: release.action };
    let refused = house.app.act(MAIN, house.form(), undo.clone());
    let Err(ActError::Refused(refused)) = refused else { panic!("{refused:?}") };
    assert_eq!(refused.rejection, Rejection::TableTakenBeside { table: TableNo(1), id: waiting });
    assert!(both(&house)[0].match_at(TableNo(1)).is_none(), "nothing has changed");
    house.app.act(OTHER, house.form(), HallCommand::ReleaseMatch(waiting)).unwrap();
    house.app.act(MAIN, house.form(), undo).unwrap();
    assert_eq!(both(&house)[0].match_at(TableNo(1)), Some(id));
}

#[test]
fn who_is_erased_in_one_is_erased_in_the_other_also_after_leaving_its_list() {
    let house = evening_with_consolation();
    let [main, other] = both(&house);
    let out = main.out_after_round_one();
    let late = *out.iter().find(|player| other.player_from(**player).is_none()).unwrap();
    // Somebody was ticked by mistake.
    let ticked = house.app.join_consolation(&other, house.form(), &[late], false).unwrap();
    let there = ticked.snapshot.player_from(late).unwrap();
    let undo = house.app.act(OTHER, house.form(), PlainEvening::UndoEarlier { action: ticked.action });
    if undo.is_err() {
        // A late ticket got its number by lot; it is given back.
        let ticket = ticked.snapshot.tickets_of(there).next().unwrap();
        house.app.act(OTHER, house.form(), PlainDesk::Refund(ticket)).unwrap();
        house.app.act(OTHER, house.form(), PlainDesk::RemovePlayer(there)).unwrap();
    }
    assert_eq!(both(&house)[1].player_from(late), None);
    house.app.act(MAIN, house.form(), Request::Erase(vec![late, out[0]])).unwrap();
    let [_, other] = both(&house);
    assert!(other.is_erased(there) && other.is_erased(other.player_from(out[0]).unwrap()));
    // Whoever is erased does not come back under another number.
    let again = house.app.join_consolation(&other, house.form(), &[late], false);
    assert!(matches!(again, Err(ActError::Refused(_))), "{again:?}");
    // The other way round.
    let player = other.player_from(out[1]).unwrap();
    house.app.act(OTHER, house.form(), Request::Erase(vec![player])).unwrap();
    assert!(both(&house)[0].is_erased(out[1]));
}

#[test]
fn guests_see_a_person_in_both_as_that_person_wishes() {
    let house = evening_with_consolation();
    let [main, other] = both(&house);
    let player = main.out_after_round_one()[0];
    let there = other.player_from(player).unwrap();
    let wish = |player: PlayerId, shown| ExtrasChange::Preference { player: player.0, shown };
    let ask = |slug, change| house.app.act(slug, house.form(), Request::UpdateExtras(change)).unwrap();
    ask(MAIN, wish(player, Some(Shown::Number)));
    assert_eq!(both(&house)[1].name_display(there), Shown::Number);
    ask(OTHER, wish(there, None));
    assert_eq!(both(&house)[0].name_display(player), Shown::Full);
    ask(MAIN, ExtrasChange::Names { shown: Shown::FamilyFirst, keep_days: Some(30) });
    assert_eq!(both(&house)[1].name_display(there), Shown::FamilyFirst);
}

#[test]
fn what_was_erased_in_one_only_is_erased_in_the_other_within_the_hour() {
    let house = evening_with_consolation();
    let [main, other] = both(&house);
    let player = main.out_after_round_one()[0];
    let (there, name) = (other.player_from(player).unwrap(), other.name(PlayerId(1)).to_owned());
    assert_eq!(there, PlayerId(1));
    house.app.act(MAIN, house.form(), Request::Erase(vec![player])).unwrap();
    // As if the program had ended before it came to the other evening.
    let (other, file, clock) = (other.id.0, house.file(), house.clock.clone());
    let _folder = house.close();
    let mut conn = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    let row = format!("UPDATE people SET name = '{name}' WHERE tournament = {other} AND player = 1");
    conn.batch_execute(&row).unwrap();
    drop(conn);
    let app = App::open(OpenOptions { clock, copies: false, ..OpenOptions::new(file) }).unwrap();
    assert_eq!(app.snapshot(OTHER).unwrap().unwrap().name(there), name);
    app.finish_erasing().unwrap();
    assert!(app.snapshot(OTHER).unwrap().unwrap().is_erased(there));
}

#[test]
fn a_new_name_and_the_number_of_tables_are_those_of_the_main_evening() {
    let house = evening_with_consolation();
    let [main, other] = both(&house);
    let player = main.out_after_round_one()[0];
    let there = other.player_from(player).unwrap();
    let person = Person::read("Berichtigt Berta", "Ried").unwrap();
    let reason = "Falsch geschrieben".parse().unwrap();
    house.app.act(MAIN, house.form(), Request::RenameEntrant { player, person, reason }).unwrap();
    assert_eq!(both(&house)[1].name(there), "Berichtigt Berta");
    let settings = Settings { tables: 6, ..main.settings().clone() };
    let texts = Texts::clone(&main.texts);
    house.app.act(MAIN, house.form(), Request::UpdateSettings { settings, texts }).unwrap();
    assert_eq!(both(&house)[1].settings().tables, 6);
}

#[test]
fn who_comes_back_keeps_the_name_and_who_is_new_gets_their_own() {
    let house = House::new();
    prepare(&house);
    let [main, other] = both(&house);
    let out = main.out_after_round_one();
    let late = *out.iter().find(|player| other.player_from(**player).is_none()).unwrap();
    // Before the draw a ticket goes back, and its owner comes again beside somebody new.
    let back = out[0];
    let there = other.player_from(back).unwrap();
    let ticket = other.tickets_of(there).next().unwrap();
    house.app.act(OTHER, house.form(), PlainDesk::Refund(ticket)).unwrap();
    let joined = house.app.join_consolation(&other, house.form(), &[back, late], true).unwrap().snapshot;
    assert_eq!(joined.name(there), main.name(back));
    assert_eq!(joined.name(joined.player_from(late).unwrap()), main.name(late));
    assert_eq!(house.app.check().unwrap(), []);
}

#[test]
fn a_hall_of_phones_joins_at_the_same_moment() {
    let house = House::new();
    let settings = Settings { capacity: 64, ..Settings::usual() };
    house.app.create(house.form(), NewTournament { texts: texts("Zufall"), settings }).unwrap();
    let people = (1..=64).map(|number| newcomer(&format!("Gast {number}"), 1)).collect();
    house.app.act(MAIN, house.form(), Request::Register(people)).unwrap();
    draw(&house, MAIN, Stage::FIRST);
    play(&house, MAIN, Stage::FIRST, usize::MAX);
    let main = house.app.snapshot(MAIN).unwrap().unwrap();
    let new = NewTournament { texts: texts("Trostrunde"), settings: main.settings().of_its_consolation() };
    house.app.open_consolation(&main, house.form(), new, Vec::new(), true).unwrap();
    let keys = house.app.ticket_keys(&main).unwrap();
    let out = main.out_after_round_one();
    thread::scope(|scope| {
        for player in &out {
            let key = &keys[&main.tickets_of(*player).next().unwrap()];
            let (app, form_key) = (&house.app, house.form().form_key);
            scope.spawn(move || app.join_with_key(&form_key, key).unwrap());
        }
    });
    let other = house.app.snapshot(OTHER).unwrap().unwrap();
    assert_eq!(other.players().len(), out.len());
    let by = house.app.journal(OTHER).unwrap().into_iter().skip(1);
    for entry in by {
        let sold = entry.action.events.iter().find_map(|event| {
            let Event::Desk(DeskEvent::TicketSold { ticket, .. }) = event else { return None };
            Some(*ticket)
        });
        assert_eq!(entry.by, Author::Ticket(sold.unwrap()), "the journal names the ticket that they got");
    }
}

/// Records such an evening for `tests/data/recorded`, whose README says how.
#[test]
#[ignore = "writes files into the folder $RECORD"]
fn record() {
    let folder = std::path::PathBuf::from(std::env::var("RECORD").unwrap());
    let house = evening_with_consolation();
    let file = house.file();
    let _folder = house.close();
    std::fs::copy(file, folder.join("by-losers.db")).unwrap();
}
