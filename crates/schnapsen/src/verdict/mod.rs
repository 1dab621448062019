//! Judges what was written down: results of matches, and situations at the table.

pub mod counts;
pub mod evidence;
mod impossible;
pub mod possible;
pub mod ruling;
mod situation;

pub use counts::{Entry, EntryError, judge_bummerl, judge_match, judge_so_far};
pub use evidence::{
    Closer, Counting, DealEntry, DealFault, Evidence, How, Moment, Partial, Party, judge_deal,
};
pub use impossible::Impossible;
pub use ruling::Elsewhere;
pub use situation::{ClosedAt, End, Holdings, Ruling, Situation};
