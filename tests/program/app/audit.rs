//! `verify-journal`: any flipped bit is found and named, and the tables come back from the journal alone.

use crate::app::support::{House, newcomer, texts};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Nullable, Text};
use preisschnapsen::app::{Actor, App, Fault, OpenOptions, Request, Role, audit, rebuild_from_journal};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use tournament::Stage;

/// A closed database with a practice night and another one, and the folder that holds it.
fn night() -> (tempfile::TempDir, PathBuf) {
    let house = House::new().with_night();
    let resi = house.app.accounts().add("Resi", "siebenundsechzig").unwrap();
    let (accounts, by) = (house.app.accounts(), Actor::User(resi.id));
    let sepp = accounts.add_as(Role::Scorer, "Sepp", "siebenundsechzig").unwrap();
    accounts.set_role(by, sepp.id, Role::Cashier).unwrap();
    accounts.invite(by, Role::Speaker).unwrap();
    accounts.remove(by, sepp.id).unwrap();
    let act = |request| house.app.act("abend", house.form(), request).unwrap();
    act(Request::Register(["Huber", "Maier", "Gruber"].map(|name| newcomer(name, 2)).into()));
    act(Request::CloseList(Stage::FIRST));
    house.app.practice(house.form(), texts("Probe")).unwrap();
    let file = house.file();
    (house.close(), file)
}

/// Opens a database without anything that guards it.
fn unguarded(file: &Path) -> SqliteConnection {
    let mut conn = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    conn.batch_execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON").unwrap();
    for table in ["journal", "journal_hashes", "account_journal", "text_commitments"] {
        for trigger in ["is_not_rewritten", "are_not_rewritten", "is_not_shortened", "are_not_shortened"] {
            conn.batch_execute(&format!("DROP TRIGGER IF EXISTS {table}_{trigger}")).unwrap();
        }
    }
    conn
}

#[derive(QueryableByName)]
struct Cell {
    #[diesel(sql_type = Text)]
    slug: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    integer: Option<i64>,
    #[diesel(sql_type = Nullable<Binary>)]
    bytes: Option<Vec<u8>>,
}

const COLUMNS: [(&str, &str); 20] = [
    ("journal", "tournament"),
    ("journal", "number"),
    ("journal", "at"),
    ("journal", "by_user"),
    ("journal", "events"),
    ("journal", "by_ticket"),
    ("journal", "salt"),
    ("text_commitments", "tournament"),
    ("text_commitments", "number"),
    ("text_commitments", "label"),
    ("text_commitments", "commitment"),
    ("journal_hashes", "tournament"),
    ("journal_hashes", "number"),
    ("journal_hashes", "hash"),
    ("account_journal", "number"),
    ("account_journal", "at"),
    ("account_journal", "by_way"),
    ("account_journal", "by_user"),
    ("account_journal", "change"),
    ("account_journal", "hash"),
];

/// What the journal of accounts is called.
const ACCOUNTS: &str = "(accounts)";

/// Flips one bit somewhere in a column and returns the tournament and entry; nothing if the index forbids this one.
fn flip(
    conn: &mut SqliteConnection,
    (table, column): (&str, &str),
    chance: &mut ChaCha20Rng,
) -> Option<(String, i64)> {
    let (slug, join) = match table {
        "account_journal" => ("'(accounts)' AS slug", ""),
        _ => ("t.slug", "JOIN tournaments t ON t.id = j.tournament"),
    };
    let rows: Vec<Cell> = diesel::sql_query(format!(
        "SELECT {slug}, j.number, CASE WHEN typeof({column}) <> 'text' THEN {column} END AS integer, \
         CASE WHEN typeof({column}) = 'text' THEN CAST({column} AS BLOB) END AS bytes \
         FROM {table} j {join}"
    ))
    .load(conn)
    .unwrap();
    let cell = &rows[chance.next_u32() as usize % rows.len()];
    let bit = chance.next_u32();
    let value = match &cell.bytes {
        Some(bytes) => {
            let mut bytes = bytes.clone();
            let index = bit as usize / 8 % bytes.len();
            bytes[index] ^= 1 << (bit % 8);
            format!("CAST(x'{}' AS TEXT)", hex::encode(bytes))
        }
        None => (cell.integer.unwrap_or(0) ^ (1 << (bit % 31))).to_string(),
    };
    let Cell { slug, number, .. } = cell;
    let of = match table {
        "account_journal" => String::new(),
        _ => format!("AND tournament = (SELECT id FROM tournaments WHERE slug = '{slug}')"),
    };
    let changed =
        conn.batch_execute(&format!("UPDATE {table} SET {column} = {value} WHERE number = {number} {of}"));
    changed.ok().map(|()| (slug.clone(), *number))
}

/// How many bits are flipped: a few each time, as many as `PREISSCHNAPSEN_FLIPS` says for the proof.
fn flips() -> usize {
    std::env::var("PREISSCHNAPSEN_FLIPS").ok().and_then(|text| text.parse().ok()).unwrap_or(150)
}

#[test]
fn any_flipped_bit_of_any_column_is_found_and_named() {
    let (folder, file) = night();
    assert!(audit(&file).unwrap().is_sound());
    let bent = folder.path().join("bent.db");
    let mut chance = ChaCha20Rng::from_seed([5; 32]);
    let mut found = 0;
    for round in 0..flips() {
        let column = COLUMNS[round % COLUMNS.len()];
        fs::copy(&file, &bent).unwrap();
        let mut conn = unguarded(&bent);
        let Some((slug, number)) = flip(&mut conn, column, &mut chance) else { continue };
        drop(conn);
        let audit = audit(&bent).unwrap();
        let named = audit.chains.iter().filter(|chain| chain.slug == slug).flat_map(|chain| &chain.broken);
        let named: Vec<i64> = named.map(|broken| broken.entry).collect();
        assert!(named.contains(&number), "{column:?} of {slug} {number}: {audit:?}");
        found += 1;
    }
    assert!(found > flips() / 2);
    println!("{found} bits flipped in {} columns, each found and named", COLUMNS.len());
}

#[test]
fn a_bit_that_flips_in_the_file_is_found_and_named() {
    let (folder, file) = night();
    let sound = fs::read(&file).unwrap();
    let house = App::open(OpenOptions { copies: false, ..OpenOptions::new(&file) }).unwrap();
    let entries = house.journal("probe").unwrap();
    drop(house);
    let mut chance = ChaCha20Rng::from_seed([6; 32]);
    let mut found = 0;
    for round in 0..flips() / 3 {
        let entry = &entries[round % entries.len()];
        let events = serde_json::to_string(&entry.action.events).unwrap();
        // A long text lies on several pages; its beginning lies on one.
        let begin = &events.as_bytes()[..events.len().min(140)];
        let places: Vec<usize> = sound
            .windows(begin.len())
            .enumerate()
            .filter(|(_, part)| *part == begin)
            .map(|(at, _)| at)
            .collect();
        let [place] = places[..] else { continue };
        let bit = chance.next_u32() as usize;
        let mut bent = sound.clone();
        bent[place + bit / 8 % begin.len()] ^= 1 << (bit % 8);
        let to = folder.path().join("bent.db");
        fs::write(&to, bent).unwrap();
        let audit = audit(&to).unwrap();
        let probe = audit.chains.iter().find(|chain| chain.slug == "probe").unwrap();
        let named: Vec<i64> = probe.broken.iter().map(|broken| broken.entry).collect();
        assert_eq!(named, [i64::from(entry.action.number.0)]);
        found += 1;
    }
    assert!(found > 5, "{found}");
}

#[test]
fn entries_that_are_cut_off_are_missed_by_the_tournament_and_by_whoever_knows_the_head() {
    let (_folder, file) = night();
    let whole = audit(&file).unwrap();
    let abend = whole.chains.iter().find(|chain| chain.slug == "abend").unwrap();
    assert_eq!((abend.entries(), abend.hashes[2]), (3, abend.head()));
    let mut conn = unguarded(&file);
    let cut = |conn: &mut SqliteConnection, last: i32| {
        for table in ["journal", "journal_hashes"] {
            let rest = format!("DELETE FROM {table} WHERE tournament = 1 AND number > {last}");
            conn.batch_execute(&rest).unwrap();
        }
    };
    cut(&mut conn, 2);
    let shorter = audit(&file).unwrap();
    let found = shorter.chains.iter().find(|chain| chain.slug == "abend").unwrap();
    assert_eq!(found.broken.iter().map(|broken| broken.fault).collect::<Vec<_>>(), [Fault::Miscounted]);
    cut(&mut conn, 1);
    conn.batch_execute("UPDATE tournaments SET version = 1 WHERE id = 1").unwrap();
    let hidden = audit(&file).unwrap();
    assert!(hidden.chain_is_sound() && !hidden.is_sound(), "the tables still say more than the journal");
    assert!(hidden.chains.iter().all(|chain| !chain.hashes.contains(&abend.head())));
}

#[test]
fn what_is_cut_off_or_slipped_into_the_journal_of_accounts_is_found() {
    let (_folder, file) = night();
    let of_accounts = || audit(&file).unwrap().chains.pop().unwrap();
    let whole = of_accounts();
    assert_eq!((whole.slug.as_str(), whole.entries(), whole.broken.len()), (ACCOUNTS, 5, 0));
    let mut conn = unguarded(&file);
    // A role that nobody has changed.
    conn.batch_execute("UPDATE users SET role = 'director' WHERE name = 'Sepp'").unwrap();
    let bent = audit(&file).unwrap();
    let told: Vec<_> =
        bent.discrepancies.iter().map(|found| (found.slug.as_str(), &found.tables[..])).collect();
    assert!(bent.chain_is_sound());
    assert_eq!(told, [(ACCOUNTS, &["users"][..])]);
    conn.batch_execute("UPDATE users SET role = 'cashier' WHERE name = 'Sepp'").unwrap();
    // An account that nobody has made.
    conn.batch_execute(
        "INSERT INTO users (name, name_key, created_at, role) VALUES ('Gast', 'gast', '', 'director')",
    )
    .unwrap();
    assert!(!audit(&file).unwrap().is_sound());
    conn.batch_execute("DELETE FROM users WHERE name = 'Gast'").unwrap();
    let whole = audit(&file).unwrap();
    assert!(whole.chain_is_sound() && whole.discrepancies.is_empty());
    assert!(
        whole.faults.iter().all(|fault| fault.contains("trigger")),
        "its guards are missing: {:?}",
        whole.faults
    );
    // The last entry.
    conn.batch_execute("DELETE FROM account_journal WHERE number = 5").unwrap();
    let faults: Vec<_> = of_accounts().broken.iter().map(|broken| broken.fault).collect();
    assert_eq!(faults, [Fault::Miscounted]);
}

/// The chain of the accounts, its guards and the tables can be made to fit; what the tournament noted when its list was closed cannot.
#[test]
fn whoever_writes_the_journal_of_accounts_anew_is_found_out_by_a_closed_list() {
    let house = House::new().with_night();
    house.app.accounts().add("Resi", "siebenundsechzig").unwrap();
    let act = |request| house.app.act("abend", house.form(), request).unwrap();
    act(Request::Register(["Huber", "Maier"].map(|name| newcomer(name, 2)).into()));
    let closed = act(Request::CloseList(Stage::FIRST)).snapshot;
    let file = house.file();
    let _folder = house.close();
    let head = audit(&file).unwrap().chains.pop().unwrap().head();
    let noted = &closed.draw_in_force(Stage::FIRST).unwrap().staff;
    assert_eq!(noted.accounts_head.map(|noted| noted.to_string()), Some(head.to_string()));

    let mut conn = unguarded(&file);
    let change: Cell = diesel::sql_query(
        "SELECT '' AS slug, number, NULL AS integer, CAST(change AS BLOB) AS bytes FROM account_journal",
    )
    .get_result(&mut conn)
    .unwrap();
    let change = String::from_utf8(change.bytes.unwrap()).unwrap();
    let (at, start) = ("2027-01-05T11:00:00.000Z", "0".repeat(64));
    let text = format!("preisschnapsen/account-journal/1\n1\n{at}\ncommand-line\n{change}\n{start}\n");
    let hash = hex::encode(Sha256::digest(text));
    conn.batch_execute(&format!("UPDATE account_journal SET at = '{at}', hash = '{hash}'")).unwrap();
    let found = audit(&file).unwrap();
    assert!(found.chain_is_sound());
    let told: Vec<_> =
        found.discrepancies.iter().map(|found| (found.slug.as_str(), &found.tables[..])).collect();
    assert_eq!(told, [("abend", &["account_journal"][..])]);
}

#[test]
fn the_tables_come_back_from_the_journal_alone() {
    let (folder, file) = night();
    let target = folder.path().join("new.db");
    assert_eq!(rebuild_from_journal(&file, &target).unwrap(), Vec::<String>::new());
    assert!(audit(&target).unwrap().is_sound());
    let (old, new) = (App::open(OpenOptions::new(&file)), App::open(OpenOptions::new(&target)));
    let (old, new) = (old.unwrap(), new.unwrap());
    for slug in ["abend", "probe"] {
        let (old, new) = (old.snapshot(slug).unwrap().unwrap(), new.snapshot(slug).unwrap().unwrap());
        assert_eq!(
            (old.tournament.state(), &old.people, old.head),
            (new.tournament.state(), &new.people, new.head)
        );
    }
    assert_eq!(new.check().unwrap(), []);
    new.accounts().log_in("Resi", "siebenundsechzig").map(drop).unwrap();
    assert!(rebuild_from_journal(&file, &target).is_err(), "nothing is overwritten");
}

#[test]
fn a_table_that_says_something_else_than_the_journal_is_named_and_made_right() {
    let (folder, file) = night();
    let mut conn = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    conn.batch_execute("DELETE FROM tickets WHERE tournament = 1 AND ticket = 3").unwrap();
    conn.batch_execute("INSERT INTO places VALUES (2, 1, 1, 1)").unwrap();
    drop(conn);
    let bent = audit(&file).unwrap();
    assert!(bent.chain_is_sound());
    let told: Vec<_> =
        bent.discrepancies.iter().map(|found| (found.slug.as_str(), &found.tables[..])).collect();
    assert!(
        told.contains(&("abend", &["tickets"][..])) && told.contains(&("probe", &["places"][..])),
        "{told:?}"
    );
    let target = folder.path().join("new.db");
    assert_eq!(rebuild_from_journal(&file, &target).unwrap(), ["places", "tickets"]);
    assert!(audit(&target).unwrap().is_sound());
}

#[test]
fn a_copy_is_looked_at_without_being_touched() {
    let house = House::new().with_night();
    let copy = house.app.copies().backup_now().unwrap().path;
    let before = fs::read(&copy).unwrap();
    assert!(audit(&copy).unwrap().is_sound());
    assert!(fs::read(&copy).unwrap() == before);
    assert!(audit(&house.file()).unwrap().is_sound(), "also while the program has it open");
    house.app.act("abend", house.form(), Request::Register(vec![newcomer("Huber", 1)])).unwrap();
    assert_eq!(audit(&house.file()).unwrap().chains[0].entries(), 2, "what is only in the log counts");
}
