//! Who agreed that a draw is void, and what the hall had said before it said something else.

use testkit::night::{Night, settings};
use tournament::draw::StaffSince;
use tournament::draw::{Draw, Secret};
use tournament::*;

const R1: Stage = Stage::FIRST;
const SECRET: Secret = Secret([9; 32]);

fn closed() -> Night {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    night.act(Command::Draws(DrawCommand::CloseList(Closing::sealed(R1, SECRET.commitment()))));
    night
}

fn say(night: &mut Night, phrase: &str) -> ActionNo {
    night.act(Command::Draws(DrawCommand::TakePhrase { stage: R1, phrase: phrase.parse().unwrap() }));
    night.tournament.version()
}

fn draw(night: &Night) -> &Draw {
    night.tournament.draw(R1, 1).unwrap()
}

/// What the hall has seen beside the phrase that counts.
fn earlier(night: &Night) -> Vec<&str> {
    let seen = night.tournament.earlier_phrases(draw(night));
    seen.iter().map(|(_, phrase)| phrase.as_str()).collect()
}

#[test]
fn the_events_say_who_agreed_and_the_draw_keeps_it() {
    let agreed = Some(StaffNo(7));
    let mut night = closed();
    night.act(Command::Draws(DrawCommand::ReopenList { stage: R1, agreed, since: StaffSince::default() }));
    assert_eq!(draw(&night).voided.unwrap().agreed, agreed);
    night.draw(R1);
    night.act(Command::Draws(DrawCommand::VoidDraw {
        stage: R1,
        attempt: 2,
        agreed,
        since: StaffSince::default(),
    }));
    assert_eq!(night.tournament.draw(R1, 2).unwrap().voided.unwrap().agreed, agreed);
    assert_eq!(night.tournament.unfounded(), [], "decided again they come out the same");
    assert!(matches!(
        night.refuses(Command::from(PlainEvening::Undo { action: night.tournament.version() })),
        Rejection::UndoBlocked { .. }
    ));
}

#[test]
fn what_was_written_before_anybody_had_to_agree_reads_and_writes_as_it_did() {
    for old in
        [r#"{"draw-voided":{"stage":"R1","attempt":1}}"#, r#"{"list-reopened":{"stage":"P5-8","attempt":2}}"#]
    {
        let event: Event = serde_json::from_str(old).unwrap();
        assert_eq!(serde_json::to_string(&event).unwrap(), old);
    }
    let event = Event::Draws(DrawEvent::DrawVoided {
        stage: R1,
        attempt: 1,
        agreed: Some(StaffNo(3)),
        since: StaffSince::default(),
    });
    let new = serde_json::to_string(&event).unwrap();
    assert_eq!(new, r#"{"draw-voided":{"stage":"R1","attempt":1,"agreed":3}}"#);
    assert_eq!(serde_json::from_str::<Event>(&new).unwrap(), event);
}

#[test]
fn every_phrase_that_was_replaced_stays_in_its_order() {
    let mut night = closed();
    say(&mut night, "KH QS");
    assert!(earlier(&night).is_empty());
    say(&mut night, "");
    say(&mut night, "AD");
    say(&mut night, "KH QS");
    assert_eq!(earlier(&night), ["KH QS", "", "AD"]);
    night.act(Command::Draws(DrawCommand::Draw {
        stage: R1,
        secret: SECRET,
        tournament: "probe".to_owned(),
    }));
    assert_eq!(draw(&night).seal().unwrap().phrase, Some("KH QS".parse().unwrap()));
    assert_eq!(earlier(&night), ["KH QS", "", "AD"]);
    night.act(Command::Draws(DrawCommand::VoidDraw {
        stage: R1,
        attempt: 1,
        agreed: None,
        since: StaffSince::default(),
    }));
    night.draw(R1);
    assert_eq!(earlier(&night), ["KH QS", "", "AD"], "and when the draw is void");
    let second = night.tournament.draw(R1, 2).unwrap();
    assert!(night.tournament.earlier_phrases(second).is_empty());
}

#[test]
fn a_phrase_that_was_taken_back_is_not_gone_from_sight() {
    let mut night = closed();
    say(&mut night, "KH");
    let second = say(&mut night, "QS");
    night.act(Command::from(PlainEvening::Undo { action: second }));
    assert_eq!(
        draw(&night).seal().unwrap().phrase,
        Some("KH".parse().unwrap()),
        "the undo brings the first back"
    );
    assert_eq!(earlier(&night), ["QS"]);
    night.act(Command::from(PlainEvening::Undo { action: ActionNo(second.0 - 1) }));
    assert_eq!(earlier(&night), ["KH", "QS"], "now none counts");
    say(&mut night, "AS");
    assert_eq!(earlier(&night), ["KH", "QS"]);
}
