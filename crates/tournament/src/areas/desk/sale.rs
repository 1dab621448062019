//! The desk: who is on the list, which tickets they hold, what they paid.

use super::{Decision, DeskEvent, Draft, FirstPayment, Joining, MAX_AMOUNT, Registration, Tickets};
use crate::areas::specials::{SpecialEvent, known_group};
use crate::draw::Stream;
use crate::event::Event;
use crate::ids::{PlayerId, TicketNo};
use crate::journal::Tournament;
use crate::money::Cents;
use crate::rejection::{Rejection, ensure};
use crate::sibling::NoConsolation;
use crate::stage::Stage;
use crate::state::State;
use std::collections::BTreeSet;

impl Draft {
    /// Puts people on the list in order, each with tickets and payment.
    pub(super) fn register(mut self, people: &[Registration], lots: [u8; 32]) -> Decision {
        ensure(!self.state.is_consolation(), NoConsolation::NotFromMain)?;
        let mut lots = Stream::new(lots);
        for person in people {
            let player = self.ever.next_player();
            self.push(Event::Desk(DeskEvent::PlayerRegistered { player, main: None }));
            if person.partner {
                self.push_partner(player, None)?;
            }
            // Somebody may be put on the list first and buy later.
            if person.tickets != Tickets::Count(0) {
                self.sell_tickets(player, &person.tickets, &mut lots)?;
            }
            match person.paid {
                FirstPayment::Nothing | FirstPayment::Amount(Cents::ZERO) => {}
                FirstPayment::InFull => self.pay_in_full(player),
                FirstPayment::Amount(amount) => {
                    check_amount(amount)?;
                    self.push(Event::Desk(DeskEvent::Paid { player, amount }));
                }
            }
            for &group in &person.groups {
                known_group(group)?;
                for player in self.state.people_of(player) {
                    self.push(Event::Specials(SpecialEvent::PlayerMarked { group, player, member: true }));
                }
            }
        }
        if people.is_empty() { Err(Rejection::NothingToChange) } else { self.done() }
    }

    /// Puts people of the main evening on the list in order, each with one ticket. Whoever is on it without one, because theirs was taken
    /// back, is only sold another. Whether they are out there is not known here.
    pub(super) fn join(mut self, people: &[Joining], paid: bool, lots: [u8; 32]) -> Decision {
        ensure(self.state.is_consolation(), NoConsolation::NotFromMain)?;
        let mut lots = Stream::new(lots);
        for Joining { main, ticket, partner } in people {
            let listed = self.state.player_from(*main);
            if let Some(player) = listed.filter(|player| self.state.tickets_of(*player).next().is_some()) {
                return Err(NoConsolation::PlaysAlready(player).into());
            }
            let player = listed.unwrap_or_else(|| self.ever.next_player());
            if listed.is_none() {
                self.push(Event::Desk(DeskEvent::PlayerRegistered { player, main: Some(*main) }));
                if partner.is_some() {
                    self.push_partner(player, *partner)?;
                }
            }
            let ticket = ticket.map_or(Tickets::Count(1), |number| Tickets::Numbers(vec![number]));
            self.sell_tickets(player, &ticket, &mut lots)?;
            if paid {
                self.pay_in_full(player);
            }
        }
        if people.is_empty() { Err(Rejection::NothingToChange) } else { self.done() }
    }

    /// Puts a second person into an entry; `main` is who they are on the main evening.
    fn push_partner(&mut self, player: PlayerId, main: Option<PlayerId>) -> Result<(), Rejection> {
        ensure(self.state.settings().in_pairs(), Rejection::NoPairs)?;
        let partner = self.ever.next_partner();
        self.push(Event::Desk(DeskEvent::PartnerNamed { player, partner, main }));
        Ok(())
    }

    pub(super) fn sell(
        mut self,
        player: PlayerId,
        tickets: &Tickets,
        paid: bool,
        lots: [u8; 32],
    ) -> Decision {
        self.state.known(player)?;
        self.sell_tickets(player, tickets, &mut Stream::new(lots))?;
        if paid {
            self.pay_in_full(player);
        }
        self.done()
    }

    fn pay_in_full(&mut self, player: PlayerId) {
        let amount = self.state.owed(player);
        if amount > Cents::ZERO {
            self.push(Event::Desk(DeskEvent::Paid { player, amount }));
        }
    }

    fn sell_tickets(
        &mut self,
        player: PlayerId,
        wanted: &Tickets,
        lots: &mut Stream,
    ) -> Result<(), Rejection> {
        ensure(!self.state.is_withdrawn(player), Rejection::AlreadyWithdrawn(player))?;
        self.check_sale(player, wanted.count())?;
        let late = self.state.sells_late()?;
        for number in self.state.numbers_to_sell(wanted)? {
            let sale = self.ever.next_sale(number);
            self.push(Event::Desk(DeskEvent::TicketSold { ticket: number, player, sale }));
            if late && self.state.lives().is_none() && !self.state.has_standing() {
                self.place_late_ticket(player, number, lots)?;
            }
        }
        Ok(())
    }

    fn check_sale(&self, player: PlayerId, wanted: u32) -> Result<(), Rejection> {
        let limit = self.state.settings().tickets_per_player;
        let held = self.state.tickets_of(player).count() as u32;
        let left = self.state.tickets_left();
        ensure(wanted > 0, Rejection::NoTickets)?;
        let within_limit = wanted <= limit && held + wanted <= limit;
        ensure(within_limit, Rejection::TooManyTickets { limit, held, wanted })?;
        ensure(wanted <= left, Rejection::SoldOut { left, wanted })
    }

    /// Takes a ticket back: before the first draw any, afterwards a late one that has not played.
    pub(super) fn refund(mut self, ticket: TicketNo) -> Decision {
        let player = self.state.owner(ticket).ok_or(Rejection::UnknownTicket(ticket))?;
        let removal = self.state.removal_of(ticket)?;
        // The next buyer of the number has not got that prize.
        if let Some((prize, _)) = self.state.handed_over().iter().find(|(_, holder)| **holder == Some(ticket))
        {
            return Err(Rejection::PrizeElsewhere { prize: *prize, ticket });
        }
        self.push(Event::Desk(DeskEvent::TicketRefunded { ticket }));
        if let Some(removal) = removal {
            self.push(removal);
        }
        let too_much = Cents::ZERO - self.state.owed(player);
        let amount = too_much.min(self.state.settings().ticket_price);
        if amount > Cents::ZERO {
            self.push(Event::Desk(DeskEvent::PaidBack { player, amount }));
        }
        self.done()
    }
}

impl State {
    pub(in crate::areas) fn known(&self, player: PlayerId) -> Result<(), Rejection> {
        ensure(self.players().contains_key(&player), Rejection::UnknownPlayer(player))
    }

    /// Returns the numbers to sell: the given ones if all are free, else the lowest free ones.
    fn numbers_to_sell(&self, wanted: &Tickets) -> Result<Vec<TicketNo>, Rejection> {
        match wanted {
            Tickets::Count(count) => {
                let free =
                    (1..=TicketNo::MAX).map(TicketNo).filter(|number| !self.tickets().contains_key(number));
                Ok(free.take(*count as usize).collect())
            }
            Tickets::Numbers(numbers) => {
                let mut seen = BTreeSet::new();
                for number in numbers {
                    ensure(
                        (1..=TicketNo::MAX).contains(&number.0),
                        Rejection::TicketNumberOutOfRange(*number),
                    )?;
                    if let Some(owner) = self.owner(*number) {
                        return Err(Rejection::TicketTaken { ticket: *number, owner });
                    }
                    ensure(seen.insert(*number), Rejection::TicketTwice(*number))?;
                }
                Ok(numbers.clone())
            }
        }
    }

    /// Returns what a refund does to the draw: nothing before it, and a late ticket leaves its pairing.
    fn removal_of(&self, ticket: TicketNo) -> Result<Option<Event>, Rejection> {
        if let Some(evening) = self.lives() {
            return evening.refund(ticket).map(|_| None).map_err(|refusal| self.refused(refusal));
        }
        if self.has_standing() {
            return self.is_in_no_round(ticket).map(|()| None);
        }
        match self.draw_in_force(Stage::FIRST) {
            None => Ok(None),
            Some(draw) if !draw.complete => Err(Rejection::ListClosed(Stage::FIRST)),
            Some(draw) => self.removal_of_late_ticket(draw, ticket).map(Some),
        }
    }

    pub(super) fn remove_player(&self, player: PlayerId) -> Decision {
        self.known(player)?;
        let tickets = self.tickets_of(player).count() as u32;
        let paid = self.paid(player);
        let holds_nothing = tickets == 0 && paid == Cents::ZERO;
        ensure(holds_nothing, Rejection::StillHolds { player, tickets, paid })?;
        Ok(vec![Event::Desk(DeskEvent::PlayerRemoved { player })])
    }

    /// Lets the key of a ticket be replaced; the key itself is not in the journal.
    pub(super) fn renew_key(&self, ticket: TicketNo) -> Decision {
        let sold = self.tickets().get(&ticket).ok_or(Rejection::UnknownTicket(ticket))?;
        Ok(vec![Event::Desk(DeskEvent::KeyRenewed { ticket, sale: sold.sale })])
    }

    pub(super) fn take_payment(&self, player: PlayerId, amount: Cents) -> Decision {
        self.known(player)?;
        check_amount(amount)?;
        Ok(vec![Event::Desk(DeskEvent::Paid { player, amount })])
    }

    pub(super) fn pay_back(&self, player: PlayerId, amount: Cents) -> Decision {
        self.known(player)?;
        check_amount(amount)?;
        let paid = self.paid(player);
        ensure(amount <= paid, Rejection::MoreThanPaid { paid })?;
        Ok(vec![Event::Desk(DeskEvent::PaidBack { player, amount })])
    }
}

fn check_amount(amount: Cents) -> Result<(), Rejection> {
    ensure(amount > Cents::ZERO && amount <= MAX_AMOUNT, Rejection::BadAmount(amount))
}

impl Tournament {
    /// Anyone who ever had a number may ask to be erased, at any time. A form that was open while somebody was erased must not bring the name back.
    pub(super) fn describe_player(&self, player: PlayerId) -> Decision {
        self.has_name(player)?;
        Ok(vec![Event::Desk(DeskEvent::PlayerDescribed { player })])
    }

    pub(super) fn rename_entrant(&self, player: PlayerId) -> Decision {
        self.has_name(player)?;
        Ok(vec![Event::Desk(DeskEvent::EntrantRenamed { player })])
    }

    fn has_name(&self, player: PlayerId) -> Result<(), Rejection> {
        self.known_person(player)?;
        ensure(!self.ever().is_erased(player), Rejection::Erased(player))
    }

    pub(super) fn erase_people(&self, players: &[PlayerId]) -> Decision {
        let next = |player: PlayerId| match player.is_partner() {
            true => self.ever().next_partner(),
            false => self.ever().next_player(),
        };
        if let Some(unknown) = players.iter().find(|player| player.0 == 0 || **player >= next(**player)) {
            return Err(Rejection::UnknownPlayer(*unknown));
        }
        ensure(!players.is_empty(), Rejection::NothingToChange)?;
        Ok(players.iter().map(|player| Event::Desk(DeskEvent::PersonErased { player: *player })).collect())
    }
}
