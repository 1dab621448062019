//! `rehearse --serve`: a night that plays itself while people watch.

use crate::cli::program::{Folder, end, start};
use preisschnapsen::app::{App, OpenOptions};
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tournament::{Action, Event, MatchEvent};
use ureq::Agent;

fn read(url: &str) -> String {
    Agent::new_with_defaults().get(url).call().unwrap().body_mut().read_to_string().unwrap()
}

/// Reads a page again and again until it says something.
#[track_caller]
fn wait_for(url: &str, text: &str) {
    let begun = Instant::now();
    while !read(url).contains(text) {
        assert!(begun.elapsed() < Duration::from_secs(60), "{url} does not say {text:?}");
        sleep(Duration::from_millis(50));
    }
}

fn link<'a>(said: &'a [String], whom: &str) -> &'a str {
    let line = said.iter().find(|line| line.contains(whom)).expect(whom);
    line.split_whitespace().next().unwrap()
}

#[cfg(unix)]
#[test]
fn a_watched_night_is_seen_as_it_is_played_and_ends_when_asked() {
    let folder = Folder::new();
    let (child, said) = start(&folder, &["rehearse", "--serve", "--bind", "127.0.0.1:0", "--pace", "0.5"]);
    let guests = link(&said, "für Handys");
    assert!(link(&said, "für die Wand").starts_with(guests), "{said:?}");
    wait_for(guests, "Karten sind verkauft");
    assert!(read(link(&said, "für die Leitung")).contains("password"), "{said:?}");
    // It ends in the middle of the night, and at once.
    let begun = Instant::now();
    assert_eq!(end(child), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert!(!folder.file("abend.db").exists(), "a rehearsal leaves the real database alone");
}

#[cfg(unix)]
#[test]
fn a_watched_night_comes_out_as_the_same_night_unwatched_and_stays_to_be_read() {
    let folder = Folder::new();
    fs::write(
        folder.file("liste.csv"),
        "Name;Karten\nAnni;3\nBerti;2\nCilli;2\nDora;2\nEmil;3\nFritz;2\nGretl;2\n",
    )
    .unwrap();
    let night = ["rehearse", "--players", "liste.csv", "--seed", "0a", "--out"];
    let answer = folder.run(&[&night[..], &["allein"]].concat());
    assert_eq!(answer.status, 0, "{}", answer.err);
    let watched = ["schau", "--serve", "--bind", "127.0.0.1:0", "--pace", "0", "--database", "nacht.db"];
    let (child, said) = start(&folder, &[&night[..], &watched].concat());
    let guests = link(&said, "für Handys");
    wait_for(guests, "Das Turnier ist zu Ende");
    wait_for(&format!("{guests}/ergebnisse.csv"), "R3");
    assert_eq!(end(child), Some(0));
    // Only the clock differs.
    for file in ["ergebnisse.csv", "auslosung.csv", "preise.csv"] {
        let file = |folder_name: &str| fs::read(folder.file(folder_name).join(file)).unwrap();
        assert!(file("allein") == file("schau"), "another night");
    }
    let draw = |folder_name: &str| {
        let file = fs::read(folder.file(folder_name).join("auslosung-R2-1.json")).unwrap();
        let mut protocol: serde_json::Value = serde_json::from_slice(&file).unwrap();
        protocol["history"].take();
        protocol
    };
    assert_eq!(draw("allein"), draw("schau"));
    let app = App::open(OpenOptions::new(folder.file("nacht.db"))).unwrap();
    let slug = app.tournaments().unwrap()[0].slug.to_string();
    let night = app.snapshot(slug.as_str()).unwrap().expect("the night");
    let reported = |action: &Action| {
        action.events.iter().any(|event| matches!(event, Event::Matches(MatchEvent::ResultReported { .. })))
    };
    assert!(night.tournament.actions().any(reported), "players report while people watch");
}
