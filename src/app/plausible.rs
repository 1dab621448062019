//! Whether the entries of a journal can be folded at all. A chain that fits shows that nothing was changed since, not that somebody sensible
//! has written it.

use crate::mirror::has_usual_numbers;
use crate::store::Connection;
use crate::store::StoreError;
use crate::store::journal::{self, Stored};
use crate::tournament::Event;

/// Returns the entries that nobody could have made, in a file whose cells are sound.
pub(super) fn faults(conn: &mut Connection) -> Result<Vec<String>, StoreError> {
    let mut faults = Vec::new();
    for Stored { slug, number, events } in journal::stored(conn)? {
        if !is_plausible(&events) {
            faults.push(format!("{slug}: entry {number} is nothing that happens in a tournament"));
        }
    }
    Ok(faults)
}

fn is_plausible(events: &str) -> bool {
    let Ok(all) = serde_json::from_str::<Vec<serde_json::Value>>(events) else { return false };
    let Ok(read) = serde_json::from_str::<Vec<Event>>(events) else { return false };
    all.iter().all(has_usual_numbers) && read.iter().all(Event::can_be_folded)
}
