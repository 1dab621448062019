//! `/leitung/t/{slug}/saal`: tables, beginnings, people who are missing.

use super::table::{Table, path};
use crate::server::Page;
use preisschnapsen::app::Request;
use tournament::{HallCommand, MatchId, Settings, Stage, TableNo};

const HALL: &str = "/saal";

/// Eight people, the first round drawn, and so many tables with numbers.
fn with_tables(tables: u32, hands: &[u32]) -> Table {
    let table = Table::new(hands);
    let now = table.now();
    let settings = Settings { tables, ..now.settings().clone() };
    table.act(Request::UpdateSettings { texts: tournament::texts::Texts::clone(&now.texts), settings });
    table
}

fn id(number: u32) -> MatchId {
    MatchId { stage: Stage::FIRST, attempt: 1, number }
}

/// Presses a button of the hall for a match.
#[track_caller]
fn press(table: &Table, what: &str, number: u32) -> Page {
    let number = number.to_string();
    table.staff.post(&path(HALL), &[("was", what), ("runde", "R1"), ("versuch", "1"), ("nummer", &number)])
}

#[test]
fn a_draw_that_may_begin_stands_beside_the_round_while_tables_are_the_next_step() {
    let table = with_tables(2, &[1; 4]);
    table.enter(Stage::FIRST, 1, 2, 0);
    let waits = table.staff.get(&path("/runde/R1"));
    waits.assert_says("aside .blocked", "Finale auslosen").assert_none("aside a[href$='/auslosung/R2']");
    table.enter(Stage::FIRST, 2, 2, 0);
    let round = table.staff.get(&path("/runde/R1"));
    round.assert_says(".strip a.button", "Saal: Tische frei");
    round.assert_says("aside a.button[href$='/auslosung/R2']", "Finale auslosen");
}

#[test]
fn the_next_match_goes_to_a_table_and_its_result_frees_it() {
    let table = with_tables(2, &[1; 8]);
    let page = table.staff.get(&path(HALL));
    page.assert_status(200)
        .assert_says("h2", "Kann beginnen (4)")
        .assert_says("#hall-facts dd", "4")
        .assert_says("#hall-facts .hint", "20 Minuten je Partie");
    let next = ["Freie Tische füllen (2 Partien)"];
    assert_eq!(page.texts(".button:not(.is-quiet):not([aria-disabled])"), next);
    assert_eq!(page.texts("#free-R1-3 option"), ["nächster freier", "1", "2"], "one choice in the row");
    page.assert_none("button[value^=naechste]");
    let answer = table.staff.post(&path(HALL), &[("was", "naechste-1")]);
    answer.assert_leads_to(&path(HALL));
    table.staff.follow(&answer).assert_says(".banner", "Tisch 1: Huber und Pichler.");
    assert_eq!(table.now().match_at(TableNo(1)), Some(id(1)));
    press(&table, "aufruf", 3).assert_leads_to(&path(HALL));
    let page = table.staff.get(&path(HALL));
    page.assert_none("#hall-free select")
        .assert_says("#running-R1-3 th", "2")
        .assert_says("#hall-free", "Alle Tische sind besetzt.");
    table.staff.get(&path("/runde/R1")).assert_says("#p3 .state", "Tisch 2");
    table.enter(Stage::FIRST, 1, 2, 0);
    let page = table.staff.get(&path(HALL));
    assert_eq!(page.texts(".button:not(.is-quiet):not([aria-disabled])"), ["Nächste Partie an Tisch 1"]);
    page.assert_says("#hall-chart td", "1 von 4").assert_none("#running-R1-1");
    // Where a table is free the next step leads there from everywhere else.
    let round = table.staff.get(&path("/runde/R1"));
    assert!(round.attributes("a.button", "href").contains(&path(HALL)), "{:?}", round.texts("a.button"));
    let guest = table.server.guest().get("/t/probe/runde/R1");
    guest.assert_says("main", "Tisch 2");
}

#[test]
fn a_match_goes_to_the_table_that_was_chosen_and_the_only_one_has_one_button() {
    let table = with_tables(4, &[1; 4]);
    let row = [("was", "aufruf"), ("runde", "R1"), ("versuch", "1"), ("nummer", "2"), ("tisch", "3")];
    table.staff.post(&path(HALL), &row).assert_leads_to(&path(HALL));
    assert_eq!(table.now().match_at(TableNo(3)), Some(id(2)));
    for wrong in ["abc", "4294967296", "1.5"] {
        let row = [("was", "aufruf"), ("runde", "R1"), ("versuch", "1"), ("nummer", "1"), ("tisch", wrong)];
        table.staff.post(&path(HALL), &row).assert_status(400);
    }
    let page = table.staff.get(&path(HALL));
    assert_eq!(page.texts("#hall-free .button:not(details *)"), ["aufrufen"]);
    page.assert_none("#hall-free .button.is-quiet:not(details *)");
    assert_eq!(page.texts("#hall-free option"), ["nächster freier", "1", "2", "4"]);
}

#[test]
fn one_press_fills_the_free_tables_and_one_takes_it_back() {
    let table = with_tables(3, &[1; 8]);
    let seen = table.staff.get(&path(HALL));
    seen.assert_says("button[value=fuellen]", "Freie Tische füllen (3 Partien)");
    let key = seen.attribute("form:has([value=fuellen]) input[name=form_key]", "value").expect("a key");
    let before = table.now();
    let origin = format!("http://{}", table.server.address);
    let send = || {
        let fields = [("was", "fuellen"), ("form_key", key.as_str())];
        table.staff.post_from(&path(HALL), Some(&origin), &fields)
    };
    let answer = send();
    answer.assert_leads_to(&path(HALL));
    let page = table.staff.follow(&answer);
    let called = "Tisch 1: Huber und Pichler. Tisch 2: Maier und Moser. Tisch 3: Gruber und Bauer.";
    page.assert_says(".banner", called)
        .assert_says("h2", "Am Tisch (3)")
        .assert_none("button[value=fuellen]");
    send().assert_leads_to(&path(HALL));
    let version = table.now().tournament.version();
    assert_eq!(version.0, before.tournament.version().0 + 1, "sent twice, done once, as one action");
    table.server.guest().get("/t/probe/runde/R1").assert_says("#p3", "Tisch 3");

    let journal = table.staff.get(&path("/journal"));
    journal
        .assert_says("main", "Aufruf von 3 Partien auf freie Tische")
        .assert_says("main", "Runde 1, Partie 2")
        .assert_says("main", "an Tisch 2");
    let undo = table.staff.get(&path(HALL)).texts(".strip button");
    assert_eq!(undo, ["Aufruf von 3 Partien auf freie Tische zurücknehmen"]);
    table.staff.post(&path("/zurueck"), &[("action", &version.to_string()), ("back", &path(HALL))]);
    assert_eq!(table.now().tournament.state(), before.tournament.state());
}

#[test]
fn filling_calls_what_can_still_be_called_or_says_why_nothing_can() {
    let fill = |table: &Table| table.staff.post(&path(HALL), &[("was", "fuellen")]);
    let table = with_tables(3, &[1; 8]);
    table.act(HallCommand::CallMatch { id: id(1), table: Some(TableNo(2)) });
    fill(&table).assert_leads_to(&path(HALL));
    assert_eq!([1, 3].map(|number| table.now().match_at(TableNo(number))), [Some(id(2)), Some(id(3))]);
    let before = table.now();
    fill(&table).assert_status(422).assert_says("main", "Alle Tische sind besetzt.");
    table.assert_unchanged_since(&before);

    let table = with_tables(3, &[2, 1, 1]);
    table.staff.get(&path(HALL)).assert_none("button[value=fuellen]");
    fill(&table).assert_leads_to(&path(HALL));
    fill(&table).assert_status(422).assert_says("main", "Gerade kann keine Partie beginnen.");
    let staff = table.server.staff().speaking("en");
    staff.post(&path(HALL), &[("was", "fuellen")]).assert_says("main", "No match can start right now.");

    fill(&Table::new(&[1; 8])).assert_status(422).assert_says("main", "noch keine Tischnummern");
}

#[test]
fn many_tables_are_filled_in_a_short_answer() {
    let table = with_tables(128, &[1; 16]);
    let staff = table.server.staff().speaking("en");
    staff.get(&path(HALL)).assert_says("button[value=fuellen]", "Fill the free tables (8 matches)");
    let page = staff.follow(&staff.post(&path(HALL), &[("was", "fuellen")]));
    page.assert_says(".banner", "Table 6: ").assert_says(".banner", "And 2 more matches: ");
    assert!(!page.texts(".banner")[0].contains("Table 7"));
    staff.get(&path("/journal")).assert_says("main", "call of 8 matches to free tables");
}

#[test]
fn a_round_lasts_as_long_as_a_player_or_a_table_needs() {
    let lasts = |tables, tickets: &[u32], said: &str| {
        with_tables(tables, tickets).staff.get(&path(HALL)).assert_says("#hall-facts dd", said);
    };
    lasts(3, &[1; 16], "mindestens so lange wie 3 Partien");
    lasts(128, &[1; 16], "mindestens so lange wie eine Partie");
}

#[test]
fn whoever_has_two_tickets_is_called_once_and_the_other_match_says_where_he_is() {
    let table = with_tables(3, &[2, 1, 1]);
    let page = table.staff.get(&path(HALL));
    page.assert_says("#hall-facts dd", "mindestens so lange wie 2 Partien")
        .assert_says("#waiting-R1-2", "Huber spielt zuerst");
    press(&table, "aufruf", 1);
    table
        .staff
        .get(&path(HALL))
        .assert_says("#waiting-R1-2", "Huber spielt noch an Tisch 1")
        .assert_says("#hall-free", "spielen schon oder warten");
    press(&table, "aufruf", 2).assert_status(422).assert_says("main", "Huber spielt noch an Tisch 1");
    let guest = table.server.guest().get("/t/probe/karte/2");
    guest.assert_says("main", "noch an Tisch 1");
}

#[test]
fn without_tables_somebody_says_that_a_match_has_begun() {
    let table = Table::new(&[1; 8]);
    let page = table.staff.get(&path(HALL));
    assert_eq!(page.texts(".button:not(.is-quiet):not([aria-disabled])"), ["Partie beginnt"]);
    press(&table, "beginn", 2).assert_leads_to(&path(HALL));
    table.staff.get(&path(HALL)).assert_says("#running-R1-2", "gerade eben");
    press(&table, "beginn", 2).assert_status(422).assert_says("main", "hat schon begonnen");
    press(&table, "abbruch", 2).assert_leads_to(&path(HALL));
    assert_eq!(table.now().calls().count(), 0);
    press(&table, "abbruch", 2).assert_status(422).assert_says("main", "läuft noch nicht");
    press(&table, "aufruf", 2).assert_status(422).assert_says("main", "noch keine Tischnummern");
}

#[test]
fn the_missing_are_listed_with_the_way_to_the_walkover() {
    let table = with_tables(2, &[1; 8]);
    press(&table, "aufruf", 1);
    press(&table, "fehlt-5", 1).assert_leads_to(&path(HALL));
    let page = table.staff.get(&path(HALL));
    page.assert_says("#missing-5 .name", "Pichler").assert_says("#missing-5", "Runde 1, Partie 1");
    let walkover = page.attribute("#missing-5 a", "href").expect("the way to the walkover");
    table.staff.get(&walkover).assert_status(200).assert_says(".read-back", "nicht angetreten");
    press(&table, "fehlt-5", 1)
        .assert_status(422)
        .assert_says("main", "Pichler wurde aufgerufen und war nicht da");
    press(&table, "da-5", 1).assert_leads_to(&path(HALL));
    table.staff.get(&path(HALL)).assert_none("#missing-5");
    let answer = table.staff.get(&path("")).texts(".strip button");
    assert_eq!(answer, ["Anwesenheit von Pichler zurücknehmen"]);
}

#[test]
fn wrong_buttons_and_strangers_change_nothing() {
    let table = with_tables(2, &[1; 8]);
    let before = table.now();
    for what in ["", "naechste", "naechste-x", "aufruf-", "fehlt", "fehlt-99999999999", "da", "sonstwas"] {
        let page = table.staff.post(&path(HALL), &[("was", what)]);
        assert!(matches!(page.status, 400 | 422), "{what}: {}", page.status);
    }
    for what in ["naechste-0", "naechste-3", "naechste-4294967295"] {
        table
            .staff
            .post(&path(HALL), &[("was", what)])
            .assert_status(422)
            .assert_says("main", "gibt es nicht");
    }
    press(&table, "aufruf", 77).assert_status(422);
    press(&table, "fehlt-77", 1).assert_status(422);
    let guest = table.server.guest();
    for page in [guest.get(&path(HALL)), guest.post(&path(HALL), &[("was", "naechste-1")])] {
        assert!(page.header("location").is_some_and(|place| place.starts_with("/anmelden?")));
    }
    table.assert_unchanged_since(&before);
}

#[test]
fn the_hall_speaks_english_and_says_what_to_do_when_nothing_is_open() {
    let table = Table::sold(&[1; 8]);
    table
        .staff
        .get(&path(HALL))
        .assert_status(200)
        .assert_says(".empty-title", "Gerade ist keine Partie offen");
    table.draw(Stage::FIRST);
    let staff = table.server.staff().speaking("en");
    staff.get(&path(HALL)).assert_says("h1", "Who plays now").assert_says("h2", "Ready to start (4)");
}

#[test]
fn the_number_of_tables_is_a_setting() {
    let table = with_tables(2, &[1; 8]);
    press(&table, "aufruf", 1);
    table.act(HallCommand::CallMatch { id: id(1), table: Some(TableNo(2)) });
    let page = table.staff.get(&path("/einstellungen"));
    assert_eq!(page.attribute("#f-tables", "value").as_deref(), Some("2"));
    let fewer = |tables: &str| {
        let fields = [
            ("name", "Probe"),
            ("venue", ""),
            ("date", "2027-01-05"),
            ("prizes", ""),
            ("rules_text", ""),
            ("tables", tables),
        ];
        table.staff.post(&path("/einstellungen"), &fields)
    };
    assert_eq!(fewer("129").status, 422);
    assert_eq!(table.now().settings().tables, 2);
}
