//! The formats of an evening (FORMATS part 1). A format tells four things and nothing else, each in one place:
//!
//! | | tickets | [`lives`] | [`danish`] | [`rotation`] |
//! |---|---|---|---|---|
//! | who is in the next round | tickets that won | tickets with a life | everybody present | everybody present |
//! | how it is paired | `two-pots/1` | `shuffle/1` | round 1 `shuffle/1`, then by the standing | start numbers by `shuffle/1`, then the table moves |
//! | what a result does | the loser is out | the loser has a life less | it counts in the standing | it counts in the standing |
//! | places | rounds, placement matches | order of elimination | keys of the standing | keys of the standing |
//!
//! Tickets are the areas, `pairings` and `ranking` of this part; `standing` is what the last two share. The others are computed here from
//! what has happened and have no desk and no pages yet, so no evening can be created with them.

pub mod danish;
pub mod lives;
pub mod rotation;
mod standing;

pub use standing::Line;
