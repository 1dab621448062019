//! A person on the other of two evenings on the same tables: what they play there, or that they may join.

use super::guest::Guest;
use super::tickets::TicketView;
use crate::tournament::PlayerId;

/// What a person has on the other evening.
pub struct BesideView {
    /// What it is called.
    pub name: String,
    /// Their page there, or its first one.
    pub href: String,
    /// Their tickets there, the most urgent first; none if they are not on its list.
    pub tickets: Vec<TicketView>,
    /// What it costs to join, if they may; else "".
    pub price: String,
}

impl BesideView {
    /// Returns it; `None` if there is no other evening, or nothing in it for this person.
    pub fn of(guest: &Guest<'_>, player: PlayerId) -> Option<BesideView> {
        let other = guest.beside()?;
        let name = other.view.texts.name.to_string();
        if let Some(there) = guest.view.number_on(&other.view, player) {
            let tickets = other.tickets_of(there);
            let href = other.person_link(there);
            return Some(BesideView { name, href, tickets, price: String::new() });
        }
        let may_join = other.view.is_consolation()
            && guest.view.out_after_round_one().contains(&player)
            && other.view.why_nobody_joins().is_none();
        let price = guest.ctx.money(other.view.settings().ticket_price);
        may_join.then(|| BesideView { name, href: other.link(""), tickets: Vec::new(), price })
    }
}
