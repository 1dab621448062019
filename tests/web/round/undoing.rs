//! Taking the last action back.

use super::table::{Table, path};
use preisschnapsen::app::Request;
use preisschnapsen::tournament::Stage;

#[test]
fn the_button_takes_back_what_it_says() {
    let table = Table::new(&[1; 8]);
    table.enter(Stage::FIRST, 2, 2, 0);
    let page = table.staff.get(&path("/runde/R1"));
    page.assert_says(".strip button", "Ergebnis 2 zurücknehmen");
    let answer = table.press(&page, "/zurueck");
    answer.assert_leads_to(&path("/runde/R1"));
    table.staff.follow(&answer).assert_says(".banner", "Zurückgenommen: Ergebnis 2.");
    assert!(table.pairing(Stage::FIRST, 2).is_open());
    let after = table.now();
    table.press(&page, "/zurueck").assert_leads_to(&path("/runde/R1"));
    table.assert_unchanged_since(&after);
    table.staff.get(&path("")).assert_says("main td", "zurückgenommen");
}

#[test]
fn a_button_from_yesterday_takes_nothing_back_and_names_what_it_would_be_now() {
    let table = Table::new(&[1; 8]);
    table.enter(Stage::FIRST, 2, 2, 0);
    let page = table.staff.get(&path("/runde/R1"));
    table.enter(Stage::FIRST, 3, 2, 0);
    let before = table.now();
    let answer = table.press(&page, "/zurueck");
    answer
        .assert_status(409)
        .assert_says(".facts dd", "Ergebnis 2")
        .assert_says(".facts dd", "Ergebnis 3 zurücknehmen")
        .assert_says(".strip button", "Ergebnis 3 zurücknehmen");
    table.assert_unchanged_since(&before);
    table.press(&answer, "/zurueck").assert_status(303);
    assert!(table.pairing(Stage::FIRST, 3).is_open());
    assert!(!table.pairing(Stage::FIRST, 2).is_open());
}

#[test]
fn what_is_public_is_not_taken_back_and_the_page_says_what_helps() {
    let table = Table::sold(&[1; 8]);
    let page = table.staff.get(&path(""));
    page.assert_says(".strip button", "Anmeldung von 8 Personen zurücknehmen");
    table.act(Request::CloseList(Stage::FIRST));
    let before = table.now();
    table.press(&page, "/zurueck").assert_status(422);
    table.assert_unchanged_since(&before);
    let page = table.staff.get(&path(""));
    page.assert_says(".strip .hint", "Sie lässt sich nur wieder öffnen.").assert_none(".strip button");
    table.staff.post(&path("/zurueck"), &[("action", "x"), ("back", "/")]).assert_status(400);
}

#[test]
fn the_way_back_stays_in_the_house() {
    let table = Table::sold(&[1; 8]);
    let action = table.now().tournament.undo_target().unwrap().number.to_string();
    let answer =
        table.staff.post(&path("/zurueck"), &[("action", &action), ("back", "https://evil.example/")]);
    answer.assert_leads_to("/leitung");
}
