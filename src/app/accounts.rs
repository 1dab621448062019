//! Who may sign in: the first password, users, sessions.

use super::App;
use super::error::AppError;
use super::passwords;

pub use super::error::{AccountError, MAX_PASSWORD, MIN_PASSWORD};
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest, Sha256};
use std::fmt;
use store::{AccountChange, Actor, Connection, Role, StoreError, UserId};
use tournament::texts::{Language, Name, search_key};

/// A session that is not used for so long ends.
pub(super) const IDLE: TimeDelta = TimeDelta::hours(2);
/// No session lasts longer: an evening.
pub(super) const LONGEST: TimeDelta = TimeDelta::hours(12);
/// A clock that is set right goes back by so much at most without anybody noticing.
pub(super) const SET_BACK: TimeDelta = TimeDelta::minutes(1);

/// Somebody who may sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    /// The name to sign in with.
    pub name: String,
    pub language: Option<Language>,
    pub created_at: DateTime<Utc>,
    pub role: Role,
}

/// A secret that a browser keeps: 256 random bits as 64 hexadecimal digits. The database knows only its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    pub(super) fn of(bytes: &[u8]) -> Token {
        Token(hex::encode(bytes))
    }

    /// Returns the digits, for a link or a cookie.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    /// Hides the token: it must not slip into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

pub struct Accounts<'a>(pub(super) &'a App);

impl Accounts<'_> {
    /// Makes the one-time token that sets the first password, or `None` if somebody can sign in already. An earlier token is void.
    pub fn setup_token(&self) -> Result<Option<Token>, AppError> {
        if self.0.store().read(store::users::any_director)? {
            return Ok(None);
        }
        let (token, hash) = self.fresh_token()?;
        let now = self.0.now();
        self.0.store().write(move |conn, _| store::setup_tokens::replace(conn, &hash, now), |()| {})?;
        Ok(Some(token))
    }

    /// Returns whether somebody can sign in who may do everything: before the first start is over nobody can.
    pub fn has_director(&self) -> Result<bool, AppError> {
        Ok(self.0.store().read(store::users::any_director)?)
    }

    pub fn setup_token_holds(&self, token: &str) -> Result<bool, AppError> {
        let hash = hash_of(token);
        Ok(self.0.store().read(|conn| {
            Ok(store::setup_tokens::exists(conn, &hash)? && !store::users::any_director(conn)?)
        })?)
    }

    /// Uses the token of the first start to make the first user. The link can be used again after a refusal.
    pub fn set_first_password(&self, token: &str, name: &str, password: &str) -> Result<User, AccountError> {
        let name = read_name(name)?;
        let password = passwords::hash(self.0.entropy().as_ref(), password, &name)?;
        let (hash, now) = (hash_of(token), self.0.now());
        self.0.write_house(
            now,
            move |conn| {
                // The second person with the same link finds it gone, or a user with a password.
                if !store::setup_tokens::take(conn, &hash)? || store::users::any_director(conn)? {
                    return Err(AccountError::LinkUsed);
                }
                Ok(add(conn, &name, &password, Role::Director, now, Actor::FirstStart)?)
            },
            |_| true,
        )
    }

    /// Adds a director from the command line.
    pub fn add(&self, name: &str, password: &str) -> Result<User, AccountError> {
        self.add_as(Role::Director, name, password)
    }

    /// Adds a user from the command line.
    pub fn add_as(&self, role: Role, name: &str, password: &str) -> Result<User, AccountError> {
        let name = read_name(name)?;
        let password = passwords::hash(self.0.entropy().as_ref(), password, &name)?;
        let (now, by) = (self.0.now(), Actor::CommandLine);
        self.0.write_house(now, move |conn| Ok(add(conn, &name, &password, role, now, by)?), |_| true)
    }

    /// Changes a user's password and ends their sessions.
    pub fn set_password(&self, by: Actor, name: &str, password: &str) -> Result<(), AccountError> {
        let user = self.find_by_name(name)?.ok_or(AccountError::UnknownUser)?;
        self.renew_password(by, user.id, password)
    }

    /// Lets the journal of accounts hold the sums of those accounts that an older version has made, and the keys of houses that it
    /// knew; returns how many sums. The server asks when it starts, and so does whoever goes on with a copy.
    pub fn note_sums(&self) -> Result<usize, AppError> {
        let now = self.0.now();
        let note = move |conn: &mut store::Connection, _: &mut _| {
            store::house_keys::note_untold(conn, now)?;
            store::account_journal::note_sums(conn, now)
        };
        Ok(self.0.store().write(note, |_| {})?)
    }

    pub fn list(&self) -> Result<Vec<User>, AppError> {
        Ok(self.0.store().read(store::users::all)?.into_iter().map(known).collect())
    }

    pub fn set_language(&self, user: UserId, language: Language) -> Result<(), AppError> {
        self.0
            .store()
            .write(move |conn, _| Ok(store::users::set_language(conn, user, language.tag())?), |()| {})
    }

    /// Begins a session. Takes a good part of a second on purpose; call it off the threads that serve. [`AccountError::WrongPassword`],
    /// whichever of the two was wrong.
    pub fn log_in(&self, name: &str, password: &str) -> Result<(Token, User), AccountError> {
        let key = search_key(name);
        let user = self.0.store().read(|conn| store::users::by_name(conn, &key)).map_err(AppError::from)?;
        let hash = user.as_ref().and_then(|user| user.password_hash.as_deref());
        if !passwords::verify(password, hash) {
            return Err(AccountError::WrongPassword);
        }
        let user = user.ok_or(AccountError::WrongPassword)?;
        let (token, hash) = self.fresh_token()?;
        let (id, now, verified) = (user.id, self.0.now(), user.password_hash.clone());
        self.0.store().write(
            move |conn, _| {
                store::sessions::sweep(conn, now - IDLE, now - LONGEST, now + SET_BACK)?;
                // A new password has ended the sessions; the old one begins none.
                let current = store::users::by_name(conn, &key)?;
                if current.is_none_or(|user| user.id != id || user.password_hash != verified) {
                    return Err(AccountError::WrongPassword);
                }
                Ok(store::sessions::add(conn, &hash, id, now)?)
            },
            |()| {},
        )?;
        // There was room for this; perhaps there is for those who left while there was none.
        if let Err(error) = self.store_log_outs() {
            tracing::error!(%error, "logouts are not written yet");
        }
        Ok((token, known(user)))
    }

    /// Makes a token that nobody knows, and its hash.
    pub fn fresh_token(&self) -> Result<(Token, String), AppError> {
        let token = Token::of(&self.0.entropy().bytes()?);
        let hash = hash_of(token.as_str());
        Ok((token, hash))
    }
}

/// Refuses what somebody who is logged in does to the accounts if they are no director at this very moment: their form may have been under
/// way when that was taken from them.
pub(super) fn ensure_director(conn: &mut Connection, by: Actor) -> Result<(), AccountError> {
    match by {
        Actor::User(user) => match store::users::by_id(conn, user)? {
            Some(user) if user.role == Role::Director => Ok(()),
            Some(_) | None => Err(AccountError::NotByDirector),
        },
        Actor::CommandLine | Actor::FirstStart | Actor::Invitation | Actor::Program => Ok(()),
    }
}

pub(super) fn hash_of(token: &str) -> String {
    hex::encode(Sha256::digest(token))
}

pub(super) fn read_name(name: &str) -> Result<Name, AccountError> {
    name.parse().map_err(AccountError::Name)
}

/// Adds a user whose name and password are good, and notes when and who did it.
pub(super) fn add(
    conn: &mut Connection,
    name: &Name,
    password_hash: &str,
    role: Role,
    at: DateTime<Utc>,
    by: Actor,
) -> Result<User, StoreError> {
    let id = store::users::add(conn, name, &search_key(name), password_hash, role, at)?;
    let account = Some(store::users::sum(name, password_hash));
    store::account_journal::append(conn, at, by, AccountChange::Made { user: id, role, account })?;
    Ok(User { id, name: name.to_string(), language: None, created_at: at, role })
}

pub(super) fn known(user: store::User) -> User {
    User {
        id: user.id,
        name: user.name,
        language: user.language.and_then(|tag| Language::of_tag(&tag)),
        created_at: user.created_at,
        role: user.role,
    }
}
