//! Which of the copies holds most. Their names say what a clock said, and a clock that was ahead for a while would come first for ever.

use super::Backup;
use crate::chain::Hash;
use crate::store::backup;
use crate::store::peek::peek;

/// Returns the copy that holds everything up to the combined head of the database; if there is none, that with the longest journals.
pub fn newest(copies: &[Backup], stored: Option<Hash>) -> Option<&Backup> {
    let holds_all = |copy: &&Backup| stored.is_some() && backup::head(&copy.path) == stored;
    copies.iter().find(holds_all).or_else(|| fullest(copies)).or(copies.first())
}

/// Puts those first whose journals have most entries, and of several the newest by their names; what cannot be read comes last.
pub fn by_contents(mut copies: Vec<Backup>) -> Vec<Backup> {
    copies.sort_by_cached_key(|copy| {
        std::cmp::Reverse((peek(&copy.path).map(|held| held.entries()), copy.path.clone()))
    });
    copies
}

/// Returns the copy whose journals have most entries. Of several the first, which is the newest by its name.
fn fullest(copies: &[Backup]) -> Option<&Backup> {
    copies
        .iter()
        .rev()
        .filter_map(|copy| Some((peek(&copy.path)?.entries(), copy)))
        .max_by_key(|(entries, _)| *entries)
        .map(|(_, copy)| copy)
}
