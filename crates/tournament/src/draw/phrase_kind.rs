//! What the phrase will be, said when the list is closed. Whoever could read the secret and only then chose between a whole pack, a part of
//! it and a sentence, could choose between draws.

use super::Phrase;
use schnapsen::card::{Card, Rank, Suit};
use schnapsen::text::text_enum;

text_enum! {
    /// What the phrase will be.
    PhraseKind, "kind of phrase" {
        /// The whole pack of 20 cards, in the order in which it was shuffled.
        Pack = "pack",
        /// A sentence that somebody types.
        Sentence = "typed",
        Nothing = "none",
    }
}

/// Why a phrase is not what was fixed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrongPhrase {
    /// These cards of the pack have not been read out.
    Missing(Vec<Card>),
    /// There is something in it that is no card of the pack, or a card twice.
    NoPack,
    /// It is another kind altogether.
    Other,
}

impl PhraseKind {
    pub fn check(self, phrase: &Phrase) -> Result<(), WrongPhrase> {
        let is_empty = phrase.as_str().is_empty();
        match self {
            PhraseKind::Nothing if is_empty => Ok(()),
            PhraseKind::Sentence if !is_empty => Ok(()),
            PhraseKind::Pack if !is_empty => check_pack(phrase),
            PhraseKind::Nothing | PhraseKind::Sentence | PhraseKind::Pack => Err(WrongPhrase::Other),
        }
    }
}

fn check_pack(phrase: &Phrase) -> Result<(), WrongPhrase> {
    let mut missing = pack();
    for code in phrase.as_str().split(' ') {
        let place = missing.iter().position(|card| card.as_str() == code).ok_or(WrongPhrase::NoPack)?;
        missing.remove(place);
    }
    if missing.is_empty() { Ok(()) } else { Err(WrongPhrase::Missing(missing)) }
}

/// Returns the pack that is shuffled, by suits, the highest card first: no nines.
fn pack() -> Vec<Card> {
    let ranks = [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack];
    Suit::ALL.iter().flat_map(|suit| ranks.map(|rank| Card::new(rank, *suit))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: PhraseKind, text: &str) -> Result<(), WrongPhrase> {
        kind.check(&text.parse().unwrap())
    }

    #[test]
    fn each_kind_takes_what_it_says() {
        let codes: Vec<_> = pack().iter().rev().map(|card| card.as_str()).collect();
        let whole = codes.join(" ");
        assert_eq!(codes.len(), 20);
        assert_eq!(check(PhraseKind::Pack, &whole), Ok(()));
        assert_eq!(check(PhraseKind::Sentence, &whole), Ok(()), "it was typed all the same");
        assert_eq!(check(PhraseKind::Sentence, "GRUESS GOTT"), Ok(()));
        assert_eq!(check(PhraseKind::Nothing, ""), Ok(()));
        for (kind, text) in [(PhraseKind::Pack, ""), (PhraseKind::Sentence, ""), (PhraseKind::Nothing, "KH")]
        {
            assert_eq!(check(kind, text), Err(WrongPhrase::Other), "{kind}");
        }
    }

    #[test]
    fn of_a_pack_it_is_said_what_is_missing() {
        let codes: Vec<_> = pack().iter().map(|card| card.as_str()).collect();
        let missing = check(PhraseKind::Pack, &codes[..18].join(" "));
        let cards = [Card::new(Rank::Queen, Suit::Spades), Card::new(Rank::Jack, Suit::Spades)];
        assert_eq!(missing, Err(WrongPhrase::Missing(cards.to_vec())));
        for none in ["KH KH", "9H", "KH GRUESS GOTT"] {
            assert_eq!(check(PhraseKind::Pack, none), Err(WrongPhrase::NoPack), "{none}");
        }
    }
}
