//! Tables for people and machines, and lists that come from elsewhere. The only place that names `csv`.
//!
//! | module | subject |
//! |---|---|
//! | [`import`] | a player list from a spreadsheet: its rows, and every line that cannot be used |
//! | `charset` | from bytes to text: UTF-8, UTF-16, Windows-1252 |
//! | `formula` | the `'` before what a spreadsheet would compute |

mod charset;
pub mod formula;
pub mod import;
