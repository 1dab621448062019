//! The phrase as a pack of cards: what a guest has shuffled and read out is shown as it lay in his hand.

use crate::tournament::draw::Phrase;

/// One card of a phrase such as `KH QS AD`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackCard {
    /// The rank as it was read out: A, T, K, Q, J or 9.
    pub rank: char,
    /// The sign of the suit in `signs.svg`.
    pub suit: &'static str,
    /// Whether it is red.
    pub red: bool,
}

/// Returns the cards of a phrase, none if it is something else.
pub fn cards_of(phrase: &Phrase) -> Vec<PackCard> {
    phrase.as_str().split(' ').map(card).collect::<Option<Vec<_>>>().unwrap_or_default()
}

fn card(code: &str) -> Option<PackCard> {
    let mut letters = code.chars();
    let (rank, suit) = (letters.next()?, letters.next()?);
    let suit = match suit {
        'H' => "heart",
        'D' => "diamond",
        'S' => "spade",
        'C' => "club",
        _ => return None,
    };
    let red = matches!(suit, "heart" | "diamond");
    ("ATKQJ9".contains(rank) && letters.next().is_none()).then_some(PackCard { rank, suit, red })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_card_codes_are_a_pack() {
        let cards = |text: &str| cards_of(&text.parse().unwrap()).len();
        assert_eq!(cards("KH QS AD 9C TS"), 5);
        for other in ["", "HUBER FRANZ", "KH QSX", "KH Q", "1H", "KX"] {
            assert_eq!(cards(other), 0, "{other}");
        }
    }
}
