//! Copies of the database.

use crate::support::{House, newcomer, texts};
use preisschnapsen::app::{App, CopyError, Deed, OpenOptions, restore};
use preisschnapsen::tournament::{MatchResult, Score, Stage};
use std::fs;
use std::time::{Duration, Instant};

/// Waits until the copier has made so many copies; it works beside the writes.
#[track_caller]
fn wait_for_copies(house: &House, count: usize) {
    let start = Instant::now();
    while house.app.backups().unwrap().len() < count {
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", house.app.backups());
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_copy_is_made_after_the_draw_and_after_the_round() {
    let house = House::copying().with_night();
    let act = |deed| house.app.act("abend", house.form(), deed).unwrap().snapshot;
    act(Deed::Register(["Huber", "Maier", "Müller", "Wimmer"].map(|name| newcomer(name, 1)).into()));
    act(Deed::CloseList(Stage::FIRST));
    act(Deed::TakePhrase { stage: Stage::FIRST, phrase: "KH".parse().unwrap() });
    assert_eq!(house.app.backups().unwrap(), []);
    let drawn = act(Deed::Draw(Stage::FIRST));
    wait_for_copies(&house, 1);
    let result = MatchResult::Played(Score { left: 2, right: 1 });
    let mut finished = drawn.version();
    for pairing in drawn.pairings(Stage::FIRST) {
        let deed = Deed::EnterResult { id: pairing.id, seen: pairing.version, result, evidence: Vec::new() };
        finished = act(deed).version();
    }
    wait_for_copies(&house, 2);
    let made_for: Vec<_> =
        house.app.backups().unwrap().into_iter().map(|copy| copy.made_for.unwrap()).collect();
    assert_eq!(made_for, [("abend".to_owned(), finished.0), ("abend".to_owned(), drawn.version().0)]);
    assert_eq!(house.app.backup_fault(), None);
}

#[test]
fn a_copy_that_cannot_be_made_is_told() {
    let house = House::copying();
    let mut folder = house.file().into_os_string();
    folder.push("-backups");
    fs::write(folder, "a file where the folder should be").unwrap();
    house.app.practice(house.form(), texts("Probe")).unwrap();
    assert!(house.app.backup_now().is_err());
    let night = house.app.snapshot("probe").unwrap().unwrap();
    for pairing in night.pairings(Stage::FIRST).into_iter().filter(|pairing| pairing.is_open()) {
        let result = MatchResult::Played(Score { left: 2, right: 1 });
        let deed = Deed::EnterResult { id: pairing.id, seen: pairing.version, result, evidence: Vec::new() };
        house.app.act("probe", house.form(), deed).unwrap();
    }
    let start = Instant::now();
    while house.app.backup_fault().is_none() {
        assert!(start.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_night_is_brought_back_from_a_copy() {
    let house = House::new().with_night();
    house.app.act("abend", house.form(), Deed::Register(vec![newcomer("Huber Franz", 2)])).unwrap();
    let copy = house.app.backup_now().unwrap();
    assert_eq!(house.app.backups().unwrap(), std::slice::from_ref(&copy));
    let given = house.file().with_file_name("mitnehmen.db");
    assert_eq!(house.app.backup_to(&given).unwrap().tournaments, [("abend".to_owned(), 2)]);
    assert!(matches!(house.app.backup_to(&given), Err(CopyError::Exists(_))));
    house.app.act("abend", house.form(), Deed::Register(vec![newcomer("Huber Resi", 2)])).unwrap();

    let options = OpenOptions::new(house.file());
    assert!(matches!(restore(&options, &copy.path), Err(CopyError::InUse(_))), "the app has it open");
    let folder = house.close();
    let restored = restore(&options, &copy.path).unwrap();
    assert_eq!(restored.contents.tournaments, [("abend".to_owned(), 2)]);
    let app = App::open(options).unwrap();
    assert_eq!(app.snapshot("abend").unwrap().unwrap().players().len(), 1);
    assert_eq!(app.check().unwrap(), []);
    let kept = App::open(OpenOptions::new(restored.kept.unwrap())).unwrap();
    assert_eq!(kept.snapshot("abend").unwrap().unwrap().players().len(), 2, "nothing is thrown away");
    drop(folder);
}
