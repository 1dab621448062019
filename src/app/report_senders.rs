//! From where players have reported lately. Both sides of a match from one address and browser: somebody may have both tickets in their hand, printed once
//! more or put aside, so the two reports do not confirm each other. It is kept in memory only, and for no longer than it is needed.

use chrono::{DateTime, TimeDelta, Utc};
use mirror::ReportOrigin;
use parking_lot::Mutex;
use std::collections::HashSet;
use std::net::IpAddr;
use store::TournamentId;
use tournament::{MatchId, PlayerId};

/// Two players who have just played need a phone each, and so long to tell that apart from one hand.
const TOGETHER: TimeDelta = TimeDelta::seconds(60);

/// So long the people who have reported from a place tell whether it is one hand or a whole inn.
pub(super) const LATELY: TimeDelta = TimeDelta::minutes(10);

/// As many people may share one hand; behind a place where more have reported lately there are many devices.
const ONE_HAND: usize = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportPlace {
    pub origin: ReportOrigin,
    /// What its browser calls itself, as a number; `None` where a host does not tell.
    pub browser: Option<u64>,
    /// Whether it is the console, or a browser on which somebody of the staff is logged in.
    pub is_staff: bool,
}

impl ReportPlace {
    /// Returns whether each device has such an address for itself: in the network of the inn, and with IPv6 everywhere.
    fn is_one_device(&self) -> bool {
        match self.origin.address.to_canonical() {
            IpAddr::V4(short) => short.is_private() || short.is_link_local() || short.is_loopback(),
            IpAddr::V6(_) => true,
        }
    }
}

/// Who has reported lately, and from where.
#[derive(Debug, Default)]
pub(super) struct ReportSenders(Mutex<Vec<Sent>>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sent {
    pub(super) about: (TournamentId, MatchId),
    pub(super) by: PlayerId,
    pub(super) from: ReportPlace,
    pub(super) at: DateTime<Utc>,
}

impl ReportSenders {
    /// Returns whether somebody else has reported the same match from the same place just before.
    pub(super) fn are_together(&self, report: &Sent) -> bool {
        let sent = self.0.lock();
        let before = |other: &&Sent| {
            other.about == report.about
                && other.by != report.by
                && (report.at - other.at).abs() <= TOGETHER
                && other.from.origin.network == report.from.origin.network
        };
        let same_browser = |other: &Sent| other.from.browser == report.from.browser;
        let many = is_many(&sent, report);
        sent.iter().filter(before).any(|other| {
            let same_device =
                other.from.origin.address == report.from.origin.address && report.from.is_one_device();
            other.from.is_staff || report.from.is_staff || same_browser(other) && (same_device || !many)
        })
    }

    pub(super) fn note(&self, report: Sent) {
        let mut sent = self.0.lock();
        let is_the_same =
            |other: &Sent| (other.about, other.by, other.from) == (report.about, report.by, report.from);
        // A clock that is put back forgets nothing before its time.
        sent.retain(|other| (report.at - other.at).abs() <= LATELY && !is_the_same(other));
        sent.push(report);
    }
}

/// Returns whether so many people have reported from the network of a report that it is no single hand.
fn is_many(sent: &[Sent], report: &Sent) -> bool {
    let lately = sent.iter().filter(|other| {
        other.from.origin.network == report.from.origin.network && (report.at - other.at).abs() <= LATELY
    });
    let people: HashSet<_> = lately.chain([report]).map(|other| (other.about.0, other.by)).collect();
    people.len() > ONE_HAND
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::Stage;

    fn place(address: &str, network: &str) -> ReportPlace {
        let origin = ReportOrigin { address: address.parse().unwrap(), network: network.parse().unwrap() };
        ReportPlace { origin, browser: Some(1), is_staff: false }
    }

    /// Reports as it is done, and returns whether it is in doubt.
    fn report(senders: &ReportSenders, number: u32, by: u32, from: ReportPlace, seconds: i64) -> bool {
        let about = (TournamentId(1), MatchId { stage: Stage::FIRST, attempt: 1, number });
        let at = DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap();
        let report = Sent { about, by: PlayerId(by), from, at };
        let together = senders.are_together(&report);
        senders.note(report);
        together
    }

    #[test]
    fn two_players_at_one_place_within_a_minute_are_together() {
        let senders = ReportSenders::default();
        let (here, there) = (place("10.0.0.1", "10.0.0.1"), place("10.0.0.2", "10.0.0.2"));
        assert!(!report(&senders, 1, 1, here, 0));
        assert!(!report(&senders, 1, 1, here, 1), "who thinks better of it is one person");
        assert!(!report(&senders, 2, 2, here, 2), "another match");
        assert!(!report(&senders, 1, 2, there, 3));
        assert!(report(&senders, 1, 2, here, 4));
        assert!(!report(&senders, 1, 1, here, 66));
        assert!(!report(&senders, 9, 9, there, 640));
        assert_eq!(senders.0.lock().len(), 2, "nothing is kept for longer");
    }

    #[test]
    fn a_whole_inn_behind_one_public_address_is_not_one_hand() {
        for inn in [place("203.0.113.7", "203.0.113.7"), place("2001:db8:1:2::5", "2001:db8:1:2::")] {
            let senders = ReportSenders::default();
            let origin = ReportOrigin { address: "2001:db8:1:2::6".parse().unwrap(), ..inn.origin };
            let other = ReportPlace { origin, ..inn };
            let other = if inn.origin.address.is_ipv4() { inn } else { other };
            assert!(!report(&senders, 1, 1, inn, 0));
            assert!(report(&senders, 1, 2, other, 5), "two alone may be one hand");
            assert!(!report(&senders, 2, 3, inn, 10));
            assert!(!report(&senders, 2, 4, other, 15), "many report from there");
            let logged_in = ReportPlace { is_staff: true, ..other };
            assert!(report(&senders, 2, 4, logged_in, 20), "a browser of the staff is never many");
            assert!(!report(&senders, 3, 5, logged_in, 25));
            assert!(report(&senders, 3, 6, inn, 30), "nor beside a browser of the staff");
            assert!(!report(&senders, 4, 7, inn, 1_000));
            assert!(report(&senders, 4, 8, other, 1_005), "the many are long ago");
        }
    }

    #[test]
    fn two_browsers_behind_one_address_are_two_phones() {
        let senders = ReportSenders::default();
        let here = place("192.168.0.7", "192.168.0.7");
        assert!(!report(&senders, 1, 1, here, 0));
        assert!(!report(&senders, 1, 2, ReportPlace { browser: Some(2), ..here }, 5));
        assert!(report(&senders, 1, 2, ReportPlace { browser: Some(2), is_staff: true, ..here }, 9));
    }

    #[test]
    fn an_address_that_only_one_device_has_stays_one_hand_however_often_it_reports() {
        for device in [
            place("192.168.0.7", "192.168.0.7"),
            place("169.254.3.4", "169.254.3.4"),
            place("fd12::5", "fd12::"),
            place("fe80::5", "fe80::"),
            place("2001:db8:1:2::5", "2001:db8:1:2::"),
        ] {
            let senders = ReportSenders::default();
            for number in 1..9 {
                assert!(!report(&senders, number, 2 * number, device, 0), "{device:?}");
                assert!(report(&senders, number, 2 * number + 1, device, 1), "{device:?}");
            }
        }
    }
}
