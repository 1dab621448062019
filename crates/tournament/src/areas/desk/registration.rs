//! What comes with somebody who is put on the list; who plays with them; and their names and places, which change freely before the first
//! list is closed, in public afterwards.

use super::{Decision, DeskEvent};
use crate::event::Event;
use crate::ids::{PlayerId, TicketNo};
use crate::journal::Tournament;
use crate::money::Cents;
use crate::rejection::{Rejection, ensure};
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
    /// Whether two come to play in one entry.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub partner: bool,
}

impl Registration {
    /// Returns somebody who comes alone and belongs to no group.
    pub fn new(tickets: Tickets, paid: FirstPayment) -> Registration {
        Registration { tickets, paid, groups: Vec::new(), partner: false }
    }
}

/// Somebody of the main evening who plays in the consolation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Joining {
    /// Who they are on the main evening.
    pub main: PlayerId,
    /// The number of their ticket; `None` for the lowest free one.
    pub ticket: Option<TicketNo>,
    /// Who their partner is on the main evening, and here as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partner: Option<PlayerId>,
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
    /// Returns whether tickets of somebody, or of the entry in which they play, are on a list that is closed or drawn: the first draw has
    /// the tickets of everybody.
    pub fn is_entrant(&self, person: PlayerId) -> bool {
        let holds_any = |entry| self.tickets_of(entry).next().is_some();
        self.is_first_list_closed() && self.entry_of(person).is_some_and(holds_any)
    }

    /// Notes who plays in an entry with its first person. Whoever did before is off the list.
    pub(super) fn set_partner(&mut self, entry: PlayerId, partner: PlayerId) {
        let Some(player) = self.players.get_mut(&entry) else { return };
        if let Some(former) = player.partner.replace(partner) {
            self.forget_in_specials(former);
        }
    }
}

impl Tournament {
    /// Names the partner in an entry: whoever is missing at any time, somebody else in their place before there is a result.
    pub(super) fn name_partner(&self, entry: PlayerId) -> Decision {
        self.known(entry)?;
        ensure(self.settings().in_pairs(), Rejection::NoPairs)?;
        ensure(self.awaits_partner(entry) || !self.has_results(), Rejection::PartnerFixed(entry))?;
        let partner = self.ever().next_partner();
        Ok(vec![Event::Desk(DeskEvent::PartnerNamed { player: entry, partner, main: None })])
    }
}
