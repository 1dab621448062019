//! The table of people at the desk, their lives, and the links that show only those with so many.

use crate::app::Snapshot;
use crate::web::address;
use crate::web::http::PageContext;
use crate::web::staff::layout::NavLink;
use crate::web::view::lives::LivesView;
use std::collections::BTreeMap;
use tournament::draw::{Change, ChangeKind};
use tournament::formats::lives::Life;
use tournament::{Cents, Command, PlainDesk, PlayerId, Rejection, Stage, TicketNo};

#[derive(Debug, Clone)]
pub struct Row {
    pub player: PlayerId,
    /// The tickets, ascending: "4, 17–19".
    pub tickets: String,
    pub held: usize,
    /// Those that can be taken back.
    pub refundable: Vec<TicketNo>,
    /// What is still to be paid; below zero if too much was paid.
    pub owes: Cents,
    /// What a life costs that this person can buy again now.
    pub rebuy: Option<String>,
    /// Why nothing more can be sold to this person, unless nothing can be sold to anybody.
    pub no_sale: Option<String>,
}

impl Row {
    pub fn of(ctx: &PageContext, snapshot: &Snapshot, player: PlayerId) -> Row {
        let tickets: Vec<TicketNo> = snapshot.tickets_of(player).collect();
        Row {
            player,
            refundable: refundable(snapshot, &tickets),
            tickets: runs(&tickets),
            held: tickets.len(),
            owes: snapshot.owed(player),
            rebuy: can_buy_life(snapshot, player).then(|| ctx.money(snapshot.settings().lives.rebuy_price)),
            no_sale: no_sale(snapshot, player, tickets.len() as u32).map(|why| no_more(ctx, snapshot, &why)),
        }
    }

    /// Returns the sign and the word for what is paid.
    pub fn paid(&self, ctx: &PageContext) -> (&'static str, String) {
        if self.owes > Cents::ZERO {
            ("waiting", ctx.t1("desk-owes", "amount", ctx.money(self.owes)))
        } else if self.owes < Cents::ZERO {
            ("waiting", ctx.t1("desk-credit", "amount", ctx.money(Cents::ZERO - self.owes)))
        } else if self.held > 0 {
            ("done", ctx.t("desk-paid"))
        } else {
            ("open", ctx.t("desk-no-tickets"))
        }
    }
}

/// Says why somebody cannot buy one more ticket.
pub fn no_more(ctx: &PageContext, snapshot: &Snapshot, why: &Rejection) -> String {
    match why {
        Rejection::TooManyTickets { limit, .. } => ctx.t1("desk-limit", "limit", limit),
        other => ctx.rejection(other, snapshot),
    }
}

/// Writes numbers one after the other, three and more in a row from the first to the last: `4, 17–19`.
pub fn runs(numbers: &[TicketNo]) -> String {
    let runs = numbers.chunk_by(|one, next| one.0 + 1 == next.0);
    let words = runs.map(|run| match run {
        [first, _, .., last] => format!("{first}–{last}"),
        few => few.iter().map(TicketNo::to_string).collect::<Vec<_>>().join(", "),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Returns what the core would say to one more ticket, as far as that depends on the person; what stops everybody is said
/// above the table. The core itself is asked only when somebody buys: a table of 500 people would wait a second for it.
fn no_sale(snapshot: &Snapshot, player: PlayerId, held: u32) -> Option<Rejection> {
    let limit = snapshot.settings().tickets_per_player;
    if snapshot.is_withdrawn(player) {
        Some(Rejection::AlreadyWithdrawn(player))
    } else {
        (held >= limit).then_some(Rejection::TooManyTickets { limit, held, wanted: 1 })
    }
}

/// Returns whether somebody can buy a life again now. After the end nobody can.
pub fn can_buy_life(snapshot: &Snapshot, player: PlayerId) -> bool {
    !snapshot.is_finished() && snapshot.can_buy_life(player).is_ok()
}

/// Returns those of a person's tickets that can be taken back: before the first draw all, afterwards those that came late and
/// have not played. Where everybody holds one ticket, somebody late stands on no list until the next one is closed.
fn refundable(snapshot: &Snapshot, tickets: &[TicketNo]) -> Vec<TicketNo> {
    let draw = snapshot.draw_in_force(Stage::FIRST);
    if !snapshot.is_first_list_closed() {
        return if snapshot.is_finished() { Vec::new() } else { tickets.to_vec() };
    }
    let is_late = |ticket: &TicketNo| {
        let Some(draw) = draw else { return true };
        let joined = |change: &Change| change.kind == ChangeKind::Late && change.into == Some(*ticket);
        draw.changes.iter().any(joined) || draw.owner(*ticket).is_none()
    };
    let maybe = tickets.iter().copied().filter(is_late);
    maybe
        .filter(|ticket| snapshot.tournament.decide(&Command::from(PlainDesk::Refund(*ticket))).is_ok())
        .collect()
}

/// Returns the people whom a search means, everybody if it is empty; by name.
pub fn matching(snapshot: &Snapshot, query: &str) -> Vec<PlayerId> {
    if query.trim().is_empty() {
        let mut all: Vec<PlayerId> = snapshot.players().keys().copied().collect();
        all.sort_by_cached_key(|player| (snapshot.sorting(*player), *player));
        return all;
    }
    let mut found = snapshot.find(query);
    let number = query.trim().trim_start_matches('#').parse().ok().map(TicketNo);
    if let Some(owner) = number.and_then(|ticket| snapshot.owner(ticket))
        && !found.contains(&owner)
    {
        found.push(owner);
    }
    found
}

/// The lives of everybody, and who is to be seen.
#[derive(Debug)]
pub struct LivesFilter {
    lives: BTreeMap<PlayerId, Life>,
    wanted: Option<u8>,
    /// The links: all, then by lives, most first, and those who are out.
    pub choices: Vec<NavLink>,
}

impl LivesFilter {
    /// Returns everybody's lives, with what an address says about whom to show; `None` on an evening without lives.
    pub fn of(ctx: &PageContext, snapshot: &Snapshot, wanted: &str) -> Option<LivesFilter> {
        snapshot.lives()?;
        let lives: BTreeMap<PlayerId, Life> = snapshot
            .players()
            .keys()
            .filter_map(|player| Some((*player, snapshot.life_of(*player)?)))
            .collect();
        let mut people: BTreeMap<u8, usize> = BTreeMap::new();
        lives.values().for_each(|life| *people.entry(life.left).or_default() += 1);
        let wanted: Option<u8> = wanted.parse().ok();
        let desk = address::staff(&snapshot.slug, "kassa");
        let choice = |(left, people): (&u8, &usize)| {
            let text = match left {
                0 => ctx.t1("lives-filter-out", "people", people),
                left => ctx.t2("lives-filter-of", "lives", left, "people", people),
            };
            NavLink { path: format!("{desk}?leben={left}"), text, current: wanted == Some(*left) }
        };
        let all = NavLink { path: desk.clone(), text: ctx.t("lives-filter-all"), current: wanted.is_none() };
        Some(LivesFilter {
            choices: std::iter::once(all).chain(people.iter().rev().map(choice)).collect(),
            lives,
            wanted,
        })
    }

    /// Returns whether somebody is to be seen.
    pub fn has(&self, player: PlayerId) -> bool {
        let left = self.lives.get(&player).map(|life| life.left);
        self.wanted.is_none_or(|wanted| left == Some(wanted))
    }

    pub fn lives(&self, ctx: &PageContext, player: &PlayerId) -> Option<LivesView> {
        self.lives.get(player).map(|life| LivesView::of(ctx.translator(), *life))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_row_are_written_shortly() {
        for (numbers, written) in
            [(vec![], ""), (vec![4], "4"), (vec![1, 2], "1, 2"), (vec![4, 17, 18, 19, 21], "4, 17–19, 21")]
        {
            assert_eq!(runs(&numbers.into_iter().map(TicketNo).collect::<Vec<_>>()), written);
        }
    }
}
