//! Prizes: lots for shared places, the director's override, the tick when one is handed over.

use super::Decision;
use crate::tournament::awards::{HandOver, Winner};
use crate::tournament::draw::Stream;
use crate::tournament::event::Event;
use crate::tournament::ids::TicketNo;
use crate::tournament::rejection::Rejection;
use crate::tournament::state::State;

impl State {
    pub(super) fn draw_lots(&self, place: u32, lots: [u8; 32]) -> Decision {
        let standing = self.standing();
        let group = standing
            .groups
            .iter()
            .find(|group| group.places.first == place && group.settled && group.tickets.len() > 1)
            .ok_or(Rejection::NoSharedPlace(place))?;
        if self.lot_among(&group.tickets).is_some() {
            return Err(Rejection::LotsDrawn(place));
        }
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
        // Also of a prize that the settings no longer have.
        if !self.overrides().contains_key(&prize) {
            self.known_prize(prize)?;
            return Err(Rejection::NothingToChange);
        }
        Ok(vec![Event::PrizeOverrideCleared { prize }])
    }

    pub(super) fn hand_over(&self, prize: u32, done: bool, seen: Option<TicketNo>) -> Decision {
        if done { self.give_to_winner(prize, seen) } else { self.put_back_on_the_table(prize, seen) }
    }

    fn give_to_winner(&self, prize: u32, seen: Option<TicketNo>) -> Decision {
        self.known_prize(prize)?;
        let award = self.awards().into_iter().find(|award| award.prize == prize);
        let award = award.ok_or(Rejection::UnknownPrize(prize))?;
        match (award.hand_over, award.winner) {
            (HandOver::Done, _) => Err(Rejection::NothingToChange),
            (HandOver::ToAnother(ticket), _) => Err(Rejection::PrizeElsewhere { prize, ticket }),
            // A correction came between the page and the press: somebody else has it in their hands now.
            (HandOver::NotYet, Winner::Ticket { ticket, .. }) if seen.is_some_and(|seen| seen != ticket) => {
                Err(Rejection::PrizeMoved(prize))
            }
            (HandOver::NotYet, Winner::Ticket { ticket, .. }) => {
                Ok(vec![Event::PrizeHandedOver { prize, done: true, ticket: Some(ticket) }])
            }
            (HandOver::NotYet, _) => Err(Rejection::PrizeNotWon(prize)),
        }
    }

    /// Takes the tick away, also that of a prize that the settings no longer have.
    fn put_back_on_the_table(&self, prize: u32, seen: Option<TicketNo>) -> Decision {
        let Some(holder) = self.handed_over().get(&prize) else {
            self.known_prize(prize)?;
            return Err(Rejection::NothingToChange);
        };
        if holder.is_some() && seen.is_some() && *holder != seen {
            return Err(Rejection::PrizeMoved(prize));
        }
        Ok(vec![Event::PrizeHandedOver { prize, done: false, ticket: None }])
    }
}
