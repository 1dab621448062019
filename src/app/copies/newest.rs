//! Which of the copies holds most. Their names say what a clock said, and a clock that was ahead for a while would come first for ever.

use super::Backup;
use store::backup;
use store::inspect::inspect;
use tournament::chain::Hash;

/// Returns the copy that holds everything up to the combined head of the database; if there is none, that with the longest journals.
pub fn newest(mut copies: Vec<Backup>, stored: Option<Hash>) -> Option<Backup> {
    let holds_all = |copy: &Backup| stored.is_some() && backup::head(&copy.path) == stored;
    match copies.iter().position(holds_all) {
        Some(at) => Some(copies.swap_remove(at)),
        None => by_contents(copies).into_iter().next(),
    }
}

/// Puts those first whose journals have most entries, and of several the newest by their names; what cannot be read comes last.
pub fn by_contents(mut copies: Vec<Backup>) -> Vec<Backup> {
    copies.sort_by_cached_key(|copy| {
        std::cmp::Reverse((inspect(&copy.path).map(|held| held.entries()), copy.path.clone()))
    });
    copies
}
