//! A journal without what stands in it: the hashes with which somebody goes from an entry that they have seen to a later one.

use super::{Body, Hash};

/// An entry without what stands in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// Its hash, which vouches for all entries before it.
    pub hash: Hash,
    /// Its body; `None` for an entry of layout 1, whose hash nobody can recompute without the entry itself.
    pub body: Option<Body>,
}

/// Returns the hash of the entry to which the bodies lead that follow entry `number` with its hash. Whoever keeps a head and finds that the
/// bodies since then lead to the newest one knows that the journal still contains everything that it contained under the head that they
/// kept.
pub fn walk(slug: &[u8], number: i64, hash: Hash, bodies: &[Body]) -> Hash {
    let numbers = number.saturating_add(1)..;
    numbers.zip(bodies).fold(hash, |previous, (number, body)| body.hash(slug, number, previous))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies(count: u8) -> Vec<Body> {
        (0..count).map(|at| Body(Hash::of(&[at]))).collect()
    }

    #[test]
    fn a_walk_over_nothing_stays_and_one_in_two_parts_comes_to_the_same() {
        let (all, seen) = (bodies(20), Hash::of(b"seen"));
        assert_eq!(walk(b"abend", 7, seen, &[]), seen);
        let half = walk(b"abend", 7, seen, &all[..11]);
        assert_eq!(walk(b"abend", 18, half, &all[11..]), walk(b"abend", 7, seen, &all));
    }

    /// The figures are those of the example in docs/JOURNAL.md, which uses `sha256sum` alone.
    #[test]
    fn the_hashes_are_those_of_the_documented_example() {
        let seen = "85fd77ed65590b11eef554db131a4bbbc06d6018d7b34992e0db8f86692a9e61".parse().unwrap();
        let bodies = [Body(Hash::of(b"second")), Body(Hash::of(b"third"))];
        let head = walk(b"abend", 1, seen, &bodies);
        assert_eq!(head.to_string(), "06f78f8b2f46d804cb0172259c573e5b94c449528960cd209fb47ee655a0766c");
    }
}
