//! Pages behind the login, one file each.
//!
//! | file | subject |
//! |---|---|
//! | [`home`] | the tournaments, who is logged in, the language |
//! | [`create`] | a new tournament |
//! | [`practice`] | a practice tournament with one click, and gone with another |
//! | [`own_password`] | a new password of one's own |
//! | `password_check` | a password that somebody types beside their work |
//! | [`people`] | who is on the staff, and how somebody joins |
//! | [`backups`] | copies of everything; one to download |
//! | [`past_evenings`] | the evenings that are over, and a person's places on them |
//! | [`desk`] | selling tickets, the list of people |
//! | [`hall`] | who plays now: tables, who is missing, the forecast |
//! | [`import`] | reading a list of people |
//! | [`player`] | one person |
//! | [`draw`] | closing the list, the phrase, the draw; pulling by hand |
//! | [`layout`] | the frame of a tournament's pages: links, the next step, the undo button |
//! | [`undo`] | taking the last action back |
//! | [`journal`] | every entry of the journal; taking an older action back |
//! | [`overview`] | where the evening is |
//! | [`round`] | results, corrections, walkovers, people who go home |
//! | [`prizes`] | places, prizes, lots |
//! | [`publish`] | the evening on a host on the internet |
//! | `action_request` | what the answer to a button needs |
//! | `edit_conflict` | what somebody else has changed since a form was opened |
//! | [`choice`] | the table from which people choose their prizes |
//! | [`consolation`] | the evening for the losers of round 1, beside this one |
//! | `phrase` | what the hall says before a draw or a lot, as it is typed |
//! | [`print`] | what is printed, and the words and the logo on it |
//! | [`specials`] | special prizes, groups of players |
//! | [`cash`] | the till; the end of the tournament |
//! | `open_work` | what is still to be played or drawn |
//! | [`settings`] | what was decided about a tournament |

mod action_request;
pub mod backups;
pub mod cash;
pub mod choice;
pub mod consolation;
pub mod create;
pub mod desk;
pub mod draw;
mod edit_conflict;
pub mod hall;
pub mod home;
pub mod import;
pub mod journal;
pub mod layout;
mod open_work;
pub mod overview;
pub mod own_password;
mod password_check;
pub mod past_evenings;
pub mod people;
mod phrase;
pub mod player;
pub mod practice;
pub mod print;
pub mod privacy;
pub mod prizes;
pub mod publish;
pub mod round;
mod seen_group;
pub mod settings;
pub mod specials;
pub mod undo;
