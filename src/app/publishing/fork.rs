//! The own journal, as far as a host is compared with it, and where the host's and this one part, for the director to decide.

use super::host::Host;
use crate::app::snapshot::Snapshot;
use crate::app::{App, AppError};
use chrono::{DateTime, Datelike, Utc};
use mirror::{Answer, Head, Journal, PublicEntry, last_in_common};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use store::TournamentId;
use tournament::chain::Hash;
use tournament::texts::Person;
use tournament::{Action, ActionNo, Event, PlayerId, Tournament};

/// So many entries are told that only a host has.
const MOST_SHOWN: usize = 200;

/// The own journal, as far as the queue asks.
pub(super) struct Own<'a> {
    app: &'a App,
    id: TournamentId,
    newest: u32,
    /// Whether an entry could not be read: what follows from its absence is not so then.
    failed: Cell<bool>,
}

impl Own<'_> {
    pub(super) fn of<'a>(app: &'a App, night: &Snapshot) -> Own<'a> {
        Own { app, id: night.id, newest: night.tournament.version().0, failed: Cell::new(false) }
    }

    /// Returns the hash of an entry, `None` if there is none.
    pub(super) fn read(&self, number: u32) -> Result<Option<Hash>, AppError> {
        match number {
            0 => Ok(Some(Hash::START)),
            _ => Ok(self.app.store().read(|conn| store::journal_hashes::at(conn, self.id, number))?),
        }
    }

    pub(super) fn has_failed(&self) -> bool {
        self.failed.get()
    }
}

impl Journal for Own<'_> {
    fn newest(&self) -> u32 {
        self.newest
    }

    fn hash(&self, number: u32) -> Option<Hash> {
        self.read(number).unwrap_or_else(|error| {
            tracing::error!(%error, number, "an entry cannot be compared with what the host has");
            self.failed.set(true);
            None
        })
    }
}

/// What the host has that this laptop has not, or otherwise.
#[derive(Debug, Clone)]
pub struct Fork {
    pub host: Head,
    /// When its last entry was written, by the clock of the laptop that wrote it; `None` if it has none.
    pub written_at: Option<DateTime<Utc>>,
    /// The last entry that both have; 0 if they have none in common.
    pub common: u32,
    /// What the host has after that one, oldest first, as far as it has said it and each follows.
    pub lacks: Arc<Vec<PublicEntry>>,
    /// The evening with these, for what they say; `None` if there are none, or they do not fold.
    pub there: Option<Arc<Snapshot>>,
}

impl PartialEq for Fork {
    fn eq(&self, other: &Fork) -> bool {
        // What the host has follows from these.
        (self.host, self.written_at, self.common) == (other.host, other.written_at, other.common)
    }
}

impl Fork {
    /// Asks a host; `None` if it does not answer.
    pub(super) fn find(host: &Host, own: &Own<'_>, night: &Snapshot, known: Option<Fork>) -> Option<Fork> {
        let Answer::Head(head) = host.look_at_head().answer else { return None };
        let at = if head.number == 0 { None } else { Some(host.milestone(head.number)?.at) };
        // What is no time of this age cannot be shown in every zone.
        let written_at = at.filter(|at| (1..=9_999).contains(&at.year()));
        let hash_there = |number| host.milestone(number).map(|entry| entry.hash).ok_or(());
        let common = last_in_common(own, head.number, hash_there).ok()?;
        if let Some(known) = known.filter(|known| (known.host, known.common) == (head, common))
            && known.there.is_some()
        {
            return Some(known);
        }
        let mut previous = own.hash(common)?;
        let mut lacks = if common < head.number { host.after(common) } else { Vec::new() };
        lacks.truncate(MOST_SHOWN);
        let follows = lacks.iter().zip(common + 1..).take_while(|(entry, number)| {
            let follows = entry.number == *number && entry.check(night.slug.as_str(), previous).is_ok();
            previous = entry.hash;
            follows
        });
        let follow = follows.count();
        lacks.truncate(follow);
        // What a host makes up must not take the page from the director on which to decide.
        let there = catch_unwind(AssertUnwindSafe(|| evening_there(night, common, &lacks)));
        let there = there.ok().flatten().filter(|_| !lacks.is_empty()).map(Arc::new);
        Some(Fork { host: head, written_at, common, lacks: Arc::new(lacks), there })
    }
}

/// Returns an evening as it was with the last entry that both have and with what the host has after it; `None` if that does not fold. Who is known
/// there alone has no name here, and what was said here alone is not said there.
fn evening_there(night: &Snapshot, last: u32, lacks: &[PublicEntry]) -> Option<Snapshot> {
    let common = || night.tournament.actions().take(last as usize);
    let lacks: Result<Vec<Action>, _> = lacks.iter().map(PublicEntry::action).collect();
    let tournament = Tournament::replay(common().cloned().chain(lacks.ok()?)).ok()?;
    let mut there = night.clone();
    // The same number may be that of somebody else here.
    let people = Arc::make_mut(&mut there.people);
    for person in came(tournament.actions()) {
        people.insert(person, Person::erased(person.0));
    }
    let known = came(common()).filter_map(|person| Some((person, night.people.get(&person)?.clone())));
    people.extend(known);
    let next = ActionNo(last + 1);
    Arc::make_mut(&mut there.notes).split_off(&next);
    Arc::make_mut(&mut there.extras).split_off(&next);
    Arc::make_mut(&mut there.logos).split_off(&next);
    Arc::make_mut(&mut there.signed).split_off(&next);
    there.tournament = tournament;
    Some(there)
}

fn came<'a>(actions: impl Iterator<Item = &'a Action>) -> impl Iterator<Item = PlayerId> {
    actions.flat_map(|action| &action.events).filter_map(Event::brings)
}
