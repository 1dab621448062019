//! The journal as a chain: another program that recomputes it by the document gets the same head.

use crate::app::support::{House, newcomer, texts};
use preisschnapsen::app::{Author, NewTournament, Request};
use preisschnapsen::texts::{Person, Texts};
use preisschnapsen::tournament::{MatchResult, PlainDesk, PlainMatch, PlayerId, Score, SpecialKind, Stage};
use sha2::{Digest, Sha256};

/// Recomputes a chain by docs/JOURNAL.md from what the program tells about its entries.
fn head_by_the_book(house: &House, slug: &str) -> String {
    let mut previous = "0".repeat(64);
    for entry in house.app.journal(slug).unwrap() {
        let action = entry.action;
        let at = action.at.format("%Y-%m-%dT%H:%M:%S%.3fZ");
        let by = match entry.by {
            Author::Staff(user) if user.0 == 0 => "- -".to_owned(),
            Author::Staff(user) => format!("{user} -"),
            Author::Ticket(ticket) => format!("- {ticket}"),
        };
        let events = serde_json::to_string(&action.events).unwrap();
        let text = format!(
            "preisschnapsen/journal/1\n{slug}\n{}\n{at}\n{by}\n{events}\n{previous}\n",
            action.number.0
        );
        previous = hex::encode(Sha256::digest(text));
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
    let by_hand = house.app.backup_now().unwrap();
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
