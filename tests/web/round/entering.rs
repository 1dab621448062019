//! Results: typed, read back, confirmed.

use super::table::{Table, hidden, path};
use tournament::{Absence, MatchResult, Outcome, Score, Side, Stage};

const R1: Stage = Stage::FIRST;

fn played(left: u8, right: u8) -> Outcome {
    Outcome::Result(MatchResult::Played(Score { left, right }))
}

#[test]
fn a_number_a_score_enter_and_enter_again() {
    let table = Table::new(&[1; 8]);
    let page = table.staff.get(&path("/runde/R1"));
    page.assert_status(200).assert_says("h2", "Offen: 4");
    assert_eq!(page.attribute("[autofocus]", "name").as_deref(), Some("partie"));
    let before = table.now();
    let page = table.type_result("R1", "1", "2:1");
    page.assert_status(200)
        .assert_says(".read-back-line", "Huber Karte 1 2 : 1 Pichler Karte 5")
        .assert_says(".read-back", "Huber steigt auf (Karte 1).");
    assert_eq!(page.texts("[autofocus]"), ["Eintragen Enter"], "the second Enter confirms");
    table.assert_unchanged_since(&before);
    let answer = table.press(&page, "/ergebnis");
    answer.assert_leads_to(&path("/runde/R1"));
    let page = table.staff.follow(&answer);
    page.assert_says(".banner", "Viertelfinale, Partie 1: Huber 2 : 1 Pichler. Huber steigt auf (Karte 1).")
        .assert_says("h2", "Offen: 3")
        .assert_says("h2", "Fertig: 1");
    assert_eq!(page.attribute("[autofocus]", "name").as_deref(), Some("partie"));
    assert_eq!(page.attribute("#f-partie", "value").as_deref(), Some(""));
    assert_eq!(table.pairing(R1, 1).outcome, played(2, 1));
}

#[test]
fn the_final_is_read_back_by_its_name() {
    let table = Table::new(&[1; 2]);
    let page = table.type_result("R1", "1", "2:1");
    page.assert_says(".read-back", "Finale");
    assert!(!page.body.contains("Partie 1"), "{}", page.body);
}

#[test]
fn a_ticket_reads_the_score_from_its_own_side() {
    let table = Table::new(&[1; 8]);
    let page = table.type_result("R1", "k5", "21");
    page.assert_says(".read-back-line", "Pichler Karte 5 2 : 1 Huber Karte 1")
        .assert_says(".read-back", "Pichler steigt auf (Karte 5).");
    let answer = table.press(&page, "/ergebnis");
    table.staff.follow(&answer).assert_says(".banner", "Pichler 2 : 1 Huber.");
    assert_eq!(table.pairing(R1, 1).outcome, played(1, 2));
}

#[test]
fn every_way_to_type_a_score_means_the_same() {
    let table = Table::new(&[1; 8]);
    for score in ["2:1", "2-1", "2 1", "21", " 2 : 1 "] {
        table.type_result("R1", "2", score).assert_status(200).assert_says(".score", "2 : 1");
    }
}

#[test]
fn the_same_form_twice_has_one_effect() {
    let table = Table::new(&[1; 8]);
    let page = table.type_result("R1", "1", "2:0");
    let first = table.press(&page, "/ergebnis");
    let after = table.now();
    let second = table.press(&page, "/ergebnis");
    first.assert_leads_to(&path("/runde/R1"));
    second.assert_leads_to(&path("/runde/R1"));
    table.assert_unchanged_since(&after);
}

#[test]
fn a_walkover_asks_who_and_why_and_is_read_back_too() {
    let table = Table::new(&[1; 8]);
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=1"));
    page.assert_status(200).assert_says("legend", "Wer fehlt?").assert_says(".option", "Pichler (Karte 5)");
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=1&kampflos=1&fehlt=right&grund=no-show"));
    page.assert_status(200)
        .assert_says(".read-back .score", "kampflos")
        .assert_says(".read-back", "Huber steigt auf (Karte 1). Pichler: nicht angetreten.");
    table.press(&page, "/ergebnis").assert_leads_to(&path("/runde/R1"));
    let absence = Absence::NoShow;
    assert_eq!(
        table.pairing(R1, 1).outcome,
        Outcome::Result(MatchResult::Walkover { winner: Side::Left, absence })
    );
}

#[test]
fn the_line_leads_to_everything_else_about_a_match() {
    let table = Table::new(&[1; 8]);
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=K6&stand=&mehr=1"));
    page.assert_status(200).assert_says("h1", "Runde 1, Partie 2").assert_none(".error");
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=&stand=&mehr=1"));
    page.assert_status(422).assert_says("#f-partie-error", "Welche Partie?").assert_none("#f-stand-error");
}

#[test]
fn both_may_be_absent() {
    let table = Table::new(&[1; 8]);
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=2&kampflos=1&fehlt=both"));
    page.assert_status(200).assert_says(".read-back", "Niemand steigt auf.");
    table.press(&page, "/ergebnis").assert_leads_to(&path("/runde/R1"));
    assert_eq!(table.pairing(R1, 2).outcome, Outcome::Result(MatchResult::BothAbsent));
}

#[test]
fn a_walkover_that_is_not_answered_is_asked_again() {
    let table = Table::new(&[1; 8]);
    let before = table.now();
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=1&kampflos=1&grund=gone-home"));
    page.assert_status(422).assert_says("#f-fehlt-error", "Wer fehlt?");
    assert_eq!(page.attribute("input[name=grund][checked]", "value").as_deref(), Some("gone-home"));
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=1&kampflos=1&fehlt=left"));
    page.assert_status(200).assert_says(".read-back", "Huber: nicht angetreten.");
    table.assert_unchanged_since(&before);
}

#[test]
fn a_walkover_is_typed_as_on_the_sheet_and_its_reason_can_be_changed_where_it_is_read_back() {
    let table = Table::new(&[1; 8]);
    table.type_result("R1", "1", "k").assert_status(422).assert_says(
        "#f-stand-error",
        "Wer war nicht da? k:2 heißt Huber, 2:k heißt Pichler, kk heißt beide.",
    );
    table.type_result("R1", "1", "kk").assert_status(200).assert_says(".read-back", "Niemand steigt auf.");
    let page = table.type_result("R1", "K5", "k:2");
    page.assert_status(200)
        .assert_says(".read-back", "Huber steigt auf (Karte 1). Pichler: nicht angetreten.");
    assert_eq!(page.texts("[autofocus]"), ["Eintragen Enter"], "one Enter more");
    let chosen = page.attributes("input[name=grund][checked]", "value");
    assert_eq!(chosen, ["no-show"]);
    let mut fields = hidden(&page, &path("/ergebnis"));
    fields.push(("grund".to_owned(), "gone-home".to_owned()));
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let origin = format!("http://{}", table.server.address);
    let answer = table.staff.post_from(&path("/ergebnis"), Some(&origin), &fields);
    table.staff.follow(&answer).assert_says(".banner", "Pichler: heimgegangen.");
    let absence = Absence::GoneHome;
    assert_eq!(
        table.pairing(R1, 1).outcome,
        Outcome::Result(MatchResult::Walkover { winner: Side::Left, absence })
    );
}

#[test]
fn matches_for_places_are_entered_in_the_same_way() {
    let table = Table::new(&[1; 8]);
    table.play(R1);
    let page = table.staff.get(&path("/runde/R1"));
    page.assert_says(".strip a.button:not(.is-quiet)", "Halbfinale auslosen");
    table.draw(Stage::Round(2));
    // What comes next stands in the strip alone.
    let page = table.staff.get(&path("/runde/R2"));
    page.assert_none(".offered").assert_says(".strip a", "Platzierungsspiele 5 bis 8 auslosen");
    table.draw(Stage::Placement);
    let page = table.staff.get(&path("/runde/R2"));
    page.assert_none(".offered")
        .assert_says(".strip a", "Platzierungsspiele 5 bis 8: 2 Ergebnisse eintragen");
    let page = table.staff.get(&path("/runde/P5-8"));
    page.assert_none(".offered").assert_says(".strip a", "Halbfinale: 2 Ergebnisse eintragen");
    let page = table.type_result("P5-8", "1", "2:0");
    page.assert_says(".read-back", "spielt um Platz 5").assert_says(".read-back", "um Platz 7");
    table.press(&page, "/ergebnis").assert_leads_to(&path("/runde/P5-8"));
    table.play(Stage::Round(2));
    let page = table.staff.get(&path("/runde/P3"));
    page.assert_says("h1", "Spiel um Platz 3");
    // One of the two comes next, the other stands beside.
    let said = [page.texts(".strip a").concat(), page.texts("aside a.button[href*='/auslosung/']").concat()];
    assert!(said.iter().all(|said| !said.is_empty()), "{said:?}");
    let said = said.concat();
    assert!(said.contains("Finale") && said.contains("Platzierungsspiele"), "{said}");
    let page = table.type_result("P3", "1", "0:2");
    page.assert_says(".read-back", "kommt auf Platz 3 (Karte ");
    table.press(&page, "/ergebnis");
    assert_eq!(table.pairing(Stage::ThirdPlace, 1).outcome, played(0, 2));
    table.draw(Stage::Round(3));
    table.type_result("R3", "1", "2:0").assert_says(".read-back", "gewinnt das Turnier (Karte ");
}

#[test]
fn each_draw_that_may_begin_is_offered_beside_a_round() {
    let table = Table::new(&[1; 8]);
    table.play(R1);
    table.draw(Stage::Round(2));
    table.play(Stage::Round(2));
    let page = table.staff.get(&path("/runde/R2"));
    let strip = page.texts(".strip a").concat();
    let draws = page.texts("aside a.button[href*='/auslosung/']");
    assert_eq!(draws.len() + usize::from(strip.contains("auslosen")), 2, "{draws:?}, {strip}");
}

#[test]
fn two_scorers_see_both_entries_and_choose() {
    let table = Table::new(&[1; 8]);
    let page = table.type_result("R1", "K5", "2:0");
    table.enter(R1, 1, 2, 1);
    let before = table.now();
    let conflict = table.press(&page, "/ergebnis");
    conflict.assert_status(409).assert_says("h1", "Jemand war schneller");
    let readings = conflict.texts(".read-back-line");
    assert_eq!(readings, ["Pichler Karte 5 1 : 2 Huber Karte 1", "Pichler Karte 5 2 : 0 Huber Karte 1"]);
    table.assert_unchanged_since(&before);
    let answer = table.press(&conflict, "/ergebnis");
    answer.assert_leads_to(&path("/runde/R1"));
    assert_eq!(table.pairing(R1, 1).outcome, played(0, 2));
}

#[test]
fn when_both_have_entered_the_same_nothing_is_left_to_choose() {
    let table = Table::new(&[1; 8]);
    let page = table.type_result("R1", "1", "2:0");
    table.enter(R1, 1, 2, 0);
    let conflict = table.press(&page, "/ergebnis");
    conflict.assert_status(409).assert_says(".lead", "genau dasselbe").assert_none("main form[method=post]");
}

#[test]
fn an_entry_for_tickets_that_no_longer_meet_is_not_offered_again() {
    let table = Table::new(&[1; 8]);
    table.play(R1);
    table.draw(Stage::Round(2));
    let found = table.pairing(Stage::Round(2), 1);
    let page = table.type_result("R2", "1", "2:0");
    // Somebody corrects the match that brought the left ticket here.
    let left = found.left.unwrap();
    let came_from = table.now().pairings(R1).into_iter().find(|p| p.side_of(left).is_some()).unwrap();
    table.enter(R1, came_from.id.number, 0, 2);
    let conflict = table.press(&page, "/ergebnis");
    conflict.assert_status(409).assert_says(".lead", "andere Karten").assert_none("main form[method=post]");
    assert!(table.pairing(Stage::Round(2), 1).is_open());
}

#[test]
fn the_number_of_the_last_open_match_is_typed_like_any_other() {
    let table = Table::new(&[1; 4]);
    let page = |stage: &str| table.staff.get(&path(&format!("/runde/{stage}")));
    let prepared = |page: crate::server::Page| {
        let focus = page.attribute("[autofocus]", "name").expect("the cursor is somewhere");
        (page.attribute("#f-partie", "value").unwrap(), focus)
    };
    let unnamed = || (String::new(), "partie".to_owned());
    assert_eq!(prepared(page("R1")), unnamed(), "two matches are open");
    table.enter(R1, 1, 2, 0);
    // Whoever types "21" for match 21 as always must not have it read as 2:1.
    assert_eq!(prepared(page("R1")), unnamed(), "the last one of a round");
    table.enter(R1, 2, 2, 0);
    assert_eq!(prepared(page("R1")), unnamed(), "none is open");
    assert_eq!(prepared(page("P3")), unnamed());
    table.draw(Stage::Round(2));
    assert_eq!(prepared(page("R2")), unnamed(), "the final");
    let chosen = prepared(page("R2?partie=K1"));
    assert_eq!(chosen, ("K1".to_owned(), "stand".to_owned()), "what was typed stays");
    // Where there is only one, its number need not be typed.
    table.type_result("R2", "", "2:1").assert_says(".read-back", "gewinnt das Turnier");
    table.type_result("R1", "", "2:1").assert_status(422).assert_says("#f-partie-error", "Welche Partie?");
    table.enter(Stage::ThirdPlace, 1, 2, 0);
    assert_eq!(prepared(page("P3")), unnamed());
}

#[test]
fn a_form_whose_hidden_fields_were_changed_is_not_understood() {
    let table = Table::new(&[1; 8]);
    let page = table.type_result("R1", "1", "2:0");
    let action = path("/ergebnis");
    let origin = format!("http://{}", table.server.address);
    for broken in ["runde", "nummer", "gesehen", "links", "ergebnis", "blick"] {
        let fields = hidden(&page, &action);
        let fields: Vec<(&str, &str)> = fields
            .iter()
            .map(|(name, value)| (name.as_str(), if name == broken { "x" } else { value.as_str() }))
            .collect();
        table.staff.post_from(&action, Some(&origin), &fields).assert_status(400);
    }
    assert!(table.pairing(R1, 1).is_open());
}
