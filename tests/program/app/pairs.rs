//! Two people in one entry, with their names: put on the list, found, renamed, erased alone.

use crate::app::support::{House, newcomer, texts};
use preisschnapsen::app::{
    ActError, App, NewTournament, Newcomer, OpenOptions, Request, Snapshot, players_with_prizes,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use tournament::texts::{ExtrasChange, Person, Reason, Shown};
use tournament::*;

const FRANZ: PlayerId = PlayerId(1);
const ANNA: PlayerId = PlayerId(100_001);

fn person(name: &str, place: &str) -> Person {
    Person::read(name, place).unwrap()
}

fn pair(name: &str, partner: &str) -> Newcomer {
    Newcomer { partner: Some(person(partner, "Ebensee")), ..newcomer(name, 1) }
}

struct Evening(House);

impl Evening {
    fn new(entrants: Entrants) -> Evening {
        let house = House::new();
        let settings = Settings { entrants, ..house.settings() };
        house.app.create(house.form(), NewTournament { texts: texts("Abend"), settings }).unwrap();
        Evening(house)
    }

    /// An evening of these pairs.
    fn of(people: &[(&str, &str)]) -> Evening {
        let evening = Evening::new(Entrants::Pairs);
        evening.act(Request::Register(people.iter().map(|(one, other)| pair(one, other)).collect()));
        evening
    }

    fn act(&self, request: impl Into<Request>) -> Arc<Snapshot> {
        self.0.app.act("abend", self.0.form(), request.into()).unwrap().snapshot
    }

    fn refuses(&self, request: Request) -> Rejection {
        match self.0.app.act("abend", self.0.form(), request) {
            Err(ActError::Refused(refused)) => refused.rejection,
            other => panic!("{other:?}"),
        }
    }

    fn now(&self) -> Arc<Snapshot> {
        self.0.app.snapshot("abend").unwrap().unwrap()
    }
}

fn name_partner(player: PlayerId, name: &str, reason: Option<&str>) -> Request {
    let reason: Option<Reason> = reason.map(|reason| reason.parse().unwrap());
    Request::NamePartner { player, person: person(name, "Gmunden"), reason }
}

#[test]
fn a_pair_is_written_and_found_by_each_of_its_people() {
    let evening = Evening::of(&[("Huber Franz", "Mayr Anna"), ("Auer Karl", "Berger Eva")]);
    let night = evening.now();
    assert_eq!((night.name(FRANZ), night.place(FRANZ)), ("Huber Franz und Mayr Anna", "Ried und Ebensee"));
    assert_eq!(
        (night.name_of(FRANZ), night.name(ANNA), night.place_of(ANNA)),
        ("Huber Franz", "Mayr Anna", "Ebensee")
    );
    assert_eq!(night.name_on(TicketNo(1)), night.known_as(FRANZ));
    for query in ["huber", "mayr an", "ebensee anna", "ried franz", "1"] {
        assert_eq!(night.find(query), [FRANZ], "{query}");
    }
    assert_eq!(night.find("ebensee"), [PlayerId(2), FRANZ], "each entry once");
    for known in [person("Anna Mayr", "Ebensee"), person("Huber Franz", "ried")] {
        assert_eq!(night.like(&known), [FRANZ]);
    }
    let towns: Vec<_> =
        night.origins_of_all().into_iter().map(|town| (town.name, town.people.len())).collect();
    assert_eq!(towns, [("Ebensee".to_owned(), 2), ("Ried".to_owned(), 2)], "towns count people");
    assert_eq!(evening.0.app.check().unwrap(), []);
    let again = App::open(OpenOptions::new(evening.0.file())).unwrap();
    assert_eq!(again.snapshot("abend").unwrap().unwrap().name(FRANZ), night.name(FRANZ));
}

#[test]
fn surnames_alone_stand_only_while_nobody_else_has_the_same_two() {
    let evening = Evening::of(&[("Huber, Franz", "Mayr, Anna"), ("Auer, Karl", "Berger, Eva")]);
    assert_eq!(evening.now().short_name(FRANZ), "Huber / Mayr");
    let night =
        evening.act(Request::Register(vec![pair("Mayr, Josef", "Huber, Rosa"), newcomer("Egger, Max", 1)]));
    let written: Vec<&str> = night.players().keys().map(|entry| night.short_name(*entry)).collect();
    assert_eq!(written, ["Huber Franz / Mayr Anna", "Auer / Berger", "Mayr Josef / Huber Rosa", "Egger Max"]);
    assert_eq!(night.spoken().name(FRANZ), "Franz Huber und Anna Mayr");
}

#[test]
fn one_of_two_is_erased_alone() {
    let evening = Evening::of(&[("Huber Franz", "Huber Anna"), ("Auer Karl", "Berger Eva")]);
    evening.act(Request::CloseList(Stage::FIRST));
    let rename = Request::RenameEntrant {
        player: ANNA,
        person: person("Huber Annamaria", "Ebensee"),
        reason: "Annamaria statt Anna, sagt Franz Huber".parse().unwrap(),
    };
    evening.act(rename);
    let night = evening.act(Request::Erase(vec![ANNA]));
    assert_eq!((night.name(FRANZ), night.place(FRANZ)), ("Huber Franz und —", "Ried"));
    assert!(night.is_erased(ANNA) && !night.is_erased(FRANZ));
    let reason = night.notes.values().next().unwrap().to_string();
    assert!(!reason.contains("Anna") && reason.contains("Franz Huber"), "{reason}");
    assert_eq!(night.find("annamaria"), []);
    assert_eq!(evening.0.app.check().unwrap(), [], "the journal commits to what is left");
    let kept = std::fs::read(evening.0.file()).unwrap();
    assert!(!kept.windows(9).any(|bytes| bytes == b"Annamaria"), "and nothing is left in the file");
    let night = evening.act(Request::Erase(vec![FRANZ]));
    assert_eq!((night.name(FRANZ), night.place(FRANZ)), ("Person 1", ""));
    assert_eq!(evening.0.app.check().unwrap(), []);
}

#[test]
fn the_first_of_two_is_erased_alone() {
    let evening = Evening::of(&[("Huber Franz", "Mayr Anna")]);
    let night = evening.act(Request::Erase(vec![FRANZ]));
    assert_eq!((night.name(FRANZ), night.name_of(ANNA)), ("— und Mayr Anna", "Mayr Anna"));
    assert_eq!(night.find("mayr"), [FRANZ]);
    let night = evening.act(name_partner(FRANZ, "Egger Max", None));
    assert_eq!(night.name(FRANZ), "— und Egger Max");
}

#[test]
fn a_partner_follows_or_somebody_else_plays() {
    let evening = Evening::new(Entrants::Pairs);
    let night = evening.act(Request::Register(vec![newcomer("Huber Franz", 1), newcomer("Auer Karl", 1)]));
    assert!(night.awaits_partner(FRANZ));
    assert_eq!(night.name(FRANZ), "Huber Franz");
    let night = evening.act(name_partner(FRANZ, "Mayr Anna", None));
    assert_eq!(night.name(FRANZ), "Huber Franz und Mayr Anna");
}

#[test]
fn a_change_on_a_closed_list_has_a_reason() {
    let evening = Evening::of(&[("Huber Franz", "Mayr Anna"), ("Auer Karl", "Berger Eva")]);
    evening.act(Request::CloseList(Stage::FIRST));
    assert_eq!(evening.refuses(name_partner(FRANZ, "Egger Max", None)), Rejection::IsEntrant(FRANZ));
    let night = evening.act(name_partner(FRANZ, "Egger Max", Some("Anna ist krank")));
    assert_eq!(night.name(FRANZ), "Huber Franz und Egger Max");
    assert_eq!(night.note(night.tournament.version()), Some("Anna ist krank"));
    assert_eq!(night.name_of(ANNA), "Mayr Anna", "whoever played before keeps their name for the journal");
    let action = night.tournament.version();
    assert!(matches!(evening.refuses(PlainEvening::Undo { action }.into()), Rejection::UndoBlocked { .. }));
    evening.act(Request::Erase(vec![ANNA]));
    assert_eq!(evening.0.app.check().unwrap(), []);
}

#[test]
fn who_cannot_be_two_is_refused() {
    let evening = Evening::new(Entrants::Pairs);
    let same = Newcomer { partner: Some(person("Franz Huber", "ried")), ..newcomer("Huber Franz", 1) };
    assert_eq!(evening.refuses(Request::Register(vec![same])), Rejection::PartnerIsSame);
    let nobody = Request::Register(vec![pair("Huber Franz", "Person 17")]);
    assert_eq!(evening.refuses(nobody), Rejection::PlaceholderName);
    let night = evening.act(Request::Register(vec![newcomer("Huber Franz", 1)]));
    let same = Request::NamePartner { player: FRANZ, person: person("Huber Franz", "Ried"), reason: None };
    assert_eq!(evening.refuses(same), Rejection::PartnerIsSame);
    assert_eq!(evening.now().tournament.version(), night.tournament.version());
    let singles = Evening::new(Entrants::Single);
    assert_eq!(
        singles.refuses(Request::Register(vec![pair("Huber Franz", "Mayr Anna")])),
        Rejection::NoPairs
    );
}

#[test]
fn a_host_hears_of_both_and_keeps_both_who_have_a_prize() {
    let evening = Evening::of(&[("Huber Franz", "Mayr Anna"), ("Auer Karl", "Berger Eva")]);
    let stage = Stage::FIRST;
    let phrase = Request::TakePhrase { stage, phrase: "HERZ ASS".parse().unwrap(), pack: None };
    for step in [Request::CloseList(stage), phrase, Request::Draw(stage)] {
        evening.act(step);
    }
    let night = evening.act(name_partner(FRANZ, "Egger Max", Some("Anna ist krank")));
    let told = evening.0.app.publishing().public_texts(&night).unwrap();
    let note = format!("note/{}", night.tournament.version());
    assert!(told[&note].contains("Anna ist krank"), "the reason is published");
    assert!(told["player/100003"].contains("Egger Max") && told["player/100001"].contains("Mayr Anna"));
    let wish = ExtrasChange::Preference { player: 100_003, shown: Some(Shown::Number) };
    let told = evening.0.app.publishing().public_texts(&evening.act(Request::UpdateExtras(wish))).unwrap();
    assert!(!told["player/100003"].contains("Egger") && told["player/1"].contains("Huber"));
    let settings = Settings { prizes: 1, ..night.settings().clone() };
    evening.act(Request::UpdateSettings { settings, texts: texts("Abend") });
    let pairing = evening.now().pairings(stage)[0];
    let result = MatchResult::Played(Score { left: 2, right: 1 });
    let (id, expected_version, evidence) = (pairing.id, pairing.version, Vec::new());
    let night = evening.act(PlainMatch::EnterResult { id, expected_version, result, evidence });
    let entries = evening.0.app.publishing().public_entries(&night).unwrap().unwrap();
    let sent: Vec<Vec<u8>> = entries.iter().map(|entry| serde_json::to_vec(entry).unwrap()).collect();
    let winner = night.owner(pairing.left.unwrap()).unwrap();
    let both: BTreeSet<u32> = night.people_of(winner).map(|person| person.0).collect();
    assert_eq!(both.len(), 2);
    assert_eq!(players_with_prizes(&sent), both);
}

#[test]
fn a_form_that_was_open_over_an_update_is_still_the_same() {
    let alone = serde_json::to_string(&Request::Register(vec![newcomer("Huber Franz", 1)])).unwrap();
    let before = r#"{"Register":[{"person":{"name":"Huber Franz","place":"Ried"},"tickets":{"Count":1},"paid":"InFull"}]}"#;
    assert_eq!(alone, before);
}
