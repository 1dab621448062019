//! Keeps apart two who have met, as far as exchanging second members can: without it about three pairs a night would meet twice running.

use super::Met;
use crate::ids::TicketNo;

type Two = (TicketNo, TicketNo);

/// Goes through the pairs in their order. One that has met exchanges its second member with the first other pair where nobody in the two
/// has then met; if there is none and it met in the round just before, with the first where nobody then met in that round.
pub(super) fn repair(pairs: &mut [Two], met: &Met) {
    for index in 0..pairs.len() {
        let Some(&(one, two)) = pairs.get(index) else { continue };
        if !met.ever(one, two) {
            continue;
        }
        let mut partner = partner(pairs, index, |one, two| met.ever(one, two));
        if partner.is_none() && met.just_before(one, two) {
            partner = self::partner(pairs, index, |one, two| met.just_before(one, two));
        }
        if let Some(other) = partner {
            exchange(pairs, index, other);
        }
    }
}

/// Looks at the pairs behind, then at those before from the nearest back to the first.
fn partner(pairs: &[Two], index: usize, is_bad: impl Fn(TicketNo, TicketNo) -> bool) -> Option<usize> {
    let (one, two) = *pairs.get(index)?;
    let mut others = (index + 1..pairs.len()).chain((0..index).rev());
    others.find(|other| {
        pairs.get(*other).is_some_and(|(first, second)| !is_bad(one, *second) && !is_bad(*first, two))
    })
}

fn exchange(pairs: &mut [Two], one: usize, other: usize) {
    let second = |pairs: &[Two], index: usize| pairs.get(index).map(|pair| pair.1);
    if let (Some(mine), Some(theirs)) = (second(pairs, one), second(pairs, other)) {
        for (index, ticket) in [(one, theirs), (other, mine)] {
            if let Some(pair) = pairs.get_mut(index) {
                pair.1 = ticket;
            }
        }
    }
}
