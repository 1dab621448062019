//! The single rules of `/leitung/neu` and `/leitung/t/{slug}/einstellungen`, and what they change elsewhere.

use crate::night::{Night, settings};
use crate::server::{Browser, Page, TestServer};
use schnapsen::options::{Count, DealEnd, Deck, MeldLead, SchneiderBummerl};
use schnapsen::{Preset, RuleOption, RuleSet};
use tournament::Stage;

const SETTINGS: &str = "/leitung/t/probe/einstellungen";

/// A house with a tournament `probe` by the rules `tournament-soft`.
fn server() -> TestServer {
    let server = TestServer::with_staff();
    Night::named(&server.app, "Probe", settings());
    server
}

/// Returns what the form sends, with a preset and some of the single rules.
fn fields<'a>(preset: &'a str, single: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let evening = [
        ("name", "Probe"),
        ("venue", "Stadtwirt"),
        ("date", "2027-01-05"),
        ("capacity", "64"),
        ("tickets_per_player", "6"),
        ("ticket_price", "5,00"),
        ("bummerl_to_win", "2"),
        ("rules", preset),
        ("first_order", "random"),
        ("tables", ""),
        ("reporting", "counts"),
        ("prizes", "Spanferkel"),
        ("rules_text", ""),
    ];
    [&evening, single].concat()
}

/// Sends the settings from a page that has just been opened.
#[track_caller]
fn save(staff: &Browser, preset: &str, single: &[(&str, &str)]) -> Page {
    let seen = seen(&staff.get(SETTINGS));
    staff.post(SETTINGS, &[&fields(preset, single)[..], &[("seen", &seen)]].concat())
}

/// Returns the mark of what a page has seen.
#[track_caller]
fn seen(page: &Page) -> String {
    page.attribute("input[name=seen]", "value").unwrap()
}

fn rules(server: &TestServer) -> RuleSet {
    server.app.snapshot("probe").unwrap().unwrap().settings().rules
}

/// Returns the value that a single rule's field shows.
#[track_caller]
fn chosen(page: &Page, option: RuleOption) -> String {
    page.attribute(&format!("select[name=rule_{option}] option[selected]"), "value").unwrap()
}

#[test]
fn every_option_has_a_field_with_the_preset_and_all_its_values() {
    let server = server();
    for path in [SETTINGS, "/leitung/neu"] {
        let page = server.staff().get(path);
        for option in RuleOption::ALL {
            let values = page.attributes(&format!("select[name=rule_{option}] option"), "value");
            assert_eq!(values[0], "", "{path}: {option} can stay as in the preset");
            assert_eq!(&values[1..], option.values(), "{path}: {option}");
            assert_eq!(chosen(&page, *option), "", "{path}: and does at first");
        }
        page.assert_none("details[open]");
    }
    let page = server.staff().get(SETTINGS);
    page.assert_says("#f-rule_deck-hint", "Gespielt wird mit 20 Karten, ohne Neuner.");
    page.assert_says("label[for=f-rule_deck]", "Kartenzahl").assert_says("summary", "Einzelne Regeln");
    let english = server.staff().get("/leitung/neu?lang=en");
    english
        .assert_says("summary", "Individual rules")
        .assert_says("label[for=f-rule_deck]", "Number of cards");
}

#[test]
fn the_rules_are_explained_as_they_are_in_the_chosen_preset() {
    let server = server();
    let staff = server.staff();
    let page = staff.get(SETTINGS);
    page.assert_says("#presets summary", "Weich, wie auf pagat.com");
    page.assert_says(
        "#presets dd",
        "Die eigenen Stiche darf man anschauen, vom Gegner nur den letzten, und den nur",
    );
    // A form that comes back explains what is chosen there, not what is in force.
    let page = save(&staff, "tournament-sharp", &[("rule_deck", "19")]);
    page.assert_status(422).assert_says("#f-rule_meld_lead-hint", "Ausgespielt wird dann der König");
}

#[test]
fn a_single_rule_changes_and_leads_the_rule_sheet() {
    let server = server();
    let staff = server.staff();
    server.guest().get("/t/probe/regeln").assert_none(".differences");
    save(&staff, "tournament-soft", &[("rule_meld_lead", "king"), ("rule_deck", "")])
        .assert_leads_to(SETTINGS);
    let soft = RuleSet::preset(Preset::TournamentSoft);
    assert_eq!(rules(&server), RuleSet { meld_lead: MeldLead::King, ..soft });
    let sheet = server.guest().get("/t/probe/regeln");
    sheet.assert_says(".differences dd", "Ausgespielt wird dann der König");
    assert_eq!(sheet.texts(".differences dt"), ["R-11"]);
    let page = staff.get(SETTINGS);
    assert_eq!(chosen(&page, RuleOption::MeldLead), "king");
    assert_eq!(chosen(&page, RuleOption::Deck), "");
    assert_eq!(page.attribute("[name=rules][checked]", "value").as_deref(), Some("tournament-soft"));
    page.assert_says("details[open] summary", "Einzelne Regeln");
    save(&staff, "tournament-soft", &[("rule_meld_lead", "")]).assert_leads_to(SETTINGS);
    assert_eq!(rules(&server), soft, "and back");
}

#[test]
fn a_new_tournament_begins_with_single_rules() {
    let server = TestServer::with_staff();
    let fields = fields("tournament-sharp", &[("rule_schneider_bummerl", "double"), ("rule_deck", "24")]);
    server.staff().post("/leitung/neu", &fields).assert_leads_to("/leitung/t/probe");
    let sharp = RuleSet::preset(Preset::TournamentSharp);
    let schneider_bummerl = SchneiderBummerl::Double;
    assert_eq!(rules(&server), RuleSet { deck: Deck::TwentyFour, schneider_bummerl, ..sharp });
}

#[test]
fn what_does_not_exist_is_refused_and_what_was_typed_stays() {
    let server = server();
    let staff = server.staff();
    let page = save(
        &staff,
        "tournament-soft",
        &[("rule_deck", "19"), ("rule_jokers", "two"), ("rule_count", "up"), ("rule_<b>", "")],
    );
    page.assert_status(422)
        .assert_says("#f-rule_deck-error", "Bei „Kartenzahl“ bitte eine Möglichkeit wählen")
        .assert_says(".errors", "Eine Regel „jokers“ gibt es nicht")
        .assert_says(".errors", "Eine Regel „<b>“ gibt es nicht")
        .assert_none("main b b, .errors b");
    assert_eq!(chosen(&page, RuleOption::Deck), "19");
    assert_eq!(chosen(&page, RuleOption::Count), "up");
    assert_eq!(page.attribute("#f-venue", "value").as_deref(), Some("Stadtwirt"));
    page.assert_says("details[open] summary", "Einzelne Regeln");
    let page = save(&staff, "raubritter", &[("rule_deck", "19")]);
    page.assert_status(422).assert_says("#f-rules-error", "bitte eine Möglichkeit");
    page.assert_says("#f-rule_deck-error", "bitte eine Möglichkeit");
    assert_eq!(rules(&server), RuleSet::preset(Preset::TournamentSoft), "nothing is stored");
}

#[test]
fn where_the_count_ends_the_deal_nobody_declares_wrongly() {
    let server = server();
    let staff = server.staff();
    for (preset, end) in [("tournament-soft", "automatic"), ("auto", "")] {
        let page = save(&staff, preset, &[("rule_end", end), ("rule_false_declaration", "min2")]);
        page.assert_status(422).assert_says("#f-rule_false_declaration-error", "meldet niemand aus");
        page.assert_none("#f-rule_end-error");
    }
    save(&staff, "tournament-soft", &[("rule_end", "automatic")]).assert_leads_to(SETTINGS);
    assert_eq!(rules(&server).end, DealEnd::Automatic);
    server.guest().get("/t/probe/regeln").assert_says(".differences dd", "von selbst aus");
}

#[test]
fn two_people_at_the_single_rules_see_each_other_in_words() {
    let server = server();
    let (laptop, phone) = (server.staff(), server.staff());
    save(&laptop, "tournament-soft", &[]).assert_leads_to(SETTINGS);
    let seen = seen(&phone.get(SETTINGS));
    save(&laptop, "tournament-soft", &[("rule_count", "up")]).assert_leads_to(SETTINGS);
    let fields = fields("tournament-sharp", &[("rule_count", ""), ("seen", &seen)]);
    let late = phone.post(SETTINGS, &fields);
    late.assert_status(409);
    assert_eq!(late.texts("#conflict tbody th"), ["Spielregeln", "Zählweise"]);
    let cells = ["Turnier, weich", "Turnier, scharf", "von 0 hinauf", "wie in der Vorlage"];
    assert_eq!(late.texts("#conflict tbody td"), cells, "the other entry beside one's own");
}

#[test]
fn the_rules_stand_once_a_result_does() {
    let server = server();
    let staff = server.staff();
    save(&staff, "tournament-soft", &[("rule_count", "up")]).assert_leads_to(SETTINGS);
    let night = Night::of(&server.app, "probe");
    night.register(&[("Huber Franz", 1), ("Zauner Resi", 1)]);
    night.draw(Stage::FIRST);
    save(&staff, "tournament-soft", &[("rule_count", "")]).assert_leads_to(SETTINGS);
    assert_eq!(rules(&server), RuleSet::preset(Preset::TournamentSoft), "a draw does not settle the rules");
    save(&staff, "tournament-soft", &[("rule_count", "up")]).assert_leads_to(SETTINGS);
    night.play(Stage::FIRST, 1);
    let page = staff.get(SETTINGS);
    page.assert_none("[name^=rule_]").assert_says("#f-rules-hint", "seit das erste Ergebnis eingetragen ist");
    let shown = page.attribute("#f-rules", "value");
    assert_eq!(shown.as_deref(), Some("Eigene, am ähnlichsten: Turnier, weich"));
    save(&staff, "tournament-soft", &[("rule_count", "down")]).assert_status(422);
    assert_eq!(rules(&server).count, Count::Up, "a field that is not offered any more changes nothing");
}

#[test]
fn a_result_is_judged_by_the_changed_rule() {
    let server = server();
    let staff = server.staff();
    save(&staff, "tournament-soft", &[("rule_count", "up"), ("rule_schneider_bummerl", "double")])
        .assert_leads_to(SETTINGS);
    let night = Night::of(&server.app, "probe");
    night.register(&[("Huber Franz", 1), ("Zauner Resi", 1)]);
    night.draw(Stage::FIRST);
    let counts = "/leitung/t/probe/ergebnis?runde=R1&partie=1&stand=7:0";
    staff.get(&format!("{counts}&welche=1")).assert_status(200).assert_says(".read-back .score", "2 : 0");
    let more = staff.get(&format!("{counts}%207:4"));
    more.assert_status(422).assert_says("#f-stand-error", "(R-34)");
    save(&staff, "tournament-soft", &[("rule_schneider_bummerl", "")]).assert_leads_to(SETTINGS);
    staff.get(counts).assert_status(422).assert_says("#f-stand-error", "es fehlt ein Bummerl. (R-33)");
}
