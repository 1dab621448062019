//! Who plays now: the order of the matches, against every other order on small rounds.

use proptest::prelude::*;
use std::collections::BTreeSet;
use tournament::PlayerId;
use tournament::schedule::{Waiting, by_urgency, lower_bound};

type Pairs = Vec<[PlayerId; 2]>;

fn pairs(players: u32, most: usize) -> impl Strategy<Value = Pairs> {
    let pair = (1..=players, 1..players)
        .prop_map(move |(left, shift)| [PlayerId(left), PlayerId((left + shift - 1) % players + 1)]);
    prop::collection::vec(pair, 0..most)
}

/// Plays round after round as the schedule says, and returns how many there were.
fn rounds(mut open: Pairs) -> u32 {
    let mut rounds = 0;
    let mut again = Waiting::new(&open);
    let mut places: Vec<usize> = (0..open.len()).collect();
    while !open.is_empty() {
        let playing = Waiting::new(&open).take([], usize::MAX);
        let taken: Vec<usize> = playing.iter().map(|index| places[*index]).collect();
        assert_eq!(again.take([], usize::MAX), taken, "what is kept is what would be counted anew");
        places.retain(|place| !taken.contains(place));
        assert!(!playing.is_empty(), "somebody can always play");
        let mut busy = BTreeSet::new();
        for index in &playing {
            assert!(open[*index].iter().all(|player| busy.insert(*player)), "nobody twice at once");
        }
        for (index, pair) in open.iter().enumerate().filter(|(index, _)| !playing.contains(index)) {
            assert!(pair.iter().any(|player| busy.contains(player)), "match {index} could be played too");
        }
        open = open
            .into_iter()
            .enumerate()
            .filter(|(index, _)| !playing.contains(index))
            .map(|(_, pair)| pair)
            .collect();
        rounds += 1;
    }
    rounds
}

/// Tries everything: the smallest number of rounds in which the matches can be played.
fn fewest(open: &[[PlayerId; 2]]) -> u32 {
    (lower_bound(open)..).find(|rounds| fits(open, &mut vec![BTreeSet::new(); *rounds as usize])).unwrap_or(0)
}

fn fits(open: &[[PlayerId; 2]], rounds: &mut Vec<BTreeSet<PlayerId>>) -> bool {
    let Some(([left, right], others)) = open.split_first() else { return true };
    for index in 0..rounds.len() {
        let fresh = rounds[index].is_empty();
        if rounds[index].contains(left) || rounds[index].contains(right) {
            continue;
        }
        rounds[index].extend([*left, *right]);
        if fits(others, rounds) {
            return true;
        }
        rounds[index].remove(left);
        rounds[index].remove(right);
        // All empty rounds are alike.
        if fresh {
            break;
        }
    }
    false
}

proptest! {
    #[test]
    fn rounds_are_never_fewer_than_the_bound_and_hardly_more(open in pairs(24, 60)) {
        let (bound, rounds) = (lower_bound(&open), rounds(open));
        prop_assert!(rounds >= bound);
        // A match waits only while one of its players plays, so no order of this kind needs twice the bound.
        prop_assert!(rounds <= (2 * bound).saturating_sub(1).max(bound), "{rounds} for {bound}");
    }

    #[test]
    fn on_small_rounds_it_is_at_most_one_round_worse_than_the_best(open in pairs(7, 10)) {
        let (best, rounds) = (fewest(&open), rounds(open.clone()));
        prop_assert!(rounds <= best + 1, "{rounds} instead of {best}: {open:?}");
    }

    #[test]
    fn the_order_names_every_match_once_and_the_busiest_first(open in pairs(9, 30)) {
        let order = by_urgency(&open);
        let mut sorted = order.clone();
        sorted.sort_unstable();
        prop_assert_eq!(sorted, (0..open.len()).collect::<Vec<_>>());
        let work = |player: PlayerId| open.iter().flatten().filter(|other| **other == player).count();
        let key = |index: &usize| {
            let [left, right] = open[*index].map(work);
            (left.max(right), left + right)
        };
        prop_assert!(order.windows(2).all(|two| key(&two[0]) > key(&two[1]) || key(&two[0]) == key(&two[1]) && two[0] < two[1]));
    }
}

#[test]
fn whoever_has_most_matches_plays_first() {
    let [a, b, c, d, e] = [1, 2, 3, 4, 5].map(PlayerId);
    let open = [[b, c], [a, d], [a, e], [a, b]];
    assert_eq!(lower_bound(&open), 3);
    assert_eq!(by_urgency(&open), [3, 1, 2, 0], "a has three; with b together five");
    assert_eq!(Waiting::new(&open).take([], usize::MAX), [3]);
    assert_eq!(Waiting::new(&open).take([b], usize::MAX), [1], "b plays already, c waits for b");
    assert_eq!(Waiting::new(&[[a, b], [c, d]]).take([], 1), [0], "there is one table");
}
