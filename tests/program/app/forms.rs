//! The same form sent twice.

use crate::app::support::{House, newcomer, texts};
use preisschnapsen::app::{ActError, FormKey, NewTournament, Request, content_hash};
use std::collections::BTreeSet;
use std::thread;
use tournament::{MatchId, PlainDesk, PlayerId, Rejection, Score, Setting, Settings, Stage, TicketNo};

#[test]
fn a_form_sent_twice_has_one_effect_and_the_first_answer() {
    let house = House::new().with_night();
    let form = house.form();
    let first =
        house.app.act("abend", form.clone(), Request::Register(vec![newcomer("Huber Franz", 2)])).unwrap();
    house.app.act("abend", house.form(), Request::Register(vec![newcomer("Huber Resi", 1)])).unwrap();
    let second = house.app.act("abend", form, Request::Register(vec![newcomer("Huber Franz", 2)])).unwrap();
    assert!(second.repeated && !first.repeated);
    assert_eq!(second.action, first.action);
    assert_eq!(
        second.snapshot.tournament.version().0,
        first.snapshot.tournament.version().0 + 1,
        "the answer shows the evening as it is"
    );
    assert_eq!(second.snapshot.players().len(), 2);
}

#[test]
fn other_contents_under_the_same_key_are_another_entry() {
    let house = House::new().with_night();
    let form = house.form();
    house.app.act("abend", form.clone(), Request::Register(vec![newcomer("Huber Franz", 2)])).unwrap();
    let other = house.app.act("abend", form, Request::Register(vec![newcomer("Huber Franz", 3)])).unwrap();
    assert!(!other.repeated, "corrected with the browser's back button");
    assert_eq!(other.snapshot.players().len(), 2);
}

#[test]
fn a_form_is_known_by_what_it_says_and_no_key_of_a_ticket_is_written_for_that() {
    let (id, score) = (MatchId { stage: Stage::FIRST, attempt: 1, number: 3 }, Score { left: 2, right: 1 });
    let report = |key: &str, seen| Request::ReportResult {
        in_doubt: false,
        key: key.parse().unwrap(),
        id,
        expected_version: seen,
        score,
    };
    let (one, other) = ("0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210");
    assert!(!serde_json::to_string(&report(one, 1)).unwrap().contains("0123"));
    let hash = |request| content_hash(&("abend", request)).unwrap();
    assert_eq!(hash(report(one, 1)), hash(report(other, 1)));
    let requests =
        [report(one, 1), report(one, 2), Request::Erase(vec![PlayerId(1)]), Request::Draw(Stage::FIRST)];
    let hashes: BTreeSet<_> = requests.into_iter().map(hash).collect();
    assert_eq!(hashes.len(), 4);
}

#[test]
fn a_refused_form_can_be_corrected_and_sent_again() {
    let house = House::new().with_night();
    let form = house.form();
    let refused = house.app.act("abend", form.clone(), Request::from(PlainDesk::Refund(TicketNo(7))));
    let Err(ActError::Refused(refused)) = refused else { panic!("{refused:?}") };
    assert_eq!(refused.rejection, Rejection::UnknownTicket(TicketNo(7)));
    assert_eq!(refused.current.tournament.version().0, 1);
    assert_eq!(house.app.snapshot("abend").unwrap().unwrap().tournament.version().0, 1);
    assert!(house.app.act("abend", form, Request::Register(vec![newcomer("Huber Franz", 2)])).is_ok());
}

#[test]
fn a_form_sent_by_many_fingers_at_once_has_one_effect() {
    let house = House::new().with_night();
    let form = house.form();
    let answers: Vec<bool> = thread::scope(|scope| {
        let fingers: Vec<_> = (0..6)
            .map(|_| {
                let (app, form) = (house.app.clone(), form.clone());
                scope.spawn(move || {
                    app.act("abend", form, Request::Register(vec![newcomer("Huber Franz", 2)]))
                        .unwrap()
                        .repeated
                })
            })
            .collect();
        fingers.into_iter().map(|finger| finger.join().unwrap()).collect()
    });
    assert_eq!(answers.iter().filter(|repeated| !**repeated).count(), 1);
    assert_eq!(house.app.snapshot("abend").unwrap().unwrap().players().len(), 1);
}

#[test]
fn a_tournament_is_made_once_and_equal_names_get_numbers() {
    let house = House::new();
    let new = NewTournament { texts: texts("Preisschnapsen Höß"), settings: house.settings() };
    let form = house.form();
    let first = house.app.create(form.clone(), new.clone()).unwrap();
    let again = house.app.create(form, new.clone()).unwrap();
    assert!(again.repeated);
    assert_eq!(again.snapshot.id, first.snapshot.id);
    let second = house.app.create(house.form(), new).unwrap();
    assert_eq!(first.snapshot.slug.as_str(), "preisschnapsen-hoess");
    assert_eq!(second.snapshot.slug.as_str(), "preisschnapsen-hoess-2");
    assert_eq!(house.app.tournaments().unwrap().len(), 2);
}

#[test]
fn impossible_settings_make_no_tournament() {
    let house = House::new();
    let settings = Settings { capacity: 48, prizes: 1000, ..house.settings() };
    let refused = house.app.create(house.form(), NewTournament { texts: texts("Abend"), settings });
    let Err(ActError::Settings(faults)) = refused else { panic!("{refused:?}") };
    assert_eq!(faults, [Setting::Capacity, Setting::Prizes]);
    assert_eq!(house.app.tournaments().unwrap(), []);
}

#[test]
fn a_form_key_is_read_as_it_was_written() {
    let house = House::new();
    let key = house.app.form_key().unwrap();
    assert_eq!(key.to_string().parse::<FormKey>(), Ok(key));
    for bad in [
        "",
        "0123456789abcdef0123456789ABCDEF",
        "0123456789abcdef0123456789abcde",
        "'; DROP TABLE journal; --",
    ] {
        assert!(bad.parse::<FormKey>().is_err());
    }
}
