//! Which matches are going on: called to a table, or begun without one; and who was called and is not there.
//! A call lives as long as its match is open between the same two tickets. A result ends it and frees the table; so does
//! whatever takes the match away, such as a draw declared void or a ticket exchanged by a correction.

use super::ids::{ActionNo, PlayerId, TableNo, TicketNo};
use super::journal::Tournament;
use super::score::{MatchId, Pairing};
use super::state::State;
use chrono::{DateTime, Utc};
use std::mem;

/// A match that is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// The ticket on the left and on the right.
    pub tickets: [TicketNo; 2],
    pub table: Option<TableNo>,
    pub called: Option<ActionNo>,
    /// The action with which somebody pressed "begonnen".
    pub begun: Option<ActionNo>,
}

impl Call {
    /// Returns the action from which the time of the match counts: its beginning, or the call if nobody noted the beginning.
    pub fn started(&self) -> Option<ActionNo> {
        self.begun.or(self.called)
    }
}

/// Somebody who was called and is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Missing {
    pub id: MatchId,
    /// The action that noted it; its time is the beginning of the wait.
    pub action: ActionNo,
}

impl State {
    /// Returns the matches that are going on, in the order of the tables of pairings.
    pub fn calls(&self) -> impl Iterator<Item = (MatchId, &Call)> {
        self.calls.iter().map(|(id, call)| (*id, call))
    }

    pub fn call(&self, id: MatchId) -> Option<&Call> {
        self.calls.get(&id)
    }

    pub fn match_at(&self, table: TableNo) -> Option<MatchId> {
        self.calls().find(|(_, call)| call.table == Some(table)).map(|(id, _)| id)
    }

    /// Returns the tables without a match, ascending; none if the evening has no table numbers.
    pub fn free_tables(&self) -> impl Iterator<Item = TableNo> + '_ {
        let is_free =
            |table: &TableNo| self.match_at(*table).is_none() && self.sibling_call_at(*table).is_none();
        (1..=self.settings.tables).map(TableNo).filter(is_free)
    }

    pub fn match_of(&self, player: PlayerId) -> Option<MatchId> {
        let own = |ticket: TicketNo| self.owner(ticket) == Some(player);
        self.calls().find(|(_, call)| call.tickets.into_iter().any(own)).map(|(id, _)| id)
    }

    /// Returns who was called and is not there, by player.
    pub fn missing(&self) -> impl Iterator<Item = (PlayerId, Missing)> + '_ {
        self.missing.iter().map(|(player, missing)| (*player, *missing))
    }

    /// Returns since when and from which match a player is missing; `None` if they are not.
    pub fn missing_player(&self, player: PlayerId) -> Option<Missing> {
        self.missing.get(&player).copied()
    }

    /// Returns the players of a pairing, left before right.
    pub fn players_of(&self, pairing: &Pairing) -> impl Iterator<Item = PlayerId> + '_ {
        pairing.tickets().filter_map(|ticket| self.owner(ticket))
    }

    /// Forgets calls and waits of matches that are not open any more between the same two tickets.
    pub(super) fn forget_ended_calls(&mut self) {
        if self.calls.is_empty() && self.missing.is_empty() {
            return;
        }
        let (mut calls, mut missing) = (mem::take(&mut self.calls), mem::take(&mut self.missing));
        let open = |id: MatchId| self.pairing(id).filter(|pairing| self.counts(pairing));
        calls.retain(|id, call| {
            open(*id).is_some_and(|pairing| [pairing.left, pairing.right] == call.tickets.map(Some))
        });
        missing.retain(|player, missing| {
            open(missing.id).is_some_and(|pairing| self.players_of(&pairing).any(|other| other == *player))
        });
        (self.calls, self.missing) = (calls, missing);
    }

    /// Returns whether a pairing is open in an attempt that counts.
    fn counts(&self, pairing: &Pairing) -> bool {
        let void = self.draw(pairing.id.stage, pairing.id.attempt).is_some_and(|draw| !draw.is_in_force());
        pairing.is_open() && !void
    }
}

impl Tournament {
    pub fn time_of(&self, action: ActionNo) -> Option<DateTime<Utc>> {
        self.action(action).map(|action| action.at)
    }

    /// Returns when somebody pressed "begonnen" for a match that is going on.
    pub fn begun_at(&self, id: MatchId) -> Option<DateTime<Utc>> {
        self.time_of(self.call(id)?.begun?)
    }

    /// Returns since when a match is going on: its beginning, or its call if nobody noted the beginning.
    pub fn running_since(&self, id: MatchId) -> Option<DateTime<Utc>> {
        self.time_of(self.call(id)?.started()?)
    }

    pub fn missing_since(&self, player: PlayerId) -> Option<DateTime<Utc>> {
        self.time_of(self.missing_player(player)?.action)
    }
}
