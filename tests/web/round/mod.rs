//! `/leitung/t/{slug}`, its rounds, results, walkovers, people who go home, and taking back.

mod bad_input;
mod correcting;
mod depths;
mod entering;
mod games;
mod hall;
mod leaving;
mod pad;
mod sheet;
pub mod table;
mod undoing;

use crate::server::{Page, TestServer};
use preisschnapsen::app::Request;
use table::{Table, path};
use tournament::{HallCommand, Stage};

#[test]
fn only_the_staff_sees_the_rounds() {
    let table = Table::new(&[1; 4]);
    let guest = table.server.guest();
    for page in ["", "/runde/R1", "/ergebnis?runde=R1&partie=1", "/abmeldung"] {
        let page = guest.get(&path(page));
        assert!(
            page.header("location").is_some_and(|place| place.starts_with("/anmelden?")),
            "{}",
            page.body
        );
    }
    for form in ["/zurueck", "/ergebnis", "/ergebnis/zurueck", "/abmeldung", "/rueckkehr"] {
        let page = guest.post(&path(form), &[("action", "2"), ("nr", "1")]);
        assert!(
            page.header("location").is_some_and(|place| place.starts_with("/anmelden?")),
            "{}",
            page.body
        );
    }
    table.assert_unchanged_since(&table.now());
}

#[test]
fn the_overview_says_where_the_evening_is_and_what_was_done() {
    let table = Table::new(&[1; 8]);
    table.enter_here(Stage::FIRST, 2, 2, 1);
    let page = table.staff.get(&path(""));
    page.assert_status(200)
        .assert_says("main li a", "Viertelfinale: 3 Ergebnisse eintragen")
        .assert_says(".blocked p", "Noch offen (Viertelfinale): Partien 1, 3 und 4.")
        .assert_says("main td", "Ergebnis der Partie 2 (Viertelfinale) Maier 2 : 1 Moser")
        .assert_says(".facts dd", "8 von 16")
        .assert_says(".strip button", "Ergebnis der Partie 2 (Viertelfinale) zurücknehmen");
    assert_eq!(page.texts(".button:not(.is-quiet):not([aria-disabled])").len(), 1, "one filled button");
}

#[test]
fn byes_are_no_matches_and_a_ticket_is_in_play_until_it_is_out() {
    // Six tickets on eight slots: two matches, two byes.
    let table = Table::new(&[1; 6]);
    let guest = table.server.guest();
    let counted = |done: &str, in_play: &str| {
        let progress = format!("{done} von 2 ");
        table.staff.get(&path("/runde/R1")).assert_says(".progress", &progress);
        let overview = table.staff.get(&path(""));
        overview
            .assert_says("td.figures", &format!("{done} von 2"))
            .assert_says(".facts div", &format!("Karten im Spiel{in_play}"));
        for page in ["/t/probe", "/t/probe/runde/R1"] {
            guest.get(page).assert_says(".progress", &progress);
        }
        guest.get("/t/probe/tafel").assert_says(".wall-state", &progress);
    };
    counted("0", "6");
    let round = table.staff.get(&path("/runde/R1"));
    let headings = round.texts("#matches h2");
    assert_eq!(headings, ["Offen: 2", "Ohne Partie: 2"]);
    table.staff.get(&path("/runde/R1/bogen")).assert_says(".sheet-bar", "2 offen, 0 fertig");
    let ways = guest.get("/t/probe").attributes(".way-back a", "href");
    assert_eq!(ways, ["/t/probe/runde/R1"], "the byes stand on the page of the round");

    table.enter(Stage::FIRST, 1, 2, 0);
    counted("1", "5");
    table.enter(Stage::FIRST, 2, 2, 0);
    let over = table.staff.get(&path(""));
    over.assert_says("td.figures", "2 von 2").assert_says(".facts div", "Karten im Spiel4");
    let headings = table.staff.get(&path("/runde/R1")).texts("#matches h2");
    assert_eq!(headings, ["Fertig: 2", "Ohne Partie: 2"]);
    table.draw(Stage::Round(2));
    table.staff.get(&path("")).assert_says(".facts div", "Karten im Spiel4");
}

#[test]
fn whoever_has_several_tickets_plays_one_after_the_other() {
    // Huber holds tickets 1 and 2. Without tables nobody says in which order; a match that is going on blocks the other.
    let table = Table::new(&[2, 1, 1]);
    let page = table.staff.get(&path("/runde/R1"));
    page.assert_says("#p1 .state", "spielbereit").assert_says("#p2 .state", "spielbereit");
    let guest = table.server.guest().get("/t/probe");
    assert!(!guest.body.contains("nach Partie"), "{}", guest.body);
    let id = table.pairing(Stage::FIRST, 1).id;
    table.act(HallCommand::BeginMatch(id));
    table.staff.get(&path("/runde/R1")).assert_says("#p2 .state", "nach Partie 1");
    table.server.guest().get("/t/probe").assert_says(".matches small", "Huber spielt noch Partie 1");
    table.enter(Stage::FIRST, 1, 2, 0);
    table.staff.get(&path("/runde/R1")).assert_says("#p2 .state", "spielbereit");
}

#[test]
fn pages_that_cannot_be_are_not_there() {
    let table = Table::new(&[1; 4]);
    for page in ["/runde/R3", "/runde/R0", "/runde/x", "/ergebnis?runde=R9&partie=1", "/abmeldung?nr=x"] {
        table.staff.get(&path(page)).assert_status(404);
    }
    table.staff.get("/leitung/t/anderes/runde/R1").assert_status(404);
    table.staff.get(&path("/runde/R2")).assert_status(200).assert_says(".empty-title", "Noch keine Partien");
    table.staff.get(&path("/runde/P3")).assert_status(200).assert_says(".empty-title", "Spiel um Platz 3");
    let nobody = TestServer::with_staff();
    nobody.staff().get("/leitung/t/probe").assert_status(404);
}

#[test]
fn the_pages_speak_english() {
    let table = Table::new(&[1; 8]);
    let staff = table.server.staff().speaking("en");
    staff
        .get(&path("/runde/R1"))
        .assert_says("label", "Match or ticket")
        .assert_says(".blocked p", "Still open (Quarter-final): matches 1, 2, 3 and 4.");
    staff
        .get(&path("/ergebnis?runde=R1&partie=1&stand=2:2"))
        .assert_status(422)
        .assert_says("#f-stand-error", "cannot both have won");
}

#[test]
fn the_overview_counts_no_matches_where_nobody_plays() {
    let table = Table::new(&[1, 1, 1]);
    table.play(Stage::FIRST);
    table.draw(Stage::Round(2));
    let stages = |page: &Page| -> Vec<String> {
        page.texts(".split table:not(.told) tbody td.figures")
            .iter()
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    let page = table.staff.get(&path(""));
    page.assert_says(".split table:not(.told) tbody", "Spiel um Platz 3");
    assert_eq!(
        stages(&page),
        ["1 von 1", "0 von 1", "Freilos"],
        "who lost alone has nobody to play for place 3"
    );

    let closed = Table::new(&[1, 1, 1]);
    closed.play(Stage::FIRST);
    closed.act(Request::CloseList(Stage::Round(2)));
    assert_eq!(stages(&closed.staff.get(&path("")))[1], "–", "nothing is drawn yet");
}
