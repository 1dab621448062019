//! The names of rounds, places and prizes, for guests and staff alike.

use super::Night;
use super::winners::Mark;
use crate::tournament::Places;
use crate::web::words::Words;

impl Night<'_> {
    /// Writes a prize with the words that the director gave it: "2. Preis: Geschenkkorb".
    pub fn prize_name(&self, words: Words, prize: u32) -> String {
        match self.prize_text(prize) {
            "" => words.t1("prizes-name", "number", prize),
            text => words.t2("prizes-name-of", "number", prize, "text", text),
        }
    }

    /// Returns the words that the director gave a prize, "" if there are none.
    pub fn prize_text(&self, prize: u32) -> &str {
        let index = (prize as usize).checked_sub(1);
        index.and_then(|index| self.texts.prizes.get(index)).map_or("", |text| text.as_str())
    }
}

/// Writes a place or a range of places: "1" or "9 bis 16".
pub fn places_name(words: Words, places: Places) -> String {
    if places.first == places.last {
        places.first.to_string()
    } else {
        words.t2("prizes-places", "first", places.first, "last", places.last)
    }
}

/// Says why a prize went where it did, "" if it simply went to its place.
pub fn mark_words(words: Words, mark: Mark) -> String {
    match mark {
        Mark::Plain => String::new(),
        Mark::Moved => words.t("prizes-mark-moved"),
        Mark::ByLot => words.t("prizes-mark-lot"),
        Mark::MovedByLot => words.t("prizes-mark-moved-lot"),
        Mark::ByHand => words.t("prizes-mark-hand"),
        Mark::Pending => words.t("prizes-mark-pending"),
        Mark::NeedsLots(place) => words.t1("prizes-mark-needs-lots", "place", place),
        Mark::Nobody => words.t("prizes-mark-nobody"),
        Mark::NobodyByHand => words.t("prizes-mark-nobody-hand"),
    }
}
