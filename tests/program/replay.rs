//! `replay` as a command: bad input, exit status, streaming.

use flate2::read::GzDecoder;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use preisschnapsen::cli::replay::replay;
use proptest::prelude::*;
use schnapsen::notation::{Table, Transcript};
use schnapsen::replay::{FaultKind, MAX_LINE, walk};
use serde_json::{Value, json};

/// Returns the first deal of an engine that is recorded for the card games' own tests.
fn recorded(engine: &str) -> String {
    let path = format!("{}/crates/schnapsen/tests/data/oracle/{engine}.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let mut line = String::new();
    BufReader::new(GzDecoder::new(File::open(path).unwrap())).read_line(&mut line).unwrap();
    line
}

/// Returns a recorded deal without its lists of legal actions, ready to be spoilt.
fn record() -> Value {
    let mut record: Value = serde_json::from_str(&recorded("omerkel")).unwrap();
    for step in record["steps"].as_array_mut().unwrap() {
        step.as_object_mut().unwrap().remove("legal");
    }
    record["id"] = json!("bad");
    record
}

fn run(input: &str) -> (bool, Vec<Value>) {
    let mut output = Vec::new();
    let ok = replay(input.as_bytes(), &mut output).unwrap();
    let answers = std::str::from_utf8(&output).unwrap().lines();
    (ok, answers.map(|line| serde_json::from_str(line).unwrap()).collect())
}

/// Puts a bad line between two good ones and returns its one error: id, step and text.
#[track_caller]
fn error(line: &str) -> (Value, i64, String) {
    let good = record().to_string();
    let (ok, answers) = run(&format!("{good}\n{line}\n{good}\n"));
    assert!(!ok);
    assert_eq!(answers.len(), 3, "{answers:?}");
    assert_eq!((&answers[0]["ok"], &answers[2]["ok"]), (&json!(true), &json!(true)), "the rest is processed");
    let bad = &answers[1];
    let keys: BTreeSet<&str> = bad.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, BTreeSet::from(["error", "id", "ok", "step"]));
    assert_eq!(bad["ok"], json!(false));
    let (step, text) = (bad["step"].as_i64().unwrap(), bad["error"].as_str().unwrap().to_owned());
    assert!(text.starts_with(&format!("line 2, step {step}: ")), "{text}");
    (bad["id"].clone(), step, text)
}

/// Spoils the recorded deal and expects an error at a step that contains a text.
#[track_caller]
fn spoilt(spoil: impl FnOnce(&mut Value), step: i64, contains: &str) {
    let mut bad = record();
    spoil(&mut bad);
    let (id, found, text) = error(&bad.to_string());
    assert_eq!(found, step, "{text}");
    assert!(text.contains(contains), "{text}");
    assert_eq!(id, json!("bad"), "the id can be read");
}

#[test]
fn unknown_rules_and_values() {
    spoilt(|deal| deal["rules"] = json!({"preset": "hard"}), -1, "unknown preset \"hard\"");
    spoilt(|deal| deal["rules"]["colour"] = json!("red"), -1, "unknown option \"colour\"");
    spoilt(
        |deal| deal["rules"]["close_score"] = json!("soon"),
        -1,
        "option close_score has no value \"soon\"",
    );
    spoilt(|deal| deal["rules"]["deck"] = json!(32), -1, "option deck has no value 32");
    spoilt(|deal| deal["rules"]["players"] = json!(3), -1, "players has no value 3");
    spoilt(|deal| deal["rules"]["bummerl_to_win"] = json!(4), -1, "bummerl_to_win has no value 4");
    spoilt(|deal| deal["rules"] = json!("soft"), -1, "a map of rules");
    spoilt(|deal| deal["call"] = json!("AH"), -1, "R-40");
}

#[test]
fn an_option_twice() {
    let twice = record().to_string().replacen("\"deck\":20", "\"deck\":20,\"deck\":20", 1);
    let (id, step, text) = error(&twice);
    assert_eq!((id, step), (json!("bad"), -1));
    assert!(text.contains("\"deck\" twice"), "{text}");
}

#[test]
fn cards_that_are_no_pack() {
    let cards = |deal: &mut Value, change: fn(&mut Vec<Value>)| change(deal["deck"].as_array_mut().unwrap());
    spoilt(|deal| cards(deal, |deck| drop(deck.pop())), -1, "19 cards instead of 20 (R-02)");
    spoilt(|deal| cards(deal, |deck| deck.push(json!("9H"))), -1, "21 cards instead of 20 (R-02)");
    spoilt(|deal| cards(deal, |deck| deck[3] = deck[4].clone()), -1, "twice (R-02)");
    spoilt(|deal| cards(deal, |deck| deck[3] = json!("9H")), -1, "9H is not in the pack (R-02)");
    spoilt(|deal| cards(deal, |deck| deck[3] = json!("1H")), -1, "unknown card \"1H\"");
    spoilt(|deal| deal["rules"]["deck"] = json!(24), -1, "20 cards instead of 24 (R-02)");
}

#[test]
fn actions_that_are_not_possible() {
    let step = |deal: &mut Value, place: usize, player: &str, action: &str| {
        deal["steps"][place] = json!({"player": player, "action": action});
    };
    // Forehand leads first: exchange, ten of spades; the dealer answers with the ace of clubs.
    spoilt(|deal| step(deal, 1, "dealer", "play AC"), 1, "not his turn (R-05)");
    spoilt(|deal| step(deal, 0, "forehand", "play KD"), 0, "KD is not in his hand (R-03)");
    spoilt(|deal| step(deal, 1, "south", "play AC"), 1, "unknown player \"south\"");
    spoilt(|deal| step(deal, 1, "forehand", "sing"), 1, "unknown action \"sing\"");
    spoilt(|deal| step(deal, 1, "forehand", "play"), 1, "unknown action \"play\"");
    spoilt(|deal| step(deal, 1, "forehand", "play XX"), 1, "unknown action \"play XX\"");
    spoilt(|deal| step(deal, 2, "dealer", "renonce AC"), 2, "AC is no revoke (R-09)");
    let length = record()["steps"].as_array().unwrap().len() as i64;
    let after_the_end = |deal: &mut Value| {
        deal["steps"].as_array_mut().unwrap().push(json!({"player": "dealer", "action": "play QH"}));
    };
    spoilt(after_the_end, length, "the deal is over (R-25)");
}

#[test]
fn an_unfinished_deal() {
    let length = record()["steps"].as_array().unwrap().len() as i64;
    spoilt(|deal| drop(deal["steps"].as_array_mut().unwrap().pop()), length - 1, "the deal is not finished");
    spoilt(|deal| deal["steps"] = json!([]), 0, "the deal is not finished");
}

#[test]
fn broken_json_has_no_id() {
    let whole = record().to_string();
    for line in ["{", "nonsense", "[1,2]", "{\"id\":7}", "\u{feff}{}", &whole[..whole.len() - 1]] {
        let (id, step, _) = error(line);
        assert_eq!((id, step), (Value::Null, -1), "{line}");
    }
    let (id, step, text) = error(r#"{"id":"x","deck":[]}"#);
    assert_eq!((id, step), (json!("x"), -1));
    assert!(text.contains("missing field `steps`"), "{text}");
}

#[test]
fn bytes_that_are_no_text() {
    let mut output = Vec::new();
    let input = [b"{\"id\":\"\xff\xfe\"}\n".as_slice(), record().to_string().as_bytes()].concat();
    assert!(!replay(input.as_slice(), &mut output).unwrap());
    let answers = String::from_utf8(output).unwrap();
    assert_eq!(answers.lines().count(), 2);
    assert!(answers.lines().next().unwrap().contains("\"id\":null,\"ok\":false,\"step\":-1"));
}

#[test]
fn a_line_of_ten_megabytes_is_one_error() {
    let (id, step, text) = error(&"x".repeat(10_000_000));
    assert_eq!((id, step), (Value::Null, -1));
    assert!(text.contains("longer than"), "{text}");
    // Also one that would be a deal.
    let mut long = record();
    long["source"] = json!("x".repeat(10_000_000));
    assert_eq!(error(&long.to_string()).1, -1);
}

#[test]
fn the_longest_line_that_is_read() {
    let padded = |length: usize| {
        let line = record().to_string();
        format!("{line}{}", " ".repeat(length - line.len()))
    };
    assert!(run(&padded(MAX_LINE)).0);
    assert!(!run(&padded(MAX_LINE + 1)).0);
}

#[test]
fn what_four_players_need() {
    let mut four: Value = serde_json::from_str(&recorded("smatkovi4p")).unwrap();
    four["id"] = json!("bad");
    let spoilt = |change: &dyn Fn(&mut Value), contains: &str| {
        let mut bad = four.clone();
        change(&mut bad);
        let (id, step, text) = error(&bad.to_string());
        assert_eq!((id, step), (json!("bad"), -1), "{text}");
        assert!(text.contains(contains), "{text}");
    };
    spoilt(&|deal| drop(deal.as_object_mut().unwrap().remove("call")), "R-40");
    spoilt(&|deal| deal["multiplier"] = json!(3), "R-47");
    spoilt(&|deal| deal["contract"] = json!("bettler"), "unknown variant");
    spoilt(&|deal| deal["rules"]["close_score"] = json!("final"), "unknown option");
    spoilt(&|deal| deal["rules"]["follow"] = json!("nobody"), "follow has no value");
    spoilt(&|deal| deal["announcer"] = json!("s1"), "R-46");
    let normal = json!("normal");
    spoilt(&|deal| (deal["contract"], deal["multiplier"]) = (normal.clone(), json!(2)), "R-47");
    // The preset names the same game.
    let mut named = four.clone();
    named["rules"] = json!({"preset": "hungarian-four"});
    assert!(run(&named.to_string()).0);
}

#[test]
fn a_revoke_is_recorded_as_what_it_is() {
    let steps = json!([
        {"player": "forehand", "action": "close"},
        {"player": "forehand", "action": "play KS"},
        {"player": "dealer", "action": "renonce JS", "legal": ["play AS"]},
    ]);
    let deck: Vec<&str> = "KS QS JC AS JS QD JD QC TC AH TH AC AD JH KC KD KH QH TD TS".split(' ').collect();
    let line = json!({"id": "r", "rules": {"preset": "tournament-soft"}, "deck": deck, "steps": steps});
    let (ok, answers) = run(&line.to_string());
    assert!(ok, "{answers:?}");
    let result = json!({
        "winner": "forehand", "game_points": 3, "reason": "renonce",
        "points": {"forehand": 0, "dealer": 0}, "tricks": {"forehand": 0, "dealer": 0},
    });
    assert_eq!(answers[0]["result"], result);
}

#[test]
fn a_recorded_deal_is_laid_out_up_to_its_first_illegal_action() {
    let whole = record();
    let line = whole.to_string();
    let transcript = Transcript::read(line.as_bytes()).unwrap();
    let laid_out = walk(&transcript).unwrap();
    assert_eq!(laid_out.before.len(), transcript.steps.len());
    assert!(laid_out.end.is_ok());
    let mut bad = record();
    bad["steps"][4]["action"] = json!("play JC");
    let line = bad.to_string();
    let laid_out = walk(&Transcript::read(line.as_bytes()).unwrap()).unwrap();
    let fault = laid_out.end.unwrap_err();
    assert_eq!((fault.step, laid_out.before.len()), (4, 5));
    let FaultKind::Illegal(illegal) = fault.kind else { panic!("{fault:?}") };
    assert_eq!(illegal.refusal.rule().as_str(), "R-03");
    assert_eq!(laid_out.last, Table::Two(illegal.deal));
    assert_eq!(laid_out.before[4].0, laid_out.last);
}

#[test]
fn empty_lines_are_no_deals_and_the_last_line_needs_no_line_feed() {
    let good = record().to_string();
    let (ok, answers) = run(&format!("\n{good}\r\n  \n{good}"));
    assert!(ok);
    assert_eq!(answers.len(), 2);
    assert_eq!(run(""), (true, vec![]));
    // Lines are counted as a text editor counts them.
    let (_, answers) = run("\n\n{");
    assert!(answers[0]["error"].as_str().unwrap().starts_with("line 3, "));
}

/// Runs the command with an input and returns its exit status and output.
fn command(input: &str) -> (i32, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_preisschnapsen"))
        .arg("replay")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_command_ends_with_0_or_1() {
    let good = record().to_string();
    let (status, output) = command(&format!("{good}\n"));
    assert_eq!((status, output.lines().count()), (0, 1));
    let (status, output) = command(&format!("{good}\n{{\n{good}\n"));
    assert_eq!((status, output.lines().count()), (1, 3));
}

#[test]
fn every_answer_comes_before_the_next_question() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_preisschnapsen"))
        .arg("replay")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(input, "{}", record()).unwrap();
        assert!(answers.next().unwrap().unwrap().contains("\"ok\":true"));
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

proptest! {
    #[test]
    fn any_line_gets_exactly_one_answer(line in "[^\n]{1,200}") {
        prop_assume!(!line.trim().is_empty());
        let mut output = Vec::new();
        replay(line.as_bytes(), &mut output).unwrap();
        let answers = String::from_utf8(output).unwrap();
        prop_assert_eq!(answers.lines().count(), 1);
        prop_assert!(serde_json::from_str::<Value>(&answers).is_ok());
    }

    #[test]
    fn a_recorded_line_with_a_changed_byte_gets_exactly_one_answer(place in any::<prop::sample::Index>(), byte in 32_u8..127) {
        let mut line = record().to_string().into_bytes();
        let place = place.index(line.len());
        line[place] = byte;
        let mut output = Vec::new();
        replay(line.as_slice(), &mut output).unwrap();
        prop_assert_eq!(String::from_utf8(output).unwrap().lines().count(), 1);
    }
}
