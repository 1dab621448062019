//! What a journal commits to: who holds a ticket, the words of the evening, its keys. Whoever changes them in the file is found out; what
//! is erased stays erased, and the chain stays whole.

use crate::app::support::{House, newcomer, texts};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use preisschnapsen::app::{ActError, App, OpenOptions, Request, audit};
use std::path::Path;
use tournament::texts::{ExtrasChange, Person, Shown, Texts};
use tournament::{PlainDesk, PlainEvening, PlayerId, Rejection, SpecialKind, Stage, TicketNo};

/// A night with words of every kind and a closed list.
fn night() -> House {
    let house = House::new().with_night();
    let act = |request| house.app.act("abend", house.form(), request).unwrap();
    act(Request::Register(["Huber Franz", "Maier Sepp", "Gruber Anna"].map(|name| newcomer(name, 2)).into()));
    let prizes = ["Sau", "Schinken"].map(|prize| prize.parse().unwrap()).into();
    act(Request::UpdateSettings { settings: house.settings(), texts: Texts { prizes, ..texts("Abend") } });
    act(Request::AddSpecialPrize {
        kind: SpecialKind::BestOf { group: 1 },
        name: "Beste Dame".parse().unwrap(),
        group: Some("Damen".parse().unwrap()),
    });
    act(Request::UpdateExtras(ExtrasChange::Names { shown: Shown::FamilyFirst, keep_days: Some(30) }));
    act(Request::CloseList(Stage::FIRST));
    act(Request::ReopenList {
        stage: Stage::FIRST,
        reason: "Huber Franz fehlte".parse().unwrap(),
        agreed: None,
    });
    act(Request::CloseList(Stage::FIRST));
    house
}

/// Does several things to the file behind the program's back.
fn all_behind(file: &Path, sql: &str) {
    SqliteConnection::establish(file.to_str().unwrap()).unwrap().batch_execute(sql).unwrap();
}

/// Does something to the file behind the program's back.
fn behind(file: &Path, sql: &str) -> usize {
    let mut conn = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    conn.batch_execute("PRAGMA foreign_keys = OFF").unwrap();
    diesel::sql_query(sql).execute(&mut conn).unwrap()
}

/// Returns the labels that an audit finds to be others than the journal's, of the only night.
#[track_caller]
fn found(file: &Path) -> Vec<String> {
    let audit = audit(file).unwrap();
    assert!(audit.chain_is_sound(), "{audit:?}");
    assert_eq!(audit.is_sound(), audit.discrepancies.is_empty());
    audit.discrepancies.into_iter().flat_map(|found| found.texts).collect()
}

fn count(file: &Path, sql: &str) -> i64 {
    let mut conn = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    diesel::select(diesel::dsl::sql::<BigInt>(sql)).get_result(&mut conn).unwrap()
}

#[test]
fn whoever_changes_words_or_keys_in_the_file_is_found_out() {
    for (sql, labels) in [
        (
            "UPDATE people SET name = iif(player = 1, 'Maier Sepp', 'Huber Franz') WHERE player IN (1, 2)",
            &["player/1/family-first", "player/1/family-last", "player/1/full", "player/2/family-first"][..],
        ),
        ("UPDATE people SET place = 'Anderswo' WHERE player = 3", &["player/3/place"]),
        ("UPDATE prize_texts SET prize_text = 'Hendl' WHERE prize = 1", &["evening/prizes"]),
        ("DELETE FROM prize_texts WHERE prize = 2", &["evening/prizes"]),
        ("UPDATE tournaments SET rules_text = 'Wer gibt, gewinnt.'", &["evening/rules"]),
        (
            "UPDATE ticket_keys SET sale_key = '0123456789abcdef0123456789abcdef' WHERE ticket = 4",
            &["key/4/1"],
        ),
        ("DELETE FROM ticket_keys WHERE ticket = 4", &["key/4/1"]),
        ("UPDATE notes SET note = 'Einfach so'", &["note/7"]),
        ("UPDATE extra_texts SET texts = replace(texts, 'Beste Dame', 'Bester Herr')", &["special/1"]),
        (
            "UPDATE extra_texts SET texts = replace(texts, '\"keep_days\":30', '\"keep_days\":1')",
            &["names/keep-days"],
        ),
        // Without the salt nobody can tell; but nobody has erased this person.
        ("UPDATE text_commitments SET salt = NULL WHERE label = 'player/1/full'", &["player/1/full"]),
        (
            "INSERT INTO people VALUES (1, 9, 'Niemand', '', 'niemand', '')",
            &["player/9/family-first", "player/9/family-last", "player/9/full"],
        ),
    ] {
        let house = night();
        let file = house.file();
        assert_eq!(found(&file), Vec::<String>::new());
        let folder = house.close();
        assert!(behind(&file, sql) > 0, "{sql}");
        let named = found(&file);
        assert_eq!(named[..labels.len().min(named.len())], *labels, "{sql}");
        drop(folder);
    }
}

#[test]
fn who_is_erased_is_erased_and_the_chain_stays_whole() {
    let house = night();
    let head = house.app.snapshot("abend").unwrap().unwrap().head;
    house.app.act("abend", house.form(), Request::Erase(vec![PlayerId(1)])).unwrap();
    let hashes = house.app.annotations("abend").unwrap().hashes;
    assert!(hashes.contains(&head), "what stood on the wall before is still in the journal");
    let file = house.file();
    let salts = |label: &str| {
        count(&file, &format!("(SELECT count(salt) FROM text_commitments WHERE label LIKE '{label}')"))
    };
    assert_eq!((salts("player/1/%"), salts("note/7")), (0, 0), "nobody can guess the name any more");
    assert_eq!(salts("player/2/%"), 4, "of the others nothing is lost");
    assert_eq!(found(&file), Vec::<String>::new());
    let folder = house.close();
    behind(&file, "UPDATE notes SET note = 'Person 1 fehlte, so steht es da'");
    assert_eq!(found(&file), Vec::<String>::new(), "what stood there instead of the name nobody can tell");
    behind(&file, "UPDATE notes SET note = 'Einfach so'");
    assert_eq!(found(&file), ["note/7"], "a note that names nobody who is erased has lost nothing");
    behind(&file, "UPDATE notes SET note = 'Person 1 fehlte'");
    behind(&file, "UPDATE people SET name = 'Huber Franz' WHERE player = 1");
    assert_eq!(found(&file), ["player/1/family-first", "player/1/family-last", "player/1/full"]);
    drop(folder);
}

#[test]
fn an_undo_and_a_redo_commit_to_the_words_that_stand() {
    let house = night();
    let prizes = vec!["Gans".parse().unwrap()];
    let act = |request| house.app.act("abend", house.form(), request).unwrap().snapshot;
    let done = act(Request::UpdateSettings {
        settings: house.settings(),
        texts: Texts { prizes, ..texts("Abend mit Gans") },
    });
    act(PlainEvening::Undo { action: done.tournament.version() }.into());
    assert_eq!(found(&house.file()), Vec::<String>::new());
    act(PlainDesk::RenewKey(TicketNo(2)).into());
    assert_eq!(found(&house.file()), Vec::<String>::new());
}

#[test]
fn a_name_on_a_closed_list_changes_with_a_reason_and_for_good() {
    let house = night();
    let act = |request| house.app.act("abend", house.form(), request);
    let (player, person) = (PlayerId(1), Person::read("Huber Fritz", "Ried").unwrap());
    let refused = act(Request::RenamePlayer { player, person: person.clone() });
    assert!(
        matches!(&refused, Err(ActError::Refused(why)) if why.rejection == Rejection::IsEntrant(player)),
        "{refused:?}"
    );
    let reason = "verschrieben".parse().unwrap();
    let renamed = act(Request::RenameEntrant { player, person, reason }).unwrap().snapshot;
    assert_eq!(renamed.name(player), "Huber Fritz");
    assert_eq!(renamed.note(renamed.tournament.version()), Some("verschrieben"));
    let undone = act(PlainEvening::Undo { action: renamed.tournament.version() }.into());
    assert!(
        matches!(&undone, Err(ActError::Refused(why)) if matches!(why.rejection, Rejection::UndoBlocked { .. })),
        "{undone:?}"
    );
    assert_eq!(found(&house.file()), Vec::<String>::new());
}

/// A night that an earlier version has begun goes on: its first new entry commits to all that is there.
#[test]
fn a_night_begun_with_an_older_version_is_covered_from_its_next_entry_on() {
    let house = night();
    let file = house.file();
    let folder = house.close();
    all_behind(&file,
        "PRAGMA foreign_keys = OFF; DROP TRIGGER journal_is_not_rewritten; DROP TRIGGER text_commitments_are_not_shortened;
         DROP TRIGGER journal_hashes_are_not_shortened; DELETE FROM text_commitments; UPDATE journal SET salt = NULL",
    );
    // As an older version would have written it.
    let rehashed = folder.path().join("older.db");
    preisschnapsen::app::rebuild_from_journal(&file, &rehashed).unwrap();
    behind(&rehashed, "UPDATE people SET place = 'Altmünster' WHERE player = 2");
    assert_eq!(found(&rehashed), Vec::<String>::new(), "nobody has said anything about names yet");
    let app = App::open(OpenOptions::new(rehashed.clone())).unwrap();
    let form = || preisschnapsen::app::Submission {
        form_key: app.form_key().unwrap(),
        by: preisschnapsen::app::UserId::COMMAND_LINE,
    };
    app.act("abend", form(), Request::from(PlainDesk::CountCash(tournament::Cents(100)))).unwrap();
    assert_eq!(found(&rehashed), Vec::<String>::new());
    drop(app);
    behind(&rehashed, "UPDATE people SET name = 'Wer Anderer' WHERE player = 2");
    assert_eq!(found(&rehashed).first().map(String::as_str), Some("player/2/family-first"));
}

#[test]
fn whoever_changes_an_account_in_the_file_is_found_out() {
    for sql in [
        "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE name = 'Sepp') WHERE name = 'Resi'",
        "UPDATE users SET name = 'Anna', name_key = 'anna' WHERE name = 'Resi'",
    ] {
        let house = House::new();
        let accounts = house.app.accounts();
        accounts.add("Resi", "geheimesWort12").unwrap();
        accounts.add("Sepp", "siebenundsechzig").unwrap();
        accounts.set_password(preisschnapsen::app::Actor::CommandLine, "Resi", "herzundkaro99").unwrap();
        let file = house.file();
        assert!(audit(&file).unwrap().is_sound());
        let folder = house.close();
        assert_eq!(behind(&file, sql), 1);
        let found = audit(&file).unwrap().discrepancies;
        assert_eq!(
            found.iter().map(|found| found.slug.as_str()).collect::<Vec<_>>(),
            ["(accounts)"],
            "{sql}"
        );
        drop(folder);
    }
}

#[test]
fn accounts_of_an_older_version_are_noted_once() {
    let house = House::new();
    house.app.accounts().add("Resi", "geheimesWort12").unwrap();
    let file = house.file();
    assert_eq!(house.app.accounts().note_sums().unwrap(), 0, "its entry tells the sum");
    all_behind(&file, "DROP TRIGGER account_journal_is_not_rewritten");
    behind(&file, r#"UPDATE account_journal SET change = '{"made":{"user":1,"role":"director"}}'"#);
    assert_eq!(house.app.accounts().note_sums().unwrap(), 1);
    assert_eq!(house.app.accounts().note_sums().unwrap(), 0);
    let folder = house.close();
    behind(&file, "UPDATE users SET name = 'Anna' WHERE id = 1");
    let found = audit(&file).unwrap();
    assert!(found.chains.iter().any(|chain| chain.slug == "(accounts)"), "{found:?}");
    let app = App::open(OpenOptions::new(file)).unwrap();
    assert!(app.check().unwrap().iter().any(|found| found.slug == "(accounts)"));
    drop(folder);
}

#[test]
fn nobody_is_called_as_the_erased_are() {
    let house = night();
    let act = |request| house.app.act("abend", house.form(), request);
    let person = Person::read("Person 3", "Ried").unwrap();
    act(Request::ReopenList { stage: Stage::FIRST, reason: "zum Ändern".parse().unwrap(), agreed: None })
        .unwrap();
    for request in [
        Request::RenamePlayer { player: PlayerId(3), person: person.clone() },
        Request::RenameEntrant { player: PlayerId(3), person, reason: "so".parse().unwrap() },
        Request::Register(vec![newcomer("Huber Karl", 1), newcomer("Person 5", 1)]),
    ] {
        let refused = act(request);
        assert!(
            matches!(&refused, Err(ActError::Refused(why)) if why.rejection == Rejection::PlaceholderName),
            "{refused:?}"
        );
    }
    act(Request::Register(vec![newcomer("Person Anna", 1), newcomer("Personalchef 5", 1)])).unwrap();
    assert_eq!(found(&house.file()), Vec::<String>::new());
}

/// A label with line feeds would hash as several; the entry is not what was written.
#[test]
fn several_lines_do_not_pass_for_one() {
    let house = night();
    let file = house.file();
    let folder = house.close();
    all_behind(&file,
        "DROP TRIGGER text_commitments_are_not_rewritten; DROP TRIGGER text_commitments_are_not_shortened;
         UPDATE text_commitments SET label = 'player/1/full ' || commitment || char(10) || 'player/1/place',
             commitment = (SELECT commitment FROM text_commitments WHERE label = 'player/1/place'), salt = NULL
             WHERE label = 'player/1/full';
         DELETE FROM text_commitments WHERE label = 'player/1/place'",
    );
    assert!(!audit(&file).unwrap().chain_is_sound());
    drop(folder);
}
