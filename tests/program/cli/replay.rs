//! `replay` as people see it: progress on a terminal, silence in a pipe.

use crate::cli::program::Folder;
use std::process::{Command, Stdio};

/// A deal of which nothing is recorded but that it was dealt; one deal a line, so often.
fn deals(count: usize) -> String {
    let deal = r#"{"id":"a","rules":{"preset":"tournament-soft"},"deck":["AS"],"steps":[]}"#;
    format!("{deal}\n").repeat(count)
}

/// Runs `replay` on a terminal of its own and returns what appeared on it.
#[track_caller]
fn on_a_terminal(folder: &Folder, command: &str) -> String {
    let program = env!("CARGO_BIN_EXE_preisschnapsen");
    let mut terminal = Command::new("script");
    terminal.args(["--quiet", "--return", "--command", &format!("'{program}' {command}"), "/dev/null"]);
    terminal.current_dir(folder.file("")).env("TERM", "xterm").stdin(Stdio::null());
    String::from_utf8(terminal.output().unwrap().stdout).unwrap()
}

#[test]
fn long_work_shows_its_progress_on_a_terminal_and_leaves_the_answers_alone() {
    let folder = Folder::new();
    std::fs::write(folder.file("deals.jsonl"), deals(20_000)).unwrap();
    let shown = on_a_terminal(&folder, "replay deals.jsonl > answers.jsonl");
    assert!(shown.contains(" of 1.") && shown.contains("MiB"), "{shown:?}");
    let answers = std::fs::read_to_string(folder.file("answers.jsonl")).unwrap();
    assert_eq!(answers.lines().count(), 20_000);
    assert!(answers.lines().all(|line| line.starts_with('{') && line.ends_with('}')));
}

#[test]
fn answers_on_a_terminal_are_not_mixed_with_progress() {
    let folder = Folder::new();
    std::fs::write(folder.file("deals.jsonl"), deals(50)).unwrap();
    let shown = on_a_terminal(&folder, "replay deals.jsonl");
    assert_eq!(shown.lines().filter(|line| line.starts_with('{')).count(), 50, "{shown:?}");
    assert!(!shown.contains("KiB"), "{shown:?}");
}

#[test]
fn nothing_but_answers_goes_into_a_pipe() {
    let folder = Folder::new();
    let answer = folder.run_with(&["replay"], &deals(1_000));
    assert_eq!((answer.status, answer.out.lines().count(), answer.err.as_str()), (1, 1_000, ""));
    std::fs::write(folder.file("deals.jsonl"), deals(1_000)).unwrap();
    let answer = folder.run(&["replay", "deals.jsonl"]);
    assert_eq!((answer.status, answer.out.lines().count(), answer.err.as_str()), (1, 1_000, ""));
    let answer = folder.run(&["replay", "nothing.jsonl"]);
    assert!(answer.status == 1 && answer.err.contains("nothing.jsonl: "), "{}", answer.err);
}
