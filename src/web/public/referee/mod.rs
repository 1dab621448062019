//! `/schiedsrichter`: what the rules give, for those who ask at the table.

mod deal;
pub mod four;
pub mod four_rules;
mod question;
pub mod situation;
pub mod transcript;
