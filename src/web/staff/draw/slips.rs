//! Slips that people pull from one bag: which are still in it, whom the last one leads to, and whether those two have met.

use super::by_hand::Noted;
use crate::app::Snapshot;
use crate::tournament::draw::Draw;
use crate::tournament::{Stage, TicketNo};

/// A draw of pairs by hand between two slips.
#[derive(Debug, Clone)]
pub(super) struct Slips {
    /// The slip that waits for an opponent, if one does: ticket and name.
    pub(super) waiting: Option<(TicketNo, String)>,
    /// The pair that was pulled last and has met before: both, and the round in which they met last.
    pub(super) repeated: Option<([String; 2], Stage)>,
    /// Whether the second of them can go back: something else is still in the bag.
    pub(super) may_go_back: bool,
    /// The slips that are still in the bag, ascending.
    pub(super) left: Vec<TicketNo>,
    pub(super) noted: Noted,
    /// The pairs so far, the latest first: number and both names.
    pub(super) pairs: Vec<(usize, [String; 2])>,
}

impl Slips {
    /// Reads a draw; `None` unless people are pulling slips.
    pub(super) fn of(snapshot: &Snapshot, draw: &Draw) -> Option<Slips> {
        let bag = draw.bag.as_ref().filter(|_| draw.seal().is_none() && !draw.complete)?;
        let name = |ticket: TicketNo| {
            let who = draw.owner(ticket).map_or("", |player| snapshot.known_as(player));
            format!("{ticket} {who}")
        };
        let (pairs, rest) = bag.order.as_chunks::<2>();
        let repeated = bag.last_pair().and_then(|(pair, met)| Some((pair.map(name), Stage::Round(met?))));
        let left = bag.left();
        Some(Slips {
            waiting: rest.first().map(|ticket| (*ticket, name(*ticket))),
            may_go_back: repeated.is_some() && !left.is_empty(),
            repeated,
            noted: Noted::of(snapshot, draw),
            pairs: pairs.iter().enumerate().rev().map(|(index, pair)| (index + 1, pair.map(name))).collect(),
            left,
        })
    }
}
