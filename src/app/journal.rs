//! What stands beside the entries of a journal: who made them, their hashes, and the words that they replaced.

use super::App;
use super::error::AppError;
use std::collections::BTreeMap;
use store::former_texts::ReplacedText;
use store::{Author, UserId};
use tournament::ActionNo;
use tournament::chain::Hash;

/// What the journal's pages need besides the actions of a snapshot.
#[derive(Debug, Clone, Default)]
pub struct JournalAnnotations {
    /// Who made each entry, oldest first.
    pub authors: Vec<Author>,
    pub hashes: Vec<Hash>,
    /// The words that an action replaced, as far as they are still known.
    pub former: BTreeMap<ActionNo, Vec<ReplacedText>>,
    /// The names of everybody who is or was on the staff.
    pub users: BTreeMap<UserId, String>,
}

impl JournalAnnotations {
    pub fn author(&self, number: ActionNo) -> Option<Author> {
        self.authors.get((number.0 as usize).checked_sub(1)?).copied()
    }

    pub fn hash(&self, number: ActionNo) -> Option<Hash> {
        self.hashes.get((number.0 as usize).checked_sub(1)?).copied()
    }
}

impl App {
    /// Reads what stands beside the journal of a tournament; nothing if there is no such tournament.
    pub fn annotations(&self, slug: &str) -> Result<JournalAnnotations, AppError> {
        Ok(self.store().read(|conn| {
            let Some(summary) = store::tournaments::by_slug(conn, slug)? else {
                return Ok(JournalAnnotations::default());
            };
            Ok(JournalAnnotations {
                authors: store::journal::authors(conn, summary.id)?,
                hashes: store::journal_hashes::of(conn, summary.id)?,
                former: store::former_texts::all(conn, summary.id)?,
                users: store::users::names(conn)?.into_iter().collect(),
            })
        })?)
    }
}
