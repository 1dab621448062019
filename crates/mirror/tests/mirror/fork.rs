//! Where two journals part: the last entry that both have is found with few questions, whatever they share.

use mirror::{Journal, last_in_common};
use proptest::prelude::*;
use std::cell::Cell;
use tournament::chain::Hash;

/// A journal of hashes alone: so many that two have in common, then its own.
struct Hashes {
    common: u32,
    newest: u32,
    branch: &'static str,
}

impl Journal for Hashes {
    fn newest(&self) -> u32 {
        self.newest
    }

    fn hash(&self, number: u32) -> Option<Hash> {
        let branch = if number <= self.common { "common" } else { self.branch };
        (number <= self.newest).then(|| Hash::of(format!("{branch} {number}").as_bytes()))
    }
}

proptest! {
    #[test]
    fn the_last_entry_that_both_have_is_found(common in 0..2_000_u32, here in 0..2_000_u32, there in 0..2_000_u32) {
        let own = Hashes { common, newest: common + here, branch: "here" };
        let host = Hashes { common, newest: common + there, branch: "there" };
        let questions = Cell::new(0);
        let hash_there = |number: u32| {
            questions.set(questions.get() + 1);
            host.hash(number).ok_or("asked beyond the end")
        };
        prop_assert_eq!(last_in_common(&own, host.newest, hash_there), Ok(common));
        prop_assert!(questions.get() <= 14, "{}", questions.get());
    }
}

#[test]
fn a_host_that_does_not_answer_leaves_it_open() {
    let own = Hashes { common: 5, newest: 9, branch: "here" };
    assert_eq!(last_in_common(&own, 9, |_| Err("away")), Err("away"));
    assert_eq!(last_in_common(&own, 0, |_| Err("never asked")), Ok(0));
}
