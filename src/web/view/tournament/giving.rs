//! The prize-giving: what is called on the wall, one after the other. The staff's page and the wall count the same steps.

use super::{PlaceLine, SpecialLine, TournamentView};
use crate::web::view::translation::Names;
use tournament::Award;

/// More people than these do not fit on a step of the podium.
const MOST_ON_A_STEP: usize = 4;
const PODIUM: u32 = 3;

/// What is called at once.
pub enum Call<'a> {
    Special(SpecialLine),
    /// A prize with whoever gets it; several in a row that wait for the same Stechen, or that nobody gets.
    Prizes(&'a [Award]),
    /// The table from which people choose.
    Choice,
    Podium,
    /// All prizes with those who have them.
    Together,
}

impl TournamentView<'_> {
    /// Returns what is called: special prizes, prizes from the last to the first, the table of prizes, the first three, and all together.
    pub fn calls(&self) -> Vec<Call<'_>> {
        let same = |one: &Award, other: &Award| {
            one.ticket().is_none() && one.winner == other.winner && one.by_hand == other.by_hand
        };
        let prizes = self.awards().chunk_by(same).rev().map(Call::Prizes);
        let (choice, has_podium) = (self.settings().things > 0, !self.podium(self.snapshot()).is_empty());
        let is_listed = !self.awards().is_empty() || !self.chosen().is_empty();
        let last = [(choice, Call::Choice), (has_podium, Call::Podium), (is_listed, Call::Together)];
        let last = last.into_iter().filter_map(|(is_called, call)| is_called.then_some(call));
        self.specials().into_iter().map(Call::Special).chain(prizes).chain(last).collect()
    }

    /// Returns whether there is anything to win: a prize for a place, a special one, or a thing to choose.
    pub fn has_prizes(&self) -> bool {
        let settings = self.settings();
        settings.prizes > 0 || settings.things > 0 || !self.specials().is_empty()
    }

    /// Returns the places of the podium, the first one first, as far as no match can change them any more.
    pub fn podium(&self, names: &dyn Names) -> Vec<PlaceLine> {
        let has_room = |line: &PlaceLine| line.tickets.len() <= MOST_ON_A_STEP;
        let top = |line: &PlaceLine| line.settled && line.places.first <= PODIUM && has_room(line);
        self.places(names).into_iter().filter(top).collect()
    }
}
