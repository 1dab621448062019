//! What names things for a reader: what sentences are about comes as numbers.

use super::Translator;
use crate::tournament::{PlayerId, Stage};

/// Knows the people by name; rejections carry numbers only.
pub trait Names {
    /// Returns the name of a player as the reader of the page may see it.
    fn name(&self, player: PlayerId) -> String;

    /// Returns what lists of players are sorted by.
    fn sorting(&self, player: PlayerId) -> String;

    /// Returns the name of a stage as this evening knows it: `Halbfinale`.
    fn stage(&self, translator: Translator, stage: Stage) -> String;
}
