//! `export`: what a tournament leaves behind.

use crate::cli::program::Folder;
use std::fs;

/// A folder whose database has a practice tournament `probe` in the middle of its first round.
fn folder() -> Folder {
    Folder::with_practice().0
}

#[test]
fn a_tournament_is_exported_with_its_draws() {
    let folder = folder();
    let answer = folder.run(&["export", "probe", "--out", "ein/ordner"]);
    assert_eq!((answer.status, answer.out.as_str()), (0, ""), "{}", answer.err);
    let mut names: Vec<String> = fs::read_dir(folder.file("ein/ordner"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let expected = [
        "auslosung-R1-1.json",
        "auslosung.csv",
        "berichtigungen.csv",
        "ergebnisse.csv",
        "karten.csv",
        "kassa.csv",
        "preise.csv",
        "teilnehmer.csv",
    ];
    assert_eq!(names, expected);
    let results = fs::read_to_string(folder.file("ein/ordner/ergebnisse.csv")).unwrap();
    assert!(results.contains(";gespielt;") && results.contains(";kampflos;"), "{results}");
    let checked = folder.run(&["verify-draw", "ein/ordner/auslosung-R1-1.json"]);
    assert_eq!((checked.status, checked.out.as_str()), (0, "stimmt\n"), "{}", checked.err);
}

#[test]
fn what_is_not_there_is_not_exported() {
    let folder = folder();
    folder.run(&["export", "gibts-nicht", "--out", "out"]).assert_refused(1, "known: probe");
    let elsewhere = ["export", "probe", "--out", "out", "--database", "woanders.db"];
    folder.run(&elsewhere).assert_refused(1, "woanders.db");
    assert!(!folder.file("woanders.db").exists(), "no empty database appears");
    folder.run(&["export", "probe"]).assert_refused(2, "--out");
    fs::write(folder.file("datei"), "").unwrap();
    folder.run(&["export", "probe", "--out", "datei"]).assert_refused(1, "datei");
    assert!(!folder.file("out").exists());
}

#[cfg(unix)]
#[test]
fn what_is_exported_is_for_nobody_else_to_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let mode = |name: &str| fs::metadata(folder.file(name)).unwrap().permissions().mode() & 0o777;
    fs::create_dir(folder.file("da")).unwrap();
    fs::set_permissions(folder.file("da"), PermissionsExt::from_mode(0o755)).unwrap();
    fs::write(folder.file("da/kassa.csv"), "von früher").unwrap();
    fs::set_permissions(folder.file("da/kassa.csv"), PermissionsExt::from_mode(0o644)).unwrap();
    for out in ["ein/ordner", "da"] {
        assert_eq!(folder.run(&["export", "probe", "--out", out]).status, 0);
        for entry in fs::read_dir(folder.file(out)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert_eq!(mode(&format!("{out}/{name}")), 0o600, "{out}/{name}");
        }
    }
    assert_eq!((mode("ein"), mode("ein/ordner")), (0o700, 0o700));
    assert_eq!(mode("da"), 0o755, "a folder that is there is not ours");
}
