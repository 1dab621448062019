//! The second laptop is not there any more: what led to it says so, and evenings that had one open (`tests/data/second-laptop`).
#![cfg(unix)]

use crate::cli::disk::{Browser, opened};
use crate::cli::program::{Folder, end, start};
use flate2::read::GzDecoder;
use std::fs;
use std::io::Read;
use std::path::Path;
use ureq::Agent;

const SAYS: &str = "Einen zweiten Laptop, der mitläuft, gibt es nicht mehr";
const DRAW: &str = "/t/abend/auslosung/R1";
/// What stands there where an evening goes on from somewhere else.
const RESUMED: &str = "Fortgesetzt am";

/// Unpacks what stood beside a database.
fn recorded(what: &str) -> Folder {
    let (from, folder) = (Path::new("tests/data/second-laptop").join(what), Folder::new());
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(&from)).unwrap() {
        let file = file.unwrap();
        let (name, mut bytes) = (file.file_name().into_string().unwrap(), fs::read(file.path()).unwrap());
        if name == "night.db.gz" {
            let mut unpacked = Vec::new();
            GzDecoder::new(&bytes[..]).read_to_end(&mut unpacked).unwrap();
            bytes = unpacked;
        }
        let name = if name == "night.db.gz" { "abend.db".to_owned() } else { format!("abend.db.{name}") };
        fs::write(folder.file(&name), bytes).unwrap();
    }
    folder
}

/// Starts the program twice on a night that had a second laptop. Returns what it says at the first time, the page of the draw, and whether the
/// list that was closed then can be drawn.
fn opens(what: &str) -> (String, String, bool) {
    let folder = recorded(what);
    // What was not read to its end has names in it.
    fs::write(folder.file("abend.db.incoming"), b"SQLite format 3").unwrap();
    let serve = ["serve", "--bind", "127.0.0.1:0"];
    let (child, said) = start(&folder, &serve);
    let mut browser = Browser::log_in(&said);
    let said = said.join("\n");
    assert!(said.contains(SAYS), "{said}");
    let list = browser.get("/leitung/t/abend/kassa").1;
    assert!(["Huber Franz", "Mayr Anna", "Moser Karl"].iter().all(|name| list.contains(name)), "{list}");
    let (status, draw) = browser.get(DRAW);
    assert_eq!(status, 200);
    let page = format!("/leitung{DRAW}");
    let is_lost = browser.get(&page).1.contains("Diese Auslosung lässt sich nicht mehr zu Ende bringen");
    let (status, answer) = browser.post(&format!("{page}/spruch"), &[("phrase", "KH QS AD")]);
    assert!(is_lost || status == 303, "{answer}");
    assert_eq!(end(child), Some(0));
    assert!(
        ["standby", "followers", "incoming"]
            .iter()
            .all(|name| !folder.file(&format!("abend.db.{name}")).exists())
    );
    folder.run(&["verify-journal"]).assert_done();

    let (child, again) = start(&folder, &serve);
    assert!(!again.join("\n").contains(SAYS), "{again:?}");
    assert_eq!(end(child), Some(0));
    (said, draw, !is_lost)
}

#[test]
fn its_commands_say_that_it_is_not_there_any_more() {
    let folder = Folder::new();
    for said in [
        &["follow"][..],
        &["follow", "http://192.168.0.5:8080", "--code", "ABCD-EFGH-JKLM", "--database", "abend.db"],
        &["take-over"],
        &["take-over", "--first-is-off"],
    ] {
        let answer = folder.run(said);
        answer.assert_refused(2, SAYS);
        answer.assert_refused(2, "There is no second laptop that follows any more");
    }
    assert!(fs::read_dir(folder.file(".")).unwrap().next().is_none(), "nothing was made");
    let help = folder.run(&["--help"]).out;
    assert!(!help.contains("follow") && !help.contains("take-over"), "{help}");
}

#[test]
fn its_pages_and_calls_are_not_there_any_more() {
    let folder = opened();
    let (child, said) = start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    let mut browser = Browser::log_in(&said);
    for path in ["/zweiter-laptop", "/leitung/zweiter-laptop", "/uebernehmen"] {
        let (status, page) = browser.get(path);
        assert!(status == 404 && page.contains("<h1"), "{path}: {status} {page}");
    }
    for path in ["/zweiter-laptop", "/leitung/zweiter-laptop/code", "/leitung/zweiter-laptop/weg"] {
        assert_eq!(browser.post(path, &[("off", "on")]).0, 404, "{path}");
    }
    let agent = Agent::new_with_config(Agent::config_builder().http_status_as_error(false).build());
    for path in ["/mirror/1/follow/pair", "/mirror/1/follow"] {
        let answer = agent.post(format!("{}{path}", browser.base)).send("{}");
        assert_eq!(answer.unwrap().status(), 404, "{path}");
    }
    let home = browser.get("/leitung").1;
    assert!(!home.contains("zweiter-laptop") && !home.contains("Zweiter Laptop"), "{home}");
    assert_eq!(end(child), Some(0));
}

#[test]
fn a_night_that_was_taken_over_opens_as_before() {
    let (said, draw, can_be_drawn) = opens("took-over");
    assert!(!said.contains("hat der andere Laptop geführt"), "{said}");
    assert!(can_be_drawn && !draw.contains(RESUMED), "{draw}");
}

/// The other one may have drawn by now, with the secret that stood here too.
#[test]
fn a_laptop_that_was_not_the_one_that_led_goes_on_in_public() {
    for what in ["follows", "stopped"] {
        let (said, draw, can_be_drawn) = opens(what);
        assert!(said.contains("Zuletzt hat der andere Laptop geführt"), "{what}: {said}");
        assert!(!can_be_drawn && draw.contains(RESUMED), "{what}: {draw}");
    }
}
