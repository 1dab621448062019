#![doc = include_str!("../README.md")]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

pub mod action;
pub mod bummerl;
pub mod card;
pub mod deal;
pub mod grade;
pub mod hungarian_four;
pub mod notation;
pub mod options;
mod options_serde;
mod pair;
pub mod presets;
pub mod replay;
pub mod rule;
pub mod seat;
pub mod text;
pub mod verdict;

pub use action::{Action, ActionSet};
pub use bummerl::{Bummerl, BummerlToWin, BySide, CountError, MatchScore, Side, TARGET};
pub use card::{Card, CardSet, Rank, Suit};
pub use deal::{Closing, Deal, DealError, DealSpec, IllegalAction, Outcome, Reason, Refusal};
pub use grade::Tally;
pub use options::{OptionError, RuleOption, RuleSet};
pub use presets::{Difference, Preset};
pub use rule::Rule;
pub use seat::{BySeat, Seat};
