//! Lives as guests and the staff see them: hearts, and the same in words.

use crate::tournament::formats::lives::Life;
use crate::web::view::translation::Translator;

/// The lives of a ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LivesView {
    /// For each life that was sold to it, whether it is still there; those that are first.
    pub signs: Vec<bool>,
    /// "2 Leben".
    pub words: String,
}

impl LivesView {
    /// Returns the lives as they are.
    pub fn of(translator: Translator, life: Life) -> LivesView {
        let signs = (0..life.sold).map(|index| index < life.left).collect();
        LivesView { signs, words: translator.t1("lives-count", "count", life.left) }
    }
}
