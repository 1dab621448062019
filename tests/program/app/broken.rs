//! A journal whose hashes or entries were changed in the file while the evening goes on.

use crate::app::repeated::{Laptop, R1, act, close_list, draw, form, night, told};
use crate::app::support::newcomer;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use preisschnapsen::app::{ActError, Alarm, App, Request};
use tournament::chain::Hash;
use tournament::{Plain, PlainDraw, Rejection};

/// Changes the file past everything that guards it.
fn tamper(laptop: &Laptop, statement: &str) {
    let mut conn = SqliteConnection::establish(laptop.file("night.db").to_str().unwrap()).unwrap();
    conn.batch_execute("PRAGMA foreign_keys = OFF; PRAGMA busy_timeout = 5000").unwrap();
    for trigger in ["journal_is_not_rewritten", "journal_hashes_are_not_rewritten"] {
        conn.batch_execute(&format!("DROP TRIGGER IF EXISTS {trigger}")).unwrap();
    }
    assert!(diesel::sql_query(statement).execute(&mut conn).unwrap() > 0, "{statement}");
}

/// Changes the file, and lets the house look at its journals.
fn tamper_and_look(laptop: &Laptop, app: &App, statement: &str) {
    tamper(laptop, statement);
    app.look_at_journals().unwrap();
}

/// A house that serves a night.
fn served() -> (Laptop, App) {
    let laptop = Laptop::with_night();
    let app = laptop.serve();
    (laptop, app)
}

const CHANGED: [&str; 4] = [
    "UPDATE journal_hashes SET hash = 'x' || substr(hash, 2) WHERE number = 1",
    "UPDATE journal_hashes SET hash = iif(hash LIKE 'ab%', 'ba', 'ab') || substr(hash, 3) WHERE number = 2",
    "UPDATE journal SET at = '2020-01-01T00:00:00.000Z' WHERE number = 2",
    "UPDATE journal SET by_user = 1 WHERE number = 1",
];

#[track_caller]
fn is_refused(app: &App, request: impl Into<Request>) {
    match app.act("abend", form(app), request) {
        Err(ActError::Refused(refused)) => assert_eq!(refused.rejection, Rejection::JournalBroken),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_changed_journal_is_told_to_the_staff_and_nothing_is_closed_in_it() {
    for statement in CHANGED {
        let laptop = Laptop::with_night();
        let app = laptop.serve();
        app.look_at_journals().unwrap();
        assert_eq!(app.alarms(), []);
        tamper(&laptop, statement);
        app.look_at_journals().unwrap();
        assert_eq!(app.alarms(), [Alarm::BrokenJournal("Abend".to_owned())], "{statement}");
        is_refused(&app, Request::CloseList(R1));
        is_refused(&app, Plain::Draws(PlainDraw::CloseListByHand { stage: R1 }));
        act(&app, Request::Register(vec![newcomer("Später", 1)]));
        app.look_at_high_water().unwrap();
        assert_eq!(told(&app), [], "what is not what was written is compared with nothing");
    }
}

#[test]
fn an_evening_that_only_the_table_calls_finished_is_looked_at_all_the_same() {
    let (laptop, app) = served();
    tamper(&laptop, CHANGED[0]);
    tamper_and_look(&laptop, &app, "UPDATE tournaments SET finished = 1");
    assert_eq!(app.alarms(), [Alarm::BrokenJournal("Abend".to_owned())]);
}

#[test]
fn what_was_changed_since_the_last_look_is_seen_before_a_draw() {
    let (laptop, app) = served();
    app.look_at_journals().unwrap();
    tamper(&laptop, CHANGED[2]);
    is_refused(&app, Request::CloseList(R1));
    assert_eq!(app.alarms(), [Alarm::BrokenJournal("Abend".to_owned())]);
}

#[test]
fn where_the_newest_hash_cannot_be_read_there_is_a_sentence_too() {
    let (laptop, app) = served();
    tamper_and_look(
        &laptop,
        &app,
        "UPDATE journal_hashes SET hash = 'x' || substr(hash, 2) WHERE number = 2",
    );
    is_refused(&app, Request::CloseList(R1));
    is_refused(&app, Plain::Draws(PlainDraw::CloseListByHand { stage: R1 }));
}

#[test]
fn nothing_is_drawn_either_and_no_lot_but_a_list_may_be_opened_again() {
    let (laptop, app) = served();
    close_list(&app);
    act(&app, Request::TakePhrase { stage: R1, phrase: "KH".parse().unwrap(), pack: None });
    tamper_and_look(&laptop, &app, CHANGED[2]);
    is_refused(&app, Request::TakePhrase { stage: R1, phrase: "QS".parse().unwrap(), pack: None });
    is_refused(&app, Request::Draw(R1));
    let reason = "Verdacht".parse().unwrap();
    act(&app, Request::ReopenList { stage: R1, reason, agreed: None });

    let (laptop, app) = served();
    act(&app, Plain::Draws(PlainDraw::CloseListByHand { stage: R1 }));
    tamper_and_look(&laptop, &app, CHANGED[2]);
    is_refused(&app, Plain::Draws(PlainDraw::PullByHand { stage: R1, expected_pulls: 0, number: 1 }));

    let (laptop, app) = served();
    draw(&app);
    tamper_and_look(&laptop, &app, CHANGED[2]);
    is_refused(&app, Request::Register(vec![newcomer("Spät", 1)]));
}

#[test]
fn what_holds_again_is_drawn_again() {
    let (laptop, app) = served();
    tamper_and_look(&laptop, &app, "UPDATE journal SET by_user = 1 WHERE number = 2");
    is_refused(&app, Request::CloseList(R1));
    tamper_and_look(&laptop, &app, "UPDATE journal SET by_user = NULL WHERE number = 2");
    assert_eq!((app.alarms(), draw(&app).attempt), (vec![], 1));
}

#[test]
fn a_phone_finds_no_head_in_a_journal_that_does_not_hold() {
    let (laptop, app) = served();
    let whole = app.links(&night(&app)).unwrap();
    tamper_and_look(&laptop, &app, CHANGED[2]);
    assert!(app.known_links(&night(&app)).is_none(), "nothing from memory");
    let lost = app.links(&night(&app)).unwrap();
    assert_eq!((lost.newest(), lost.first()), (0, whole.first()));
    // Also before anybody has recomputed it, where a hash cannot be read.
    let laptop = Laptop::with_night();
    tamper(&laptop, CHANGED[0]);
    let app = laptop.open();
    let lost = app.links(&night(&app)).unwrap();
    assert_eq!((lost.newest(), lost.first()), (0, Some(Hash::START)), "nor can the first be read");
}
