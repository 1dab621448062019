//! Bringing a copy back: made ready beside the database, and put in its place in one step.

use super::copier::A_WHILE;
use super::{BEFORE_RESTORE, Copies, TIME, copy_before, look_into};
use crate::app::accounts::{IDLE, LONGEST, SET_BACK, hash_of};
use crate::app::audit::{AuditError, audit};
use crate::app::check;
use crate::app::chosen_folder::ChosenFolder;
use crate::app::high_water::HighWater;
use crate::app::house_key::HouseKey;
use crate::app::{App, OpenOptions, OpenSession, Request, Submission, User};
use chrono::{DateTime, Utc};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use store::backup::{self, Contents, CopyError};
use store::inspect::{Holding, inspect};
use store::unfit::Unfit;
use store::untrusted_copy;
use store::{AccountChange, Actor, Renewal, Secrets, StoreError, UserId};
use tournament::chain::Hash;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// What the database holds now.
    pub contents: Contents,
    /// Where the database that was there before is kept: as a copy, if it could be read.
    pub kept: Option<PathBuf>,
    /// The files, beside the copy or where it goes on, that note something of its evenings and that nobody believes.
    pub strange_notes: Vec<PathBuf>,
}

/// Why a running house did not go on with a copy.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// Somebody can log in here by now, or a newer link was made.
    #[error("the link has been used already, or a newer one was made")]
    LinkUsed,
    #[error("nobody in this copy can log in as director")]
    NoDirector,
    /// The copy cannot be used, or the disk failed.
    #[error(transparent)]
    Copy(#[from] CopyError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// By which right a running house goes on with a copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RestoreRight {
    /// With the link of the first start, as long as nobody can log in.
    FirstStart(String),
    /// By a director who has proven who they are, as long as they are one.
    Director(UserId),
}

/// A copy that was read, and that no audit condemns; what is left is to say yes. Its file beside the database vanishes with this value.
pub struct Prepared {
    options: OpenOptions,
    from: PathBuf,
    staged: Staged,
    /// What is noted of the evenings where they go on.
    high_water: HighWater,
    pub contents: Contents,
    /// The same by its journals.
    pub holding: Holding,
    pub looked: Looked,
    /// A sum of its bytes: what is taken over is what was looked at.
    pub sum: String,
}

/// A house that has had the database that a copy is of, as the copy says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownHouse {
    /// The public half of its key, in hexadecimal digits.
    pub key: String,
    /// When it wrote its key, by the clock of that time.
    pub since: DateTime<Utc>,
    /// Whether it is the house that would go on with the copy.
    pub is_own: bool,
}

/// A file beside the database that vanishes with this value, unless it has taken the place of the database.
struct Staged(PathBuf);

impl Drop for Staged {
    fn drop(&mut self) {
        if let Err(error) = backup::discard(&self.0) {
            tracing::warn!(%error, "a copy that was not brought back stays until the next one");
        }
    }
}

/// Reads a copy into a new database beside the one that is there, brings that up to date and walks its journals as `verify-journal` does.
/// In every refusal nothing has changed.
pub fn prepare(options: &OpenOptions, copy: &Path) -> Result<Prepared, CopyError> {
    let high_water =
        HighWater::of(&options.database, ChosenFolder::of(&options.database, options.second_folder.clone()))
            .and_with(copy);
    let options = OpenOptions { copies: false, second_folder: None, ..options.clone() };
    let (staged, sum) = untrusted_copy::stage(&options.database, copy)?;
    let staged = Staged(staged);
    let unfit = |why| CopyError::Unfit { path: copy.to_owned(), why };
    let forged = check::implausible(&mut untrusted_copy::open_staged(&staged.0)?)?;
    if !forged.is_empty() {
        return Err(unfit(Unfit::Journal(forged)));
    }
    // Entries that nobody could have made may be more than the fold was made for.
    let looked = catch_unwind(AssertUnwindSafe(|| look_through(&options, &staged)));
    let (looked, condemned) = looked.unwrap_or_else(|_| {
        Err(unfit(Unfit::Journal(vec!["its entries do not follow from each other".to_owned()])))
    })?;
    if let Some(why) = condemned {
        return Err(unfit(why));
    }
    let contents = backup::verify(&staged.0)?;
    let holding = inspect(&staged.0).ok_or_else(|| failed("what was read cannot be read again"))?;
    let from = copy.to_owned();
    Ok(Prepared { options, from, staged, high_water, contents, holding, looked, sum })
}

/// What was found in a copy.
pub struct Looked {
    /// Who can log in with it, and for what; they are shown before anybody goes on with it.
    pub accounts: Vec<User>,
    /// Which browsers are logged in. No journal knows them: whoever had the file may have written one into it.
    pub sessions: Vec<OpenSession>,
    /// Whose notes outside of the database are believed afterwards.
    pub houses: Vec<KnownHouse>,
    /// The short names of its tournaments and the heads of their journals, as they stand on every sheet.
    pub heads: Vec<(String, Hash)>,
}

/// Brings what was read up to date, and looks at who and what is in it; says too what the audit condemns.
fn look_through(options: &OpenOptions, staged: &Staged) -> Result<(Looked, Option<Unfit>), CopyError> {
    let app = App::open_and_change(OpenOptions { database: staged.0.clone(), ..options.clone() })
        .map_err(failed)?;
    let accounts = app.accounts().list().map_err(failed)?;
    let sessions = app.accounts().open_sessions().map_err(failed)?;
    let houses = known_houses(options, &app)?;
    drop(app);
    backup::settle(&staged.0)?;
    let (heads, condemned) = match audit(&staged.0) {
        Ok(audit) => {
            let condemned = audit.why_unfit();
            // The last one is that of the accounts.
            let evenings = audit.chains.into_iter().rev().skip(1).rev();
            (evenings.map(|chain| (chain.slug.clone(), chain.head())).collect(), condemned)
        }
        Err(AuditError::Store(StoreError::Unreadable { table, fault })) => {
            (Vec::new(), Some(Unfit::Journal(vec![format!("{table}: {fault}")])))
        }
        Err(other) => return Err(failed(other)),
    };
    Ok((Looked { accounts, sessions, houses, heads }, condemned))
}

/// Lists whose notes are believed with a copy, the oldest first.
fn known_houses(options: &OpenOptions, copy: &App) -> Result<Vec<KnownHouse>, CopyError> {
    let own = HouseKey::read(&options.database).ok().flatten().map(|own| own.public());
    let known = copy.store().read(store::house_keys::all)?.into_iter();
    let mut houses: Vec<KnownHouse> =
        known.map(|(key, since)| KnownHouse { is_own: own.as_ref() == Some(&key), key, since }).collect();
    houses.sort_by_key(|house| house.since);
    Ok(houses)
}

impl Prepared {
    /// Puts what was prepared in the place of the database, which no program may have open. The old one becomes a copy. If that is refused,
    /// nothing has changed.
    pub fn take_over(self, renewal: Renewal, by: Actor) -> Result<Restored, CopyError> {
        let Prepared { options, staged, high_water, .. } = self;
        let contents = renew(&options, &staged, &high_water, renewal, by)?;
        let now = options.clock.now();
        let kept = backup::exchange(&options.database, &staged.0, &suffix(now))?
            .map(|replaced| made_a_copy(&replaced, &options.database, now).unwrap_or(replaced));
        Ok(Restored { contents, kept, strange_notes: high_water.strange_files() })
    }
}

/// Removes what an interrupted restore has left beside a database that nobody else has open: names stand in it.
pub fn forget_interrupted_restore(database: &Path) {
    if let Err(error) = untrusted_copy::forget_interrupted(database) {
        tracing::warn!(%error, "what an interrupted restore has left stays");
    }
}

/// Prepares a copy and takes it over without showing it to anybody.
pub fn restore(
    options: &OpenOptions,
    copy: &Path,
    renewal: Renewal,
    by: Actor,
) -> Result<Restored, CopyError> {
    prepare(options, copy)?.take_over(renewal, by)
}

impl Copies<'_> {
    /// Reads a copy with which this program may go on while it runs, and says what is in it. In every refusal nothing has changed.
    pub fn prepare_restore(&self, copy: &Path) -> Result<Prepared, RestoreError> {
        let _alone = self.app.0.restoring.lock();
        let options = OpenOptions {
            clock: self.app.0.clock.clone(),
            entropy: self.app.0.entropy.clone(),
            second_folder: self.second_path(),
            ..OpenOptions::new(self.app.database())
        };
        let prepared = prepare(&options, copy)?;
        let directors = store::users::any_director(&mut look_into(&prepared.staged.0)?)?;
        if directors { Ok(prepared) } else { Err(RestoreError::NoDirector) }
    }

    /// Goes on with a copy, while this program runs. The old database becomes a copy. Everything that was in memory is forgotten. In every
    /// refusal the database is as it was.
    pub fn take_over(
        &self,
        right: &RestoreRight,
        prepared: Prepared,
        renewal: Renewal,
    ) -> Result<Restored, RestoreError> {
        let _alone = self.app.0.restoring.lock();
        let Prepared { options, from, staged, high_water, .. } = prepared;
        let contents = renew(&options, &staged, &high_water, renewal, Actor::FirstStart)?;
        self.app.publishing().pause_all();
        let now = self.app.now();
        let replaced = self.put_in_place(right, &staged.0, now)?;
        let copy = replaced.as_ref().and_then(|replaced| made_a_copy(replaced, self.app.database(), now));
        // Somebody may have read the old file when it was closed, and remembered it after.
        self.app.0.registry.clear();
        self.app.0.known_keys.clear();
        self.app.0.high_water.remember_strange(&high_water);
        if let Err(error) = self.app.look_at_journals() {
            tracing::error!(%error, "whether the journals hold is not known yet; tried again in an hour");
        }
        if let Err(error) = self.app.look_at_high_water() {
            tracing::error!(%error, "how far the evenings are is not noted yet; tried again in an hour");
        }
        self.go_on_with_drive_of(&from);
        if let Some(copy) = &copy {
            self.app.0.copier.carrier().carry(copy.clone(), None, A_WHILE);
        }
        self.app.0.copier.ask_because_of_the_house(now, false);
        Ok(Restored { contents, kept: copy.or(replaced), strange_notes: high_water.strange_files() })
    }

    fn put_in_place(
        &self,
        right: &RestoreRight,
        staged: &Path,
        now: DateTime<Utc>,
    ) -> Result<Option<PathBuf>, RestoreError> {
        self.app.store().with_database_closed(|database| {
            if !holds(database, right)? {
                return Err(RestoreError::LinkUsed);
            }
            let kept = backup::exchange(database, staged, &suffix(now))?;
            self.app.0.registry.clear();
            self.app.0.known_keys.clear();
            self.app.0.live.clear();
            Ok(kept)
        })?
    }
}

/// Renews sessions and keys as asked for, and notes the restore: in public in each evening that goes on, and in the journal of accounts.
fn renew(
    options: &OpenOptions,
    staged: &Staged,
    high_water: &HighWater,
    renewal: Renewal,
    by: Actor,
) -> Result<Contents, CopyError> {
    let app = App::open_and_change(OpenOptions { database: staged.0.clone(), ..options.clone() })
        .map_err(failed)?;
    if renewal.keys == Secrets::Renewed {
        app.copies().renew_all_keys()?;
    }
    app.resume_from_copy(high_water).map_err(failed)?;
    app.accounts().note_sums().map_err(failed)?;
    app.copies().note_restore(renewal, by)?;
    drop(app);
    backup::settle(&staged.0)?;
    backup::verify(&staged.0)
}

impl Copies<'_> {
    /// Gives every ticket of the evenings that go on a new key; the old one says that there is a newer.
    fn renew_all_keys(&self) -> Result<(), CopyError> {
        for summary in self.app.tournaments().map_err(failed)?.into_iter().filter(|summary| !summary.finished)
        {
            let snapshot = self.app.snapshot(summary.slug.as_str()).map_err(failed)?;
            let tickets: Vec<_> =
                snapshot.map(|snapshot| snapshot.tickets().keys().copied().collect()).unwrap_or_default();
            if tickets.is_empty() {
                continue;
            }
            let form_key = self.app.form_key().map_err(failed)?;
            let form = Submission { form_key, by: UserId::COMMAND_LINE };
            self.app.act(summary.slug.as_str(), form, Request::RenewKeys(tickets)).map_err(failed)?;
        }
        Ok(())
    }

    fn note_restore(&self, renewal: Renewal, by: Actor) -> Result<(), CopyError> {
        let now = self.app.now();
        self.app
            .store()
            .write(
                move |conn, _| {
                    // A link of the first start belongs to the house that made it.
                    store::setup_tokens::clear(conn)?;
                    // Codes live for minutes, and no journal knows whether one was slipped in.
                    store::invitations::clear(conn)?;
                    match renewal.sessions {
                        Secrets::Renewed => store::sessions::clear(conn)?,
                        Secrets::Kept => {
                            store::sessions::sweep(conn, now - IDLE, now - LONGEST, now + SET_BACK)?;
                        }
                    }
                    store::account_journal::append(conn, now, by, AccountChange::Restored(renewal))
                },
                |()| {},
            )
            .map_err(failed)
    }
}

/// Makes a copy of the database that was replaced, and returns it; the file itself goes then. What cannot be read any more, the usual reason to
/// bring a copy back, stays beside the database as it is.
fn made_a_copy(replaced: &Path, database: &Path, now: DateTime<Utc>) -> Option<PathBuf> {
    let copy = copy_before(BEFORE_RESTORE, replaced, database, now)
        .inspect_err(
            |error| tracing::error!(%error, "what was here is kept beside the database, and is no copy"),
        )
        .ok()?;
    if let Err(error) = backup::discard(replaced) {
        tracing::warn!(%error, "the database that was replaced stays, and there is a copy of it");
    }
    Some(copy)
}

/// Returns whether a right still holds, in a database that nobody has open.
fn holds(database: &Path, right: &RestoreRight) -> Result<bool, StoreError> {
    let mut conn = look_into(database)?;
    match right {
        RestoreRight::FirstStart(token) => Ok(store::setup_tokens::exists(&mut conn, &hash_of(token))?
            && !store::users::any_director(&mut conn)?),
        RestoreRight::Director(user) => {
            Ok(store::users::by_id(&mut conn, *user)?.is_some_and(|user| user.role == store::Role::Director))
        }
    }
}

fn suffix(now: DateTime<Utc>) -> String {
    format!(".before-restore-{}", now.format(TIME))
}

fn failed(fault: impl std::fmt::Display) -> CopyError {
    StoreError::Database(fault.to_string()).into()
}
