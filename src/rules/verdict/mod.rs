//! Judges what was written down: results of matches, and situations at the table.
//!
//! | module | subject |
//! |---|---|
//! | [`counts`] | a match from the final counts or the deals of its Bummerl |
//! | [`evidence`] | one deal: who won, how much, and how; what its rule grades by |
//! | `ruling`, [`situation`] | the referee's calculator: a situation in, game points and rule out |
//! | [`possible`] | which card points some tricks can have at all |

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
