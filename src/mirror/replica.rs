//! A database as a second laptop in the hall gets it: byte for byte, cut into pieces, and of those only the ones that are others than before.

use crate::chain::Hash;
use serde::{Deserialize, Serialize};

/// How long a piece is, in bytes: a page of SQLite.
pub const PIECE: usize = 4_096;

/// No database that is followed is longer, in bytes.
pub const MOST_OF_A_REPLICA: usize = 256 << 20;

/// The sums of all pieces of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pieces {
    length: usize,
    sums: Vec<Hash>,
}

impl Pieces {
    /// Returns the sums of a database.
    pub fn of(image: &[u8]) -> Pieces {
        Pieces { length: image.len(), sums: image.chunks(PIECE).map(Hash::of).collect() }
    }

    /// Returns the sum over everything, by which both sides name a database.
    pub fn sum(&self) -> Hash {
        let length = u64::try_from(self.length).unwrap_or(u64::MAX).to_be_bytes();
        let sums = self.sums.iter().flat_map(|sum| sum.bytes());
        Hash::of(&length.into_iter().chain(sums).collect::<Vec<u8>>())
    }
}

/// What changes one database into a later one. The bytes of the pieces travel behind it, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The database that is changed; `None` if all of the later one is here.
    pub base: Option<Hash>,
    /// The later one.
    pub sum: Hash,
    /// How long it is, in bytes.
    pub length: usize,
    /// The numbers of the pieces that are here, ascending.
    pub pieces: Vec<usize>,
}

impl Change {
    /// Returns what changes a database of which the sums are known into this one, with the bytes of the pieces.
    pub fn between(before: Option<&Pieces>, image: &[u8], pieces: &Pieces) -> (Change, Vec<u8>) {
        let is_other = |number: &usize| {
            let known = before.and_then(|before| before.sums.get(*number));
            known.is_none() || known != pieces.sums.get(*number)
        };
        let others: Vec<usize> = (0..pieces.sums.len()).filter(is_other).collect();
        let bytes =
            others.iter().filter_map(|number| image.chunks(PIECE).nth(*number)).flatten().copied().collect();
        let base = before.map(Pieces::sum);
        (Change { base, sum: pieces.sum(), length: pieces.length, pieces: others }, bytes)
    }

    /// Returns the later database with its sums; `None` if `before` is not the one that is changed, or what came is not whole.
    pub fn apply(&self, before: &[u8], bytes: &[u8]) -> Option<(Vec<u8>, Pieces)> {
        if self.length > MOST_OF_A_REPLICA {
            return None;
        }
        let mut image = if self.base.is_some() { before.to_vec() } else { Vec::new() };
        image.resize(self.length, 0);
        let mut rest = bytes;
        for number in &self.pieces {
            let from = number.checked_mul(PIECE)?;
            let to = from.checked_add(PIECE)?.min(self.length);
            let place = image.get_mut(from..to)?;
            let (piece, others) = rest.split_at_checked(place.len())?;
            place.copy_from_slice(piece);
            rest = others;
        }
        // Whatever the base was: the sum says whether it is the later one now.
        let pieces = Pieces::of(&image);
        (rest.is_empty() && pieces.sum() == self.sum).then_some((image, pieces))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn database() -> impl Strategy<Value = Vec<u8>> {
        // Few kinds of pieces, so that some of two databases are the same, and an end that need not be a whole one.
        (prop::collection::vec(0_u8..4, 0..9), 0..PIECE).prop_map(|(kinds, rest)| {
            let mut all: Vec<u8> = kinds.iter().flat_map(|kind| [*kind; PIECE]).collect();
            all.extend(vec![9; rest]);
            all
        })
    }

    proptest! {
        #[test]
        fn a_change_makes_the_later_database_and_nothing_else_does(before in database(), after in database(), at in any::<prop::sample::Index>()) {
            let (old, new) = (Pieces::of(&before), Pieces::of(&after));
            for known in [None, Some(&old)] {
                let (change, bytes) = Change::between(known, &after, &new);
                prop_assert_eq!(change.apply(&before, &bytes), Some((after.clone(), new.clone())));
                prop_assert!(known.is_none() || bytes.len() <= after.len());
                if !bytes.is_empty() {
                    let mut changed = bytes.clone();
                    changed[at.index(bytes.len())] ^= 1;
                    prop_assert_eq!(change.apply(&before, &changed), None);
                    prop_assert_eq!(change.apply(&before, &bytes[1..]), None);
                }
            }
            if old != new && !before.is_empty() {
                let (change, bytes) = Change::between(Some(&old), &after, &new);
                let mut other = before.clone();
                other[0] ^= 1;
                let first_came = change.pieces.first() == Some(&0) || after.is_empty();
                prop_assert_eq!(change.apply(&other, &bytes).is_some(), first_came);
            }
        }
    }

    #[test]
    fn nothing_is_made_of_numbers_that_are_too_large() {
        let huge = Change { base: None, sum: Hash::START, length: usize::MAX, pieces: vec![usize::MAX] };
        assert_eq!(huge.apply(&[], &[]), None);
        let beyond = Change { base: None, sum: Hash::START, length: 10, pieces: vec![1, usize::MAX] };
        assert_eq!(beyond.apply(&[], &[0; 10]), None);
    }
}
