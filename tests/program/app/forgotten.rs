//! Who is erased is erased from the copies of the house too, in both folders.

use crate::app::support::{newcomer, texts};
use preisschnapsen::app::{
    Actor, App, Forgotten, NewTournament, OpenOptions, Renewal, Request, SecondPlace, Submission, UserId,
    audit, restore,
};
use preisschnapsen::texts::Person;
use preisschnapsen::tournament::{PlayerId, Settings};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

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
        app.backup_now().unwrap();
    }
    (folder, app)
}

fn open(folder: &Path) -> App {
    App::open(OpenOptions {
        second_folder: Some(folder.join("stick")),
        copies_within: Duration::from_secs(3600),
        ..OpenOptions::new(folder.join("night.db"))
    })
    .unwrap()
}

fn form(app: &App) -> Submission {
    Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
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

#[track_caller]
fn until_no_copy_has_a_name(folder: &Path) {
    let start = Instant::now();
    while !with_a_name(folder).is_empty() {
        assert!(start.elapsed() < Duration::from_secs(20), "a name is left in {:#?}", with_a_name(folder));
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Somebody is erased, and how far that went in the copies.
fn erase(app: &App) -> Forgotten {
    app.act("abend", form(app), Request::Erase(vec![PlayerId(1)])).unwrap();
    app.forgotten_in_copies(Duration::from_secs(20))
}

#[test]
fn it_is_told_how_many_copies_were_reached_and_which_were_not() {
    let (folder, app) = house();
    let spoilt = folder.path().join("stick/2026-11-20T19-00-00-000Z_by-hand_0123456789abcdef.db");
    fs::write(&spoilt, "beer was spilled").unwrap();
    let told = erase(&app);
    assert_eq!(told, Forgotten { reached: 6, unreached: vec![spoilt.clone()], ..Forgotten::default() });
    assert_eq!(fs::read(&spoilt).unwrap(), b"beer was spilled");
    fs::remove_file(spoilt).unwrap();
    assert_eq!(app.erase_overdue().unwrap(), 0);
    let told = app.forgotten_in_copies(Duration::from_secs(20));
    assert_eq!(told, Forgotten { reached: 6, ..Forgotten::default() });
}

/// Copies that an earlier evening has left on it are found too.
#[test]
fn a_stick_that_is_chosen_while_the_program_runs_is_reached_from_then_on() {
    let (folder, app) = house();
    let stick = folder.path().join("stick");
    drop(app);
    let app = App::open(OpenOptions {
        copies_within: Duration::from_secs(3600),
        ..OpenOptions::new(folder.path().join("night.db"))
    });
    let app = app.unwrap();
    erase(&app);
    assert!(!with_a_name(folder.path()).is_empty(), "nobody knows of the stick");
    app.choose_second_folder(SecondPlace::Folder(stick)).unwrap();
    until_no_copy_has_a_name(folder.path());
}

#[test]
fn a_stick_that_was_away_is_reached_when_it_is_back_also_after_a_restart() {
    let (folder, app) = house();
    let (stick, pocket) = (folder.path().join("stick"), folder.path().join("pocket"));
    fs::rename(&stick, &pocket).unwrap();
    let told = erase(&app);
    assert_eq!((told.reached, told.second_missing), (3, true));
    drop(app);
    fs::rename(&pocket, &stick).unwrap();
    assert_eq!(with_a_name(folder.path()).len(), 3);
    // What a rewriting has left that was interrupted goes too.
    fs::write(stick.join(".erasing-left.part"), NAME).unwrap();
    let app = open(folder.path());
    app.erase_overdue().unwrap();
    let told = app.forgotten_in_copies(Duration::from_secs(20));
    assert_eq!((told.reached, told.second_missing, with_a_name(folder.path()).len()), (3, false, 0));
}

#[test]
fn what_is_larger_than_any_copy_or_no_file_keeps_nobody_from_the_others() {
    let (folder, app) = house();
    let stick = folder.path().join("stick");
    let large = stick.join("2026-11-20T19-00-00-000Z_abend_v3.db");
    fs::copy(&app.backups().unwrap()[0].path, &large).unwrap();
    fs::File::options().write(true).open(&large).unwrap().set_len((2 << 30) + 1).unwrap();
    for number in 0..9 {
        fs::create_dir(stick.join(format!(".erasing-{number}.part"))).unwrap();
    }
    fs::write(stick.join(".erasing-left.part"), NAME).unwrap();
    let told = erase(&app);
    assert_eq!((told.reached, told.unreached), (6, vec![large.clone()]));
    assert!(!stick.join(".erasing-left.part").exists(), "names may stand in it");
    assert_eq!(fs::metadata(&large).unwrap().len(), (2 << 30) + 1, "it is as it was");
}

#[test]
fn copies_of_other_houses_stay_as_they_are_and_no_link_is_followed() {
    let ((folder, app), (other, _other_app)) = (house(), house());
    let theirs = files(&other.path().join("stick")).remove(0);
    let laid = folder.path().join("stick/2026-11-20T19-00-00-000Z_abend_v3.db");
    fs::copy(&theirs, &laid).unwrap();
    let before = fs::read(&laid).unwrap();
    if cfg!(unix) {
        let link = folder.path().join("stick/2026-11-20T19-00-01-000Z_abend_v3.db");
        std::os::unix::fs::symlink(&app.backups().unwrap()[0].path, link).unwrap();
    }
    let told = erase(&app);
    assert_eq!((told.reached, told.unreached.len()), (6, usize::from(cfg!(unix))));
    assert!(fs::read(&laid).unwrap() == before);
}

#[test]
fn who_is_erased_is_in_no_copy_of_either_folder_any_more() {
    let (folder, app) = house();
    assert_eq!(with_a_name(folder.path()).len(), 6);
    app.act("abend", form(&app), Request::Erase(vec![PlayerId(1)])).unwrap();
    until_no_copy_has_a_name(folder.path());
    // The copies are as good as before, and everybody else is in them.
    let copy = app.backups().unwrap().remove(0).path;
    assert!(audit(&copy).unwrap().is_sound());
    let elsewhere = OpenOptions { copies: false, ..OpenOptions::new(folder.path().join("elsewhere.db")) };
    restore(&elsewhere, &copy, Renewal::NONE, Actor::CommandLine).unwrap();
    let night = App::open(elsewhere).unwrap().snapshot("abend").unwrap().unwrap();
    assert!(night.is_erased(PlayerId(1)));
    assert_eq!(night.people[&PlayerId(2)].name.as_str(), "Maier Anna");
    assert_eq!(files(&folder.path().join("stick")).len(), 3, "nothing is left beside the copies");
}

#[test]
fn the_copy_that_an_earlier_version_left_is_reached_too_and_can_still_be_brought_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = Vec::new();
    let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/recorded/1/wirt/night.db.gz");
    flate2::read::GzDecoder::new(fs::File::open(packed).unwrap()).read_to_end(&mut bytes).unwrap();
    fs::write(folder.path().join("night.db"), bytes).unwrap();
    let app = open(folder.path());
    let night = app.tournaments().unwrap().remove(0);
    let night = app.snapshot(night.slug.as_str()).unwrap().unwrap();
    let (player, person) = night.people.iter().find(|(player, _)| !night.is_erased(**player)).unwrap();
    let kept = files(&folder.path().join("night.db-backups")).remove(0);
    assert!(kept.to_string_lossy().contains("_before-update_"), "{kept:?}");
    app.act(night.slug.as_str(), form(&app), Request::Erase(vec![*player])).unwrap();
    assert_eq!(app.forgotten_in_copies(Duration::from_secs(20)).unreached, Vec::<PathBuf>::new());
    let elsewhere = OpenOptions { copies: false, ..OpenOptions::new(folder.path().join("elsewhere.db")) };
    restore(&elsewhere, &kept, Renewal::NONE, Actor::CommandLine).unwrap();
    let there = App::open(elsewhere).unwrap().snapshot(night.slug.as_str()).unwrap().unwrap();
    assert!(there.is_erased(*player), "{person:?}");
    assert_eq!(there.people.len(), night.people.len());
}

#[test]
fn whoever_erases_is_told_of_encrypted_copies_in_both_folders() {
    let (folder, app) = house();
    let kept = ["night.db-backups", "stick"]
        .map(|inner| folder.path().join(inner).join("2027-01-05T19-00-00-000Z_by-hand.db.age"));
    kept.iter().for_each(|file| fs::write(file, b"age-encryption.org/v1\n").unwrap());
    let told = erase(&app);
    assert_eq!((told.reached, told.encrypted), (6, kept.to_vec()));
    assert!(kept.iter().all(|file| file.exists()));
}
