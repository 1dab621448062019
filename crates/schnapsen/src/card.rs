//! Cards, the packs that show them, and sets of cards as bits.

use std::fmt;
use std::str::FromStr;

use super::options::Deck;
use super::text::{UnknownName, text_enum, text_serde};

text_enum! {
    /// A suit: Kreuz/Eichel, Karo/Schelle, Herz, Pik/Laub.
    Suit, "suit" {
        /// Kreuz, Eichel.
        Clubs = "C",
        /// Karo, Schelle.
        Diamonds = "D",
        /// Herz.
        Hearts = "H",
        /// Pik, Laub.
        Spades = "S",
    }
}

text_enum! {
    /// A rank, in the order of strength, the ace highest.
    Rank, "rank" {
        /// Neun.
        Nine = "9",
        /// Bube, Unter.
        Jack = "J",
        /// Dame, Ober.
        Queen = "Q",
        /// König.
        King = "K",
        /// Zehn.
        Ten = "T",
        /// Ass, Daus.
        Ace = "A",
    }
}

text_enum! {
    /// The pack that is drawn; the words go with it.
    Pack, "pack" {
        /// Eichel, Schelle, Herz, Laub; Unter, Ober, König.
        DoubleGerman = "doppeldeutsch",
        /// Kreuz, Karo, Herz, Pik; Bube, Dame, König.
        French = "franzoesisch",
    }
}

impl Pack {
    /// The pack that is played with in the inns of Austria.
    pub const USUAL: Pack = Pack::DoubleGerman;
}

impl Rank {
    /// Returns the card points.
    pub const fn points(self) -> u8 {
        match self {
            Self::Nine => 0,
            Self::Jack => 2,
            Self::Queen => 3,
            Self::King => 4,
            Self::Ten => 10,
            Self::Ace => 11,
        }
    }
}

/// The ranks in the order of their letters. Cards are numbered by it, so that walking through a
/// set of cards gives them in the order of their text, as transcripts want it.
const RANKS_AS_TEXT: [Rank; 6] = [Rank::Nine, Rank::Ace, Rank::Jack, Rank::King, Rank::Queen, Rank::Ten];

const NAMES: [&str; 24] = [
    "9C", "9D", "9H", "9S", "AC", "AD", "AH", "AS", "JC", "JD", "JH", "JS", "KC", "KD", "KH", "KS", "QC",
    "QD", "QH", "QS", "TC", "TD", "TH", "TS",
];

/// Bits of the six cards of clubs; the other suits are the same, shifted.
const CLUBS: u32 = 0x11_1111;

/// For each card the stronger cards of its suit.
const HIGHER: [u32; 24] = higher();

#[expect(clippy::indexing_slicing, reason = "the compiler makes the table, and would say so")]
const fn higher() -> [u32; 24] {
    let mut table = [0; 24];
    let mut card = 0;
    while card < 24 {
        let mut other = card % 4;
        while other < 24 {
            if RANKS_AS_TEXT[other / 4] as u8 > RANKS_AS_TEXT[card / 4] as u8 {
                table[card] |= 1 << other;
            }
            other += 4;
        }
        card += 1;
    }
    table
}

/// One card of the pack of 24.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// Returns the card of a rank and a suit; there is one for each pair.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        let row = match rank {
            Rank::Nine => 0,
            Rank::Ace => 1,
            Rank::Jack => 2,
            Rank::King => 3,
            Rank::Queen => 4,
            Rank::Ten => 5,
        };
        Self(row * 4 + suit as u8)
    }

    /// Returns the rank, which decides between cards of one suit.
    #[expect(clippy::indexing_slicing, reason = "there are 24 cards, four of each rank")]
    pub const fn rank(self) -> Rank {
        RANKS_AS_TEXT[self.0 as usize / 4]
    }

    /// Returns the suit, which the opponent must follow once the talon is closed or exhausted.
    pub const fn suit(self) -> Suit {
        match self.0 % 4 {
            0 => Suit::Clubs,
            1 => Suit::Diamonds,
            2 => Suit::Hearts,
            _ => Suit::Spades,
        }
    }

    /// Returns the card points.
    pub const fn points(self) -> u8 {
        self.rank().points()
    }

    /// Returns the code, rank and suit: `KH`.
    pub const fn as_str(self) -> &'static str {
        self.of(&NAMES)
    }

    /// Returns what a table says about this card.
    #[expect(clippy::indexing_slicing, reason = "there are 24 cards; a look into a table must cost nothing")]
    const fn of<T: Copy>(self, table: &[T; 24]) -> T {
        table[self.0 as usize]
    }

    /// Returns the number of the card in the order of the codes, 0 to 23.
    pub(super) const fn index(self) -> u8 {
        self.0
    }

    /// Returns the card with a number, which must be below 24.
    pub(super) const fn from_index(index: u8) -> Self {
        debug_assert!(index < 24);
        Self(index)
    }

    /// Tells whether this card, played to a trick of two, beats the one that was led.
    pub const fn beats(self, led: Card, trump: Suit) -> bool {
        if self.0 % 4 == led.0 % 4 { led.of(&HIGHER) >> self.0 & 1 == 1 } else { self.0 % 4 == trump as u8 }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Card {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let unknown = || UnknownName { kind: "card", text: text.to_owned() };
        let (&[rank, suit], true) = (text.as_bytes(), text.is_ascii()) else {
            return Err(unknown());
        };
        let rank = match rank {
            b'9' => Rank::Nine,
            b'J' => Rank::Jack,
            b'Q' => Rank::Queen,
            b'K' => Rank::King,
            b'T' => Rank::Ten,
            b'A' => Rank::Ace,
            _ => return Err(unknown()),
        };
        let suit = match suit {
            b'C' => Suit::Clubs,
            b'D' => Suit::Diamonds,
            b'H' => Suit::Hearts,
            b'S' => Suit::Spades,
            _ => return Err(unknown()),
        };
        Ok(Self::new(rank, suit))
    }
}

text_serde!(Card);

/// Returns the places of the bits that are set, from the lowest on.
pub(super) fn bits_of(mut rest: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let bit = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            bit
        })
    })
}

/// A set of cards of the pack of 24, such as a hand. It is small and `Copy`, and has each card at most once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u32);

impl CardSet {
    pub const EMPTY: Self = Self(0);

    /// Returns all cards of a pack.
    pub const fn pack(deck: Deck) -> Self {
        match deck {
            Deck::Twenty => Self(0xff_fff0),
            Deck::TwentyFour => Self(0xff_ffff),
        }
    }

    /// Returns the six cards of a suit, the nine among them.
    pub const fn suit(suit: Suit) -> Self {
        Self(CLUBS << suit as u8)
    }

    /// Returns the cards of the same suit that are stronger than a card.
    pub const fn higher_than(card: Card) -> Self {
        Self(card.of(&HIGHER))
    }

    /// Returns the four cards of a rank.
    pub const fn of_rank(rank: Rank) -> Self {
        Self(0b1111 << Card::new(rank, Suit::Clubs).0)
    }

    /// Returns king and queen of a suit.
    pub const fn marriage(suit: Suit) -> Self {
        Self(0x1_1000 << suit as u8)
    }

    pub(super) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    /// Tells whether there is no card in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of cards, 0 to 24.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Tells whether a card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Tells whether every card of another set is in this one.
    pub const fn contains_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the cards that are in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the cards that are in this set or in another one.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns this set, or another one if this has no card.
    #[must_use]
    pub const fn or_else(self, other: Self) -> Self {
        if self.is_empty() { other } else { self }
    }

    /// Adds a card; one that is there already changes nothing.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out; one that is not there changes nothing.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// Returns the cards in the order of their codes.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        bits_of(self.0.into()).map(Card)
    }

    /// Returns the sum of the card points.
    pub fn points(self) -> u8 {
        self.iter().map(Card::points).sum()
    }

    /// Returns which of these cards may be played to a led card when suit must be followed.
    /// These are the hand's higher cards of the suit, else the lower ones, else trumps, else all.
    #[must_use]
    pub const fn following(self, led: Card, trump: Suit) -> Self {
        let suit = self.and(Self::suit(led.suit()));
        self.and(Self::higher_than(led)).or_else(suit).or_else(self.and(Self::suit(trump))).or_else(self)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
