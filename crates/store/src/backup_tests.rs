//! Tests of copies.

use super::backup::*;
use super::connection::Connection;
use super::opening;
use crate::setup_tokens;
use crate::untrusted_copy::stage;
use std::fs;
use std::path::{Path, PathBuf};

/// Makes a database with one row in it.
fn database(path: &Path, token: &str) -> Connection {
    let mut conn = opening::open(path).unwrap();
    setup_tokens::replace(&mut conn, token, "2027-01-05T18:00:00Z".parse().unwrap()).unwrap();
    conn
}

/// Makes a database and a copy of it, which nobody has open.
fn copied(folder: &Path) -> (PathBuf, PathBuf) {
    let (file, target) = (folder.join("a.db"), folder.join("copy.db"));
    drop(database(&file, "one"));
    copy(&file, &target).unwrap();
    (file, target)
}

fn restore(database: &Path, copy: &Path, suffix: &str) -> Result<Option<PathBuf>, CopyError> {
    exchange(database, &stage(database, copy)?.0, suffix)
}

fn holds(path: &Path, token: &str) -> bool {
    setup_tokens::exists(&mut opening::open(path).unwrap(), token).unwrap()
}

#[test]
fn a_copy_is_made_while_the_database_is_written_and_is_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let (file, target) = (folder.path().join("a b's 100%?.db"), folder.path().join("c#o'py.db"));
    let mut open = database(&file, "one");
    let contents = copy(&file, &target).unwrap();
    assert_eq!(contents.bytes, fs::metadata(&target).unwrap().len());
    let carried = folder.path().join("stick.db");
    carry(&target, &carried).unwrap();
    #[cfg(unix)]
    for copy in [&target, &carried] {
        let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(copy).unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600, "nobody else reads it");
    }
    assert!(matches!(copy(&file, &target), Err(CopyError::Exists(_))));
    setup_tokens::replace(&mut open, "two", "2027-01-05T18:00:00Z".parse().unwrap()).unwrap();
    assert!(holds(&target, "one") && holds(&file, "two"));
}

#[cfg(unix)]
#[test]
fn a_copy_is_carried_past_links_that_somebody_has_laid_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let (_, made) = copied(folder.path());
    let (stick, dear) = (folder.path().join("stick"), folder.path().join("dear"));
    fs::create_dir(&stick).unwrap();
    fs::write(&dear, "not ours").unwrap();
    let left = format!(".preisschnapsen-{}-left.part", std::process::id());
    for name in ["copy.db", "copy.db.part", &left] {
        std::os::unix::fs::symlink(&dear, stick.join(name)).unwrap();
    }
    let others = format!(".preisschnapsen-{}-theirs.part", std::process::id());
    fs::create_dir(stick.join(&others)).unwrap();
    carry(&made, &stick.join("copy.db")).unwrap();
    fs::remove_dir(stick.join(&others)).expect("a folder stays, and keeps no copy away");
    assert_eq!(fs::read_to_string(&dear).unwrap(), "not ours");
    assert!(stick.join("copy.db").symlink_metadata().unwrap().is_file());
    let mut names: Vec<_> = fs::read_dir(&stick).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["copy.db", "copy.db.part"], "nothing of the carrying is left");
}

#[test]
fn a_copy_is_brought_back_and_the_old_database_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (file, target) = copied(folder.path());
    let open = database(&file, "two");
    assert!(matches!(restore(&file, &target, ".old"), Err(CopyError::InUse(_))));
    drop(open);
    let aside = restore(&file, &target, ".old").unwrap().unwrap();
    assert!(holds(&file, "one") && holds(&aside, "two"));
}

#[test]
fn a_copy_is_brought_back_where_nothing_is_or_only_ruins() {
    let folder = tempfile::tempdir().unwrap();
    let (file, target) = copied(folder.path());
    fs::write(&file, b"beer was spilled").unwrap();
    assert!(restore(&file, &target, ".old").unwrap().is_some());
    assert!(holds(&file, "one"));
    let elsewhere = folder.path().join("new.db");
    assert_eq!(restore(&elsewhere, &target, ".old").unwrap(), None);
    assert!(holds(&elsewhere, "one"));
}

#[test]
fn what_is_not_a_sound_copy_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, target) = copied(folder.path());
    let sound = fs::read(&target).unwrap();

    let mut bent = sound.clone();
    let middle = bent.len() / 2;
    bent[middle..middle + 3000].fill(0xA5);
    let cut = &sound[..sound.len() - 4096];
    for (what, bytes) in [("bent", &bent[..]), ("cut", cut), ("text", &b"Name;Ort"[..])] {
        let ruin = folder.path().join(what);
        fs::write(&ruin, bytes).unwrap();
        assert!(matches!(restore(&file, &ruin, ".old"), Err(CopyError::Unfit { .. })), "{what}");
    }
    assert!(holds(&file, "one"), "the database stays as it was");
}
