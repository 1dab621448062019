//! The keys that are printed on tickets, and what their holders do with them.

use super::App;
use super::error::AppError;
use super::report_senders::{ReportPlace, Sent};
use super::request::Request;
use super::snapshot::Snapshot;
use super::submission::{ActError, Done, FormKey, content_hash};
use super::work::Form;
use chrono::{DateTime, Utc};
use mirror::{MatchReport, SaidResult};
use parking_lot::RwLock;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use store::ticket_keys::{Sale, TicketKey};
use store::{Author, TournamentId};
use tournament::TicketNo;

/// What a key opens.
#[derive(Debug, Clone)]
pub enum Holder {
    Ticket(Arc<Snapshot>, TicketNo),
    /// The ticket was given back; the present holder of its number has another key.
    Refunded(Arc<Snapshot>),
    Renewed(Arc<Snapshot>),
    /// It may open one that a host cannot show now.
    Unreadable,
    /// Nobody ever had this key.
    Nobody,
}

/// The keys that somebody has come with, and what they were printed on. A key that is renewed is forgotten here.
#[derive(Default)]
pub(super) struct KnownKeys(RwLock<HashMap<TicketKey, Printed>>);

#[derive(Clone)]
struct Printed {
    tournament: TournamentId,
    slug: String,
    ticket: TicketNo,
    sale: u32,
}

impl KnownKeys {
    fn get(&self, key: &TicketKey) -> Option<Printed> {
        self.0.read().get(key).cloned()
    }

    pub(super) fn clear(&self) {
        self.0.write().clear();
    }

    /// Forgets the keys of tickets that have others now.
    pub(super) fn forget(&self, of: TournamentId, tickets: &[TicketNo]) {
        let mut known = self.0.write();
        known.retain(|_, printed| printed.tournament != of || !tickets.contains(&printed.ticket));
    }

    fn put(&self, key: &TicketKey, printed: Printed) {
        self.0.write().insert(key.clone(), printed);
    }
}

impl App {
    /// Returns the key of every sold ticket; what was refunded has none any more.
    pub fn ticket_keys(&self, snapshot: &Snapshot) -> Result<BTreeMap<TicketNo, TicketKey>, AppError> {
        let id = snapshot.id;
        let keys = self.store().read(|conn| store::ticket_keys::of(conn, id))?;
        Ok(keys
            .into_iter()
            .filter(|(sold, _)| snapshot.sells(sold.ticket, sold.sale))
            .map(|(sold, key)| (sold.ticket, key))
            .collect())
    }

    /// Returns what a key opens. The database is asked once for each key; after that key and tournament come from memory.
    pub fn holder(&self, key: &TicketKey) -> Result<Holder, AppError> {
        if let Some(printed) = self.0.known_keys.get(key)
            && let Some(snapshot) = self.latest(&printed.slug)
            && snapshot.id == printed.tournament
            && snapshot.sells(printed.ticket, printed.sale)
        {
            return Ok(Holder::Ticket(snapshot, printed.ticket));
        }
        if let Some(holder) = self.mirrored_holder(key) {
            return Ok(holder);
        }
        let sold = self.store().read(|conn| store::ticket_keys::holder(conn, key))?;
        if let Some((slug, Sale { ticket, sale })) = sold {
            let Some(snapshot) = self.snapshot(&slug)? else { return Ok(Holder::Nobody) };
            self.0.known_keys.put(key, Printed { tournament: snapshot.id, slug, ticket, sale });
            let stands = snapshot.sells(ticket, sale);
            return Ok(if stands { Holder::Ticket(snapshot, ticket) } else { Holder::Refunded(snapshot) });
        }
        let former = self.store().read(|conn| store::former_ticket_keys::tournament_of(conn, key))?;
        let snapshot = former.map(|slug| self.snapshot(&slug)).transpose()?.flatten();
        Ok(snapshot.map_or(Holder::Nobody, Holder::Renewed))
    }

    /// Reports how a match ended, with the key of one of its players' tickets. Both sides from one place within a minute do not confirm each other;
    /// what counts as one place is said in `report_senders`. [`ActError::NotFound`] if the key opens no ticket of this tournament.
    pub fn report_from(
        &self,
        place: Option<ReportPlace>,
        form_key: FormKey,
        key: TicketKey,
        report: MatchReport,
    ) -> Result<Done, ActError> {
        self.report_at(place, self.now(), form_key, key, report)
    }

    /// The same of a report that was sent at some time: one that comes through a host may have waited there.
    pub(super) fn report_at(
        &self,
        place: Option<ReportPlace>,
        at: DateTime<Utc>,
        form_key: FormKey,
        key: TicketKey,
        report: MatchReport,
    ) -> Result<Done, ActError> {
        let MatchReport { said: SaidResult { id, score }, seen: expected_version } = report;
        let Holder::Ticket(snapshot, ticket) = self.holder(&key)? else { return Err(ActError::NotFound) };
        let tournament = snapshot.id;
        let content_hash = content_hash(&(snapshot.slug.as_str(), ticket, id, expected_version, score))?;
        let form = Form { form_key, by: Author::Ticket(ticket), content_hash };
        let sent = place.zip(snapshot.owner(ticket)).map(|(from, by)| {
            let about = (tournament, id);
            Sent { about, by, from, at }
        });
        let senders = Arc::clone(&self.0.report_senders);
        // Only the one writer looks and notes, so of two at the same moment one is the second; and only what was taken is noted.
        self.write(form, move |work, form| {
            let in_doubt = sent.is_some_and(|sent| senders.are_together(&sent));
            let request = Request::ReportResult { key, id, expected_version, score, in_doubt };
            let stored = work.act(tournament, Some(form), request)?;
            if let Some(sent) = sent {
                senders.note(sent);
            }
            Ok(stored)
        })
    }
}

impl Snapshot {
    /// Returns whether a sale of a ticket is the one that stands.
    pub(super) fn sells(&self, ticket: TicketNo, sale: u32) -> bool {
        self.tickets().get(&ticket).is_some_and(|sold| sold.sale == sale)
    }
}
