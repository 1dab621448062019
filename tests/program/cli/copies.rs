//! `backup` and `restore`.

use crate::cli::program::Folder;
use preisschnapsen::app::{App, OpenOptions};

const PASSWORD: &str = "siebenundsechzig\n";

#[test]
fn a_copy_brings_back_what_was() {
    let folder = Folder::new();
    folder.run_with(&["user", "add", "Resi"], PASSWORD).assert_done();
    let made = folder.run(&["backup", "--out", "kopie.db"]).assert_done().out.clone();
    let head = made.trim_end().rsplit_once("head ").map(|(_, head)| head.to_owned()).unwrap_or_default();
    assert!(made.starts_with("kopie.db: 0 tournaments") && head.len() == 16, "{made}");
    std::fs::create_dir(folder.file("stick")).unwrap();
    let named = folder.run(&["backup", "--out", "stick"]).assert_done().out.clone();
    assert!(named.contains(&format!("_by-hand_{head}.db: 0 tournaments")), "{named}");
    folder.run_with(&["user", "add", "Sepp"], PASSWORD).assert_done();
    let restored = folder.run(&["restore", "kopie.db", "--yes"]);
    assert_eq!(restored.status, 0, "{}", restored.err);
    assert!(restored.err.contains("is kept as"), "{}", restored.err);
    assert_eq!(folder.run(&["user", "list"]).assert_done().out, "director  Resi\n");
}

#[test]
fn a_copy_is_not_overwritten() {
    let folder = Folder::new();
    folder.run_with(&["user", "add", "Resi"], PASSWORD).assert_done();
    folder.run(&["backup", "--out", "kopie.db"]).assert_done();
    folder.run(&["backup", "--out", "kopie.db"]).assert_refused(1, "exists already");
}

#[test]
fn rubbish_is_not_restored() {
    let folder = Folder::new();
    folder.run_with(&["user", "add", "Resi"], PASSWORD).assert_done();
    std::fs::write(folder.file("bild.png"), b"\x89PNG\r\n\x1a\n rubbish").unwrap();
    let refused = folder.run(&["restore", "bild.png"]);
    assert_eq!((refused.status, refused.out.as_str()), (1, ""), "{}", refused.err);
    folder.run(&["restore", "gibts-nicht.db"]).assert_refused(1, "gibts-nicht.db");
    assert_eq!(folder.run(&["user", "list"]).assert_done().out, "director  Resi\n");
}

#[test]
fn what_is_renewed_is_chosen_and_explained() {
    let folder = Folder::new();
    folder.run_with(&["user", "add", "Resi"], PASSWORD).assert_done();
    folder.run(&["backup", "--out", "kopie.db"]).assert_done();
    let help = folder.run(&["restore", "--help"]).assert_done().out.clone();
    assert!(help.contains("--keep-sessions") && help.contains("without a password"), "{help}");
    assert!(help.contains("--renew-sessions") && help.contains("log in again"), "{help}");
    assert!(help.contains("--renew-keys") && help.contains("print the tickets again"), "{help}");
    let done = folder.run(&["restore", "kopie.db", "--yes", "--renew-sessions", "--renew-keys"]);
    assert_eq!(done.status, 0, "{}", done.err);
    // The account, and the restore.
    let verified = folder.run(&["verify-journal"]);
    assert!(verified.assert_done().out.contains("(accounts): 2 entries"), "{}", verified.out);
}

#[test]
fn who_could_log_in_is_listed_and_nothing_happens_without_a_yes() {
    let folder = Folder::new();
    folder.run_with(&["user", "add", "Resi"], PASSWORD).assert_done();
    folder.run_with(&["user", "add", "Sepp", "--role", "scorer"], PASSWORD).assert_done();
    folder.run(&["backup", "--out", "kopie.db"]).assert_done();
    let restore = ["restore", "kopie.db", "--database", "neu.db"];
    for typed in ["", "\n", "n\n", "vielleicht\n"] {
        let answer = folder.run_with(&restore, typed);
        assert_eq!(answer.status, 1, "{typed:?}");
        assert!(
            answer.err.contains("nichts verändert") && answer.err.contains("nothing was changed"),
            "{}",
            answer.err
        );
        let lines: Vec<&str> = answer.out.lines().collect();
        assert!(
            lines[0].starts_with("director  Resi  since 20")
                && lines[1].starts_with("scorer    Sepp  since 20"),
            "{lines:?}"
        );
        let left: Vec<_> = std::fs::read_dir(folder.file("."))
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            // An empty file that is locked says nothing.
            .filter(|name| name.starts_with("neu") && !name.ends_with(".lock"))
            .collect();
        assert!(left.is_empty(), "{left:?}");
    }
    let answer = folder.run_with(&restore, "j\n");
    assert_eq!(answer.status, 0, "{}", answer.err);
    let list = folder.run(&["user", "list", "--database", "neu.db"]);
    assert_eq!(list.assert_done().out, "director  Resi\nscorer    Sepp\n");
}

#[test]
fn who_is_logged_in_in_a_copy_is_listed_and_logged_out_unless_they_are_kept_by_name() {
    let folder = Folder::new();
    let open = |name: &str| App::open(OpenOptions::new(folder.file(name))).unwrap();
    let app = open("alt.db");
    app.accounts().add("Resi", PASSWORD.trim()).unwrap();
    let (session, _) = app.accounts().log_in("Resi", PASSWORD.trim()).unwrap();
    app.copies().backup_to(&folder.file("kopie.db")).unwrap();
    drop(app);
    for (kept, arguments, fate) in [
        (false, &["restore", "kopie.db", "--yes", "--database", "neu.db"][..], "is logged out"),
        (
            true,
            &["restore", "kopie.db", "--yes", "--keep-sessions", "--database", "anders.db"],
            "stays logged in without a password",
        ),
    ] {
        let answer = folder.run(arguments);
        assert_eq!(answer.status, 0, "{}", answer.err);
        let browsers: Vec<&str> =
            answer.out.lines().filter(|line| line.starts_with("browser   Resi  since 20")).collect();
        assert!(browsers.len() == 1 && browsers[0].ends_with(fate), "{}", answer.out);
        assert!(answer.out.contains(", sha256 "), "{}", answer.out);
        let restored = open(arguments.last().unwrap());
        assert_eq!(restored.accounts().session(session.as_str()).unwrap().is_some(), kept);
    }
    folder
        .run(&["restore", "kopie.db", "--keep-sessions", "--renew-sessions"])
        .assert_refused(2, "cannot be used with");
}

/// How a file of `age -p` begins.
const ENCRYPTED: &str = "age-encryption.org/v1\n-> scrypt 0Q79SBiQU+BGqj1fXWjNWg 18\ncblgogz3KV9d/ENGeUmo9cCSBh86pnF49PsB09zsEW0\n";

#[test]
fn whoever_asks_for_an_encrypted_or_signed_copy_gets_a_sentence_and_none_in_clear() {
    let folder = Folder::new();
    folder.run_with(&["user", "add", "Resi"], PASSWORD).assert_done();
    std::fs::write(folder.file("wort"), "pik ist heute trumpf\n").unwrap();
    std::fs::write(folder.file("kopie.age"), ENCRYPTED).unwrap();
    for arguments in [
        &["backup", "--out", "neu.db", "--passphrase-file", "wort"][..],
        &["backup", "--out", "neu.db", "--encrypt-to", "age1x"],
        &["backup", "--out", "neu.db", "--sign"],
        &["restore", "kopie.age", "--yes", "--passphrase-file", "wort", "--database", "neu.db"],
    ] {
        folder.run(arguments).assert_refused(2, "gibt es nicht mehr");
        folder.run(arguments).assert_refused(2, "There are no encrypted or signed copies any more");
        assert!(!folder.file("neu.db").exists(), "{arguments:?}");
    }
    for command in ["backup", "restore"] {
        let help = folder.run(&[command, "--help"]).assert_done().out.clone();
        assert!(
            ["--encrypt-to", "--passphrase-file", "--sign"].iter().all(|gone| !help.contains(gone)),
            "{help}"
        );
    }
}

#[test]
fn an_encrypted_copy_is_named_as_one_that_others_open() {
    let folder = Folder::new();
    folder.run_with(&["user", "add", "Resi"], PASSWORD).assert_done();
    std::fs::write(folder.file("kopie.age"), ENCRYPTED).unwrap();
    std::fs::write(folder.file("text.db"), "-----BEGIN AGE ENCRYPTED FILE-----\n").unwrap();
    for name in ["kopie.age", "text.db"] {
        for sentence in ["ist verschlüsselt; Version 1.0", "is encrypted; version 1.0"] {
            folder.run(&["restore", name, "--yes"]).assert_refused(1, &format!("{name} {sentence}"));
        }
    }
    assert_eq!(std::fs::read_to_string(folder.file("kopie.age")).unwrap(), ENCRYPTED);
}

#[test]
fn a_signature_of_earlier_is_passed_over_and_named() {
    let folder = Folder::new();
    folder.run_with(&["user", "add", "Resi"], PASSWORD).assert_done();
    folder.run(&["backup", "--out", "kopie.db"]).assert_done();
    std::fs::write(folder.file("kopie.db.sig"), "preisschnapsen-copy/1\n").unwrap();
    let answer = folder.run(&["restore", "kopie.db", "--yes", "--database", "neu.db"]);
    assert_eq!(answer.status, 0, "{}", answer.err);
    for sentence in ["kopie.db.sig: Unterschriften", "kopie.db.sig: signatures of copies are not looked at"] {
        assert!(answer.err.contains(sentence), "{}", answer.err);
    }
}

#[test]
fn a_refusal_says_in_both_languages_what_to_do() {
    let folder = Folder::new();
    folder.run_with(&["user", "add", "Resi"], PASSWORD).assert_done();
    std::fs::write(folder.file("leer.db"), b"").unwrap();
    std::fs::create_dir(folder.file("stick")).unwrap();
    for (name, german, english) in [
        (
            "leer.db",
            "leer.db ist leer; nehmen Sie eine andere Sicherung",
            "leer.db is empty; take another copy",
        ),
        (
            "stick",
            "stick ist ein Ordner; geben Sie die Datei darin an",
            "stick is a folder; give the file in it",
        ),
    ] {
        folder.run(&["restore", name, "--yes"]).assert_refused(1, german);
        folder.run(&["restore", name, "--yes"]).assert_refused(1, english);
    }
    assert_eq!(folder.run(&["user", "list"]).assert_done().out, "director  Resi\n");
}

#[test]
fn what_a_killed_backup_has_left_goes_at_the_next_one_and_what_another_is_writing_stays() {
    let folder = Folder::new();
    folder.run_with(&["user", "add", "Resi"], PASSWORD).assert_done();
    std::fs::create_dir_all(folder.file("abend.db-backups")).unwrap();
    std::fs::create_dir(folder.file("stick")).unwrap();
    let lay = |name: &str, minutes: u64| {
        let file = std::fs::File::create(folder.file(name)).unwrap();
        file.set_modified(std::time::SystemTime::now() - std::time::Duration::from_secs(60 * minutes))
            .unwrap();
    };
    let old = ["abend.db-backups/.preisschnapsen.a1b2c3.part", "stick/.preisschnapsen.a1b2c3.part"];
    let fresh = ["abend.db-backups/.preisschnapsen.d4e5f6.part", "stick/.preisschnapsen-77-d4e5f6.part"];
    old.iter().for_each(|name| lay(name, 11));
    fresh.iter().for_each(|name| lay(name, 1));
    folder.run(&["backup", "--out", "stick/kopie.db"]).assert_done();
    assert!(old.iter().all(|name| !folder.file(name).exists()));
    assert!(fresh.iter().all(|name| folder.file(name).exists()));
}
