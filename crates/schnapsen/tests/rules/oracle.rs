//! All recorded deals agree with the rules, at every step; and a record that is changed does not.

use schnapsen::replay::replay_line;
use serde_json::{Value, json};

use crate::support::{ENGINES, recorded};

/// Replays lines and returns whether all were ok, and the answers.
fn run(lines: &[String]) -> (bool, Vec<Value>) {
    let (mut answers, mut ok) = (String::new(), true);
    for (number, line) in (1..).zip(lines) {
        ok &= replay_line(line.as_bytes(), number, &mut answers);
    }
    (ok, answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn all_3200_recorded_deals_agree_at_every_step() {
    let mut deals = 0;
    for engine in ENGINES {
        let lines = recorded(engine);
        let (ok, answers) = run(&lines);
        for (line, answer) in lines.iter().zip(&answers) {
            assert_eq!(answer["ok"], json!(true), "{engine}: {answer}");
            let record: Value = serde_json::from_str(line).unwrap();
            assert_eq!(answer["id"], record["id"]);
            assert_eq!(answer["result"], record["result"]);
            let steps = record["steps"].as_array().unwrap();
            let legal: Vec<&Value> = steps.iter().map(|step| &step["legal"]).collect();
            assert_eq!(json!(legal), answer["legal"]);
        }
        assert!(ok);
        deals += answers.len();
    }
    assert_eq!(deals, 3200);
}

#[test]
fn the_answer_is_the_same_without_anything_to_compare() {
    for engine in ENGINES {
        let lines = recorded(engine);
        let bare: Vec<String> = lines.iter().map(|line| without_comparison(line)).collect();
        assert_eq!(run(&lines[..50]), run(&bare[..50]), "{engine}");
    }
}

fn without_comparison(line: &str) -> String {
    let mut record: Value = serde_json::from_str(line).unwrap();
    record.as_object_mut().unwrap().remove("result");
    for step in record["steps"].as_array_mut().unwrap() {
        step.as_object_mut().unwrap().remove("legal");
    }
    record.to_string()
}

#[test]
fn a_missing_legal_action_is_the_first_difference() {
    for engine in ENGINES {
        for line in &recorded(engine)[..40] {
            let mut record: Value = serde_json::from_str(line).unwrap();
            let steps = record["steps"].as_array_mut().unwrap();
            let place = steps.len() / 2;
            steps[place]["legal"].as_array_mut().unwrap().remove(0);
            let (ok, answers) = run(&[record.to_string()]);
            assert!(!ok);
            assert_eq!(answers[0]["step"], json!(place), "{}", answers[0]);
            assert!(answers[0]["error"].as_str().unwrap().contains("legal: expected ["));
        }
    }
}

#[test]
fn a_changed_result_is_a_difference_after_the_last_step() {
    for engine in ENGINES {
        for line in &recorded(engine)[..40] {
            let record: Value = serde_json::from_str(line).unwrap();
            for field in record["result"].as_object().unwrap().keys() {
                let mut changed = record.clone();
                changed["result"][field] = json!("something else");
                let (ok, answers) = run(&[changed.to_string()]);
                assert!(!ok);
                assert_eq!(answers[0]["step"], json!(record["steps"].as_array().unwrap().len()));
                let error = answers[0]["error"].as_str().unwrap();
                assert!(error.contains(&format!("expected {field}")), "{error}");
            }
        }
    }
}

#[test]
fn a_step_less_leaves_the_deal_unfinished_or_ends_it_otherwise() {
    for engine in ENGINES {
        for line in &recorded(engine)[..40] {
            let mut record: Value = serde_json::from_str(line).unwrap();
            let steps = record["steps"].as_array_mut().unwrap();
            steps.pop();
            let length = steps.len();
            let (ok, answers) = run(&[record.to_string()]);
            assert!(!ok, "{}", record["id"]);
            assert_eq!(answers[0]["step"], json!(length), "{}", answers[0]);
        }
    }
}
