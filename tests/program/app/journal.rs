//! The journal as a chain: another program that recomputes it by the document gets the same head.

use crate::app::support::{House, newcomer, texts};
use diesel::prelude::*;
use diesel::sql_types::Text;
use preisschnapsen::app::{Author, NewTournament, Request};
use sha2::{Digest, Sha256};
use tournament::texts::{Person, Texts};
use tournament::{MatchResult, PlainDesk, PlainMatch, PlayerId, Score, SpecialKind, Stage};

#[derive(QueryableByName)]
struct Committed {
    #[diesel(sql_type = Text)]
    label: String,
    #[diesel(sql_type = Text)]
    commitment: String,
}

#[derive(QueryableByName)]
struct Salted {
    #[diesel(sql_type = Text)]
    salt: String,
}

/// Returns the sum of lines as docs/JOURNAL.md has it.
fn sum(lines: &[&str]) -> String {
    hex::encode(Sha256::digest(lines.iter().map(|line| format!("{line}\n")).collect::<String>()))
}

/// Recomputes a chain by docs/JOURNAL.md from what the program tells about its entries and what is in its tables.
fn head_by_the_book(house: &House, slug: &str) -> String {
    let mut conn = SqliteConnection::establish(house.file().to_str().unwrap()).unwrap();
    let mut previous = "0".repeat(64);
    for entry in house.app.journal(slug).unwrap() {
        let action = entry.action;
        let number = action.number.to_string();
        let of = format!(
            "WHERE number = {number} AND tournament = (SELECT id FROM tournaments WHERE slug = '{slug}')"
        );
        let salt: Salted =
            diesel::sql_query(format!("SELECT salt FROM journal {of}")).get_result(&mut conn).unwrap();
        let texts = format!("SELECT label, commitment FROM text_commitments {of} ORDER BY label");
        let texts: Vec<Committed> = diesel::sql_query(texts).load(&mut conn).unwrap();
        let by = match entry.by {
            Author::Staff(user) if user.0 == 0 => "- -".to_owned(),
            Author::Staff(user) => format!("{user} -"),
            Author::Ticket(ticket) => format!("- {ticket}"),
        };
        let at = action.at.format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string();
        let mut body = vec!["preisschnapsen/body/2".to_owned(), at, by, action.events.len().to_string()];
        for (place, event) in action.events.iter().enumerate() {
            let salt = sum(&["preisschnapsen/salt/2", &salt.salt, &place.to_string()]);
            body.push(sum(&["preisschnapsen/event/2", &salt[..32], &serde_json::to_string(event).unwrap()]));
        }
        body.extend(texts.iter().map(|text| format!("{} {}", text.label, text.commitment)));
        let body = sum(&body.iter().map(String::as_str).collect::<Vec<_>>());
        previous = sum(&["preisschnapsen/journal/2", slug, &number, &body, &previous]);
    }
    previous
}

#[test]
fn the_head_is_what_anybody_recomputes() {
    let house = House::new().with_night();
    let head = |slug: &str| house.app.snapshot(slug).unwrap().unwrap().head.to_string();
    assert_eq!(head("abend"), head_by_the_book(&house, "abend"));
    let act = |request| house.app.act("abend", house.form(), request).unwrap().snapshot.head;
    let first = act(Request::Register(["Huber", "Maier"].map(|name| newcomer(name, 2)).into()));
    assert_eq!(head("abend"), first.to_string());
    assert!(house.app.act("abend", house.form(), Request::Draw(Stage::FIRST)).is_err());
    assert_eq!(head("abend"), first.to_string(), "a refusal is no entry");
    act(Request::CloseList(Stage::FIRST));
    house.app.practice(house.form(), texts("Probe")).unwrap();
    for slug in ["abend", "probe"] {
        assert_eq!(head(slug), head_by_the_book(&house, slug));
    }
    assert_ne!(head("abend"), head("probe"));
}

#[test]
fn another_program_goes_on_with_the_chain() {
    let house = House::new().with_night();
    let app = preisschnapsen::app::App::open(preisschnapsen::app::OpenOptions::new(house.file())).unwrap();
    app.act("abend", house.form(), Request::Register(vec![newcomer("Huber", 1)])).unwrap();
    let done = house.app.act("abend", house.form(), Request::Register(vec![newcomer("Maier", 1)])).unwrap();
    assert_eq!(done.snapshot.head.to_string(), head_by_the_book(&house, "abend"));
    assert_eq!(app.journal("abend").unwrap().len(), 3);
}

#[test]
fn the_name_of_a_copy_carries_the_head() {
    let house = House::copying();
    house.app.practice(house.form(), texts("Probe")).unwrap();
    let head = house.app.snapshot("probe").unwrap().unwrap().head;
    let lines = format!("probe {} {head}\n", house.app.journal("probe").unwrap().len());
    let combined = hex::encode(Sha256::digest(lines));
    let by_hand = house.app.copies().backup_now().unwrap();
    assert_eq!(by_hand.head.as_deref(), Some(&combined[..16]));
    let name = by_hand.path.file_name().unwrap().to_str().unwrap();
    assert!(name.ends_with(&format!("_by-hand_{}.db", &combined[..16])), "{name}");
    let mut head = head;
    for pairing in house.app.snapshot("probe").unwrap().unwrap().pairings(Stage::FIRST) {
        let result = MatchResult::Played(Score { left: 2, right: 1 });
        let request = Request::from(PlainMatch::EnterResult {
            id: pairing.id,
            expected_version: pairing.version,
            result,
            evidence: Vec::new(),
        });
        if pairing.is_open() {
            head = house.app.act("probe", house.form(), request).unwrap().snapshot.head;
        }
    }
    let file = house.file();
    // Closing waits for the copies that were asked for.
    let folder = house.close();
    let copies = std::fs::read_dir(format!("{}-backups", file.display())).unwrap();
    let names: Vec<String> = copies.map(|copy| copy.unwrap().file_name().into_string().unwrap()).collect();
    let ending = format!("_{}.db", head.compact());
    assert!(names.iter().any(|name| name.contains("_probe_v") && name.ends_with(&ending)), "{names:?}");
    drop(folder);
}

#[test]
fn no_entry_contains_a_name_a_place_or_a_reason() {
    const MARK: &str = "Qzx";
    let house = House::new();
    let new = NewTournament {
        texts: Texts { venue: "Gasthof Qzx".parse().unwrap(), ..texts("Abend") },
        settings: house.settings(),
    };
    house.app.create(house.form(), new).unwrap();
    let act = |request| house.app.act("abend", house.form(), request).unwrap().snapshot;
    act(Request::Register(["Huber Qzx", "Qzxmaier", "Gruber", "Moser"].map(|name| newcomer(name, 2)).into()));
    let person = Person::read("Danach Qzx", "Qzxdorf").unwrap();
    act(Request::RenamePlayer { player: PlayerId(3), person });
    let texts = Texts { prizes: vec!["Qzx-Speck".parse().unwrap()], ..texts("Qzx-Turnier") };
    act(Request::UpdateSettings { settings: house.settings(), texts });
    act(Request::AddSpecialPrize {
        kind: SpecialKind::BestOf { group: 1 },
        name: "Qzx-Preis".parse().unwrap(),
        group: Some("Qzx-Gruppe".parse().unwrap()),
    });
    act(Request::CloseList(Stage::FIRST));
    act(Request::TakePhrase { stage: Stage::FIRST, phrase: "KH".parse().unwrap(), pack: None });
    act(Request::Draw(Stage::FIRST));
    let reason = "Wegen Qzx".parse().unwrap();
    act(Request::VoidDraw { stage: Stage::FIRST, attempt: 1, reason, agreed: None });
    let night = act(PlainDesk::Withdraw(PlayerId(1)).into());
    assert!(
        night.people.values().any(|person| person.name.as_str().contains(MARK)),
        "the words are elsewhere"
    );
    for entry in house.app.journal("abend").unwrap() {
        let stored = serde_json::to_string(&entry.action.events).unwrap();
        assert!(!stored.to_lowercase().contains(&MARK.to_lowercase()), "{stored}");
    }
}
