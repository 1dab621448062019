//! The final count of each Bummerl: typed, judged, read back, kept.

use super::table::{Table, path};
use schnapsen::options::Count;
use schnapsen::verdict::Entry;
use schnapsen::{BySide, Preset, RuleSet};
use tournament::{MatchResult, Outcome, Score, Stage};

const R1: Stage = Stage::FIRST;

fn played(left: u8, right: u8) -> Outcome {
    Outcome::Result(MatchResult::Played(Score { left, right }))
}

fn counts(counts: &[(u8, u8)]) -> Vec<Entry> {
    counts.iter().map(|&(left, right)| Entry::Count(BySide { left, right })).collect()
}

#[track_caller]
fn written(table: &Table) -> Vec<Entry> {
    let id = table.pairing(R1, 1).id;
    table.now().history(id).last().expect("a result").evidence.clone()
}

#[test]
fn counts_as_the_slate_shows_them_are_read_back_and_stored() {
    // The tournament counts down from 7: the player with 0 has won.
    let table = Table::new(&[1; 8]);
    let page = table.type_result("R1", "1", "0:3 4:0 0:1");
    page.assert_status(200).assert_says(".read-back .score", "2 : 1");
    assert_eq!(page.texts(".bummerl > li"), ["0 : 3 Huber", "4 : 0 Pichler", "0 : 1 Huber"]);
    page.assert_none("main ul.plain");
    let answer = table.press(&page, "/ergebnis");
    answer.assert_leads_to(&path("/runde/R1"));
    table.staff.follow(&answer).assert_says(".banner", "Huber 2 : 1 Pichler (0:3 4:0 0:1).");
    assert_eq!(table.pairing(R1, 1).outcome, played(2, 1));
    assert_eq!(written(&table), counts(&[(7, 4), (3, 7), (7, 6)]));
}

#[test]
fn points_won_are_understood_too_and_the_page_says_how() {
    let table = Table::new(&[1; 8]);
    let page = table.type_result("R1", "1", "7:4 3:7 7:6");
    page.assert_status(200).assert_says("main li", "Wer 7 hat, hat das Bummerl gewonnen.");
    assert_eq!(page.texts(".bummerl > li"), ["0 : 3 Huber", "4 : 0 Pichler", "0 : 1 Huber"]);
    table.press(&page, "/ergebnis").assert_leads_to(&path("/runde/R1"));
    assert_eq!(written(&table), counts(&[(7, 4), (3, 7), (7, 6)]));
}

#[test]
fn where_the_count_runs_up_it_is_shown_running_up() {
    let table = Table::by(Preset::SixtySixPagat);
    let page = table.type_result("R1", "1", "7:4 3:7 7:6");
    page.assert_status(200).assert_none("main ul.plain");
    assert_eq!(page.texts(".bummerl > li"), ["7 : 4 Huber", "3 : 7 Maier", "7 : 6 Huber"]);
    let page = table.type_result("R1", "1", "0:3 4:0 0:1");
    page.assert_says("main li", "Wer 0 hat, hat das Bummerl gewonnen.")
        .assert_says(".bummerl", "7 : 4 Huber");
    table
        .staff
        .get(&path("/ergebnis?runde=R1&partie=1&tiefe=staende"))
        .assert_says("#f-stand-hint", "7:4 3:7 7:6");
}

#[test]
fn a_ticket_reads_its_counts_from_its_own_side() {
    let table = Table::new(&[1; 8]);
    let page = table.type_result("R1", "K5", "0:3 0:1");
    page.assert_says(".read-back-line", "Pichler Karte 5 2 : 0 Huber Karte 1");
    assert_eq!(page.texts(".bummerl > li"), ["0 : 3 Pichler", "0 : 1 Pichler"]);
    table.press(&page, "/ergebnis");
    assert_eq!(table.pairing(R1, 1).outcome, played(0, 2));
    assert_eq!(written(&table), counts(&[(4, 7), (6, 7)]));
}

#[test]
fn counts_that_cannot_be_are_refused_with_the_reason_and_the_rule() {
    let table = Table::new(&[1; 8]);
    let before = table.now();
    for (typed, reason) in [
        ("7:7 7:4", "1. Bummerl: Es können nicht beide 7 haben. (R-30)"),
        ("0:0 0:3", "1. Bummerl: Es können nicht beide auf 0 sein. (R-30)"),
        ("7:4 5:3", "2. Bummerl: Wer gewinnt, hat 7. Hier hat der Bessere erst 5. (R-30)"),
        ("0:3 2:4", "2. Bummerl: Wer gewinnt, ist auf 0. Dem Besseren fehlen noch 2 Punkte. (R-30)"),
        ("9:3 7:4", "1. Bummerl: Mehr als 7 gibt es nicht, 9 kann nicht stimmen. (R-30)"),
        ("7:4 7:3 3:7", "3. Bummerl: Die Partie war schon entschieden"),
        ("0:4 0:3 3:0", "dieses Bummerl wird nicht mehr gespielt. (R-34)"),
        ("0:4 3:0", "3. Bummerl: Die Partie ist damit noch nicht entschieden, es fehlt ein Bummerl. (R-33)"),
        ("0:7", "2. Bummerl: Die Partie ist damit noch nicht entschieden"),
        ("0:4 3:0 x", "„0:4 3:0 x“ ist kein Ergebnis."),
    ] {
        let page = table.type_result("R1", "1", typed);
        page.assert_status(422).assert_says("#f-stand-error", reason);
        assert_eq!(page.attribute("#f-stand", "value").as_deref(), Some(typed), "typed text is kept");
        assert_eq!(page.attribute("#f-partie", "value").as_deref(), Some("1"));
    }
    table.assert_unchanged_since(&before);
}

#[test]
fn a_double_bummerl_can_end_a_match() {
    // by these rules a Bummerl won 7:0 counts two.
    let table = Table::by(Preset::Soft);
    let asked = table.type_result("R1", "1", "0:7");
    let ways = asked.texts(".ways .button");
    assert_eq!(ways, ["Huber (Karte 1) gewinnt 2 : 0", "Maier (Karte 2) gewinnt 2 : 0"]);
    let page = table.staff.get(&asked.attributes(".ways .button", "href")[0]);
    page.assert_status(200).assert_says(".read-back .score", "2 : 0");
    table.press(&page, "/ergebnis");
    assert_eq!(written(&table), counts(&[(7, 0)]));
}

#[test]
fn counts_that_give_the_match_to_either_are_asked_back_before_they_are_read() {
    // This tournament counts up; on a slate that counts down the same figures are two Bummerl for the other.
    let mut rules = RuleSet::preset(Preset::TournamentSoft);
    rules.count = Count::Up;
    let table = Table::by_rules(rules);
    let before = table.now();
    let asked = table.type_result("R1", "1", "7:0 7:0");
    asked.assert_status(200).assert_none(".read-back").assert_says(".lead", "„7:0 7:0“");
    let ways = asked.texts(".ways li");
    assert_eq!(
        ways,
        [
            "1 Huber (Karte 1) gewinnt 2 : 0 Wer 7 hat, hat das Bummerl gewonnen. So zählt dieses Turnier.",
            "2 Maier (Karte 2) gewinnt 2 : 0 Wer 0 hat, hat das Bummerl gewonnen.",
        ]
    );
    assert_eq!(asked.attribute("[autofocus]", "name").as_deref(), Some("welche"), "one key and Enter");
    let kept = asked.attributes("form.entry [type=hidden]", "value");
    assert_eq!(kept, ["R1", "1", "7:0 7:0", "hinauf"], "everything typed is kept, and what stood first");
    // Somebody changes how the tournament counts while this page is open: 1 is still what it says there.
    let said = "/ergebnis?runde=R1&partie=1&stand=7:0+7:0&zuerst=hinunter&welche=1";
    table.staff.get(&path(said)).assert_says(".read-back-line", "Huber Karte 1 0 : 2 Maier Karte 2");

    let say = |which: &str| {
        let query = format!("runde=R1&partie=1&stand=7:0+7:0&welche={which}");
        table.staff.get(&path(&format!("/ergebnis?{query}")))
    };
    say("3").assert_says("#f-welche-error", "Tippen Sie 1 oder 2.").assert_none(".read-back");
    say("1").assert_says(".read-back-line", "Huber Karte 1 2 : 0 Maier Karte 2").assert_none("main ul.plain");
    let turned = say("2");
    turned
        .assert_says(".read-back-line", "Huber Karte 1 0 : 2 Maier Karte 2")
        .assert_says("main li", "Wer 0 hat, hat das Bummerl gewonnen.");
    table.assert_unchanged_since(&before);
    table.press(&turned, "/ergebnis").assert_leads_to(&path("/runde/R1"));
    assert_eq!(table.pairing(R1, 1).outcome, played(0, 2));
    assert_eq!(written(&table), counts(&[(0, 7), (0, 7)]));
    let english = table.server.staff().speaking("en");
    english
        .get(&path("/ergebnis?runde=R1&partie=K1&stand=7:0+7:0"))
        .assert_says(".ways li", "Huber (ticket 1) wins 2 : 0 7 wins the Bummerl.");
}

#[test]
fn the_form_of_a_match_lets_the_scorer_choose_how_exactly() {
    let table = Table::new(&[1; 8]);
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=1"));
    assert_eq!(page.texts(".depths a"), ["Bummerl", "Stand je Bummerl", "Spiele antippen"]);
    assert_eq!(page.texts(".depths [aria-current]"), ["Bummerl"]);
    page.assert_says("#f-stand-hint", "2:1, 21 geht auch");
    let ways = page.attributes(".depths a", "href");
    let page = table.staff.get(&ways[1]);
    page.assert_says("#f-stand-hint", "0:3 4:0 0:1")
        .assert_says(".depths [aria-current]", "Stand je Bummerl");
    assert_eq!(page.attribute("[autofocus]", "name").as_deref(), Some("stand"));
    table.staff.get(&ways[2]).assert_status(200).assert_says(".slate-column h2", "Huber");
}

#[test]
fn the_history_of_a_match_shows_its_bummerl() {
    let table = Table::new(&[1; 8]);
    table.enter_written(R1, 1, 2, 0, &counts(&[(7, 4), (7, 6)]));
    table.enter(R1, 1, 1, 2);
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=1"));
    assert_eq!(page.texts(".plain .bummerl > li"), ["0 : 3 Huber", "0 : 1 Huber"]);
    page.assert_says(".read-back .score", "1 : 2").assert_none(".read-back + .bummerl");
}

#[test]
fn two_scorers_see_what_each_has_written_down() {
    let table = Table::new(&[1; 8]);
    let page = table.type_result("R1", "1", "0:3 0:1");
    table.enter_written(R1, 1, 2, 0, &counts(&[(7, 2), (7, 1)]));
    let conflict = table.press(&page, "/ergebnis");
    conflict.assert_status(409).assert_says(".lead", "Welcher stimmt?");
    assert_eq!(conflict.texts(".bummerl > li"), ["0 : 5 Huber", "0 : 6 Huber", "0 : 3 Huber", "0 : 1 Huber"]);
    table.press(&conflict, "/ergebnis").assert_leads_to(&path("/runde/R1"));
    assert_eq!(written(&table), counts(&[(7, 4), (7, 6)]));
}

#[test]
fn bummerl_changed_in_the_hidden_field_are_judged_again() {
    let table = Table::new(&[1; 8]);
    let page = table.type_result("R1", "1", "0:3 0:1");
    let before = table.now();
    for (bummerl, status) in [("7:3 7:7", 422), ("7:3 3:7 3:7", 422), ("7:3 x", 400)] {
        let fields = super::table::hidden(&page, &path("/ergebnis"));
        let changed = |(name, value): &(String, String)| {
            (name.clone(), if name == "bummerl" { bummerl.to_owned() } else { value.clone() })
        };
        let fields: Vec<_> = fields.iter().map(changed).collect();
        let fields: Vec<_> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let origin = format!("http://{}", table.server.address);
        table.staff.post_from(&path("/ergebnis"), Some(&origin), &fields).assert_status(status);
    }
    table.assert_unchanged_since(&before);
}

#[test]
fn the_english_pages_say_why() {
    let table = Table::new(&[1; 8]);
    let staff = table.server.staff().speaking("en");
    staff
        .get(&path("/ergebnis?runde=R1&partie=1&stand=7:7+7:4"))
        .assert_status(422)
        .assert_says("#f-stand-error", "Bummerl 1: They cannot both have 7. (R-30)");
}

#[test]
fn guests_read_the_counts_on_the_page_of_the_match() {
    let table = Table::new(&[1; 8]);
    table.enter_written(R1, 1, 2, 1, &counts(&[(7, 4), (3, 7), (7, 6)]));
    let guest = table.server.guest();
    let page = guest.get("/t/probe/runde/R1/1");
    page.assert_says("h1", "Viertelfinale, Partie 1").assert_says(".against", "2 : 1");
    assert_eq!(page.texts(".counter-counts"), ["7:4 · 3:7 · 7:6"]);
}
