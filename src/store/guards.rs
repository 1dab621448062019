//! What the tables refuse by themselves, whatever the program above them does.

use super::chain::{Hash, Written};
use super::migrations::Migrations;
use super::schema::earlier_phrases as table;
use super::{
    AccountChange, Actor, Role, TournamentId, UserId, account_journal, connection, form_keys, journal_hashes,
    users,
};
use crate::tournament::ActionNo;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel_migrations::MigrationHarness;

/// An evening with two players, four tickets and a drawn first round of two pairings, written by hand.
const EVENING: &str = "
    INSERT INTO tournaments (id, slug, version, practice, finished, name, venue, held_on, rules_text)
        VALUES (1, 'abend', 3, FALSE, FALSE, 'Abend', '', '2027-01-05', '');
    INSERT INTO journal (tournament, number, at, events) VALUES
        (1, 1, '2027-01-05T18:00:00.000Z', '[]'), (1, 2, '2027-01-05T18:01:00.000Z', '[]');
    INSERT INTO players (tournament, player, listed) VALUES (1, 1, TRUE), (1, 2, TRUE);
    INSERT INTO tickets (tournament, ticket, player, sale) VALUES (1, 1, 1, 1), (1, 2, 1, 1), (1, 3, 2, 1), (1, 4, 2, 1);
    INSERT INTO draws (tournament, stage, attempt, slots, pull_order, by_procedure, complete, closed_by)
        VALUES (1, 'R1', 1, 4, 'random', 'by-hand/1', TRUE, 2);
    INSERT INTO draw_entries (tournament, stage, attempt, ticket, player)
        VALUES (1, 'R1', 1, 1, 1), (1, 'R1', 1, 2, 1), (1, 'R1', 1, 3, 2), (1, 'R1', 1, 4, 2);
    INSERT INTO pulls (tournament, stage, attempt, position, ticket, pot, number)
        VALUES (1, 'R1', 1, 1, 1, 'left', 1), (1, 'R1', 1, 2, 2, 'left', 2), (1, 'R1', 1, 3, 3, 'right', 1);
    INSERT INTO pairings (tournament, stage, attempt, number, left_ticket, right_ticket)
        VALUES (1, 'R1', 1, 1, 1, 3), (1, 'R1', 1, 2, 2, NULL);
    INSERT INTO results (tournament, stage, attempt, number, left_ticket, right_ticket, kind, left_bummerl,
        right_bummerl, entered_by) VALUES (1, 'R1', 1, 1, 1, 3, 'played', 2, 1, 2);
";

/// Opens a database with an evening in it.
fn evening() -> (tempfile::TempDir, SqliteConnection) {
    let folder = tempfile::tempdir().unwrap();
    let mut conn = connection::open(&folder.path().join("a.db")).unwrap();
    conn.batch_execute(EVENING).unwrap();
    (folder, conn)
}

#[track_caller]
fn refuses(conn: &mut SqliteConnection, statement: &str, because: &str) {
    let fault = conn.batch_execute(statement).expect_err(statement).to_string();
    assert!(fault.contains(because), "{statement}: {fault}");
}

#[test]
fn the_journal_only_grows() {
    let (_folder, mut conn) = evening();
    refuses(&mut conn, "UPDATE journal SET events = '[1]' WHERE number = 1", "not rewritten");
    refuses(&mut conn, "DELETE FROM journal WHERE number = 2", "not shortened");
    refuses(&mut conn, "DELETE FROM journal", "not shortened");
    for insert in ["INSERT", "INSERT OR REPLACE"] {
        for number in [2, 4] {
            let entry = format!(
                "{insert} INTO journal (tournament, number, at, events) VALUES (1, {number}, '', '[]')"
            );
            refuses(&mut conn, &entry, "no gaps");
        }
    }
}

#[test]
fn a_real_tournament_stays_and_a_practice_one_goes_with_everything() {
    let (_folder, mut conn) = evening();
    refuses(&mut conn, "DELETE FROM tournaments", "only a practice tournament");
    refuses(&mut conn, "UPDATE tournaments SET practice = TRUE", "decided once");
    refuses(&mut conn, "UPDATE tournaments SET id = 9", "keeps its number");
    refuses(&mut conn, "UPDATE tournaments SET slug = 'x'", "keeps its number");
    for (id, slug) in [(1, "x"), (9, "abend")] {
        let row = format!("({id}, '{slug}', 3, TRUE, FALSE, 'Abend', '', '2027-01-05', '')");
        refuses(&mut conn, &format!("INSERT OR REPLACE INTO tournaments VALUES {row}"), "not replaced");
    }
    conn.batch_execute(
        "INSERT INTO tournaments (id, slug, version, practice, finished, name, venue, held_on, rules_text)
             VALUES (2, 'probe', 1, TRUE, FALSE, 'Probe', '', '2027-01-05', '');
         INSERT INTO journal (tournament, number, at, events) VALUES (2, 1, '', '[]');
         DELETE FROM tournaments WHERE id = 2",
    )
    .unwrap();
    let left: i64 = super::schema::journal::table.count().get_result(&mut conn).unwrap();
    assert_eq!(left, 2, "only the journal of the other one is left");
}

#[test]
fn a_number_is_pulled_once_and_a_ticket_stands_once() {
    let (_folder, mut conn) = evening();
    let pull = |position, ticket, pot, number| {
        format!(
            "INSERT INTO pulls (tournament, stage, attempt, position, ticket, pot, number) \
             VALUES (1, 'R1', 1, {position}, {ticket}, '{pot}', {number})"
        )
    };
    refuses(&mut conn, &pull(4, 4, "right", 1), "UNIQUE");
    refuses(&mut conn, &pull(4, 3, "right", 2), "UNIQUE");
    refuses(&mut conn, &pull(4, 4, "middle", 2), "CHECK");
    refuses(&mut conn, &pull(4, 9, "right", 2), "FOREIGN KEY");
    conn.batch_execute(&pull(4, 4, "right", 2)).unwrap();
    refuses(&mut conn, "UPDATE pairings SET right_ticket = 3 WHERE number = 2", "UNIQUE");
    refuses(&mut conn, "UPDATE pairings SET right_ticket = left_ticket WHERE number = 2", "CHECK");
    refuses(&mut conn, "UPDATE pairings SET right_ticket = 77 WHERE number = 2", "FOREIGN KEY");
    refuses(
        &mut conn,
        "INSERT INTO draws (tournament, stage, attempt, slots, pull_order, by_procedure, complete, closed_by)
             VALUES (1, 'R1', 2, 4, 'random', 'by-hand/1', FALSE, 2)",
        "UNIQUE",
    );
}

#[test]
fn a_result_has_a_pairing_and_a_score_that_can_be() {
    let (_folder, mut conn) = evening();
    refuses(&mut conn, "UPDATE results SET right_bummerl = 2", "CHECK");
    refuses(&mut conn, "UPDATE results SET right_bummerl = NULL", "CHECK");
    refuses(&mut conn, "UPDATE results SET kind = 'walkover'", "CHECK");
    refuses(&mut conn, "UPDATE results SET number = 3", "FOREIGN KEY");
    refuses(&mut conn, "UPDATE results SET entered_by = 99", "FOREIGN KEY");
    refuses(&mut conn, "DELETE FROM tickets WHERE ticket = 1", "FOREIGN KEY");
    refuses(&mut conn, "DELETE FROM players WHERE player = 2", "FOREIGN KEY");
}

#[test]
fn later_migrations_leave_a_written_evening_as_it_is() {
    const SCORES: &str = "(SELECT group_concat(left_bummerl || ':' || right_bummerl) FROM results)";
    let (_folder, mut conn) = evening();
    let scores = diesel::dsl::sql::<diesel::sql_types::Text>(SCORES);
    let before: String = diesel::select(scores.clone()).get_result(&mut conn).unwrap();
    // The fifth migration made the tables of facts; every later one is undone and done again around them.
    while conn.applied_migrations().unwrap().len() > 5 {
        conn.revert_last_migration(Migrations).unwrap();
    }
    conn.run_pending_migrations(Migrations).unwrap();
    let after: String = diesel::select(scores).get_result(&mut conn).unwrap();
    assert_eq!((before.as_str(), after.as_str()), ("2:1", "2:1"));
}

#[test]
fn the_chain_only_grows_too() {
    let (_folder, mut conn) = evening();
    journal_hashes::fill(&mut conn).unwrap();
    refuses(&mut conn, "UPDATE journal_hashes SET hash = upper(hash)", "not rewritten");
    refuses(&mut conn, "DELETE FROM journal_hashes WHERE number = 2", "not shortened");
    for insert in ["INSERT", "INSERT OR REPLACE"] {
        for number in [2, 4] {
            let link = format!("{insert} INTO journal_hashes VALUES (1, {number}, '{:064}')", 0);
            refuses(&mut conn, &link, "no gaps");
        }
    }
    refuses(&mut conn, &format!("INSERT INTO journal_hashes VALUES (1, 3, '{:064}')", 0), "FOREIGN KEY");
}

#[test]
fn the_entries_of_an_older_database_get_their_hashes_when_it_is_brought_up_to_date() {
    let (_folder, mut conn) = evening();
    while conn.applied_migrations().unwrap().len() > 10 {
        conn.revert_last_migration(Migrations).unwrap();
    }
    conn.run_pending_migrations(Migrations).unwrap();
    let hashes = journal_hashes::of(&mut conn, TournamentId(1)).unwrap();
    let entry = |number: &str, minute| Written {
        number: number.into(),
        at: format!("2027-01-05T18:0{minute}:00.000Z").into_bytes(),
        by_user: None,
        by_ticket: None,
        events: b"[]".into(),
    };
    let first = entry("1", 0).hash(b"abend", Hash::START);
    assert_eq!(hashes, [first, entry("2", 1).hash(b"abend", first)]);
    assert_eq!(journal_hashes::head(&mut conn, TournamentId(1)).unwrap(), hashes[1]);
}

#[test]
fn whoever_agreed_is_on_the_staff_and_a_phrase_belongs_to_a_draw() {
    let (_folder, mut conn) = evening();
    refuses(&mut conn, "UPDATE draws SET agreed_by = 99", "FOREIGN KEY");
    let phrase = |attempt, position| {
        format!("INSERT INTO earlier_phrases VALUES (1, 'R1', {attempt}, {position}, 'KH')")
    };
    refuses(&mut conn, &phrase(2, 1), "FOREIGN KEY");
    refuses(&mut conn, &phrase(1, 0), "CHECK");
    conn.batch_execute(&phrase(1, 1)).unwrap();
    refuses(&mut conn, &phrase(1, 1), "UNIQUE");
}

#[test]
fn phrases_that_were_replaced_before_there_was_a_table_for_them_are_found_in_the_journal() {
    let (_folder, mut conn) = evening();
    let mut say = |number: u32, events: &str| {
        conn.batch_execute(&format!(
            "INSERT INTO journal (tournament, number, at, events) VALUES (1, {number}, '2027-01-05T18:0{number}:00.000Z', '{events}')"
        ))
        .unwrap();
    };
    let taken = |phrase: &str| {
        format!(
            "[\"finished\",{{\"phrase-taken\":{{\"stage\":\"R2\",\"attempt\":1,\"phrase\":\"{phrase}\"}}}}]"
        )
    };
    for (number, phrase) in [(3, "KH"), (4, ""), (5, "QS")] {
        say(number, &taken(phrase));
    }
    say(6, "[{\"undone\":{\"action\":5}}]");
    say(7, &taken("AD"));
    conn.batch_execute(
        "INSERT INTO draws (tournament, stage, attempt, slots, pull_order, by_procedure, commitment, complete, closed_by)
             VALUES (1, 'R2', 1, 4, 'random', 'two-pots/1', 'ab', FALSE, 2)",
    )
    .unwrap();
    while conn.applied_migrations().unwrap().len() > 13 {
        conn.revert_last_migration(Migrations).unwrap();
    }
    conn.run_pending_migrations(Migrations).unwrap();
    let columns = (table::stage, table::attempt, table::position, table::phrase);
    let rows: Vec<(String, i32, i32, String)> =
        table::table.order(table::position).select(columns).load(&mut conn).unwrap();
    let row = |at, text: &str| ("R2".to_owned(), 1, at, text.to_owned());
    assert_eq!(rows, [row(1, "KH"), row(2, "")], "the last one that counts is in force");
}

/// A time for entries.
const NOON: &str = "2027-01-05T12:00:00.000Z";

#[test]
fn the_journal_of_accounts_only_grows() {
    let (_folder, mut conn) = evening();
    let at = NOON.parse().unwrap();
    let role = Role::Scorer;
    account_journal::append(&mut conn, at, Actor::CommandLine, AccountChange::Invited { role }).unwrap();
    account_journal::append(&mut conn, at, Actor::Invitation, AccountChange::Invited { role }).unwrap();
    refuses(&mut conn, "UPDATE account_journal SET change = '' WHERE number = 1", "not rewritten");
    refuses(&mut conn, "UPDATE account_journal SET hash = upper(hash)", "not rewritten");
    refuses(&mut conn, "DELETE FROM account_journal WHERE number = 2", "not shortened");
    refuses(&mut conn, "DELETE FROM account_journal", "not shortened");
    let entry = |insert: &str, number: i32, way: &str, user: &str| {
        format!("{insert} INTO account_journal VALUES ({number}, '{NOON}', '{way}', {user}, '', '{:064}')", 0)
    };
    for insert in ["INSERT", "INSERT OR REPLACE"] {
        for number in [2, 4] {
            refuses(&mut conn, &entry(insert, number, "program", "NULL"), "no gaps");
        }
    }
    refuses(&mut conn, &entry("INSERT", 3, "magic", "NULL"), "CHECK");
    refuses(&mut conn, &entry("INSERT", 3, "user", "NULL"), "CHECK");
    refuses(&mut conn, &entry("INSERT", 3, "program", "1"), "CHECK");
    refuses(&mut conn, &entry("INSERT", 3, "user", "77"), "FOREIGN KEY");
}

/// Makes the database one of an older program, whose last migration was this.
fn revert_to(conn: &mut SqliteConnection, last: &str) {
    while conn.applied_migrations().unwrap().iter().any(|version| version.to_string().as_str() > last) {
        conn.revert_last_migration(Migrations).unwrap();
    }
}

#[test]
fn the_accounts_of_an_older_database_open_their_journal() {
    let (_folder, mut conn) = evening();
    let at = NOON.parse().unwrap();
    let resi = users::add(&mut conn, "Resi", "resi", "x", Role::Director, at).unwrap();
    let sepp = users::add(&mut conn, "Sepp", "sepp", "x", Role::Cashier, at).unwrap();
    users::remove(&mut conn, sepp, at).unwrap();
    revert_to(&mut conn, "20260101000015");
    conn.run_pending_migrations(Migrations).unwrap();
    let entries = account_journal::latest(&mut conn, 9).unwrap();
    let told: Vec<_> = entries.iter().map(|entry| (entry.number, entry.by, entry.change)).collect();
    let found = |user: UserId, role, removed| AccountChange::Found { user, role, removed };
    let opening = [
        (2, Actor::Program, found(sepp, Role::Cashier, true)),
        (1, Actor::Program, found(resi, Role::Director, false)),
    ];
    assert_eq!(told, opening);
}

#[test]
fn an_older_database_still_knows_the_forms_that_were_sent() {
    let (_folder, mut conn) = evening();
    let (key, hash) = ("1".repeat(32), "2".repeat(64));
    revert_to(&mut conn, "20260101000016");
    let row = format!("'{key}', '{hash}', 1, 1, '{NOON}'");
    conn.batch_execute(&format!("INSERT INTO form_keys VALUES ({row})")).unwrap();
    conn.run_pending_migrations(Migrations).unwrap();
    let sent = Some((TournamentId(1), ActionNo(1)));
    assert_eq!(form_keys::find(&mut conn, &key, &hash).unwrap(), sent);
    assert_eq!(form_keys::find(&mut conn, &hash[..32], &hash).unwrap(), None);
    assert_eq!(form_keys::find(&mut conn, &key, &"3".repeat(64)).unwrap(), None);
    refuses(&mut conn, &format!("INSERT INTO form_keys VALUES ('{hash}x', 1, 1, '{NOON}')"), "CHECK");
    refuses(&mut conn, "SELECT count(*) FROM open_form_keys", "no such table");
}
