//! What comes with somebody who is put on the list; and their names and places, which change freely before the first list is closed, in public
//! afterwards.

use super::DeskEvent;
use crate::ids::{PlayerId, TicketNo};
use crate::money::Cents;
use crate::state::State;
use serde::Serialize;

/// What somebody buys who comes to the desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Registration {
    pub tickets: Tickets,
    /// What they pay: nothing, all, or an amount that a list gives.
    pub paid: FirstPayment,
    /// The groups that they belong to, such as the women or the youth, ascending.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<u32>,
}

/// Somebody of the main evening who plays in the consolation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Joining {
    /// Who they are on the main evening.
    pub main: PlayerId,
    /// The number of their ticket; `None` for the lowest free one.
    pub ticket: Option<TicketNo>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum FirstPayment {
    Nothing,
    /// Whatever the tickets cost.
    InFull,
    Amount(Cents),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Tickets {
    /// So many; they get the lowest free numbers.
    Count(u32),
    /// Exactly these numbers, for example printed cards sold in advance.
    Numbers(Vec<TicketNo>),
}

impl Tickets {
    pub fn count(&self) -> u32 {
        match self {
            Tickets::Count(count) => *count,
            Tickets::Numbers(numbers) => numbers.len() as u32,
        }
    }
}

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
