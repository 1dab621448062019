//! A second laptop in the hall that follows as a hot standby and takes over (`docs/STANDBY.md`).
//!
//! | file | subject |
//! |---|---|
//! | this one | what a laptop that leads keeps of those that follow |
//! | `lead` | who leads, noted beside the database |
//! | `sealing` | the code becomes a key, and calls travel sealed with it |
//! | `codes` | the codes that let a second laptop in, in memory only |
//! | `members` | the laptops that follow, noted beside the database |
//! | `leading` | what the laptop that leads answers |
//! | `leading_again` | a laptop that has stopped leads again, if no other one does |
//! | `calling` | the laptop that leads over HTTP |
//! | `copy` | the database that came, verified and put in its place |
//! | `fault` | why a laptop that follows does not have the newest |
//! | `director` | who may decide that another laptop leads |
//! | `following` | the thread that follows |
//! | `taking_over` | a second laptop takes over, tells the first one, and is told of one that did |

mod calling;
mod codes;
mod copy;
mod director;
mod fault;
mod following;
mod lead;
mod leading;
mod leading_again;
mod members;
mod sealing;
mod taking_over;

pub use calling::{LaptopUrl, NoLaptopUrl, NotLetIn};
pub use codes::OpenCode;
pub use fault::{FollowHalt, Trouble};
pub use following::{FollowOptions, Followed, Following, NotFollowing};
pub use lead::{Lead, lead_of};
pub use leading::{Asking, Follower};
pub use leading_again::{NotAsked, NotLeadingAgain};
pub use taking_over::{NotTakenOver, Rival};

use crate::chain::Hash;
use crate::mirror::{JournalHead, Pieces};
use crate::store::backup;
use codes::Codes;
use lead::LeadFile;
use members::Members;
use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So many of the databases that were given away lately are known by their pieces.
const REMEMBERED: usize = 6;

/// What the server has not written itself, such as a command beside it, is noticed after so long.
const LOOK_AGAIN: Duration = Duration::from_secs(20);

/// What a laptop keeps of those that follow it, and of the one that leads it.
pub(super) struct Standby {
    lead: LeadFile,
    members: Members,
    codes: Codes,
    given: Mutex<VecDeque<Given>>,
    /// The port at which this laptop answers, and whether it speaks TLS there; from the start of the server on.
    door: Mutex<Option<(u16, bool)>>,
}

/// A database that was given away.
#[derive(Clone)]
struct Given {
    /// How often the store had been written.
    writes: u64,
    /// When it was last compared with what is in the file.
    looked: Instant,
    sum: Hash,
    pieces: Pieces,
    heads: Vec<JournalHead>,
}

impl Standby {
    /// Reads what stands beside a database.
    pub(super) fn of(database: &Path) -> io::Result<Standby> {
        Ok(Standby {
            lead: LeadFile::read(database)?,
            members: Members::read(database)?,
            codes: Codes::default(),
            given: Mutex::default(),
            door: Mutex::default(),
        })
    }

    /// Returns whether another laptop leads, so that nothing is written here.
    pub(super) fn is_stopped(&self) -> bool {
        matches!(self.lead.get(), Lead::Stopped { .. })
    }

    fn door(&self) -> MutexGuard<'_, Option<(u16, bool)>> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn given(&self) -> MutexGuard<'_, VecDeque<Given>> {
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember(&self, given: Given) {
        let mut all = self.given();
        all.retain(|known| known.sum != given.sum);
        all.push_back(given);
        while all.len() > REMEMBERED {
            all.pop_front();
        }
    }
}

/// Returns a file beside a database.
fn beside(database: &Path, suffix: &str) -> PathBuf {
    backup::with_suffix(database, suffix)
}

#[cfg(test)]
mod tests {
    use super::calling::Link;
    use super::sealing::Key;
    use super::*;
    use crate::mirror::FollowAnswer;

    #[test]
    fn whatever_is_logged_of_a_laptop_holds_no_key() {
        let secret = || "5ec12e7".to_owned();
        let (url, key) = ("192.168.0.5:8080".parse::<LaptopUrl>().unwrap(), "5ec12e70".repeat(8));
        let link = Link::back(url.clone(), secret(), &Key::of_hex(&key).unwrap());
        let by = || Some(link.clone());
        let follows = Lead::Follows { link: link.clone() };
        let at = chrono::Utc::now();
        let stopped = Lead::Stopped { address: None, at, by: by(), member: None, former: by() };
        let took_over = Lead::TookOver { link: link.clone(), heads: Vec::new(), rift: None, told: true };
        let answer = FollowAnswer {
            change: None,
            pairings: secret(),
            house_key: Some(secret()),
            notes: None,
            stopped: true,
            rift: None,
            third: None,
        };
        let options = FollowOptions { url, code: secret() };
        let logged = format!("{follows:?} {stopped:?} {took_over:?} {answer:?} {options:?}");
        assert!(logged.contains("192.168.0.5") && !logged.contains("5ec12e7"), "{logged}");
    }
}
