//! Which card points a number of cards can have.

use super::super::options::{Deck, RuleSet};
use super::Holdings;

/// The card points of a pack.
pub const PACK_POINTS: u8 = 120;

/// Returns the number of tricks in a pack.
pub const fn tricks_in_pack(deck: Deck) -> u8 {
    (deck.size() / 2) as u8
}

/// Returns the number of cards in a full hand.
pub const fn hand_size(deck: Deck) -> u8 {
    match deck {
        Deck::Twenty => 5,
        Deck::TwentyFour => 6,
    }
}

/// Returns how many cards of the talon lie there after some tricks with drawing, the trump card counted.
pub const fn lying_after(deck: Deck, tricks: u8) -> u8 {
    (deck.size() as u8 - 2 * hand_size(deck)).saturating_sub(2 * tricks)
}

/// Points of the ranks, each four times in the pack; the nine last, so that 20 cards leave it out.
const RANKS: [u8; 6] = [11, 10, 4, 3, 2, 0];

const fn ranks(deck: Deck) -> &'static [u8] {
    match deck {
        Deck::Twenty => RANKS.split_at(5).0,
        Deck::TwentyFour => &RANKS,
    }
}

/// Cards that a side has: how many, and the card points in them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cards {
    count: u8,
    sum: u8,
}

impl Cards {
    const NONE: Cards = Cards { count: 0, sum: 0 };

    fn of(tricks: u8, sum: u8) -> Cards {
        Cards { count: tricks.saturating_mul(2), sum }
    }
}

/// Tells whether the tricks of both sides can have their card points, out of one pack.
pub fn can_have(deck: Deck, one: Holdings, other: Holdings) -> bool {
    let [one, other] = [one, other].map(|had| Cards::of(had.tricks, had.card_points));
    are_in_pack(deck, one, other)
}

/// Tells whether one side's tricks can have these card points.
pub fn one_can_have(deck: Deck, tricks: u8, points: u8) -> bool {
    are_in_pack(deck, Cards::of(tricks, points), Cards::NONE)
}

fn are_in_pack(deck: Deck, one: Cards, other: Cards) -> bool {
    one.count.saturating_add(other.count) <= deck.size() as u8 && choose(ranks(deck), one, other)
}

/// Chooses cards of the remaining ranks for both sides.
fn choose(ranks: &[u8], one: Cards, other: Cards) -> bool {
    let Some((&points, rest)) = ranks.split_first() else {
        return one == Cards::NONE && other == Cards::NONE;
    };
    // The ranks descend: nobody can need more than this one gives, nor hold more cards than there are.
    let out_of_reach = |side: Cards| u32::from(side.sum) > u32::from(side.count) * u32::from(points);
    if out_of_reach(one) || out_of_reach(other) || usize::from(one.count + other.count) > 4 * ranks.len() {
        return false;
    }
    let take = |side: Cards, cards: u8| {
        let count = side.count.checked_sub(cards)?;
        Some(Cards { count, sum: side.sum.checked_sub(cards * points)? })
    };
    (0..=4).any(|first| {
        take(one, first).is_some_and(|one| {
            (0..=4 - first).any(|second| take(other, second).is_some_and(|other| choose(rest, one, other)))
        })
    })
}

/// Tells whether a player with some tricks can have these points, marriages counted. A player leads at most once more than they
/// have tricks, and has announced no more marriages than that; where a marriage needs a trick, none before the first.
pub fn tally_can_be(rules: &RuleSet, tricks: u8, points: u8) -> bool {
    if tricks == 0 {
        return points == 0;
    }
    marriage_sums(tricks.saturating_add(u8::from(!rules.meld_needs_trick)))
        .any(|sum| points >= sum && one_can_have(rules.deck, tricks, points - sum))
}

/// Returns the sums of up to some marriages, of which one may be in trumps.
fn marriage_sums(most: u8) -> impl Iterator<Item = u8> {
    let all = (0..=3_u8).flat_map(|twenties| [(twenties, 0), (twenties, 1)]);
    all.filter(move |(twenties, forty)| twenties + forty <= most)
        .map(|(twenties, forty)| 20 * twenties + 40 * forty)
}
