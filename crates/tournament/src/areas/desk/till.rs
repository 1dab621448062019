//! What goes in and out of the till beside the tickets, and counting it.

use super::{Decision, DeskEvent, MAX_AMOUNT};
use crate::event::Event;
use crate::money::Cents;
use crate::rejection::{Rejection, ensure};
use crate::state::State;
use schnapsen::text::text_enum;

text_enum! {
    /// What the organiser spends money on. The journal holds no words, so these are fixed.
    Purpose, "purpose" {
        /// What is given as prizes.
        Prizes = "prizes",
        Hall = "hall",
        /// Food and drink.
        Food = "food",
        /// Packs of cards, and what is printed.
        Cards = "cards",
        /// Fees and taxes.
        Fees = "fees",
        /// Anything else.
        Other = "other",
    }
}

/// A till holds the payments of a whole evening, so it may well be above a single payment.
fn check_till(amount: Cents) -> Result<(), Rejection> {
    ensure((Cents::ZERO..=MAX_AMOUNT * 10).contains(&amount), Rejection::BadAmount(amount))
}

pub(super) fn count_cash(amount: Cents) -> Decision {
    check_till(amount)?;
    Ok(vec![Event::Desk(DeskEvent::CashCounted { amount })])
}

pub(super) fn note_expense(purpose: Purpose, amount: Cents) -> Decision {
    check_till(amount)?;
    ensure(amount > Cents::ZERO, Rejection::BadAmount(amount))?;
    Ok(vec![Event::Desk(DeskEvent::ExpenseNoted { purpose, amount })])
}

impl State {
    pub(super) fn set_float(&self, amount: Cents) -> Decision {
        check_till(amount)?;
        ensure(self.cash().float != amount, Rejection::NothingToChange)?;
        Ok(vec![Event::Desk(DeskEvent::FloatNoted { amount })])
    }
}
