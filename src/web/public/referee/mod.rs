//! `/schiedsrichter`: what the rules give, for those who ask at the table.

mod deal;
pub mod four;
mod question;
pub mod situation;
pub mod transcript;
