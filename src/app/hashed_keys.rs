//! The keys of tickets as a host knows them: by their hashes. The laptop makes the texts that carry them; the host finds by them whose key a guest has.

use super::App;
use super::error::AppError;
use super::snapshot::Snapshot;
use super::ticket_keys::Holder;
use mirror::{DIRECTOR_KEY, PublicTexts, hash_of_key};
use parking_lot::RwLock;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use store::ticket_keys::TicketKey;
use store::users::Role;
use store::{TournamentId, UserId};
use tournament::TicketNo;
use tournament::chain::Hash;
use tournament::texts::{Slug, labelled};

/// What the labels of keys begin with, and those of keys that were renewed.
const KEY: &str = "key/";
const FORMER: &str = "former-key/";

/// What a key was printed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Printed {
    /// A sale of a ticket: its number, and how often it had been sold.
    Sale(TicketNo, u32),
    /// A ticket that has another key now.
    Renewed,
}

#[derive(Debug, Default)]
pub(super) struct HashedKeys(HashMap<Hash, Printed>);

impl HashedKeys {
    /// Reads them from the texts of an evening; what is none of them is left out.
    pub(super) fn read(texts: &PublicTexts) -> HashedKeys {
        let sold = texts.iter().filter_map(|(label, text)| {
            let (ticket, sale) = label.strip_prefix(KEY)?.split_once('/')?;
            let sale = Printed::Sale(TicketNo(ticket.parse().ok()?), sale.parse().ok()?);
            Some((serde_json::from_str(text).ok()?, sale))
        });
        let former = texts.iter().filter(|(label, _)| label.starts_with(FORMER));
        let former = former.filter_map(|(_, text)| serde_json::from_str::<Vec<Hash>>(text).ok()).flatten();
        HashedKeys(former.map(|hash| (hash, Printed::Renewed)).chain(sold).collect())
    }
}

/// The keys of all evenings that were sent here.
#[derive(Default)]
pub(super) struct MirroredKeys(RwLock<HashMap<TournamentId, (Slug, Arc<HashedKeys>)>>);

impl MirroredKeys {
    pub(super) fn put(&self, id: TournamentId, slug: &Slug, keys: Arc<HashedKeys>) {
        self.0.write().insert(id, (slug.clone(), keys));
    }

    pub(super) fn remove(&self, id: TournamentId) {
        self.0.write().remove(&id);
    }

    fn find(&self, key: &TicketKey) -> Option<(TournamentId, Slug, Printed)> {
        let all = self.0.read();
        let hash = hash_of_key(key.as_str());
        all.iter().find_map(|(id, (slug, keys))| Some((*id, slug.clone(), *keys.0.get(&hash)?)))
    }
}

impl App {
    /// Returns the evening that a key opens, if it is one that was sent here.
    pub fn mirrored_evening(&self, key: &TicketKey) -> Option<Slug> {
        self.0.mirrored_keys.find(key).map(|(_, slug, _)| slug)
    }

    /// Returns what a key opens on an evening that was sent here; `None` if it is none of theirs, or this is no host.
    pub(super) fn mirrored_holder(&self, key: &TicketKey) -> Option<Holder> {
        self.is_host().then_some(())?;
        let Some((id, slug, printed)) = self.0.mirrored_keys.find(key) else {
            // It may be one of an evening that was not read yet.
            return (!self.knows_all()).then_some(Holder::Unreadable);
        };
        let snapshot = self.snapshot(slug.as_str()).ok().flatten().filter(|snapshot| snapshot.id == id);
        let Some(snapshot) = snapshot else { return Some(Holder::Unreadable) };
        Some(match printed {
            Printed::Renewed => Holder::Renewed(snapshot),
            Printed::Sale(ticket, sale) if snapshot.sells(ticket, sale) => Holder::Ticket(snapshot, ticket),
            Printed::Sale(..) => Holder::Refunded(snapshot),
        })
    }

    /// Returns the hashes of the keys of an evening's tickets as texts for a host.
    pub(super) fn hashed_keys(&self, night: &Snapshot) -> Result<PublicTexts, AppError> {
        let (sold, former) = self.store().read(|conn| {
            Ok::<_, store::StoreError>((
                store::ticket_keys::of(conn, night.id)?,
                store::former_ticket_keys::of(conn, night.id)?,
            ))
        })?;
        let hash = |key: &TicketKey| hash_of_key(key.as_str()).to_string();
        let mut texts: PublicTexts = sold
            .iter()
            .map(|(sold, key)| (labelled::of_key(sold.ticket.0, sold.sale), format!("\"{}\"", hash(key))))
            .collect();
        let mut by_ticket: HashMap<TicketNo, Vec<String>> = HashMap::new();
        for (ticket, key) in &former {
            by_ticket.entry(*ticket).or_default().push(format!("\"{}\"", hash(key)));
        }
        let former = by_ticket.into_iter();
        texts.extend(
            former.map(|(ticket, keys)| (format!("{FORMER}{ticket}"), format!("[{}]", keys.join(",")))),
        );
        let directors = self.director_keys(night)?.into_iter();
        texts.extend(
            directors
                .map(|(user, key)| (format!("{DIRECTOR_KEY}{user}"), format!("\"{}\"", hash_of_key(&key)))),
        );
        Ok(texts)
    }

    /// Returns the key of each director for this evening, by which a host knows who goes on in the place of another laptop. It is made of what the database
    /// has of the password: a copy has it too, and whoever has only seen the code on paper has not.
    pub(super) fn director_keys(&self, night: &Snapshot) -> Result<BTreeMap<UserId, String>, AppError> {
        let (first, users) = self.store().read(|conn| {
            Ok::<_, store::StoreError>((
                store::journal_hashes::at(conn, night.id, 1)?,
                store::users::all(conn)?,
            ))
        })?;
        let first = first.unwrap_or(Hash::START).to_string();
        let directors = users.into_iter().filter(|user| user.role == Role::Director);
        let key = |password: &str| {
            let lines = [b"preisschnapsen/director-key/1".as_slice(), first.as_bytes(), password.as_bytes()];
            Hash::of_lines(lines).to_string()
        };
        Ok(directors.filter_map(|user| Some((user.id, key(user.password_hash.as_deref()?)))).collect())
    }
}
