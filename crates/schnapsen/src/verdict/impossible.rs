//! What cannot be at the table, each with its rule.

use super::super::Rule;
use super::super::bummerl::{BySide, Side};
use super::super::options::{DealEnd, RuleSet};
use super::evidence::Moment;
use super::possible::{PACK_POINTS, can_have, hand_size, lying_after, one_can_have, tricks_in_pack};
use super::situation::{ClosedAt, End, Holdings, Situation};

/// Says why a [`Situation`] cannot have come about. Points are card points without marriages; `at` is when it was so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Impossible {
    /// More tricks than the pack has, or than the hands had cards.
    TooManyTricks { at: Moment, tricks: u8, most: u8 },
    /// Card points without a trick.
    PointsWithoutTrick { at: Moment, side: Side, points: u8 },
    /// More card points than the pack has.
    AbovePack {
        at: Moment,
        /// The card points of both.
        points: u16,
    },
    /// No cards have these points in so many tricks.
    NoSuchSum {
        /// When; at the end it may be the tricks since closing.
        at: Moment,
        side: Side,
        points: u8,
        tricks: u8,
    },
    /// Each sum could be, but not both from one pack.
    NoSuchPair {
        /// When; at the end it may be the tricks since closing.
        at: Moment,
    },
    /// More than one 40, or more than three 20.
    TooManyMarriages { at: Moment },
    /// The player has not been on lead often enough for so many marriages.
    MarriageWithoutLead { at: Moment, side: Side },
    /// A marriage needs a trick under these rules.
    MarriageWithoutTrick { at: Moment, side: Side },
    /// No marriage is announced after closing under these rules.
    MarriageAfterClosing(Side),
    /// The player had more when the talon was closed than at the end.
    LostSinceClosing(Side),
    /// The closer was not on lead: the other had won every trick.
    CloserNotOnLead(Side),
    /// Too few cards lay there for closing.
    ClosedTooLate {
        /// The cards that lay there, the trump card counted.
        lying: u8,
        needed: u8,
    },
    /// These rules do not know closing before drawing, or the closer had not just won a trick.
    ClosedBeforeDraw,
    /// The player has neither won a trick nor just announced a marriage.
    NothingToDeclareAfter(Side),
    /// Nobody declares: the count ends the deal at 66, and this player has less.
    NoDeclaring(Side),
    /// The player had 66, and the count would have ended the deal for them.
    CountedBefore(Side),
    /// Cards are still in the hands.
    CardsLeft {
        /// The tricks played; after closing those since then.
        played: u8,
        /// The tricks that had to be played.
        all: u8,
    },
    /// The player cannot have won the last trick.
    LastTrickNotHis(Side),
    /// Nobody had to follow suit: the talon was open, or no card was left.
    NoDutyToFollow,
}

impl Impossible {
    /// Returns the rule that is broken.
    pub const fn rule(self) -> Rule {
        match self {
            Self::TooManyTricks { .. } => Rule::R02,
            Self::PointsWithoutTrick { .. } => Rule::R14,
            Self::AbovePack { .. } | Self::NoSuchSum { .. } | Self::NoSuchPair { .. } => Rule::R01,
            Self::TooManyMarriages { .. } | Self::MarriageWithoutLead { .. } => Rule::R11,
            Self::MarriageWithoutTrick { .. } => Rule::R12,
            Self::MarriageAfterClosing(_) => Rule::R13,
            Self::LostSinceClosing(_) | Self::CloserNotOnLead(_) => Rule::R19,
            Self::ClosedTooLate { .. } => Rule::R20,
            Self::ClosedBeforeDraw => Rule::R21,
            Self::NothingToDeclareAfter(_) => Rule::R26,
            Self::NoDeclaring(_) | Self::CountedBefore(_) => Rule::R25,
            Self::CardsLeft { .. } | Self::LastTrickNotHis(_) => Rule::R29,
            Self::NoDutyToFollow => Rule::R09,
        }
    }
}

/// Returns everything that makes a situation impossible under some rules.
pub(super) fn all(situation: &Situation, rules: &RuleSet) -> Vec<Impossible> {
    let mut found = Vec::new();
    check_moment(&situation.had, Moment::End, rules, &mut found);
    if let Some(closed) = &situation.closed {
        check_moment(&closed.had, Moment::Closing, rules, &mut found);
        check_closing(closed, rules, &mut found);
        check_since_closing(closed, &situation.had, rules, &mut found);
    }
    // Further questions make sense only once the numbers do.
    if found.is_empty() {
        check_end(situation, rules, &mut found);
    }
    found
}

fn check_moment(had: &BySide<Holdings>, at: Moment, rules: &RuleSet, found: &mut Vec<Impossible>) {
    let tricks = had.left.tricks.saturating_add(had.right.tricks);
    let most = tricks_in_pack(rules.deck);
    if tricks > most {
        found.push(Impossible::TooManyTricks { at, tricks, most });
    }
    let points = u16::from(had.left.card_points) + u16::from(had.right.card_points);
    if points > u16::from(PACK_POINTS) {
        found.push(Impossible::AbovePack { at, points });
    }
    let fortys = u8::from(had.left.forty) + u8::from(had.right.forty);
    if fortys > 1 || had.left.twenties.saturating_add(had.right.twenties) > 3 {
        found.push(Impossible::TooManyMarriages { at });
    }
    for &side in Side::ALL {
        check_marriages(&had[side], side, at, rules, found);
    }
    if tricks <= most {
        check_sums(had, at, rules, found);
    }
}

fn check_marriages(had: &Holdings, side: Side, at: Moment, rules: &RuleSet, found: &mut Vec<Impossible>) {
    // Players lead after each of their tricks, and perhaps to the first.
    if had.marriages() > had.tricks.saturating_add(1) {
        found.push(Impossible::MarriageWithoutLead { at, side });
    } else if rules.meld_needs_trick && had.marriages() > had.tricks {
        found.push(Impossible::MarriageWithoutTrick { at, side });
    }
}

fn check_sums(had: &BySide<Holdings>, at: Moment, rules: &RuleSet, found: &mut Vec<Impossible>) {
    let before = found.len();
    for &side in Side::ALL {
        let (points, tricks) = (had[side].card_points, had[side].tricks);
        if tricks == 0 && points > 0 {
            found.push(Impossible::PointsWithoutTrick { at, side, points });
        } else if !one_can_have(rules.deck, tricks, points) {
            found.push(Impossible::NoSuchSum { at, side, points, tricks });
        }
    }
    if found.len() == before && !can_have(rules.deck, had.left, had.right) {
        found.push(Impossible::NoSuchPair { at });
    }
}

/// Returns how many cards lay there when the talon was closed.
fn lying(closed: &ClosedAt, rules: &RuleSet) -> u8 {
    let tricks = closed.had.left.tricks.saturating_add(closed.had.right.tricks);
    lying_after(rules.deck, tricks.saturating_sub(u8::from(closed.before_draw)))
}

fn check_closing(closed: &ClosedAt, rules: &RuleSet, found: &mut Vec<Impossible>) {
    let (closer, other) = (closed.had[closed.closer], closed.had[closed.closer.opposite()]);
    if closer.tricks == 0 && other.tricks > 0 {
        found.push(Impossible::CloserNotOnLead(closed.closer));
    }
    if closed.before_draw && (!rules.close_before_draw || closer.tricks == 0) {
        found.push(Impossible::ClosedBeforeDraw);
    }
    let (lying, needed) = (lying(closed, rules), rules.close_min_talon.cards());
    if lying < needed {
        found.push(Impossible::ClosedTooLate { lying, needed });
    }
    check_counted(&closed.had, None, rules, found);
}

/// Refuses somebody with 66 in a game that would have ended by it, one player excepted.
fn check_counted(had: &BySide<Holdings>, except: Option<Side>, rules: &RuleSet, found: &mut Vec<Impossible>) {
    if rules.end != DealEnd::Automatic {
        return;
    }
    let counted = |side: &&Side| Some(**side) != except && had[**side].tally().has_66();
    found.extend(Side::ALL.iter().filter(counted).map(|&side| Impossible::CountedBefore(side)));
}

fn check_since_closing(
    closed: &ClosedAt,
    now: &BySide<Holdings>,
    rules: &RuleSet,
    found: &mut Vec<Impossible>,
) {
    let since = |side: Side| {
        let (then, now) = (closed.had[side], now[side]);
        Some(Holdings {
            card_points: now.card_points.checked_sub(then.card_points)?,
            tricks: now.tricks.checked_sub(then.tricks)?,
            twenties: now.twenties.checked_sub(then.twenties)?,
            forty: announced_since(then.forty, now.forty)?,
        })
    };
    let (left, right) = (since(Side::Left), since(Side::Right));
    for (side, since) in [(Side::Left, left), (Side::Right, right)] {
        match since {
            None => found.push(Impossible::LostSinceClosing(side)),
            Some(since) if since.marriages() > 0 && !rules.meld_after_close => {
                found.push(Impossible::MarriageAfterClosing(side));
            }
            Some(_) => {}
        }
    }
    let (Some(left), Some(right)) = (left, right) else {
        return;
    };
    let most = hand_size(rules.deck) - u8::from(closed.before_draw);
    let tricks = left.tricks.saturating_add(right.tricks);
    if tricks > most {
        let at = Moment::End;
        found.push(Impossible::TooManyTricks { at, tricks, most });
    } else if found.is_empty() {
        check_sums(&BySide { left, right }, Moment::End, rules, found);
    }
}

/// Returns whether something was announced since then; nothing if it has been taken back.
const fn announced_since(then: bool, now: bool) -> Option<bool> {
    match (then, now) {
        (true, false) => None,
        (then, now) => Some(now && !then),
    }
}

fn check_end(situation: &Situation, rules: &RuleSet, found: &mut Vec<Impossible>) {
    let had = &situation.had;
    let tricks = had.left.tricks + had.right.tricks;
    let then = situation.closed.map_or(0, |closed| closed.had.left.tricks + closed.had.right.tricks);
    let all = match situation.closed {
        None => tricks_in_pack(rules.deck),
        Some(closed) => hand_size(rules.deck) - u8::from(closed.before_draw),
    };
    let played = tricks - then;
    match situation.end {
        End::Declared(side) => {
            // Without a trick only the very first announcement can be declared after.
            let first_lead = tricks == 0 && had[side].marriages() > 0;
            if had[side].tricks == 0 && !first_lead {
                found.push(Impossible::NothingToDeclareAfter(side));
            }
            if rules.end == DealEnd::Automatic && !situation.final_tally(rules, side).has_66() {
                found.push(Impossible::NoDeclaring(side));
            }
            check_counted(had, Some(side), rules, found);
        }
        End::CardsOut(side) => {
            if played != all {
                found.push(Impossible::CardsLeft { played, all });
            }
            let since = situation.closed.map_or(0, |closed| closed.had[side].tricks);
            if had[side].tricks == since {
                found.push(Impossible::LastTrickNotHis(side));
            }
            check_counted(had, Some(side), rules, found);
        }
        End::Revoke(_) => {
            let open = situation.closed.is_none() && lying_after(rules.deck, tricks) > 0;
            if open || played == all {
                found.push(Impossible::NoDutyToFollow);
            }
            check_counted(had, None, rules, found);
        }
    }
}
