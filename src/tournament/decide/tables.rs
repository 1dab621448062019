//! Matches are called to tables and begin; whoever was called and is not there is noted as missing.

use super::Decision;
use crate::tournament::event::Event;
use crate::tournament::ids::{PlayerId, TableNo};
use crate::tournament::rejection::Rejection;
use crate::tournament::score::{MatchId, Outcome, Pairing};
use crate::tournament::state::State;

impl State {
    pub(super) fn call_next(&self, table: TableNo) -> Decision {
        self.free(table)?;
        let next = self.schedule().startable.first().map(|pairing| pairing.id);
        let id = next.ok_or(Rejection::NothingToCall)?;
        Ok(vec![Event::MatchCalled { id, table }])
    }

    pub(super) fn call_match(&self, id: MatchId, table: Option<TableNo>) -> Decision {
        let pairing = self.to_be_played(id)?;
        let standing = self.call(id).and_then(|call| call.table);
        if let Some(own) = standing.filter(|own| table.is_none_or(|table| table == *own)) {
            return Err(Rejection::AlreadyCalled { id, table: own });
        }
        if self.settings().tables == 0 {
            return Err(Rejection::NoTables);
        }
        // A match that only moves to another table may wait for somebody there.
        if standing.is_none() {
            self.all_there(&pairing)?;
        }
        let table = match table {
            Some(table) => table,
            None => self.free_tables().next().ok_or(Rejection::NoTableFree)?,
        };
        self.free(table)?;
        Ok(vec![Event::MatchCalled { id, table }])
    }

    /// Notes that a match has begun; whoever was missing from it is there then.
    pub(super) fn begin_match(&self, id: MatchId) -> Decision {
        let pairing = self.to_be_played(id)?;
        if self.call(id).is_some_and(|call| call.begun.is_some()) {
            return Err(Rejection::AlreadyBegun(id));
        }
        let own = |player: &PlayerId| self.missing_player(*player).is_some_and(|missing| missing.id == id);
        let found: Vec<PlayerId> = self.players_of(&pairing).filter(own).collect();
        self.nobody_plays_elsewhere(&pairing)?;
        let missing = |player: &PlayerId| self.missing_player(*player).is_some() && !found.contains(player);
        if let Some(player) = self.players_of(&pairing).find(missing) {
            return Err(Rejection::PlayerMissing(player));
        }
        let found = found.into_iter().map(|player| Event::PlayerFound { player });
        Ok(found.chain([Event::MatchBegun { id }]).collect())
    }

    pub(super) fn release_match(&self, id: MatchId) -> Decision {
        match self.call(id) {
            Some(_) => Ok(vec![Event::MatchReleased { id }]),
            None => Err(Rejection::NotRunning(id)),
        }
    }

    pub(super) fn mark_missing(&self, id: MatchId, player: PlayerId) -> Decision {
        let pairing = self.to_be_played(id)?;
        self.known(player)?;
        if self.players_of(&pairing).all(|other| other != player) {
            return Err(Rejection::NotInMatch { player, id });
        }
        if self.missing_player(player).is_some() {
            return Err(Rejection::PlayerMissing(player));
        }
        self.not_elsewhere(player, id)?;
        Ok(vec![Event::PlayerMissing { id, player }])
    }

    pub(super) fn mark_found(&self, player: PlayerId) -> Decision {
        self.known(player)?;
        match self.missing_player(player) {
            Some(_) => Ok(vec![Event::PlayerFound { player }]),
            None => Err(Rejection::NotMissing(player)),
        }
    }

    fn to_be_played(&self, id: MatchId) -> Result<Pairing, Rejection> {
        let (pairing, ..) = self.playable(id)?;
        if pairing.outcome == Outcome::Open { Ok(pairing) } else { Err(Rejection::MatchPlayed(id)) }
    }

    fn free(&self, table: TableNo) -> Result<(), Rejection> {
        match self.settings().tables {
            0 => return Err(Rejection::NoTables),
            tables if !(1..=tables).contains(&table.0) => {
                return Err(Rejection::UnknownTable { table, tables });
            }
            _ => {}
        }
        match self.match_at(table) {
            Some(id) => Err(Rejection::TableTaken { table, id }),
            None => Ok(()),
        }
    }

    fn all_there(&self, pairing: &Pairing) -> Result<(), Rejection> {
        self.nobody_plays_elsewhere(pairing)?;
        match self.players_of(pairing).find(|player| self.missing_player(*player).is_some()) {
            Some(player) => Err(Rejection::PlayerMissing(player)),
            None => Ok(()),
        }
    }

    fn nobody_plays_elsewhere(&self, pairing: &Pairing) -> Result<(), Rejection> {
        self.players_of(pairing).try_for_each(|player| self.not_elsewhere(player, pairing.id))
    }

    fn not_elsewhere(&self, player: PlayerId, own: MatchId) -> Result<(), Rejection> {
        match self.match_of(player).filter(|id| *id != own) {
            Some(id) => {
                let table = self.call(id).and_then(|call| call.table);
                Err(Rejection::PlaysElsewhere { player, id, table })
            }
            None => Ok(()),
        }
    }
}
