//! The till, computed from tickets and payments.

use super::ids::{PlayerId, TicketNo};
use super::money::Cents;
use super::state::State;

/// What should be in the till, and what is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cash {
    /// The price of all sold tickets.
    pub expected: Cents,
    pub taken: Cents,
    pub refunded: Cents,
    /// The change money with which the till began.
    pub float: Cents,
    pub spent: Cents,
    /// What should be in the till: float and taken, less refunded and spent.
    pub balance: Cents,
    pub counted: Option<Cents>,
    /// Counted less balance; negative where money is missing.
    pub difference: Option<Cents>,
}

impl State {
    pub fn cash(&self) -> Cash {
        let sum = |sign: fn(Cents) -> bool| self.payments.iter().map(|p| p.amount).filter(|a| sign(*a)).sum();
        let taken: Cents = sum(|amount| amount > Cents::ZERO);
        let refunded = Cents::ZERO - sum(|amount| amount < Cents::ZERO);
        let float = self.float.map_or(Cents::ZERO, |(_, amount)| amount);
        let spent = self.expenses.iter().map(|expense| expense.amount).sum();
        let balance = float + taken - refunded - spent;
        Cash {
            expected: self.settings.ticket_price * self.tickets.len() as u32
                + self.tickets.keys().map(|ticket| self.price_of_lives(*ticket)).sum(),
            taken,
            refunded,
            float,
            spent,
            balance,
            counted: self.counted,
            difference: self.counted.map(|counted| counted - balance),
        }
    }

    /// Returns what a player has paid and not got back.
    pub fn paid(&self, player: PlayerId) -> Cents {
        self.payments.iter().filter(|payment| payment.player == player).map(|payment| payment.amount).sum()
    }

    /// Returns the price of a player's tickets, and of the lives that were bought again.
    pub fn price_of(&self, player: PlayerId) -> Cents {
        self.tickets_of(player).map(|ticket| self.settings.ticket_price + self.price_of_lives(ticket)).sum()
    }

    fn price_of_lives(&self, ticket: TicketNo) -> Cents {
        let bought = self.lives().map_or(0, |evening| evening.rebuys(ticket));
        self.settings.lives.rebuy_price * bought as u32
    }

    /// Returns what a player still owes; below zero if they have paid more than their tickets cost.
    pub fn owed(&self, player: PlayerId) -> Cents {
        self.price_of(player) - self.paid(player)
    }

    /// Returns what all who owe something owe together, and what those have too much who paid too much.
    pub fn owed_by_all(&self) -> (Cents, Cents) {
        let owed = || self.players().keys().map(|player| self.owed(*player));
        let debts = owed().filter(|owed| *owed > Cents::ZERO).sum();
        (debts, owed().filter(|owed| *owed < Cents::ZERO).map(|owed| Cents::ZERO - owed).sum())
    }
}
