//! How an evening stands with its host on the internet, in words: one line for every page of the staff, one sentence for the page about it.

use super::translation::{Arg, Translator};
use crate::app::{Fork, Halt, Published, Snapshot, Through};
use chrono::{DateTime, TimeDelta, Utc};
use mirror::{EntryFault, Hindrance, Stop};

/// One line on the pages of the staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InternetLine {
    pub text: String,
    /// Whether somebody has to do something, and nothing is sent before.
    pub is_alarm: bool,
    /// That the clocks of this laptop and of the host differ, or "".
    pub clocks: String,
}

/// By so much two clocks may differ before the staff hears of it.
const CLOCKS_DIFFER: TimeDelta = TimeDelta::minutes(1);

impl InternetLine {
    pub fn of(
        translator: Translator,
        evening: &Snapshot,
        published: &Published,
        now: DateTime<Utc>,
    ) -> InternetLine {
        let standing = &published.standing;
        let (text, is_alarm) = match (published.paused, standing.halt) {
            (true, _) => (translator.t("publish-line-paused"), false),
            (false, Some(Halt::Stopped(Stop::Late))) => (translator.t("publish-late"), false),
            (false, Some(halt)) => (halt_words(translator, evening, halt, standing.fork.as_ref()), true),
            (false, None) => {
                (translator.t1("publish-line", "state", course(translator, evening, published)), false)
            }
        };
        InternetLine { text, is_alarm, clocks: clocks(translator, published, now) }
    }
}

/// Says in one sentence how an evening stands with its host.
pub fn state(translator: Translator, evening: &Snapshot, published: &Published) -> String {
    match (published.paused, published.standing.halt) {
        (true, _) => translator.t("publish-is-paused"),
        (false, Some(halt)) => halt_words(translator, evening, halt, published.standing.fork.as_ref()),
        (false, None) => course(translator, evening, published),
    }
}

/// Says that the clock of this laptop differs from that of the host, if it does.
pub fn clocks(translator: Translator, published: &Published, now: DateTime<Utc>) -> String {
    let ahead = published.standing.clock;
    if ahead.abs() < CLOCKS_DIFFER {
        return String::new();
    }
    let (here, there) = (translator.date_time(now), translator.date_time(now - ahead));
    translator.t2("publish-clocks", "here", here, "there", there)
}

/// Says how far the host is while entries are sent to it.
fn course(translator: Translator, evening: &Snapshot, published: &Published) -> String {
    let standing = &published.standing;
    let (has, newest) = (standing.acknowledged, evening.tournament.version().0);
    let waiting = newest.saturating_sub(has);
    if let Some(hindrance) = standing.hindrance {
        return translator.t2(
            "publish-hindered",
            "why",
            hindrance_words(translator, hindrance),
            "count",
            waiting,
        );
    }
    if let Some(Through { bytes, of, left }) = standing.slow {
        let (through, all) = (bytes / 1_000, of.div_ceil(1_000));
        let rest = left.map_or_else(String::new, |left| {
            translator.t1("publish-slow-rest", "minutes", left.as_secs().div_ceil(60).max(1))
        });
        let values: [(&str, &dyn Arg); 4] =
            [("through", &through), ("all", &all), ("count", &waiting), ("rest", &rest)];
        return translator.with("publish-slow", &values);
    }
    match standing.contact {
        None if standing.failures == 0 => translator.t("publish-begins"),
        None => translator.t1("publish-no-contact", "count", newest),
        Some(at) if standing.failures > 0 => {
            translator.t2("publish-silent", "count", waiting, "time", translator.time(at))
        }
        Some(_) if waiting > 0 => translator.t1("publish-on-its-way", "number", newest),
        Some(at) => translator.t2("publish-has", "number", has, "time", translator.time(at)),
    }
}

/// Says what keeps the host from answering, and what to do.
fn hindrance_words(translator: Translator, hindrance: Hindrance) -> String {
    translator.t(match hindrance {
        Hindrance::NotTheHost => "publish-not-the-host",
        Hindrance::Insecure => "publish-insecure",
        Hindrance::DiskFull => "publish-disk-full",
        Hindrance::Away => "publish-host-away",
        Hindrance::TooOften => "publish-busy",
        Hindrance::TooLarge => "publish-too-large",
        Hindrance::TakenDown => "publish-taken-down",
        Hindrance::OtherVersion { newer: true } => "publish-newer-host",
        Hindrance::OtherVersion { newer: false } => "publish-old-host",
    })
}

fn halt_words(translator: Translator, evening: &Snapshot, halt: Halt, fork: Option<&Fork>) -> String {
    match halt {
        Halt::OldEntries => translator.t("publish-old-entries"),
        Halt::Stopped(Stop::Fork { host }) => translator.t1("publish-fork", "number", host),
        Halt::Stopped(Stop::Behind { host }) => behind(translator, evening, host, fork),
        Halt::Stopped(Stop::EpochOver) => translator.t("publish-epoch-over"),
        Halt::Stopped(Stop::Full) => translator.t("publish-full"),
        Halt::Stopped(Stop::Revoked) => translator.t("publish-revoked"),
        Halt::Stopped(Stop::Late) => translator.t("publish-late"),
        Halt::Stopped(Stop::Refused { number, fault: EntryFault::Unreadable }) => {
            translator.t1("publish-older-host", "number", number)
        }
        Halt::Stopped(Stop::Refused { number, fault: EntryFault::Hash | EntryFault::Opening }) => {
            translator.t1("publish-refused", "number", number)
        }
    }
}

fn behind(translator: Translator, evening: &Snapshot, host: u32, fork: Option<&Fork>) -> String {
    let own = evening.tournament.version().0;
    match fork.and_then(|fork| fork.written_at) {
        Some(at) => {
            let time = translator.date_time(at);
            translator.with("publish-behind-since", &[("number", &host), ("time", &time), ("own", &own)])
        }
        None => translator.t2("publish-behind", "number", host, "own", own),
    }
}
