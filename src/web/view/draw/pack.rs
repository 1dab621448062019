//! The phrase as a pack of cards: what a guest has shuffled and read out is shown as it lay in their hand. The phrase names each card by a code that
//! is the same for every pack. Which pack was tapped is noted beside the journal; where nobody tapped, the cards are those of the usual one.

use crate::app::Snapshot;
use crate::web::view::translation::{Pack, Translator};
use schnapsen::card::{Card, Suit};
use tournament::ActionNo;
use tournament::draw::{Draw, Phrase};

/// One card of a phrase such as `KH QS AD`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackCard {
    /// What stands in its corner: "10", "O".
    pub corner: String,
    /// The sign of the suit in `signs.svg`.
    pub suit: &'static str,
    pub red: bool,
    /// What people call it: "Laub-Ober".
    pub name: String,
}

/// Returns the pack from which the phrase of an attempt was read.
pub fn pack_of(snapshot: &Snapshot, draw: &Draw) -> Pack {
    snapshot.tournament.phrase_taken_by(draw).map_or(Pack::USUAL, |action| pack_taken_by(snapshot, action))
}

/// Returns the pack from which an action took a phrase.
pub fn pack_taken_by(snapshot: &Snapshot, action: ActionNo) -> Pack {
    snapshot.pack(action).unwrap_or(Pack::USUAL)
}

/// Returns the cards of a phrase as they are in a pack, none if it is something else.
pub fn cards_of(translator: Translator, phrase: &Phrase, pack: Pack) -> Vec<PackCard> {
    let cards: Option<Vec<Card>> = phrase.as_str().split(' ').map(|code| code.parse().ok()).collect();
    let view = |card: Card| {
        let suit = sign(card.suit(), pack);
        PackCard {
            corner: translator.corner(card.rank(), pack),
            red: matches!(suit, "herz" | "heart" | "diamond"),
            suit,
            name: translator.card(card, pack),
        }
    };
    cards.unwrap_or_default().into_iter().map(view).collect()
}

/// Returns a phrase as it was said: the names of the cards, or the words.
pub fn phrase_text(translator: Translator, phrase: &Phrase, pack: Pack) -> String {
    match &cards_of(translator, phrase, pack)[..] {
        [] => phrase.to_string(),
        cards => names(cards),
    }
}

pub fn names(cards: &[PackCard]) -> String {
    cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>().join(", ")
}

fn sign(suit: Suit, pack: Pack) -> &'static str {
    match (suit, pack) {
        (Suit::Clubs, Pack::DoubleGerman) => "eichel",
        (Suit::Diamonds, Pack::DoubleGerman) => "schelle",
        (Suit::Hearts, Pack::DoubleGerman) => "herz",
        (Suit::Spades, Pack::DoubleGerman) => "laub",
        (Suit::Clubs, Pack::French) => "club",
        (Suit::Diamonds, Pack::French) => "diamond",
        (Suit::Hearts, Pack::French) => "heart",
        (Suit::Spades, Pack::French) => "spade",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::texts::Language;

    #[test]
    fn only_card_codes_are_a_pack() {
        let cards = |text: &str| cards_of(Translator::GERMAN, &text.parse().unwrap(), Pack::USUAL).len();
        assert_eq!(cards("KH QS AD 9C TS"), 5);
        for other in ["", "HUBER FRANZ", "KH QSX", "KH Q", "1H", "KX"] {
            assert_eq!(cards(other), 0, "{other}");
        }
    }

    #[test]
    fn the_cards_are_those_of_the_pack_in_the_letters_of_the_reader() {
        let cards = |language, pack| {
            let cards = cards_of(Translator::new(language), &"AC TD KH QS JC".parse().unwrap(), pack);
            cards.into_iter().map(|card| format!("{} {}", card.suit, card.corner)).collect::<Vec<_>>()
        };
        let german = ["eichel A", "schelle 10", "herz K", "laub O", "eichel U"];
        assert_eq!(cards(Language::German, Pack::DoubleGerman), german);
        assert_eq!(cards(Language::English, Pack::DoubleGerman), german);
        let french = ["club A", "diamond 10", "heart K", "spade D", "club B"];
        assert_eq!(cards(Language::German, Pack::French), french);
        let english = ["club A", "diamond 10", "heart K", "spade Q", "club J"];
        assert_eq!(cards(Language::English, Pack::French), english);
        let phrase_text = |text: &str| phrase_text(Translator::GERMAN, &text.parse().unwrap(), Pack::USUAL);
        assert_eq!(phrase_text("QS TD"), "Laub-Ober, Schelle-Zehner");
        assert_eq!(phrase_text("GRUESS GOTT"), "GRUESS GOTT");
    }
}
