//! The Bummerlzähler of a match, drawn as it hangs on the table, with its words for those who do not see it.

use super::guest::Guest;
use crate::rules::BySide;
use crate::tournament::Pairing;
use crate::web::view::tournament::{Bead, Count};

/// A counter to be drawn by the macro of `public/counter.html`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterView {
    /// The beads.
    pub beads: Vec<Bead>,
    /// Won Bummerl.
    pub won: BySide<u8>,
    /// The final count of each Bummerl, "7:4 · 3:7 · 7:5", or "".
    pub counts: String,
    /// The whole counter in words.
    pub words: String,
}

impl CounterView {
    /// Returns the counter of a match that was played.
    pub fn of(guest: &Guest<'_>, pairing: &Pairing) -> Option<CounterView> {
        let count = guest.view.count(pairing)?;
        let name = |ticket| guest.name_on(ticket);
        let names = (pairing.left.map(name).unwrap_or_default(), pairing.right.map(name).unwrap_or_default());
        Some(CounterView::from_count(guest, &count, &names))
    }

    fn from_count(guest: &Guest<'_>, count: &Count, (left, right): &(String, String)) -> CounterView {
        let won = count.won;
        let each: Vec<String> =
            count.bummerl.iter().map(|one| format!("{}:{}", one.left, one.right)).collect();
        let mut words = guest.ctx.with(
            "counter-won",
            &[("left", left), ("right", right), ("own", &won.left), ("other", &won.right)],
        );
        if !each.is_empty() {
            words.push(' ');
            words.push_str(&guest.ctx.t1("counter-counts", "counts", guest.ctx.list(&each)));
        }
        CounterView { beads: count.beads(), won, counts: each.join(" · "), words }
    }
}
