//! The hall: matches are called to tables and begin; players who were called and are not there are noted as missing.

use super::{AreaCommand, AreaEvent, Decision, LedBy, Permission};
use crate::command::Command;
use crate::event::Event;
use crate::ids::{ActionNo, PlayerId, TableNo};
use crate::journal::Tournament;
use crate::rejection::{Rejection, ensure};
use crate::score::{MatchId, Pairing};
use crate::state::State;
use crate::tables::{Call, Missing};
use serde::{Deserialize, Serialize};

/// What people do in the hall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum HallCommand {
    /// Call the next match that can start to a table.
    CallNext { table: TableNo },
    /// Call the next matches that can start to all free tables.
    FillTables,
    /// Call a match to a table, or move it there.
    CallMatch {
        id: MatchId,
        /// The table; `None` for the lowest one that is free.
        table: Option<TableNo>,
    },
    /// Note that a match has begun.
    BeginMatch(MatchId),
    /// Take back that a match was called or has begun.
    ReleaseMatch(MatchId),
    /// Note that somebody was called and is not there.
    MarkMissing { id: MatchId, player: PlayerId },
    /// Note that they are there.
    MarkFound(PlayerId),
}

/// What happens in the hall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HallEvent {
    /// A match was called to a table, or moved to another one.
    MatchCalled { id: MatchId, table: TableNo },
    /// A match has begun.
    MatchBegun { id: MatchId },
    /// A match is not going on after all; its table is free.
    MatchReleased { id: MatchId },
    /// A player was called to a match and is not there.
    PlayerMissing { id: MatchId, player: PlayerId },
    /// A missing player is there.
    PlayerFound { player: PlayerId },
}

impl AreaCommand for HallCommand {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match *self {
            HallCommand::CallNext { table } => tournament.call_next(table),
            HallCommand::FillTables => tournament.fill_tables(),
            HallCommand::CallMatch { id, table } => tournament.call_match(id, table),
            HallCommand::BeginMatch(id) => tournament.begin_match(id),
            HallCommand::ReleaseMatch(id) => tournament.release_match(id),
            HallCommand::MarkMissing { id, player } => tournament.mark_missing(id, player),
            HallCommand::MarkFound(player) => tournament.mark_found(player),
        }
    }
}

impl AreaEvent for HallEvent {
    fn apply(&self, state: &mut State, action: ActionNo) {
        match *self {
            HallEvent::MatchCalled { id, table } => {
                if let Some(call) = state.call_mut(id) {
                    call.table = Some(table);
                    // A match that moves to another table has been called before.
                    call.called.get_or_insert(action);
                }
            }
            HallEvent::MatchBegun { id } => {
                if let Some(call) = state.call_mut(id) {
                    call.begun = Some(action);
                }
            }
            HallEvent::MatchReleased { id } => {
                state.calls.remove(&id);
            }
            HallEvent::PlayerMissing { id, player } => {
                state.missing.insert(player, Missing { id, action });
            }
            HallEvent::PlayerFound { player } => {
                state.missing.remove(&player);
            }
        }
    }

    fn command(&self, _: &Tournament) -> Option<Command> {
        Some(Command::Hall(match *self {
            HallEvent::MatchCalled { id, table } => HallCommand::CallMatch { id, table: Some(table) },
            HallEvent::MatchBegun { id } => HallCommand::BeginMatch(id),
            HallEvent::MatchReleased { id } => HallCommand::ReleaseMatch(id),
            HallEvent::PlayerMissing { id, player } => HallCommand::MarkMissing { id, player },
            HallEvent::PlayerFound { player } => HallCommand::MarkFound(player),
        }))
    }

    fn replaces_the_same(&self, real: &Tournament, without: &Tournament) -> bool {
        match self {
            HallEvent::MatchCalled { id, .. }
            | HallEvent::MatchBegun { id }
            | HallEvent::MatchReleased { id } => real.call(*id) == without.call(*id),
            HallEvent::PlayerFound { player } => {
                real.missing_player(*player) == without.missing_player(*player)
            }
            HallEvent::PlayerMissing { .. } => true,
        }
    }

    fn is_final(&self, _: &State) -> bool {
        match self {
            HallEvent::MatchCalled { .. }
            | HallEvent::MatchBegun { .. }
            | HallEvent::MatchReleased { .. }
            | HallEvent::PlayerMissing { .. }
            | HallEvent::PlayerFound { .. } => false,
        }
    }

    fn permission(&self) -> Permission {
        Permission::Matches
    }

    fn led_by(&self) -> LedBy {
        match self {
            HallEvent::MatchBegun { .. } => LedBy::This,
            HallEvent::MatchCalled { .. } => LedBy::Each,
            HallEvent::MatchReleased { .. }
            | HallEvent::PlayerMissing { .. }
            | HallEvent::PlayerFound { .. } => LedBy::First,
        }
    }
}

impl State {
    /// Returns the call of a match, a new one if it has none yet; `None` if the match has not two tickets.
    fn call_mut(&mut self, id: MatchId) -> Option<&mut Call> {
        let pairing = self.pairing(id)?;
        let tickets = [pairing.left?, pairing.right?];
        Some(self.calls.entry(id).or_insert(Call { tickets, table: None, called: None, begun: None }))
    }

    pub(super) fn call_next(&self, table: TableNo) -> Decision {
        self.free(table)?;
        let next = self.schedule().startable.first().map(|pairing| pairing.id);
        let id = next.ok_or(Rejection::NothingToCall)?;
        Ok(vec![Event::Hall(HallEvent::MatchCalled { id, table })])
    }

    /// Calls what calling the next match to the lowest free table would call, one after another until nothing is left: nobody stands
    /// twice in the list of those who can start, and a call changes nothing in the rest of it.
    pub(super) fn fill_tables(&self) -> Decision {
        ensure(self.settings().tables != 0, Rejection::NoTables)?;
        self.free_tables().next().ok_or(Rejection::NoTableFree)?;
        let next = self.schedule().startable.into_iter().zip(self.free_tables());
        let called = |(pairing, table): (Pairing, TableNo)| HallEvent::MatchCalled { id: pairing.id, table };
        let events: Vec<Event> = next.map(called).map(Event::Hall).collect();
        if events.is_empty() { Err(Rejection::NothingToCall) } else { Ok(events) }
    }

    pub(super) fn call_match(&self, id: MatchId, table: Option<TableNo>) -> Decision {
        let pairing = self.to_be_played(id)?;
        let standing = self.call(id).and_then(|call| call.table);
        if let Some(own) = standing.filter(|own| table.is_none_or(|table| table == *own)) {
            return Err(Rejection::AlreadyCalled { id, table: own });
        }
        ensure(self.settings().tables != 0, Rejection::NoTables)?;
        // A match that only moves to another table may wait for somebody there.
        if standing.is_none() {
            self.all_there(&pairing)?;
        }
        let table = match table {
            Some(table) => table,
            None => self.free_tables().next().ok_or(Rejection::NoTableFree)?,
        };
        self.free(table)?;
        Ok(vec![Event::Hall(HallEvent::MatchCalled { id, table })])
    }

    /// Notes that a match has begun; players who were missing from it are there then.
    pub(super) fn begin_match(&self, id: MatchId) -> Decision {
        let pairing = self.to_be_played(id)?;
        ensure(self.call(id).is_none_or(|call| call.begun.is_none()), Rejection::AlreadyBegun(id))?;
        let own = |player: &PlayerId| self.missing_player(*player).is_some_and(|missing| missing.id == id);
        let found: Vec<PlayerId> = self.players_of(&pairing).filter(own).collect();
        self.nobody_plays_elsewhere(&pairing)?;
        let missing = |player: &PlayerId| self.missing_player(*player).is_some() && !found.contains(player);
        if let Some(player) = self.players_of(&pairing).find(missing) {
            return Err(Rejection::PlayerMissing(player));
        }
        let found = found.into_iter().map(|player| Event::Hall(HallEvent::PlayerFound { player }));
        Ok(found.chain([Event::Hall(HallEvent::MatchBegun { id })]).collect())
    }

    pub(super) fn release_match(&self, id: MatchId) -> Decision {
        self.call(id).ok_or(Rejection::NotRunning(id))?;
        Ok(vec![Event::Hall(HallEvent::MatchReleased { id })])
    }

    pub(super) fn mark_missing(&self, id: MatchId, player: PlayerId) -> Decision {
        let pairing = self.to_be_played(id)?;
        self.known(player)?;
        let is_in_it = self.players_of(&pairing).any(|other| other == player);
        ensure(is_in_it, Rejection::NotInMatch { player, id })?;
        ensure(self.missing_player(player).is_none(), Rejection::PlayerMissing(player))?;
        self.not_elsewhere(player, id)?;
        Ok(vec![Event::Hall(HallEvent::PlayerMissing { id, player })])
    }

    pub(super) fn mark_found(&self, player: PlayerId) -> Decision {
        self.known(player)?;
        self.missing_player(player).ok_or(Rejection::NotMissing(player))?;
        Ok(vec![Event::Hall(HallEvent::PlayerFound { player })])
    }

    fn to_be_played(&self, id: MatchId) -> Result<Pairing, Rejection> {
        let (pairing, ..) = self.playable(id)?;
        ensure(pairing.is_open(), Rejection::MatchPlayed(id)).map(|()| pairing)
    }

    fn free(&self, table: TableNo) -> Result<(), Rejection> {
        let tables = self.settings().tables;
        ensure(tables != 0, Rejection::NoTables)?;
        ensure((1..=tables).contains(&table.0), Rejection::UnknownTable { table, tables })?;
        if let Some(call) = self.sibling_call_at(table) {
            return Err(Rejection::TableTakenBeside { table, id: call.id });
        }
        self.match_at(table).map_or(Ok(()), |id| Err(Rejection::TableTaken { table, id }))
    }

    fn all_there(&self, pairing: &Pairing) -> Result<(), Rejection> {
        self.nobody_plays_elsewhere(pairing)?;
        let missing = self.players_of(pairing).find(|player| self.missing_player(*player).is_some());
        missing.map_or(Ok(()), |player| Err(Rejection::PlayerMissing(player)))
    }

    fn nobody_plays_elsewhere(&self, pairing: &Pairing) -> Result<(), Rejection> {
        self.players_of(pairing).try_for_each(|player| self.not_elsewhere(player, pairing.id))
    }

    fn not_elsewhere(&self, player: PlayerId, own: MatchId) -> Result<(), Rejection> {
        if let Some(call) = self.sibling_call_of(player) {
            return Err(Rejection::PlaysBeside { player, id: call.id, table: call.table });
        }
        match self.match_of(player).filter(|id| *id != own) {
            Some(id) => {
                let table = self.call(id).and_then(|call| call.table);
                Err(Rejection::PlaysElsewhere { player, id, table })
            }
            None => Ok(()),
        }
    }
}
