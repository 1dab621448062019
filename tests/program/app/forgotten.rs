//! Who is erased stands in copies that were made before: they are found in both folders, and go when somebody wants it.

use crate::app::support::{newcomer, texts};
use preisschnapsen::app::{
    Actor, App, NewTournament, OpenOptions, Outdated, Renewal, Request, Submission, UserId, audit, restore,
};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tournament::texts::Person;
use tournament::{PlayerId, Settings};

const NAME: &str = "Huber Franz";
const FORMER: &str = "Hubermann Xaver";

/// A house with copies in both folders, all of which know two names of somebody, and the folder of it all.
fn house() -> (tempfile::TempDir, App) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("stick")).unwrap();
    let app = open(folder.path());
    let settings = Settings { capacity: 8, ..Settings::usual() };
    app.create(form(&app), NewTournament { texts: texts("Abend"), settings }).unwrap();
    let register = Request::Register([FORMER, "Maier Anna"].map(|name| newcomer(name, 1)).into());
    app.act("abend", form(&app), register).unwrap();
    let person = Person::read(NAME, "Ried").unwrap();
    app.act("abend", form(&app), Request::RenamePlayer { player: PlayerId(1), person }).unwrap();
    for _ in 0..3 {
        app.copies().backup_now().unwrap();
    }
    (folder, app)
}

fn open(folder: &Path) -> App {
    App::open(options(folder)).unwrap()
}

fn options(folder: &Path) -> OpenOptions {
    OpenOptions {
        second_folder: Some(folder.join("stick")),
        copies_within: Duration::from_secs(3600),
        ..OpenOptions::new(folder.join("night.db"))
    }
}

fn form(app: &App) -> Submission {
    Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect()
}

/// The files of both folders that hold a name anywhere in their bytes.
fn with_a_name(folder: &Path) -> Vec<PathBuf> {
    let holds = |file: &PathBuf| {
        let Ok(bytes) = fs::read(file) else { return false };
        [NAME, FORMER].iter().any(|name| bytes.windows(name.len()).any(|part| part == name.as_bytes()))
    };
    let mut all = files(&folder.join("night.db-backups"));
    all.extend(files(&folder.join("stick")));
    all.retain(holds);
    all
}

/// Somebody is erased; what was made of that is another copy.
fn erase(app: &App) {
    let before = app.copies().backups().unwrap().len();
    app.act("abend", form(app), Request::Erase(vec![PlayerId(1)])).unwrap();
    let start = Instant::now();
    while app.copies().backups().unwrap().len() == before {
        assert!(start.elapsed() < Duration::from_secs(20), "no copy is made");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn copies_with_an_evening_that_was_deleted_go_too() {
    let (folder, app) = house();
    let settings = Settings { capacity: 8, ..Settings::usual() };
    app.create(form(&app), NewTournament { texts: texts("Versehen"), settings }).unwrap();
    app.copies().backup_now().unwrap();
    app.delete("versehen", UserId::COMMAND_LINE).unwrap();
    erase(&app);
    let app = reopened(app, folder.path());
    let named = with_a_name(folder.path()).len();
    assert_eq!(
        (app.copies().outdated_copies().copies, app.copies().delete_outdated_copies().copies),
        (named, named)
    );
    assert!(with_a_name(folder.path()).is_empty());
}

#[test]
fn a_new_copy_is_made_at_once_and_the_older_ones_go_from_both_folders_when_somebody_wants_it() {
    let (folder, app) = house();
    assert_eq!((app.copies().outdated_copies().copies, with_a_name(folder.path()).len()), (0, 6));
    erase(&app);
    let app = reopened(app, folder.path());
    assert_eq!((app.copies().outdated_copies().copies, with_a_name(folder.path()).len()), (6, 6));
    assert_eq!((app.copies().delete_outdated_copies().copies, app.copies().outdated_copies().copies), (6, 0));
    assert!(with_a_name(folder.path()).is_empty());
    // The one that is left holds everybody else.
    let copy = app.copies().backups().unwrap().remove(0).path;
    assert!(audit(&copy).unwrap().is_sound());
    let elsewhere = OpenOptions { copies: false, ..OpenOptions::new(folder.path().join("elsewhere.db")) };
    restore(&elsewhere, &copy, Renewal::NONE, Actor::CommandLine).unwrap();
    let night = App::open(elsewhere).unwrap().snapshot("abend").unwrap().unwrap();
    assert!(night.is_erased(PlayerId(1)));
    assert_eq!(night.people[&PlayerId(2)].name.as_str(), "Maier Anna");
    assert_eq!(files(&folder.path().join("stick")).iter().filter(|file| is_copy(file)).count(), 1);
}

#[test]
fn no_copy_goes_that_no_other_sound_one_can_stand_for() {
    let (folder, app) = house();
    fs::rename(folder.path().join("stick"), folder.path().join("pocket")).unwrap();
    erase(&app);
    assert_eq!(
        app.copies().outdated_copies(),
        Outdated { copies: 3, second_unseen: true },
        "the stick is away"
    );
    let spoilt = app
        .copies()
        .backups()
        .unwrap()
        .into_iter()
        .find(|copy| !with_a_name(folder.path()).contains(&copy.path));
    let spoilt = spoilt.unwrap().path;
    let kept = fs::read(&spoilt).unwrap();
    fs::write(&spoilt, &kept[..kept.len() / 2]).unwrap();
    assert_eq!(app.copies().delete_outdated_copies().copies, 0, "nothing else could be brought back");
    fs::write(&spoilt, kept).unwrap();
    assert_eq!(app.copies().delete_outdated_copies().copies, 3);
}

/// Another laptop has gone on, and has copied to the same stick.
#[test]
fn what_was_played_elsewhere_since_is_not_deleted() {
    let (folder, app) = house();
    let other = tempfile::tempdir().unwrap();
    let elsewhere = OpenOptions::new(other.path().join("night.db"));
    let newest = app.copies().backups().unwrap().remove(0).path;
    restore(&elsewhere, &newest, Renewal::NONE, Actor::CommandLine).unwrap();
    let theirs = App::open(elsewhere).unwrap();
    let people = vec![newcomer("Zangerl Zita", 1), newcomer("Zangerl Xaver", 1)];
    theirs.act("abend", form(&theirs), Request::Register(people)).unwrap();
    let ahead = theirs.copies().backup_now().unwrap().path;
    fs::copy(&ahead, folder.path().join("stick").join(ahead.file_name().unwrap())).unwrap();
    erase(&app);
    let app = reopened(app, folder.path());
    assert_eq!((app.copies().outdated_copies().copies, app.copies().delete_outdated_copies().copies), (6, 6));
    assert_eq!(with_a_name(folder.path()).len(), 1, "theirs");
}

#[test]
fn copies_of_other_houses_stay_and_so_does_what_is_no_copy() {
    let ((folder, app), (other, _other_app)) = (house(), house());
    let stick = folder.path().join("stick");
    let theirs = files(&other.path().join("stick")).into_iter().find(|file| is_copy(file)).unwrap();
    let laid = |second: u32| stick.join(format!("2026-11-20T19-00-0{second}-000Z_abend_v3.db"));
    fs::copy(&theirs, laid(0)).unwrap();
    fs::write(laid(1), format!("beer was spilled over {NAME}")).unwrap();
    fs::copy(&app.copies().backups().unwrap()[0].path, laid(2)).unwrap();
    fs::File::options().write(true).open(laid(2)).unwrap().set_len((2 << 30) + 1).unwrap();
    let mut stay = vec![laid(0), laid(1), laid(2)];
    if cfg!(unix) {
        std::os::unix::fs::symlink(&app.copies().backups().unwrap()[0].path, laid(3)).unwrap();
        stay.push(laid(3));
    }
    erase(&app);
    let app = reopened(app, folder.path());
    assert_eq!((app.copies().outdated_copies().copies, app.copies().delete_outdated_copies().copies), (6, 6));
    assert!(stay.iter().all(|file| file.symlink_metadata().is_ok()));
}

#[test]
fn the_copy_that_an_earlier_version_left_is_found_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = Vec::new();
    let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/recorded/1/wirt/night.db.gz");
    flate2::read::GzDecoder::new(fs::File::open(packed).unwrap()).read_to_end(&mut bytes).unwrap();
    fs::write(folder.path().join("night.db"), bytes).unwrap();
    let app = open(folder.path());
    let night = app.tournaments().unwrap().remove(0);
    let night = app.snapshot(night.slug.as_str()).unwrap().unwrap();
    let player = *night.people.keys().find(|player| !night.is_erased(**player)).unwrap();
    let is_of_before = |file: &PathBuf| file.to_string_lossy().contains("_before-update_");
    let kept = files(&folder.path().join("night.db-backups")).into_iter().find(is_of_before).unwrap();
    app.act(night.slug.as_str(), form(&app), Request::Erase(vec![player])).unwrap();
    let app = reopened(app, folder.path());
    assert!(app.copies().outdated_copies().copies > 0);
    app.copies().delete_outdated_copies();
    assert!(!kept.exists());
}

/// The program ends, with all copies made, and is started again.
fn reopened(app: App, folder: &Path) -> App {
    drop(app);
    open(folder)
}

fn is_copy(file: &Path) -> bool {
    file.extension().is_some_and(|kind| kind == "db")
}
