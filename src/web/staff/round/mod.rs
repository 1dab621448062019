//! The rounds and placement matches: who plays, results, corrections, people who go home.

mod ambiguous;
pub mod at_table;
pub mod depth;
pub mod entry;
mod fields;
mod find;
pub mod leave;
pub mod notation;
pub mod pad;
mod read_back;
mod reading;
mod reports;
pub mod sheet;
pub mod show;
pub mod typed;

pub use fields::match_id;
pub use reading::prizes_to_fetch;
