//! Who has guessed passwords or codes too often. Another wrong try doubles the wait, up to a limit; nobody is locked out
//! for good, and somebody at the console of this very machine only for the passwords of others. Guesses from elsewhere do not count against a device on which
//! somebody has logged in before.

use super::arrival::{client_network, sender};
use super::work_queue::Asker;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use chrono::{DateTime, TimeDelta, Utc};
use parking_lot::Mutex;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::convert::Infallible;
use std::future::{Ready, ready};
use std::net::IpAddr;
use tournament::texts::search_key;

/// After this time without another one they are forgotten.
const FORGOTTEN: TimeDelta = TimeDelta::minutes(15);

/// The longest wait for an account, whoever has guessed at it: its owner gets through, and nobody tries more than one password a second, and one from new addresses.
const FOR_AN_ACCOUNT: TimeDelta = TimeDelta::seconds(1);

/// How many are remembered; more means that somebody makes names up, and the oldest go.
const MOST: usize = 10_000;

/// Who has been wrong lately, and how often.
#[derive(Debug)]
pub struct LoginThrottle {
    /// How many wrong ones may be a lapse of memory or a torn card; more are guessing.
    free: u32,
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
    /// The same for addresses that have not been wrong lately: those who guess leave some tries to its owner.
    Newcomer([u8; 32]),
    /// A name whose password is asked for beside other work; its hash.
    Witness([u8; 32]),
    /// A device on which the account has logged in before; the hash of its mark.
    Device([u8; 32]),
}

#[derive(Debug, Clone, Copy)]
struct Wrong {
    count: u32,
    last: DateTime<Utc>,
}

/// Whom a request counts against: its address and the account that it wants, and nobody at the console. As an argument of a handler it
/// knows the address.
#[derive(Debug, Clone)]
pub struct Guesser(Option<IpAddr>);

impl Guesser {
    /// Returns whom a request counts against: nobody if it comes from the console.
    pub fn of(request: &HttpRequest) -> Guesser {
        Guesser(sender(request).map(client_network))
    }

    /// Returns whom a guess at the password of an account counts against.
    pub fn of_account(self, name: &str) -> Vec<Key> {
        let account = self.0.map(|_| Key::of_account(name));
        self.of_address().into_iter().chain(account).collect()
    }

    /// Returns their address alone, as those whom a guess counts against; nobody at the console.
    pub fn of_address(&self) -> Vec<Key> {
        self.0.map(Key::Address).into_iter().collect()
    }

    /// Returns the same for a device on which the account has logged in before: it counts by itself.
    pub fn of_device(self, mark: &str) -> Vec<Key> {
        self.0.map(|_| Key::Device(Sha256::digest(mark).into())).into_iter().collect()
    }

    /// Returns whom a guess counts against at a password that is typed beside other work: the account in any case, and longer than at the
    /// login, where its owner has to get through. Whoever does such work at the console need not be the one whose password it is.
    pub fn beside_their_work(&self, name: &str) -> Vec<Key> {
        self.of_address().into_iter().chain([Key::Witness(hash_of(name))]).collect()
    }

    /// Returns whom such a guess counts against at the login: it has tried the same password.
    pub fn at_the_login_too(self, name: &str) -> Vec<Key> {
        self.of_address().into_iter().chain([Key::of_account(name)]).collect()
    }

    /// Returns from where the request comes; `None` from the console.
    pub fn address(&self) -> Option<IpAddr> {
        self.0
    }

    /// Returns as whom they stand in a queue.
    pub fn asker(&self) -> Asker {
        self.0.map_or(Asker::Console, Asker::Address)
    }

    /// Returns the same for a device on which an account has logged in before.
    pub fn asker_of_device(&self, name: &str) -> Asker {
        self.0.map_or(Asker::Console, |_| Asker::Device(hash_of(name)))
    }
}

impl FromRequest for Guesser {
    type Error = Infallible;
    type Future = Ready<Result<Guesser, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Guesser::of(request)))
    }
}

impl Key {
    fn of_newcomer(&self) -> Key {
        match *self {
            Key::Account(name) => Key::Newcomer(name),
            ref other => other.clone(),
        }
    }

    /// Returns the account of a name, however it is spelled.
    fn of_account(name: &str) -> Key {
        Key::Account(hash_of(name))
    }
}

/// Returns the hash of a name, however it is spelled.
fn hash_of(name: &str) -> [u8; 32] {
    Sha256::digest(search_key(name)).into()
}

impl LoginThrottle {
    /// Lets everybody be wrong so many times, then wait 1 s, 2 s, 4 s and so on.
    pub fn new(free: u32, longest: TimeDelta) -> LoginThrottle {
        LoginThrottle { free, longest, wrong: Mutex::default() }
    }

    /// Counts an attempt as wrong at once, so that many at the same time do not count as one; a right one takes it back.
    ///
    /// Returns whom it counts against, to be taken back.
    ///
    /// # Errors
    /// How long they have to wait; then nothing is counted.
    pub fn begin(&self, by: &[Key], now: DateTime<Utc>) -> Result<Vec<Key>, TimeDelta> {
        let mut wrong = self.wrong.lock();
        let is_new = by.iter().any(|key| matches!(key, Key::Address(_)) && !wrong.contains_key(key));
        let by: Vec<Key> =
            by.iter().map(|key| if is_new { key.of_newcomer() } else { key.clone() }).collect();
        self.waiting(&wrong, &by, now)?;
        count(&mut wrong, &by, now);
        Ok(by)
    }

    /// Takes one back that was right. Wrong ones before it still count: somebody who knows one password may guess another.
    pub fn take_back(&self, by: &[Key]) {
        let mut wrong = self.wrong.lock();
        for key in by {
            if let Some(entry) = wrong.get_mut(key) {
                entry.count = entry.count.saturating_sub(1);
            }
        }
    }

    fn waiting(&self, wrong: &HashMap<Key, Wrong>, by: &[Key], now: DateTime<Utc>) -> Result<(), TimeDelta> {
        let rest = |key: &Key| {
            let entry = wrong.get(key)?;
            let delay = self.delay(key, entry.count);
            // If the clock was put back nobody waits longer for it.
            Some((entry.last + delay - now).min(delay))
        };
        match by.iter().filter_map(rest).max() {
            Some(rest) if rest > TimeDelta::zero() => Err(rest),
            _ => Ok(()),
        }
    }

    /// Returns how long somebody waits who has been wrong so often.
    fn delay(&self, key: &Key, count: u32) -> TimeDelta {
        let longest = match key {
            Key::Account(_) | Key::Newcomer(_) => FOR_AN_ACCOUNT,
            Key::Address(_) | Key::Witness(_) | Key::Device(_) => self.longest,
        };
        match count.checked_sub(self.free) {
            None => TimeDelta::zero(),
            Some(more) => TimeDelta::seconds(1 << more.min(20)).min(longest),
        }
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
        assert!(attempts.begin(&[address("192.168.0.8")], now).is_ok(), "nobody else waits");
        assert!(attempts.begin(&guest, now + FORGOTTEN).is_ok());
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
    fn guesses_from_everywhere_let_one_try_a_second_through_and_known_devices_alone() {
        let attempts = attempts();
        for guess in 0..200 {
            let by = [address(&format!("10.0.0.{guess}")), Key::of_account("Resi")];
            let _ = attempts.begin(&by, now());
        }
        let resi = [address("192.168.0.9"), Key::of_account("Resi")];
        assert_eq!(attempts.begin(&resi, now()), Err(FOR_AN_ACCOUNT));
        assert!(attempts.begin(&resi, now() + FOR_AN_ACCOUNT).is_ok());
        let device = Guesser(Some("10.0.0.1".parse().unwrap())).of_device("0a");
        for _ in 0..3 {
            assert!(attempts.begin(&device, now()).is_ok());
        }
        assert!(attempts.begin(&device, now()).is_err(), "it guesses as well");
    }

    #[test]
    fn who_guesses_all_the_time_keeps_nobody_out_who_has_not() {
        let (attempts, resi) = (attempts(), Key::of_account("Resi"));
        for seconds in 0..60 {
            for guest in 1..=12 {
                let _ = attempts.begin(
                    &[address(&format!("10.0.0.{guest}")), resi.clone()],
                    now() + TimeDelta::seconds(seconds),
                );
            }
        }
        for device in 1..=8 {
            let (by, at) = (
                [address(&format!("10.0.1.{device}")), resi.clone()],
                now() + TimeDelta::seconds(60 + device),
            );
            let counted = attempts.begin(&by, at).unwrap();
            attempts.take_back(&counted);
        }
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
            attempts.begin(&[Key::of_account(&number.to_string())], now()).unwrap();
        }
        assert_eq!(attempts.wrong.lock().len(), MOST);
    }
}
