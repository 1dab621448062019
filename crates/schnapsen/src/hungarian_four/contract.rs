//! What is played for: the normal game, or a Schnapser and its counters.

use super::super::Rule;
use super::super::text::text_enum;
use super::{Countering, FourRules, FourSeat, Seats};

text_enum! {
    /// What somebody announces before or with their first card.
    Announcement, "announcement" {
        /// The caller's side undertakes 66 without a trick for the others.
        Schnapser = "schnapser",
        /// The other side doubles.
        Kontra = "kontra",
        /// The other name of that counter; it has no stake of its own.
        Rekontra = "rekontra",
        /// The caller doubles once more.
        Subkontra = "subkontra",
    }
}

text_enum! {
    /// How often the stake of a Schnapser was doubled.
    Stake, "stake" {
        /// 6 game points.
        Plain = "1",
        /// 12 game points.
        Kontra = "2",
        /// 24 game points.
        Subkontra = "4",
    }
}

impl Stake {
    /// Returns the multiplier: 1, 2 or 4.
    pub const fn multiplier(self) -> u8 {
        match self {
            Self::Plain => 1,
            Self::Kontra => 2,
            Self::Subkontra => 4,
        }
    }

    /// Returns the stake with a multiplier, which is 1, 2 or 4.
    pub fn from_multiplier(multiplier: u64) -> Option<Self> {
        let fits = |stake: &&Self| u64::from(stake.multiplier()) == multiplier;
        Self::ALL.iter().find(fits).copied()
    }
}

/// What a deal is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Contract {
    /// 66 or the last trick.
    #[default]
    Normal,
    /// The same with Kontra, where the rules allow it.
    Countered {
        /// What the game points are multiplied by.
        stake: Stake,
    },
    /// 66 without a trick for the other side.
    Schnapser {
        /// Who has to win it.
        announcer: FourSeat,
        /// What it costs.
        stake: Stake,
    },
}

/// Says why an announcement is not possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ContractError {
    /// Only the caller and the partner announce a Schnapser.
    #[error("{0} is neither the caller nor his partner (R-46)")]
    NotOfCallersSide(FourSeat),
    /// There is one already.
    #[error("a Schnapser is announced once (R-46)")]
    SecondSchnapser,
    /// No Schnapser follows a Kontra.
    #[error("Kontra was given to the normal game (R-46)")]
    AfterKontra,
    /// A normal game is not countered under these rules.
    #[error("only a Schnapser is countered (R-47)")]
    NothingToCounter,
    /// Kontra is given once, by whichever name.
    #[error("the game is countered already (R-47)")]
    SecondKontra,
    /// The caller's side does not counter its own game.
    #[error("{0} plays with the caller (R-47)")]
    OwnSchnapser(FourSeat),
    /// Only the caller gives Subkontra.
    #[error("{0} is not the caller (R-47)")]
    NotTheCaller(FourSeat),
    /// Nobody has given Kontra, or it has been answered already.
    #[error("the Subkontra answers a Kontra (R-47)")]
    NoKontra,
    /// A Schnapser comes at the latest with the player's own first card, a counter before the second trick.
    #[error("too late for that (R-46)")]
    TooLate,
}

impl ContractError {
    /// Returns the rule that forbids it.
    pub const fn rule(self) -> Rule {
        match self {
            Self::NotOfCallersSide(_) | Self::SecondSchnapser | Self::AfterKontra | Self::TooLate => {
                Rule::R46
            }
            Self::NothingToCounter
            | Self::SecondKontra
            | Self::OwnSchnapser(_)
            | Self::NotTheCaller(_)
            | Self::NoKontra => Rule::R47,
        }
    }
}

impl Contract {
    /// Returns the contract after an announcement, given the caller's side. Refused if it is not that player's to make, or does not fit the contract
    /// . Not checked: whether it comes in time, see [`FourDeal::announce`](super::FourDeal::announce).
    pub const fn announce(
        self,
        rules: FourRules,
        seat: FourSeat,
        announcement: Announcement,
        callers_side: Seats,
    ) -> Result<Self, ContractError> {
        use Announcement::{Kontra, Rekontra, Schnapser, Subkontra};
        let of_side = callers_side.contains(seat);
        match (announcement, self) {
            (Schnapser, _) if !of_side => Err(ContractError::NotOfCallersSide(seat)),
            (Schnapser, Self::Normal) => Ok(Self::Schnapser { announcer: seat, stake: Stake::Plain }),
            (Schnapser, Self::Countered { .. }) => Err(ContractError::AfterKontra),
            (Schnapser, Self::Schnapser { .. }) => Err(ContractError::SecondSchnapser),
            (_, Self::Normal) if matches!(rules.kontra, Countering::Schnapser) => {
                Err(ContractError::NothingToCounter)
            }
            (Kontra | Rekontra, _) if of_side => Err(ContractError::OwnSchnapser(seat)),
            (Kontra | Rekontra, _) => match self.stake() {
                Stake::Plain => Ok(self.with_stake(Stake::Kontra)),
                Stake::Kontra | Stake::Subkontra => Err(ContractError::SecondKontra),
            },
            (Subkontra, _) if seat.index() != FourSeat::CALLER.index() => {
                Err(ContractError::NotTheCaller(seat))
            }
            (Subkontra, _) => match self.stake() {
                Stake::Kontra => Ok(self.with_stake(Stake::Subkontra)),
                Stake::Plain | Stake::Subkontra => Err(ContractError::NoKontra),
            },
        }
    }

    /// Returns how often the stake was doubled.
    pub const fn stake(self) -> Stake {
        match self {
            Self::Normal => Stake::Plain,
            Self::Countered { stake } | Self::Schnapser { stake, .. } => stake,
        }
    }

    const fn with_stake(self, stake: Stake) -> Self {
        match self {
            Self::Normal | Self::Countered { .. } => Self::Countered { stake },
            Self::Schnapser { announcer, .. } => Self::Schnapser { announcer, stake },
        }
    }
}
