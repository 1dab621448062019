//! One deal as it was written down: who won, how much, and perhaps how.

use super::super::Rule;
use super::super::bummerl::Side;
use super::super::options::{
    CloseScore, CloserWrong, DealEnd, Deck, FalseDeclaration, LastTrick, RuleSet, TricklessAnnouncer,
};
use super::super::text::text_enum;
use super::possible::{lying_after, tally_can_be, tricks_in_pack};
use serde::{Deserialize, Serialize};

text_enum! {
    /// How a deal was won.
    How, "way to win" {
        /// The winner declared, or the count ended the deal for them; nobody had closed.
        Declared = "declared",
        /// The winner had closed, and declared.
        ClosedDeclared = "closed-declared",
        /// The loser had closed and did not get there.
        ClosedFailed = "closed-failed",
        /// The loser had closed, and the winner had 66 first.
        OpponentFirst = "opponent-first",
        /// The loser declared wrongly.
        WrongDeclaration = "wrong-declaration",
        /// Nobody declared, nobody had closed.
        LastTrick = "last-trick",
        /// The loser broke the duty to follow.
        Revoke = "revoke",
    }
}

text_enum! {
    /// Who had closed the talon before a wrong declaration.
    Closer, "closer" {
        Nobody = "nobody",
        /// The player who won the deal.
        Winner = "winner",
        /// The player who lost it.
        Loser = "loser",
    }
}

text_enum! {
    /// The winner or the loser of a deal.
    Party, "party" {
        Winner = "winner",
        Loser = "loser",
    }
}

text_enum! {
    /// A moment of a deal that a rule may grade by.
    Moment, "moment" {
        Closing = "closing",
        End = "end",
    }
}

/// What is known of somebody's points and tricks, marriages counted by R-14.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Partial {
    /// The player's points, if known.
    pub points: Option<u8>,
    /// The player's tricks, if known.
    pub tricks: Option<u8>,
}

/// How a deal was won, with what was noted about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Evidence {
    pub how: How,
    /// Who had closed; looked at for a wrong declaration only, the other ways say it themselves.
    pub closer: Closer,
    /// What the party had that the rule counts, see [`counting`].
    pub had: Partial,
}

/// One deal as it was written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DealEntry {
    pub winner: Side,
    /// 1, 2 or 3.
    pub game_points: u8,
    /// How, if that was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

/// What a rule grades a deal by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Counting {
    pub rule: Rule,
    /// Whose points and tricks, and when; nothing where the game points are fixed.
    pub by: Option<(Party, Moment)>,
    /// Whether points matter, or only whether there was a trick.
    pub points_matter: bool,
    /// The least game points that the rule gives.
    pub least: u8,
}

/// Says why a deal cannot have ended as it was written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DealFault {
    /// No deal gives this.
    GamePoints(u8),
    /// Nobody declares in a game that the count ends.
    NoDeclaring,
    /// The loser had 66, and the count would have ended the deal for them.
    LoserHad66(u8),
    /// No cards have these points in so many tricks, marriages counted. Tricks that were not noted are the most there can be.
    NoSuchTally { points: u8, tricks: u8 },
    /// The player can have no more tricks than this.
    TooManyTricks {
        /// How many they should have had.
        tricks: u8,
        /// How many they can have had.
        most: u8,
    },
    /// The way the deal was won gives other game points.
    OtherGamePoints {
        rule: Rule,
        written: u8,
        /// What the rule can give here: a flag for 1, 2 and 3.
        possible: [bool; 3],
    },
}

impl DealFault {
    /// Returns the rule that is broken.
    pub const fn rule(self) -> Rule {
        match self {
            Self::GamePoints(_) => Rule::R27,
            Self::NoDeclaring | Self::LoserHad66(_) => Rule::R25,
            Self::NoSuchTally { tricks: 0, .. } => Rule::R14,
            Self::NoSuchTally { .. } => Rule::R01,
            Self::TooManyTricks { .. } => Rule::R02,
            Self::OtherGamePoints { rule, .. } => rule,
        }
    }
}

/// Returns the moment whose points grade the closer's score.
const fn graded_at(rules: &RuleSet) -> Moment {
    match rules.close_score {
        CloseScore::Frozen => Moment::Closing,
        CloseScore::Final => Moment::End,
    }
}

/// Returns what the rules in force grade by when a deal is won in this way.
pub fn counting(rules: &RuleSet, how: How, closer: Closer) -> Counting {
    let counting = |rule, by, points_matter, least| Counting { rule, by, points_matter, least };
    let (winner, loser) = (Party::Winner, Party::Loser);
    match how {
        How::Declared => counting(Rule::R27, Some((loser, Moment::End)), true, 1),
        How::ClosedDeclared => counting(Rule::R22, Some((loser, graded_at(rules))), true, 1),
        How::ClosedFailed | How::OpponentFirst => {
            counting(Rule::R23, Some((winner, Moment::Closing)), false, 2)
        }
        How::WrongDeclaration => match (closer, rules.false_declaration) {
            (Closer::Loser, _) if rules.closer_wrong == CloserWrong::Mirror => {
                counting(Rule::R28, Some((winner, graded_at(rules))), true, 1)
            }
            (Closer::Loser, _) => counting(Rule::R23, Some((winner, Moment::Closing)), false, 2),
            (_, FalseDeclaration::Min2) => counting(Rule::R28, Some((winner, Moment::End)), false, 2),
            (Closer::Winner, FalseDeclaration::Mirror) => {
                counting(Rule::R28, Some((loser, Moment::Closing)), false, 2)
            }
            (Closer::Nobody, FalseDeclaration::Mirror) => {
                counting(Rule::R28, Some((winner, Moment::End)), true, 1)
            }
        },
        How::LastTrick => match rules.last_trick {
            LastTrick::Wins => counting(Rule::R29, None, false, 1),
            LastTrick::Plus10 => counting(Rule::R29, Some((loser, Moment::End)), true, 1),
        },
        How::Revoke => counting(Rule::R09, None, false, 3),
    }
}

/// Judges one deal by the rules in force. Without evidence only what no rule gives is refused.
pub fn judge_deal(rules: &RuleSet, entry: &DealEntry) -> Result<(), DealFault> {
    if !(1..=3).contains(&entry.game_points) {
        return Err(DealFault::GamePoints(entry.game_points));
    }
    let Some(evidence) = &entry.evidence else {
        return Ok(());
    };
    let counting = counting(rules, evidence.how, evidence.closer);
    if rules.end == DealEnd::Automatic {
        check_automatic(&counting, evidence)?;
    }
    if let Some((_, moment)) = counting.by {
        check_had(rules, evidence, moment)?;
    }
    let mut possible = grades(rules.deck, &counting, evidence.had);
    if evidence.how == How::LastTrick && announced_in_vain(rules, evidence.had) {
        possible[2] = true;
    }
    if (1..).zip(possible).any(|(points, possible)| possible && points == entry.game_points) {
        return Ok(());
    }
    Err(DealFault::OtherGamePoints { rule: counting.rule, written: entry.game_points, possible })
}

/// Refuses what cannot be where the count ends a deal.
fn check_automatic(counting: &Counting, evidence: &Evidence) -> Result<(), DealFault> {
    match (evidence.how, counting.by, evidence.had.points) {
        (How::WrongDeclaration, _, _) => Err(DealFault::NoDeclaring),
        (_, Some((Party::Loser, _)), Some(points)) if points >= 66 => Err(DealFault::LoserHad66(points)),
        _ => Ok(()),
    }
}

/// Refuses points and tricks that no cards have.
fn check_had(rules: &RuleSet, evidence: &Evidence, moment: Moment) -> Result<(), DealFault> {
    let most = most_tricks(rules, moment);
    let known = evidence.had.tricks;
    if let Some(tricks) = known.filter(|&tricks| tricks > most) {
        return Err(DealFault::TooManyTricks { tricks, most });
    }
    // The last trick of an exhausted talon may be worth 10; it is the winner's or the loser's.
    let bonus = evidence.how == How::LastTrick && rules.last_trick == LastTrick::Plus10;
    let can_be = |tricks: u8, points: u8| {
        tally_can_be(rules, tricks, points)
            || bonus && points >= 10 && tricks > 0 && tally_can_be(rules, tricks, points - 10)
    };
    match evidence.had.points {
        Some(points)
            if !(known.unwrap_or(0)..=known.unwrap_or(most)).any(|tricks| can_be(tricks, points)) =>
        {
            Err(DealFault::NoSuchTally { points, tricks: known.unwrap_or(most) })
        }
        _ => Ok(()),
    }
}

/// Tells whether the last trick can have given 3: whether a marriage was announced is not written down.
fn announced_in_vain(rules: &RuleSet, had: Partial) -> bool {
    let three = rules.last_trick == LastTrick::Wins && rules.trickless_announcer == TricklessAnnouncer::Three;
    // Where the count ends a deal, whoever has every trick has won it before; where a marriage needs a trick, nobody announces without.
    let can_be = rules.end == DealEnd::Declared && !rules.meld_needs_trick;
    three && can_be && had.tricks.unwrap_or(0) == 0 && had.points.unwrap_or(0) == 0
}

/// Returns how many tricks somebody can have at a moment.
fn most_tricks(rules: &RuleSet, moment: Moment) -> u8 {
    match moment {
        // Only the cards that need not lie there when the talon is closed can have been drawn.
        Moment::Closing => {
            let drawn = lying_after(rules.deck, 0) - rules.close_min_talon.cards();
            // It is the closer's opponent who is graded, and the closer is on lead: the last of these tricks is the closer's.
            (drawn / 2 + u8::from(rules.close_before_draw)).saturating_sub(1)
        }
        // The other has won a trick too, or has a card left to lead.
        Moment::End => tricks_in_pack(rules.deck) - 1,
    }
}

/// Returns the game points that are possible with what is known.
fn grades(deck: Deck, counting: &Counting, had: Partial) -> [bool; 3] {
    if counting.by.is_none() {
        return [1, 2, 3].map(|points| points == counting.least);
    }
    let schwarz = match (had.tricks, had.points) {
        (Some(tricks), _) => [tricks == 0, tricks > 0],
        // Without a nine every trick has points.
        (None, Some(0)) => [true, deck == Deck::TwentyFour],
        (None, Some(_)) => [false, true],
        (None, None) => [true, true],
    };
    let [no_trick, a_trick] = schwarz;
    if !counting.points_matter {
        return [false, a_trick, no_trick];
    }
    let below_33 = had.points.is_none_or(|points| points < 33);
    let from_33 = had.points.is_none_or(|points| points >= 33);
    [a_trick && from_33, a_trick && below_33, no_trick]
}
