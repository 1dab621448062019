//! The addresses of the evenings that a host has, in memory or not, and who waits for one of them; and the numbers under which the pages know them.

use crate::store::NightId;
use actix_web::rt::time::timeout;
use parking_lot::Mutex;
use preisschnapsen::app::TournamentId;
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// The numbers of evenings begin here on a host: none is one that a laptop gives, by which the settings of a consolation name its main evening.
const FIRST: i32 = 1_000_000_000;

/// Returns the number under which the pages know an evening.
pub fn shown_as(night: NightId) -> TournamentId {
    TournamentId(FIRST + night.0)
}

/// Returns which evening the pages know under a number.
pub fn night_of(evening: TournamentId) -> NightId {
    NightId(evening.0 - FIRST)
}

/// So long a guest waits until an evening that was not in memory is. Whoever asks again later finds it.
const PATIENCE: Duration = Duration::from_secs(2);

/// So many wait so at a time: what they ask for is read one after the other.
const MOST_WAIT: usize = 64;

/// The addresses of the evenings that this host has, and who waits for one of them.
#[derive(Default)]
pub struct Addresses {
    known: Mutex<Known>,
    /// Whenever one was read.
    read: Notify,
}

#[derive(Default)]
struct Known {
    by_address: HashMap<String, NightId>,
    by_night: HashMap<NightId, String>,
    /// What lies in the database does not hold, or cannot be read: whoever asks for one reads that, and nothing of it.
    faulty: HashSet<NightId>,
    asked: HashSet<NightId>,
    /// Where whoever reads hears what is asked for.
    ask: Option<UnboundedSender<NightId>>,
    waiting: usize,
    /// Whose address another one has.
    refused: HashMap<NightId, String>,
}

impl Addresses {
    /// Notes the address of an evening; `false` if another one has it.
    pub fn put(&self, night: NightId, address: &str) -> bool {
        let mut known = self.known.lock();
        let is_own = *known.by_address.entry(address.to_owned()).or_insert(night) == night;
        known.refused.remove(&night);
        if !is_own {
            known.refused.insert(night, address.to_owned());
        } else if let Some(before) = known.by_night.insert(night, address.to_owned())
            && before != address
        {
            known.by_address.remove(&before);
        }
        is_own
    }

    pub fn has(&self, address: &str) -> bool {
        self.known.lock().by_address.contains_key(address)
    }

    /// Notes whether an evening can be shown as it lies in the database; returns how many cannot.
    pub fn put_faulty(&self, night: NightId, is_faulty: bool) -> usize {
        let mut known = self.known.lock();
        if is_faulty {
            known.faulty.insert(night)
        } else {
            known.faulty.remove(&night)
        };
        known.faulty.len()
    }

    /// Forgets one that the public may not see any more; returns those that may have its address now.
    pub fn remove(&self, night: NightId) -> Vec<NightId> {
        let mut known = self.known.lock();
        let Some(address) = known.by_night.remove(&night) else { return Vec::new() };
        known.by_address.remove(&address);
        let refused = known.refused.iter().filter(|(_, wanted)| **wanted == address);
        refused.map(|(night, _)| *night).collect()
    }

    /// Returns where the evenings come out that somebody asks for.
    pub fn asked(&self) -> UnboundedReceiver<NightId> {
        let (ask, asked) = unbounded_channel();
        self.known.lock().ask = Some(ask);
        asked
    }

    /// Has the evening with an address read, and waits for it a moment without a thread. One that cannot be shown is not asked for.
    pub async fn bring(&self, address: &str) {
        let Some((night, _waits)) = self.ask_for(address) else { return };
        let read = async {
            loop {
                // From here on nobody is woken in vain.
                let read = self.read.notified();
                if !self.known.lock().asked.contains(&night) {
                    return;
                }
                read.await;
            }
        };
        let _ = timeout(PATIENCE, read).await;
    }

    fn ask_for(&self, address: &str) -> Option<(NightId, Waits<'_>)> {
        let mut known = self.known.lock();
        let night = *known.by_address.get(address).filter(|night| !known.faulty.contains(night))?;
        // Whoever may not wait has nothing read either: what is read puts others away.
        if known.waiting >= MOST_WAIT {
            return None;
        }
        if known.asked.insert(night)
            && let Some(ask) = &known.ask
        {
            // Whoever reads ends with the server.
            let _ = ask.send(night);
        }
        known.waiting += 1;
        Some((night, Waits(self)))
    }

    /// Wakes those who wait for an evening: it is in memory, or cannot be.
    pub fn is_read(&self, night: NightId) {
        let mut known = self.known.lock();
        if known.asked.remove(&night) {
            self.read.notify_waiters();
        }
    }
}

/// Somebody who waits, until they are told or gone.
struct Waits<'a>(&'a Addresses);

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.known.lock().waiting -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use futures_util::future::join_all;

    #[test]
    fn an_address_that_becomes_free_goes_to_who_was_refused_it() {
        let (addresses, [one, other]) = (Addresses::default(), [1, 2].map(NightId));
        assert!(addresses.put(one, "abend") && addresses.put(one, "abend"));
        assert!(!addresses.put(other, "abend"));
        assert_eq!(addresses.remove(other), [], "it has none");
        assert!(addresses.has("abend"));
        assert_eq!(addresses.remove(one), [other]);
        assert!(!addresses.has("abend") && addresses.put(other, "abend"));
        assert!(addresses.put(other, "abend-2") && !addresses.has("abend"));
    }

    #[test]
    fn whoever_may_not_wait_has_nothing_read() {
        let addresses = Addresses::default();
        let mut asked = addresses.asked();
        addresses.put(NightId(1), "abend");
        addresses.known.lock().waiting = MOST_WAIT;
        assert!(addresses.bring("abend").now_or_never().is_some() && asked.try_recv().is_err());
    }

    #[tokio::test]
    async fn an_evening_is_asked_for_once_and_all_who_wait_go_on_when_it_was_read() {
        let addresses = Addresses::default();
        let mut asked = addresses.asked();
        addresses.put(NightId(1), "abend");
        addresses.bring("unbekannt").await;
        let mut waiting = Box::pin(join_all((0..10).map(|_| addresses.bring("abend"))));
        assert!(waiting.as_mut().now_or_never().is_none() && addresses.known.lock().waiting == 10);
        assert_eq!((asked.try_recv(), asked.try_recv().is_err()), (Ok(NightId(1)), true));
        addresses.is_read(NightId(1));
        waiting.await;
        assert_eq!(addresses.known.lock().waiting, 0);
        // Whoever goes does not wait any more.
        assert!(addresses.bring("abend").now_or_never().is_none());
        assert_eq!((addresses.known.lock().waiting, asked.try_recv()), (0, Ok(NightId(1))));
        addresses.put_faulty(NightId(1), true);
        addresses.bring("abend").await;
        assert!(asked.try_recv().is_err(), "that it cannot be shown is known");
    }
}
