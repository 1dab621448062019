//! Short codes that stand for the long one of an invitation, for a laptop that has no camera. They are kept in memory only: a hash of 40
//! bits would give them away to whoever finds a copy of the database. After a restart the long code still works.

use chrono::{DateTime, TimeDelta, Utc};
use parking_lot::Mutex;

/// Letters and digits that nobody takes for each other: without 0, O, 1 and I. There are 32, so that each is five bits of chance.
const SIGNS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// How many of them make a code: 40 bits, and [`LoginThrottle`](super::login_throttle::LoginThrottle) lets nobody try many.
const LENGTH: usize = 8;

/// So long somebody with an old one is told what became of the invitation.
const REMEMBERED: TimeDelta = TimeDelta::hours(1);

/// How many are remembered; the oldest go.
const MOST: usize = 100;

/// The short codes of the invitations that were made lately.
#[derive(Debug, Default)]
pub struct ShortCodes(Mutex<Vec<ShortCode>>);

#[derive(Debug)]
struct ShortCode {
    signs: String,
    /// The long code that it stands for.
    token: String,
    made: DateTime<Utc>,
}

impl ShortCodes {
    /// Makes a short code of these random bytes for an invitation.
    pub fn add(&self, bytes: &[u8; 32], token: &str, now: DateTime<Utc>) {
        let signs = bytes[..LENGTH].iter().map(|byte| char::from(SIGNS[usize::from(byte % 32)])).collect();
        let mut codes = self.0.lock();
        codes.retain(|code| now - code.made < REMEMBERED);
        if codes.len() >= MOST {
            codes.remove(0);
        }
        codes.push(ShortCode { signs, token: token.to_owned(), made: now });
    }

    /// Returns the short code of an invitation as it is shown, in two groups; `None` if the program has been started again since.
    pub fn for_reading(&self, token: &str) -> Option<String> {
        let codes = self.0.lock();
        let code = codes.iter().find(|code| code.token == token)?;
        let (first, second) = code.signs.split_at(LENGTH / 2);
        Some(format!("{first}-{second}"))
    }

    /// Returns the long code for what somebody has typed, in capitals or not, with a stroke or spaces or without.
    ///
    /// # Errors
    /// [`NoCode::Shape`] if it cannot be a code at all; then nobody has guessed.
    pub fn read(&self, typed: &str) -> Result<String, NoCode> {
        let separates = |sign: &char| !matches!(sign, '-' | '–') && !sign.is_whitespace();
        let signs: String = typed.to_ascii_uppercase().chars().filter(separates).collect();
        if signs.chars().count() != LENGTH {
            return Err(NoCode::Shape);
        }
        let codes = self.0.lock();
        let found = codes.iter().rev().find(|code| code.signs == signs);
        found.map(|code| code.token.clone()).ok_or(NoCode::Unknown)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoCode {
    /// It is longer or shorter.
    Shape,
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_spelled() {
        let (codes, now) = (ShortCodes::default(), DateTime::from_timestamp(1_800_000_000, 0).unwrap());
        codes.add(&[0, 1, 8, 9, 31, 32, 255, 40, 7].repeat(4)[..32].try_into().unwrap(), "long", now);
        assert_eq!(codes.for_reading("long").as_deref(), Some("23AB-Z2ZA"));
        assert_eq!(codes.for_reading("another"), None);
        for typed in ["23AB-Z2ZA", "23abz2za", " 23ab z2za ", "23AB–Z2ZA"] {
            assert_eq!(codes.read(typed).as_deref(), Ok("long"), "{typed}");
        }
        assert_eq!(codes.read("23AB-Z2ZB"), Err(NoCode::Unknown));
        assert_eq!(codes.read("23AB-Z2Z"), Err(NoCode::Shape));
        for number in 0..MOST {
            codes.add(&[0; 32], &number.to_string(), now);
        }
        assert_eq!((codes.for_reading("long"), codes.0.lock().len()), (None, MOST));
        codes.add(&[0; 32], "later", now + REMEMBERED);
        assert_eq!(codes.0.lock().len(), 1);
    }
}
