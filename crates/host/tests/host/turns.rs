//! What a laptop does for an evening at its host comes one after the other: sending, and the word of a pause.

use crate::laptop::{Laptop, soon};
use crate::scripted::{Instead, Scripted};
use chrono::{TimeDelta, Utc};
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use preisschnapsen::app::Request;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{scope, sleep};
use std::time::Duration;
use tournament::PlayerId;

/// A laptop whose evening, with two people, is at the host.
fn published(host: &Scripted) -> Laptop {
    let laptop = Laptop::open();
    laptop.register(&["Huber Franz"]);
    laptop.register(&["Müller Änne"]);
    laptop.publish(host.base(), "AAAAA-BBBBB").unwrap();
    has_all(&laptop);
    laptop
}

#[track_caller]
fn has_all(laptop: &Laptop) {
    soon("the host has all", || laptop.published().standing.acknowledged == laptop.head().0);
}

fn pause(laptop: &Laptop, paused: bool) {
    laptop.app.publishing().pause(&laptop.slug, paused).unwrap();
}

/// Takes the hashes of entries out of the database of a laptop, or puts them back.
fn hashes_are_there(laptop: &Laptop, is_there: bool) {
    let (from, to) = if is_there { ("away", "journal_hashes") } else { ("journal_hashes", "away") };
    let mut conn = SqliteConnection::establish(&laptop.app.database().to_string_lossy()).unwrap();
    conn.batch_execute(&format!("PRAGMA busy_timeout = 10000; ALTER TABLE {from} RENAME TO {to}")).unwrap();
}

/// Changes how the evenings of a laptop are noted beside its database, and starts it again.
fn started_with(laptop: Laptop, change: impl FnOnce(&mut Vec<Value>)) -> Laptop {
    let mut noted: Vec<Value> = serde_json::from_str(&laptop.noted_beside()).unwrap();
    change(&mut noted);
    laptop.note_beside(&serde_json::to_string(&noted).unwrap());
    laptop.start_again()
}

#[test]
#[ignore = "belongs to the tests of the host"]
fn the_word_of_a_pause_comes_after_what_was_under_way() {
    let slow = Arc::new(AtomicBool::new(false));
    let is_slow = Arc::clone(&slow);
    let host = Scripted::start(move |call, _| {
        if call == "POST /entries" && is_slow.load(Ordering::SeqCst) {
            sleep(Duration::from_secs(1));
        }
        None
    });
    let laptop = published(&host);
    slow.store(true, Ordering::SeqCst);
    laptop.register(&["Österreicher Toni"]);
    soon("entries are under way", || host.counts("POST /entries")[0] > host.counts("POST /entries")[1]);
    pause(&laptop, true);
    soon("they are there", || host.number() == laptop.head().0);
    soon("the host is told", || host.was_told_of_a_pause());
    let (number, _, state) = host.signed().pop().unwrap();
    assert_eq!((number, state.as_str()), (laptop.head().0.into(), "paused"));
}

#[test]
#[ignore = "belongs to the tests of the host"]
fn a_host_that_has_gone_on_since_it_was_asked_is_told_of_a_pause_all_the_same() {
    let host = Scripted::start(|call, number| (call == "LOOK" && number == 1).then_some(Instead::Older));
    let laptop = published(&host);
    pause(&laptop, true);
    soon("the host is told", || host.was_told_of_a_pause());
}

#[test]
#[ignore = "belongs to the tests of the host"]
fn what_a_director_decides_while_a_host_is_asked_counts() {
    for is_end in [true, false] {
        let host = Scripted::start(|call, _| {
            (call == "POST /take-back").then(|| {
                sleep(Duration::from_secs(1));
                Instead::Says("503 Service Unavailable", json!({ "why": "away" }).to_string())
            })
        });
        let laptop = published(&host);
        let number = host.number();
        scope(|scope| {
            let asks = scope.spawn(|| laptop.app.publishing().take_back(&laptop.slug).is_err());
            soon("it is asked", || host.counts("POST /take-back")[0] == 1);
            match is_end {
                true => laptop.app.publishing().end(&laptop.slug).unwrap(),
                false => pause(&laptop, true),
            }
            assert!(asks.join().unwrap());
        });
        laptop.register(&["Österreicher Toni"]);
        soon("the host is told", || host.was_told_of_a_pause());
        sleep(Duration::from_millis(500));
        assert_eq!(host.number(), number, "nothing is sent");
        assert_eq!(laptop.app.publishing().published(&laptop.slug).is_none(), is_end);
    }
}

/// A host that shows the evening to nobody takes what is erased.
#[test]
#[ignore = "belongs to the tests of the host"]
fn who_is_erased_does_not_wait_until_the_host_knows_of_a_pause() {
    let host = Scripted::start(|call, _| {
        (call == "LOOK").then(|| Instead::Says("403 Forbidden", json!({ "why": "taken-down" }).to_string()))
    });
    let laptop = published(&host);
    pause(&laptop, true);
    soon("it is asked", || host.counts("LOOK")[0] > 0);
    laptop.act(Request::Erase(vec![PlayerId(1)]));
    soon("the name goes", || host.has_text(r#""player/1":null"#));
    assert!(!host.was_told_of_a_pause());
}

#[test]
#[ignore = "belongs to the tests of the host"]
fn a_pause_that_is_over_before_the_host_has_answered_is_not_told() {
    let host = Scripted::start(|call, _| {
        if call == "LOOK" {
            sleep(Duration::from_secs(1));
        }
        None
    });
    let laptop = published(&host);
    pause(&laptop, true);
    soon("it is asked", || host.counts("LOOK")[0] == 1);
    pause(&laptop, false);
    laptop.register(&["Österreicher Toni"]);
    has_all(&laptop);
    soon("it has answered", || host.counts("LOOK")[1] == 1);
    sleep(Duration::from_millis(500));
    assert!(!host.was_told_of_a_pause(), "{:?}", host.signed());
}

#[test]
#[ignore = "belongs to the tests of the host"]
fn a_database_that_cannot_be_read_for_a_moment_ends_nothing() {
    let host = Scripted::start(|_, _| None);
    let laptop = published(&host);
    hashes_are_there(&laptop, false);
    pause(&laptop, true);
    soon("it is tried again", || host.counts("LOOK")[0] > 1);
    assert!(!host.was_told_of_a_pause());
    hashes_are_there(&laptop, true);
    soon("the host is told", || host.was_told_of_a_pause());

    hashes_are_there(&laptop, false);
    pause(&laptop, false);
    soon("it is tried again", || laptop.published().standing.failures > 1);
    assert_eq!(laptop.published().standing.halt, None);
    hashes_are_there(&laptop, true);
    laptop.register(&["Österreicher Toni"]);
    has_all(&laptop);
    let (number, ..) = host.signed().pop().unwrap();
    assert_eq!(number, u64::from(laptop.head().0), "it is signed");
}

/// Only where entries do not come through fewer are sent at once.
#[test]
#[ignore = "belongs to the tests of the host"]
fn words_that_do_not_come_through_make_no_entries_wait() {
    let host =
        Scripted::start(|call, number| (call == "PUT /texts" && number < 4).then_some(Instead::HangsUp));
    let laptop = Laptop::open();
    for number in 1..=60 {
        laptop.register(&[&format!("Gast Nummer {number}")]);
    }
    laptop.publish(host.base(), "AAAAA-BBBBB").unwrap();
    has_all(&laptop);
    assert_eq!(host.counts("POST /entries")[0], 1);
}

#[test]
#[ignore = "belongs to the tests of the host"]
fn who_is_erased_while_an_evening_is_paused_is_erased_at_the_host() {
    let host = Scripted::start(|_, _| None);
    let laptop = published(&host);
    pause(&laptop, true);
    soon("the host is told", || host.was_told_of_a_pause());
    laptop.act(Request::Erase(vec![PlayerId(1)]));
    soon("the name goes", || host.has_text(r#""player/1":null"#));
    assert_ne!(host.number(), laptop.head().0, "nothing else is sent");
}

/// And the evening is sent to the host that shows it now.
#[test]
#[ignore = "belongs to the tests of the host"]
fn a_host_that_was_left_days_ago_is_told_nothing_and_forgotten() {
    let (host, other) = (Scripted::start(|_, _| None), Scripted::start(|_, _| None));
    let laptop = published(&host);
    let laptop = started_with(laptop, |noted| {
        let mut left = noted[0].clone();
        left["host"] = json!(other.base());
        left["token"] = json!("another");
        left["left"] = json!(true);
        left["since"] = json!((Utc::now() - TimeDelta::days(4)).to_rfc3339());
        noted.push(left);
    });
    soon("it is forgotten", || !laptop.noted_beside().contains("\"left\""));
    assert_eq!(other.counts("LOOK")[0], 0);
    laptop.register(&["Österreicher Toni"]);
    has_all(&laptop);
}
