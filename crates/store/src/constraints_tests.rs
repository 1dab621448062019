//! What the tables refuse by themselves, whatever the program above them does.

use super::connection::number;
use super::migrations::Migrations;
use super::{
    AccountChange, Actor, Role, StoreError, TournamentId, UserId, account_journal, form_keys, journal,
    journal_hashes, opening, projections, users,
};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel_migrations::MigrationHarness;
use tournament::chain::{Hash, Written};
use tournament::{
    Action, ActionNo, Command, DeskCommand, EveningEvent, Event, FirstPayment, Registration, Settings,
    Tickets, Tournament,
};

/// An evening with an entry for its opening and one for its end, written by hand.
const EVENING: &str = "
    INSERT INTO tournaments (id, slug, version, practice, finished, name, venue, held_on, rules_text)
        VALUES (1, 'abend', 2, FALSE, TRUE, 'Abend', '', '2027-01-05', '');
    INSERT INTO journal (tournament, number, at, events) VALUES
        (1, 1, '2027-01-05T18:00:00.000Z', '[]'), (1, 2, '2027-01-05T18:01:00.000Z', '[]');
";

/// Opens a database with an evening in it.
fn evening() -> (tempfile::TempDir, SqliteConnection) {
    let folder = tempfile::tempdir().unwrap();
    let mut conn = opening::open(&folder.path().join("a.db")).unwrap();
    conn.batch_execute(EVENING).unwrap();
    (folder, conn)
}

#[track_caller]
fn refuses(conn: &mut SqliteConnection, statement: &str, because: &str) {
    let fault = conn.batch_execute(statement).expect_err(statement).to_string();
    assert!(fault.contains(because), "{statement}: {fault}");
}

/// Checks that no entry is slipped in: `entry` writes one with an `INSERT` of this kind and that number.
#[track_caller]
fn refuses_gaps(conn: &mut SqliteConnection, entry: impl Fn(&str, i32) -> String) {
    for insert in ["INSERT", "INSERT OR REPLACE"] {
        for number in [2, 4] {
            refuses(conn, &entry(insert, number), "no gaps");
        }
    }
}

#[test]
fn the_journal_only_grows() {
    let (_folder, mut conn) = evening();
    refuses(&mut conn, "UPDATE journal SET events = '[1]' WHERE number = 1", "not rewritten");
    refuses(&mut conn, "DELETE FROM journal WHERE number = 2", "not shortened");
    refuses(&mut conn, "DELETE FROM journal", "not shortened");
    refuses_gaps(&mut conn, |insert, number| {
        format!("{insert} INTO journal (tournament, number, at, events) VALUES (1, {number}, '', '[]')")
    });
}

#[test]
fn a_tournament_keeps_what_it_is_and_a_practice_one_goes_with_everything() {
    let (_folder, mut conn) = evening();
    refuses(&mut conn, "UPDATE tournaments SET practice = TRUE", "decided once");
    let drawn = "(1, 3, '', '[{\"list-closed\":{}}]')";
    let drawn = format!("INSERT INTO journal (tournament, number, at, events) VALUES {drawn}");
    conn.batch_execute(&format!("UPDATE tournaments SET hidden = TRUE; {drawn}")).unwrap();
    refuses(&mut conn, "UPDATE tournaments SET finished = FALSE", "after its end only");
    refuses(&mut conn, "UPDATE tournaments SET id = 9", "keeps its number");
    refuses(&mut conn, "UPDATE tournaments SET slug = 'x'", "keeps its number");
    for (id, slug) in [(1, "x"), (9, "abend")] {
        let row = format!("({id}, '{slug}', 3, TRUE, FALSE, 'Abend', '', '2027-01-05', '', FALSE)");
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
    assert_eq!(left, 3, "only the journal of the other one is left");
}

#[test]
fn a_real_tournament_goes_while_its_journal_tells_only_how_it_was_prepared() {
    let (_folder, mut conn) = evening();
    let prepares = [
        "opened",
        "settings-changed",
        "texts-changed",
        "undone",
        "special-prize-added",
        "special-prize-removed",
    ];
    for (id, name) in (2..).zip(Event::names()) {
        for (id, event) in [(2 * id, format!("\"{name}\"")), (2 * id + 1, format!("{{\"{name}\":{{}}}}"))] {
            conn.batch_execute(&format!(
                "INSERT INTO tournaments (id, slug, version, practice, finished, name, venue, held_on, rules_text)
                     VALUES ({id}, 'abend-{id}', 1, FALSE, FALSE, 'Abend', '', '2027-01-05', '');
                 INSERT INTO journal (tournament, number, at, events) VALUES ({id}, 1, '', '[\"undone\",{event}]')"
            ))
            .unwrap();
            let delete = format!("DELETE FROM tournaments WHERE id = {id}");
            if prepares.contains(&name) {
                conn.batch_execute(&delete).unwrap();
                let noted = format!("SELECT count(*) FROM former_slugs WHERE slug = 'abend-{id}'");
                assert_eq!(number(&mut conn, &noted), Ok(1));
            } else {
                refuses(&mut conn, &delete, "on which something has happened");
            }
        }
    }
    assert_eq!(number(&mut conn, "SELECT count(*) FROM former_slugs"), Ok(2 * prepares.len() as i64));
}

#[test]
fn a_ticket_is_sold_once_and_has_a_place_that_can_be() {
    let (_folder, mut conn) = evening();
    conn.batch_execute("INSERT INTO tickets VALUES (1, 7, 1); INSERT INTO places VALUES (1, 7, 5, 8)")
        .unwrap();
    refuses(&mut conn, "INSERT INTO tickets VALUES (1, 7, 2)", "UNIQUE");
    refuses(&mut conn, "INSERT INTO tickets VALUES (2, 7, 2)", "FOREIGN KEY");
    refuses(&mut conn, "UPDATE tickets SET ticket = 10000", "CHECK");
    refuses(&mut conn, "UPDATE places SET first_place = 9", "CHECK");
    refuses(&mut conn, "UPDATE places SET first_place = 0", "CHECK");
}

/// A night of the tables that went, as an older program wrote them: one round, one match, a till that was counted.
const OLDER_NIGHT: &str = "
    INSERT INTO settings (tournament, capacity, tickets_per_player, ticket_price, bummerl_to_win, prizes, one_prize_each, first_order,
        rules) VALUES (1, 8, 1, 500, 2, 1, FALSE, 'random', '{}');
    INSERT INTO players (tournament, player, listed) VALUES (1, 1, TRUE), (1, 2, TRUE);
    INSERT INTO tickets (tournament, ticket, player, sale) VALUES (1, 1, 1, 1), (1, 3, 2, 1);
    INSERT INTO payments VALUES (1, 1, 1, 1, 500);
    INSERT INTO draws (tournament, stage, attempt, slots, pull_order, by_procedure, complete, closed_by)
        VALUES (1, 'R1', 1, 2, 'random', 'by-hand/1', TRUE, 2);
    INSERT INTO draw_entries VALUES (1, 'R1', 1, 1, 1), (1, 'R1', 1, 3, 2);
    INSERT INTO pulls VALUES (1, 'R1', 1, 1, 1, 'left', 1);
    INSERT INTO put_backs VALUES (1, 'R1', 1, 2, 1, 1);
    INSERT INTO pairings VALUES (1, 'R1', 1, 1, 1, 3);
    INSERT INTO results (tournament, stage, attempt, number, left_ticket, right_ticket, kind, left_bummerl,
        right_bummerl, entered_by) VALUES (1, 'R1', 1, 1, 1, 3, 'played', 2, 1, 2);
    INSERT INTO lots VALUES (1, 1, 1, 1);
    INSERT INTO prizes VALUES (1, 1, TRUE, 1, TRUE);
    INSERT INTO till VALUES (1, 500);
";

#[test]
fn later_migrations_leave_a_written_evening_as_it_is() {
    const STORED: &str = "(SELECT group_concat(slug || number || at || events) FROM journal JOIN tournaments ON id = tournament)";
    let (_folder, mut conn) = evening();
    let stored = diesel::dsl::sql::<diesel::sql_types::Text>(STORED);
    let before: String = diesel::select(stored.clone()).get_result(&mut conn).unwrap();
    // The fifth migration made tables of what follows from the journal; the later ones are done around a night that stands in them.
    revert_to(&mut conn, "20260101000005");
    conn.batch_execute(OLDER_NIGHT).unwrap();
    conn.run_pending_migrations(Migrations).unwrap();
    let after: String = diesel::select(stored).get_result(&mut conn).unwrap();
    assert_eq!(before, after);
}

#[test]
fn the_projections_of_an_older_database_are_folded_when_it_is_brought_up_to_date() {
    let (_folder, mut conn) = evening();
    revert_to(&mut conn, "20260101000020");
    let at = NOON.parse().unwrap();
    let opened =
        Action { number: ActionNo(1), at, events: vec![Tournament::open(Settings::usual()).unwrap()] };
    let mut night = Tournament::replay([opened]).unwrap();
    let people = vec![Registration::new(Tickets::Count(2), FirstPayment::Nothing)];
    let register = Command::Desk(DeskCommand::Register { people, lots: [0; 32] });
    let events = night.decide(&register).unwrap();
    night.evolve(Action { number: ActionNo(2), at, events });
    let events = vec![Event::Evening(EveningEvent::Finished)];
    night.evolve(Action { number: ActionNo(3), at, events });
    conn.batch_execute(
        "INSERT INTO tournaments (id, slug, version, practice, finished, name, venue, held_on, rules_text)
             VALUES (2, 'wirt', 3, FALSE, TRUE, 'Wirt', '', '2027-01-05', '')",
    )
    .unwrap();
    for action in night.actions() {
        let events = serde_json::to_string(&action.events).unwrap();
        conn.batch_execute(&format!(
            "INSERT INTO journal (tournament, number, at, events) VALUES (2, {}, '{NOON}', '{events}')",
            action.number
        ))
        .unwrap();
    }
    journal_hashes::fill(&mut conn).unwrap();
    conn.run_pending_migrations(Migrations).unwrap();
    assert_eq!(projections::differing(&mut conn, TournamentId(2), &night).unwrap(), Vec::<&str>::new());
    assert_eq!(number(&mut conn, "SELECT count(*) FROM tickets"), Ok(2));
}

#[test]
fn an_older_database_with_an_entry_that_cannot_be_read_is_brought_up_to_date_all_the_same() {
    let (_folder, mut conn) = evening();
    revert_to(&mut conn, "20260101000020");
    conn.batch_execute(&format!(
        "INSERT INTO tournaments (id, slug, version, practice, finished, name, venue, held_on, rules_text)
             VALUES (2, 'kein slug!', 1, FALSE, TRUE, 'Wirt', '', '2027-01-05', '');
         INSERT INTO journal (tournament, number, at, events) VALUES (2, 1, '{NOON}', '[{{\"what\":1}}]')"
    ))
    .unwrap();
    journal_hashes::fill(&mut conn).unwrap();
    conn.run_pending_migrations(Migrations).unwrap();
    let fault = journal::of(&mut conn, TournamentId(2)).unwrap_err();
    assert!(matches!(fault, StoreError::Unreadable { .. }), "{fault}");
}

#[test]
fn the_chain_only_grows_too() {
    let (_folder, mut conn) = evening();
    journal_hashes::fill(&mut conn).unwrap();
    refuses(&mut conn, "UPDATE journal_hashes SET hash = upper(hash)", "not rewritten");
    refuses(&mut conn, "DELETE FROM journal_hashes WHERE number = 2", "not shortened");
    refuses_gaps(&mut conn, |insert, number| {
        format!("{insert} INTO journal_hashes VALUES (1, {number}, '{:064}')", 0)
    });
    refuses(&mut conn, &format!("INSERT INTO journal_hashes VALUES (1, 3, '{:064}')", 0), "FOREIGN KEY");
}

#[test]
fn the_entries_of_an_older_database_get_their_hashes_when_it_is_brought_up_to_date() {
    let (_folder, mut conn) = evening();
    revert_to(&mut conn, "20260101000010");
    conn.run_pending_migrations(Migrations).unwrap();
    let hashes = journal_hashes::of(&mut conn, TournamentId(1)).unwrap();
    let entry = |number, minute| Written {
        number,
        at: format!("2027-01-05T18:0{minute}:00.000Z").into_bytes(),
        by_user: None,
        by_ticket: None,
        events: b"[]".into(),
        seal: None,
    };
    let first = entry(1, 0).hash(b"abend", Hash::START).unwrap();
    assert_eq!(hashes, [first, entry(2, 1).hash(b"abend", first).unwrap()]);
    assert_eq!(journal_hashes::head(&mut conn, TournamentId(1)).unwrap(), hashes[1]);
}

#[test]
fn commitments_come_with_their_entry_and_lose_nothing_but_salts() {
    let (_folder, mut conn) = evening();
    let row = |number, salt| {
        format!("INSERT INTO text_commitments VALUES (1, {number}, 'logo', '{:064}', {salt})", 0)
    };
    let salt = format!("'{:032}'", 7);
    refuses(&mut conn, &row(3, &salt), "FOREIGN KEY");
    conn.batch_execute(&row(2, &salt)).unwrap();
    refuses(&mut conn, "DELETE FROM text_commitments", "not deleted");
    refuses(&mut conn, "UPDATE text_commitments SET label = 'key/1/1'", "not rewritten");
    refuses(&mut conn, "UPDATE text_commitments SET commitment = upper(commitment)", "not rewritten");
    refuses(&mut conn, &format!("UPDATE text_commitments SET salt = '{:032}'", 8), "never another");
    conn.batch_execute("UPDATE text_commitments SET salt = NULL").unwrap();
    refuses(&mut conn, &format!("UPDATE text_commitments SET salt = {salt}"), "never another");
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
    refuses_gaps(&mut conn, |insert, number| entry(insert, number, "program", "NULL"));
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
    let found = |user: UserId, role, removed| AccountChange::Found { user, role, removed, account: None };
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
