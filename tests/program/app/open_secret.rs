//! A secret that is not open yet stands in the database alone and in no copy. Where it is lost, the attempt is opened again in public.

use crate::app::support::{House, newcomer};
use preisschnapsen::app::{
    ActError, Actor, App, OpenOptions, Renewal, Request, Submission, UserId, audit, restore,
};
use std::fs;
use std::path::Path;
use tournament::{Rejection, Stage};

const R1: Stage = Stage::FIRST;

/// A night with a closed list.
fn closed() -> House {
    let house = House::new().with_night();
    let people = ["Huber", "Maier", "Gruber"].map(|name| newcomer(name, 2));
    house.app.act("abend", house.form(), Request::Register(people.into())).unwrap();
    house.app.act("abend", house.form(), Request::CloseList(R1)).unwrap();
    house
}

fn draw(house: &House) -> String {
    let phrase = Request::TakePhrase { stage: R1, phrase: "KH".parse().unwrap(), pack: None };
    house.app.act("abend", house.form(), phrase).unwrap();
    let drawn = house.app.act("abend", house.form(), Request::Draw(R1)).unwrap().snapshot;
    drawn.protocol(drawn.drawn(R1).unwrap()).secret().unwrap().to_string()
}

fn holds(file: &Path, secret: &str) -> bool {
    fs::read(file).unwrap().windows(secret.len()).any(|part| part == secret.as_bytes())
}

#[test]
fn no_copy_holds_a_secret_that_is_not_open() {
    let house = closed();
    house.app.copies().backup_now().unwrap();
    let before = house.app.copies().backups().unwrap().remove(0).path;
    let secret = draw(&house);
    assert!(!holds(&before, &secret), "the copy tells the secret of the draw to come");
    assert!(audit(&before).unwrap().is_sound());
}

#[test]
fn what_is_drawn_is_in_the_copy_with_its_secret() {
    let house = closed();
    let secret = draw(&house);
    house.app.copies().backup_now().unwrap();
    let after = house.app.copies().backups().unwrap().remove(0).path;
    assert!(holds(&after, &secret) && audit(&after).unwrap().is_sound());
}

#[test]
fn an_attempt_whose_secret_is_lost_is_opened_again_and_counts() {
    let house = closed();
    house.app.copies().backup_now().unwrap();
    let copy = house.app.copies().backups().unwrap().remove(0).path;
    let elsewhere = tempfile::tempdir().unwrap();
    let options = OpenOptions { copies: false, ..OpenOptions::new(elsewhere.path().join("night.db")) };
    restore(&options, &copy, Renewal::NONE, Actor::CommandLine).unwrap();
    let app = App::open(options).unwrap();
    let form = || Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    let act = |request| app.act("abend", form(), request);
    act(Request::TakePhrase { stage: R1, phrase: "KH".parse().unwrap(), pack: None }).unwrap();
    let Err(ActError::Refused(refused)) = act(Request::Draw(R1)) else { panic!("drawn with a lost secret") };
    assert_eq!(refused.rejection, Rejection::WrongSecret);
    let reason = "Geheimnis verloren".parse().unwrap();
    act(Request::ReopenList { stage: R1, reason, agreed: None }).unwrap();
    let again = act(Request::CloseList(R1)).unwrap().snapshot;
    assert_eq!(again.draw_in_force(R1).unwrap().attempt, 2, "the attempt counts on");
    act(Request::TakePhrase { stage: R1, phrase: "KH".parse().unwrap(), pack: None }).unwrap();
    assert!(act(Request::Draw(R1)).unwrap().snapshot.drawn(R1).is_some());
}
