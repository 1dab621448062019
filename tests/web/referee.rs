//! `/schiedsrichter`, `/schiedsrichter/mitschrift` and `/t/{slug}/regeln`.

use crate::server::{Page, TestServer};
use preisschnapsen::app::{NewTournament, Submission, UserId};
use schnapsen::{Preset, RuleSet};
use tournament::texts::Texts;

const EXAMPLE: &str = include_str!("../../src/web/public/referee/example.json");

/// Asks the referee.
#[track_caller]
fn ask(query: &str) -> Page {
    TestServer::new().guest().get(&format!("/schiedsrichter?{query}"))
}

/// Shows a transcript to the referee.
#[track_caller]
fn lay_out(query: &str, transcript: &str) -> Page {
    let plain = |byte: u8| byte.is_ascii_alphanumeric();
    let escape = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    let transcript: String = transcript.bytes().map(escape).collect();
    TestServer::new().guest().get(&format!("/schiedsrichter/mitschrift?{query}&mitschrift={transcript}"))
}

/// A house with a practice tournament `probe`, whose director has something to add to the rules.
fn server() -> TestServer {
    TestServer::with_practice("Geraucht wird draußen.\n\nHandys bleiben in der Tasche.")
}

/// 003 and 002: a closer who does not get there gives the other 2, whatever the closer has.
const FAILED_WITH_FORTY: &str = "regeln=tournament-soft&zugedreht=a&a_augen_beim_zudrehen=21\
    &a_stiche_beim_zudrehen=1&b_augen_beim_zudrehen=13&b_stiche_beim_zudrehen=1&a_augen=40&a_stiche=3\
    &b_augen=60&b_stiche=4&ende=ausgespielt&wer=b";

/// 003: the closer's opponent had fewer than 33 at closing and more at the end.
const LATE: &str = "zugedreht=a&a_augen_beim_zudrehen=21&a_stiche_beim_zudrehen=1&b_augen_beim_zudrehen=13\
    &b_stiche_beim_zudrehen=1&a_augen=35&a_stiche=2&a_vierziger=on&b_augen=34&b_stiche=2&ende=ausgemeldet&wer=a";

/// 000: the weak point of the mirrored rule, a wrong declaration against 58.
const WRONG: &str = "zugedreht=nein&a_augen=58&a_stiche=4&b_augen=14&b_stiche=1&ende=ausgemeldet&wer=b";

/// 002 and 003: a revoke costs 3, also against tricks.
const REVOKE: &str =
    "regeln=tournament-soft&zugedreht=nein&a_augen=60&a_stiche=5&b_augen=40&b_stiche=3&ende=renonce&wer=a";

#[test]
fn the_referee_asks_before_he_decides() {
    let page = TestServer::new().guest().get("/schiedsrichter");
    page.assert_status(200).assert_says("h1", "Schiedsrichter").assert_none(".verdict");
    page.assert_none(".errors");
    assert_eq!(page.attribute("form.question", "method").as_deref(), Some("get"));
    assert_eq!(page.texts("select[name=regeln] option").len(), Preset::ALL.len());
    assert_eq!(page.attribute("option[selected]", "value").as_deref(), Some("tournament-soft"));
    page.assert_none("main script, script:not([src])");
}

#[test]
fn a_failed_close_gives_2_against_a_loser_with_40() {
    let page = ask(FAILED_WITH_FORTY);
    page.assert_status(200)
        .assert_says(".verdict-score", "B bekommt 2 Punkte.")
        .assert_says(".verdict", "A hat zugedreht und nicht ausgemeldet.")
        .assert_says(".verdict-rule b", "R-23")
        .assert_says(".verdict-rule", "der zugedreht hat");
}

#[test]
fn a_failed_close_gives_3_if_the_other_had_no_trick() {
    let dark = FAILED_WITH_FORTY
        .replace("&b_augen_beim_zudrehen=13&b_stiche_beim_zudrehen=1", "")
        .replace("b_augen=60&b_stiche=4", "b_augen=47&b_stiche=3");
    ask(&dark)
        .assert_says(".verdict-score", "B bekommt 3 Punkte.")
        .assert_says(".verdict", "noch keinen Stich");
}

#[test]
fn what_counts_after_closing_is_the_difference_between_home_and_tournament() {
    let tournament = ask(&format!("regeln=tournament-soft&{LATE}"));
    tournament
        .assert_says(".verdict-score", "A bekommt 1 Punkt.")
        .assert_says(".verdict", "Es zählt, was B am Ende hat. B hat 34 Augen")
        .assert_says(".verdict-rule b", "R-22")
        .assert_says(".elsewhere dd", "A bekommt 2 Punkte. (R-22)");
    let home = ask(&format!("regeln=soft&{LATE}"));
    home.assert_says(".verdict-score", "A bekommt 2 Punkte.").assert_says(".verdict", "beim Zudrehen gehabt");
}

#[test]
fn a_wrong_declaration_is_mirrored_or_costs_two() {
    let mirrored = ask(&format!("regeln=soft&{WRONG}"));
    mirrored.assert_says(".verdict-score", "A bekommt 1 Punkt.").assert_says(".verdict-rule b", "R-28");
    mirrored.assert_says(".elsewhere dt", "Weich, wie auf pagat.com");
    mirrored.assert_says(".elsewhere dd", "A bekommt 2 Punkte. (R-28)");
    mirrored.assert_says(".elsewhere dd", "Gibt es dort nicht. Ausgemeldet wird hier nicht");
    ask(&format!("regeln=soft-pagat&{WRONG}")).assert_says(".verdict-score", "A bekommt 2 Punkte.");
}

#[test]
fn a_revoke_gives_3_against_tricks_in_both_languages() {
    let page = ask(REVOKE);
    page.assert_says(".verdict-score", "B bekommt 3 Punkte.").assert_says(".verdict-rule b", "R-09");
    page.assert_says(".elsewhere", "dasselbe");
    let english = page.attribute("a[hreflang=en]", "href").unwrap();
    assert!(english.contains("ende=renonce") && english.ends_with("&lang=en"), "{english}");
    let page = TestServer::new().guest().get(&english);
    page.assert_says(".verdict-score", "B scores 3 points.").assert_says(".verdict", "That is a revoke");
    assert_eq!(page.attribute("form.question [name=lang]", "value").as_deref(), Some("en"));
}

#[test]
fn last_trick_and_tie() {
    let last =
        "regeln=soft&zugedreht=nein&a_augen=61&a_stiche=6&b_augen=59&b_stiche=4&ende=ausgespielt&wer=b";
    ask(last).assert_says(".verdict-score", "B bekommt 1 Punkt.").assert_says(".verdict-rule b", "R-29");
    // 003: who has announced and has no trick gives 3; 000 knows no other than 1.
    for (preset, says) in [("soft", "A bekommt 3 Punkte."), ("soft-pagat", "A bekommt 1 Punkt.")] {
        let nothing = format!(
            "regeln={preset}&zugedreht=nein&a_augen=120&a_stiche=10&b_augen=0&b_stiche=0&b_zwanziger=1&ende=ausgespielt&wer=a"
        );
        ask(&nothing).assert_says(".verdict-score", says).assert_says(".verdict-rule b", "R-29");
    }
    let tie =
        "regeln=sixty-six&zugedreht=nein&a_augen=65&a_stiche=7&b_augen=55&b_stiche=5&ende=ausgespielt&wer=b";
    ask(tie).assert_says(".verdict-score", "Niemand bekommt etwas.").assert_says(".verdict", "65 Augen");
}

#[test]
fn everything_impossible_is_said_at_once_with_its_rule_and_what_was_typed_stays() {
    let page =
        ask("regeln=soft&zugedreht=nein&a_augen=121&a_stiche=6&b_augen=20&b_stiche=&ende=ausgemeldet&wer=a");
    page.assert_status(422).assert_none(".verdict").assert_says(".errors-title", "geht sich so nicht aus");
    page.assert_says(".errors li", "141 Augen, im ganzen Paket sind aber nur 120. (R-01)");
    page.assert_says(
        ".errors li",
        "B hat 20 Augen, aber keinen Stich. Ohne Stich gibt es keine Augen. (R-14)",
    );
    assert_eq!(page.attribute("[name=a_augen]", "value").as_deref(), Some("121"));
    assert_eq!(page.attribute("option[selected]", "value").as_deref(), Some("soft"));
    let odd =
        ask("regeln=soft&zugedreht=nein&a_augen=9&a_stiche=1&b_augen=14&b_stiche=1&ende=ausgemeldet&wer=a");
    odd.assert_status(422).assert_says(".errors li", "9 Augen in einem Stich kann A nicht haben");
}

#[test]
fn what_is_impossible_here_may_be_possible_elsewhere() {
    // With two cards left only 000 and 001 let a player close.
    let late = "regeln=soft&zugedreht=a&a_augen_beim_zudrehen=40&a_stiche_beim_zudrehen=3\
        &b_augen_beim_zudrehen=20&b_stiche_beim_zudrehen=1&a_augen=66&a_stiche=6&b_augen=26&b_stiche=2\
        &ende=ausgemeldet&wer=a";
    let page = ask(late);
    page.assert_status(422).assert_says(".errors li", "nur noch 2 Karten gelegen");
    page.assert_says(".elsewhere", "wäre es möglich")
        .assert_says(".elsewhere dd", "A bekommt 2 Punkte. (R-22)");
}

#[test]
fn what_cannot_be_read_is_named_field_by_field() {
    let page = ask("regeln=lustig&zugedreht=c&a_augen=viele&b_stiche=-1&a_zwanziger=99&ende=irgendwie&wer=");
    page.assert_status(422).assert_none(".verdict");
    let complaints = page.texts(".errors li");
    assert_eq!(complaints.len(), 7, "{complaints:?}");
    page.assert_says(".errors li", "„Am Ende, A: Augen“ braucht eine ganze Zahl von 0 bis 240.");
    assert_eq!(page.attribute("[name=a_augen]", "value").as_deref(), Some("viele"));
    assert_eq!(page.attribute("[name=b_stiche]", "aria-invalid").as_deref(), Some("true"));
}

#[test]
fn every_example_on_the_page_has_an_answer() {
    let guest = TestServer::new();
    let guest = guest.guest();
    let page = guest.get("/schiedsrichter");
    let mut answers = Vec::new();
    for number in 1..=page.texts(".examples a").len() {
        let href = page.attribute(&format!(".examples li:nth-child({number}) a"), "href").unwrap();
        let answer = guest.get(&href);
        answers.push(answer.texts(".verdict-score, .errors-title").join(" "));
    }
    let expected = [
        "B bekommt 2 Punkte.",
        "A bekommt 1 Punkt.",
        "A bekommt 1 Punkt.",
        "B bekommt 3 Punkte.",
        "Das geht sich so nicht aus",
    ];
    assert_eq!(answers, expected);
}

#[test]
fn a_tournament_brings_its_rules_along() {
    let server = server();
    let rules = server.app.snapshot("probe").unwrap().unwrap().settings().rules;
    assert_eq!(rules, RuleSet::preset(Preset::TournamentSoft));
    let guest = server.guest();
    let page = guest.get("/schiedsrichter?turnier=probe");
    page.assert_says("header", "Probe");
    assert_eq!(page.attribute("option[selected]", "value").as_deref(), Some("turnier"));
    let answer = guest.get(&format!("/schiedsrichter?turnier=probe&regeln=turnier&{LATE}"));
    answer.assert_says(".verdict-score", "A bekommt 1 Punkt.");
    assert_eq!(answer.attribute("[name=turnier]", "value").as_deref(), Some("probe"));
    guest.get("/schiedsrichter?turnier=gibts-nicht").assert_status(404);
    guest.get(&format!("/schiedsrichter?regeln=turnier&{LATE}")).assert_status(422);
}

#[test]
fn the_first_illegal_action_is_marked_with_rule_and_sentence() {
    let page = lay_out("", EXAMPLE);
    page.assert_status(200)
        .assert_says("#wrong .errors-title", "Schritt 9 geht nicht")
        .assert_says("#wrong .rule-number", "R-07")
        .assert_says("#wrong", "Zugeben muss man Eichel-Zehner.")
        .assert_says("#wrong", "Der letzte Schritt der Mitschrift zählt nicht mehr.");
    assert_eq!(page.texts(".trick").len(), 4);
    assert_eq!(page.texts(".is-wrong").len(), 1);
    assert_eq!(page.attribute(".is-wrong", "id").as_deref(), Some("s9"));
    page.assert_says(".trick:nth-child(1)", "Augen: Vorhand 13 · Teiler 0");
    page.assert_says(".trick:nth-child(2)", "sagt 20 an: Herz-König");
    page.assert_says(".trick:nth-child(3)", "Augen: Vorhand 33 · Teiler 41");
    let takers: Vec<String> =
        page.texts(".has-won .trick-who").iter().map(|who| who[2..].to_owned()).collect();
    assert_eq!(takers, ["Vorhand", "Teiler", "Teiler"]);
    // Both hands, the trump card, nine of the talon, eight cards played, five in the hand of the player.
    let cards = page.texts("svg.playing-card").len();
    assert_eq!(cards, 10 + 1 + 9 + 8 + 5);
    assert_eq!(page.texts("#wrong svg.is-dim").len(), 4);
}

#[test]
fn both_packs_are_drawn() {
    let pictures = include_str!("../../static/cards.svg");
    for (query, prefix, queen) in [("", 'd', "Herz-Ober"), ("blatt=franzoesisch", 'f', "Herz-Dame")] {
        let page = lay_out(query, EXAMPLE);
        assert!(page.attribute(&format!("svg[aria-label='{queen}']"), "role").is_some(), "{queen}");
        for card in schnapsen::CardSet::pack(schnapsen::options::Deck::TwentyFour).iter() {
            assert!(pictures.contains(&format!("<symbol id=\"{prefix}{card}\"")), "{prefix}{card}");
        }
        let href = page.attribute("svg.playing-card use", "href").unwrap();
        assert!(href.contains(&format!("cards.svg#{prefix}")), "{href}");
    }
    let french = lay_out("blatt=franzoesisch&lang=en", EXAMPLE);
    french.assert_says("#wrong", "They must play the ten of clubs.");
    assert_eq!(french.texts("[aria-pressed]"), ["French cards"]);
}

#[test]
fn a_deal_without_fault_ends_with_its_result() {
    let (head, _) = EXAMPLE.split_once("  {\"player\": \"forehand\", \"action\": \"meld KH\"}").unwrap();
    let head = head.trim_end().trim_end_matches(',');
    let declared = format!("{head}, {{\"player\":\"forehand\",\"action\":\"declare\"}}]}}");
    let page = lay_out("", &declared);
    page.assert_status(200).assert_none("#wrong");
    page.assert_says(".verdict", "Teiler bekommt 3 Punkte. Falsch ausgemeldet. (R-28)");
    assert_eq!(page.texts(".trick").len(), 1, "the declaration belongs to the trick that was just won");
    let unfinished = lay_out("", &format!("{head}]}}"));
    unfinished.assert_says("#wrong", "Die Mitschrift hört auf, bevor das Spiel aus ist.");
}

#[test]
fn four_players_are_laid_out_too() {
    let deck = r#"["AH","KH","QH","AS","KS","QS","AD","KD","QD","AC","KC","QC","TH","JH","9H","TS","JS","9S","TD","JD","9D","TC","JC","9C"]"#;
    let deal = format!(
        r#"{{"id":"vier","rules":{{"players":4}},"deck":{deck},"call":"AS","steps":[
        {{"player":"s0","action":"play AH"}},{{"player":"s1","action":"play AS"}},{{"player":"s2","action":"play AD"}},
        {{"player":"s3","action":"play AC"}},{{"player":"s0","action":"play KC"}}]}}"#
    );
    let page = lay_out("", &deal);
    page.assert_status(200).assert_says(".fan", "Gerufen");
    assert_eq!(page.texts(".fans .fan").len(), 5);
    // The ace of Laub, trump and called, has taken the trick; its player leads, not the caller.
    page.assert_says(".has-won .trick-who", "Zweiter");
    page.assert_says("#wrong .errors-title", "Schritt 5")
        .assert_says("#wrong", "Da war jemand anderer dran.");
}

#[test]
fn broken_transcripts_get_a_sentence_and_stay_in_the_field() {
    let cases = [
        ("", "Da steht noch nichts."),
        ("{\"id\":\"x\",\n\"deck\":[}", "In Zeile 2 bei Zeichen"),
        ("{\"id\":\"x\"}", "keine vollständige Mitschrift"),
        ("{\"id\":\"x\"}\n{\"id\":\"y\"}", "Das sind mehrere Spiele."),
        (&EXAMPLE.replace("\"AS\", ", ""), "Es sind 19 Karten statt 20. (R-02)"),
        (&EXAMPLE.replace("\"AS\", \"TS\"", "\"TS\", \"TS\""), "Laub-Zehner kommt zweimal vor. (R-02)"),
        (&EXAMPLE.replace("\"AS\", \"TS\"", "\"9S\", \"TS\""), "Laub-Neuner gehört nicht zu diesem Paket."),
        (&EXAMPLE.replace("tournament-soft", "lustig"), "keine vollständige Mitschrift"),
        (&format!("{EXAMPLE}{}", " ".repeat(10)).replace("Beispiel", &"x".repeat(17_000)), "höchstens 16 kB"),
    ];
    for (text, sentence) in cases {
        let page = lay_out("", text);
        page.assert_status(422).assert_says(".errors li", sentence).assert_none(".trick");
        assert_eq!(page.texts("textarea").len(), 1);
    }
    for (from, to, sentence) in [
        ("play JD", "play 9X", "„play 9X“ ist keine Aktion."),
        (
            "\"dealer\", \"action\": \"play JD\"",
            "\"resi\", \"action\": \"play JD\"",
            "„resi“ ist kein Spieler.",
        ),
    ] {
        lay_out("", &EXAMPLE.replace(from, to)).assert_status(200).assert_says("#wrong", sentence);
    }
    let huge = lay_out("", &"x".repeat(20_000));
    huge.assert_status(422).assert_says(".errors li", "16");
}

#[test]
fn the_example_shows_itself() {
    let guest = TestServer::new();
    let guest = guest.guest();
    let empty = guest.get("/schiedsrichter/mitschrift");
    empty.assert_status(200).assert_none("#wrong").assert_none(".errors");
    let href = empty.attribute("a[href*=beispiel]", "href").unwrap();
    guest.get(&href).assert_says("#wrong", "Schritt 9");
}

#[test]
fn the_rule_sheet_says_every_rule_with_its_number() {
    let page = server().guest().get("/t/probe/regeln");
    page.assert_status(200).assert_says("h1", "Spielregeln").assert_says(".house", "Probe");
    page.assert_says(".quick [aria-current=page]", "Regeln");
    page.assert_says(
        "main",
        "Gespielt wird nach den Regeln „Turnier, weich“. Abweichungen davon gibt es keine.",
    )
    .assert_none(".differences");
    let titles = [
        "Karten und Geben",
        "Stiche",
        "Ansagen",
        "Austauschen",
        "Zudrehen",
        "Ende und Wertung",
        "Bummerl und Partie",
    ];
    assert_eq!(page.texts(".rule-group h3"), titles);
    assert_eq!(page.texts(".rule-group dt").len(), 34);
    page.assert_says("#R-22 dd", "was der Gegner am Ende hat").assert_says("#R-33 dd", "zuerst 2 Bummerl");
    assert_eq!(page.texts(".house-rules p"), ["Geraucht wird draußen.", "Handys bleiben in der Tasche."]);
    let english = page.attribute("a[hreflang=en]", "href").unwrap();
    let english = server().guest().get(&english);
    english.assert_says("#R-09 dd", "The opponent scores 3.").assert_says(".house-rules p", "Geraucht");
}

#[test]
fn what_differs_from_the_preset_stands_first() {
    let server = server();
    let mut settings = server.app.snapshot("probe").unwrap().unwrap().settings().clone();
    settings.practice = false;
    settings.rules.set("close_score".parse().unwrap(), "frozen").unwrap();
    settings.rules.set("meld_needs_trick".parse().unwrap(), "true").unwrap();
    let form = Submission { form_key: server.app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    let texts = Texts {
        name: "Eigene".parse().unwrap(),
        venue: "".parse().unwrap(),
        date: server.app.today(),
        prizes: vec!["Ein Schwein".parse().unwrap(); settings.prizes as usize],
        rules: "".parse().unwrap(),
    };
    server.app.create(form, NewTournament { texts, settings }).unwrap();
    let page = server.guest().get("/t/eigene/regeln");
    page.assert_says("main", "Gespielt wird nach eigenen Regeln.").assert_none(".house-rules");
    let closest = server.app.snapshot("eigene").unwrap().unwrap().settings().rules.closest_preset();
    let numbers = page.texts(".differences dt");
    let rules = server.app.snapshot("eigene").unwrap().unwrap().settings().rules;
    let expected: Vec<String> =
        rules.differences(closest).map(|other| other.option.rule().to_string()).collect();
    assert_eq!(numbers, expected);
    page.assert_says(
        ".differences dd",
        "Ansagen darf man erst, wenn man einen Stich hat. statt: Ansagen darf man auch",
    );
    let first = page.body.find("class=\"differences\"").unwrap();
    assert!(first < page.body.find("rule-group").unwrap());
}

#[test]
fn guests_and_staff_find_rules_and_referee() {
    let server = server();
    let page = server.guest().get("/t/probe");
    assert!(page.attribute("footer a[href='/t/probe/regeln']", "href").is_some());
    assert!(page.attribute("footer a[href='/schiedsrichter?turnier=probe']", "href").is_some());
    let settings = server.staff().get("/leitung/t/probe/einstellungen");
    assert!(settings.attribute("main a[href='/t/probe/regeln']", "href").is_some());
    assert!(server.guest().get("/").attribute("footer a[href='/schiedsrichter']", "href").is_some());
    server.guest().get("/t/gibts-nicht/regeln").assert_status(404);
}

/// Asks about a deal of four.
#[track_caller]
fn ask_four(query: &str) -> Page {
    TestServer::new().guest().get(&format!("/schiedsrichter/vierer?{query}"))
}

#[test]
fn a_deal_of_four_is_reckoned_up_to_the_bummerl() {
    let asked = TestServer::new().guest().get("/schiedsrichter/vierer");
    asked.assert_status(200).assert_none(".verdict").assert_none(".errors");
    let page = ask_four("partner=s2&gerufen=on&ausgang=66&wer=s0&augen=30&stiche=2");
    page.assert_status(200)
        .assert_says(".verdict-score", "Rufer und Dritter bekommen je 2 Punkte.")
        .assert_says(".verdict", "unter 33 Augen")
        .assert_says(".rule-number", "R-45");
    let page = ask_four("partner=s2&ausgang=66&wer=s0&augen=41&stiche=3");
    page.assert_says(".verdict-score", "Rufer bekommt 1 Punkt.").assert_says(".rule-number", "R-44");
    // Seven and six are thirteen: the second wins, everybody else has the Bummerl.
    let page = ask_four("partner=s2&gerufen=on&ausgang=verloren&wer=s0&stand_s1=7&stand_s3=4");
    page.assert_says(".verdict-score", "Zweiter und Teiler bekommen je 6 Punkte.");
    let standing = [
        "0 Punkte bekommt ein Bummerl",
        "13 Punkte gewinnt",
        "0 Punkte bekommt ein Bummerl",
        "10 Punkte bekommt ein Bummerl",
    ];
    assert_eq!(page.texts(".elsewhere dd"), standing);
    let page =
        ask_four("partner=s2&gerufen=on&ausgang=verloren&wer=s0&einsatz=2&kosten=announcer-pays&stand_s0=5");
    page.assert_says(".verdict-score", "Rufer verliert 12 Punkte.").assert_says(".elsewhere dd", "-7 Punkte");
}

#[test]
fn what_cannot_be_with_four_is_named() {
    for (query, says) in [
        ("partner=s2&ausgang=66&wer=s0&augen=20", "20 Augen ohne Stich gibt es nicht."),
        ("partner=s2&ausgang=66&wer=s0&stiche=6", "Von 6 Stichen"),
        ("partner=s2&ausgang=66&wer=s0&einsatz=2", "Kontra gibt es nur gegen einen Schnapser."),
        ("partner=s2&ausgang=schnapser&wer=s1", "weder der Rufer noch sein Partner"),
        ("partner=s2&ausgang=letzter&wer=s1&stand_s0=12", "„Rufer“ braucht eine ganze Zahl von -240 bis 11."),
        (
            "partner=s9&ausgang=letzter&wer=s1",
            "Bei „Wer hat die gerufene Karte?“ bitte eine Möglichkeit wählen.",
        ),
    ] {
        ask_four(query).assert_status(422).assert_none(".verdict").assert_says(".errors li", says);
    }
    // Where a normal game can be countered, one is.
    let page = ask_four("partner=s2&gerufen=on&ausgang=letzter&wer=s1&einsatz=4&kontra=any-game");
    page.assert_says(".verdict-score", "Zweiter und Teiler bekommen je 4 Punkte.");
}

#[test]
fn every_example_of_four_has_an_answer_and_the_sheet_every_rule() {
    let server = TestServer::new();
    let guest = server.guest();
    let page = guest.get("/schiedsrichter/vierer");
    let answers: Vec<String> = (1..=page.texts(".examples a").len())
        .map(|number| page.attribute(&format!(".examples li:nth-child({number}) a"), "href").unwrap())
        .map(|href| guest.get(&href).texts(".verdict-score").join(" "))
        .collect();
    let expected = [
        "Rufer und Dritter bekommen je 2 Punkte.",
        "Rufer bekommt 1 Punkt.",
        "Rufer und Teiler bekommen je 24 Punkte.",
        "Zweiter und Teiler bekommen je 6 Punkte.",
    ];
    assert_eq!(answers, expected);
    let sheet = guest.get("/schiedsrichter/vierer/regeln");
    sheet.assert_status(200).assert_says(".sheet-head", "Spielregeln");
    let numbers = sheet.texts("dl.rules dt");
    for rule in schnapsen::Rule::ALL.iter().filter(|rule| **rule >= schnapsen::Rule::R40) {
        assert!(numbers.contains(&rule.to_string()), "{rule} is missing: {numbers:?}");
    }
    assert!(guest.get("/schiedsrichter").attribute("a[href='/schiedsrichter/vierer']", "href").is_some());
}
