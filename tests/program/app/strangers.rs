//! A copy that is brought back is a stranger's: what `verify-journal` would condemn, or is no copy at all, is refused and changes nothing.

use crate::app::support::{House, newcomer};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use preisschnapsen::app::{Actor, App, CopyError, OpenOptions, Renewal, Request, Role, audit, restore};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A house in use, and beside it a copy of another one with an evening and its staff.
struct Two {
    folder: tempfile::TempDir,
    options: OpenOptions,
    sound: PathBuf,
}

fn two() -> Two {
    let house = House::new().with_night();
    let resi = house.app.accounts().add("Resi", "siebenundsechzig").unwrap();
    house.app.accounts().add_as(Role::Scorer, "Sepp", "siebenundsechzig").unwrap();
    house.app.accounts().invite(Actor::User(resi.id), Role::Cashier).unwrap();
    house.app.act("abend", house.form(), Request::Register(vec![newcomer("Huber Franz", 2)])).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("sound.db");
    house.app.copies().backup_to(&sound).unwrap();
    let options = OpenOptions { copies: false, ..OpenOptions::new(folder.path().join("night.db")) };
    App::open(options.clone()).unwrap().accounts().add("Anna", "siebenundsechzig").unwrap();
    Two { folder, options, sound }
}

impl Two {
    fn restore(&self, copy: &Path) -> Result<(), CopyError> {
        restore(&self.options, copy, Renewal::NONE, Actor::CommandLine).map(drop)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A copy in which somebody has done something that the guards of the tables do not let pass; those stand there again afterwards.
    fn bent(&self, name: &str, sql: &str) -> PathBuf {
        let file = self.file(&format!("{name}.db"));
        fs::copy(&self.sound, &file).unwrap();
        let mut conn = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
        conn.batch_execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON").unwrap();
        let guards: Vec<(String, String)> =
            diesel::dsl::sql::<(diesel::sql_types::Text, diesel::sql_types::Text)>(
                "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
            )
            .load(&mut conn)
            .unwrap();
        for (guard, _) in &guards {
            conn.batch_execute(&format!("DROP TRIGGER {guard}")).unwrap();
        }
        conn.batch_execute(sql).unwrap();
        for (_, guard) in &guards {
            conn.batch_execute(guard).unwrap();
        }
        file
    }

    /// Everything in the folder of the house, but for the copies themselves.
    fn beside(&self) -> Vec<(String, Vec<u8>)> {
        let mut all: Vec<_> = fs::read_dir(self.folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with("night"))
            .map(|path| (path.display().to_string(), fs::read(&path).unwrap_or_default()))
            .collect();
        all.sort();
        all
    }
}

/// What somebody may have done to a copy.
const BENT: [(&str, &str); 13] = [
    ("a view for a table", "ALTER TABLE people RENAME TO them; CREATE VIEW people AS SELECT * FROM them"),
    ("a trigger", "CREATE TRIGGER spy AFTER INSERT ON sessions BEGIN DELETE FROM notes; END"),
    ("an extra table", "CREATE TABLE extra (what TEXT)"),
    ("an extra index", "CREATE INDEX extra ON users (name)"),
    ("a table without its rules", "DROP TABLE notes; CREATE TABLE notes (tournament, action, note)"),
    (
        "an account that is in no journal",
        "INSERT INTO users (name, name_key, created_at, role) VALUES ('Gast', 'gast', '2027-01-05T18:00:00.000Z', 'director')",
    ),
    ("an account that is only in the journal", "DELETE FROM users WHERE name = 'Sepp'"),
    ("another role", "UPDATE users SET role = 'director' WHERE name = 'Sepp'"),
    ("a broken chain", "UPDATE journal SET at = '2027-01-05T18:00:01.000Z' WHERE number = 1"),
    ("a journal of accounts that was cut", "DELETE FROM account_journal WHERE number = 3"),
    ("tickets that nobody bought", "DELETE FROM tickets WHERE ticket = 1"),
    ("a name that is no text", "UPDATE people SET name = CAST(x'48ff41' AS TEXT)"),
    (
        "numbers that are used up",
        "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'tournaments'",
    ),
];

#[test]
fn what_the_audit_condemns_is_not_brought_back() {
    let two = two();
    let before = two.beside();
    let (mut accepted, mut praised) = (Vec::new(), Vec::new());
    for (what, sql) in BENT {
        let copy = two.bent(&what.replace(' ', "-"), sql);
        match two.restore(&copy) {
            Ok(()) => accepted.push(what),
            Err(_) => assert_eq!(two.beside(), before, "{what}"),
        }
        // What `verify-journal` says of the same file.
        if audit(&copy).is_ok_and(|audit| audit.is_sound()) {
            praised.push(what);
        }
    }
    assert!(accepted.is_empty() && praised.is_empty(), "accepted: {accepted:#?}, called sound: {praised:#?}");
    two.restore(&two.sound).unwrap();
}

#[test]
fn what_is_no_copy_is_refused_by_what_it_is() {
    let two = two();
    let before = two.beside();
    let made = |name: &str, bytes: &[u8]| {
        fs::write(two.file(name), bytes).unwrap();
        two.file(name)
    };
    let foreign = two.file("songs.db");
    let mut conn = SqliteConnection::establish(foreign.to_str().unwrap()).unwrap();
    conn.batch_execute("CREATE TABLE songs (title TEXT)").unwrap();
    drop(conn);
    let newer =
        two.bent("newer", "INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000001')");
    let twice = two.bent(
        "twice",
        "INSERT INTO __diesel_schema_migrations (version) SELECT CAST(version AS BLOB) FROM __diesel_schema_migrations LIMIT 1",
    );
    let large = two.file("large.db");
    fs::copy(&two.sound, &large).unwrap();
    File::options().write(true).open(&large).unwrap().set_len((2 << 30) + 1).unwrap();
    let folder = two.file("folder");
    fs::create_dir(&folder).unwrap();
    let sound = fs::read(&two.sound).unwrap();
    let mut bent = sound.clone();
    let middle = bent.len() / 2;
    bent[middle..middle + 3000].fill(0xA5);
    let mut wanted = vec![
        (made("empty.db", b""), "is empty"),
        (made("byte.db", b"S"), "is no database"),
        (made("text.csv", "Name;Ort\r\n".repeat(600).as_bytes()), "is no database"),
        (foreign, "of another program"),
        (newer, "newer version"),
        (twice, "these migrations and no others"),
        (large, "larger than"),
        (folder, "is a folder"),
        (made("bent.db", &bent), "is damaged"),
        (made("cut.db", &sound[..sound.len() - 4096]), "is damaged"),
        (made("header.db", &sound[..100]), "is damaged"),
        (two.file("nowhere.db"), "nowhere.db"),
    ];
    if cfg!(unix) {
        let link = two.file("link.db");
        std::os::unix::fs::symlink(&two.sound, &link).unwrap();
        wanted.push((link, "is a link"));
    }
    let mut unlike = Vec::new();
    for (copy, sentence) in wanted {
        match two.restore(&copy) {
            Err(error) if error.to_string().contains(sentence) => assert_eq!(two.beside(), before),
            Err(error) => unlike.push(format!("not \"{sentence}\" but: {error}")),
            Ok(()) => unlike.push(format!("taken, not \"{sentence}\"")),
        }
    }
    assert!(unlike.is_empty(), "{unlike:#?}");
}

#[test]
fn rows_are_read_and_the_file_itself_is_not_adopted() {
    let two = two();
    // Settings of a file that no row shows.
    let copy = two.bent("settings", "PRAGMA user_version = 7; PRAGMA auto_vacuum = 1; VACUUM");
    two.restore(&copy).unwrap();
    let mut conn = SqliteConnection::establish(two.options.database.to_str().unwrap()).unwrap();
    let number = |conn: &mut SqliteConnection, name: &str| {
        diesel::dsl::sql::<diesel::sql_types::BigInt>(&format!("SELECT {name} FROM pragma_{name}"))
            .get_result::<i64>(conn)
    };
    assert_eq!(number(&mut conn, "user_version"), Ok(0));
    assert_eq!(number(&mut conn, "auto_vacuum"), Ok(0));
    drop(conn);
    let app = App::open(two.options.clone()).unwrap();
    assert_eq!(app.snapshot("abend").unwrap().unwrap().players().len(), 1);
    assert_eq!(app.accounts().list().unwrap().len(), 2);
    app.accounts().log_in("Resi", "siebenundsechzig").map(drop).unwrap();
    assert!(audit(app.database()).unwrap().is_sound());
}
