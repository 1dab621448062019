//! `/schiedsrichter`: what the rules give, for those who ask at the table.
//!
//! | file | subject |
//! |---|---|
//! | `question` | the form: from typed fields to a `Situation` |
//! | `situation` | the page that answers it |
//! | `deal` | a recorded deal, laid out card by card |
//! | `four` | the four-handed game: the page that reckons |
//! | `four_rules` | its rules on a sheet |
//! | `transcript` | the page that takes a recorded deal |

mod deal;
pub mod four;
pub mod four_rules;
mod question;
pub mod situation;
pub mod transcript;
