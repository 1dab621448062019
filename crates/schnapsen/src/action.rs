//! What a player can do, and sets of it as bits.

use std::fmt;
use std::str::FromStr;

use super::card::{Card, CardSet, bits_of};
use super::text::{UnknownName, text_serde};

/// One action of a player in a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Leads the card, or plays it to the one that was led.
    Play(Card),
    /// Announces the marriage of the card's suit and leads the card.
    Meld(Card),
    /// Takes the trump card for the lowest trump.
    Exchange,
    /// Closes the talon.
    Close,
    /// Closes the talon after winning a trick, before drawing.
    CloseBeforeDraw,
    /// Declares to have 66.
    Declare,
    /// Plays a card that breaks R-07, which ends the deal. Never among the legal actions.
    Renonce(Card),
}

const CLOSE: u8 = 0;
const CLOSE_BEFORE_DRAW: u8 = 1;
const DECLARE: u8 = 2;
const EXCHANGE: u8 = 3;
const MELDS: u8 = 4;
const PLAYS: u8 = 28;

impl Action {
    /// Returns the bit of a set for this action, in the order of the texts; none for a revoke.
    const fn bit(self) -> Option<u8> {
        Some(match self {
            Self::Close => CLOSE,
            Self::CloseBeforeDraw => CLOSE_BEFORE_DRAW,
            Self::Declare => DECLARE,
            Self::Exchange => EXCHANGE,
            Self::Meld(card) => MELDS + card.index(),
            Self::Play(card) => PLAYS + card.index(),
            Self::Renonce(_) => return None,
        })
    }

    const fn from_bit(bit: u8) -> Self {
        match bit {
            CLOSE => Self::Close,
            CLOSE_BEFORE_DRAW => Self::CloseBeforeDraw,
            DECLARE => Self::Declare,
            EXCHANGE => Self::Exchange,
            PLAYS.. => Self::Play(Card::from_index(bit - PLAYS)),
            _ => Self::Meld(Card::from_index(bit - MELDS)),
        }
    }

    /// Returns the verb and, if there is one, the card.
    pub const fn parts(self) -> (&'static str, Option<Card>) {
        match self {
            Self::Play(card) => ("play", Some(card)),
            Self::Meld(card) => ("meld", Some(card)),
            Self::Exchange => ("exchange", None),
            Self::Close => ("close", None),
            Self::CloseBeforeDraw => ("close-before-draw", None),
            Self::Declare => ("declare", None),
            Self::Renonce(card) => ("renonce", Some(card)),
        }
    }

    /// Returns every action that can be written with the cards of the pack of 24.
    pub fn all() -> impl Iterator<Item = Action> {
        let renonces = (0..24).map(|index| Self::Renonce(Card::from_index(index)));
        (0..PLAYS + 24).map(Self::from_bit).chain(renonces)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (verb, Some(card)) => write!(f, "{verb} {card}"),
            (verb, None) => f.write_str(verb),
        }
    }
}

impl FromStr for Action {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let with_card = |make: fn(Card) -> Action, code: &str| code.parse().ok().map(make);
        match text.split_once(' ') {
            Some(("play", code)) => with_card(Self::Play, code),
            Some(("meld", code)) => with_card(Self::Meld, code),
            Some(("renonce", code)) => with_card(Self::Renonce, code),
            Some(_) => None,
            None => match text {
                "exchange" => Some(Self::Exchange),
                "close" => Some(Self::Close),
                "close-before-draw" => Some(Self::CloseBeforeDraw),
                "declare" => Some(Self::Declare),
                _ => None,
            },
        }
        .ok_or_else(|| UnknownName { kind: "action", text: text.to_owned() })
    }
}

text_serde!(Action);

/// A set of actions. It never holds a revoke.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ActionSet(u64);

impl ActionSet {
    pub const EMPTY: Self = Self(0);

    /// Adds an action; a revoke is not added.
    pub const fn insert(&mut self, action: Action) {
        if let Some(bit) = action.bit() {
            self.0 |= 1 << bit;
        }
    }

    /// Adds playing each of some cards.
    pub const fn insert_plays(&mut self, cards: CardSet) {
        self.0 |= (cards.bits() as u64) << PLAYS;
    }

    /// Adds announcing and leading each of some cards.
    pub const fn insert_melds(&mut self, cards: CardSet) {
        self.0 |= (cards.bits() as u64) << MELDS;
    }

    /// Tells whether an action is in the set; a revoke never is.
    pub const fn contains(self, action: Action) -> bool {
        match action.bit() {
            Some(bit) => self.0 >> bit & 1 == 1,
            None => false,
        }
    }

    /// Tells whether there is no action in it, as for a player who has to wait.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of actions; playing a card and announcing with it are two.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the cards that may be played without an announcement.
    pub const fn plays(self) -> CardSet {
        CardSet::from_bits((self.0 >> PLAYS) as u32)
    }

    /// Returns the action at a place in the order of the texts, from 0; nothing beyond the last.
    pub fn nth(self, place: u32) -> Option<Action> {
        self.iter().nth(place as usize)
    }

    /// Returns the actions in the order of their texts, as transcripts list them.
    pub fn iter(self) -> impl Iterator<Item = Action> {
        bits_of(self.0).map(Action::from_bit)
    }
}

impl FromIterator<Action> for ActionSet {
    fn from_iter<I: IntoIterator<Item = Action>>(actions: I) -> Self {
        let mut set = Self::EMPTY;
        for action in actions {
            set.insert(action);
        }
        set
    }
}

impl fmt::Debug for ActionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|action| action.to_string())).finish()
    }
}
