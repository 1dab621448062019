//! The phrase, tapped card by card. The address carries what has been tapped, so that each tap is a plain link to the next page and
//! nothing is stored before it is taken.

use crate::web::view::translation::{Pack, Translator};
use schnapsen::card::{Card, Rank, Suit};
use std::collections::BTreeMap;

/// The field that names the pack, also where its phrase is taken.
pub(super) const PACK: &str = "blatt";
/// The pack that is shuffled: no nines.
const CARDS: usize = 20;
const RANKS: [Rank; 5] = [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack];

/// A card on the table or in the row of those that were read out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DeckCard {
    /// What it is called in the phrase.
    pub(super) code: &'static str,
    pub(super) name: String,
    /// Its drawing in `cards.svg`.
    pub(super) picture: String,
    /// Which card it was, from 1; `None` while it has not been read out.
    pub(super) place: Option<usize>,
}

/// The pack, and what has been read out of it.
#[derive(Debug, Clone)]
pub(super) struct Deck {
    pub(super) pack: Pack,
    taken: Vec<Card>,
    translator: Translator,
}

impl Deck {
    /// Reads what the address says: the cards so far, a tap, and whether the last one goes back. What is no card, and a card that lies
    /// there already, counts as nothing.
    pub(super) fn of(translator: Translator, query: &BTreeMap<String, String>) -> Deck {
        let said = |name: &str| query.get(name).map(String::as_str);
        let so_far = said("karten").unwrap_or_default().split(' ');
        let mut taken: Vec<Card> = Vec::new();
        for card in so_far.chain(said("tipp")).filter_map(|code| code.parse::<Card>().ok()) {
            if RANKS.contains(&card.rank()) && !taken.contains(&card) {
                taken.push(card);
            }
        }
        if said("zurueck").is_some() {
            taken.pop();
        }
        let pack = said(PACK).and_then(|name| name.parse().ok()).unwrap_or(Pack::USUAL);
        Deck { pack, taken, translator }
    }

    /// Returns the phrase that the cards make; it has a form that every phrase may have.
    pub(super) fn text(&self) -> String {
        self.taken.iter().map(|card| card.as_str()).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn count(&self) -> usize {
        self.taken.len()
    }

    pub(super) fn is_whole(&self) -> bool {
        self.count() == CARDS
    }

    pub(super) fn is_last(&self) -> bool {
        self.missing() == 1
    }

    pub(super) fn missing(&self) -> usize {
        CARDS - self.count()
    }

    /// Returns the pack by suits, each with its name, the highest card first.
    pub(super) fn suits(&self) -> Vec<(String, Vec<DeckCard>)> {
        let row = |suit: &Suit| {
            let cards = RANKS.map(|rank| self.card(Card::new(rank, *suit)));
            (self.translator.suit(*suit, self.pack), cards.to_vec())
        };
        Suit::ALL.iter().map(row).collect()
    }

    /// Returns the cards as they were read out.
    pub(super) fn row(&self) -> Vec<DeckCard> {
        self.taken.iter().map(|card| self.card(*card)).collect()
    }

    pub(super) fn packs(&self) -> Vec<(Pack, String)> {
        Pack::ALL.iter().map(|pack| (*pack, self.translator.pack(*pack))).collect()
    }

    fn card(&self, card: Card) -> DeckCard {
        let letter = match self.pack {
            Pack::DoubleGerman => 'd',
            Pack::French => 'f',
        };
        DeckCard {
            code: card.as_str(),
            name: self.translator.card(card, self.pack),
            picture: format!("{letter}{card}"),
            place: self.taken.iter().position(|taken| *taken == card).map(|index| index + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::draw::Phrase;

    fn deck(query: &[(&str, &str)]) -> Deck {
        let query = query.iter().map(|(name, value)| ((*name).into(), (*value).into()));
        Deck::of(Translator::GERMAN, &query.collect())
    }

    #[test]
    fn a_tap_adds_a_card_and_the_last_one_goes_back() {
        assert_eq!(deck(&[("tipp", "KH")]).text(), "KH");
        assert_eq!(deck(&[("karten", "KH QS"), ("tipp", "AD")]).text(), "KH QS AD");
        assert_eq!(deck(&[("karten", "KH QS"), ("zurueck", "1")]).text(), "KH");
        assert_eq!(deck(&[("zurueck", "1")]).text(), "");
    }

    #[test]
    fn what_is_no_card_of_the_pack_counts_as_nothing() {
        assert_eq!(deck(&[("karten", "KH KH 9C XX <b> kh"), ("tipp", "KH")]).text(), "KH");
    }

    #[test]
    fn every_pack_that_was_tapped_is_a_phrase() {
        let all: Vec<_> = deck(&[]).suits().into_iter().flat_map(|(_, cards)| cards).collect();
        assert_eq!(all.len(), CARDS);
        let codes: Vec<_> = all.iter().map(|card| card.code).collect();
        let whole = deck(&[("karten", &codes.join(" "))]);
        assert!(whole.is_whole() && whole.missing() == 0);
        let phrase: Phrase = whole.text().parse().unwrap();
        assert_eq!(crate::web::view::draw::cards_of(Translator::GERMAN, &phrase, whole.pack).len(), CARDS);
        assert!(whole.suits().iter().flat_map(|(_, cards)| cards).all(|card| card.place.is_some()));
    }
}
