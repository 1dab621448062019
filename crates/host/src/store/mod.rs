//! The host's tables in PostgreSQL and the operations on them. Each is one transaction, and says in its answer what became of it;
//! an error is the database's.

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
pub use error::{NotDone, OpenError, Result, StoreError};
pub use values::{ClubId, Head, NightId, State};
