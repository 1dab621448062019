//! Results that were wrong (DESIGN part 4, no. 11).

use super::table::{Table, path};
use chrono::Local;
use schnapsen::BySide;
use schnapsen::verdict::Entry;
use std::collections::BTreeSet;
use tournament::{Absence, MatchResult, Outcome, Pairing, PlainMatch, Score, Side, Stage};

const R1: Stage = Stage::FIRST;
const R2: Stage = Stage::Round(2);

fn played(left: u8, right: u8) -> Outcome {
    Outcome::Result(MatchResult::Played(Score { left, right }))
}

#[test]
fn before_the_next_draw_only_the_result_changes() {
    let table = Table::new(&[1; 8]);
    table.enter(R1, 1, 2, 1);
    let page = table.type_result("R1", "1", "1:2");
    assert_eq!(page.texts("[autofocus]"), ["Ausbessern Enter"]);
    let answer = table.press(&page, "/ergebnis");
    table.staff.follow(&answer).assert_says(".banner", "Pichler steigt auf (Karte 5).");
    assert_eq!(table.pairing(R1, 1).outcome, played(1, 2));
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=1"));
    page.assert_says("main li", "Huber 1 : 2 Pichler").assert_says("main li", "Huber 2 : 1 Pichler");
}

#[test]
fn before_the_next_match_the_tickets_are_exchanged_and_the_page_says_so() {
    let table = Table::new(&[1; 8]);
    table.play(R1);
    table.draw(R2);
    let (number, _) = table.now().drawn(R2).unwrap().find(tournament::TicketNo(1)).unwrap();
    let page = table.type_result("R1", "1", "0:2");
    let said = format!("Halbfinale, Partie {number}: Karte 5 (Pichler) spielt statt Karte 1 (Huber).");
    page.assert_status(200).assert_says("main li", &said);
    let answer = table.press(&page, "/ergebnis");
    table.staff.follow(&answer).assert_says(".banner", &said);
    let tickets: Vec<u32> = table.pairing(R2, number).tickets().map(|ticket| ticket.0).collect();
    assert!(tickets.contains(&5) && !tickets.contains(&1), "{tickets:?}");
}

#[test]
fn after_the_next_match_it_is_refused_and_the_page_names_what_comes_first() {
    let table = Table::new(&[1; 8]);
    table.play(R1);
    table.draw(R2);
    table.play(R2);
    let (number, _) = table.now().drawn(R2).unwrap().find(tournament::TicketNo(1)).unwrap();
    let before = table.now();
    let page = table.type_result("R1", "1", "0:2");
    let said = format!(
        "Danach ist schon gespielt worden: Runde 2, Partie {number}. Nehmen Sie zuerst dieses Ergebnis zurück."
    );
    page.assert_status(422).assert_says(".errors", &said);
    assert_eq!(page.attribute("#f-partie", "value").as_deref(), Some("1"));
    assert_eq!(page.attribute("#f-stand", "value").as_deref(), Some("0:2"));
    let way = page.attribute(".remedy a", "href").unwrap();
    table.assert_unchanged_since(&before);
    // Following the advice leads to where one wanted to be.
    let page = table.staff.get(&way);
    table.press(&page, "/ergebnis/zurueck").assert_leads_to(&path("/runde/R2"));
    let page = table.type_result("R1", "1", "0:2");
    table.press(&page, "/ergebnis").assert_leads_to(&path("/runde/R1"));
    assert_eq!(table.pairing(R1, 1).outcome, played(0, 2));
}

#[test]
fn a_match_played_between_read_back_and_enter_is_noticed() {
    let table = Table::new(&[1; 8]);
    table.play(R1);
    table.draw(R2);
    let page = table.type_result("R1", "1", "0:2");
    table.play(R2);
    let before = table.now();
    let answer = table.press(&page, "/ergebnis");
    answer.assert_status(422).assert_says(".errors", "Danach ist schon gespielt worden");
    assert_eq!(answer.attribute("#f-stand", "value").as_deref(), Some("0:2"));
    table.assert_unchanged_since(&before);
}

#[test]
fn a_result_is_taken_back_and_the_match_is_open_again() {
    let table = Table::new(&[1; 8]);
    table.enter(R1, 3, 2, 0);
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=3"));
    page.assert_says(".read-back", "Gruber Karte 3 2 : 0 Bauer Karte 7");
    let said: BTreeSet<String> = page.texts("main button").into_iter().collect();
    assert_eq!(said.len(), page.texts("main button").len(), "each button has words of its own: {said:?}");
    let answer = table.press(&page, "/ergebnis/zurueck");
    answer.assert_leads_to(&path("/runde/R1"));
    table.staff.follow(&answer).assert_says(".banner", "Runde 1, Partie 3 ist wieder offen.");
    assert!(table.pairing(R1, 3).is_open());
    // The same form again: the same effect, once.
    let after = table.now();
    table.press(&page, "/ergebnis/zurueck").assert_leads_to(&path("/runde/R1"));
    table.assert_unchanged_since(&after);
}

#[test]
fn a_result_that_others_build_on_is_not_taken_back_and_the_button_says_why() {
    let table = Table::new(&[1; 8]);
    table.play(R1);
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=3"));
    table.draw(R2);
    let before = table.now();
    table.press(&page, "/ergebnis/zurueck").assert_status(422).assert_says("main p", "ungültig");
    table.assert_unchanged_since(&before);
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=3"));
    page.assert_says(".blocked button", "Ergebnis der Partie 3 zurücknehmen")
        .assert_says(".blocked p", "ungültig");
}

#[test]
fn taking_back_what_somebody_has_corrected_meanwhile_is_stale() {
    let table = Table::new(&[1; 8]);
    table.enter(R1, 3, 2, 0);
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=3"));
    table.enter(R1, 3, 1, 2);
    let before = table.now();
    let answer = table.press(&page, "/ergebnis/zurueck");
    answer.assert_status(409).assert_says("main p", "Inzwischen ist 1:2 eingetragen worden.");
    table.assert_unchanged_since(&before);
}

#[test]
fn a_correction_starts_from_what_stands_with_its_bummerl() {
    let table = Table::new(&[1; 8]);
    let written = [(7, 4), (3, 7), (7, 6)].map(|(left, right)| Entry::Count(BySide { left, right }));
    table.enter_written(R1, 1, 2, 1, &written);
    let before = table.now();
    // The same score again says nothing against the Bummerl that stand.
    let page = table.type_result("R1", "1", "2:1");
    page.assert_status(422).assert_says("#f-partie-error", "Genau dieses Ergebnis steht schon.");
    table.assert_unchanged_since(&before);
    let id = table.pairing(R1, 1).id;
    assert_eq!(table.now().history(id)[0].evidence, written);
    // The form for a correction holds them; the tournament counts down from 7.
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=1"));
    assert_eq!(page.attribute("#f-stand", "value").as_deref(), Some("0:3 4:0 0:1"));
    // Another score contradicts them, and the page says that they go.
    let page = table.type_result("R1", "1", "1:2");
    page.assert_status(200)
        .assert_says("main li", "Die einzelnen Bummerl passen nicht mehr dazu und fallen weg.");
    let answer = table.press(&page, "/ergebnis");
    answer.assert_leads_to(&path("/runde/R1"));
    assert_eq!(table.pairing(R1, 1).outcome, played(1, 2));
    assert!(table.now().history(id)[1].evidence.is_empty());
}

#[test]
fn what_was_corrected_says_so_to_everybody_until_that_is_taken_back() {
    let table = Table::new(&[1; 8]);
    let guest = table.server.guest();
    table.enter(R1, 1, 2, 0);
    let lists = ["/t/probe/runde/R1", "/t/probe/person/1", "/t/probe/karte/5", "/leitung/t/probe/runde/R1"];
    let says = |page: &str| table.staff.get(page).body.contains("berichtigt");
    assert!(!lists.iter().any(|page| says(page)), "it was entered once");
    table.enter_here(R1, 1, 2, 1);
    let now = table.now();
    let time = now.time_of(now.tournament.version()).with_timezone(&Local).format("%H:%M").to_string();
    let said = |before: &str| format!("berichtigt {time}, vorher {before}");
    guest.get(lists[0]).assert_says("#p1 small", &said("2:0"));
    let by_name = guest.get("/t/probe/runde/R1?nach=name").texts(".match small");
    assert_eq!(by_name, [said("2:0"), said("0:2")], "each sees it from their side");
    guest.get(lists[1]).assert_says(".way", &said("2:0"));
    guest.get(lists[2]).assert_says(".way", &said("0:2"));
    table.staff.get(lists[3]).assert_says("#p1 td", &said("2:0"));
    guest.get("/t/probe/runde/R1?lang=en").assert_says("#p1", &format!("corrected {time}, was 2:0"));
    guest.get("/t/probe/runde/R1").assert_none("#p2 small");
    let told = guest.get("/t/probe/berichtigungen.csv?dialect=rfc4180").body;
    assert!(told.ends_with(",R1,1,1,Huber,5,Pichler,2,0,gespielt,1,2,1,gespielt,1\r\n"), "{told}");
    table.staff.get(&path("/abrechnung")).assert_says("a[href$='/berichtigungen.csv']", "berichtigungen.csv");
    // The last one counts, and a walkover says for whom.
    let Pairing { id, version, .. } = table.pairing(R1, 1);
    let result = MatchResult::Walkover { winner: Side::Right, absence: Absence::NoShow };
    table.act(PlainMatch::EnterResult { id, expected_version: version, result, evidence: Vec::new() });
    guest.get(lists[0]).assert_says("#p1 small", ", vorher 2:1");
    table.enter(R1, 1, 2, 0);
    guest.get(lists[0]).assert_says("#p1 small", ", vorher kampflos für Karte 5");
    for _ in 0..3 {
        let action = table.now().tournament.undo_target().unwrap().number;
        table.act(tournament::PlainEvening::Undo { action });
    }
    assert!(!lists.iter().any(|page| says(page)), "nothing was corrected");
    assert_eq!(guest.get("/t/probe/berichtigungen.csv").body.lines().count(), 1);
}

#[test]
fn a_corrected_final_says_so_too() {
    let table = Table::new(&[1; 2]);
    table.enter(R1, 1, 2, 0);
    let final_page = || table.server.guest().get("/t/probe/runde/R1");
    final_page().assert_none(".final-state");
    table.enter(R1, 1, 1, 2);
    final_page().assert_says(".final-state", ", vorher 2:0").assert_says(".final .against", "1 : 2");
}

#[test]
fn a_walkover_keeps_its_reason_until_somebody_chooses_another() {
    let table = Table::new(&[1; 8]);
    let Pairing { id, version, .. } = table.pairing(R1, 1);
    let result = MatchResult::Walkover { winner: Side::Right, absence: Absence::Disqualified };
    table.act(PlainMatch::EnterResult { id, expected_version: version, result, evidence: Vec::new() });
    let page = table.type_result("R1", "1", "k:2");
    page.assert_status(422).assert_says("#f-partie-error", "Genau dieses Ergebnis steht schon.");
    let page = table.type_result("R1", "1", "2:k");
    page.assert_status(200).assert_says(".read-back", "Huber steigt auf (Karte 1).");
    assert_eq!(table.pairing(R1, 1).outcome, Outcome::Result(result));
}
