//! Bringing a copy back: made ready beside the database, and put in its place in one step.

use super::TIME;
use crate::app::accounts::hash_of;
use crate::app::{App, OpenOptions, Request, Submission};
use crate::store::backup::{self, Contents, CopyError};
use crate::store::{self, AccountChange, Actor, Connection, Renewal, Secrets, StoreError, UserId};
use chrono::{DateTime, Utc};
use std::path::{Path, PathBuf};

/// What a restore did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// What the database holds now.
    pub contents: Contents,
    /// Where the database that was there before is kept.
    pub kept: Option<PathBuf>,
}

/// Why a running house did not go on with a copy.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// Somebody can log in here by now, or a newer link was made.
    #[error("the link has been used already, or a newer one was made")]
    LinkUsed,
    /// Nobody could log in afterwards.
    #[error("nobody in this copy can log in as director")]
    NoDirector,
    /// The copy cannot be used, or the disk failed.
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Puts a sound copy in the place of the database, which no program may have open. The old one is kept beside it.
///
/// # Errors
///
/// The copy is not sound, or the database is in use; then nothing has changed.
pub fn restore(
    options: &OpenOptions,
    copy: &Path,
    renewal: Renewal,
    by: Actor,
) -> Result<Restored, CopyError> {
    let (staged, contents) = make_ready(options, copy, renewal, by)?;
    let kept = backup::exchange(&options.database, &staged, &suffix(options.clock.now()))?;
    Ok(Restored { contents, kept })
}

impl App {
    /// Goes on with a copy, while this program runs: with the link of the first start anyone may do that, as long as nobody can log in.
    /// The empty database is kept beside the new one. Everything that was in memory is forgotten.
    ///
    /// # Errors
    ///
    /// [`RestoreError`]; in every case nothing has changed.
    pub fn restore_from(&self, token: &str, copy: &Path, renewal: Renewal) -> Result<Restored, RestoreError> {
        let _alone = self.0.restoring.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let options = OpenOptions {
            clock: self.0.clock.clone(),
            entropy: self.0.entropy.clone(),
            ..OpenOptions::new(self.database())
        };
        let (staged, contents) = make_ready(&options, copy, renewal, Actor::FirstStart)?;
        let put = self.put_in_place(token, &staged);
        match &put {
            Ok(_) => self.0.copier.ask_because_of_the_house(self.now(), false),
            Err(_) => backup::discard(&staged)?,
        }
        Ok(Restored { contents, kept: put? })
    }

    fn put_in_place(&self, token: &str, staged: &Path) -> Result<Option<PathBuf>, RestoreError> {
        if !store::users::any_director(&mut look_into(staged)?)? {
            return Err(RestoreError::NoDirector);
        }
        let (hash, suffix) = (hash_of(token), suffix(self.now()));
        self.store().with_database_closed(|database| {
            if !link_holds(database, &hash)? {
                return Err(RestoreError::LinkUsed);
            }
            let kept = backup::exchange(database, staged, &suffix)?;
            self.0.registry.clear();
            self.0.known_keys.clear();
            self.0.live.clear();
            Ok(kept)
        })?
    }
}

/// Makes a copy ready beside the database: brought up to date, with sessions and keys renewed as asked for, and the restore noted in the
/// journal of accounts.
fn make_ready(
    options: &OpenOptions,
    copy: &Path,
    renewal: Renewal,
    by: Actor,
) -> Result<(PathBuf, Contents), CopyError> {
    let staged = backup::stage(&options.database, copy)?;
    let ready = open_and_renew(options, &staged, renewal, by).and_then(|()| backup::verify(&staged));
    match ready {
        Ok(contents) => Ok((staged, contents)),
        Err(fault) => {
            backup::discard(&staged)?;
            Err(fault)
        }
    }
}

fn open_and_renew(
    options: &OpenOptions,
    staged: &Path,
    renewal: Renewal,
    by: Actor,
) -> Result<(), CopyError> {
    let options =
        OpenOptions { database: staged.to_owned(), copies: false, second_folder: None, ..options.clone() };
    let app = App::open_and_change(options).map_err(failed)?;
    if renewal.keys == Secrets::Renewed {
        app.renew_all_keys()?;
    }
    app.note_restore(renewal, by)?;
    drop(app);
    backup::settle(staged)
}

impl App {
    /// Gives every ticket of the evenings that go on a new key; the old one says that there is a newer.
    fn renew_all_keys(&self) -> Result<(), CopyError> {
        for summary in self.tournaments().map_err(failed)?.into_iter().filter(|summary| !summary.finished) {
            let snapshot = self.snapshot(summary.slug.as_str()).map_err(failed)?;
            let tickets: Vec<_> =
                snapshot.map(|snapshot| snapshot.tickets().keys().copied().collect()).unwrap_or_default();
            if tickets.is_empty() {
                continue;
            }
            let form_key = self.form_key().map_err(failed)?;
            let form = Submission { form_key, by: UserId::COMMAND_LINE };
            self.act(summary.slug.as_str(), form, Request::RenewKeys(tickets)).map_err(failed)?;
        }
        Ok(())
    }

    fn note_restore(&self, renewal: Renewal, by: Actor) -> Result<(), CopyError> {
        let now = self.now();
        self.store()
            .write(
                move |conn, _| {
                    // A link of the first start belongs to the house that made it.
                    store::setup_tokens::clear(conn)?;
                    if renewal.sessions == Secrets::Renewed {
                        store::sessions::clear(conn)?;
                        store::invitations::clear(conn)?;
                    }
                    store::account_journal::append(conn, now, by, AccountChange::Restored(renewal))
                },
                |()| {},
            )
            .map_err(failed)
    }
}

/// Opens a database that nobody has open, only to look.
fn look_into(database: &Path) -> Result<Connection, StoreError> {
    store::audit::open(database).map_err(|fault| StoreError::Database(fault.to_string()))
}

/// Returns whether a link of the first start still holds, in a database that nobody has open.
fn link_holds(database: &Path, hash: &str) -> Result<bool, StoreError> {
    let mut conn = look_into(database)?;
    Ok(store::setup_tokens::exists(&mut conn, hash)? && !store::users::any_director(&mut conn)?)
}

fn suffix(now: DateTime<Utc>) -> String {
    format!(".before-restore-{}", now.format(TIME))
}

fn failed(fault: impl std::fmt::Display) -> CopyError {
    StoreError::Database(fault.to_string()).into()
}
