//! Pages behind the login, one file each.
//!
//! | file | subject |
//! |---|---|
//! | [`home`] | the tournaments and the account of whoever is logged in |
//! | [`evening`] | the frame of a tournament's pages: links, the next step, the undo button |
//! | `told` | what happened, in words |

pub mod evening;
pub mod home;
mod told;
