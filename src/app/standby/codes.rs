//! The codes that let a second laptop in: once, for ten minutes. They are in memory only; after a restart another one is made.

use super::sealing::is_proof;
use crate::mirror::Unanswered;
use chrono::{DateTime, TimeDelta, Utc};
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Letters and digits that nobody takes for each other; each is five bits of chance.
const SIGNS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// So many make a code: nobody finds one of sixty bits by trying what it proves.
const LENGTH: usize = 12;
/// How many stand together when it is read.
const GROUP: usize = 4;
/// So long it is good.
const GOOD_FOR: TimeDelta = TimeDelta::minutes(10);
/// So long somebody with an old one is told what became of it.
const REMEMBERED: TimeDelta = TimeDelta::hours(1);

/// A code that is good.
#[derive(Clone, PartialEq, Eq)]
pub struct OpenCode {
    /// As it is shown and typed, in three groups.
    pub code: String,
    /// Until when.
    pub until: DateTime<Utc>,
}

impl fmt::Debug for OpenCode {
    /// Does not tell the code: a log is no place for it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenCode").field("until", &self.until).finish_non_exhaustive()
    }
}

#[derive(Default)]
pub(super) struct Codes(Mutex<Vec<Code>>);

struct Code {
    signs: String,
    made: DateTime<Utc>,
    used: bool,
}

impl Code {
    fn is_good(&self, now: DateTime<Utc>) -> bool {
        !self.used && now - self.made < GOOD_FOR
    }
}

impl Codes {
    /// Makes a code of these random bytes. The one before is not good any more.
    pub(super) fn make(&self, bytes: &[u8; 32], now: DateTime<Utc>) {
        let signs = bytes.iter().take(LENGTH).filter_map(|byte| SIGNS.get(usize::from(byte % 32)));
        let signs = signs.map(|sign| char::from(*sign)).collect();
        let mut codes = self.lock();
        codes.retain(|code| now - code.made < REMEMBERED);
        for code in codes.iter_mut().filter(|code| code.is_good(now)) {
            // Neither used nor good: as if its time were over.
            code.made = code.made.min(now - GOOD_FOR);
        }
        codes.push(Code { signs, made: now, used: false });
    }

    /// Returns the code that is good, if there is one.
    pub(super) fn open(&self, now: DateTime<Utc>) -> Option<OpenCode> {
        let codes = self.lock();
        let code = codes.iter().find(|code| code.is_good(now))?;
        let groups: Vec<String> = code
            .signs
            .as_bytes()
            .chunks(GROUP)
            .map(|group| String::from_utf8_lossy(group).into_owned())
            .collect();
        Some(OpenCode { code: groups.join("-"), until: code.made + GOOD_FOR })
    }

    /// Uses the code with which this was proved; returns its signs.
    pub(super) fn redeem(
        &self,
        share: &[u8],
        proof: &[u8],
        now: DateTime<Utc>,
    ) -> Result<String, Unanswered> {
        let mut codes = self.lock();
        let code = codes.iter_mut().find(|code| is_proof(&code.signs, share, proof));
        match code {
            None => Err(Unanswered::UnknownCode),
            Some(code) if code.used => Err(Unanswered::UsedCode),
            Some(code) if !code.is_good(now) => Err(Unanswered::ExpiredCode),
            Some(code) => {
                code.used = true;
                Ok(code.signs.clone())
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Code>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the signs of a code as somebody has typed it; `None` if it cannot be one.
pub(super) fn read(typed: &str) -> Option<String> {
    let separates = |sign: &char| matches!(sign, '-' | '–') || sign.is_whitespace();
    let signs: String = typed.to_ascii_uppercase().chars().filter(|sign| !separates(sign)).collect();
    let fits = signs.len() == LENGTH && signs.bytes().all(|sign| SIGNS.contains(&sign));
    fits.then_some(signs)
}

#[cfg(test)]
mod tests {
    use super::super::sealing::proof;
    use super::*;

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + 60 * minute, 0).unwrap()
    }

    #[test]
    fn a_code_is_good_once_and_for_ten_minutes() {
        let codes = Codes::default();
        assert_eq!(codes.open(at(0)), None);
        codes.make(&[1; 32], at(0));
        let open = codes.open(at(9)).unwrap();
        assert_eq!((open.code.as_str(), open.until), ("3333-3333-3333", at(10)));
        assert!(!format!("{open:?}").contains("3333"), "{open:?}");
        let signs = read(" 3333-3333–33 33 ").unwrap();
        let redeem = |minute| codes.redeem(b"share", &proof(&signs, b"share"), at(minute));
        assert_eq!(
            codes.redeem(b"share", &proof("333333333334", b"share"), at(1)),
            Err(Unanswered::UnknownCode)
        );
        assert_eq!(redeem(10), Err(Unanswered::ExpiredCode));
        assert_eq!(redeem(9), Ok(signs.clone()));
        assert_eq!(redeem(9), Err(Unanswered::UsedCode));
        assert_eq!(codes.open(at(9)), None);
    }

    #[test]
    fn a_later_code_takes_the_place_of_the_one_before() {
        let codes = Codes::default();
        codes.make(&[1; 32], at(0));
        codes.make(&[2; 32], at(1));
        assert_eq!(codes.open(at(1)).unwrap().code, "4444-4444-4444");
        let old = proof("333333333333", b"x");
        assert_eq!(codes.redeem(b"x", &old, at(1)), Err(Unanswered::ExpiredCode));
        codes.make(&[3; 32], at(70));
        assert_eq!(codes.redeem(b"x", &old, at(70)), Err(Unanswered::UnknownCode));
    }

    #[test]
    fn what_is_no_code_is_not_sent() {
        assert_eq!(read("abcd-efgh-jkmn").as_deref(), Some("ABCDEFGHJKMN"));
        for none in ["", "ABCD-EFGH-JKM", "ABCD-EFGH-JKMNP", "ABCD-EFGH-JKM0", "ABCD-EFGH-JKMÖ"] {
            assert_eq!(read(none), None, "{none}");
        }
    }
}
