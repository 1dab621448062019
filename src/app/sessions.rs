//! Whose a session is, and who is logged in at the moment, so that a forgotten laptop can be logged out from elsewhere.

use super::accounts::{Accounts, IDLE, LONGEST, SET_BACK, User, hash_of, known};
use super::error::AppError;
use chrono::{DateTime, TimeDelta, Utc};
use store::{AccountChange, Actor, Connection, Session, UserId};

/// The use of a session is noted only so often, so that reading a page seldom writes.
const NOTED: TimeDelta = TimeDelta::minutes(2);

/// A session that has not ended, as a list of sessions shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenSession {
    /// Names the session; nobody can use it as one.
    pub id: String,
    pub user: String,
    pub user_id: UserId,
    pub begun: DateTime<Utc>,
    /// When it was last used, to a few minutes.
    pub seen: DateTime<Utc>,
}

/// How many digits of a token's hash tell sessions apart.
const DIGITS: usize = 16;

/// Returns whether a session goes on. One that began or was used in the future was written by a clock that was ahead; it would outlive all
/// limits, so it ends.
fn is_open(session: &Session, now: DateTime<Utc>) -> bool {
    let (idle, age) = (now - session.seen_at, now - session.created_at);
    idle.min(age) >= -SET_BACK && idle <= IDLE && age <= LONGEST
}

impl Accounts<'_> {
    /// Returns to whom a token belongs, `None` if its session has ended. Using a session keeps it alive.
    pub fn session(&self, token: &str) -> Result<Option<User>, AppError> {
        self.find_session(token, true)
    }

    /// As [`Accounts::session`]; where a page renews itself, nobody has clicked, the session is not `used`, and so not kept alive.
    pub fn find_session(&self, token: &str, used: bool) -> Result<Option<User>, AppError> {
        let (hash, now) = (hash_of(token), self.0.now());
        if self.has_ended(&hash) {
            return Ok(None);
        }
        let found = self.0.store().read(|conn| store::sessions::find(conn, &hash))?;
        let Some(session) = found.filter(|session| is_open(session, now)) else { return Ok(None) };
        if used && now - session.seen_at > NOTED {
            let noted =
                self.0.store().write(move |conn, _| store::sessions::touch(conn, &hash, now), |()| {});
            // On a full disk people go on reading.
            if let Err(error) = noted {
                tracing::error!(%error, "the use of a session was not noted");
            }
        }
        Ok(Some(known(session.user)))
    }

    /// Finds a session out on a thread that must not wait: `None` if the database cannot be read at this very moment, or the use has to be noted.
    pub fn session_at_once(&self, token: &str, used: bool) -> Option<Result<Option<User>, AppError>> {
        let (hash, now) = (hash_of(token), self.0.now());
        if self.has_ended(&hash) {
            return Some(Ok(None));
        }
        let found = match self.0.store().read_at_once(|conn| store::sessions::find(conn, &hash))? {
            Ok(found) => found.filter(|session| is_open(session, now)),
            Err(error) => return Some(Err(error.into())),
        };
        let is_to_be_noted = |session: &Session| used && now - session.seen_at > NOTED;
        (!found.as_ref().is_some_and(is_to_be_noted)).then(|| Ok(found.map(|session| known(session.user))))
    }

    /// Ends a session at once, whatever the disk says to it: what it does not take is written later. Returns whose it was, if it went on until now.
    pub fn log_out(&self, token: &str) -> Result<Option<User>, AppError> {
        let (hash, now) = (hash_of(token), self.0.now());
        // A token that somebody has made up is nothing to write about.
        let Some(session) = self.0.store().read(|conn| store::sessions::find(conn, &hash))? else {
            return Ok(None);
        };
        let went_on = self.0.0.ended.lock().insert(hash) && is_open(&session, now);
        if let Err(error) = self.store_log_outs() {
            tracing::error!(%error, "a logout is not written yet; the session has ended");
        }
        Ok(went_on.then(|| known(session.user)))
    }

    /// Writes what ended while the disk took nothing. If it fails, the sessions stay ended as long as the program runs.
    pub fn store_log_outs(&self) -> Result<(), AppError> {
        let hashes: Vec<_> = self.0.0.ended.lock().iter().cloned().collect();
        if hashes.is_empty() {
            return Ok(());
        }
        let written = hashes.clone();
        let all = move |conn: &mut Connection| {
            written.iter().try_for_each(|hash| store::sessions::end(conn, hash).map(drop))
        };
        self.0.store().write(move |conn, _| all(conn), |()| {})?;
        let mut ended = self.0.0.ended.lock();
        ended.retain(|hash| !hashes.contains(hash));
        Ok(())
    }

    fn has_ended(&self, hash: &str) -> bool {
        self.0.0.ended.lock().contains(hash)
    }

    /// Lists the sessions that have not ended, the last used first.
    pub fn open_sessions(&self) -> Result<Vec<OpenSession>, AppError> {
        let now = self.0.now();
        let sessions = self.0.store().read(store::sessions::all)?;
        let open =
            sessions.into_iter().filter(|(hash, session)| is_open(session, now) && !self.has_ended(hash));
        Ok(open
            .map(|(hash, session)| OpenSession {
                id: hash.chars().take(DIGITS).collect(),
                user: session.user.name,
                user_id: session.user.id,
                begun: session.created_at,
                seen: session.seen_at,
            })
            .collect())
    }

    /// Returns the id under which a token's own session stands in the list.
    pub fn session_id(&self, token: &str) -> String {
        hash_of(token)[..DIGITS].to_owned()
    }

    /// Ends the session with this id, if it belongs to `of` or `of` is nobody in particular; returns whether there was one. That
    /// somebody ended a session of somebody else is noted.
    pub fn end_session(&self, by: UserId, id: &str, of: Option<UserId>) -> Result<bool, AppError> {
        let sessions = self.0.store().read(store::sessions::all)?;
        let named = |(hash, session): &(String, store::Session)| {
            hash.get(..DIGITS) == Some(id) && of.is_none_or(|owner| owner == session.user.id)
        };
        let Some((hash, session)) = sessions.into_iter().find(named) else {
            return Ok(false);
        };
        let (user, now) = (session.user.id, self.0.now());
        self.0.write_house(
            now,
            move |conn| {
                // It may have ended meanwhile.
                let ended = store::sessions::end(conn, &hash)?;
                if ended && user != by {
                    let change = AccountChange::SessionEnded { user };
                    store::account_journal::append(conn, now, Actor::User(by), change)?;
                }
                Ok(ended)
            },
            move |ended| *ended && user != by,
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::app::{App, OpenOptions, SteppingClock, UserId};
    use chrono::{DateTime, TimeDelta};
    use std::sync::Arc;
    use tempfile::TempDir;

    const PASSWORD: &str = "siebenundsechzig";

    #[test]
    fn a_session_is_ended_from_another_one_or_ends_by_itself() {
        let folder = TempDir::new().unwrap();
        let start = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let clock = Arc::new(SteppingClock::new(start, TimeDelta::seconds(1)));
        let options = OpenOptions { clock: clock.clone(), ..OpenOptions::new(folder.path().join("a.db")) };
        let app = App::open(options).unwrap();
        app.accounts().add("Resi", PASSWORD).unwrap();
        let accounts = app.accounts();
        let (laptop, _) = accounts.log_in("resi", PASSWORD).unwrap();
        let (phone, _) = accounts.log_in("Resi", PASSWORD).unwrap();
        let ids: Vec<_> = accounts.open_sessions().unwrap().into_iter().map(|open| open.id).collect();
        assert_eq!(ids, [phone.as_str(), laptop.as_str()].map(|token| accounts.session_id(token)));
        let (laptop_id, resi) = (accounts.session_id(laptop.as_str()), accounts.list().unwrap()[0].id);
        assert!(
            !accounts.end_session(resi, &laptop_id, Some(UserId(resi.0 + 1))).unwrap(),
            "somebody else's"
        );
        assert!(accounts.end_session(resi, &laptop_id, Some(resi)).unwrap());
        assert!(!accounts.end_session(resi, &laptop_id, None).unwrap());
        assert!(!accounts.end_session(resi, "", None).unwrap());
        assert_eq!(accounts.session(laptop.as_str()).unwrap(), None);
        assert!(accounts.session(phone.as_str()).unwrap().is_some());
        clock.advance(TimeDelta::hours(3));
        assert_eq!(accounts.open_sessions().unwrap(), [], "one that ended by itself is not listed");
    }
}
