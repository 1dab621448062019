//! Signing in.

use crate::app::support::House;
use chrono::TimeDelta;
use preisschnapsen::app::{
    AccountChange, AccountError, Actor, App, AppError, Entropy, Invitation, OpenOptions, Role, SystemEntropy,
    UserId,
};
use std::sync::{Arc, Mutex};
use tournament::texts::Language;

const PASSWORD: &str = "herz-ist-trumpf";

#[test]
fn the_first_start_makes_one_link_that_works_once() {
    let house = House::new();
    let accounts = house.app.accounts();
    let old = accounts.setup_token().unwrap().unwrap();
    let token = accounts.setup_token().unwrap().unwrap();
    assert!(!accounts.setup_token_holds(old.as_str()).unwrap(), "a newer link makes the older one void");
    assert!(accounts.setup_token_holds(token.as_str()).unwrap());

    let short = accounts.set_first_password(token.as_str(), "Leitung", "zu kurz");
    assert!(matches!(short, Err(AccountError::PasswordTooShort)));
    let old = accounts.set_first_password(old.as_str(), "Leitung", PASSWORD);
    assert!(matches!(old, Err(AccountError::LinkUsed)));
    accounts.set_first_password(token.as_str(), "Leitung", PASSWORD).unwrap();

    let again = accounts.set_first_password(token.as_str(), "Einschleicher", PASSWORD);
    assert!(matches!(again, Err(AccountError::LinkUsed)));
    assert_eq!(accounts.setup_token().unwrap(), None);
    assert_eq!(accounts.list().unwrap().len(), 1);
}

#[test]
fn a_refused_first_user_leaves_the_link_as_it_was() {
    let house = House::new();
    let accounts = house.app.accounts();
    let token = accounts.setup_token().unwrap().unwrap();
    assert!(matches!(
        accounts.set_first_password(token.as_str(), "\0", PASSWORD),
        Err(AccountError::Name(_))
    ));
    assert!(accounts.setup_token_holds(token.as_str()).unwrap());
}

#[test]
fn a_session_begins_with_the_password_and_ends_with_the_log_out() {
    let house = House::new();
    let accounts = house.app.accounts();
    let user = accounts.add("Gerda Höß", PASSWORD).unwrap();
    assert!(matches!(accounts.log_in("Gerda Höß", "herz ist atout"), Err(AccountError::WrongPassword)));
    assert!(matches!(accounts.log_in("Niemand", PASSWORD), Err(AccountError::WrongPassword)));

    let (token, _) = accounts.log_in("gerda hoess", PASSWORD).unwrap();
    let (other, _) = accounts.log_in("Gerda Höß", PASSWORD).unwrap();
    assert_eq!(accounts.session(token.as_str()).unwrap().unwrap().id, user.id);
    accounts.log_out(token.as_str()).unwrap();
    assert_eq!(accounts.session(token.as_str()).unwrap(), None);
    assert!(accounts.session(other.as_str()).unwrap().is_some());
    assert!(accounts.end_session(user.id, &accounts.session_id(other.as_str()), None).unwrap());
    assert_eq!(accounts.session(other.as_str()).unwrap(), None);
}

#[test]
fn a_session_ends_when_it_is_not_used_or_the_night_is_over() {
    let house = House::new();
    let accounts = house.app.accounts();
    accounts.add("Gerda", PASSWORD).unwrap();
    let (token, _) = accounts.log_in("Gerda", PASSWORD).unwrap();
    for _ in 0..7 {
        house.clock.advance(TimeDelta::minutes(100));
        assert!(accounts.session(token.as_str()).unwrap().is_some());
    }
    house.clock.advance(TimeDelta::minutes(21));
    assert_eq!(accounts.session(token.as_str()).unwrap(), None, "12 hours are over");

    let (token, _) = accounts.log_in("Gerda", PASSWORD).unwrap();
    house.clock.advance(TimeDelta::minutes(121));
    assert_eq!(accounts.session(token.as_str()).unwrap(), None, "2 hours without use");
}

#[test]
fn a_session_that_began_while_the_clock_was_ahead_ends_when_it_is_set_right() {
    let house = House::new();
    let accounts = house.app.accounts();
    accounts.add("Gerda", PASSWORD).unwrap();
    house.clock.advance(TimeDelta::days(365));
    let (token, _) = accounts.log_in("Gerda", PASSWORD).unwrap();
    house.clock.advance(TimeDelta::seconds(-20));
    assert!(accounts.session(token.as_str()).unwrap().is_some(), "a clock may be set by seconds");
    house.clock.advance(TimeDelta::days(-365));
    assert_eq!(accounts.session(token.as_str()).unwrap(), None, "it began in the future");
    assert_eq!(accounts.open_sessions().unwrap(), []);
    // The next login sweeps it away, so that no clock brings it back.
    accounts.log_in("Gerda", PASSWORD).unwrap();
    house.clock.advance(TimeDelta::days(365));
    assert_eq!(accounts.session(token.as_str()).unwrap(), None);
}

#[test]
fn a_code_that_was_made_while_the_clock_was_ahead_has_run_out_when_it_is_set_right() {
    let house = House::new();
    let accounts = house.app.accounts();
    house.clock.advance(TimeDelta::days(365));
    let code = accounts.invite(Actor::CommandLine, Role::Scorer).unwrap();
    house.clock.advance(TimeDelta::seconds(-20));
    let open = accounts.invitation(code.as_str()).unwrap();
    assert!(matches!(open, Invitation::Open { .. }), "a clock may be set by seconds: {open:?}");
    house.clock.advance(TimeDelta::days(-365));
    assert_eq!(accounts.invitation(code.as_str()).unwrap(), Invitation::RunOut);
    let joined = accounts.join(code.as_str(), "Anna", PASSWORD);
    assert!(matches!(joined, Err(AccountError::NotInvited)), "{joined:?}");
}

#[test]
fn a_new_password_ends_the_sessions() {
    let house = House::new();
    let accounts = house.app.accounts();
    accounts.add("Gerda", PASSWORD).unwrap();
    let (token, _) = accounts.log_in("Gerda", PASSWORD).unwrap();
    accounts.set_password(Actor::CommandLine, "GERDA", "pik-ist-jetzt-trumpf").unwrap();
    assert_eq!(accounts.session(token.as_str()).unwrap(), None);
    assert!(accounts.log_in("Gerda", PASSWORD).is_err());
    assert!(accounts.log_in("Gerda", "pik-ist-jetzt-trumpf").is_ok());
    assert!(matches!(
        accounts.set_password(Actor::CommandLine, "Niemand", PASSWORD),
        Err(AccountError::UnknownUser)
    ));
}

/// Randomness that is needed for a session after the password was found right, and lets Gerda get a new one at that moment.
#[derive(Default)]
struct Meddling(Mutex<Option<App>>);

impl Entropy for Meddling {
    fn bytes(&self) -> Result<[u8; 32], AppError> {
        let app = self.0.lock().unwrap().take();
        if let Some(app) = app {
            app.accounts().set_password(Actor::CommandLine, "Gerda", "pik-ist-jetzt-trumpf").unwrap();
        }
        SystemEntropy.bytes()
    }
}

#[test]
fn a_password_that_is_replaced_while_it_is_checked_begins_no_session() {
    let house = House::new();
    let meddling = Arc::new(Meddling::default());
    let app = App::open(OpenOptions { entropy: meddling.clone(), ..OpenOptions::new(house.file()) }).unwrap();
    app.accounts().add("Gerda", PASSWORD).unwrap();
    *meddling.0.lock().unwrap() = Some(app.clone());
    assert!(matches!(app.accounts().log_in("Gerda", PASSWORD), Err(AccountError::WrongPassword)));
    assert!(meddling.0.lock().unwrap().is_none(), "the password was replaced");
    app.accounts().log_in("Gerda", "pik-ist-jetzt-trumpf").unwrap();
}

#[test]
fn two_users_of_one_name_are_refused_and_a_language_is_kept() {
    let house = House::new();
    let accounts = house.app.accounts();
    let user = accounts.add("Gerda Höß", PASSWORD).unwrap();
    assert!(matches!(accounts.add("gerda hoess", PASSWORD), Err(AccountError::NameTaken)));
    accounts.set_language(user.id, Language::English).unwrap();
    assert_eq!(accounts.list().unwrap()[0].language, Some(Language::English));
}

#[test]
fn the_file_holds_no_password_and_no_token() {
    let house = House::new();
    let accounts = house.app.accounts();
    accounts.add("Gerda", PASSWORD).unwrap();
    let (token, _) = accounts.log_in("Gerda", PASSWORD).unwrap();
    for part in ["night.db", "night.db-wal"] {
        let bytes = std::fs::read(house.file().with_file_name(part)).unwrap();
        for secret in [PASSWORD, token.as_str()] {
            assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()));
        }
    }
}

/// Returns what the journal of accounts has got since `known` entries, oldest first.
#[track_caller]
fn since(house: &House, known: &mut usize) -> Vec<(Actor, AccountChange)> {
    let mut entries = house.app.accounts().journal(999).unwrap();
    entries.reverse();
    let new = entries[*known..].iter().map(|entry| (entry.by, without_its_sum(entry.change))).collect();
    *known = entries.len();
    new
}

/// Leaves out the sum of an account, which has to be there.
#[track_caller]
fn without_its_sum(mut change: AccountChange) -> AccountChange {
    if let AccountChange::Made { account, .. } | AccountChange::PasswordRenewed { account, .. } = &mut change
    {
        assert!(account.take().is_some(), "{change:?}");
    }
    change
}

#[test]
fn every_change_of_an_account_writes_one_entry_with_who_did_it() {
    let house = House::new();
    let accounts = house.app.accounts();
    let known = &mut 0;
    let link = accounts.setup_token().unwrap().unwrap();
    assert_eq!(since(&house, known), []);

    let resi = accounts.set_first_password(link.as_str(), "Resi", PASSWORD).unwrap().id;
    let made = |user: UserId, role| AccountChange::Made { user, role, account: None };
    assert_eq!(since(&house, known), [(Actor::FirstStart, made(resi, Role::Director))]);

    let sepp = accounts.add_as(Role::Scorer, "Sepp", PASSWORD).unwrap().id;
    assert_eq!(since(&house, known), [(Actor::CommandLine, made(sepp, Role::Scorer))]);

    let by = Actor::User(resi);
    let code = accounts.invite(by, Role::Cashier).unwrap();
    assert_eq!(since(&house, known), [(by, AccountChange::Invited { role: Role::Cashier })]);
    let (phone, anna) = accounts.join(code.as_str(), "Anna", PASSWORD).unwrap();
    assert_eq!(since(&house, known), [(Actor::Invitation, made(anna.id, Role::Cashier))]);

    accounts.set_role(by, sepp, Role::Speaker).unwrap();
    let change = AccountChange::RoleChanged { user: sepp, before: Role::Scorer, after: Role::Speaker };
    assert_eq!(since(&house, known), [(by, change)]);

    let session = accounts.session_id(phone.as_str());
    assert!(accounts.end_session(resi, &session, None).unwrap());
    assert_eq!(since(&house, known), [(by, AccountChange::SessionEnded { user: anna.id })]);

    accounts.renew_password(by, sepp, "pik-ist-jetzt-trumpf").unwrap();
    assert_eq!(since(&house, known), [(by, AccountChange::PasswordRenewed { user: sepp, account: None })]);
    accounts.set_password(Actor::CommandLine, "Sepp", PASSWORD).unwrap();
    let renewed = (Actor::CommandLine, AccountChange::PasswordRenewed { user: sepp, account: None });
    assert_eq!(since(&house, known), [renewed]);

    accounts.remove(by, sepp).unwrap();
    assert_eq!(since(&house, known), [(by, AccountChange::Removed { user: sepp, role: Role::Speaker })]);
    assert_eq!(house.app.check().unwrap(), []);
}

#[test]
fn what_was_refused_or_changes_nothing_writes_no_entry() {
    let house = House::new();
    let accounts = house.app.accounts();
    let resi = accounts.add("Resi", PASSWORD).unwrap().id;
    let (by, nobody) = (Actor::User(resi), UserId(77));
    let code = accounts.invite(by, Role::Scorer).unwrap();
    let known = &mut 0;
    assert_eq!(since(&house, known).len(), 2);

    assert!(matches!(accounts.add("resi", PASSWORD), Err(AccountError::NameTaken)));
    assert!(matches!(accounts.join(code.as_str(), "resi", PASSWORD), Err(AccountError::NameTaken)));
    assert!(matches!(accounts.set_role(by, resi, Role::Scorer), Err(AccountError::LastDirector)));
    assert!(matches!(accounts.remove(by, resi), Err(AccountError::LastDirector)));
    assert!(matches!(accounts.set_role(by, nobody, Role::Scorer), Err(AccountError::UnknownUser)));
    assert!(matches!(accounts.remove(by, nobody), Err(AccountError::UnknownUser)));
    assert!(matches!(accounts.renew_password(by, resi, "kurz"), Err(AccountError::PasswordTooShort)));
    accounts.set_role(by, resi, Role::Director).unwrap();
    let (own, _) = accounts.log_in("Resi", PASSWORD).unwrap();
    assert!(accounts.end_session(resi, &accounts.session_id(own.as_str()), None).unwrap());
    assert!(!accounts.end_session(resi, &accounts.session_id(own.as_str()), None).unwrap());
    accounts.set_language(resi, Language::English).unwrap();
    assert_eq!(since(&house, known), []);
    assert_eq!(house.app.check().unwrap(), []);
}
