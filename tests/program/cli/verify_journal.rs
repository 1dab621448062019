//! `verify-journal`.

use crate::cli::program::Folder;

/// A folder whose database has a practice tournament `probe`, and the head of its journal.
fn folder() -> (Folder, String) {
    let (folder, night) = Folder::with_practice();
    (folder, format!("{} {}", night.tournament.version(), night.head))
}

/// The line of a house in which nobody has an account.
const NO_ACCOUNTS: &str =
    "(accounts): 0 entries, head 0000000000000000000000000000000000000000000000000000000000000000\n";

/// What is said of journals without a sheet to compare them with.
const SOUND: &str = "in sich stimmig, mit keinem Blatt verglichen";

#[test]
fn a_sound_journal_is_told_with_its_head() {
    let (folder, head) = folder();
    let (entries, hash) = head.split_once(' ').unwrap();
    let answer = folder.run(&["verify-journal"]);
    assert_eq!(
        answer.assert_done().out,
        format!("probe: {entries} entries, head {hash}\n{NO_ACCOUNTS}{SOUND}\n")
    );
    let short = &head[..head.len() - 48];
    let known = folder.run(&["verify-journal", "--head", short]);
    assert!(known.assert_done().out.contains(": probe\nstimmt\n"), "{}", known.out);
    folder.run(&["verify-journal", "--head", &short[..short.len() - 1]]).assert_refused(2, "too few");
    let unknown = folder.run(&["verify-journal", "--head", "2 0000 0000 0000 0000"]);
    assert_eq!(unknown.status, 1);
    assert!(
        unknown.out.ends_with("no journal contains entry 2 with 0000000000000000\nstimmt nicht\n"),
        "{}",
        unknown.out
    );
}

#[test]
fn the_tables_are_made_anew_in_a_new_file() {
    let (folder, _) = folder();
    let answer = folder.run(&["verify-journal", "--rebuild", "neu.db"]);
    let told =
        answer.assert_done().out.ends_with(&format!("neu.db equals abend.db, table by table\n{SOUND}\n"));
    assert!(told, "{}", answer.out);
    folder.run(&["verify-journal", "--database", "neu.db"]).assert_done();
    let again = folder.run(&["verify-journal", "--rebuild", "neu.db"]);
    assert_eq!(again.status, 1);
    assert!(again.err.contains("exists already"), "{}", again.err);
}

#[test]
fn a_changed_entry_is_named() {
    let (folder, _) = folder();
    let file = folder.file("abend.db");
    let mut bytes = std::fs::read(&file).unwrap();
    let place = bytes.windows(15).position(|part| part == b"\"result-entered").unwrap();
    bytes[place + 3] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let answer = folder.run(&["verify-journal", "--rebuild", "neu.db"]);
    assert_eq!(answer.status, 1, "{}{}", answer.out, answer.err);
    assert!(answer.out.starts_with("probe: entry ") && answer.out.contains(" is not what was written\n"));
    assert!(answer.out.ends_with("neu.db is not written: the journal is not sound\nstimmt nicht\n"));
    assert!(!folder.file("neu.db").exists());
}

#[test]
fn what_is_no_database_is_refused() {
    let folder = Folder::new();
    folder.run(&["verify-journal"]).assert_refused(1, "there is no such database");
    assert!(!folder.file("abend.db").exists());
    std::fs::write(folder.file("abend.db"), "Name;Ort\r\n".repeat(500)).unwrap();
    folder.run(&["verify-journal"]).assert_refused(1, "is not a database");
    folder.run(&["verify-journal", "--head", "x"]).assert_refused(2, "--head");
}
