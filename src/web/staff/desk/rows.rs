//! The table of people at the desk.

use crate::app::Snapshot;
use crate::texts::search_key;
use crate::tournament::draw::ChangeKind;
use crate::tournament::{Cents, Command, PlayerId, Rejection, Stage, TicketNo, Tickets};
use crate::web::context::PageContext;

/// A person in the table.
#[derive(Debug, Clone)]
pub struct Row {
    /// The number.
    pub player: PlayerId,
    /// The path of the person's page.
    pub path: String,
    /// The name.
    pub name: String,
    /// Where from, or empty.
    pub place: String,
    /// The tickets, ascending: "4, 17–19".
    pub tickets: String,
    /// Those that can be taken back.
    pub refundable: Vec<TicketNo>,
    /// What is still to be paid; below zero if too much was paid.
    pub owes: Cents,
    /// How many these are.
    pub held: usize,
    /// Gone home.
    pub withdrawn: bool,
    /// Why nothing more can be sold to this person.
    pub no_sale: Option<String>,
}

impl Row {
    /// Returns the row of a person.
    pub fn of(ctx: &PageContext, night: &Snapshot, player: PlayerId) -> Row {
        let tickets: Vec<TicketNo> = night.tickets_of(player).collect();
        let more = Command::Sell { player, tickets: Tickets::Count(1), paid: false, lots: [0; 32] };
        Row {
            player,
            path: super::super::player::path(night, player),
            name: night.name(player).to_owned(),
            place: night.place(player).to_owned(),
            refundable: tickets.iter().copied().filter(|ticket| is_refundable(night, *ticket)).collect(),
            held: tickets.len(),
            tickets: runs(&tickets),
            owes: night.owed(player),
            withdrawn: night.is_withdrawn(player),
            no_sale: night.decide(&more).err().map(|why| no_more(ctx, night, &why)),
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
pub fn no_more(ctx: &PageContext, night: &Snapshot, why: &Rejection) -> String {
    match why {
        Rejection::TooManyTickets { limit, .. } => ctx.t1("desk-limit", "limit", limit),
        other => ctx.rejection(other, night),
    }
}

/// Writes numbers one after the other, three and more in a row from the first to the last: `4, 17–19`.
fn runs(numbers: &[TicketNo]) -> String {
    let runs = numbers.chunk_by(|one, next| one.0 + 1 == next.0);
    let words = runs.map(|run| match run {
        [first, _, .., last] => format!("{first}–{last}"),
        few => few.iter().map(TicketNo::to_string).collect::<Vec<_>>().join(", "),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Returns whether a ticket can be taken back. Asks the core only about those that could have come late.
fn is_refundable(night: &Snapshot, ticket: TicketNo) -> bool {
    let maybe = night.draw_in_force(Stage::FIRST).is_none_or(|draw| {
        draw.changes.iter().any(|change| change.kind == ChangeKind::Late && change.into == Some(ticket))
    });
    maybe && night.decide(&Command::Refund(ticket)).is_ok()
}

/// Returns the people whom a search means, everybody if it is empty; by name.
pub fn found(night: &Snapshot, query: &str) -> Vec<PlayerId> {
    if query.trim().is_empty() {
        let mut all: Vec<PlayerId> = night.players().keys().copied().collect();
        all.sort_by_cached_key(|player| (search_key(night.name(*player)), search_key(night.place(*player))));
        return all;
    }
    let mut found = night.find(query);
    let number = query.trim().trim_start_matches('#').parse().ok().map(TicketNo);
    if let Some(owner) = number.and_then(|ticket| night.owner(ticket))
        && !found.contains(&owner)
    {
        found.push(owner);
    }
    found
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
