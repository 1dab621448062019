//! No draw becomes void by one person alone, where there is another.

use crate::app::support::{House, newcomer};
use chrono::TimeDelta;
use preisschnapsen::app::{
    AccountError, ActError, Actor, Agreement, App, Done, NotAgreed, OpenOptions, Request, Role, Signatures,
    Submission, UserId, audit, rebuild_from_journal,
};
use tournament::draw::StaffSince;
use tournament::{DrawEvent, Event, StaffNo, Stage};

const R1: Stage = Stage::FIRST;
const PASSWORD: &str = "herz-ist-trumpf";
const OTHER: &str = "pik-ist-jetzt-trumpf";

/// A night with a list that is closed.
fn closed() -> House {
    let house = House::new().with_night();
    let people = ["Huber", "Maier", "Gruber"].map(|name| newcomer(name, 2));
    house.app.act("abend", house.form(), Request::Register(people.into())).unwrap();
    house.app.act("abend", house.form(), Request::CloseList(R1)).unwrap();
    house
}

/// Anna, who does it, and Bernd, who only sees everything.
fn anna_and_bernd(house: &House) -> (UserId, UserId) {
    let accounts = house.app.accounts();
    let anna = accounts.add("Anna", PASSWORD).unwrap().id;
    (anna, accounts.add_as(Role::Speaker, "Bernd", OTHER).unwrap().id)
}

fn act(house: &House, by: UserId, request: impl Into<Request>) -> Result<Done, ActError> {
    house.app.act("abend", Submission { by, ..house.form() }, request)
}

fn phrase(house: &House, text: &str) {
    let request = Request::TakePhrase { stage: R1, phrase: text.parse().unwrap(), pack: None };
    act(house, UserId::COMMAND_LINE, request).unwrap();
}

fn reopen(agreed: Option<Agreement>) -> Request {
    Request::ReopenList { stage: R1, reason: "Huber kommt noch".parse().unwrap(), agreed }
}

fn void(attempt: u32, agreed: Option<Agreement>) -> Request {
    Request::VoidDraw { stage: R1, attempt, reason: "Falsch gezählt".parse().unwrap(), agreed }
}

/// Why it was refused; nothing may have changed.
#[track_caller]
fn refused(house: &House, by: UserId, request: Request) -> NotAgreed {
    let before = house.app.snapshot("abend").unwrap().unwrap();
    let Err(ActError::NotAgreed(why)) = act(house, by, request) else { panic!("it was not refused") };
    let after = house.app.snapshot("abend").unwrap().unwrap();
    assert_eq!((before.tournament.version(), before.head), (after.tournament.version(), after.head));
    assert_eq!(house.app.check().unwrap(), []);
    why
}

#[test]
fn where_nobody_else_has_an_account_nobody_has_to_agree() {
    let house = closed();
    act(&house, UserId::COMMAND_LINE, reopen(None)).unwrap();
    let anna = house.app.accounts().add("Anna", PASSWORD).unwrap().id;
    act(&house, anna, Request::CloseList(R1)).unwrap();
    let done = act(&house, anna, reopen(None)).unwrap().snapshot;
    let voided = |attempt| done.draw(R1, attempt).unwrap().voided.unwrap();
    let signed = |attempt| done.signed[&voided(attempt).action].clone();
    assert_eq!(signed(1), Signatures { by: None, agreed: None, ..Signatures::default() });
    assert_eq!(signed(2), Signatures { by: Some("Anna".to_owned()), agreed: None, ..Signatures::default() });
    assert_eq!(done.note(voided(2).action), Some("Huber kommt noch"));
    assert_eq!(done.protocol(done.draw(R1, 2).unwrap()).void().unwrap().reason, "Huber kommt noch");
}

#[test]
fn where_somebody_else_has_one_he_agrees_with_his_own_password() {
    let house = closed();
    let (anna, bernd) = anna_and_bernd(&house);
    let accounts = house.app.accounts();
    assert_eq!(refused(&house, anna, reopen(None)), NotAgreed::Nobody);
    let own = accounts.agree(anna, PASSWORD).unwrap();
    assert_eq!(refused(&house, anna, reopen(Some(own))), NotAgreed::Himself);
    for (user, password) in [(bernd, PASSWORD), (UserId(99), OTHER), (bernd, "")] {
        assert!(matches!(accounts.agree(user, password), Err(AccountError::WrongPassword)));
    }
    let agreed = accounts.agree(bernd, OTHER).unwrap();
    let done = act(&house, anna, reopen(Some(agreed))).unwrap();
    let event = Event::Draws(DrawEvent::ListReopened {
        stage: R1,
        attempt: 1,
        agreed: Some(StaffNo(bernd.0.cast_unsigned())),
        since: StaffSince::default(),
    });
    assert_eq!(done.snapshot.tournament.action(done.action).unwrap().events, [event]);

    act(&house, anna, Request::CloseList(R1)).unwrap();
    phrase(&house, "KH");
    act(&house, anna, Request::Draw(R1)).unwrap();
    assert_eq!(refused(&house, anna, void(2, None)), NotAgreed::Nobody);
    let done = act(&house, anna, void(2, Some(agreed))).unwrap();
    let both =
        Signatures { by: Some("Anna".to_owned()), agreed: Some("Bernd".to_owned()), ..Signatures::default() };
    assert_eq!(done.snapshot.signed[&done.action], both);
    assert_eq!(house.app.check().unwrap(), []);

    // Somebody who has left is still named, also after a restart.
    accounts.remove(Actor::CommandLine, bernd).unwrap();
    let file = house.file();
    let _folder = house.close();
    let again = App::open(OpenOptions::new(file)).unwrap();
    assert_eq!(again.snapshot("abend").unwrap().unwrap().signed[&done.action], both);
}

#[test]
fn whoever_has_left_meanwhile_does_not_agree() {
    let house = closed();
    let (anna, bernd) = anna_and_bernd(&house);
    let agreed = house.app.accounts().agree(bernd, OTHER).unwrap();
    house.app.accounts().remove(Actor::CommandLine, bernd).unwrap();
    assert_eq!(refused(&house, anna, reopen(Some(agreed))), NotAgreed::Left);
    assert_eq!(house.app.accounts().witnesses(anna, None).unwrap(), []);
    act(&house, anna, reopen(None)).unwrap();
}

#[test]
fn those_who_were_there_when_the_list_was_closed_agree_and_what_became_of_them_is_in_the_journal() {
    let house = closed();
    let (anna, bernd) = anna_and_bernd(&house);
    act(&house, anna, reopen(Some(house.app.accounts().agree(bernd, OTHER).unwrap()))).unwrap();
    act(&house, anna, Request::CloseList(R1)).unwrap();
    let accounts = house.app.accounts();
    let cilli = accounts.add_as(Role::Scorer, "Cilli", "herz-ist-auch-trumpf").unwrap().id;
    let newcomer = accounts.agree(cilli, "herz-ist-auch-trumpf").unwrap();
    assert_eq!(refused(&house, anna, reopen(Some(newcomer))), NotAgreed::Newcomer);
    assert_eq!(refused(&house, anna, reopen(None)), NotAgreed::Nobody);
    // Bernd is taken off the staff: nobody of then is left, so those of now agree, and everybody sees it.
    accounts.remove(Actor::User(anna), bernd).unwrap();
    assert_eq!(refused(&house, anna, reopen(None)), NotAgreed::Nobody);
    let done = act(&house, anna, reopen(Some(newcomer))).unwrap();
    let signed = done.snapshot.signed[&done.action].clone();
    assert_eq!((signed.agreed.as_deref(), signed.gone), (Some("Cilli"), vec!["Bernd".to_owned()]));
    let file = house.file();
    let _folder = house.close();
    assert!(audit(&file).unwrap().is_sound());
}

#[test]
fn the_command_line_is_nobody_of_the_staff() {
    let house = closed();
    let anna = house.app.accounts().add("Anna", PASSWORD).unwrap().id;
    assert_eq!(refused(&house, UserId::COMMAND_LINE, reopen(None)), NotAgreed::Nobody);
    let agreed = house.app.accounts().agree(anna, PASSWORD).unwrap();
    act(&house, UserId::COMMAND_LINE, reopen(Some(agreed))).unwrap();
}

#[test]
fn a_form_sent_again_is_done_once_even_if_the_witness_has_left() {
    let house = closed();
    let (anna, bernd) = anna_and_bernd(&house);
    let agreed = house.app.accounts().agree(bernd, OTHER).unwrap();
    let form = Submission { by: anna, ..house.form() };
    house.app.act("abend", form.clone(), reopen(Some(agreed))).unwrap();
    house.app.accounts().remove(Actor::CommandLine, bernd).unwrap();
    assert!(house.app.act("abend", form, reopen(Some(agreed))).unwrap().repeated);
}

#[test]
fn who_agreed_and_what_was_said_before_come_back_from_the_journal_alone() {
    let house = closed();
    let (anna, bernd) = anna_and_bernd(&house);
    for text in ["KH QS", "", "AD"] {
        phrase(&house, text);
    }
    act(&house, anna, Request::Draw(R1)).unwrap();
    let agreed = house.app.accounts().agree(bernd, OTHER).unwrap();
    let night = act(&house, anna, void(1, Some(agreed))).unwrap().snapshot;
    let earlier = night.tournament.earlier_phrases(night.draw(R1, 1).unwrap());
    assert_eq!(earlier.iter().map(|(_, phrase)| phrase.as_str()).collect::<Vec<_>>(), ["KH QS", ""]);
    let file = house.file();
    let folder = house.close();
    let target = folder.path().join("new.db");
    assert_eq!(rebuild_from_journal(&file, &target).unwrap(), Vec::<String>::new());
    assert!(audit(&file).unwrap().is_sound() && audit(&target).unwrap().is_sound());
}

/// Who is named as fresh when a list is closed now.
fn fresh_at_closing(house: &House) -> Vec<StaffNo> {
    let done = act(house, UserId::COMMAND_LINE, Request::CloseList(R1)).unwrap();
    done.snapshot.draw_in_force(R1).unwrap().staff.fresh.iter().map(|access| access.user).collect()
}

/// Makes an account while the clock is set back, and returns who must be named for it.
fn made_while_set_back(house: &House) -> [StaffNo; 1] {
    house.clock.set_by(TimeDelta::hours(-15));
    let carl = house.app.accounts().add_as(Role::Speaker, "Carl", OTHER).unwrap().id;
    house.clock.set_by(TimeDelta::hours(15));
    [StaffNo(carl.0.unsigned_abs())]
}

/// A night before its list is closed, and two of the staff who have been there for long; then something was noted of the accounts.
fn before_closing() -> House {
    let house = House::new().with_night();
    let people = ["Huber", "Maier", "Gruber"].map(|name| newcomer(name, 2));
    house.app.act("abend", house.form(), Request::Register(people.into())).unwrap();
    let (anna, _) = anna_and_bernd(&house);
    house.clock.advance(TimeDelta::hours(20));
    house.app.accounts().invite(Actor::User(anna), Role::Speaker).unwrap();
    house
}

#[test]
fn a_clock_that_is_set_back_for_a_moment_hides_no_new_account() {
    let house = before_closing();
    let carl = made_while_set_back(&house);
    assert_eq!(fresh_at_closing(&house), carl, "Anna and Bernd are not new");
}

#[test]
fn nor_where_the_evening_is_all_that_was_noted_before() {
    let house = House::new().with_night();
    anna_and_bernd(&house);
    house.clock.advance(TimeDelta::hours(20));
    let people = ["Huber", "Maier", "Gruber"].map(|name| newcomer(name, 2));
    house.app.act("abend", house.form(), Request::Register(people.into())).unwrap();
    let carl = made_while_set_back(&house);
    assert_eq!(fresh_at_closing(&house), carl);
}

#[test]
fn a_clock_that_is_set_forward_to_close_the_list_makes_no_account_look_old() {
    let house = before_closing();
    let carl = house.app.accounts().add_as(Role::Speaker, "Carl", OTHER).unwrap().id;
    // The server looks at the clock when it starts and every hour.
    house.app.look_at_clock();
    house.clock.advance(TimeDelta::minutes(30));
    house.clock.set_by(TimeDelta::hours(15));
    assert_eq!(fresh_at_closing(&house), [StaffNo(carl.0.unsigned_abs())]);
}

#[test]
fn a_clock_that_is_set_forward_for_a_moment_hides_none_either() {
    let house = before_closing();
    let carl = house.app.accounts().add_as(Role::Speaker, "Carl", OTHER).unwrap().id;
    house.clock.set_by(TimeDelta::hours(15));
    house.app.accounts().invite(Actor::CommandLine, Role::Speaker).unwrap();
    house.clock.set_by(TimeDelta::hours(-15));
    assert_eq!(fresh_at_closing(&house), [StaffNo(carl.0.unsigned_abs())]);
}
