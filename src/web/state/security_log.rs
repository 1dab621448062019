//! What somebody looks for in the log who asks whether the house was attacked: lines of the target `security`. Neither passwords nor keys
//! stand there, and names only of people who have an account.

use std::fmt;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// So many lines a second: whoever knocks ten thousand times does not fill the disk.
const A_SECOND: u32 = 20;

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
    static LINES: Mutex<Option<Lines>> = Mutex::new(None);
    let now = Instant::now();
    let left_out = {
        let mut lines = LINES.lock().unwrap_or_else(PoisonError::into_inner);
        lines.get_or_insert(Lines { since: now, written: 0, left_out: 0 }).ask(now)
    };
    let Some(left_out) = left_out else { return };
    let from = from.map_or_else(|| "the console".to_owned(), |from| from.to_string());
    if left_out > 0 {
        tracing::warn!(target: "security", left_out, "more events than lines");
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

/// How many lines were written in this second.
#[derive(Debug)]
struct Lines {
    since: Instant,
    written: u32,
    left_out: u32,
}

impl Lines {
    /// Returns how many events were left out before this one, `None` if it is to be left out too.
    fn ask(&mut self, now: Instant) -> Option<u32> {
        let mut told = 0;
        if now.duration_since(self.since).as_secs() > 0 {
            told = std::mem::take(&mut self.left_out);
            (self.since, self.written) = (now, 0);
        }
        if self.written == A_SECOND {
            self.left_out += 1;
            return None;
        }
        self.written += 1;
        Some(told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn whoever_knocks_all_the_time_does_not_fill_the_log() {
        let begun = Instant::now();
        let mut lines = Lines { since: begun, written: 0, left_out: 0 };
        let written = (0..10_000).filter(|_| lines.ask(begun).is_some()).count();
        assert_eq!(written, 20);
        assert_eq!(lines.ask(begun + Duration::from_secs(1)), Some(9_980), "they are counted");
        assert_eq!(lines.ask(begun + Duration::from_secs(1)), Some(0));
    }
}
