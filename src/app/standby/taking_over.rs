//! A second laptop takes over: it asks the first one to stop, or, where that does not answer and somebody says that it is off, goes on without
//! asking and tells it later. If both have written meanwhile, both say so; nothing is merged.

use super::calling::{Answered, Fault, Having, Link, is_somebody_at};
use super::copy::NotTaken;
use super::director::director;
use super::fault::{FollowHalt, Trouble};
use super::following::Following;
use super::lead::Lead;
use super::members::Members;
use crate::app::{App, AppError, Inner};
use crate::mirror::{AskedFor, FollowAnswer, JournalHead, Rift, Third, Unanswered};
use crate::store::{self, AccountChange, Actor, Renewal, Secrets, UserId};
use crate::texts::search_key;
use std::io;
use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

/// A first laptop that did not answer is told again after so long.
const TELL_AGAIN: Duration = Duration::from_secs(5);
/// So often somebody is asked to stop before they count as away.
const TRIES: u32 = 2;

/// Why a laptop has not taken over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotTakenOver {
    /// Nothing has come yet with which it could go on.
    #[error("nothing has come from the first laptop yet")]
    Nothing,
    /// The first one does not answer, and nobody has said that it is off.
    #[error("the first laptop does not answer; switch it off and say so (--first-is-off)")]
    Unreachable,
    /// The first one is there, and does not let this one take over: whatever somebody says, it is not off.
    #[error(
        "the first laptop runs and does not hand over to this one; follow it with a new code, or really switch it off"
    )]
    FirstRefuses,
    /// Another one has taken over from the first one already.
    #[error(
        "another laptop leads{}; follow that one, or switch it off and say so (--first-is-off)",
        .0.as_ref().map(|address| format!(", at {address}")).unwrap_or_default()
    )]
    OtherLeads(Option<String>),
    /// Somebody says that this other one is off, and something answers where it is.
    #[error(
        "something answers at {0}, where another laptop leads; follow that one, or end the program there"
    )]
    OtherAnswers(String),
    /// The two do not have the same journal.
    #[error("the first laptop does not have what is here; switch it off and say so (--first-is-off)")]
    Rift(Rift),
    /// The first one has stopped, and the last of it was not taken.
    #[error("the first laptop has stopped, but its last entries were not taken: {0}")]
    Trouble(Trouble),
    /// It could not be noted.
    #[error("that this laptop leads cannot be noted: {0}")]
    NotNoted(String),
}

/// Another laptop that leads too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rival {
    /// Where it is, if that is known.
    pub address: Option<String>,
    /// Where the two part, if that is known.
    pub rift: Option<Rift>,
}

impl Following {
    /// Takes over. With `is_off` somebody says that the laptop that leads is switched off: that counts only where it does not answer, the first one or the
    /// one that has taken over from it since.
    ///
    /// # Errors
    /// Why not; it follows on.
    pub fn take_over(&self, is_off: bool) -> Result<(), NotTakenOver> {
        self.desk().taking = true;
        let taken = self.try_to_take_over(is_off);
        let mut desk = self.desk();
        desk.taking = false;
        desk.ended |= taken.is_ok();
        taken
    }

    fn try_to_take_over(&self, is_off: bool) -> Result<(), NotTakenOver> {
        if self.copy().sum().is_none() {
            return Err(NotTakenOver::Nothing);
        }
        let halt = self.desk().followed.halt.clone();
        match halt {
            // A laptop that does not have what is here is not made to stop: what it has could not be taken.
            Some(FollowHalt::Rift(rift)) if !is_off => return Err(NotTakenOver::Rift(rift)),
            Some(FollowHalt::Rift(_)) => {}
            Some(FollowHalt::Revoked | FollowHalt::OtherVersion | FollowHalt::NotLeading) | None => {
                if self.is_handed_over()? {
                    return Ok(());
                }
            }
        }
        let third = self.desk().followed.third.clone();
        match third {
            Some(Third { address }) if !is_off => Err(NotTakenOver::OtherLeads(address)),
            Some(Third { address: Some(address) })
                if address.parse().is_ok_and(|url| is_somebody_at(&url)) =>
            {
                Err(NotTakenOver::OtherAnswers(address))
            }
            Some(_) => self.lead(self.taken_over(false)),
            None if is_off => self.lead(self.taken_over(false)),
            None => Err(NotTakenOver::Unreachable),
        }
    }

    /// Asks the first one to stop, and leads if it has. Returns whether this one leads; if not, either a third one does, which is noted, or the first one does
    /// not answer.
    ///
    /// # Errors
    /// The first one answers and refuses, what it says has parted from what is here, or that this one leads could not be noted.
    fn is_handed_over(&self) -> Result<bool, NotTakenOver> {
        let door = self.desk().door;
        let mut refuses = false;
        for _ in 0..TRIES {
            match self.0.link.ask(self.has(), door, AskedFor::Handover) {
                Ok(answered) => {
                    self.take(&answered).map_err(|why| match why {
                        NotTaken::Trouble(trouble) => NotTakenOver::Trouble(trouble),
                        NotTaken::Halt(FollowHalt::Rift(rift)) => NotTakenOver::Rift(rift),
                        NotTaken::Halt(halt) => NotTakenOver::NotNoted(format!("{halt:?}")),
                    })?;
                    self.desk().followed.third.clone_from(&answered.told.third);
                    if answered.told.third.is_some() {
                        return Ok(false);
                    }
                    // From the command line nobody answers yet: the server says where it does.
                    return self.lead(self.taken_over(door.is_some())).map(|()| true);
                }
                // It follows another one, which leads.
                Err(Fault::Refused(Unanswered::NotLeading)) => {
                    self.desk().followed.third.get_or_insert(Third { address: None });
                    return Ok(false);
                }
                Err(Fault::Refused(_)) => refuses = true,
                Err(Fault::Nobody | Fault::Silence) => refuses = false,
            }
        }
        if refuses { Err(NotTakenOver::FirstRefuses) } else { Ok(false) }
    }

    /// Notes that this laptop leads. Nobody follows it yet: who did before could be made to say so again by whoever has listened.
    fn lead(&self, lead: Lead) -> Result<(), NotTakenOver> {
        let former = Members::read(&self.0.database).and_then(|members| members.clear());
        former.and_then(|()| self.0.lead.set(lead)).map_err(not_noted)
    }

    fn taken_over(&self, told: bool) -> Lead {
        let heads = self.copy().heads().to_vec();
        Lead::TookOver { link: self.0.link.clone(), heads, rift: None, told }
    }
}

fn not_noted(error: io::Error) -> NotTakenOver {
    NotTakenOver::NotNoted(error.to_string())
}

impl App {
    /// Notes in the journal of accounts that the house goes on here, on a laptop that has just taken over.
    ///
    /// # Errors
    /// The database failed.
    pub fn note_takeover(&self, by: Actor) -> Result<(), AppError> {
        let (now, kept) = (self.now(), Renewal { sessions: Secrets::Kept, keys: Secrets::Kept });
        self.store().write(
            move |conn, _| {
                // A link of the first start and codes belong to the house that made them.
                store::setup_tokens::clear(conn)?;
                store::invitations::clear(conn)?;
                Ok(store::account_journal::append(conn, now, by, AccountChange::Restored(kept))?)
            },
            |()| {},
        )
    }

    /// Returns the director who has this name and this password. Takes a good part of a second on purpose, and writes nothing.
    ///
    /// # Errors
    /// The database failed.
    pub fn director_with(&self, name: &str, password: &str) -> Result<Option<UserId>, AppError> {
        let user = self.store().read(|conn| store::users::by_name(conn, &search_key(name)))?;
        Ok(director(user, password))
    }

    /// Tells the laptop that was followed, or that led meanwhile, on a thread of its own, that this one has taken over, as soon as that one answers, unless it
    /// knows already. `door` is where this one answers: its port, and whether it speaks TLS.
    pub fn tell_the_first_laptop(&self, door: Option<(u16, bool)>) {
        *self.standby().door() = door;
        self.tell_the_other_laptop();
    }

    pub(super) fn tell_the_other_laptop(&self) {
        let begun = self.standby().lead.get();
        if !matches!(begun, Lead::TookOver { rift: None, told: false, .. }) {
            return;
        }
        let app = Arc::downgrade(&self.0);
        let door = *self.standby().door();
        let tell = move || tell(&app, &begun, door);
        if let Err(error) = thread::Builder::new().name("herald".to_owned()).spawn(tell) {
            tracing::error!(%error, "the first laptop is not told that this one has taken over");
        }
    }

    /// Returns the other laptop that leads too, if there is one.
    pub fn rival(&self) -> Option<Rival> {
        match self.standby().lead.get() {
            Lead::TookOver { link, rift: rift @ Some(_), .. } => {
                Some(Rival { address: Some(link.url.to_string()), rift })
            }
            Lead::Rivalled { address, rift } => Some(Rival { address, rift }),
            Lead::Leads | Lead::Follows { .. } | Lead::Stopped { .. } | Lead::TookOver { rift: None, .. } => {
                None
            }
        }
    }

    /// Says nothing more of the other laptop that leads too.
    ///
    /// # Errors
    /// It could not be noted.
    pub fn forget_rival(&self) -> io::Result<()> {
        let without = |now: &Lead| match now {
            Lead::TookOver { link, heads, rift: Some(_), .. } => {
                Some(Lead::TookOver { link: link.clone(), heads: heads.clone(), rift: None, told: true })
            }
            Lead::Rivalled { .. } => Some(Lead::Leads),
            Lead::Leads | Lead::Follows { .. } | Lead::Stopped { .. } | Lead::TookOver { rift: None, .. } => {
                None
            }
        };
        self.standby().lead.change(without).map(drop)
    }
}

/// Asks until there is an answer, as long as nothing else is noted here than when this began: by then another laptop may lead.
fn tell(app: &Weak<Inner>, begun: &Lead, door: Option<(u16, bool)>) {
    let Lead::TookOver { link, heads, .. } = begun else { return };
    let is_so = || app.upgrade().is_some_and(|app| App(app).standby().lead.get() == *begun);
    while is_so() {
        let answered = link.ask(Having::default(), door, AskedFor::TookOver(heads.clone()));
        if let Some(lead) = after(link, heads, answered) {
            let Some(app) = app.upgrade().map(App) else { return };
            if let Err(error) = app.standby().lead.replace(begun, lead) {
                tracing::error!(%error, "that the first laptop knows cannot be noted");
            }
            return;
        }
        thread::sleep(TELL_AGAIN);
    }
}

/// Returns what this laptop does once the other one has answered; `None` if that has not.
fn after(link: &Link, heads: &[JournalHead], answered: Result<Answered, Fault>) -> Option<Lead> {
    match answered {
        Ok(Answered { told: FollowAnswer { third: Some(Third { address }), .. }, .. }) => {
            tracing::warn!(?address, "another laptop has taken over from the one that is told, and leads");
            Some(Lead::Rivalled { address, rift: None })
        }
        Ok(Answered { told: FollowAnswer { rift, .. }, .. }) => {
            tracing::info!(?rift, "the first laptop knows that this one has taken over");
            Some(Lead::TookOver { link: link.clone(), heads: heads.to_vec(), rift, told: true })
        }
        // It was not there to be asked, and nobody has told it: so it leads, or knows who does.
        Err(Fault::Refused(Unanswered::UnknownToken)) => {
            tracing::warn!(there = %link.url, "the laptop from which this one has taken over does not know it any more, and may lead");
            Some(Lead::Rivalled { address: Some(link.url.to_string()), rift: None })
        }
        // It follows this one already.
        Err(Fault::Refused(Unanswered::NotLeading)) => Some(Lead::Leads),
        Err(Fault::Nobody | Fault::Silence | Fault::Refused(_)) => None,
    }
}
