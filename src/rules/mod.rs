//! The card games: exact, pure, without clock, randomness or environment.
//!
//! | module | subject |
//! |---|---|
//! | [`rule`] | the numbers R-01 to R-48 |
//! | [`options`] | the options of the rules, one typed field each |
//! | [`presets`] | the named rule sets of the sources |
//! | `options_serde` | a rule set as the `rules` map of a transcript |
//! | [`card`] | cards, and sets of cards as bits |
//! | [`seat`] | forehand and dealer |
//! | `pair` | values of which there is one for each of two |
//! | [`action`] | what a player can do, and sets of it |
//! | [`grade`] | 1, 2 or 3 game points (R-22 to R-29) |
//! | [`deal`] | one deal of the two-player game |
//! | [`hungarian_four`] | the four-handed game |
//! | [`notation`] | transcripts as text |
//! | [`replay`] | recorded deals checked, line by line |
//! | [`bummerl`] | Bummerl and match (R-30 to R-34) |
//! | [`verdict`] | judges results and situations that were written down |
//! | [`text`] | enums with a fixed text form |

#![deny(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

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
