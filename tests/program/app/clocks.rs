//! A clock that is wrong: nothing that cannot be undone is done by it.

use crate::app::support::{House, newcomer};
use chrono::{DateTime, TimeDelta, Utc};
use preisschnapsen::app::{App, OpenOptions, Request, SecondFolder, SteppingClock, Submission, UserId};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tournament::texts::{ExtrasChange, Shown};
use tournament::{MatchResult, PlainEvening, PlainMatch, Score, Stage};

/// A house whose only evening is over, and whose people are kept for so many days after it; its folder and file.
fn over(keep_days: u16) -> (tempfile::TempDir, std::path::PathBuf) {
    let house = House::new().with_night();
    let act = |request: Request| house.app.act("abend", house.form(), request).unwrap();
    act(Request::Register(["Huber", "Maier"].map(|name| newcomer(name, 1)).into()));
    act(Request::UpdateExtras(ExtrasChange::Names { shown: Shown::Full, keep_days: Some(keep_days) }));
    act(Request::CloseList(Stage::FIRST));
    act(Request::TakePhrase { stage: Stage::FIRST, phrase: "KH".parse().unwrap(), pack: None });
    let drawn = act(Request::Draw(Stage::FIRST)).snapshot;
    for pairing in drawn.pairings(Stage::FIRST) {
        let result = MatchResult::Played(Score { left: 2, right: 1 });
        let (id, expected_version) = (pairing.id, pairing.version);
        act(PlainMatch::EnterResult { id, expected_version, result, evidence: Vec::new() }.into());
    }
    act(PlainEvening::Finish.into());
    let file = house.file();
    (house.close(), file)
}

/// Starts the program when its clock says so.
fn start(file: &Path, at: &str) -> (App, Arc<SteppingClock>) {
    let at: DateTime<Utc> = at.parse().unwrap();
    let clock = Arc::new(SteppingClock::new(at, TimeDelta::milliseconds(10)));
    let options = OpenOptions { clock: clock.clone(), copies: false, ..OpenOptions::new(file) };
    (App::open(options).unwrap(), clock)
}

#[test]
fn no_clock_erases_anybody_however_often_the_program_is_started() {
    for at in ["2027-01-07T18:00:00Z", "2028-01-05T18:00:00Z", "2099-01-05T18:00:00Z"] {
        let (_folder, file) = over(1);
        for _ in 0..2 {
            let (app, clock) = start(&file, at);
            for _ in 0..30 {
                app.look_at_clock();
                app.finish_erasing().unwrap();
                clock.advance(TimeDelta::hours(1));
            }
            assert_eq!(app.alarms(), []);
            let due = app.overdue().unwrap();
            assert!(due[0].people.iter().all(|(player, person)| !person.is_erased(player.0)), "{at}");
            assert_eq!(due[0].overdue(app.today()).len(), 2, "it is proposed");
        }
    }
}

#[test]
fn whose_time_is_over_is_erased_when_somebody_wants_it_and_not_before_or_while_the_evening_is_open() {
    let (_folder, file) = over(3);
    let (early, _) = start(&file, "2027-01-08T18:00:00Z");
    assert_eq!(early.overdue().unwrap().len(), 0);
    assert_eq!(early.erase_overdue("abend", UserId::COMMAND_LINE).unwrap(), 0, "there is time");
    drop(early);
    let (app, _) = start(&file, "2027-01-09T18:00:00Z");
    let form = || Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    app.act("abend", form(), PlainEvening::Reopen).unwrap();
    assert_eq!(app.overdue().unwrap().len(), 1);
    assert_eq!(app.erase_overdue("abend", UserId::COMMAND_LINE).unwrap(), 0, "it goes on");
    app.act("abend", form(), PlainEvening::Finish).unwrap();
    assert_eq!(app.erase_overdue("abend", UserId::COMMAND_LINE).unwrap(), 2);
    assert_eq!(app.erase_overdue("abend", UserId::COMMAND_LINE).unwrap(), 0, "once");
    assert_eq!(app.overdue().unwrap().len(), 0);
}

#[test]
fn what_an_earlier_version_noted_of_the_clock_disturbs_nobody() {
    let (_folder, file) = over(1);
    let noted = file.with_extension("db.clock");
    fs::write(&noted, "{").unwrap();
    let (app, _) = start(&file, "2027-01-05T18:00:00Z");
    app.look_at_clock();
    assert_eq!((app.alarms(), fs::read_to_string(noted).unwrap()), (vec![], "{".to_owned()));
}

/// Copies of one evening on a stick, and the program that makes another one there when the clock says so; returns how many of them are left.
fn left_after_a_copy(folder: &Path, at: &str) -> usize {
    let stick = folder.join("stick");
    if !stick.exists() {
        fs::create_dir(&stick).unwrap();
        for number in 0..100 {
            let (minute, second) = (number / 60, number % 60);
            let name =
                format!("2027-01-05T19-{minute:02}-{second:02}-000Z_abend_v{number}_0123456789abcdef.db");
            fs::write(stick.join(name), "a copy of that evening").unwrap();
        }
    }
    let clock = Arc::new(SteppingClock::new(at.parse().unwrap(), TimeDelta::milliseconds(10)));
    let second_folder = Some(stick.clone());
    let options = OpenOptions { clock, second_folder, ..OpenOptions::new(folder.join("a.db")) };
    let app = App::open(options).unwrap();
    app.copies().backup_now().unwrap();
    drop(app);
    let names = fs::read_dir(stick).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name.to_string_lossy().starts_with("2027-01-05T19-")).count()
}

#[test]
fn a_clock_that_is_ahead_or_behind_lets_no_old_copy_go_before_it_has_said_so_for_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let left = |at| left_after_a_copy(folder.path(), at);
    for at in ["2027-01-05T20:00:00Z", "2027-11-05T18:00:00Z", "2027-11-06T17:00:00Z", "1970-01-01T00:10:00Z"]
    {
        assert_eq!(left(at), 100, "{at}");
    }
    // Right again, and right a day later: what it said while it was ahead lies ahead.
    assert_eq!(left("2027-01-09T18:00:00Z"), 100);
    assert_eq!(left("2027-01-10T19:00:00Z"), 48, "the last ones");
}

/// A clock that was years ahead for a while has made a copy whose name would come first for ever.
#[test]
fn a_stick_gets_the_copy_that_contains_most_whatever_the_clock_said() {
    let folder = tempfile::tempdir().unwrap();
    let (file, stick) = (folder.path().join("night.db"), folder.path().join("stick"));
    let open = |at: &str, second: Option<PathBuf>| {
        let clock = Arc::new(SteppingClock::new(at.parse().unwrap(), TimeDelta::milliseconds(10)));
        App::open(OpenOptions { clock, second_folder: second, ..OpenOptions::new(&file) }).unwrap()
    };
    let ahead = open("2031-01-05T18:00:00Z", None);
    ahead.accounts().add("Resi", "siebenundsechzig").unwrap();
    ahead.copies().backup_now().unwrap();
    drop(ahead);
    let right = open("2027-01-05T18:00:00Z", None);
    right.accounts().add("Sepp", "siebenundsechzig").unwrap();
    let made = right.copies().backup_now().unwrap();
    drop(right);
    let count = || fs::read_dir(file.with_file_name("night.db-backups")).unwrap().count();
    let before = count();
    fs::create_dir(&stick).unwrap();
    let app = open("2027-01-05T19:00:00Z", Some(stick.clone()));
    assert_eq!(app.copies().look_for_second_folder(), SecondFolder::Fine);
    let carried: Vec<_> = fs::read_dir(&stick).unwrap().map(|entry| entry.unwrap().path()).collect();
    let heads = |path: &Path| preisschnapsen::app::audit(path).unwrap().chains.last().unwrap().head();
    assert_eq!(carried.len(), 1, "{carried:?}");
    assert_eq!(heads(&carried[0]), heads(&made.path), "{carried:?}");
    drop(app);
    assert_eq!(count(), before, "nothing has changed, so nothing is copied again");
}
