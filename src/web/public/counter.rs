//! The Bummerlzähler of a match, drawn as it hangs on the table, with its words for those who do not see it.

use super::guest::Guest;
use crate::tournament::Pairing;
use crate::web::view::tournament::Count;
use crate::web::view::translation::Arg;

/// A counter to be drawn by the macro of `public/counter.html`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterView {
    pub count: Count,
    /// The whole counter in words.
    pub words: String,
}

impl CounterView {
    /// Returns the counter of a match that was played.
    pub fn of(guest: &Guest<'_>, pairing: &Pairing) -> Option<CounterView> {
        let (ctx, count) = (guest.ctx, guest.view.count(pairing)?);
        let name = |ticket| guest.name_on(ticket);
        let (left, right) =
            (pairing.left.map(name).unwrap_or_default(), pairing.right.map(name).unwrap_or_default());
        let figures = count.figures();
        let (own, other) = (figures.left, figures.right);
        let values: [(&str, &dyn Arg); 4] =
            [("left", &left), ("right", &right), ("own", &own), ("other", &other)];
        let mut words = ctx.with(if count.in_points { "counter-points" } else { "counter-won" }, &values);
        if !count.in_points && !count.bummerl.is_empty() {
            words.push(' ');
            words.push_str(&ctx.t1("counter-counts", "counts", count.each()));
        }
        Some(CounterView { count, words })
    }
}
