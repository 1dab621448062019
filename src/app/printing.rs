//! Tickets on paper. Each key is given out to be printed once: whoever could print it again at will could send in the results of others.

use super::App;
use super::error::AppError;
use super::snapshot::Snapshot;
use super::submission::ActError;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::{BTreeMap, HashMap};
use store::UserId;
use store::printed_keys::PrintedKey;
use store::ticket_keys::TicketKey;
use tournament::TicketNo;

/// For so long whoever has taken tickets to print can load the sheet again: paper gets stuck.
const AT_HAND: TimeDelta = TimeDelta::minutes(30);

/// Tickets that somebody has taken to print at one moment, as far as their keys still hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// When; to the millisecond it names the batch.
    pub at: DateTime<Utc>,
    pub by: UserId,
    /// Whether the reader has taken it and may still load it.
    pub at_hand: bool,
    pub tickets: BTreeMap<TicketNo, TicketKey>,
}

#[derive(Debug, Clone, Default)]
pub struct Printed {
    /// What was taken together, the last first.
    pub batches: Vec<Batch>,
    pub not_yet: usize,
}

impl Printed {
    /// Returns what the reader has taken at a moment and may load, or the last of it.
    pub fn at_hand(&self, at: Option<DateTime<Utc>>) -> Option<&Batch> {
        self.batches.iter().find(|batch| batch.at_hand && at.is_none_or(|at| batch.at == at))
    }

    /// Returns how many tickets have been printed that the reader may not load.
    pub fn others(&self) -> usize {
        let others = self.batches.iter().filter(|batch| !batch.at_hand);
        others.map(|batch| batch.tickets.len()).sum()
    }
}

impl App {
    /// Notes that somebody prints tickets, as far as they have not been printed before. Returns the moment that names what they may load now;
    /// if nothing was left to print, that of the last batch in which they have some of it at hand, else `None`.
    pub fn print_tickets(
        &self,
        snapshot: &Snapshot,
        wanted: &[TicketNo],
        by: UserId,
    ) -> Result<Option<DateTime<Utc>>, ActError> {
        let keys = self.ticket_keys(snapshot)?;
        let keys: Vec<TicketKey> = wanted.iter().filter_map(|ticket| keys.get(ticket).cloned()).collect();
        let (id, now) = (snapshot.id, self.now());
        self.write_house(
            now,
            move |conn| {
                let added = store::printed_keys::add(conn, id, &keys, now, by).map_err(AppError::from)?;
                if added > 0 {
                    return Ok::<_, ActError>(Some(now));
                }
                // The same button pressed twice, or in two tabs.
                let all = store::printed_keys::of(conn, id).map_err(AppError::from)?;
                let own =
                    all.iter().filter(|printed| keys.contains(&printed.key) && is_at_hand(printed, by, now));
                Ok(own.map(|printed| printed.at).max())
            },
            Option::is_some,
        )
    }

    /// Returns what has been printed, and what of it a reader may load again.
    pub fn printed(&self, snapshot: &Snapshot, reader: UserId) -> Result<Printed, AppError> {
        let (id, now) = (snapshot.id, self.now());
        let all = self.store().read(|conn| store::printed_keys::of(conn, id))?;
        let all: HashMap<&TicketKey, &PrintedKey> =
            all.iter().map(|printed| (&printed.key, printed)).collect();
        let mut batches: BTreeMap<(DateTime<Utc>, i32), Batch> = BTreeMap::new();
        let mut not_yet = 0;
        for (ticket, key) in self.ticket_keys(snapshot)? {
            let Some(printed) = all.get(&key) else {
                not_yet += 1;
                continue;
            };
            let batch = batches.entry((printed.at, printed.by.0)).or_insert_with(|| Batch {
                at: printed.at,
                by: printed.by,
                at_hand: is_at_hand(printed, reader, now),
                tickets: BTreeMap::new(),
            });
            batch.tickets.insert(ticket, key);
        }
        Ok(Printed { batches: batches.into_values().rev().collect(), not_yet })
    }
}

/// Returns whether somebody has taken a key to print themselves, and not long ago.
fn is_at_hand(printed: &PrintedKey, reader: UserId, now: DateTime<Utc>) -> bool {
    printed.by == reader && (now - printed.at).abs() <= AT_HAND
}
