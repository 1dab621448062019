//! The last security events of a house, in memory since the start of the program, for the director's page; [`SecurityLog`] notes them there and in
//! the log. Nobody pushes out what is rare by what is easy to cause: equal ones within an hour are one event with a count, and where there is no room
//! left the oldest goes of the kind that has most.

use super::security_log::{ALL, About, Noted, write};
use chrono::{DateTime, TimeDelta, Utc};
use parking_lot::{Mutex, MutexGuard};
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;

/// So many are kept.
const MOST: usize = 500;

/// For so long an equal one is the same event again.
const AGAIN: TimeDelta = TimeDelta::hours(1);

/// Where all of a house is noted.
#[derive(Clone)]
pub struct SecurityLog {
    now: Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>,
    events: Arc<Mutex<SecurityEvents>>,
}

impl SecurityLog {
    /// Begins the log of a house, by its clock.
    pub fn new(now: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> SecurityLog {
        let events = SecurityEvents::begun(now());
        SecurityLog { now: Arc::new(now), events: Arc::new(Mutex::new(events)) }
    }

    /// Notes an event: from which address, the console without one, and what it was about.
    pub fn note(&self, event: Noted, from: Option<IpAddr>, about: About<'_>) {
        self.events().add(event, from, about, (self.now)());
        write(event, from, about);
    }

    /// Returns what was noted since the start, to read from it.
    pub fn events(&self) -> MutexGuard<'_, SecurityEvents> {
        self.events.lock()
    }
}

/// Something that happened, once or several times. It says what the line in the log says, and no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecurityEvent {
    pub kind: Noted,
    /// From which address; `None` from the console.
    pub from: Option<IpAddr>,
    /// The name of an account, or "".
    pub account: String,
    /// The pattern of an address, a table or a copy, or "".
    pub subject: String,
    /// When it happened first, and last.
    pub first: DateTime<Utc>,
    pub last: DateTime<Utc>,
    pub times: u64,
    /// Of two the one with the greater number has happened later, whatever the clock said.
    number: u64,
}

impl SecurityEvent {
    /// Returns whether it is the same again.
    fn is(&self, from: Option<IpAddr>, about: About<'_>, at: DateTime<Utc>) -> bool {
        self.from == from
            && self.account == about.account
            && self.subject == about.subject
            && (at - self.last).abs() < AGAIN
    }
}

/// The last events of each kind.
#[derive(Debug)]
pub struct SecurityEvents {
    pub since: DateTime<Utc>,
    /// For each kind the oldest first.
    kinds: [VecDeque<SecurityEvent>; ALL.len()],
    /// How many have gone to make room.
    pub gone: u64,
    number: u64,
}

impl SecurityEvents {
    /// Returns a list in which nothing has happened since this moment.
    pub fn begun(since: DateTime<Utc>) -> SecurityEvents {
        SecurityEvents { since, kinds: Default::default(), gone: 0, number: 0 }
    }

    /// Adds an event, or counts it with an equal one.
    pub fn add(&mut self, kind: Noted, from: Option<IpAddr>, about: About<'_>, at: DateTime<Utc>) {
        self.number += 1;
        let number = self.number;
        let events = &mut self.kinds[kind as usize];
        let again = events.iter().rposition(|event| event.is(from, about, at));
        let event = match again.and_then(|place| events.remove(place)) {
            Some(event) => SecurityEvent { last: at, times: event.times + 1, number, ..event },
            None => {
                let (account, subject) = (about.account.to_owned(), about.subject.to_owned());
                SecurityEvent { kind, from, account, subject, first: at, last: at, times: 1, number }
            }
        };
        events.push_back(event);
        if again.is_none() && self.kinds.iter().map(VecDeque::len).sum::<usize>() > MOST {
            self.make_room();
        }
    }

    fn make_room(&mut self) {
        let fullest = self.kinds.iter_mut().max_by_key(|events| events.len());
        if fullest.and_then(VecDeque::pop_front).is_some() {
            self.gone += 1;
        }
    }

    /// Returns those of a kind, or of all, the latest first.
    pub fn of(&self, kind: Option<Noted>) -> Vec<SecurityEvent> {
        let events = self.kinds.iter().flatten();
        let mut events: Vec<_> =
            events.filter(|event| kind.is_none_or(|kind| kind == event.kind)).cloned().collect();
        events.sort_unstable_by_key(|event| std::cmp::Reverse(event.number));
        events
    }

    pub fn kinds(&self) -> Vec<Noted> {
        ALL.into_iter()
            .zip(&self.kinds)
            .filter(|(_, events)| !events.is_empty())
            .map(|(kind, _)| kind)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
    }

    fn from(number: u32) -> Option<IpAddr> {
        Some(IpAddr::V4(Ipv4Addr::from_bits(number)))
    }

    #[test]
    fn floods_of_several_kinds_share_the_room_and_leave_the_rare_ones() {
        let mut events = SecurityEvents::begun(at(0));
        events.add(Noted::Restored, None, About::default(), at(0));
        for account in ["Resi", "Sepp"] {
            events.add(Noted::LoggedIn, None, About::account(account), at(1));
        }
        for number in 0..20_000 {
            for kind in [Noted::WrongPassword, Noted::WrongTicketKey, Noted::StrangeHost] {
                events.add(kind, from(number), About::default(), at(2));
            }
        }
        assert_eq!(events.of(None).len(), MOST);
        assert_eq!(events.gone, 60_003 - MOST as u64);
        for kind in [Noted::WrongPassword, Noted::WrongTicketKey, Noted::StrangeHost] {
            assert!((165..=166).contains(&events.of(Some(kind)).len()), "{kind:?}");
        }
        let last: Vec<_> =
            events.of(None).split_off(MOST - 3).into_iter().map(|event| event.account).collect();
        assert_eq!(last, ["Sepp", "Resi", ""]);
    }

    #[test]
    fn whoever_does_the_same_all_the_time_is_one_event_whatever_the_clock_does() {
        let mut events = SecurityEvents::begun(at(0));
        for number in 0..10_000 {
            // Two addresses in turn, and a clock that is set back for a while.
            let back = if number % 1_000 < 500 { 0 } else { -600 };
            events.add(
                Noted::WrongPassword,
                from(number % 2),
                About::default(),
                at(i64::from(number) / 10 + back),
            );
        }
        let told: Vec<_> = events.of(None).into_iter().map(|event| (event.from, event.times)).collect();
        assert_eq!(told, [(from(1), 5_000), (from(0), 5_000)]);
        events.add(Noted::WrongPassword, from(0), About::default(), at(1_000 + 3_600));
        assert_eq!(events.of(None).len(), 3, "after an hour it is another time");
        assert_eq!(events.kinds(), [Noted::WrongPassword]);
    }
}
