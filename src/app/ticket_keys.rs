//! The keys that are printed on tickets.

use super::App;
use super::error::AppError;
use super::snapshot::Snapshot;
use crate::store;
use crate::store::ticket_keys::TicketKey;
use crate::tournament::TicketNo;
use std::collections::BTreeMap;

impl App {
    /// Returns the key of every sold ticket; what was refunded has none any more.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub fn ticket_keys(&self, snapshot: &Snapshot) -> Result<BTreeMap<TicketNo, TicketKey>, AppError> {
        let id = snapshot.id;
        let sold = snapshot.tickets();
        let keys = self.store().read(|conn| store::ticket_keys::of(conn, id))?;
        let stands = |ticket, sale| sold.get(&ticket).is_some_and(|ticket| ticket.sale == sale);
        Ok(keys
            .into_iter()
            .filter(|((ticket, sale), _)| stands(*ticket, *sale))
            .map(|((ticket, _), key)| (ticket, key))
            .collect())
    }
}
