//! What somebody looks for who asks whether the house was attacked: lines of the target `security` in the log. `security_events` keeps the same for the
//! director's page. Neither passwords nor keys stand there, and names only of people who have an account.

use parking_lot::Mutex;
use std::fmt;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// So many lines of a kind at once: whoever knocks ten thousand times does not fill the disk, nor push what is rare out of the log.
const AT_ONCE: u32 = 20;

/// Then one in this time: some ten thousand a day.
const THEN: Duration = Duration::from_secs(6);

/// Says of each kind of event once how it is called in the log, whether it warns there, and its words on the director's page.
macro_rules! noted {
    ($( $(#[$doc:meta])* $kind:ident = $warns:ident, $name:literal, $words:literal; )+) => {
        /// What happened. Each has lines of its own, so that nobody pushes one out of the log by another that is easy to cause; several
        /// are called the same there.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Noted { $( $(#[$doc])* $kind ),+ }

        /// All of them, in their order.
        pub const ALL: [Noted; [$( $name ),+].len()] = [$( Noted::$kind ),+];

        impl Noted {
            /// Returns whether somebody who means no harm seldom causes it.
            pub fn is_a_warning(self) -> bool {
                match self { $( Noted::$kind => $warns ),+ }
            }

            pub fn words(self) -> &'static str {
                match self { $( Noted::$kind => $words ),+ }
            }
        }

        impl fmt::Display for Noted {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $( Noted::$kind => $name ),+ })
            }
        }
    };
}

const CALM: bool = false;
const WARNS: bool = true;

noted! {
    LoggedIn = CALM, "logged in", "security-did-logged-in";
    /// Somebody logged out, or began another session in the same browser.
    LoggedOut = CALM, "logged out", "security-did-logged-out";
    /// Somebody made the first account with the link of the first start, and is logged in.
    FirstStart = CALM, "first start", "security-did-first-start";
    /// Somebody joined the staff with a code, and is logged in.
    Joined = CALM, "joined", "security-did-joined";
    /// A director has shown a code by which somebody may join.
    Invited = CALM, "invited", "security-did-invited";
    /// Somebody changed their own password; their other sessions have ended.
    PasswordChanged = CALM, "password changed", "security-did-password-changed";
    /// Somebody has agreed as the second person, with a password of their own.
    Agreed = CALM, "agreed", "security-did-agreed";
    WrongPassword = WARNS, "wrong password", "security-did-wrong-password";
    /// A password was wrong that somebody who is logged in has typed: their own, or that of a second person who agrees.
    WrongPasswordBeside = WARNS, "wrong password", "security-did-wrong-confirmation";
    WrongTicketKey = WARNS, "wrong key", "security-did-wrong-ticket";
    /// A code for helpers was wrong.
    WrongCode = WARNS, "wrong key", "security-did-wrong-code";
    /// Somebody has to wait after too many wrong passwords at the login.
    WaitsAtLogin = WARNS, "locked out", "security-did-waits-login";
    /// Somebody has to wait after too many wrong passwords beside their work.
    WaitsBeside = WARNS, "locked out", "security-did-waits-confirmation";
    /// Somebody has to wait after too many wrong codes of tickets.
    WaitsWithTickets = WARNS, "locked out", "security-did-waits-tickets";
    /// Somebody has to wait after too many wrong codes for helpers.
    WaitsWithCodes = WARNS, "locked out", "security-did-waits-codes";
    /// Somebody asked under a name that is not this machine's.
    StrangeHost = WARNS, "refused", "security-did-strange-host";
    /// A form came from the page of another site.
    OtherSite = WARNS, "refused", "security-did-other-site";
    /// Somebody asked for what is not their work.
    NotTheirWork = WARNS, "refused", "security-did-not-their-work";
    /// The house goes on with a copy.
    Restored = CALM, "restored", "security-did-restored";
    /// A copy was not taken.
    NotRestored = WARNS, "not restored", "security-did-not-restored";
    /// A table with names and payments was taken.
    TableTaken = CALM, "exported", "security-did-table";
    /// A copy was downloaded.
    CopyTaken = CALM, "exported", "security-did-copy";
}

/// The lines of all kinds.
#[derive(Debug)]
struct Budget([Option<Lines>; ALL.len()]);

static BUDGET: Mutex<Budget> = Mutex::new(Budget([None; ALL.len()]));

impl Budget {
    /// Returns how many events of a kind were left out before this one, `None` if it is to be left out too.
    fn ask(&mut self, event: Noted, now: Instant) -> Option<u32> {
        self.0[event as usize].get_or_insert(Lines::new(now)).ask(now)
    }

    /// Returns of which events how many were left out since somebody last said so.
    fn left_out(&mut self) -> Vec<(Noted, u32)> {
        let counted = ALL.into_iter().zip(&mut self.0);
        let taken =
            counted.filter_map(|(event, lines)| Some((event, std::mem::take(&mut lines.as_mut()?.left_out))));
        taken.filter(|(_, left_out)| *left_out > 0).collect()
    }
}

/// What an event was about, beside its kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct About<'a> {
    /// The name of the account that did it, or whose password it was; "" if none is known.
    pub account: &'a str,
    /// What it was done to: the pattern of an address, a table, a copy; "" if the kind says it.
    pub subject: &'a str,
}

impl<'a> About<'a> {
    pub fn account(account: &'a str) -> About<'a> {
        About { account, subject: "" }
    }

    /// Returns what stands in the log.
    fn line(self, event: Noted) -> String {
        let About { account, subject } = self;
        match event {
            Noted::LoggedIn
            | Noted::LoggedOut
            | Noted::FirstStart
            | Noted::Joined
            | Noted::Invited
            | Noted::PasswordChanged
            | Noted::Agreed
            | Noted::WrongPasswordBeside
            | Noted::WaitsBeside => account.to_owned(),
            Noted::WrongPassword if !account.is_empty() => format!("login of {account}"),
            Noted::WrongPassword | Noted::WaitsAtLogin => "login".to_owned(),
            Noted::WrongTicketKey | Noted::WaitsWithTickets => "tickets".to_owned(),
            Noted::WrongCode | Noted::WaitsWithCodes => "codes".to_owned(),
            Noted::StrangeHost => format!("a strange host at {subject}"),
            Noted::OtherSite => format!("a form of another site at {subject}"),
            Noted::NotTheirWork => format!("not their work at {subject} by {account}"),
            Noted::Restored | Noted::NotRestored if account.is_empty() => "first start".to_owned(),
            Noted::Restored | Noted::NotRestored => account.to_owned(),
            Noted::TableTaken | Noted::CopyTaken => format!("{subject} by {account}"),
        }
    }
}

/// Writes an event into the log, unless there were too many of its kind.
pub(super) fn write(event: Noted, from: Option<IpAddr>, about: About<'_>) {
    let left_out = BUDGET.lock().ask(event, Instant::now());
    let Some(left_out) = left_out else { return };
    let from = from.map_or_else(|| "the console".to_owned(), |from| from.to_string());
    let about = about.line(event);
    if left_out > 0 {
        tell(event, left_out);
    }
    if event.is_a_warning() {
        tracing::warn!(target: "security", %event, from, about);
    } else {
        tracing::info!(target: "security", %event, from, about);
    }
}

/// Says how many events were left out and not followed by one that said so. The server does it every minute and at its end: a flood that
/// is over is to be found with its count.
pub fn tell_left_out() {
    let all = BUDGET.lock().left_out();
    all.into_iter().for_each(|(event, left_out)| tell(event, left_out));
}

fn tell(event: Noted, left_out: u32) {
    tracing::warn!(target: "security", left_out, %event, "more events than lines");
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
        let (mut budget, now) = (Budget([None; ALL.len()]), Instant::now());
        for (place, event) in ALL.into_iter().enumerate() {
            assert_eq!(event as usize, place);
            assert_eq!((0..1_000).filter(|_| budget.ask(event, now).is_some()).count(), 20, "{event:?}");
        }
    }

    #[test]
    fn a_flood_that_is_over_is_counted_once() {
        let (mut budget, now) = (Budget([None; ALL.len()]), Instant::now());
        for (times, event) in [(1_000, Noted::WrongTicketKey), (5, Noted::WrongCode)] {
            (0..times).for_each(|_| assert!(budget.ask(event, now).is_none_or(|left_out| left_out == 0)));
        }
        assert_eq!(budget.left_out(), [(Noted::WrongTicketKey, 980)]);
        assert_eq!(budget.left_out(), []);
        assert_eq!(budget.ask(Noted::WrongTicketKey, now + THEN), Some(0), "it was said already");
    }
}
