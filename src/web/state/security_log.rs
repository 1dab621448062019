//! What somebody looks for in the log who asks whether the house was attacked: lines of the target `security`. Neither passwords nor keys
//! stand there, and names only of people who have an account.

use std::fmt;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So many lines of a kind at once: whoever knocks ten thousand times does not fill the disk, nor push what is rare out of the log.
const AT_ONCE: u32 = 20;

/// Then one in this time: some ten thousand a day.
const THEN: Duration = Duration::from_secs(6);

/// How many kinds there are.
const KINDS: usize = 12;

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noted {
    /// Somebody logged in.
    LoggedIn,
    /// Somebody logged out, or began another session in the same browser.
    LoggedOut,
    /// Somebody made the first account with the link of the first start, and is logged in.
    FirstStart,
    /// Somebody joined the staff with a code, and is logged in.
    Joined,
    /// Somebody changed their own password; their other sessions have ended.
    PasswordChanged,
    /// A password was wrong, at the login or where a second person agrees.
    WrongPassword,
    /// A key of a ticket or a code for helpers was wrong.
    WrongKey,
    /// Somebody has to wait after too many of these.
    LockedOut,
    /// Something was refused that nobody should have asked for.
    Refused,
    /// The house goes on with a copy.
    Restored,
    /// A copy was not taken.
    NotRestored,
    /// A table with names and payments was taken.
    Exported,
}

impl fmt::Display for Noted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Noted::LoggedIn => "logged in",
            Noted::LoggedOut => "logged out",
            Noted::FirstStart => "first start",
            Noted::Joined => "joined",
            Noted::PasswordChanged => "password changed",
            Noted::WrongPassword => "wrong password",
            Noted::WrongKey => "wrong key",
            Noted::LockedOut => "locked out",
            Noted::Refused => "refused",
            Noted::Restored => "restored",
            Noted::NotRestored => "not restored",
            Noted::Exported => "exported",
        })
    }
}

/// Writes an event into the log: from which address, the console without one, and what it was about.
pub fn note(event: Noted, from: Option<IpAddr>, about: &str) {
    static LINES: Mutex<[Option<Lines>; KINDS]> = Mutex::new([None; KINDS]);
    let now = Instant::now();
    let left_out = {
        let mut lines = LINES.lock().unwrap_or_else(PoisonError::into_inner);
        lines[event as usize].get_or_insert(Lines::new(now)).ask(now)
    };
    let Some(left_out) = left_out else { return };
    let from = from.map_or_else(|| "the console".to_owned(), |from| from.to_string());
    if left_out > 0 {
        tracing::warn!(target: "security", left_out, %event, "more events than lines");
    }
    match event {
        Noted::LoggedIn
        | Noted::LoggedOut
        | Noted::FirstStart
        | Noted::Joined
        | Noted::PasswordChanged
        | Noted::Restored
        | Noted::Exported => {
            tracing::info!(target: "security", %event, from, about);
        }
        Noted::WrongPassword | Noted::WrongKey | Noted::LockedOut | Noted::Refused | Noted::NotRestored => {
            tracing::warn!(target: "security", %event, from, about);
        }
    }
}

/// How many lines of a kind may still be written.
#[derive(Debug, Clone, Copy)]
struct Lines {
    /// Since when one more is due after [`THEN`].
    since: Instant,
    free: u32,
    left_out: u32,
}

impl Lines {
    fn new(now: Instant) -> Lines {
        Lines { since: now, free: AT_ONCE, left_out: 0 }
    }

    /// Returns how many events were left out before this one, `None` if it is to be left out too.
    fn ask(&mut self, now: Instant) -> Option<u32> {
        let due = now.duration_since(self.since).as_secs() / THEN.as_secs();
        let due = u32::try_from(due).unwrap_or(AT_ONCE).min(AT_ONCE);
        self.free = (self.free + due).min(AT_ONCE);
        // Whoever has all has nothing due.
        self.since = if self.free == AT_ONCE { now } else { self.since + THEN * due };
        if self.free == 0 {
            self.left_out += 1;
            return None;
        }
        self.free -= 1;
        Some(std::mem::take(&mut self.left_out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_knocks_all_the_time_does_not_fill_the_log() {
        let begun = Instant::now();
        let mut lines = Lines::new(begun);
        let written = (0..10_000).filter(|_| lines.ask(begun).is_some()).count();
        assert_eq!(written, 20);
        assert_eq!(lines.ask(begun + THEN), Some(9_980), "they are counted");
        assert_eq!(lines.ask(begun + THEN), None);
        let day = (0..24 * 60 * 60)
            .filter(|second| lines.ask(begun + THEN + Duration::from_secs(*second)).is_some());
        assert!((14_000..15_000).contains(&day.count()), "a day of it is some thousand lines");
        let later = begun + Duration::from_secs(3 * 24 * 60 * 60);
        assert_eq!((0..100).filter(|_| lines.ask(later).is_some()).count(), 20, "after a rest as at first");
    }

    #[test]
    fn each_kind_has_lines_of_its_own() {
        assert_eq!(Noted::Exported as usize + 1, KINDS, "the last of them");
    }
}
