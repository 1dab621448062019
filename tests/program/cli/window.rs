//! What is left when the window of a server is closed, or the system asks it to end.

use crate::cli::browser::{Browser, PASSWORD, agent, read, soon};
use crate::cli::program::{Folder, start, started};
use preisschnapsen::app::{App, OpenOptions};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Starts a server with a stick, and changes something that is to be copied within the next five minutes.
fn changed(folder: &Folder) -> Child {
    std::fs::create_dir(folder.file("stick")).unwrap();
    let (child, said) = start(folder, &["serve", "--bind", "127.0.0.1:0", "--backup-folder", "stick"]);
    let base = said[1].split_whitespace().next().unwrap();
    let link = said
        .iter()
        .find_map(|line| line.trim().strip_prefix(base).filter(|path| path.starts_with("/einrichten")));
    let (link, words) = (link.unwrap(), [("password", PASSWORD), ("name", "Resi"), ("again", PASSWORD)]);
    assert_eq!(Browser::at(base).send(link, link, &words).0, 303);
    child
}

fn send(signal: &str, child: &Child) {
    Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
}

/// Waits for the end; a server that does not find it is killed.
fn ended(mut child: Child) -> Option<i32> {
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
        }
        sleep(Duration::from_millis(20));
    }
    child.wait().unwrap().code()
}

/// Who has an account in the newest copy on the stick.
fn accounts_on_the_stick(folder: &Folder) -> Vec<String> {
    let mut copies: Vec<_> =
        std::fs::read_dir(folder.file("stick")).unwrap().map(|it| it.unwrap().path()).collect();
    copies.retain(|path| path.extension().is_some_and(|kind| kind == "db"));
    copies.sort();
    let Some(newest) = copies.pop() else { return Vec::new() };
    let app = App::open(OpenOptions { copies: false, ..OpenOptions::new(newest) }).unwrap();
    app.accounts().list().unwrap().into_iter().map(|account| account.name.to_string()).collect()
}

#[test]
fn whoever_asks_for_the_end_gets_the_last_copy_also_where_nobody_is_left_to_read_the_log() {
    // Under nohup, as tests may be run too, the last one is for nobody.
    let signals = ["-TERM", "-INT", "-HUP"];
    for signal in signals.into_iter().filter(|signal| *signal != "-HUP" || !outlives_a_terminal()) {
        let folder = Folder::new();
        let mut child = changed(&folder);
        assert_eq!(accounts_on_the_stick(&folder), [""; 0], "not copied yet");
        // What it says now goes nowhere, as when its window is gone.
        drop((child.stdout.take(), child.stderr.take()));
        send(signal, &child);
        assert_eq!(ended(child), Some(0), "{signal}");
        assert_eq!(accounts_on_the_stick(&folder), ["Resi"], "{signal}");
    }
}

/// Whether whoever runs this was started to ignore that signal, and with that every program that it starts.
fn outlives_a_terminal() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & 1 == 1)
}

/// Only Linux says of a program what it was started to ignore.
#[cfg(target_os = "linux")]
#[test]
fn a_server_that_was_started_to_outlive_its_terminal_does() {
    let folder = Folder::new();
    let program = folder.program(&["serve", "--bind", "127.0.0.1:0"]);
    let mut under = Command::new("sh");
    under.args(["-c", r#"trap "" HUP; exec "$0" "$@""#]).arg(program.get_program()).args(program.get_args());
    under
        .current_dir(folder.file(""))
        .envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
    under.stdout(Stdio::piped()).stderr(Stdio::piped());
    let (mut child, said) = started(under);
    let base = said[1].split_whitespace().next().unwrap().to_owned();
    send("-HUP", &child);
    let browser = agent(0);
    // For longer than one that ends waits for whoever reads.
    for _ in 0..70 {
        sleep(Duration::from_millis(100));
        soon(|| read(&browser, &base, "/healthz").0 == 200, || "answers".to_owned());
    }
    assert_eq!(child.try_wait().unwrap(), None);
    send("-TERM", &child);
    assert_eq!(ended(child), Some(0));
}
