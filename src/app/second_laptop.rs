//! What an earlier version has left beside a database that had a second laptop in the hall. There is none any more: what comes in its place
//! are copies.

use super::{App, CopyError};
use serde::Deserialize;
use store::backup::{read_small, remove_if_there, with_suffix};
use store::backup_secrets;

/// Who led, as it stands behind the name of the database; and who followed.
const LEAD: &str = ".standby";
const FOLLOWERS: &str = ".followers";
/// What was not read to its end of the database that came from the other laptop: names stand in it.
const INCOMING: &str = ".incoming";
/// No such file is longer, in bytes.
const LONGEST: u64 = 1 << 20;

/// Who led when an evening with a second laptop was open last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastLed {
    /// This laptop, also if it had taken over.
    ThisLaptop,
    /// Another one: this one followed it, or had stopped for it.
    AnotherLaptop,
}

/// What of the file matters still.
#[derive(Deserialize)]
struct Lead {
    lead: String,
}

impl App {
    /// Forgets that there was a second laptop, and returns who led last; `None` if there was none. Where another one led, this database is a
    /// copy of that one's: it knows no secrets of draws to come, and its evenings say in public that they go on.
    pub fn forget_second_laptop(&self) -> Result<Option<LastLed>, CopyError> {
        let [lead, followers, incoming] =
            [LEAD, FOLLOWERS, INCOMING].map(|name| with_suffix(self.database(), name));
        remove_if_there(&incoming)?;
        if !lead.exists() && !followers.exists() {
            return Ok(None);
        }
        let last = match read_small(&lead, LONGEST) {
            Ok(None) => LastLed::ThisLaptop,
            Ok(Some(text)) => match serde_json::from_str::<Lead>(&text) {
                Ok(Lead { lead }) if matches!(lead.as_str(), "took-over" | "rivalled") => LastLed::ThisLaptop,
                Ok(_) | Err(_) => LastLed::AnotherLaptop,
            },
            Err(_) => LastLed::AnotherLaptop,
        };
        if last == LastLed::AnotherLaptop {
            self.store().write(|conn, _| backup_secrets::become_copy(conn), |()| {})?;
        }
        for file in [lead, followers] {
            remove_if_there(&file)?;
        }
        Ok(Some(last))
    }
}
