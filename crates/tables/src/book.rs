//! What a table is written from: the facts of a tournament, its words, and the clock on the wall.

use chrono::{DateTime, NaiveDateTime, Utc};
use std::collections::BTreeMap;
use tournament::texts::pair::PairNames;
use tournament::texts::{Person, PrizeText, Reason, Thing};
use tournament::{ActionNo, PlayerId, TicketNo, Tournament};

/// Tells what the clock on the wall showed at a moment.
pub type LocalTime = fn(DateTime<Utc>) -> NaiveDateTime;

#[derive(Debug, Clone, Copy)]
pub struct Book<'a> {
    pub tournament: &'a Tournament,
    pub names: Names<'a>,
    pub local_time: LocalTime,
}

/// The words of a tournament, as the reader of the table may see them.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a> {
    /// Who the players are, with their names as the reader sees them.
    pub people: &'a BTreeMap<PlayerId, Person>,
    /// How the pairs are written, by the first of the two.
    pub pairs: &'a BTreeMap<PlayerId, PairNames>,
    /// The people with their names as they were entered, for a list that is read again.
    pub entered: &'a BTreeMap<PlayerId, Person>,
    /// The words of the prizes, first prize first.
    pub prizes: &'a [PrizeText],
    /// The things on the table of prizes, first number first.
    pub things: &'a [Thing],
    pub notes: &'a BTreeMap<ActionNo, Reason>,
}

impl<'a> Names<'a> {
    /// Returns the name of an entry, of a pair both names; empty if nobody knows it any more.
    pub(super) fn name(&self, entry: PlayerId) -> &'a str {
        let alone = || self.people.get(&entry).map_or("", |person| person.name.as_str());
        self.pairs.get(&entry).map_or_else(alone, |pair| &pair.long)
    }

    /// Returns a person's name with its parts apart, "Huber, Franz", as far as they are known.
    pub(super) fn name_entered(&self, player: PlayerId) -> &'a str {
        self.entered.get(&player).map_or("", |person| person.name.as_str())
    }

    /// Returns where a person comes from, empty if nobody said.
    pub(super) fn place(&self, player: PlayerId) -> &'a str {
        self.people.get(&player).map_or("", |person| person.place.as_str())
    }

    /// Returns the words of a prize, counted from 1; empty if it has none.
    pub(super) fn prize(&self, prize: u32) -> &'a str {
        let at = (prize as usize).checked_sub(1);
        at.and_then(|at| self.prizes.get(at)).map_or("", |text| text.as_str())
    }

    /// Returns what lies on the table of prizes under a number; empty if nobody knows any more.
    pub(super) fn thing(&self, thing: u32) -> &'a str {
        let at = (thing as usize).checked_sub(1);
        at.and_then(|at| self.things.get(at)).map_or("", |thing| thing.words.as_str())
    }

    pub(super) fn note(&self, action: ActionNo) -> Option<&'a str> {
        self.notes.get(&action).map(|reason| reason.as_str())
    }
}

impl<'a> Book<'a> {
    /// Returns the name of a ticket's owner, empty if the ticket is not sold.
    pub(super) fn name_on(&self, ticket: TicketNo) -> &'a str {
        self.tournament.owner(ticket).map_or("", |owner| self.names.name(owner))
    }
}
