//! Sheets to print. The server divides them into pages itself, because not every browser numbers pages or repeats what
//! should stand on each of them.

mod leaves;
mod measure;
mod pairings;

pub use leaves::{Leaf, Piece, leaves, stacked};
pub use measure::{Type, lines, lines_of};
pub use pairings::{NamePiece, ProofPiece, name_pieces, number_pieces, proof_pieces};

use crate::app::Snapshot;
use crate::web::http::PageContext;

/// The lines that a page has for its list, each 5 mm.
pub const LINES: u32 = 49;

/// What stands on every page of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    pub name: String,
    pub title: String,
    pub where_and_when: String,
    /// "gedruckt 5. Jänner 2027, 20:15".
    pub printed: String,
    /// The head of the journal, "Journal 412 · 3fa9 01bc 77e2 90d4", or "": with the list that is hung up anyone can compare it with the journal.
    pub journal: String,
    /// Where the reader came from.
    pub back: String,
    /// What that page is called.
    pub back_text: String,
    /// The same sheet in the other language, or "".
    pub other: String,
}

impl Sheet {
    /// Returns everything that stands on its pages, so that two frames are the same if these texts are.
    pub fn identity(&self) -> String {
        format!("{self:?}")
    }

    /// Returns the frame of a tournament's sheet. `back`: the path of the page that leads here, and its name.
    pub fn of(
        ctx: &PageContext,
        snapshot: &Snapshot,
        title: impl Into<String>,
        back: &str,
        back_text: String,
    ) -> Sheet {
        let date = ctx.date(snapshot.texts.date);
        let venue = snapshot.texts.venue.as_str();
        Sheet {
            name: snapshot.texts.name.to_string(),
            title: title.into(),
            where_and_when: if venue.is_empty() { date } else { format!("{date}, {venue}") },
            printed: ctx.t1("paper-printed", "time", ctx.date_time(ctx.now)),
            journal: String::new(),
            back: ctx.link(back),
            back_text,
            other: String::new(),
        }
    }

    pub fn with_other_language(mut self, ctx: &PageContext, path: &str) -> Sheet {
        self.other = ctx.in_other_language(path);
        self
    }
}

/// Returns the head of a tournament's journal as it stands on the list that is hung up: "Journal 412 · 3fa9 01bc 77e2 90d4"; while the evening is published,
/// with the fingerprint of the key that guests' phones compare: "… · Schlüssel 9ab2 0c11 5e77 aa31".
pub fn journal_head(ctx: &PageContext, snapshot: &Snapshot) -> String {
    let head =
        ctx.t2("journal-head", "number", snapshot.tournament.version().0, "hash", snapshot.head.short());
    match ctx.fingerprint(snapshot) {
        Some(key) => ctx.t2("journal-head-key", "head", head, "key", key),
        None => head,
    }
}
