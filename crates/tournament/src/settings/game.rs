//! Which card game is played, and who wins a game of it. Schnapsen and Sechsundsechzig are judged by their rules; of every other game only final
//! counts are known, and they alone are judged.

use super::{Entrants, Format, Settings};
use schnapsen::text::text_enum;
use schnapsen::verdict::{Entry, EntryError, judge_match};
use schnapsen::{BummerlToWin, BySide, CountError, Preset, RuleSet, Side, TARGET, options::Deck};
use serde::{Deserialize, Serialize};

text_enum! {
    #[derive(Default)]
    CardGame, "card game" {
        /// The default, also for journals from before it could be chosen.
        #[default]
        Schnapsen = "schnapsen",
        SixtySix = "sixty-six",
        /// The game of four, two against two.
        Bauernschnapsen = "bauernschnapsen",
        Watten = "watten",
        /// Any other, in which a game is won by points or simply won.
        Other = "other",
    }
}

impl CardGame {
    /// Returns whether two always play together.
    pub fn is_for_pairs(self) -> bool {
        matches!(self, CardGame::Bauernschnapsen | CardGame::Watten)
    }
}

/// What is decided about the game beside its rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSettings {
    /// The game; for Sechsundsechzig it is Schnapsen, and the deck of the rules makes the difference, as it did before there were other games.
    pub kind: CardGame,
    /// The points that win a game of Watten, or of another game that has points; 0 for all else.
    pub points: u32,
}

impl GameSettings {
    /// The most points of another game; a count holds no more than 255.
    pub const MOST_POINTS: u32 = 250;
    const USUAL_OF_WATTEN: u32 = 11;

    /// Returns the answer of the form to how far Watten is played, on other evenings what it begins with.
    pub(super) fn said_of_watten(settings: &Settings) -> String {
        let is_watten = settings.game.kind == CardGame::Watten;
        if is_watten { settings.game.points } else { GameSettings::USUAL_OF_WATTEN }.to_string()
    }
}

impl Settings {
    pub fn card_game(&self) -> CardGame {
        match self.game.kind {
            CardGame::Schnapsen if self.rules.deck == Deck::TwentyFour => CardGame::SixtySix,
            kind => kind,
        }
    }

    /// Returns whether the rules of the game are known: they judge deals, and referees can ask them.
    pub fn has_engine(&self) -> bool {
        self.game.kind == CardGame::Schnapsen
    }

    /// Returns the points that win one game, a Bummerl for instance; 0 if nobody counts any.
    pub fn target(&self) -> u8 {
        match self.card_game() {
            CardGame::Schnapsen | CardGame::SixtySix => TARGET,
            CardGame::Bauernschnapsen => 24,
            CardGame::Watten | CardGame::Other => u8::try_from(self.game.points).unwrap_or(u8::MAX),
        }
    }

    /// Returns the settings with another game, its usual rules and points, and as many games to win as before if that can be; `None` if there is
    /// no such game. The game that is played already changes nothing.
    pub(super) fn with_game(self, answer: &str) -> Option<Settings> {
        let game: CardGame = answer.parse().ok()?;
        if game == self.card_game() {
            return Some(self);
        }
        let (kind, preset) = match game {
            CardGame::SixtySix => (CardGame::Schnapsen, Preset::TournamentSixtySix),
            other => (other, Preset::default()),
        };
        let points = if kind == CardGame::Watten { GameSettings::USUAL_OF_WATTEN } else { 0 };
        let (least, most) = match (kind, self.format) {
            (CardGame::Schnapsen, Format::Tickets) => (2, 3),
            (CardGame::Schnapsen, _) => (1, 3),
            _ => (1, 7),
        };
        Some(Settings {
            game: GameSettings { kind, points },
            rules: RuleSet::preset(preset),
            bummerl_to_win: self.bummerl_to_win.clamp(least, most),
            // Where two always play together nobody is asked.
            entrants: if game.is_for_pairs() { Entrants::default() } else { self.entrants },
            ..self
        })
    }

    /// Returns whether a count of points and a score in games won can be told apart: neither is ever the other. On a rotation there is no score
    /// without points.
    pub(super) fn tells_points_from_games(&self) -> bool {
        let most = self.bummerl_to_win.max(self.lives.later_bummerl).max(self.lives.final_bummerl);
        match self.game.points {
            0 => self.format != Format::Rotation,
            points => points > u32::from(most),
        }
    }

    /// Judges the final count of one game in points won, and returns who has won it. Points above the target are lost where the rules say so; in
    /// Watten and in other games a last hand may lead beyond it.
    pub fn winner_of(&self, count: BySide<u8>) -> Result<Side, CountError> {
        let (target, high) = (self.target(), count.left.max(count.right));
        let goes_beyond = matches!(self.card_game(), CardGame::Watten | CardGame::Other);
        match target {
            0 => Err(CountError::MatchUndecided),
            _ if high > target && !goes_beyond => Err(CountError::AboveTarget(high)),
            _ if count.left.min(count.right) >= target => Err(CountError::BothWon),
            _ if high < target => Err(CountError::NobodyWon(high)),
            _ if count.left > count.right => Ok(Side::Left),
            _ => Ok(Side::Right),
        }
    }

    /// Judges what was written down of a whole match, and returns the games won. The error is the first thing that cannot be; deals of a game whose
    /// rules are not known decide nothing.
    pub fn judge(&self, to_win: u8, entries: &[Entry]) -> Result<BySide<u8>, EntryError> {
        let undecided =
            |bummerl| EntryError::Count { bummerl, deal: None, error: CountError::MatchUndecided };
        if self.has_engine() {
            // The settings allow no number that a match of Schnapsen does not have.
            let to_win = BummerlToWin::from_number(to_win).ok_or(undecided(entries.len()))?;
            return judge_match(&self.rules, to_win, entries);
        }
        let mut won = BySide { left: 0, right: 0 };
        for (bummerl, entry) in entries.iter().enumerate() {
            let wrong = |error| EntryError::Count { bummerl, deal: None, error };
            if won.left.max(won.right) == to_win {
                return Err(wrong(CountError::MatchDecided));
            }
            let Entry::Count(count) = entry else { return Err(undecided(bummerl)) };
            won[self.winner_of(*count).map_err(wrong)?] += 1;
        }
        if won.left.max(won.right) == to_win { Ok(won) } else { Err(undecided(entries.len())) }
    }
}
