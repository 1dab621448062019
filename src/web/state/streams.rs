//! How many event streams are open: for each door so many, of which one address has few and the staff never finds all taken. Whoever
//! finds none asks every ten seconds instead, and misses nothing.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Two thousand listeners fit beside the pages (benches/load.md); the rest leaves room for those that have gone and are
/// noticed only at their second ping.
const MOST: usize = 2_500;

/// One of so many is kept for those who are logged in and for the console.
const KEPT: usize = 25;

/// Those of an inn that shows all its phones under one address, or of somebody who wants all seats.
const OF_ONE_ADDRESS: usize = 64;

/// The room for the listeners of a door.
#[derive(Debug, Clone)]
pub struct Streams {
    most: usize,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    addresses: HashMap<IpAddr, usize>,
}

/// Who listens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Somebody at the console, or who is logged in.
    Staff,
    /// Anybody else; without an address if nobody knows it.
    Guest(Option<IpAddr>),
}

/// A listener's place; it is free again when this is dropped.
#[derive(Debug)]
pub struct Seat {
    room: Streams,
    from: Option<IpAddr>,
}

impl Default for Streams {
    fn default() -> Streams {
        Streams::at_most(MOST)
    }
}

impl Streams {
    /// Makes room for so many.
    pub fn at_most(most: usize) -> Streams {
        Streams { most, taken: Arc::default() }
    }

    /// Takes a place, `None` if there is none for this listener.
    pub fn take(&self, who: Who) -> Option<Seat> {
        let mut taken = self.taken();
        let (room, from) = match who {
            Who::Staff => (self.most, None),
            Who::Guest(from) => (self.most - self.most / KEPT, from),
        };
        if taken.all >= room {
            return None;
        }
        if let Some(from) = from {
            let own = taken.addresses.entry(from).or_default();
            if *own >= OF_ONE_ADDRESS {
                return None;
            }
            *own += 1;
        }
        taken.all += 1;
        Some(Seat { room: self.clone(), from })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut taken = self.room.taken();
        taken.all -= 1;
        let Some(from) = self.from else { return };
        let left = taken.addresses.get_mut(&from).map(|own| {
            *own -= 1;
            *own
        });
        if left == Some(0) {
            taken.addresses.remove(&from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(last: u8) -> Who {
        Who::Guest(Some(IpAddr::from([10, 0, 0, last])))
    }

    #[test]
    fn one_address_has_few_seats_and_gets_them_back() {
        let streams = Streams::default();
        let all: Vec<_> = (0..OF_ONE_ADDRESS).map(|_| streams.take(guest(1)).unwrap()).collect();
        assert!(streams.take(guest(1)).is_none());
        assert!(streams.take(guest(2)).is_some());
        drop(all);
        assert!(streams.take(guest(1)).is_some());
        assert!(streams.taken().addresses.is_empty(), "whoever has gone is forgotten");
    }

    #[test]
    fn guests_never_take_the_seats_of_the_staff() {
        let streams = Streams::at_most(100);
        let guests: Vec<_> = (0..100).filter_map(|number| streams.take(guest(number))).collect();
        assert_eq!(guests.len(), 96);
        assert!(streams.take(Who::Guest(None)).is_none());
        let staff: Vec<_> = (0..100).filter_map(|_| streams.take(Who::Staff)).collect();
        assert_eq!(staff.len(), 4);
    }
}
