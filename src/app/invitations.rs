//! Joining the staff: a code for one person and one role, which runs out after ten minutes.

use super::accounts::{
    AccountError, Accounts, SET_BACK, Token, User, add, ensure_director, hash_of, read_name,
};
use super::error::AppError;
use super::passwords;
use chrono::{DateTime, TimeDelta, Utc};
use store::{AccountChange, Actor, Role};

/// A code that is not used within this time cannot be used any more.
const HOLDS: TimeDelta = TimeDelta::minutes(10);
/// How long somebody with an old code is told what became of it.
const REMEMBERED: TimeDelta = TimeDelta::days(1);
/// Bytes of a code: 128 bits, nobody guesses them in ten minutes, and they make a code that any telephone reads.
const BYTES: usize = 16;

/// What a code is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Invitation {
    /// Somebody can join with it.
    Open { role: Role, until: DateTime<Utc> },
    /// Somebody has joined with it.
    Used,
    /// It was not used in time.
    RunOut,
    /// There was none like this, or it was long ago.
    Unknown,
}

impl Accounts<'_> {
    /// Makes a code for one person.
    pub fn invite(&self, by: Actor, role: Role) -> Result<Token, AccountError> {
        let bytes = self.0.entropy().bytes()?;
        let token = Token::of(&bytes[..BYTES]);
        let (hash, now) = (hash_of(token.as_str()), self.0.now());
        self.0.write_house(
            now,
            move |conn| {
                store::invitations::sweep(conn, now - REMEMBERED)?;
                ensure_director(conn, by)?;
                store::invitations::add(conn, &hash, role, now)?;
                Ok::<_, AccountError>(store::account_journal::append(
                    conn,
                    now,
                    by,
                    AccountChange::Invited { role },
                )?)
            },
            |()| true,
        )?;
        Ok(token)
    }

    pub fn invitation(&self, token: &str) -> Result<Invitation, AppError> {
        let (hash, now) = (hash_of(token), self.0.now());
        let found = self.0.store().read(|conn| store::invitations::find(conn, &hash))?;
        Ok(found.map_or(Invitation::Unknown, |found| read(&found, now)))
    }

    /// Uses a code to join the staff and logs in. Takes a good part of a second on purpose; call it off the threads that serve. The code
    /// can be used again where name or password cannot.
    pub fn join(&self, token: &str, name: &str, password: &str) -> Result<(Token, User), AccountError> {
        // Guessed codes are not worth the work of a hash.
        let Invitation::Open { role, .. } = self.invitation(token)? else {
            return Err(AccountError::NotInvited);
        };
        let name = read_name(name)?;
        let password = passwords::hash(self.0.entropy().as_ref(), password, &name)?;
        let (session, session_hash) = self.fresh_token()?;
        let (hash, now) = (hash_of(token), self.0.now());
        let user = self.0.write_house(
            now,
            move |conn| {
                // The second person with the same code finds it used.
                let taken = store::invitations::take(conn, &hash, now)?;
                let found = store::invitations::find(conn, &hash)?;
                if !taken || !found.is_some_and(|found| holds(&found, now)) {
                    return Err(AccountError::NotInvited);
                }
                let user = add(conn, &name, &password, role, now, Actor::Invitation)?;
                store::sessions::add(conn, &session_hash, user.id, now)?;
                Ok(user)
            },
            |_| true,
        )?;
        Ok((session, user))
    }
}

fn read(found: &store::invitations::Invitation, now: DateTime<Utc>) -> Invitation {
    let until = found.created_at + HOLDS;
    match found.used {
        true => Invitation::Used,
        false if !holds(found, now) => Invitation::RunOut,
        false => Invitation::Open { role: found.role, until },
    }
}

/// Returns whether a code is young enough. One from the future was made while the clock was ahead, and nobody knows how old it is.
fn holds(found: &store::invitations::Invitation, now: DateTime<Utc>) -> bool {
    (-SET_BACK..=HOLDS).contains(&(now - found.created_at))
}
