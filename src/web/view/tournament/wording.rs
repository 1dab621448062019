//! The names of rounds, places and prizes, for guests and staff alike.

use super::TournamentView;
use crate::web::view::translation::Translator;
use tournament::{Award, Pairing, Places, Side, TieBreak, Winner};

impl TournamentView<'_> {
    /// Writes a prize with the words that the director gave it: "2. Preis: Geschenkkorb".
    pub fn prize_name(&self, translator: Translator, prize: u32) -> String {
        match self.prize_words(translator, prize) {
            None => translator.t1("prizes-name", "number", prize),
            Some(words) => translator.t2("prizes-name-of", "number", prize, "text", words),
        }
    }

    /// Returns what the director has said of a prize; `None` for nothing, and for the number that the form of a new evening proposes.
    pub fn prize_words(&self, translator: Translator, prize: u32) -> Option<&str> {
        let text = self.prize_text(prize);
        (!text.is_empty() && text != translator.t1("prizes-name", "number", prize)).then_some(text)
    }

    /// Says when the result of a match was corrected last and what stood before, seen from a side; "" if it never was.
    pub fn corrected(&self, translator: Translator, pairing: &Pairing, from: Side) -> String {
        let Some((before, after)) = self.last_correction(pairing) else { return String::new() };
        let said = match (self.score_of(before), before.pairing(pairing.id).winner()) {
            (Some(score), _) => score.seen_from(from).to_string(),
            (None, Some(winner)) => translator.t1("public-walkover-of", "ticket", winner),
            (None, None) => translator.t("format-both-absent"),
        };
        translator.t2("public-corrected", "time", translator.time(self.time_of(after.action)), "before", said)
    }

    /// Returns the words that the director gave a prize, "" if there are none.
    pub fn prize_text(&self, prize: u32) -> &str {
        let index = (prize as usize).checked_sub(1);
        index.and_then(|index| self.texts.prizes.get(index)).map_or("", |text| text.as_str())
    }
}

/// Writes a place or a range of places: "1" or "9 bis 16".
pub fn places_name(translator: Translator, places: Places) -> String {
    if places.first == places.last {
        places.first.to_string()
    } else {
        translator.t2("prizes-places", "first", places.first, "last", places.last)
    }
}

/// Says why a prize went where it did, "" if it simply went to its place.
pub fn mark_words(translator: Translator, award: &Award) -> String {
    match award.winner {
        Winner::Ticket { .. } if award.by_hand => translator.t("prizes-mark-hand"),
        Winner::Ticket { places, by, .. } => {
            let moved = !places.is_some_and(|places| (places.first..=places.last).contains(&award.prize));
            match (moved, by) {
                (false, None) => String::new(),
                (true, None) => translator.t("prizes-mark-moved"),
                (false, Some(TieBreak::Lot)) => translator.t("prizes-mark-lot"),
                (true, Some(TieBreak::Lot)) => translator.t("prizes-mark-moved-lot"),
                (false, Some(TieBreak::PlayOff)) => translator.t("prizes-mark-play-off"),
                (true, Some(TieBreak::PlayOff)) => translator.t("prizes-mark-moved-play-off"),
            }
        }
        Winner::Nobody if award.by_hand => translator.t("prizes-mark-nobody-hand"),
        Winner::Nobody => translator.t("prizes-mark-nobody"),
        Winner::Pending => translator.t("prizes-mark-pending"),
        Winner::NeedsLots { place } => translator.t1("prizes-mark-needs-lots", "place", place),
    }
}
