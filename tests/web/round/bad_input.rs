//! What can be typed wrong. Each gets a sentence that says what to do; nothing changes; what was typed stays.

use super::table::{Table, path};
use crate::server::Page;
use tournament::{PlainEvening, Stage, TicketNo};

const R1: Stage = Stage::FIRST;

/// Types something that is refused, and returns the page after checking what holds for all refusals.
#[track_caller]
fn refused(table: &Table, stage: &str, named: &str, score: &str) -> Page {
    let before = table.now();
    let page = table.type_result(stage, named, score);
    page.assert_status(422);
    assert_eq!(page.attribute("#f-partie", "value").as_deref(), Some(named), "typed text is kept");
    assert_eq!(page.attribute("#f-stand", "value").as_deref(), Some(score), "typed text is kept");
    table.assert_unchanged_since(&before);
    page
}

#[test]
fn scores_that_cannot_be() {
    let table = Table::new(&[1; 8]);
    for (score, sentence) in [
        ("2:2", "Es können nicht beide gewonnen haben."),
        ("3:0", "So viele Bummerl werden nicht gespielt."),
        ("1:1", "So hat noch niemand gewonnen."),
        ("0:0", "So hat noch niemand gewonnen."),
        ("-1:2", "Weniger als 0 Bummerl gewinnt niemand."),
        ("2:-1", "Weniger als 0 Bummerl gewinnt niemand."),
        ("zwei zu eins", "„zwei zu eins“ ist kein Ergebnis."),
        ("2", "„2“ ist kein Ergebnis."),
        ("2:1:0", "„2:1:0“ ist kein Ergebnis."),
        ("999:1", "„999:1“ ist kein Ergebnis."),
        ("<b>2:1</b>", "„<b>2:1</b>“ ist kein Ergebnis."),
    ] {
        let page = refused(&table, "R1", "1", score);
        page.assert_says("#f-stand-error", sentence);
        assert_eq!(page.attribute("[autofocus]", "name").as_deref(), Some("stand"), "{score}");
    }
    // The number alone leads to the match, where its result is typed.
    for nothing in ["", "+"] {
        let page = table.staff.get(&path(&format!("/ergebnis?runde=R1&partie=1&stand={nothing}")));
        page.assert_status(200).assert_says("h1", "Partie 1");
        assert_eq!(page.attribute("[autofocus]", "name").as_deref(), Some("stand"));
    }
}

#[test]
fn numbers_that_name_no_match() {
    let table = Table::new(&[1; 8]);
    for (named, sentence) in [
        ("", "Welche Partie?"),
        ("  ", "Welche Partie?"),
        ("5", "Runde 1 hat die Partien 1 bis 4."),
        ("0", "„0“ ist keine Nummer."),
        ("-1", "„-1“ ist keine Nummer."),
        ("Huber", "„Huber“ ist keine Nummer."),
        ("99999999999", "ist keine Nummer."),
        ("K99", "Karte 99 ist nicht verkauft."),
    ] {
        let page = refused(&table, "R1", named, "2:1");
        page.assert_says("#f-partie-error", sentence);
        assert_eq!(page.attribute("[autofocus]", "name").as_deref(), Some("partie"), "{named}");
    }
}

#[test]
fn both_fields_are_complained_about_at_once() {
    let table = Table::new(&[1; 8]);
    let page = refused(&table, "R1", "77", "2:2:2");
    page.assert_says("#f-partie-error", "1 bis 4").assert_says("#f-stand-error", "kein Ergebnis");
}

#[test]
fn a_bye_has_no_result() {
    let table = Table::new(&[1; 3]);
    let page = refused(&table, "R1", "2", "2:0");
    page.assert_says("#f-partie-error", "ist ein Freilos: Karte 2 steigt ohne Spiel auf.");
    table
        .staff
        .get(&path("/ergebnis?runde=R1&partie=2"))
        .assert_says(".lead", "ist ein Freilos")
        .assert_none("main form");
}

#[test]
fn nobody_plays_himself() {
    // Three of four tickets in one hand: one self-pairing cannot be avoided.
    let table = Table::new(&[3, 1]);
    let own = table.now().pairings(R1).into_iter().find(|pairing| !pairing.is_open()).unwrap();
    let page = refused(&table, "R1", &own.id.number.to_string(), "2:0");
    page.assert_says("#f-partie-error", "trifft Huber auf sich selbst und gibt eine Karte ab.");
}

#[test]
fn a_ticket_of_another_round() {
    let table = Table::new(&[1; 8]);
    table.play(R1);
    table.draw(Stage::Round(2));
    let lost = table.pairing(R1, 1).right.unwrap();
    let page = refused(&table, "R2", &format!("K{lost}"), "2:0");
    page.assert_says("#f-partie-error", &format!("Karte {lost} spielt hier nicht mit (Runde 2)."))
        .assert_says("#f-partie-error", "Ihre Partie ist Runde 1, Partie 1.");
    refused(&table, "R2", "3", "2:0").assert_says("#f-partie-error", "Runde 2 hat die Partien 1 bis 2.");
    table.draw(Stage::Placement);
    let page = refused(&table, "R2", &format!("K{lost}"), "2:0");
    page.assert_says("#f-partie-error", "Ihre Partie ist Platzierungsspiele 5 bis 8, Partie");
}

#[test]
fn a_round_that_is_not_drawn() {
    let table = Table::sold(&[1; 8]);
    let before = table.now();
    let page = table.type_result("R1", "1", "2:0");
    page.assert_status(422).assert_says(".empty-title", "Noch keine Partien: Runde 1");
    table.assert_unchanged_since(&before);
}

#[test]
fn a_finished_match_shows_its_result_before_it_is_changed() {
    let table = Table::new(&[1; 8]);
    table.enter(R1, 1, 2, 1);
    refused(&table, "R1", "1", "2:1").assert_says("#f-partie-error", "Genau dieses Ergebnis steht schon.");
    let before = table.now();
    let page = table.type_result("R1", "1", "0:2");
    page.assert_status(200)
        .assert_says("h1", "Ergebnis ausbessern")
        .assert_says(".banner", "Bisher eingetragen: Huber 2 : 1 Pichler");
    table.assert_unchanged_since(&before);
}

#[test]
fn a_result_after_the_end() {
    let table = Table::new(&[1; 2]);
    let page = table.type_result("R1", "1", "2:0");
    table.enter(R1, 1, 2, 1);
    table.act(PlainEvening::Finish);
    let before = table.now();
    let answer = table.press(&page, "/ergebnis");
    answer.assert_status(422).assert_says(".errors", "Das Turnier ist beendet.");
    assert_eq!(answer.attribute("#f-stand", "value").as_deref(), Some("2:0"));
    table.assert_unchanged_since(&before);
    assert_eq!(table.owner(TicketNo(1).0), "Huber");
}
