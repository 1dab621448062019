//! Slips that people pull from one bag: which are still in it, whom the last one leads to, and whether those two have met.

use super::by_hand::last_pull;
use crate::app::Snapshot;
use crate::tournament::draw::Draw;
use crate::tournament::{ActionNo, Stage, TicketNo};

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
    /// How many slips have been noted; the form carries it, so that two laptops do not note the same slip twice.
    pub(super) expected_pulls: u32,
    /// The slips kept so far, and how many there will be.
    pub(super) kept: usize,
    pub(super) total: usize,
    /// The pairs so far, the latest first: number and both names.
    pub(super) pairs: Vec<(usize, [String; 2])>,
    /// The action of the last slip, whoever noted it.
    pub(super) undo: Option<ActionNo>,
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
            expected_pulls: draw.pulls_noted(),
            kept: bag.order.len(),
            total: bag.entries.len(),
            pairs: pairs.iter().enumerate().rev().map(|(index, pair)| (index + 1, pair.map(name))).collect(),
            undo: last_pull(snapshot, draw),
            left,
        })
    }

    /// Returns whether the slip that is pulled now completes the draw; nothing of it is taken back afterwards.
    pub(super) fn is_last(&self) -> bool {
        self.kept + 1 == self.total
    }
}
