//! The rounds and placement matches: who plays, results, corrections, people who go home.
//!
//! | file | subject |
//! |---|---|
//! | [`show`] | the page of a round with the line to type results into |
//! | [`entry`] | a result: typed, then stored |
//! | `read_back` | what was typed, before it is stored |
//! | `two_ways` | counts that give the match to either player: the scorer is asked which way they run |
//! | [`rival`] | two entries for one match: both side by side |
//! | [`at_table`] | one match: its score, walkovers, its history, taking a result back |
//! | [`sheet`] | a round that was kept on paper, entered in one go |
//! | [`leave`] | people who go home, and those who come back |
//! | [`pad`] | the deals of a match, tapped one by one |
//! | [`depth`] | from a typed text to a result: Bummerl, final counts or deals |
//! | [`notation`] | what was written down of a match, as text |
//! | [`typed`] | from the keyboard to numbers |
//! | `fields` | an entry that waits for the second Enter |
//! | `find` | which match a number or ticket means |
//! | `reading` | a result in words before it is stored, and what follows from it |
//! | `reports` | what players have reported and the desk should see |

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
pub mod rival;
pub mod sheet;
pub mod show;
mod two_ways;
pub mod typed;

pub use fields::match_id;
pub use reading::prizes_to_fetch;
