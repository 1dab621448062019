//! The deals that have been tapped so far, and what a tap does to them. Nothing of it is stored.

use crate::web::staff::round::depth::{self, to_win};
use crate::web::staff::round::notation;
use crate::web::staff::round::typed::NoScore;
use schnapsen::options::Count;
use schnapsen::verdict::{Closer, DealEntry, Entry, EntryError, Evidence, How, Partial};
use schnapsen::verdict::{judge_match, judge_so_far};
use schnapsen::{Bummerl, BySide, MatchScore, Side};
use std::fmt;
use std::str::FromStr;
use tournament::Settings;

/// What has been written down; left is the left column of the pad.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    written: Vec<Entry>,
}

/// A deal in the book; Bummerl and deals are counted from 1 where people read it, from 0 here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealPosition {
    pub bummerl: usize,
    pub deal: usize,
}

/// How the match stands after what has been written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The Bummerl that is played now, or the last one of a finished match; from 1.
    pub number: usize,
    pub running: Bummerl,
    pub won: BySide<u8>,
    pub winner: Option<Side>,
}

impl Book {
    /// Opens a book at what has been written down.
    pub fn of(written: Vec<Entry>) -> Book {
        Book { written }
    }

    /// Reads a book from the text that [`Book::text`] wrote, or that somebody typed; an empty one is an empty book.
    pub fn read(text: &str, settings: &Settings) -> Result<Book, NoScore> {
        match notation::lines(text) {
            Ok(lines) => Ok(Book::of(depth::read(&lines, settings).written)),
            Err(NoScore::Empty) => Ok(Book::of(Vec::new())),
            Err(fault) => Err(fault),
        }
    }

    /// Writes the book for an address.
    pub fn text(&self, count: Count) -> String {
        notation::text(&self.written, count)
    }

    pub fn written(&self) -> &[Entry] {
        &self.written
    }

    /// Writes a deal down, in a new Bummerl if the last one is decided.
    pub fn tap(&mut self, winner: Side, game_points: u8) {
        let deal = DealEntry { winner, game_points, evidence: None };
        match self.written.last_mut() {
            Some(entry @ Entry::Deals(_)) if entry.running().winner().is_none() => {
                if let Entry::Deals(deals) = entry {
                    deals.push(deal);
                }
            }
            _ => self.written.push(Entry::Deals(vec![deal])),
        }
    }

    /// Takes the last deal back, or the last Bummerl if only its count is known.
    pub fn undo(&mut self) {
        match self.written.last_mut() {
            Some(Entry::Deals(deals)) if deals.len() > 1 => {
                deals.pop();
            }
            _ => {
                self.written.pop();
            }
        }
    }

    pub fn deal(&self, place: DealPosition) -> Option<DealEntry> {
        match self.written.get(place.bummerl)? {
            Entry::Deals(deals) => deals.get(place.deal).copied(),
            Entry::Count(_) => None,
        }
    }

    /// Puts another deal in the place of one; a place that is not there stays so.
    pub fn replace(&mut self, place: DealPosition, deal: DealEntry) {
        if let Some(Entry::Deals(deals)) = self.written.get_mut(place.bummerl)
            && let Some(old) = deals.get_mut(place.deal)
        {
            *old = deal;
        }
    }

    /// Returns what cannot be, if anything.
    pub fn fault(&self, settings: &Settings) -> Option<EntryError> {
        judge_so_far(&settings.rules, to_win(settings), &self.written).err()
    }

    /// Returns whether the match is over and can have gone like that.
    pub fn is_finished(&self, settings: &Settings) -> bool {
        judge_match(&settings.rules, to_win(settings), &self.written).is_ok()
    }

    /// Returns how the match stands; what cannot be is passed over.
    pub fn standing(&self, settings: &Settings) -> Standing {
        let rule = settings.rules.schneider_bummerl;
        let all = self.written.iter().map(Entry::running);
        let score = all
            .filter(|bummerl| bummerl.winner().is_some())
            .fold(MatchScore::new(to_win(settings)), |score, bummerl| {
                score.after(&bummerl, rule).unwrap_or(score)
            });
        let last = self.written.last().map(Entry::running).unwrap_or_default();
        let goes_on = last.winner().is_some() && score.winner().is_none();
        Standing {
            number: if goes_on { self.written.len() + 1 } else { self.written.len().max(1) },
            running: if goes_on { Bummerl::default() } else { last },
            won: score.bummerl(),
            winner: score.winner(),
        }
    }
}

/// Notes how a deal was won, in the place of what was noted before.
pub fn with_how(deal: DealEntry, how: Option<(How, Closer)>) -> DealEntry {
    let evidence = how.map(|(how, closer)| match deal.evidence {
        Some(known) if (known.how, known.closer) == (how, closer) => known,
        _ => Evidence { how, closer, had: Partial::default() },
    });
    DealEntry { evidence, ..deal }
}

impl fmt::Display for DealPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.bummerl + 1, self.deal + 1)
    }
}

impl FromStr for DealPosition {
    type Err = ();

    fn from_str(text: &str) -> Result<DealPosition, ()> {
        let (bummerl, deal) = text.split_once('.').ok_or(())?;
        let index =
            |text: &str| text.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).ok_or(());
        Ok(DealPosition { bummerl: index(bummerl)?, deal: index(deal)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::staff::round::depth::samples::settings;
    use proptest::prelude::*;
    use schnapsen::{Preset, RuleSet};

    #[test]
    fn a_bummerl_ends_by_itself_and_the_next_begins() {
        let settings = settings(Preset::TournamentSoft);
        let mut book = Book::of(Vec::new());
        for (side, points) in [(Side::Left, 3), (Side::Right, 2), (Side::Left, 3), (Side::Left, 3)] {
            assert_eq!(book.standing(&settings).number, 1);
            book.tap(side, points);
        }
        let standing = book.standing(&settings);
        assert_eq!((standing.number, standing.won), (2, BySide { left: 1, right: 0 }));
        book.tap(Side::Right, 1);
        assert_eq!(book.text(Count::Down), "L3 R2 L3 L3 / R1");
        book.undo();
        book.undo();
        assert_eq!(book.text(Count::Down), "L3 R2 L3");
    }

    #[test]
    fn a_count_is_taken_back_as_a_whole() {
        let settings = settings(Preset::TournamentSoft);
        let mut book = Book::read("0:3 4:0 0:1", &settings).unwrap();
        assert!(book.is_finished(&settings));
        book.undo();
        assert_eq!(book.text(Count::Down), "0:3 4:0");
        book.tap(Side::Left, 3);
        assert_eq!(book.text(Count::Down), "0:3 / 4:0 / L3");
        assert_eq!(book.fault(&settings), None);
    }

    proptest! {
        /// Taps alone cannot write anything down that is refused, and a match ends.
        #[test]
        fn tapping_never_leads_to_a_fault(taps in proptest::collection::vec((any::<bool>(), 1u8..=3), 65), preset in 0..Preset::ALL.len()) {
            let settings = Settings { rules: RuleSet::preset(Preset::ALL[preset]), ..settings(Preset::Soft) };
            let mut book = Book::of(Vec::new());
            for (left, points) in taps {
                if book.standing(&settings).winner.is_some() {
                    break;
                }
                let before = book.clone();
                book.tap(if left { Side::Left } else { Side::Right }, points);
                prop_assert_eq!(book.fault(&settings), None);
                let mut undone = book.clone();
                undone.undo();
                prop_assert_eq!(undone, before);
            }
            prop_assert!(book.is_finished(&settings));
        }
    }
}
