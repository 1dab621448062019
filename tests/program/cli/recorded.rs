//! Nights that earlier versions recorded: they open, verify with the same heads, and export the same bytes. That is the promise to
//! everybody who has nights on a laptop. The data says in `tests/data/recorded/README.md` where it comes from.

use crate::cli::program::{Answer, Folder};
use flate2::read::GzDecoder;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use tournament::Event;

/// Lines that a finding asked to be otherwise: the file, the line as it was, the line as it is (`None` if it is gone), and the finding.
const OTHERWISE: [(&str, &str, Option<&str>, &str); 1] =
    [("by-bag/zufall/ergebnisse.csv", "R5;4;;;;;;;doppelt kampflos;", None, "N2: a pairing that is gone")];

/// A table that came after these nights, made from what they had noted.
const NEWER: &str = "berichtigungen.csv";

fn recorded() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/recorded")
}

fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    found.sort();
    found
}

/// Unpacks a recorded database where the program looks for it.
fn unpacked(house: &Path) -> Folder {
    let folder = Folder::new();
    let mut bytes = Vec::new();
    let packed = fs::File::open(house.join("night.db.gz")).unwrap();
    GzDecoder::new(packed).read_to_end(&mut bytes).unwrap();
    fs::write(folder.file("abend.db"), bytes).unwrap();
    folder
}

/// Runs the program in the time zone in which the tables were recorded.
fn run(folder: &Folder, arguments: &[&str]) -> Answer {
    let output = folder.program(arguments).env("TZ", "UTC").output().unwrap();
    Answer {
        status: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn files_in(folder: &Path) -> BTreeMap<String, String> {
    let read = |entry: fs::DirEntry| {
        (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap())
    };
    fs::read_dir(folder).unwrap().map(|entry| read(entry.unwrap())).collect()
}

/// Replaces the lines that a finding asked to be otherwise.
fn as_it_is_now(place: &str, text: &str) -> String {
    let line = |line: &str| {
        let change = OTHERWISE.iter().find(|(file, was, ..)| *file == place && line.trim_end() == *was);
        change.map_or_else(
            || line.to_owned(),
            |(_, was, is, _)| is.map(|is| line.replace(was, is)).unwrap_or_default(),
        )
    };
    text.split_inclusive('\n').map(line).collect()
}

/// Returns what was exported without the table that a recorded night has not, and how many corrections are in that.
fn exported(folder: &Path, told: &BTreeMap<String, String>) -> (BTreeMap<String, String>, usize) {
    let mut now = files_in(folder);
    let corrections = now[NEWER].lines().count() - 1;
    now.retain(|name, _| name != NEWER || told.contains_key(NEWER));
    (now, corrections)
}

/// Returns the files of a recorded night with those lines replaced.
fn wanted(place: &str, night: &Path) -> BTreeMap<String, String> {
    let files = files_in(night).into_iter();
    files.map(|(name, text)| (name.clone(), as_it_is_now(&format!("{place}/{name}"), &text))).collect()
}

#[test]
fn recorded_nights_export_the_same_bytes_and_verify_with_the_same_heads() {
    let mut corrections = 0;
    for version in folders_in(&recorded()) {
        for house in folders_in(&version) {
            let folder = unpacked(&house);
            for night in folders_in(&house) {
                let slug = night.file_name().unwrap().to_str().unwrap();
                let place = format!("{}/{slug}", house.file_name().unwrap().to_str().unwrap());
                let answer = run(&folder, &["export", slug, "--out", slug]);
                assert_eq!(answer.status, 0, "{place}: {}", answer.err);
                let told = wanted(&place, &night);
                let (now, corrected) = exported(&folder.file(slug), &told);
                corrections += corrected;
                assert!(told.keys().eq(now.keys()), "{place}: {:?}", now.keys());
                for (name, wanted) in told {
                    let lines = wanted.lines().zip(now[&name].lines()).find(|(was, is)| was != is);
                    assert!(wanted == now[&name], "{place}/{name}: {lines:?}");
                }
            }
            let heads = fs::read_to_string(house.join("heads.txt")).unwrap();
            let answer = run(&folder, &["verify-journal", "--rebuild", "neu.db"]);
            assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{}: {}", house.display(), answer.out);
            let told = answer.out.lines().filter(|line| line.contains("head "));
            assert!(told.eq(heads.lines().filter(|line| line.contains("head "))), "{}", answer.out);
            assert!(answer.out.ends_with("in sich stimmig, mit keinem Blatt verglichen\n"), "{}", answer.out);
        }
    }
    assert!(corrections > 10, "older nights tell what was corrected in them: {corrections}");
}

/// A copy of an earlier version is brought back like any other: read row by row, and brought up to date.
#[test]
fn copies_of_earlier_versions_are_brought_back() {
    let mut finished = 0;
    for version in folders_in(&recorded()) {
        for house in folders_in(&version) {
            let folder = unpacked(&house);
            let restored = run(&folder, &["restore", "abend.db", "--yes", "--database", "neu.db"]);
            assert_eq!((restored.status, restored.err.as_str()), (0, ""), "{}", house.display());
            let heads = fs::read_to_string(house.join("heads.txt")).unwrap();
            let answer = run(&folder, &["verify-journal", "--database", "neu.db"]);
            assert_eq!(answer.status, 0, "{}: {}{}", house.display(), answer.out, answer.err);
            let nights = |text: &str| -> Vec<String> {
                text.lines()
                    .filter(|line| line.contains("head ") && !line.starts_with('('))
                    .map(str::to_owned)
                    .collect()
            };
            let (told, now) = (nights(&heads), nights(&answer.out));
            assert_eq!(told.len(), now.len());
            for night in folders_in(&house) {
                let slug = night.file_name().unwrap().to_str().unwrap();
                let answer = run(&folder, &["export", slug, "--out", slug, "--database", "neu.db"]);
                assert_eq!(answer.status, 0, "{}", answer.err);
                // A night that goes on says so with an entry of its own.
                if now.iter().any(|line| told.contains(line) && line.starts_with(&format!("{slug}: "))) {
                    let place = format!("{}/{slug}", house.file_name().unwrap().to_str().unwrap());
                    let told = wanted(&place, &night);
                    assert_eq!(exported(&folder.file(slug), &told).0, told, "{slug}");
                    finished += 1;
                }
            }
        }
    }
    assert!(finished > 5, "nights that are over stay as they are: {finished}");
}

/// Lists the copies that were kept before an update, beside a database.
fn kept_before_update(folder: &Folder) -> Vec<PathBuf> {
    let Ok(files) = fs::read_dir(folder.file("abend.db-backups")) else { return Vec::new() };
    let files = files.map(|file| file.unwrap().path());
    files.filter(|path| path.to_string_lossy().contains("_before-update_")).collect()
}

#[test]
fn a_database_of_an_earlier_version_is_copied_once_and_named_before_it_is_changed() {
    let folder = unpacked(&recorded().join("1/wirt"));
    let night = folders_in(&recorded().join("1/wirt")).remove(0);
    let slug = night.file_name().unwrap().to_str().unwrap();
    let export = |folder: &Folder| run(folder, &["export", slug, "--out", slug]);
    assert_eq!(export(&folder).status, 0);
    let kept = kept_before_update(&folder);
    assert_eq!(kept.len(), 1, "{kept:?}");
    // The copy is still as the earlier version left it: opened elsewhere it is changed there, after another copy.
    let elsewhere = Folder::new();
    fs::copy(&kept[0], elsewhere.file("abend.db")).unwrap();
    assert_eq!(export(&elsewhere).status, 0);
    assert_eq!(kept_before_update(&elsewhere).len(), 1);
    assert_eq!(files_in(&elsewhere.file(slug)), files_in(&folder.file(slug)));
    // What is up to date is not copied again.
    assert_eq!(export(&folder).status, 0);
    assert_eq!(kept_before_update(&folder), kept);
}

#[test]
fn where_no_copy_can_be_made_the_database_stays_as_it_was() {
    let folder = unpacked(&recorded().join("1/wirt"));
    let before = fs::read(folder.file("abend.db")).unwrap();
    fs::write(folder.file("abend.db-backups"), "in the way").unwrap();
    let answer = run(&folder, &["user", "list"]);
    assert_eq!(answer.status, 1, "{}", answer.out);
    assert!(answer.err.contains("no copy of it could be made"), "{}", answer.err);
    assert_eq!(fs::read(folder.file("abend.db")).unwrap(), before);
}

/// Every kind of event is in the recorded journals; a version that brings a new one records it.
#[test]
fn every_event_is_recorded() {
    let mut kinds = std::collections::BTreeSet::new();
    for house in folders_in(&recorded()).iter().flat_map(|version| folders_in(version)) {
        let mut bytes = Vec::new();
        let packed = fs::File::open(house.join("night.db.gz")).unwrap();
        GzDecoder::new(packed).read_to_end(&mut bytes).unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        for kind in Event::names() {
            if text.contains(&format!("\"{kind}\"")) {
                kinds.insert(kind);
            }
        }
    }
    let missing: Vec<&str> = Event::names().into_iter().filter(|kind| !kinds.contains(kind)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
