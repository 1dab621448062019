//! The thread that follows the laptop that leads, and what is known of it meanwhile.

use super::beside;
use super::calling::{Answered, Fault, Having, LaptopUrl, Link, NEWS, NotLetIn};
use super::copy::{Copy, NotTaken};
use super::director::director;
use super::fault::{FollowHalt, Trouble};
use super::lead::{Lead, LeadFile};
use crate::app::copies::TIME;
use crate::app::high_water::inherit_notes;
use crate::app::house_key::HouseKey;
use crate::app::publishing;
use crate::chain::Hash;
use crate::mirror::{AskedFor, JournalHead, Rift, Third, Unanswered};
use crate::store::backup::{self, CopyError};
use crate::store::{self, UserId, image};
use crate::texts::search_key;
use chrono::{DateTime, Utc};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Between two questions after which there was no answer it waits at most so long.
const LONGEST_PAUSE: Duration = Duration::from_secs(3);
/// After what may get better by itself it waits so long.
const TROUBLED: Duration = Duration::from_secs(3);
/// A laptop that has stopped is asked so often.
const RESTING: Duration = Duration::from_secs(2);

/// Whom a laptop begins to follow, and with which code.
#[derive(Clone)]
pub struct FollowOptions {
    /// Where the laptop is that leads.
    pub url: LaptopUrl,
    /// The code as it was typed.
    pub code: String,
}

impl fmt::Debug for FollowOptions {
    /// Does not tell the code: a log is no place for it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FollowOptions").field("url", &self.url).finish_non_exhaustive()
    }
}

/// How a laptop follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Followed {
    /// Where the laptop is that leads.
    pub url: LaptopUrl,
    /// When it answered last; `None` if it has not since the start.
    pub contact: Option<DateTime<Utc>>,
    /// How often in a row it has not.
    pub failures: u32,
    /// What each evening is called, and how far it is here.
    pub evenings: Vec<(String, JournalHead)>,
    /// Why the newest is not taken; tried again.
    pub trouble: Option<Trouble>,
    /// Why it does not follow any more.
    pub halt: Option<FollowHalt>,
    /// Whether the other one has stopped: nobody leads then, unless it names a third one.
    pub stopped: bool,
    /// Who leads now, as the other one last said, if that is neither of the two.
    pub third: Option<Third>,
}

/// Why a laptop does not begin to follow.
#[derive(Debug, thiserror::Error)]
pub enum NotFollowing {
    /// It was not let in.
    #[error(transparent)]
    NotLetIn(#[from] NotLetIn),
    /// What stands there cannot be read or written.
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// The same of what is noted beside it.
    #[error("what is noted beside the database: {0}")]
    File(#[from] io::Error),
    /// It follows nobody.
    #[error("{} follows nobody; say whom, and with which code: preisschnapsen follow http://… --code …", .0.display())]
    Nobody(PathBuf),
    /// The first database was not taken.
    #[error("{0}")]
    Trouble(Trouble),
    /// It did not fit.
    #[error("{}", halted(.0))]
    Halt(FollowHalt),
    /// The connection was cut.
    #[error("the first laptop let this one in and then did not answer; try again with another code")]
    Silent,
}

fn halted(halt: &FollowHalt) -> String {
    match halt {
        FollowHalt::Rift(rift) if rift.evening().is_none() => {
            "the accounts of the helpers are others here than there: nothing is merged and nothing was changed; \
             if what is here is not needed, follow with another file (--database)"
                .to_owned()
        }
        FollowHalt::Revoked => "the first laptop does not let this one follow".to_owned(),
        FollowHalt::OtherVersion => {
            "the first laptop runs another version of preisschnapsen; both need the same".to_owned()
        }
        FollowHalt::NotLeading => "that laptop does not lead itself; follow the one that does".to_owned(),
        FollowHalt::Rift(Rift::Behind { slug, own, other }) => format!(
            "this database has {slug} up to entry {own}, the other laptop up to {other}: nothing was changed; \
             if what is here is not needed, follow with another file (--database)"
        ),
        FollowHalt::Rift(Rift::Fork { slug, number }) => format!(
            "entry {number} of {slug} is another one here than there, both laptops have written: nothing is merged and nothing was changed; \
             if what is here is not needed, follow with another file (--database)"
        ),
    }
}

/// A laptop that follows; clones are the same one.
#[derive(Clone)]
pub struct Following(pub(super) Arc<Shared>);

pub(super) struct Shared {
    pub(super) database: PathBuf,
    pub(super) link: Link,
    pub(super) lead: LeadFile,
    pub(super) copy: Mutex<Copy>,
    desk: Mutex<Desk>,
    woken: Condvar,
}

pub(super) struct Desk {
    pub(super) followed: Followed,
    /// Where this laptop answers itself.
    pub(super) door: Option<(u16, bool)>,
    /// Whether it takes over at the moment, so that nothing else is taken.
    pub(super) taking: bool,
    pub(super) ended: bool,
    pairings: String,
    house_key: Option<String>,
    notes: Option<Hash>,
}

impl Following {
    /// Begins to follow: is let in, and takes the first database, which is in its place when this answers.
    ///
    /// # Errors
    /// Why not; then what was there is there.
    pub fn begin(database: &Path, options: &FollowOptions) -> Result<Following, NotFollowing> {
        let (lead, copy) = (LeadFile::read(database)?, Copy::read(database)?);
        let link = Link::make(options.url.clone(), &options.code)?;
        let following = Following::of(database, link.clone(), lead, copy);
        let first = following.0.link.ask(Having::default(), None, AskedFor::News(0));
        let answered = first.map_err(|fault| match fault {
            Fault::Nobody | Fault::Silence => NotFollowing::Silent,
            Fault::Refused(why) => NotFollowing::NotLetIn(NotLetIn::Refused(why)),
        })?;
        let missing = following.take(&answered).map_err(|why| match why {
            NotTaken::Halt(halt) => NotFollowing::Halt(halt),
            NotTaken::Trouble(trouble) => NotFollowing::Trouble(trouble),
        })?;
        following.0.lead.set(Lead::Follows { link })?;
        {
            let followed = &mut following.desk().followed;
            (followed.contact, followed.trouble) = (Some(Utc::now()), missing);
        }
        Ok(following)
    }

    /// Goes on to follow whom it followed before.
    ///
    /// # Errors
    /// It followed nobody, or what stands there cannot be read.
    pub fn go_on(database: &Path) -> Result<Following, NotFollowing> {
        let lead = LeadFile::read(database)?;
        let Lead::Follows { link } = lead.get() else {
            return Err(NotFollowing::Nobody(database.to_owned()));
        };
        let copy = Copy::read(database)?;
        Ok(Following::of(database, link, lead, if copy.sum().is_some() { copy.known() } else { copy }))
    }

    fn of(database: &Path, link: Link, lead: LeadFile, copy: Copy) -> Following {
        let followed = Followed {
            url: link.url.clone(),
            contact: None,
            failures: 0,
            evenings: copy.evenings(),
            trouble: None,
            halt: None,
            stopped: false,
            third: None,
        };
        let desk = Desk {
            followed,
            door: None,
            taking: false,
            ended: false,
            pairings: String::new(),
            house_key: None,
            notes: None,
        };
        Following(Arc::new(Shared {
            database: database.to_owned(),
            link,
            lead,
            copy: Mutex::new(copy),
            desk: Mutex::new(desk),
            woken: Condvar::new(),
        }))
    }

    /// Follows on a thread of its own until [`Following::end`]. `door` is where this laptop answers itself: its port, and whether it speaks TLS.
    ///
    /// # Errors
    /// There is no thread to be had.
    pub fn start(&self, door: Option<(u16, bool)>) -> io::Result<()> {
        self.desk().door = door;
        let following = self.clone();
        thread::Builder::new().name("follower".to_owned()).spawn(move || following.run()).map(drop)
    }

    /// Ends the thread; what it is about to take it does not take any more.
    pub fn end(&self) {
        self.desk().ended = true;
        self.0.woken.notify_all();
    }

    /// Returns how it follows.
    pub fn followed(&self) -> Followed {
        self.desk().followed.clone()
    }

    /// Returns the director who has this name and this password, by the accounts that came along. Takes a good part of a second on purpose.
    ///
    /// # Errors
    /// Nothing has come yet, or it cannot be read.
    pub fn director(&self, name: &str, password: &str) -> Result<Option<UserId>, CopyError> {
        let user = {
            // Nobody puts another file there meanwhile.
            let _copy = self.copy();
            let mut conn = image::open(&self.0.database);
            let conn = conn.as_mut().map_err(|fault| store::StoreError::Database(fault.to_string()))?;
            store::users::by_name(conn, &search_key(name))?
        };
        Ok(director(user, password))
    }

    fn run(&self) {
        loop {
            let (door, ended) = {
                let desk = self.desk();
                (desk.door, desk.ended)
            };
            if ended {
                return;
            }
            let pause = match self.0.link.ask(self.has(), door, AskedFor::News(NEWS)) {
                Ok(answered) => self.hear(&answered),
                Err(fault) => self.miss(fault),
            };
            let Some(pause) = pause else { return };
            let desk = self.desk();
            let waited = self.0.woken.wait_timeout_while(desk, pause, |desk| !desk.ended);
            drop(waited.unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// Takes an answer; returns how long to wait before the next question, `None` if there is none.
    fn hear(&self, answered: &Answered) -> Option<Duration> {
        if self.desk().taking {
            return Some(Duration::from_millis(100));
        }
        let taken = self.take(answered);
        let mut desk = self.desk();
        let followed = &mut desk.followed;
        (followed.contact, followed.failures, followed.stopped) =
            (Some(Utc::now()), 0, answered.told.stopped);
        followed.third.clone_from(&answered.told.third);
        match taken {
            Ok(None) => {
                followed.trouble = None;
                Some(if answered.told.stopped { RESTING } else { Duration::ZERO })
            }
            Ok(missing) => {
                followed.trouble = missing;
                Some(TROUBLED)
            }
            Err(NotTaken::Trouble(trouble)) => {
                tracing::warn!(%trouble, "what came from the first laptop was not taken; tried again");
                followed.trouble = Some(trouble);
                Some(TROUBLED)
            }
            Err(NotTaken::Halt(halt)) => {
                tracing::warn!(?halt, "this laptop does not follow any more");
                followed.halt = Some(halt);
                None
            }
        }
    }

    /// Notes that there was no answer; returns as [`Following::hear`].
    fn miss(&self, fault: Fault) -> Option<Duration> {
        let halt = match fault {
            Fault::Nobody
            | Fault::Silence
            | Fault::Refused(Unanswered::Failed | Unanswered::TooManyWrongCodes) => None,
            Fault::Refused(
                Unanswered::UnknownToken
                | Unanswered::UnknownCode
                | Unanswered::UsedCode
                | Unanswered::ExpiredCode,
            ) => Some(FollowHalt::Revoked),
            Fault::Refused(Unanswered::OtherVersion | Unanswered::OtherProtocol | Unanswered::Unreadable) => {
                Some(FollowHalt::OtherVersion)
            }
            Fault::Refused(Unanswered::NotLeading) => Some(FollowHalt::NotLeading),
        };
        let mut desk = self.desk();
        let followed = &mut desk.followed;
        if let Some(halt) = halt {
            tracing::warn!(?halt, "this laptop does not follow any more");
            // What the other one has said of a third one was said before; while it follows another one itself, a third one leads all the same.
            followed.third = followed.third.take().filter(|_| halt == FollowHalt::NotLeading);
            followed.halt = Some(halt);
            return None;
        }
        followed.failures = followed.failures.saturating_add(1);
        Some((Duration::from_millis(250) * followed.failures.min(20)).min(LONGEST_PAUSE))
    }

    /// Returns what this laptop has.
    pub(super) fn has(&self) -> Having {
        let database = self.copy().sum();
        Having { database, notes: self.desk().notes }
    }

    /// Takes what came: the database, and, where that fits, with which hosts its evenings are paired, the key with which the house signs and what
    /// that has noted of them. Nobody does without the evening for want of such a note: it returns why there is none.
    pub(super) fn take(&self, answered: &Answered) -> Result<Option<Trouble>, NotTaken> {
        if let Some(change) = &answered.told.change {
            let evenings = {
                let mut copy = self.copy();
                copy.take(change, &answered.bytes)?;
                copy.evenings()
            };
            self.desk().followed.evenings = evenings;
        }
        self.take_what_stands_beside(answered)
            .map_err(|fault| NotTaken::Trouble(Trouble::NoRoom(fault.to_string())))?;
        Ok(self.take_notes(answered).err().map(|fault| {
            tracing::warn!(%fault, "what the first laptop has noted of the evenings is not here");
            Trouble::Notes(fault.to_string())
        }))
    }

    fn take_what_stands_beside(&self, answered: &Answered) -> io::Result<()> {
        let (pairings, key) = (&answered.told.pairings, &answered.told.house_key);
        let (has_pairings, has_key) = {
            let desk = self.desk();
            (desk.pairings == *pairings, desk.house_key == *key)
        };
        if !has_pairings {
            backup::replace(pairings.as_bytes(), &beside(&self.0.database, publishing::PAIRINGS))?;
            self.desk().pairings.clone_from(pairings);
        }
        if !has_key {
            if let Some(key) = key {
                // Phones at a host know the evening by it.
                let suffix = format!(".before-following-{}", Utc::now().format(TIME));
                HouseKey::inherit(&self.0.database, key, &suffix)?;
            }
            self.desk().house_key.clone_from(key);
        }
        Ok(())
    }

    fn take_notes(&self, answered: &Answered) -> io::Result<()> {
        if let Some(notes) = &answered.told.notes {
            // Nobody puts another database there meanwhile. The key is there: they are signed with it.
            let _copy = self.copy();
            inherit_notes(&self.0.database, notes)?;
            self.desk().notes = Some(Hash::of(notes.as_bytes()));
        }
        Ok(())
    }

    pub(super) fn desk(&self) -> MutexGuard<'_, Desk> {
        self.0.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn copy(&self) -> MutexGuard<'_, Copy> {
        self.0.copy.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
