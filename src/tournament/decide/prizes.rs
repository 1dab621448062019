//! Prizes: lots for shared places, the director's override, the tick when one is handed over.

use super::Decision;
use crate::tournament::awards::Winner;
use crate::tournament::draw::Stream;
use crate::tournament::event::Event;
use crate::tournament::ids::TicketNo;
use crate::tournament::rejection::Rejection;
use crate::tournament::state::State;

impl State {
    pub(super) fn draw_lots(&self, place: u32, lots: [u8; 32]) -> Decision {
        if self.lots().contains_key(&place) {
            return Err(Rejection::LotsDrawn(place));
        }
        let standing = self.standing();
        let group = standing
            .groups
            .iter()
            .find(|group| group.places.first == place && group.settled && group.tickets.len() > 1)
            .ok_or(Rejection::NoSharedPlace(place))?;
        let mut order = group.tickets.clone();
        Stream::new(lots).shuffle(&mut order);
        Ok(vec![Event::LotsDrawn { place, order }])
    }

    fn known_prize(&self, prize: u32) -> Result<(), Rejection> {
        if (1..=self.settings().prizes).contains(&prize) {
            Ok(())
        } else {
            Err(Rejection::UnknownPrize(prize))
        }
    }

    pub(super) fn override_prize(&self, prize: u32, ticket: Option<TicketNo>) -> Decision {
        self.known_prize(prize)?;
        if let Some(ticket) = ticket.filter(|ticket| self.owner(*ticket).is_none()) {
            return Err(Rejection::UnknownTicket(ticket));
        }
        if self.overrides().get(&prize) == Some(&ticket) {
            return Err(Rejection::NothingToChange);
        }
        Ok(vec![Event::PrizeOverridden { prize, ticket }])
    }

    pub(super) fn clear_override(&self, prize: u32) -> Decision {
        self.known_prize(prize)?;
        if !self.overrides().contains_key(&prize) {
            return Err(Rejection::NothingToChange);
        }
        Ok(vec![Event::PrizeOverrideCleared { prize }])
    }

    pub(super) fn hand_over(&self, prize: u32, done: bool) -> Decision {
        self.known_prize(prize)?;
        if self.handed_over().contains(&prize) == done {
            return Err(Rejection::NothingToChange);
        }
        let won = self
            .awards()
            .iter()
            .any(|award| award.prize == prize && matches!(award.winner, Winner::Ticket { .. }));
        if done && !won {
            return Err(Rejection::PrizeNotWon(prize));
        }
        Ok(vec![Event::PrizeHandedOver { prize, done }])
    }
}
