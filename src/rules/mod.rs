//! The card games: exact, pure, without clock, randomness or environment.
//!
//! | module | subject |
//! |---|---|
//! | [`rule`] | the numbers R-01 to R-48 |
//! | [`options`] | the options of the rules, one typed field each |
//! | [`presets`] | the named rule sets of the sources |
//! | `options_serde` | a rule set as the `rules` map of a transcript |
//! | [`text`] | enums with a fixed text form |

pub mod options;
mod options_serde;
pub mod presets;
pub mod rule;
pub mod text;

pub use options::{OptionError, RuleOption, RuleSet};
pub use presets::{Difference, Preset};
pub use rule::Rule;
