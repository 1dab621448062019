//! The host's tables in PostgreSQL and the operations on them. Each is one transaction, and says in its answer what became of it;
//! an error is the database's.
//!
//! | module | subject |
//! |---|---|
//! | `database` | where the database is, how it is reached and brought up to date |
//! | `migrations` | how the tables became what they are |
//! | `error` | what can go wrong |
//! | `values` | names of rows, heads of journals, states of nights |
//! | `schema` | the tables as diesel sees them |
//! | [`clubs`], [`nights`] | who publishes, and what |
//! | [`pairing`], [`epochs`], [`tokens`] | which laptop may write |
//! | [`append`], [`entries`] | journals in, and out again |
//! | [`heads`] | when each laptop was heard of, and what it signs |
//! | [`news`] | a night for a server that shows it |
//! | [`texts`], [`inbox`] | words that can be erased; reports of guests |
//! | [`changes`] | what has changed since somebody looked |
//! | [`retention`], [`export`], [`persons`] | what is over its time; everything about one night, about one person |
//! | `about` | what of a night is about one person |
//! | [`scrub`] | nothing that was erased stays in the files of the tables |
//! | `audit` | what was done about clubs and nights |

mod about;
pub mod append;
mod audit;
pub mod changes;
pub mod clubs;
mod database;
pub mod entries;
pub mod epochs;
mod error;
pub mod export;
pub mod heads;
pub mod inbox;
mod migrations;
pub mod news;
pub mod nights;
pub mod pairing;
pub mod persons;
pub mod retention;
mod schema;
pub mod scrub;
pub mod texts;
pub mod tokens;
mod values;

pub use audit::By;
pub use database::{Address, AddressFault, HostStore};
pub use error::{OpenError, Result, StoreError};
pub use values::{ClubId, Head, NightId, State};
