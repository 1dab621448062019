//! People who go home, and late tickets.

use super::table::{Table, path};
use tournament::{Absence, MatchResult, Outcome, PlayerId, Side, Stage};

#[test]
fn whoever_goes_is_found_by_name_ticket_or_match_and_the_page_names_what_happens() {
    let table = Table::new(&[1; 8]);
    for typed in ["pichl", "K5", "Pichler"] {
        let page = table.staff.get(&path(&format!("/abmeldung?wer={typed}")));
        page.assert_status(200)
            .assert_says("h1", "Pichler geht heim?")
            .assert_says("main li", "Runde 1, Partie 1: Karte 1 (Huber) steigt kampflos auf.");
    }
    let page = table.staff.get(&path("/abmeldung?wer=1"));
    assert_eq!(page.texts("main td .name"), ["Huber", "Pichler"], "both of match 1");
    let page = table.staff.get(&path("/abmeldung?nr=5"));
    let answer = table.press(&page, "/abmeldung");
    answer.assert_leads_to(&path("/runde/R1"));
    table.staff.follow(&answer).assert_says(".banner", "Pichler ist abgemeldet.");
    let (winner, absence) = (Side::Left, Absence::GoneHome);
    assert_eq!(
        table.pairing(Stage::FIRST, 1).outcome,
        Outcome::Result(MatchResult::Walkover { winner, absence })
    );
    let after = table.now();
    table.press(&page, "/abmeldung").assert_leads_to(&path("/runde/R1"));
    table.assert_unchanged_since(&after);
}

#[test]
fn somebody_comes_back_in_time_or_reads_why_not() {
    let table = Table::new(&[1; 8]);
    table.enter(Stage::FIRST, 1, 2, 0);
    let page = table.staff.get(&path("/abmeldung?nr=1"));
    page.assert_says("main li", "werden nicht mehr ausgelost");
    table.press(&page, "/abmeldung");
    let list = table.staff.get(&path("/abmeldung"));
    list.assert_says("h2", "Abgemeldet: 1");
    let answer = table.press(&list, "/rueckkehr");
    table.staff.follow(&answer).assert_says(".banner", "Huber spielt wieder mit.");
    assert!(!table.now().is_withdrawn(PlayerId(1)));
    let page = table.staff.get(&path("/abmeldung?nr=1"));
    table.press(&page, "/abmeldung");
    table.play(Stage::FIRST);
    table.draw(Stage::Round(2));
    let before = table.now();
    table.staff.get(&path("/abmeldung")).assert_says(".panel .hint", "Huber kann nicht mehr zurück");
    table.press(&list, "/rueckkehr").assert_leads_to(&path("/abmeldung"));
    table.staff.post(&path("/rueckkehr"), &[("nr", "1")]).assert_status(422);
    table.assert_unchanged_since(&before);
}

#[test]
fn nobody_is_found_or_nothing_is_typed() {
    let table = Table::new(&[1; 8]);
    let page = table.staff.get(&path("/abmeldung?wer=Xaver"));
    page.assert_status(422).assert_says("#f-wer-error", "Zu „Xaver“ passt niemand.");
    assert_eq!(page.attribute("#f-wer", "value").as_deref(), Some("Xaver"));
    table.staff.get(&path("/abmeldung?wer=")).assert_status(422).assert_says("#f-wer-error", "Wer geht?");
    table.staff.get(&path("/abmeldung")).assert_status(200).assert_none(".error");
    table.staff.get(&path("/abmeldung?nr=99")).assert_status(422).assert_says("main p", "Nr. 99");
    table.staff.post(&path("/abmeldung"), &[("nr", "x")]).assert_status(400);
}

#[test]
fn whoever_has_nothing_left_cannot_go() {
    let table = Table::new(&[1; 16]);
    table.enter(Stage::FIRST, 1, 2, 0);
    let before = table.now();
    let loser = table.pairing(Stage::FIRST, 1).right.unwrap();
    let name = table.owner(loser.0);
    let page = table.staff.get(&path(&format!("/abmeldung?wer=K{loser}")));
    page.assert_says("td .hint", &format!("{name} hat nichts mehr zu spielen"));
    table.assert_unchanged_since(&before);
}

#[test]
fn late_tickets_are_offered_while_a_bye_is_left() {
    let table = Table::new(&[1; 7]);
    table
        .staff
        .get(&path("/runde/R1"))
        .assert_says("aside a", "Späte Karte verkaufen")
        .assert_says("aside .hint", "Noch ein Freilos ist frei.");
    let full = Table::new(&[1; 8]);
    full.staff.get(&path("/runde/R1")).assert_says("aside .blocked p", "kein Freilos mehr frei");
    table.play(Stage::FIRST);
    table.draw(Stage::Round(2));
    let page = table.staff.get(&path("/runde/R1"));
    assert!(!page.texts("aside a").iter().any(|text| text.contains("Späte Karte")));
}
