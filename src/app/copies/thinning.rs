//! Which old copies go. Of the last three hours every copy stays, of the last two days the last of each hour, of the last thirty days the last of
//! each day. What somebody made by the button stays, and what was made before an update or before a copy was brought back; so does the newest of each
//! tournament, and of those that were made for none.
//!
//! Their names say what a clock said. Which of two is the later one is told by their journals, and the last [`ALWAYS`] by these stay
//! whatever their names say. How old a copy is at least is reckoned from one that was made a day or more ago: a clock that is ahead makes
//! nothing old before it has said so for a day, and one that is behind makes nothing old at all. So copies go an evening or a day later.

use super::{Backup, Cause, list};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use store::backup;
use store::inspect::inspect;
use tournament::chain::Hash;

/// How many of the last copies stay, whatever a clock says: those of four hours.
const ALWAYS: usize = 48;
/// How long every copy stays.
const ALL: TimeDelta = TimeDelta::hours(3);
/// How long the last of each hour stays.
const HOURLY: TimeDelta = TimeDelta::days(2);
/// How long the last of each day stays.
const DAILY: TimeDelta = TimeDelta::days(30);
/// How long ago a copy has to be for others to be reckoned from it.
const SURELY: TimeDelta = TimeDelta::days(1);

/// Removes what is no longer needed, by a time that has surely been. What cannot be removed stays until the next time.
pub fn thin(folder: &Path, now: DateTime<Utc>) {
    let backups = match list(folder) {
        Ok(backups) => backups,
        Err(error) => return tracing::warn!(%error, "old copies stay"),
    };
    let Some(surely) = has_surely_been(&backups, now) else { return };
    // Only where something would go all of them are opened.
    if superfluous(&backups, surely, ALWAYS).is_empty() {
        return;
    }
    let backups = by_contents(backups);
    for old in superfluous(&backups, surely, ALWAYS) {
        remove(&old.path);
    }
}

/// Removes an old copy, and returns whether it is gone.
pub fn remove(copy: &Path) -> bool {
    let removed = fs::remove_file(copy);
    match &removed {
        Ok(()) => tracing::info!(path = %copy.display(), "removed an old copy"),
        Err(error) => tracing::warn!(%error, path = %copy.display(), "an old copy stays"),
    }
    removed.is_ok()
}

/// Returns the time of the newest copy that was made a day or more ago.
fn has_surely_been(backups: &[Backup], now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    backups.iter().map(|backup| backup.at).filter(|at| now - *at >= SURELY).max()
}

/// Returns the copies that go; `backups` are the newest first, and of those that are made by themselves so many stay in any case.
fn superfluous(backups: &[Backup], now: DateTime<Utc>, always: usize) -> Vec<&Backup> {
    let (mut spans, mut tournaments) = (BTreeSet::new(), BTreeSet::new());
    let (mut gone, mut seen) = (Vec::new(), 0);
    for backup in backups {
        let tournament = match &backup.cause {
            Cause::ByHand | Cause::Update | Cause::Restore => continue,
            Cause::House => None,
            Cause::Tournament(slug, _) => Some(slug),
        };
        let newest = tournaments.insert(tournament);
        let fresh = now - backup.at <= DAILY && span(backup.at, now).is_none_or(|span| spans.insert(span));
        seen += 1;
        if !newest && !fresh && seen > always {
            gone.push(backup);
        }
    }
    gone
}

/// Names the hour or the day of which one copy stays; `None` if all of them do.
fn span(at: DateTime<Utc>, now: DateTime<Utc>) -> Option<String> {
    match now - at {
        age if age <= ALL => None,
        age if age <= HOURLY => Some(at.format("%Y-%m-%dT%H").to_string()),
        _ => Some(at.format("%Y-%m-%d").to_string()),
    }
}

/// Returns the copy that holds everything up to the combined head of the database; if there is none, that with the longest journals.
pub fn newest(mut copies: Vec<Backup>, stored: Option<Hash>) -> Option<Backup> {
    let holds_all = |copy: &Backup| stored.is_some() && backup::head(&copy.path) == stored;
    match copies.iter().position(holds_all) {
        Some(at) => Some(copies.swap_remove(at)),
        None => by_contents(copies).into_iter().next(),
    }
}

/// Puts those first whose journals have most entries, and of several the newest by their names; what cannot be read comes last.
pub fn by_contents(mut copies: Vec<Backup>) -> Vec<Backup> {
    copies.sort_by_cached_key(|copy| {
        std::cmp::Reverse((inspect(&copy.path).map(|held| held.entries()), copy.path.clone()))
    });
    copies
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::path::PathBuf;

    fn now() -> DateTime<Utc> {
        "2027-01-05T22:30:00Z".parse().unwrap()
    }

    fn backup(minutes_ago: i64, slug: Option<&str>) -> Backup {
        let at = now() - TimeDelta::minutes(minutes_ago);
        let cause = slug.map_or(Cause::House, |slug| Cause::Tournament(slug.to_owned(), 7));
        let path = PathBuf::from(minutes_ago.to_string());
        Backup { path, at, cause, head: None, bytes: 1 }
    }

    /// Says which copies of one tournament stay, by how many minutes ago they were made.
    fn left(mut minutes: Vec<i64>) -> Vec<i64> {
        minutes.sort_unstable();
        minutes.dedup();
        let backups: Vec<Backup> = minutes.iter().map(|ago| backup(*ago, Some("abend"))).collect();
        let gone = superfluous(&backups, now(), 0);
        let stays = |backup: &&Backup| !gone.contains(backup);
        backups.iter().filter(stays).map(|backup| (now() - backup.at).num_minutes()).collect()
    }

    #[test]
    fn all_of_the_evening_then_one_an_hour_then_one_a_day() {
        // Every five minutes for four days.
        let left = left((0..4 * 24 * 12).map(|step| step * 5).collect());
        let within = |hours: std::ops::Range<i64>| {
            left.iter().filter(|minutes| (hours.start * 60..hours.end * 60).contains(minutes)).count()
        };
        assert_eq!(within(0..3), 36);
        assert!((45..=47).contains(&within(3..48)), "{}", within(3..48));
        assert!((2..=3).contains(&within(48..97)), "{}", within(48..97));
    }

    #[test]
    fn what_somebody_made_stays_and_so_does_the_newest_of_each_tournament() {
        let backups = [
            backup(30_000, Some("neu")),
            Backup { cause: Cause::ByHand, ..backup(30_001, None) },
            Backup { cause: Cause::Update, ..backup(30_001, None) },
            Backup { cause: Cause::Restore, ..backup(30_001, None) },
            backup(30_002, Some("neu")),
            backup(30_003, Some("alt")),
            backup(30_004, Some("alt")),
            backup(30_005, None),
            backup(30_006, None),
        ];
        let gone: Vec<i64> =
            superfluous(&backups, now(), 0).iter().map(|backup| (now() - backup.at).num_minutes()).collect();
        assert_eq!(gone, [30_002, 30_004, 30_006]);
    }

    #[test]
    fn of_a_clock_that_is_ahead_the_last_copies_stay() {
        let backups: Vec<Backup> = (0..200).map(|step| backup(step * 5, Some("abend"))).collect();
        let gone = superfluous(&backups, now() + TimeDelta::days(365), ALWAYS);
        assert!(
            gone.iter().all(|old| old.at < now() - TimeDelta::minutes(5 * 47)),
            "those of four hours stay"
        );
        assert_eq!(gone.len(), 200 - ALWAYS, "the other evening of these two days is in its last one");
    }

    #[test]
    fn by_a_clock_that_is_behind_nothing_goes_that_is_newer_than_it() {
        let backups: Vec<Backup> = (0..200).map(|step| backup(step * 5, Some("abend"))).collect();
        assert!(superfluous(&backups, DateTime::UNIX_EPOCH, 0).is_empty());
    }

    proptest! {
        #[test]
        fn thinning_again_takes_nothing_more_and_no_day_of_a_month_is_lost(minutes in prop::collection::vec(0_i64..50_000, 1..200)) {
            let once = left(minutes.clone());
            prop_assert_eq!(left(once.clone()), once.clone());
            let day = |ago: &i64| (now() - TimeDelta::minutes(*ago)).date_naive();
            let lately = |minutes: &[i64]| minutes.iter().filter(|ago| **ago <= 30 * 24 * 60).map(day).collect::<BTreeSet<_>>();
            prop_assert_eq!(lately(&once), lately(&minutes));
            prop_assert!(once.iter().filter(|ago| **ago > 30 * 24 * 60).count() <= 1, "the newest of an evening");
        }
    }
}
