//! Copies of the database.

use crate::app::support::{House, newcomer, texts};
use chrono::{DateTime, TimeDelta, Utc};
use preisschnapsen::app::{
    AccountChange, Actor, Alarm, App, Cause, CopyError, FolderGuard, Holder, Invitation, NewTournament,
    OpenOptions, Renewal, Request, Role, SecondFolder, Secrets, SteppingClock, Submission, UserId, audit,
    restore,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tournament::{ActionNo, MatchResult, PlainMatch, Score, Settings, Stage};

/// Waits until the copier has made so many copies; it works beside the writes.
#[track_caller]
fn wait_for_copies(house: &House, count: usize) {
    let start = Instant::now();
    while house.app.copies().backups().unwrap().len() < count {
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", house.app.copies().backups());
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_copy_is_made_after_the_draw_and_after_the_round() {
    let house = House::copying().with_night();
    let act = |request| house.app.act("abend", house.form(), request).unwrap().snapshot;
    act(Request::Register(["Huber", "Maier", "Müller", "Wimmer"].map(|name| newcomer(name, 1)).into()));
    act(Request::CloseList(Stage::FIRST));
    act(Request::TakePhrase { stage: Stage::FIRST, phrase: "KH".parse().unwrap(), pack: None });
    assert_eq!(house.app.copies().backups().unwrap(), []);
    let drawn = act(Request::Draw(Stage::FIRST));
    wait_for_copies(&house, 1);
    let result = MatchResult::Played(Score { left: 2, right: 1 });
    let mut finished = drawn.tournament.version();
    for pairing in drawn.pairings(Stage::FIRST) {
        let request = Request::from(PlainMatch::EnterResult {
            id: pairing.id,
            expected_version: pairing.version,
            result,
            evidence: Vec::new(),
        });
        finished = act(request).tournament.version();
    }
    wait_for_copies(&house, 2);
    let made_for: Vec<_> = house.app.copies().backups().unwrap().into_iter().map(|copy| copy.cause).collect();
    let action = |version: ActionNo| Cause::Tournament("abend".to_owned(), version.0);
    assert_eq!(made_for, [action(finished), action(drawn.tournament.version())]);
    assert_eq!(house.app.copies().backup_fault(), None);
}

#[test]
fn a_copy_that_cannot_be_made_is_told() {
    let house = House::copying();
    let mut folder = house.file().into_os_string();
    folder.push("-backups");
    fs::write(folder, "a file where the folder should be").unwrap();
    house.app.practice(house.form(), texts("Probe")).unwrap();
    assert!(house.app.copies().backup_now().is_err());
    let night = house.app.snapshot("probe").unwrap().unwrap();
    for pairing in night.pairings(Stage::FIRST).into_iter().filter(|pairing| pairing.is_open()) {
        let result = MatchResult::Played(Score { left: 2, right: 1 });
        let request = Request::from(PlainMatch::EnterResult {
            id: pairing.id,
            expected_version: pairing.version,
            result,
            evidence: Vec::new(),
        });
        house.app.act("probe", house.form(), request).unwrap();
    }
    let start = Instant::now();
    while house.app.copies().backup_fault().is_none() {
        assert!(start.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_night_is_brought_back_from_a_copy() {
    let house = House::new().with_night();
    house.app.act("abend", house.form(), Request::Register(vec![newcomer("Huber Franz", 2)])).unwrap();
    let copy = house.app.copies().backup_now().unwrap();
    assert_eq!(house.app.copies().backups().unwrap(), std::slice::from_ref(&copy));
    let given = house.file().with_file_name("mitnehmen.db");
    assert_eq!(house.app.copies().backup_to(&given).unwrap().1.tournaments, [("abend".to_owned(), 2)]);
    assert!(matches!(house.app.copies().backup_to(&given), Err(CopyError::Exists(_))));
    house.app.act("abend", house.form(), Request::Register(vec![newcomer("Huber Resi", 2)])).unwrap();

    let options = OpenOptions::new(house.file());
    assert!(
        matches!(restore(&options, &copy.path, Renewal::NONE, Actor::CommandLine), Err(CopyError::InUse(_))),
        "the app has it open"
    );
    let folder = house.close();
    let restored = restore(&options, &copy.path, Renewal::NONE, Actor::CommandLine).unwrap();
    assert_eq!(restored.contents.tournaments, [("abend".to_owned(), 3)], "and the entry that tells it");
    let app = App::open(options).unwrap();
    assert_eq!(app.snapshot("abend").unwrap().unwrap().players().len(), 1);
    assert_eq!(app.check().unwrap(), []);
    let kept = App::open(OpenOptions::new(restored.kept.unwrap())).unwrap();
    assert_eq!(kept.snapshot("abend").unwrap().unwrap().players().len(), 2, "nothing is thrown away");
    drop(folder);
}

/// Opens a house whose copies are due so soon after a change, with a second folder.
fn watched(folder: &std::path::Path, within: Duration) -> App {
    App::open(OpenOptions {
        copies_within: within,
        copies_kept: within,
        second_folder: Some(folder.join("stick")),
        ..OpenOptions::new(folder.join("night.db"))
    })
    .unwrap()
}

#[track_caller]
fn until(what: &str, happened: impl Fn() -> bool) {
    let start = Instant::now();
    while !happened() {
        assert!(start.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Lists the finished copies of a folder.
fn names(folder: &std::path::Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".db")).collect()
}

#[test]
fn any_change_is_copied_soon_and_into_the_second_folder_and_a_missing_one_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let stick = folder.path().join("stick");
    fs::create_dir(&stick).unwrap();
    let app = watched(folder.path(), Duration::from_millis(150));
    let form = || Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    let settings = Settings { capacity: 8, ..Settings::usual() };
    app.create(form(), NewTournament { texts: texts("Abend"), settings }).unwrap();
    until("the copy of the new tournament", || names(&stick).len() == 1);
    let first = app.copies().backups().unwrap();
    assert_eq!(first[0].cause, Cause::Tournament("abend".to_owned(), 1));
    assert_eq!(names(&stick), [first[0].path.file_name().unwrap().to_str().unwrap()]);
    assert_eq!((app.copies().second_folder(), app.alarms()), (SecondFolder::Fine, vec![]));
    // What is carried opens elsewhere.
    let elsewhere = OpenOptions::new(folder.path().join("elsewhere.db"));
    let copy = stick.join(&names(&stick)[0]);
    let restored = restore(&elsewhere, &copy, Renewal::NONE, Actor::CommandLine).unwrap();
    assert_eq!(restored.contents.tournaments, [("abend".to_owned(), 1)]);

    // The stick is pulled out: copies are still made, and the staff is told.
    let pocket = folder.path().join("pocket");
    fs::rename(&stick, &pocket).unwrap();
    app.act("abend", form(), Request::Register(vec![newcomer("Huber", 1)])).unwrap();
    until("the alarm", || app.alarms() == [Alarm::NoSecondFolder]);
    assert_eq!(app.copies().backups().unwrap().len(), 2);
    assert!(!stick.exists(), "an empty folder would be mistaken for the stick");
    assert_eq!(app.copies().backup_fault(), None);

    // It comes back.
    fs::rename(&pocket, &stick).unwrap();
    assert_eq!(app.copies().look_for_second_folder(), SecondFolder::Fine);
    assert_eq!(names(&stick).len(), 2, "what was copied meanwhile is there too");
    let made = app.copies().backup_now().unwrap();
    assert!(names(&stick).contains(&made.path.file_name().unwrap().to_str().unwrap().to_owned()));
    assert_eq!(app.alarms(), []);
}

/// An evening of five hours would otherwise leave nine hundred copies.
#[test]
fn between_two_copies_that_stay_each_takes_the_place_of_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let stick = folder.path().join("stick");
    fs::create_dir(&stick).unwrap();
    let app = App::open(OpenOptions {
        copies_within: Duration::from_millis(50),
        second_folder: Some(stick.clone()),
        ..OpenOptions::new(folder.path().join("night.db"))
    })
    .unwrap();
    let form = || Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    let settings = Settings { capacity: 8, ..Settings::usual() };
    app.create(form(), NewTournament { texts: texts("Abend"), settings }).unwrap();
    let copied = |version: u32| {
        let name = format!("_abend_v{version}_");
        let there = |folder: &std::path::Path| names(folder).iter().any(|copy| copy.contains(&name));
        there(&stick) && there(&folder.path().join("night.db-backups"))
    };
    until("the first copy", || copied(1));
    for version in 2..=4 {
        app.act("abend", form(), Request::Register(vec![newcomer(&format!("Huber {version}"), 1)])).unwrap();
        until("a copy of each change", || copied(version));
    }
    until("no copy but the last", || names(&stick).len() == 1 && app.copies().backups().unwrap().len() == 1);
    let made = app.copies().backup_now().unwrap();
    drop(app);
    let app = App::open(OpenOptions::new(folder.path().join("night.db"))).unwrap();
    assert!(app.copies().backups().unwrap().contains(&made), "what somebody asked for stays");
    assert!(copied(4), "and so does the last, whatever comes after the next start");
}

#[test]
fn every_change_of_the_accounts_is_copied_soon() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("stick")).unwrap();
    let app = watched(folder.path(), Duration::from_millis(100));
    let accounts = app.accounts();
    let mut copies = 0;
    let mut is_copied = |what: &str| {
        copies += 1;
        until(what, || app.copies().backups().unwrap().len() == copies);
        let newest = app.copies().backups().unwrap().remove(0);
        assert_eq!(newest.cause, Cause::House, "{what}");
        until(what, || names(&folder.path().join("stick")).len() == copies);
    };
    let token = accounts.setup_token().unwrap().unwrap();
    let resi = accounts.set_first_password(token.as_str(), "Resi", "siebenundsechzig").unwrap().id;
    is_copied("the first password");
    let sepp = accounts.add_as(Role::Scorer, "Sepp", "siebenundsechzig").unwrap().id;
    is_copied("an account from the command line");
    let code = accounts.invite(Actor::User(resi), Role::Cashier).unwrap();
    is_copied("an invitation");
    let (_, anna) = accounts.join(code.as_str(), "Anna", "siebenundsechzig").unwrap();
    is_copied("a helper who joins");
    accounts.set_role(Actor::User(resi), sepp, Role::Director).unwrap();
    is_copied("another role");
    accounts.renew_password(Actor::User(resi), sepp, "pik-ist-jetzt-trumpf").unwrap();
    is_copied("a new password");
    let session = accounts.open_sessions().unwrap().remove(0);
    assert!(accounts.end_session(resi, &session.id, None).unwrap());
    is_copied("a session that somebody else ended");
    accounts.remove(Actor::User(resi), anna.id).unwrap();
    is_copied("somebody who was taken off the staff");
    assert_eq!(app.copies().backup_fault(), None);
    // The last one holds it all.
    let elsewhere = OpenOptions { copies: false, ..OpenOptions::new(folder.path().join("elsewhere.db")) };
    restore(&elsewhere, &app.copies().backups().unwrap()[0].path, Renewal::NONE, Actor::CommandLine).unwrap();
    let restored = App::open(elsewhere).unwrap();
    assert_eq!(restored.accounts().list().unwrap(), accounts.list().unwrap());
}

#[test]
fn a_form_that_changes_nobody_makes_no_copy_and_a_practice_that_is_deleted_makes_one() {
    let house = House::copying();
    let director = house.app.accounts().add("Resi", "siebenundsechzig").unwrap().id;
    house.app.practice(house.form(), texts("Probe")).unwrap();
    let (file, clock) = (house.file(), house.clock.clone());
    let folder = house.close();
    let open = || App::open(OpenOptions { clock: clock.clone(), ..OpenOptions::new(&file) }).unwrap();
    let app = open();
    app.accounts().set_role(Actor::CommandLine, director, Role::Director).unwrap();
    let before = app.copies().backups().unwrap().len();
    drop(app);
    let app = open();
    assert_eq!(app.copies().backups().unwrap().len(), before);
    app.delete("probe", UserId::COMMAND_LINE).unwrap();
    drop(app);
    assert_eq!(open().copies().backups().unwrap().len(), before + 1);
    drop(folder);
}

/// Changes a house that makes no copies by itself, like a program that is killed before they are due.
fn change_without_a_copy(folder: &std::path::Path, name: &str) {
    let options = OpenOptions { copies: false, ..OpenOptions::new(folder.join("night.db")) };
    App::open(options).unwrap().accounts().add(name, "siebenundsechzig").unwrap();
}

#[test]
fn what_was_not_copied_before_the_end_is_copied_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let open = || App::open(OpenOptions::new(folder.path().join("night.db"))).unwrap();
    drop(open());
    assert_eq!(open().copies().backups().unwrap(), [], "nothing has happened in an empty house");
    change_without_a_copy(folder.path(), "Resi");
    let app = open();
    until("the first copy, at once", || app.copies().backups().unwrap().len() == 1);
    drop(app);
    let app = open();
    drop(app);
    assert_eq!(open().copies().backups().unwrap().len(), 1, "the newest copy holds everything");
    change_without_a_copy(folder.path(), "Sepp");
    let app = open();
    until("the second copy, at once", || app.copies().backups().unwrap().len() == 2);
    let newest = app.copies().backups().unwrap().remove(0);
    assert_eq!(newest.cause, Cause::House);
}

#[test]
fn a_copy_that_cannot_be_read_counts_as_none_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    change_without_a_copy(folder.path(), "Resi");
    let open = || App::open(OpenOptions::new(folder.path().join("night.db"))).unwrap();
    drop(open());
    let newest = open().copies().backups().unwrap().remove(0);
    fs::write(&newest.path, b"beer was spilled").unwrap();
    let app = open();
    until("another copy", || app.copies().backups().unwrap().len() == 2);
}

#[test]
fn a_stick_that_is_empty_at_the_start_gets_the_newest_copy() {
    let folder = tempfile::tempdir().unwrap();
    change_without_a_copy(folder.path(), "Resi");
    drop(App::open(OpenOptions::new(folder.path().join("night.db"))).unwrap());
    let stick = folder.path().join("stick");
    fs::create_dir(&stick).unwrap();
    let app = watched(folder.path(), Duration::from_secs(300));
    until("the copy on the stick", || names(&stick).len() == 1);
    assert_eq!((app.copies().backups().unwrap().len(), app.alarms()), (1, vec![]));
}

#[test]
fn a_stick_that_comes_back_gets_the_newest_copy_before_the_warning_ends() {
    let folder = tempfile::tempdir().unwrap();
    let stick = folder.path().join("stick");
    let app = watched(folder.path(), Duration::from_secs(300));
    let made = app.copies().backup_now().unwrap();
    let name = made.path.file_name().unwrap().to_str().unwrap();
    assert_eq!(app.copies().look_for_second_folder(), SecondFolder::Missing);
    // Nothing can be written: here somebody has put a folder where the copy belongs, and nine more where that would be set aside.
    let aside = |number: &str| stick.join(format!("{name}.unreadable{number}"));
    let numbers = (2..=9).map(|number| format!("-{number}"));
    let mut in_the_way: Vec<PathBuf> = numbers.map(|number| aside(&number)).collect();
    in_the_way.extend([aside(""), stick.join(name)]);
    in_the_way.iter().for_each(|path| fs::create_dir_all(path).unwrap());
    assert_eq!(app.copies().look_for_second_folder(), SecondFolder::Failed);
    assert_eq!(app.alarms(), [Alarm::FullSecondFolder]);
    in_the_way.iter().for_each(|path| fs::remove_dir(path).unwrap());
    assert_eq!(app.copies().look_for_second_folder(), SecondFolder::Fine);
    assert_eq!((names(&stick), app.alarms()), (vec![name.to_owned()], vec![]));
    // Another stick is put into its place.
    fs::remove_dir_all(&stick).unwrap();
    fs::create_dir(&stick).unwrap();
    assert_eq!(app.copies().look_for_second_folder(), SecondFolder::Fine);
    assert_eq!(names(&stick), [name]);
}

#[test]
fn a_stick_that_comes_back_is_found_without_anybody_looking() {
    let folder = tempfile::tempdir().unwrap();
    let stick = folder.path().join("stick");
    change_without_a_copy(folder.path(), "Resi");
    let app = watched(folder.path(), Duration::from_millis(50));
    until("the copy of the start", || app.copies().backups().unwrap().len() == 1);
    assert_eq!(app.alarms(), [Alarm::NoSecondFolder]);
    fs::create_dir(&stick).unwrap();
    until("the end of the warning", || app.alarms().is_empty());
    assert_eq!(names(&stick).len(), 1);
}

#[test]
fn a_stick_that_comes_back_to_a_house_without_copies_gets_its_first() {
    let folder = tempfile::tempdir().unwrap();
    let stick = folder.path().join("stick");
    let app = watched(folder.path(), Duration::from_secs(300));
    fs::create_dir(&stick).unwrap();
    assert_eq!(app.copies().look_for_second_folder(), SecondFolder::Missing, "it is empty");
    until("the end of the warning", || app.alarms().is_empty());
    assert_eq!(names(&stick).len(), 1);
}

#[test]
fn several_changes_make_one_copy_and_the_last_is_made_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let app = watched(folder.path(), Duration::from_secs(300));
    let form = || Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    let settings = Settings { capacity: 8, ..Settings::usual() };
    app.create(form(), NewTournament { texts: texts("Abend"), settings }).unwrap();
    for name in ["Huber", "Maier", "Wimmer"] {
        app.act("abend", form(), Request::Register(vec![newcomer(name, 1)])).unwrap();
    }
    assert_eq!(app.copies().backups().unwrap(), []);
    drop(app);
    let app =
        App::open(OpenOptions { copies: false, ..OpenOptions::new(folder.path().join("night.db")) }).unwrap();
    let causes: Vec<_> = app.copies().backups().unwrap().into_iter().map(|copy| copy.cause).collect();
    assert_eq!(causes, [Cause::Tournament("abend".to_owned(), 4)]);
}

#[test]
fn before_the_end_the_copy_that_waits_is_made_while_pages_are_still_answered() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("stick")).unwrap();
    let app = watched(folder.path(), Duration::from_secs(300));
    app.copies().copy_what_waits();
    app.practice(Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE }, texts("Probe"))
        .unwrap();
    assert_eq!(app.copies().backups().unwrap(), [], "nothing has waited");
    app.copies().copy_what_waits();
    until("the stick has it", || names(&folder.path().join("stick")).len() == 1);
    app.copies().copy_what_waits();
    drop(app);
    assert_eq!(names(&folder.path().join("stick")).len(), 1, "once");
}

#[test]
fn a_restore_keeps_or_renews_sessions_and_keys_as_chosen_and_is_noted() {
    let house = House::new().with_night();
    let accounts = house.app.accounts();
    accounts.add("Resi", "siebenundsechzig").unwrap();
    let (session, _) = accounts.log_in("Resi", "siebenundsechzig").unwrap();
    let code = accounts.invite(Actor::CommandLine, Role::Scorer).unwrap();
    let people = ["Huber", "Maier"].map(|name| newcomer(name, 2));
    let night = house.app.act("abend", house.form(), Request::Register(people.into())).unwrap().snapshot;
    let keys = house.app.ticket_keys(&night).unwrap();
    let copy = house.app.copies().backup_now().unwrap().path;
    let folder = house.close();
    const BOTH: [Secrets; 2] = [Secrets::Kept, Secrets::Renewed];
    for (sessions, renewed_keys) in BOTH.into_iter().flat_map(|one| BOTH.map(|other| (one, other))) {
        let renewal = Renewal { sessions, keys: renewed_keys };
        let mut options = OpenOptions::new(folder.path().join(format!("{sessions:?}-{renewed_keys:?}.db")));
        // The session must not end because it is old.
        let begun: DateTime<Utc> = "2027-01-05T18:05:00Z".parse().unwrap();
        options.clock = Arc::new(SteppingClock::new(begun, TimeDelta::milliseconds(10)));
        restore(&options, &copy, renewal, Actor::CommandLine).unwrap();
        let app = App::open(options).unwrap();
        let accounts = app.accounts();
        let open = matches!(accounts.invitation(code.as_str()).unwrap(), Invitation::Open { .. });
        let holds = accounts.session(session.as_str()).unwrap().is_some();
        assert_eq!((holds, open), (sessions == Secrets::Kept, false), "{renewal:?}");
        for key in keys.values() {
            let holder = app.holder(key).unwrap();
            match renewed_keys {
                Secrets::Kept => assert!(matches!(holder, Holder::Ticket(..)), "{holder:?}"),
                Secrets::Renewed => assert!(matches!(holder, Holder::Renewed(_)), "{holder:?}"),
            }
        }
        let night = app.snapshot("abend").unwrap().unwrap();
        // Both and the entry that tells it, and the new keys.
        let actions = if renewed_keys == Secrets::Kept { 3 } else { 4 };
        assert_eq!((night.tournament.version().0, app.ticket_keys(&night).unwrap().len()), (actions, 4));
        let last = accounts.journal(1).unwrap()[0];
        assert_eq!((last.by, last.change), (Actor::CommandLine, AccountChange::Restored(renewal)));
        assert_eq!(app.check().unwrap(), []);
        let file = app.database().to_owned();
        drop(app);
        assert!(audit(&file).unwrap().is_sound());
    }
}

#[test]
fn a_restore_that_was_killed_leaves_the_old_database_and_the_next_one_works() {
    let house = House::new().with_night();
    let copy = house.app.copies().backup_now().unwrap().path;
    house.app.accounts().add("Resi", "siebenundsechzig").unwrap();
    let options = OpenOptions::new(house.file());
    let _folder = house.close();
    for rubbish in [".restoring", ".restoring-wal", ".restoring-shm"] {
        let mut name = options.database.clone().into_os_string();
        name.push(rubbish);
        fs::write(name, b"half of it").unwrap();
    }
    let app = App::open(options.clone()).unwrap();
    assert_eq!(app.accounts().list().unwrap().len(), 1);
    drop(app);
    restore(&options, &copy, Renewal::NONE, Actor::CommandLine).unwrap();
    let app = App::open(options).unwrap();
    assert_eq!(app.accounts().list().unwrap().len(), 0);
    assert_eq!(app.check().unwrap(), []);
}

#[test]
fn the_last_change_is_copied_at_the_end_also_when_another_thread_lets_go_last() {
    let folder = tempfile::tempdir().unwrap();
    let app = watched(folder.path(), Duration::from_secs(3600));
    let form = Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    let settings = Settings { capacity: 8, ..Settings::usual() };
    app.create(form, NewTournament { texts: texts("Abend"), settings }).unwrap();
    let other = app.clone();
    let late = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        drop(other);
    });
    assert_eq!(app.copies().backups().unwrap(), [], "within the hour, not at once");
    app.close(Duration::from_secs(60));
    let copies = names(&folder.path().join("night.db-backups"));
    assert!(copies.len() == 1 && copies[0].contains("_abend_v1_"), "{copies:?}");
    late.join().unwrap();
}

#[cfg(unix)]
#[test]
fn a_stick_that_others_may_write_gets_nothing_until_they_may_not() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let stick = folder.path().join("stick");
    fs::create_dir(&stick).unwrap();
    let set = |folder: &Path, mode| fs::set_permissions(folder, PermissionsExt::from_mode(mode)).unwrap();
    let may = |mode| set(&stick, mode);
    // The folder of a test is for its user alone.
    set(folder.path(), 0o755);
    for open in [0o777, 0o1777] {
        may(open);
        let app = watched(folder.path(), Duration::from_secs(300));
        app.copies().backup_now().unwrap();
        assert_eq!(app.copies().look_for_second_folder(), SecondFolder::Shared);
        assert_eq!(app.alarms(), [Alarm::SharedSecondFolder]);
        assert!(names(&stick).is_empty());
    }
    may(0o755);
    let app = watched(folder.path(), Duration::from_secs(300));
    assert_eq!(app.copies().look_for_second_folder(), SecondFolder::Fine);
    assert_eq!((names(&stick).len(), app.alarms()), (1, vec![]));
}

#[cfg(unix)]
#[test]
fn a_stick_without_permissions_in_a_folder_for_its_user_gets_its_copies() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let media = folder.path().join("media");
    let stick = media.join("stick");
    fs::create_dir_all(&stick).unwrap();
    let set = |folder: &Path, mode| fs::set_permissions(folder, PermissionsExt::from_mode(mode)).unwrap();
    for (path, mode) in [(&stick, 0o777), (&media, 0o700), (&folder.path().to_owned(), 0o755)] {
        set(path, mode);
    }
    let second_folder = Some(stick.clone());
    let app =
        App::open(OpenOptions { second_folder, ..OpenOptions::new(folder.path().join("night.db")) }).unwrap();
    app.copies().backup_now().unwrap();
    assert_eq!(app.copies().look_for_second_folder(), SecondFolder::Fine);
    assert_eq!((app.copies().carrier().seen().guard, app.alarms()), (Some(FolderGuard::FolderAbove), vec![]));
    assert_eq!(names(&stick).len(), 1);
    // Something else under the name of a copy is no copy.
    let name = stick.join(&names(&stick)[0]);
    fs::write(&name, "beer was spilled").unwrap();
    assert_eq!(app.copies().look_for_second_folder(), SecondFolder::Fine);
    assert!(fs::metadata(&name).unwrap().len() > 1_000, "it was carried again");
}
