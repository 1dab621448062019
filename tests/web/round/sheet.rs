//! `/leitung/t/{slug}/runde/{R}/bogen`: a round that was kept on paper, entered in one go.

use super::table::{Table, hidden, path};
use crate::server::Page;
use tournament::*;

const SHEET: &str = "/runde/R1/bogen";

/// Types into lines of the sheet and presses a button.
#[track_caller]
fn send(table: &Table, sheet: &Page, typed: &[(u32, &str)], button: &str) -> Page {
    let mut fields = hidden(sheet, &path(SHEET));
    fields.extend(typed.iter().map(|(number, text)| (format!("stand-{number}"), (*text).to_owned())));
    fields.push(("was".to_owned(), button.to_owned()));
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let origin = format!("http://{}", table.server.address);
    table.staff.post_from(&path(SHEET), Some(&origin), &fields)
}

#[test]
fn a_sheet_is_typed_read_back_and_stored_as_one_action() {
    let table = Table::new(&[1; 8]);
    let sheet = table.staff.get(&path(SHEET));
    sheet.assert_status(200);
    assert_eq!(sheet.attributes(".sheet-form input[type=text]", "name").len(), 4);
    assert_eq!(sheet.attribute("[autofocus]", "name").as_deref(), Some("stand-1"));
    assert_eq!(sheet.texts(".sheet-form .button:not(.is-quiet)").len(), 1);
    let before = table.now();
    let read = send(&table, &sheet, &[(1, "2:1"), (2, ""), (3, "02"), (4, "k:2")], "");
    read.assert_status(200)
        .assert_says("tr", "1Huber2 : 1Pichler")
        .assert_says("tr", "3Gruber0 : 2Bauer")
        .assert_says("tr", "4WagnerkampflosSteiner")
        .assert_says(".lead", "3 Ergebnisse, danach ist noch eine Partie offen.");
    table.assert_unchanged_since(&before);
    let changed = send(&table, &read, &[], "aendern");
    assert_eq!(changed.attribute("#f-stand-3", "value").as_deref(), Some("02"), "what was typed is kept");
    let answer = send(&table, &read, &[], "speichern");
    answer.assert_leads_to(&path("/runde/R1"));
    table
        .staff
        .follow(&answer)
        .assert_says(".banner", "3 Ergebnisse sind eingetragen. Eine Partie ist noch offen.");
    assert_eq!(table.now().tournament.version(), ActionNo(before.tournament.version().0 + 1), "one action");
    let absent = MatchResult::Walkover { winner: Side::Right, absence: Absence::NoShow };
    assert_eq!(table.pairing(Stage::FIRST, 4).outcome, Outcome::Result(absent));
    let undo = table.staff.get(&path("")).texts(".strip button");
    assert_eq!(undo, ["Bogen mit 3 Ergebnissen zurücknehmen"]);
    let twice = send(&table, &read, &[], "speichern");
    twice.assert_status(303);
    assert_eq!(
        table.now().tournament.version(),
        ActionNo(before.tournament.version().0 + 1),
        "sent twice, stored once"
    );
}

#[test]
fn each_complaint_stands_beside_its_line_and_nothing_is_stored() {
    let table = Table::new(&[1; 8]);
    let sheet = table.staff.get(&path(SHEET));
    let before = table.now();
    let typed = [(1, "2:2"), (2, "quer"), (3, "k"), (4, "2:0")];
    let page = send(&table, &sheet, &typed, "speichern");
    page.assert_status(422)
        .assert_says("#f-stand-2-error", "„quer“ ist kein Ergebnis. Zum Beispiel 2:1.")
        .assert_says("#f-stand-3-error", "Wer war nicht da? k:2 heißt Gruber, 2:k heißt Bauer");
    assert_eq!(page.attribute("#f-stand-4", "value").as_deref(), Some("2:0"));
    assert_eq!(page.attribute("[autofocus]", "name").as_deref(), Some("stand-2"));
    let page = send(&table, &sheet, &[(1, "2:2"), (4, "3:0")], "");
    page.assert_status(422)
        .assert_says("#f-stand-1-error", "können nicht beide")
        .assert_none("#f-stand-2-error");
    assert_eq!(page.attributes("#errors a", "href"), ["#f-stand-1", "#f-stand-4"]);
    page.assert_says("#errors a", "Partie 4: So viele Bummerl werden nicht gespielt.");
    assert_eq!(page.attribute("[autofocus]", "id").as_deref(), Some("f-stand-1"), "and the cursor is there");
    send(&table, &sheet, &[], "").assert_status(422).assert_says("#errors", "noch kein neues Ergebnis");
    table.assert_unchanged_since(&before);
}

#[test]
fn a_line_takes_counts_and_asks_for_the_page_of_the_round_where_they_can_be_read_in_two_ways() {
    let table = Table::new(&[1; 8]);
    let sheet = table.staff.get(&path(SHEET));
    let page = send(&table, &sheet, &[(1, "0:3 4:0 0:1"), (2, "7:0 7:0")], "");
    page.assert_status(422).assert_none("#f-stand-1-error");
    page.assert_says("#f-stand-2-error", "„7:0 7:0“ kann man auf zwei Arten lesen.");
    let read = send(&table, &sheet, &[(1, "0:3 4:0 0:1")], "");
    send(&table, &read, &[], "speichern").assert_leads_to(&path("/runde/R1"));
    assert_eq!(table.now().history(table.pairing(Stage::FIRST, 1).id)[0].evidence.len(), 3);
}

#[test]
fn a_line_that_somebody_else_has_entered_shows_both_values() {
    let table = Table::new(&[1; 8]);
    let sheet = table.staff.get(&path(SHEET));
    table.enter(Stage::FIRST, 2, 2, 0);
    table.enter(Stage::FIRST, 3, 2, 1);
    let before = table.now();
    let page = send(&table, &sheet, &[(1, "2:0"), (2, "1:2"), (3, "2:1")], "speichern");
    page.assert_status(409).assert_says("#f-stand-2-error", "schon 2 : 0");
    assert_eq!(page.attribute("#f-stand-2", "value").as_deref(), Some("1:2"), "one's own stays");
    page.assert_none("#f-stand-3");
    table.assert_unchanged_since(&before);
    let answer = send(&table, &sheet, &[(1, "2:0"), (3, "2:1")], "speichern");
    table.staff.follow(&answer).assert_says(".banner", "Ein Ergebnis ist eingetragen.");
}

#[test]
fn a_match_that_was_taken_back_meanwhile_is_stale_too() {
    let table = Table::new(&[1; 8]);
    let sheet = table.staff.get(&path(SHEET));
    table.enter(Stage::FIRST, 1, 2, 0);
    let seen = table.pairing(Stage::FIRST, 1).version;
    table.act(PlainMatch::TakeBackResult { id: table.pairing(Stage::FIRST, 1).id, expected_version: seen });
    let page = send(&table, &sheet, &[(1, "2:0")], "speichern");
    page.assert_status(409).assert_says("#f-stand-1-error", "Partie 1");
}

#[test]
fn k_alone_means_the_one_who_is_missing() {
    let table = Table::new(&[1; 8]);
    let id = table.pairing(Stage::FIRST, 1).id;
    table.act(HallCommand::MarkMissing { id, player: PlayerId(1) });
    let sheet = table.staff.get(&path(SHEET));
    let answer = send(&table, &sheet, &[(1, "k"), (2, "kk")], "speichern");
    answer.assert_leads_to(&path("/runde/R1"));
    let absent = MatchResult::Walkover { winner: Side::Right, absence: Absence::NoShow };
    assert_eq!(table.pairing(Stage::FIRST, 1).outcome, Outcome::Result(absent));
    assert_eq!(table.pairing(Stage::FIRST, 2).outcome, Outcome::Result(MatchResult::BothAbsent));
    assert_eq!(table.now().missing().count(), 0);
}

#[test]
fn bad_addresses_and_strangers_find_no_sheet() {
    let table = Table::new(&[1; 8]);
    for stage in ["R2", "R9", "x", "P3"] {
        table.staff.get(&path(&format!("/runde/{stage}/bogen"))).assert_status(404);
    }
    let guest = table.server.guest();
    for page in
        [guest.get(&path(SHEET)), guest.post(&path(SHEET), &[("stand-1", "2:0"), ("was", "speichern")])]
    {
        assert!(page.header("location").is_some_and(|place| place.starts_with("/anmelden?")));
    }
    table.play(Stage::FIRST);
    table
        .staff
        .get(&path(SHEET))
        .assert_status(200)
        .assert_says(".empty-title", "Alle Ergebnisse sind eingetragen");
    let staff = table.server.staff().speaking("en");
    staff.get(&path(SHEET)).assert_says("h1", "Sheet of");
}
