//! Names and places that change: freely before the first list is closed, in public afterwards.

use super::DeskEvent;
use crate::tournament::ids::PlayerId;
use crate::tournament::state::State;

impl DeskEvent {
    /// Returns the player whose name or place was changed, `None` for anything else.
    pub fn renamed(&self) -> Option<PlayerId> {
        let (DeskEvent::PlayerDescribed { player } | DeskEvent::EntrantRenamed { player }) = self else {
            return None;
        };
        Some(*player)
    }
}

impl State {
    /// Returns whether tickets of a player are on a list that is closed or drawn: the first draw has the tickets of everybody.
    pub fn is_entrant(&self, player: PlayerId) -> bool {
        self.is_first_list_closed() && self.tickets_of(player).next().is_some()
    }
}
