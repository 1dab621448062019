//! The use cases: load, decide, store, announce. No web, no templates, no SQL.
//!
//! | module | subject |
//! |---|---|
//! | `clock` | where time and chance come from |
//! | `error` | what can go wrong outside the rules |
//! | [`accounts`] | users, the first password, sessions |
//! | `passwords` | how passwords are hashed |
//! | `sessions` | who is logged in at the moment |
//! | `deed` | what people do, with the words that belong to it |
//! | `snapshot` | one version of a tournament, with its words |

pub mod accounts;
mod clock;
mod deed;
mod error;
mod passwords;
mod sessions;
mod snapshot;

pub use accounts::{AccountError, Accounts, Token, User};
pub use clock::{Clock, Entropy, SeededEntropy, SteppingClock, SystemClock, SystemEntropy};
pub use deed::{Deed, Newcomer};
pub use error::AppError;
pub use sessions::OpenSession;
pub use snapshot::Snapshot;

use crate::store::{OpenError, Store};
use chrono::{DateTime, Utc};
use std::path::PathBuf;
use std::sync::Arc;

/// How a database is opened.
#[derive(Clone)]
pub struct OpenOptions {
    /// The file.
    pub database: PathBuf,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Makes secrets.
    pub entropy: Arc<dyn Entropy>,
}

impl OpenOptions {
    /// Returns the options of a real evening: the machine's clock and the operating system's randomness.
    pub fn new(database: impl Into<PathBuf>) -> OpenOptions {
        OpenOptions {
            database: database.into(),
            clock: Arc::new(SystemClock),
            entropy: Arc::new(SystemEntropy),
        }
    }
}

/// The handle that everything goes through; clones are the same app.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    store: Store<()>,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
}

impl App {
    /// Opens the database, makes it if it is not there, and brings it up to date.
    ///
    /// # Errors
    ///
    /// Says which file could not be opened and why.
    pub fn open(options: OpenOptions) -> Result<App, OpenError> {
        let OpenOptions { database, clock, entropy } = options;
        Ok(App(Arc::new(Inner { store: Store::open(&database)?, clock, entropy })))
    }

    /// Returns the accounts.
    pub fn accounts(&self) -> Accounts<'_> {
        Accounts(self)
    }

    fn store(&self) -> &Store<()> {
        &self.0.store
    }

    fn now(&self) -> DateTime<Utc> {
        self.0.clock.now()
    }

    fn entropy(&self) -> &dyn Entropy {
        &*self.0.entropy
    }
}
