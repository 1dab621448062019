//! Tickets on paper. Each key is given out to be printed once: whoever could print it again at will could send in the results of others.

use super::App;
use super::error::AppError;
use super::snapshot::Snapshot;
use super::submission::ActError;
use crate::store::ticket_keys::TicketKey;
use crate::store::{self, UserId};
use crate::tournament::TicketNo;
use chrono::TimeDelta;
use std::collections::{BTreeMap, HashSet};

/// For so long whoever has taken tickets to print can load the sheet again: paper gets stuck.
const AT_HAND: TimeDelta = TimeDelta::minutes(30);

/// The tickets with their keys, as far as they have been printed.
#[derive(Debug, Clone, Default)]
pub struct Printed {
    /// Those that somebody has just taken to print, and may load again for a while.
    pub at_hand: BTreeMap<TicketNo, TicketKey>,
    /// How many others have been printed.
    pub others: usize,
    /// How many have not been printed.
    pub not_yet: usize,
}

impl App {
    /// Notes that somebody prints tickets; returns whether any of them had not been printed before.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub fn print_tickets(
        &self,
        snapshot: &Snapshot,
        wanted: &[TicketNo],
        by: UserId,
    ) -> Result<bool, ActError> {
        let keys = self.ticket_keys(snapshot)?;
        let keys: Vec<TicketKey> = wanted.iter().filter_map(|ticket| keys.get(ticket).cloned()).collect();
        let (id, now) = (snapshot.id, self.now());
        let copy_soon = self.copy_soon(now);
        self.store().write(
            move |conn, _| {
                let added = store::printed_keys::add(conn, id, &keys, (now, by)).map_err(AppError::from)?;
                Ok::<_, ActError>(added > 0)
            },
            move |printed| {
                if *printed {
                    copy_soon();
                }
            },
        )
    }

    /// Returns what has been printed, and with its keys what somebody has just taken to print, the last time.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub fn printed(&self, snapshot: &Snapshot, by: UserId) -> Result<Printed, AppError> {
        let (id, now) = (snapshot.id, self.now());
        let all = self.store().read(|conn| store::printed_keys::of(conn, id))?;
        let own = all.iter().filter(|printed| printed.by == by && (now - printed.at).abs() <= AT_HAND);
        let last = own.clone().map(|printed| printed.at).max();
        let own: HashSet<&TicketKey> =
            own.filter(|printed| Some(printed.at) == last).map(|printed| &printed.key).collect();
        let all: HashSet<&TicketKey> = all.iter().map(|printed| &printed.key).collect();
        let mut found = Printed::default();
        for (ticket, key) in self.ticket_keys(snapshot)? {
            if own.contains(&key) {
                found.at_hand.insert(ticket, key);
            } else if all.contains(&key) {
                found.others += 1;
            } else {
                found.not_yet += 1;
            }
        }
        Ok(found)
    }
}
