//! A journal that somebody has written themselves, with a chain that fits: whatever its entries say, it is refused or read, and ends nothing.

use crate::app::support::{House, newcomer, texts};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use preisschnapsen::app::{App, OpenOptions, Request, prepare};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use tournament::Stage;

/// What stands in the place of a number.
const NUMBERS: [&str; 10] =
    ["0", "1", "2", "7", "-1", "255", "65536", "4294967295", "9007199254740993", "18446744073709551615"];

/// A copy with a practice night in its first round and one that is drawn.
fn copy() -> (tempfile::TempDir, PathBuf) {
    let house = House::new().with_night();
    let act = |request| house.app.act("abend", house.form(), request).unwrap();
    act(Request::Register(["Huber", "Maier", "Gruber"].map(|name| newcomer(name, 2)).into()));
    act(Request::CloseList(Stage::FIRST));
    act(Request::TakePhrase { stage: Stage::FIRST, phrase: "KH".parse().unwrap(), pack: None });
    act(Request::Draw(Stage::FIRST));
    house.app.practice(house.form(), texts("Probe")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.db");
    house.app.copies().backup_to(&file).unwrap();
    (folder, file)
}

#[derive(QueryableByName, Clone)]
struct Row {
    #[diesel(sql_type = BigInt)]
    tournament: i64,
    #[diesel(sql_type = Text)]
    slug: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(sql_type = Text)]
    at: String,
    #[diesel(sql_type = Text)]
    events: String,
}

/// Replaces a number, leaves an event out, or has one twice; everything stays JSON.
fn forged(events: &str, chance: &mut ChaCha20Rng) -> String {
    let mut pick = |count: usize| chance.next_u32() as usize % count.max(1);
    let mut list: Vec<serde_json::Value> = serde_json::from_str(events).unwrap();
    let whole = list.len();
    match pick(4) {
        0 if whole > 1 => drop(list.remove(pick(whole))),
        1 => list.push(list[pick(whole)].clone()),
        _ => {
            let bytes = events.as_bytes();
            let begins = |at: &usize| {
                bytes[*at].is_ascii_digit() && matches!(bytes[at - 1], b':' | b',' | b'[' | b'-')
            };
            let places: Vec<usize> = (1..bytes.len()).filter(begins).collect();
            if places.is_empty() {
                return events.to_owned();
            }
            let at = places[pick(places.len())];
            let length = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            return format!("{}{}{}", &events[..at], NUMBERS[pick(NUMBERS.len())], &events[at + length..]);
        }
    }
    serde_json::to_string(&list).unwrap()
}

/// Writes the entry, and the chain anew as docs/JOURNAL.md says.
fn forge(file: &Path, chance: &mut ChaCha20Rng) -> String {
    let mut conn = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    let guards: Vec<(String, String)> =
        diesel::dsl::sql::<(Text, Text)>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
            .load(&mut conn)
            .unwrap();
    for (guard, _) in &guards {
        conn.batch_execute(&format!("DROP TRIGGER {guard}")).unwrap();
    }
    let mut rows: Vec<Row> = diesel::sql_query(
        "SELECT j.tournament, t.slug, j.number, j.at, j.events FROM journal j JOIN tournaments t ON t.id = j.tournament \
         ORDER BY j.tournament, j.number",
    )
    .load(&mut conn)
    .unwrap();
    let chosen = chance.next_u32() as usize % rows.len();
    rows[chosen].events = forged(&rows[chosen].events, chance);
    let (mut of, mut previous) = (0, String::new());
    for row in &rows {
        if row.tournament != of {
            (of, previous) = (row.tournament, "0".repeat(64));
        }
        let Row { tournament, slug, number, at, events } = row;
        let text = format!("preisschnapsen/journal/1\n{slug}\n{number}\n{at}\n- -\n{events}\n{previous}\n");
        previous = hex::encode(Sha256::digest(text.as_bytes()));
        let events = events.replace('\'', "''");
        conn.batch_execute(&format!(
            "UPDATE journal SET events = '{events}' WHERE tournament = {tournament} AND number = {number}; \
             UPDATE journal_hashes SET hash = '{previous}' WHERE tournament = {tournament} AND number = {number}"
        ))
        .unwrap();
    }
    for (_, guard) in &guards {
        conn.batch_execute(guard).unwrap();
    }
    rows[chosen].events.clone()
}

/// How many copies are forged: a few each time, as many as `PREISSCHNAPSEN_FORGED` says for the proof.
fn count() -> usize {
    std::env::var("PREISSCHNAPSEN_FORGED").ok().and_then(|text| text.parse().ok()).unwrap_or(20)
}

#[test]
fn entries_that_nobody_could_have_made_are_refused_or_read_and_end_nothing() {
    let (folder, sound) = copy();
    let options = OpenOptions { copies: false, ..OpenOptions::new(folder.path().join("night.db")) };
    drop(App::open(options.clone()).unwrap());
    prepare(&options, &sound).unwrap();
    let before = fs::read(&options.database).unwrap();
    let mut chance = ChaCha20Rng::from_seed([9; 32]);
    let (mut refused, mut read, mut ended) = (0, 0, Vec::new());
    for _ in 0..count() {
        let file = folder.path().join("forged.db");
        fs::copy(&sound, &file).unwrap();
        let events = forge(&file, &mut chance);
        match catch_unwind(AssertUnwindSafe(|| prepare(&options, &file).is_ok())) {
            Ok(true) => read += 1,
            Ok(false) => refused += 1,
            Err(_) => ended.push(events.chars().take(300).collect::<String>()),
        }
        assert!(fs::read(&options.database).unwrap() == before);
    }
    println!("{refused} forged copies refused, {read} read");
    assert!(ended.is_empty(), "{ended:#?}");
    assert!(refused > 0);
}
