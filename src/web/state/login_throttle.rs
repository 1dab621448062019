//! Who has guessed passwords or codes too often. Another wrong try doubles the wait, up to a limit; nobody is locked out
//! for good, and somebody at the console of this very machine never.

use super::arrival::sender;
use super::client_network::client_network;
use crate::texts::search_key;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::convert::Infallible;
use std::future::{Ready, ready};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// After this time without another one they are forgotten.
const FORGOTTEN: TimeDelta = TimeDelta::minutes(15);

/// How many are remembered; more means that somebody makes names up, and the oldest go.
const MOST: usize = 10_000;

/// Who has been wrong lately, and how often.
#[derive(Debug)]
pub struct LoginThrottle {
    /// How many wrong ones may be a lapse of memory or a torn card; more are guessing.
    free: u32,
    /// Nobody waits longer.
    longest: TimeDelta,
    wrong: Mutex<HashMap<Key, Wrong>>,
}

/// Who is counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Key {
    /// An address, or with IPv6 the 64 bits of a household, which may choose the rest.
    Address(IpAddr),
    /// A name to sign in with, known or not; its hash, so that a long one takes no room.
    Account([u8; 32]),
}

#[derive(Debug, Clone, Copy)]
struct Wrong {
    count: u32,
    last: DateTime<Utc>,
}

/// Whom a request counts against: its address and the account that it wants, and nobody at the console. As an argument of a handler it
/// knows the address.
#[derive(Debug, Clone)]
pub struct Guesser(Option<Key>);

impl Guesser {
    /// Returns whom a guess at the password of an account counts against.
    pub fn of_account(self, name: &str) -> Vec<Key> {
        let account = self.0.as_ref().map(|_| Key::of_account(name));
        self.0.into_iter().chain(account).collect()
    }
}

impl Guesser {
    /// Returns the address for the log; none at the console.
    pub fn address(&self) -> Option<IpAddr> {
        self.0.as_ref().and_then(Key::address)
    }
}

impl FromRequest for Guesser {
    type Error = Infallible;
    type Future = Ready<Result<Guesser, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Guesser(Key::of_address(request))))
    }
}

impl Key {
    /// Returns whom a request counts against: nobody if it comes from the console.
    pub fn of_address(request: &HttpRequest) -> Option<Key> {
        sender(request).map(|from| Key::Address(client_network(from)))
    }

    /// Returns the address, if it is one.
    pub fn address(&self) -> Option<IpAddr> {
        match self {
            Key::Address(address) => Some(*address),
            Key::Account(_) => None,
        }
    }

    /// Returns the account of a name, however it is spelled.
    fn of_account(name: &str) -> Key {
        Key::Account(Sha256::digest(search_key(name)).into())
    }
}

impl LoginThrottle {
    /// Lets everybody be wrong so many times, then wait 1 s, 2 s, 4 s and so on.
    pub fn new(free: u32, longest: TimeDelta) -> LoginThrottle {
        LoginThrottle { free, longest, wrong: Mutex::default() }
    }

    /// Returns whether somebody may try another one.
    ///
    /// # Errors
    /// How long they have to wait.
    pub fn ask(&self, by: &[Key], now: DateTime<Utc>) -> Result<(), TimeDelta> {
        self.waiting(&self.wrong(), by, now)
    }

    /// Asks, and counts the attempt as wrong at once, so that many at the same time do not count as one; a right one takes it
    /// back.
    ///
    /// # Errors
    /// As [`LoginThrottle::ask`]; then nothing is counted.
    pub fn begin(&self, by: &[Key], now: DateTime<Utc>) -> Result<(), TimeDelta> {
        let mut wrong = self.wrong();
        self.waiting(&wrong, by, now)?;
        count(&mut wrong, by, now);
        Ok(())
    }

    /// Notes a wrong one.
    pub fn note_wrong(&self, by: &[Key], now: DateTime<Utc>) {
        count(&mut self.wrong(), by, now);
    }

    /// Takes one back that was right. Wrong ones before it still count: somebody who knows one password may guess another.
    pub fn take_back(&self, by: &[Key]) {
        let mut wrong = self.wrong();
        for key in by {
            if let Some(entry) = wrong.get_mut(key) {
                entry.count = entry.count.saturating_sub(1);
            }
        }
    }

    fn waiting(&self, wrong: &HashMap<Key, Wrong>, by: &[Key], now: DateTime<Utc>) -> Result<(), TimeDelta> {
        let rest = |key: &Key| {
            let entry = wrong.get(key)?;
            let delay = self.delay(entry.count);
            // If the clock was put back nobody waits longer for it.
            Some((entry.last + delay - now).min(delay))
        };
        match by.iter().filter_map(rest).max() {
            Some(rest) if rest > TimeDelta::zero() => Err(rest),
            _ => Ok(()),
        }
    }

    /// Returns how long somebody waits who has been wrong so often.
    fn delay(&self, count: u32) -> TimeDelta {
        match count.checked_sub(self.free) {
            None => TimeDelta::zero(),
            Some(more) => TimeDelta::seconds(1 << more.min(20)).min(self.longest),
        }
    }

    fn wrong(&self) -> MutexGuard<'_, HashMap<Key, Wrong>> {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn count(wrong: &mut HashMap<Key, Wrong>, by: &[Key], now: DateTime<Utc>) {
    wrong.retain(|_, entry| now - entry.last < FORGOTTEN);
    for key in by {
        if wrong.len() >= MOST && !wrong.contains_key(key) {
            let oldest = wrong.iter().min_by_key(|(_, entry)| entry.last).map(|(key, _)| key.clone());
            oldest.and_then(|oldest| wrong.remove(&oldest));
        }
        let entry = wrong.entry(key.clone()).or_insert(Wrong { count: 0, last: now });
        *entry = Wrong { count: entry.count.saturating_add(1), last: now };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn attempts() -> LoginThrottle {
        LoginThrottle::new(3, TimeDelta::seconds(60))
    }

    fn address(text: &str) -> Key {
        Key::Address(text.parse().unwrap())
    }

    #[test]
    fn each_wrong_one_doubles_the_waiting_up_to_a_limit() {
        let (attempts, guest) = (attempts(), [address("192.168.0.7")]);
        let mut now = now();
        let mut waited = Vec::new();
        for _ in 0..12 {
            if let Err(rest) = attempts.begin(&guest, now) {
                waited.push(rest.num_seconds());
                now += rest;
                attempts.begin(&guest, now).unwrap();
            }
        }
        assert_eq!(waited, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        assert_eq!(attempts.ask(&[address("192.168.0.8")], now), Ok(()), "nobody else waits");
        assert_eq!(attempts.ask(&guest, now + FORGOTTEN), Ok(()));
    }

    #[test]
    fn an_account_is_slowed_down_from_all_addresses_together() {
        let attempts = attempts();
        for guest in 1..=3 {
            let by = [address(&format!("10.0.0.{guest}")), Key::of_account("Resi")];
            attempts.begin(&by, now()).unwrap();
        }
        assert!(attempts.begin(&[address("10.0.0.4"), Key::of_account(" RESI ")], now()).is_err());
        assert!(attempts.begin(&[address("10.0.0.4"), Key::of_account("Sepp")], now()).is_ok());
    }

    #[test]
    fn a_right_one_does_not_wipe_out_the_wrong_ones() {
        let (attempts, guest) = (attempts(), [address("10.0.0.1")]);
        for _ in 0..3 {
            attempts.begin(&guest, now()).unwrap();
        }
        attempts.take_back(&guest);
        attempts.begin(&guest, now()).unwrap();
        attempts.take_back(&guest);
        attempts.begin(&guest, now()).unwrap();
        assert!(attempts.begin(&guest, now()).is_err(), "two were wrong before");
    }

    #[test]
    fn only_so_many_are_remembered() {
        let attempts = attempts();
        for number in 0..=MOST {
            attempts.note_wrong(&[Key::of_account(&number.to_string())], now());
        }
        assert_eq!(attempts.wrong().len(), MOST);
    }
}
