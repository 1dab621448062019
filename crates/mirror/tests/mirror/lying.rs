//! A host that lies is found by whoever follows, and one that tells the truth is not doubted.

use super::lies::{Case, Dice, Kind, LIES, SLUG, Truth};
use chrono::DateTime;
use std::path::Path;

/// So often it lies in each way.
const TIMES: usize = 10_000;

/// So many cases of each kind stand in the file for other checks.
const IN_FILE: usize = 12;

#[test]
fn ten_thousand_lies_of_each_kind_are_found_and_no_truth_is_doubted() {
    let (truth, mut dice) = (Truth::new(), Dice::new(20_270_105));
    for kind in LIES.into_iter().chain([Kind::Honest]) {
        let cases = (0..TIMES).map(|_| truth.case(kind, &mut dice));
        let told = cases.filter(Case::is_told).count();
        println!("{kind:?}: {told} of {TIMES} found");
        assert_eq!(told, if kind == Kind::Honest { 0 } else { TIMES }, "{kind:?}");
    }
}

#[test]
fn the_cases_for_other_checks_are_what_the_program_finds() {
    let (truth, mut dice) = (Truth::new(), Dice::new(7));
    let cases: Vec<Case> = LIES
        .into_iter()
        .chain([Kind::Honest])
        .flat_map(|kind| std::iter::repeat_n(kind, IN_FILE))
        .map(|kind| truth.case(kind, &mut dice))
        .collect();
    let lines: Vec<String> = cases.iter().map(|case| serde_json::to_string(case).unwrap()).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/host-lies.json");
    if std::env::var_os("PREISSCHNAPSEN_WRITE").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "PREISSCHNAPSEN_WRITE=1 writes it anew");
    let read: Vec<Case> = serde_json::from_str(&text).unwrap();
    for case in read {
        let now = DateTime::from_timestamp_millis(case.now).unwrap();
        assert_eq!(case.answer.judge(SLUG, &case.trust, now), case.says);
        assert_eq!(case.answer.contains(SLUG, case.seen), case.whole);
    }
}
