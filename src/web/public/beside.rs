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
    /// What it costs to join; `None` if they may not.
    pub offer: Option<String>,
}

impl BesideView {
    /// Returns it; `None` if there is no other evening, or nothing in it for this person.
    pub fn of(guest: &Guest<'_>, player: PlayerId) -> Option<BesideView> {
        let other = guest.other_evening()?;
        let there = guest.view.number_on(&other.view, player);
        let may_join = other.view.is_consolation()
            && other.view.has_no_ticket_for(player)
            && guest.view.out_after_round_one().contains(&player)
            && other.view.why_nobody_joins().is_none();
        let offer = may_join.then(|| guest.ctx.money(other.view.settings().ticket_price));
        (there.is_some() || may_join).then(|| BesideView {
            name: other.view.texts.name.to_string(),
            href: there.map_or_else(|| other.link(""), |there| other.person_link(there)),
            tickets: there.map(|there| other.tickets_of(there)).unwrap_or_default(),
            offer,
        })
    }
}
