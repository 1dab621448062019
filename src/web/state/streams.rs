//! How many event streams are open: for each door so many, of which one address and one account have few, and the staff never finds all taken. Whoever
//! finds none asks every ten seconds instead, and misses nothing.

use super::quota::{Place, Quota};
use crate::app::UserId;
use std::net::IpAddr;

/// The memory that the listeners of a door may take, in bytes: a small laptop has it to spare.
const MEMORY: usize = 96 << 20;

/// What one of them takes, its connection included, with some room (docs/BENCHMARKS.md measures 12 kB).
const OF_A_STREAM: usize = 16 << 10;

/// So many, those included that have gone and are noticed only at their second ping.
const MOST: usize = MEMORY / OF_A_STREAM;

/// One of so many is kept for those who are logged in and for the console.
const KEPT: usize = 25;

/// Those of an inn that shows all its phones under one address, or of somebody who wants all seats.
const OF_ONE_ADDRESS: usize = 64;

/// Those of an account with which some desks, screens and phones are logged in, each with some pages open. Whoever knows one password does not
/// take the seats of all who are logged in.
const OF_ONE_ACCOUNT: usize = 64;

/// The room for the listeners of a door.
#[derive(Debug)]
pub struct Streams {
    most: usize,
    taken: Quota<Who>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Who {
    Console,
    Staff(UserId),
    /// Anybody else; without an address if nobody knows it.
    Guest(Option<IpAddr>),
}

pub type Seat = Place<Who>;

impl Default for Streams {
    fn default() -> Streams {
        Streams::at_most(MOST)
    }
}

impl Streams {
    pub fn at_most(most: usize) -> Streams {
        Streams { most, taken: Quota::default() }
    }

    /// Takes a place, `None` if there is none for this listener.
    pub fn take(&self, who: Who) -> Option<Seat> {
        let (room, one) = match who {
            Who::Console => (self.most, None),
            Who::Staff(_) => (self.most, Some((who, OF_ONE_ACCOUNT))),
            Who::Guest(from) => (self.most - self.most / KEPT, from.map(|_| (who, OF_ONE_ADDRESS))),
        };
        self.taken.take(room, one)
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
        assert!(streams.taken.is_empty(), "whoever has gone is forgotten");
    }

    #[test]
    fn guests_never_take_the_seats_of_the_staff() {
        let streams = Streams::at_most(100);
        let guests: Vec<_> = (0..100).filter_map(|number| streams.take(guest(number))).collect();
        assert_eq!(guests.len(), 96);
        assert!(streams.take(Who::Guest(None)).is_none());
        let staff: Vec<_> = (0..100).filter_map(|number| streams.take(Who::Staff(UserId(number)))).collect();
        assert_eq!(staff.len(), 4);
    }

    #[test]
    fn one_account_does_not_take_the_seats_of_all_who_are_logged_in() {
        let streams = Streams::default();
        let cashier: Vec<_> = (0..MOST).filter_map(|_| streams.take(Who::Staff(UserId(7)))).collect();
        assert_eq!(cashier.len(), OF_ONE_ACCOUNT);
        assert!(streams.take(Who::Staff(UserId(8))).is_some() && streams.take(Who::Console).is_some());
        drop(cashier);
        assert!(streams.take(Who::Staff(UserId(7))).is_some(), "they get them back");
    }
}
