//! The laptop's side: what it sends next. It keeps nothing but how far the host is; what was lost on the way is sent again, since the host
//! counts an entry once. Where the two journals differ it stops and says why, and a person decides.

use super::{EntryFault, Head, MOST_ENTRIES, Refusal};
use std::time::Duration;
use tournament::chain::Hash;

/// The laptop's own journal.
pub trait Journal {
    /// Returns the number of its last entry.
    fn newest(&self) -> u32;

    /// Returns the hash of an entry, [`Hash::START`] for number 0 and `None` for one that there is not.
    fn hash(&self, number: u32) -> Option<Hash>;
}

/// How far the host is, as the laptop knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Queue {
    epoch: u32,
    host: Host,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Host {
    /// Nobody has asked it since the start, or since it said that entries are missing there.
    Unknown,
    /// It has the entries up to this one.
    Has(u32),
    /// Nothing more is sent until a person has decided.
    Stopped(Stop),
}

/// Why nothing more is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The host has another entry under a number that is here too: two laptops wrote, or a copy was brought back.
    Fork {
        /// How far the host is.
        host: u32,
    },
    /// The host has more entries than this laptop: a copy was brought back.
    Behind {
        /// How far the host is.
        host: u32,
    },
    /// Another laptop has taken over.
    EpochOver,
    /// The host refuses an entry.
    Refused {
        /// Which.
        number: u32,
        /// Why.
        fault: EntryFault,
    },
    /// The evening has more entries than a host takes.
    Full,
    /// The token does not count any more.
    Revoked,
    /// The evening has been over for days: nothing but erasures is taken any more.
    Late,
}

/// What keeps the host from answering, as far as the laptop knows it. It asks again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hindrance {
    /// Somebody else answers there: a page to log in to a Wi-Fi, or another server.
    NotTheHost,
    /// The connection is not secure; one of the two clocks may be wrong, or somebody listens.
    Insecure,
    /// The disk of the host is full.
    DiskFull,
    /// The host has no database at the moment.
    Away,
    /// It has been asked too often.
    TooOften,
    /// What stands before it takes no call of this size.
    TooLarge,
    /// It does not show the evening at the moment.
    TakenDown,
    /// It speaks another version of the protocol, a `newer` one or an older one.
    OtherVersion {
        /// Whether it is the host that is newer.
        newer: bool,
    },
}

/// What the laptop asks the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Call {
    /// How far it is.
    Head,
    /// To take the entries from one number to another.
    Append {
        /// The first.
        from: u32,
        /// The last.
        to: u32,
    },
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// How far the host is, also after it has taken entries.
    Head(Head),
    /// It took nothing.
    Refused(Refusal),
    /// It does not know the token.
    Unknown,
    /// It takes nothing but erasures any more.
    Late,
    /// It does not do what it was asked, and may later.
    Hindered(Hindrance),
    /// No answer, or one that says nothing; the host may have taken the entries or not.
    Silence,
    /// There is no way to the host: not even a connection came about.
    NoWay,
}

impl Queue {
    /// Returns the queue of a laptop that has to ask first how far the host is.
    pub fn new(epoch: u32) -> Queue {
        Queue { epoch, host: Host::Unknown }
    }

    /// Returns the number of the last entry that the host has said it has; 0 if it has said nothing yet.
    pub fn acknowledged(&self) -> u32 {
        match self.host {
            Host::Has(number) => number,
            Host::Unknown | Host::Stopped(_) => 0,
        }
    }

    /// Returns why nothing is sent any more.
    pub fn stop(&self) -> Option<Stop> {
        match self.host {
            Host::Stopped(stop) => Some(stop),
            Host::Unknown | Host::Has(_) => None,
        }
    }

    /// Returns what to ask the host now, `None` if there is nothing.
    pub fn next(&self, own: &impl Journal) -> Option<Call> {
        match self.host {
            Host::Unknown => Some(Call::Head),
            Host::Has(number) if number < own.newest() => {
                let most = number.saturating_add(MOST_ENTRIES as u32);
                Some(Call::Append { from: number + 1, to: own.newest().min(most) })
            }
            Host::Has(_) | Host::Stopped(_) => None,
        }
    }

    /// Learns from an answer.
    pub fn hear(&mut self, own: &impl Journal, answer: Answer) {
        if self.stop().is_some() {
            return;
        }
        self.host = match answer {
            Answer::Silence | Answer::NoWay | Answer::Hindered(_) => return,
            Answer::Unknown => Host::Stopped(Stop::Revoked),
            Answer::Late => Host::Stopped(Stop::Late),
            Answer::Head(head) => self.compare(own, head),
            Answer::Refused(Refusal::EpochOver { .. }) => Host::Stopped(Stop::EpochOver),
            Answer::Refused(Refusal::Fork { head }) => Host::Stopped(Stop::Fork { host: head.number }),
            // What the host had is not there any more, or an old answer came late: its head tells from where to go on.
            Answer::Refused(Refusal::Gap { head }) => self.compare(own, head),
            Answer::Refused(Refusal::Fault { number, fault }) => {
                Host::Stopped(Stop::Refused { number, fault })
            }
            Answer::Refused(Refusal::TooMany) => Host::Unknown,
            Answer::Refused(Refusal::Full { .. }) => Host::Stopped(Stop::Full),
            // Says nothing about entries.
            Answer::Refused(_) => return,
        };
    }

    /// Compares the host's head with the own journal.
    fn compare(&self, own: &impl Journal, head: Head) -> Host {
        if head.epoch != self.epoch {
            return Host::Stopped(Stop::EpochOver);
        }
        match own.hash(head.number) {
            None => Host::Stopped(Stop::Behind { host: head.number }),
            Some(hash) if hash != head.hash => Host::Stopped(Stop::Fork { host: head.number }),
            Some(_) => Host::Has(head.number),
        }
    }
}

/// Returns how long to wait after so many calls in a row without an answer: a quarter of a second, doubled up to fifteen seconds.
pub fn pause(failures: u32) -> Duration {
    Duration::from_millis(250 << failures.min(6)).min(Duration::from_secs(15))
}

/// The same after a call for which there was no way to the host. Nobody is troubled by such a call, and the hall wants to be seen as soon as there is
/// internet again: at most a second.
pub fn pause_without_a_way(failures: u32) -> Duration {
    pause(failures).min(Duration::from_secs(1))
}

/// Finds the number of the last entry that the host's journal, which has so many, and the own one have in common; 0 if they share none.
/// `hash_there` asks the host for the hash of an entry. Each entry vouches for all before it, so a few questions are enough.
pub fn last_in_common<E>(
    own: &impl Journal,
    host: u32,
    mut hash_there: impl FnMut(u32) -> Result<Hash, E>,
) -> Result<u32, E> {
    let most = own.newest().min(host);
    let mut is_common = |number: u32| Ok(own.hash(number) == Some(hash_there(number)?));
    if most == 0 || is_common(most)? {
        return Ok(most);
    }
    let (mut common, mut other) = (0, most);
    while other - common > 1 {
        let middle = common + (other - common) / 2;
        if is_common(middle)? {
            common = middle;
        } else {
            other = middle;
        }
    }
    Ok(common)
}
