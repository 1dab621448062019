//! One deal of the two-player game as a state machine.

mod act;
mod legal;
mod refusal;

pub use act::IllegalAction;
pub use refusal::Refusal;

use super::Rule;
use super::card::{Card, CardSet, Suit};
use super::grade::{Score, Tally};
use super::options::{Deck, RuleSet};
use super::seat::{BySeat, Seat};
use super::text::text_enum;
use serde::{Deserialize, Serialize};

/// Describes a deal before a card is played: the rules and the order of the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealSpec<'a> {
    pub rules: RuleSet,
    /// All cards in the order in which they are dealt (R-03), then the talon from its top. The trump
    /// card stands where it is turned up: seventh of 20, thirteenth of 24.
    pub cards: &'a [Card],
}

/// Says why a [`DealSpec`] is no deal: its cards are not the pack of its rules, each once (R-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum DealError {
    /// Too few or too many cards.
    #[error("{found} cards instead of {expected} (R-02)")]
    Count {
        /// 20 or 24.
        expected: usize,
        found: usize,
    },
    #[error("card {0} twice (R-02)")]
    Twice(Card),
    /// A nine among 20 cards.
    #[error("card {0} is not in the pack (R-02)")]
    NotInPack(Card),
}

/// The moment when the talon was closed (R-19, R-21).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Closing {
    pub closer: Seat,
    /// What the closer's opponent had at that moment.
    pub opponent: Tally,
}

text_enum! {
    /// Why a deal ended.
    Reason, "reason" {
        /// A correct declaration.
        Declared = "declared",
        /// The count ended the deal at 66 (R-25).
        Reached66 = "reached_66",
        /// The cards ran out, and the last trick decided (R-29).
        LastTrick = "last_trick",
        /// The cards ran out, and the closer had not declared (R-23).
        ClosedFailed = "closed_failed",
        /// The closer's opponent had 66 first (R-23).
        Opponent66 = "opponent_66",
        /// A wrong declaration (R-28, R-23).
        FalseDeclaration = "false_declaration",
        /// A revoke (R-09).
        Renonce = "renonce",
        /// Equal totals (R-29).
        Tie = "tie",
    }
}

/// How a deal ended: who scores how much, why, and by which rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who scores; nobody in a tie.
    pub winner: Option<Seat>,
    /// 1, 2 or 3; 0 in a tie.
    pub game_points: u8,
    pub reason: Reason,
    /// The rule that gave the game points.
    pub rule: Rule,
}

impl Outcome {
    pub(super) const fn won(winner: Seat, score: Score, reason: Reason) -> Self {
        Self { winner: Some(winner), game_points: score.game_points, reason, rule: score.rule }
    }

    pub(super) const TIE: Self = Self { winner: None, game_points: 0, reason: Reason::Tie, rule: Rule::R29 };
}

/// A deal in progress or at its end.
///
/// A value of this type has been reached by legal actions only. It is small and `Copy`.
///
/// ```
/// use schnapsen::{Action, Card, DealSpec, RuleSet, Seat};
///
/// let codes = "TD KS QH AH AD KC KH TC QC AC QD QS JC TH TS JD KD JH AS JS";
/// let cards: Vec<Card> = codes.split(' ').map(|code| code.parse().unwrap()).collect();
/// let deal = DealSpec { rules: RuleSet::default(), cards: &cards }.deal().unwrap();
/// let deal = deal.act(Seat::Forehand, "play QH".parse().unwrap()).unwrap();
/// assert!(deal.legal_actions(Seat::Dealer).contains(Action::Play("AH".parse().unwrap())));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    rules: RuleSet,
    trump: Suit,
    /// The talon from its top, the trump card last; beyond `talon_size` it is padding.
    talon: [Card; 12],
    talon_size: u8,
    drawn: u8,
    hands: BySeat<CardSet>,
    /// Card points in tricks, the 10 of the last trick among them.
    taken: BySeat<u8>,
    /// Marriage points announced, whether they count yet or not (R-14).
    melded: BySeat<u8>,
    tricks: BySeat<u8>,
    to_move: Seat,
    led: Option<Card>,
    /// Who may declare now (R-26).
    may_declare: Option<Seat>,
    /// The closer's opponent until the closer leads (R-18).
    may_exchange: Option<Seat>,
    /// Whether the last trick's cards were drawn and nothing has been done since (R-21).
    just_drew: bool,
    closing: Option<Closing>,
    outcome: Option<Outcome>,
}

// Small enough to be copied for every action that is tried.
const _: () = assert!(size_of::<Deal>() <= 64);

impl DealSpec<'_> {
    /// Deals the cards (R-03). Refused if they are not the pack of the rules, each card once (R-02).
    #[expect(clippy::indexing_slicing, reason = "`check_pack` has counted the cards")]
    pub fn deal(self) -> Result<Deal, DealError> {
        let Self { rules, cards } = self;
        check_pack(rules.deck, cards)?;
        let hand = |places: &[usize]| places.iter().map(|&place| cards[place]).collect();
        let (hands, turned, talon) = match rules.deck {
            Deck::Twenty => (
                BySeat { forehand: hand(&[0, 1, 2, 7, 8]), dealer: hand(&[3, 4, 5, 9, 10]) },
                cards[6],
                &cards[11..],
            ),
            Deck::TwentyFour => (
                BySeat { forehand: hand(&[0, 1, 2, 6, 7, 8]), dealer: hand(&[3, 4, 5, 9, 10, 11]) },
                cards[12],
                &cards[13..],
            ),
        };
        let mut with_trump_card = [turned; 12];
        with_trump_card[..talon.len()].copy_from_slice(talon);
        Ok(Deal {
            rules,
            trump: turned.suit(),
            talon: with_trump_card,
            talon_size: talon.len() as u8 + 1,
            drawn: 0,
            hands,
            taken: BySeat::default(),
            melded: BySeat::default(),
            tricks: BySeat::default(),
            to_move: Seat::Forehand,
            led: None,
            may_declare: None,
            may_exchange: None,
            just_drew: false,
            closing: None,
            outcome: None,
        })
    }
}

/// Refuses what is not the pack, in whatever order.
pub(super) fn check_pack(deck: Deck, cards: &[Card]) -> Result<(), DealError> {
    let (expected, found) = (deck.size(), cards.len());
    if found != expected {
        return Err(DealError::Count { expected, found });
    }
    let pack = CardSet::pack(deck);
    let mut seen = CardSet::EMPTY;
    for &card in cards {
        if !pack.contains(card) {
            return Err(DealError::NotInPack(card));
        }
        if seen.contains(card) {
            return Err(DealError::Twice(card));
        }
        seen.insert(card);
    }
    Ok(())
}

impl Deal {
    /// Returns the rules that the deal is played by.
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Returns the trump suit, that of the card that was turned up (R-03).
    pub const fn trump(&self) -> Suit {
        self.trump
    }

    /// Returns the cards that a player holds now.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// Returns how many cards of the talon still lie there, the trump card counted.
    pub const fn lying(&self) -> u8 {
        self.talon_size - self.drawn
    }

    /// Tells whether the talon can be drawn from: neither closed nor exhausted.
    pub const fn is_open(&self) -> bool {
        self.closing.is_none() && self.lying() > 0
    }

    #[expect(clippy::indexing_slicing, reason = "no place from 0 to `talon_size` is outside of the talon")]
    const fn talon_card(&self, place: u8) -> Card {
        self.talon[place as usize]
    }

    /// Returns the trump card on the table, or the one that lies under the closed talon.
    pub fn trump_card(&self) -> Option<Card> {
        (self.lying() > 0).then(|| self.talon_card(self.talon_size - 1))
    }

    /// Returns whose card is awaited; nobody's once the deal has an outcome.
    /// The other player may still have something to do: see [`Deal::legal_actions`].
    pub fn to_move(&self) -> Option<Seat> {
        self.outcome.is_none().then_some(self.to_move)
    }

    /// Returns the card that was led to the current trick; nothing while a lead is awaited.
    pub const fn led(&self) -> Option<Card> {
        self.led
    }

    /// Returns what a player has by R-14: nothing counts without a trick.
    pub fn tally(&self, seat: Seat) -> Tally {
        match self.tricks[seat] {
            0 => Tally::NOTHING,
            tricks => Tally { points: self.taken[seat] + self.melded[seat], tricks },
        }
    }

    /// Returns the card points in a player's tricks, without marriages but with the 10 of the last trick where it is worth them (R-29).
    pub fn card_points(&self, seat: Seat) -> u8 {
        self.taken[seat]
    }

    /// Returns the marriage points that a player has announced, whether they count yet or not.
    pub fn meld_points(&self, seat: Seat) -> u8 {
        self.melded[seat]
    }

    /// Returns who has closed the talon, and what the opponent had then (R-19); nothing while nobody has.
    pub const fn closing(&self) -> Option<Closing> {
        self.closing
    }

    /// Returns the outcome, once there is one. After the last trick of a declared game it is the outcome if nobody declares; its winner may still do
    /// so, right or wrong (R-26), and that replaces it.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Tells whether nobody can do anything more.
    pub fn is_over(&self) -> bool {
        self.outcome.is_some() && self.may_declare.is_none()
    }
}
