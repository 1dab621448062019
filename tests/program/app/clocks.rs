//! A clock that is wrong: nothing that cannot be undone is done by it.

use crate::app::support::{House, newcomer};
use chrono::{DateTime, TimeDelta, Utc};
use preisschnapsen::app::{Alarm, App, OpenOptions, Request, SecondFolder, SteppingClock};
use preisschnapsen::texts::{ExtrasChange, Shown};
use preisschnapsen::tournament::{MatchResult, PlainEvening, PlainMatch, Score, Stage};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
fn a_clock_that_is_ahead_at_the_first_start_erases_nobody() {
    for at in ["2027-01-06T18:00:00Z", "2028-01-05T18:00:00Z", "2099-01-05T18:00:00Z"] {
        let (_folder, file) = over(1);
        let (app, clock) = start(&file, at);
        for _ in 0..20 {
            assert_eq!(app.erase_overdue().unwrap(), 0, "{at}");
            clock.advance(TimeDelta::hours(1));
        }
    }
}

/// Looks at the clock, as the server does at its start and every hour; returns how many were erased.
fn look(app: &App) -> usize {
    app.erase_overdue().unwrap()
}

#[test]
fn two_starts_or_a_day_of_running_without_anything_odd_erase_by_time() {
    let (_folder, file) = over(1);
    let (first, _) = start(&file, "2027-03-01T18:00:00Z");
    assert_eq!((look(&first), first.alarms()), (0, vec![]));
    drop(first);
    let (second, _) = start(&file, "2027-03-02T00:10:00Z");
    assert_eq!(look(&second), 2);
    let (_folder, file) = over(1);
    let (app, clock) = start(&file, "2027-03-01T18:00:00Z");
    for _ in 0..24 {
        assert_eq!(look(&app), 0);
        clock.advance(TimeDelta::hours(1));
    }
    assert_eq!(look(&app), 2);
    // A server that runs for weeks comes to the end of the time too.
    let (_folder, file) = over(3);
    let (app, clock) = start(&file, "2027-01-06T18:00:00Z");
    let erased: Vec<usize> = (0..5 * 24)
        .map(|_| {
            clock.advance(TimeDelta::hours(1));
            look(&app)
        })
        .collect();
    assert_eq!((erased.iter().sum::<usize>(), erased[..3 * 24].iter().sum::<usize>()), (2, 0));
}

#[test]
fn starts_of_one_run_of_the_machine_or_within_the_hours_confirm_nothing() {
    // Once more by hand, because something looked odd; the clock of this machine is a year ahead.
    let (_folder, file) = over(1);
    for at in ["2028-01-05T18:00:00Z", "2028-01-05T18:00:05Z", "2028-01-05T19:30:00Z", "2028-01-05T23:59:00Z"]
    {
        let (app, _) = start(&file, at);
        assert_eq!((look(&app), app.alarms()), (0, vec![]), "{at}");
    }
    // The first of them counts: whoever starts often does not wait for ever.
    let (app, _) = start(&file, "2028-01-06T00:00:30Z");
    assert_eq!(look(&app), 2);
    drop(app);
    // One run of the machine says one thing, however often the program is started; after a day of it that is enough.
    let (_folder, file) = over(1);
    let (mut app, clock) = start(&file, "2027-03-01T18:00:00Z");
    for hour in 0..25 {
        assert_eq!((look(&app), app.alarms()), (if hour == 24 { 2 } else { 0 }, vec![]), "{hour}");
        drop(app);
        clock.advance(TimeDelta::hours(1));
        app = App::open(OpenOptions { clock: clock.clone(), copies: false, ..OpenOptions::new(&file) })
            .unwrap();
    }
    // Nor is it overlooked that it was set while the program did not run.
    look(&app);
    drop(app);
    clock.set_by(TimeDelta::days(300));
    let app = App::open(OpenOptions { clock, copies: false, ..OpenOptions::new(&file) }).unwrap();
    assert_eq!((look(&app), app.alarms()), (0, vec![Alarm::ClockSet]));
}

#[test]
fn a_clock_that_is_ahead_at_the_second_start_erases_nobody_either() {
    let (_folder, file) = over(30);
    let (first, _) = start(&file, "2027-01-06T18:00:00Z");
    assert_eq!(look(&first), 0);
    drop(first);
    let (ahead, _) = start(&file, "2028-01-06T18:00:00Z");
    assert_eq!(look(&ahead), 0, "that the time is over was said once only");
    drop(ahead);
    // It is right again: it says less than it has said.
    let (right, _) = start(&file, "2027-01-07T18:00:00Z");
    assert_eq!((look(&right), right.alarms()), (0, vec![Alarm::ClockBehind]));
    drop(right);
    let (right, _) = start(&file, "2027-01-08T18:00:00Z");
    assert_eq!((look(&right), right.alarms()), (0, vec![]), "no entry is from later");
}

#[test]
fn a_clock_that_says_less_than_the_newest_entry_is_told_and_erases_nobody() {
    for at in ["1970-01-01T00:00:10Z", "2027-01-04T18:00:00Z", "2027-01-05T17:00:00Z"] {
        let (_folder, file) = over(1);
        for _ in 0..3 {
            let (app, clock) = start(&file, at);
            assert_eq!((look(&app), app.alarms()), (0, vec![Alarm::ClockBehind]), "{at}");
            clock.set_by(TimeDelta::days(20_000));
            assert_eq!((look(&app), app.alarms()), (0, vec![Alarm::ClockSet]), "{at}");
        }
    }
    let house = House::new();
    let (empty, _) = start(&house.file(), "1970-01-01T00:00:10Z");
    look(&empty);
    assert_eq!(empty.alarms(), [Alarm::ClockBehind], "no clock that is right says that");
}

#[test]
fn a_clock_that_is_set_is_told_for_a_day_and_what_was_confirmed_before_counts_no_more() {
    for by in [TimeDelta::days(1), TimeDelta::days(365), TimeDelta::hours(-2), TimeDelta::minutes(3)] {
        let (_folder, file) = over(60);
        let (first, _) = start(&file, "2027-01-06T18:00:00Z");
        look(&first);
        drop(first);
        let (app, clock) = start(&file, "2027-01-07T18:00:00Z");
        assert_eq!((look(&app), app.alarms()), (0, vec![]));
        clock.set_by(by);
        clock.advance(TimeDelta::hours(1));
        for _ in 0..24 {
            assert_eq!((look(&app), app.alarms()), (0, vec![Alarm::ClockSet]), "{by}");
            clock.advance(TimeDelta::hours(1));
        }
        look(&app);
        clock.advance(TimeDelta::hours(1));
        look(&app);
        assert_eq!(app.alarms(), [], "it has gone right for a day");
    }
}

#[test]
fn a_clock_that_was_set_is_not_right_because_the_program_was_started_again() {
    let (_folder, file) = over(1);
    let (app, clock) = start(&file, "2027-01-05T20:00:00Z");
    look(&app);
    clock.set_by(TimeDelta::days(365));
    look(&app);
    drop(app);
    let again = || {
        let options = OpenOptions { clock: clock.clone(), copies: false, ..OpenOptions::new(&file) };
        App::open(options).unwrap()
    };
    for _ in 0..2 {
        let app = again();
        assert_eq!((look(&app), app.alarms()), (0, vec![Alarm::ClockSet]));
        clock.advance(TimeDelta::minutes(5));
    }
    for _ in 0..24 {
        clock.advance(TimeDelta::hours(1));
        look(&again());
    }
    assert_eq!(again().alarms(), [], "before anybody has looked");
    let app = again();
    look(&app);
    assert_eq!(app.alarms(), [], "it has gone on for a day as it was set");
}

#[test]
fn a_clock_that_goes_back_and_forth_within_a_minute_is_not_odd() {
    let (_folder, file) = over(1);
    let (app, clock) = start(&file, "2027-03-01T18:00:00Z");
    for seconds in [40, -40, 20, -50, 55, -30].repeat(4) {
        assert_eq!((look(&app), app.alarms()), (0, vec![]));
        clock.advance(TimeDelta::hours(1));
        clock.set_by(TimeDelta::seconds(seconds));
    }
    assert_eq!(look(&app), 2);
}

#[test]
fn no_old_copy_goes_while_the_clock_is_odd_or_nobody_has_looked_at_it() {
    let folder = tempfile::tempdir().unwrap();
    let stick = folder.path().join("stick");
    fs::create_dir(&stick).unwrap();
    let start = "2027-01-05T18:00:00Z".parse().unwrap();
    let clock = Arc::new(SteppingClock::new(start, TimeDelta::milliseconds(10)));
    let second_folder = Some(stick.clone());
    let options =
        OpenOptions { clock: clock.clone(), second_folder, ..OpenOptions::new(folder.path().join("a.db")) };
    let app = App::open(options).unwrap();
    let old = |number: u32| format!("2026-12-24T18-00-00-{number:03}Z_abend_v{number}_0123456789abcdef.db");
    let fill = || (0..100).for_each(|number| fs::write(stick.join(old(number)), "an old copy").unwrap());
    let left = || fs::read_dir(&stick).unwrap().count();
    let copied = || {
        app.backup_now().unwrap();
        clock.advance(TimeDelta::seconds(1));
    };
    fill();
    copied();
    assert_eq!(left(), 101, "nobody has looked at the clock");
    look(&app);
    clock.set_by(TimeDelta::days(300));
    copied();
    assert_eq!(left(), 102, "somebody has set it since, and nobody has noticed yet");
    look(&app);
    copied();
    assert_eq!((left(), app.alarms()), (103, vec![Alarm::ClockSet]));
    clock.set_by(TimeDelta::days(-300));
    for _ in 0..26 {
        look(&app);
        clock.advance(TimeDelta::hours(1));
    }
    look(&app);
    copied();
    assert_eq!((left(), app.alarms()), (4 + 48, vec![]), "what was made by hand, and the last ones");
}

/// Nothing is odd about it for the program: no entry is later, and no time has gone by that it could have counted.
#[test]
fn a_clock_that_is_ahead_after_a_boot_lets_no_old_copy_go() {
    let folder = tempfile::tempdir().unwrap();
    let (file, stick) = (folder.path().join("a.db"), folder.path().join("stick"));
    fs::create_dir(&stick).unwrap();
    let boot = |at: &str| {
        let clock = Arc::new(SteppingClock::new(at.parse().unwrap(), TimeDelta::milliseconds(10)));
        let second_folder = Some(stick.clone());
        let options = OpenOptions { clock: clock.clone(), second_folder, ..OpenOptions::new(&file) };
        (App::open(options).unwrap(), clock)
    };
    let evening = |number: u32| {
        format!(
            "2027-01-05T19-{:02}-{:02}-000Z_abend_v{number}_0123456789abcdef.db",
            number / 60,
            number % 60
        )
    };
    let old = || {
        fs::read_dir(&stick).unwrap().filter(|entry| {
            entry.as_ref().unwrap().file_name().to_string_lossy().starts_with("2027-01-05T19-")
        })
    };
    let copied = |app: &App, clock: &SteppingClock| {
        look(app);
        app.backup_now().unwrap();
        clock.advance(TimeDelta::hours(1));
        (old().count(), app.alarms())
    };
    let (app, clock) = boot("2027-01-05T18:00:00Z");
    (0..100).for_each(|number| fs::write(stick.join(evening(number)), "a copy of tonight").unwrap());
    assert_eq!(copied(&app, &clock), (100, vec![]));
    drop(app);
    let (app, clock) = boot("2027-11-05T18:00:00Z");
    for _ in 0..20 {
        assert_eq!(copied(&app, &clock), (100, vec![]), "by a clock that nobody has confirmed");
    }
    drop(app);
    // Once it is right it is behind what was said, then nobody knows for how long.
    let (app, clock) = boot("2027-01-06T18:00:00Z");
    assert_eq!(copied(&app, &clock), (100, vec![Alarm::ClockBehind]));
    drop(app);
    let (app, clock) = boot("2027-01-09T18:00:00Z");
    assert_eq!(copied(&app, &clock), (100, vec![]));
    drop(app);
    let (app, clock) = boot("2027-01-10T18:00:00Z");
    assert_eq!(copied(&app, &clock).1, vec![]);
    assert_eq!(old().count(), 48, "the last ones: two boots a day apart say the same");
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
    ahead.backup_now().unwrap();
    drop(ahead);
    let right = open("2027-01-05T18:00:00Z", None);
    right.accounts().add("Sepp", "siebenundsechzig").unwrap();
    let made = right.backup_now().unwrap();
    drop(right);
    let count = || fs::read_dir(file.with_file_name("night.db-backups")).unwrap().count();
    let before = count();
    fs::create_dir(&stick).unwrap();
    let app = open("2027-01-05T19:00:00Z", Some(stick.clone()));
    assert_eq!(app.look_for_second_folder(), SecondFolder::Fine);
    let carried: Vec<_> = fs::read_dir(&stick).unwrap().map(|entry| entry.unwrap().path()).collect();
    let heads = |path: &Path| preisschnapsen::app::audit(path).unwrap().chains.last().unwrap().head();
    assert_eq!(carried.len(), 1, "{carried:?}");
    assert_eq!(heads(&carried[0]), heads(&made.path), "{carried:?}");
    drop(app);
    assert_eq!(count(), before, "nothing has changed, so nothing is copied again");
}
