//! A tournament as everybody reads it: one version, with its words.

use crate::store::TournamentId;
use crate::texts::{Person, Reason, Slug, Texts};
use crate::tournament::{ActionNo, PlayerId, TicketNo, Tournament};
use std::collections::BTreeMap;
use std::ops::Deref;

/// One version of a tournament. Never changes; the next write makes another. Reads like its [`Tournament`].
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// Which tournament.
    pub id: TournamentId,
    /// Its short name in addresses.
    pub slug: Slug,
    /// Its words.
    pub texts: Texts,
    /// Who the players are, also those who were taken off the list.
    pub people: BTreeMap<PlayerId, Person>,
    /// Reasons given with actions.
    pub notes: BTreeMap<ActionNo, Reason>,
    /// The facts.
    pub tournament: Tournament,
}

impl Deref for Snapshot {
    type Target = Tournament;

    fn deref(&self) -> &Tournament {
        &self.tournament
    }
}

impl Snapshot {
    /// Returns the name of a player, empty if there is none.
    pub fn name(&self, player: PlayerId) -> &str {
        self.people.get(&player).map_or("", |person| person.name.as_str())
    }

    /// Returns where a player comes from, empty if nobody said.
    pub fn place(&self, player: PlayerId) -> &str {
        self.people.get(&player).map_or("", |person| person.place.as_str())
    }

    /// Returns the name of a ticket's owner, empty if the ticket is not sold.
    pub fn name_on(&self, ticket: TicketNo) -> &str {
        self.tournament.owner(ticket).map_or("", |owner| self.name(owner))
    }

    /// Returns the reason given with an action.
    pub fn note(&self, action: ActionNo) -> Option<&str> {
        self.notes.get(&action).map(Reason::as_str)
    }
}
