//! Special prizes with their winners, as guests and staff read them.

use super::TournamentView;
use crate::app::places::{Origin, first_lot};
use crate::web::view::translation::{Names, Translator};
use tournament::{DecidedBy, PlayerId, SpecialAward, SpecialKind, SpecialWinner};

/// If more are tied, only their number is said.
const MOST_NAMES: usize = 6;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecialLine {
    pub special: u32,
    pub name: String,
    pub kind: SpecialKind,
    pub winner: Winner,
    pub decided_by: DecidedBy,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Winner {
    /// The matches that decide it are still to be played.
    Pending,
    NotNamed,
    /// Nobody can win it.
    Nobody,
    /// These; several are tied.
    People(Vec<PlayerId>),
    /// These places with equally many players; several are tied.
    Places(Vec<Origin>),
}

impl SpecialLine {
    /// Says who gets it: "Resi Zauner", "Spital, 12 Personen", or why that is not known.
    pub fn winner_text(&self, translator: Translator, names: &dyn Names) -> String {
        match &self.winner {
            Winner::Pending => translator.t("special-pending"),
            Winner::NotNamed => translator.t("special-not-named"),
            Winner::Nobody => translator.t("special-nobody"),
            Winner::People(players) => match &players[..] {
                [only] => names.name(*only),
                few if few.len() <= MOST_NAMES => {
                    let people: Vec<String> = few.iter().map(|player| names.name(*player)).collect();
                    translator.t1("special-tied", "names", translator.list(&people))
                }
                many => translator.t1("special-tied-many", "count", many.len()),
            },
            Winner::Places(places) => {
                let people = places.first().map_or(0, |place| place.people.len());
                let called: Vec<&str> = places.iter().map(|place| place.name.as_str()).collect();
                let place = match called[..] {
                    [only] => only.to_owned(),
                    _ => translator.t1("special-tied", "names", translator.list(&called)),
                };
                translator.t2("special-place", "place", place, "people", people)
            }
        }
    }

    /// Says what has decided, "" if that is the rule. Prizes without a rule are always given by hand.
    pub fn mark(&self, translator: Translator) -> String {
        match (self.decided_by, self.kind) {
            (DecidedBy::Rule, _) | (DecidedBy::Hand, SpecialKind::Free) => String::new(),
            (DecidedBy::Lots, _) => translator.t("prizes-mark-lot"),
            (DecidedBy::Hand, _) => translator.t("prizes-mark-hand"),
        }
    }

    /// Returns the player who has won it, if it is one player.
    pub fn player(&self) -> Option<PlayerId> {
        match &self.winner {
            Winner::People(players) if players.len() == 1 => players.first().copied(),
            _ => None,
        }
    }

    /// Returns the place that has won it, if it is one place.
    pub fn place(&self) -> Option<&str> {
        match &self.winner {
            Winner::Places(places) if places.len() == 1 => places.first().map(|place| place.name.as_str()),
            _ => None,
        }
    }

    /// Returns whether lots may decide.
    pub fn is_tied(&self) -> bool {
        match &self.winner {
            Winner::People(players) => players.len() > 1,
            Winner::Places(places) => places.len() > 1,
            _ => false,
        }
    }

    /// Returns whether there is a winner, or several who are tied.
    pub fn is_won(&self) -> bool {
        matches!(self.winner, Winner::People(_) | Winner::Places(_))
    }
}

impl TournamentView<'_> {
    /// Returns every special prize, in the order in which they were added.
    pub fn specials(&self) -> Vec<SpecialLine> {
        self.special_awards().into_iter().map(|award| line(self, award)).collect()
    }
}

fn line(view: &TournamentView<'_>, award: SpecialAward) -> SpecialLine {
    let mut decided_by = award.decided_by;
    let winner = match award.winner {
        SpecialWinner::Pending => Winner::Pending,
        SpecialWinner::NotNamed => Winner::NotNamed,
        SpecialWinner::Nobody => Winner::Nobody,
        SpecialWinner::Players(players) => Winner::People(players),
        SpecialWinner::PlaceOf(player) => place_of(view, player),
        SpecialWinner::ByPlace => {
            let strongest = view.strongest_origins();
            let prize = view.snapshot().specials().get(&award.special);
            match prize.and_then(|prize| first_lot(prize, &strongest)).filter(|_| strongest.len() > 1) {
                Some(first) => {
                    decided_by = DecidedBy::Lots;
                    Winner::Places(vec![first.clone()])
                }
                None if strongest.is_empty() => Winner::Nobody,
                None => Winner::Places(strongest),
            }
        }
    };
    let name = view.extras().specials.get(&award.special).map_or_else(String::new, ToString::to_string);
    SpecialLine { special: award.special, name, kind: award.kind, winner, decided_by }
}

/// The player who was named stands for the place from which they come.
fn place_of(view: &TournamentView<'_>, player: PlayerId) -> Winner {
    let origin = view.origins().into_iter().find(|origin| origin.people.contains(&player));
    origin.map_or_else(|| Winner::People(vec![player]), |origin| Winner::Places(vec![origin]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::view::tournament::PublicNames;
    use crate::web::view::tournament::samples_tests::Sample;
    use tournament::Command;
    use tournament::SpecialCommand;

    #[test]
    fn the_place_with_most_players_is_counted_however_it_is_spelled() {
        let people = [
            ("A", "Spital", 1),
            ("B", "spital", 3),
            ("C", "Windischgarsten", 6),
            ("D", "", 1),
            ("E", "", 1),
            ("F", "", 1),
        ];
        let mut sample = Sample::of(&people);
        sample.act(Command::Specials(SpecialCommand::AddSpecialPrize(SpecialKind::MostFromOnePlace)));
        let winner_text = |sample: &Sample| {
            let line = TournamentView::of(&sample.snapshot).specials().remove(0);
            line.winner_text(Translator::GERMAN, &PublicNames(&sample.snapshot))
        };
        assert_eq!(winner_text(&sample), "noch offen");
        let sample = sample.with_round_drawn().played();
        assert_eq!(winner_text(&sample), "Spital, 2 Personen");
    }
}
