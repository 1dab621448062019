//! A match as it was written down: the final count of each Bummerl, or its deals.

use super::super::Rule;
use super::super::bummerl::{Bummerl, BummerlToWin, BySide, CountError, MatchScore};
use super::super::options::RuleSet;
use super::evidence::{DealEntry, DealFault, judge_deal};
use serde::{Deserialize, Serialize};

/// What was written down of one Bummerl.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// Its final count in points won, such as 7:4.
    Count(BySide<u8>),
    /// Its deals, in the order in which they were played.
    Deals(Vec<DealEntry>),
}

impl Entry {
    /// Returns the same Bummerl as the player on the other side tells it.
    #[must_use]
    pub fn turned(&self) -> Entry {
        match self {
            Entry::Count(BySide { left, right }) => Entry::Count(BySide { left: *right, right: *left }),
            Entry::Deals(deals) => {
                let turned = |deal: &DealEntry| DealEntry { winner: deal.winner.opposite(), ..*deal };
                Entry::Deals(deals.iter().map(turned).collect())
            }
        }
    }

    /// Returns the Bummerl if it is decided, however the rules judge today what was noted of its deals: a result that was taken stands.
    pub fn decided(&self) -> Option<Bummerl> {
        Some(self.running()).filter(|bummerl| bummerl.winner().is_some())
    }

    /// Returns the points won so far; what cannot be is passed over.
    pub fn running(&self) -> Bummerl {
        match self {
            Entry::Count(BySide { left, right }) => Bummerl::from_points(*left, *right).unwrap_or_default(),
            Entry::Deals(deals) => deals.iter().fold(Bummerl::default(), |bummerl, deal| {
                bummerl.after(deal.winner, deal.game_points).unwrap_or(bummerl)
            }),
        }
    }
}

/// Says why what was written down cannot be, and where that stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EntryError {
    /// A count, or something after the end.
    Count {
        /// The Bummerl, from 0; the number of Bummerl if the match is not decided.
        bummerl: usize,
        /// The deal, from 0, if the entry has deals; their number if the Bummerl is not decided.
        deal: Option<usize>,
        error: CountError,
    },
    /// A deal that cannot have ended like that.
    Deal {
        /// The Bummerl, from 0.
        bummerl: usize,
        /// The deal, from 0.
        deal: usize,
        fault: DealFault,
    },
}

impl EntryError {
    /// Returns the rule that is broken.
    pub const fn rule(self) -> Rule {
        match self {
            Self::Count { error, .. } => error.rule(),
            Self::Deal { fault, .. } => fault.rule(),
        }
    }
}

/// Judges one Bummerl and returns it, decided. The error is the first thing that cannot be; its Bummerl is numbered 0.
pub fn judge_bummerl(rules: &RuleSet, entry: &Entry) -> Result<Bummerl, EntryError> {
    let wrong = |deal, error| EntryError::Count { bummerl: 0, deal, error };
    let deals = match entry {
        Entry::Count(count) => {
            return Bummerl::from_final_count(count.left, count.right).map_err(|error| wrong(None, error));
        }
        Entry::Deals(deals) => deals,
    };
    let mut bummerl = Bummerl::default();
    for (place, deal) in deals.iter().enumerate() {
        if bummerl.winner().is_some() {
            return Err(wrong(Some(place), CountError::BummerlDecided));
        }
        judge_deal(rules, deal).map_err(|fault| EntryError::Deal { bummerl: 0, deal: place, fault })?;
        let after = bummerl.after(deal.winner, deal.game_points);
        bummerl = after.map_err(|error| wrong(Some(place), error))?;
    }
    let BySide { left, right } = bummerl.points();
    Bummerl::from_final_count(left, right).map_err(|error| wrong(Some(deals.len()), error))
}

/// Judges a whole match and returns the Bummerl won. The error is the first thing that cannot be: in a Bummerl, a Bummerl after the end, or
/// no end.
pub fn judge_match(
    rules: &RuleSet,
    to_win: BummerlToWin,
    entries: &[Entry],
) -> Result<BySide<u8>, EntryError> {
    let mut score = MatchScore::new(to_win);
    for (place, entry) in entries.iter().enumerate() {
        let wrong = |error| EntryError::Count { bummerl: place, deal: None, error };
        if score.winner().is_some() {
            return Err(wrong(CountError::MatchDecided));
        }
        let bummerl = judge_bummerl(rules, entry).map_err(|error| at(error, place))?;
        score = score.after(&bummerl, rules.schneider_bummerl).map_err(wrong)?;
    }
    match score.winner() {
        Some(_) => Ok(score.bummerl()),
        None => {
            Err(EntryError::Count { bummerl: entries.len(), deal: None, error: CountError::MatchUndecided })
        }
    }
}

/// Judges a match that is still being written down: its last Bummerl and itself may be undecided.
pub fn judge_so_far(rules: &RuleSet, to_win: BummerlToWin, entries: &[Entry]) -> Result<(), EntryError> {
    match judge_match(rules, to_win, entries) {
        Err(EntryError::Count { error: CountError::MatchUndecided, .. }) => Ok(()),
        Err(EntryError::Count { bummerl, deal: Some(_), error: CountError::NobodyWon(_) })
            if bummerl + 1 == entries.len() =>
        {
            Ok(())
        }
        other => other.map(drop),
    }
}

/// Returns an error with the number of its Bummerl.
const fn at(error: EntryError, bummerl: usize) -> EntryError {
    match error {
        EntryError::Count { deal, error, .. } => EntryError::Count { bummerl, deal, error },
        EntryError::Deal { deal, fault, .. } => EntryError::Deal { bummerl, deal, fault },
    }
}
