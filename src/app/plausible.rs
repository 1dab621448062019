//! Whether the entries of a journal can be folded at all. A chain that fits shows that nothing was changed since, not that somebody sensible
//! has written it: a draw with four thousand million slots would take all the memory there is.

use crate::store::Connection;
use crate::store::StoreError;
use crate::store::journal::{self, Stored};
use crate::tournament::{DrawEvent, EveningEvent, Event, NotedAttempt, Settings};

/// No night loses more attempts at once.
const MOST_LOST: usize = 1_000;

/// Larger than any sum of money, in cents, and than any other number.
const MOST: u64 = 1_000_000_000_000;

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
    all.iter().all(has_usual_numbers) && read.iter().all(can_be_folded)
}

fn has_usual_numbers(value: &serde_json::Value) -> bool {
    match value {
        serde_json::Value::Number(number) => {
            number.as_i64().is_some_and(|number| number.unsigned_abs() <= MOST)
        }
        serde_json::Value::Array(list) => list.iter().all(has_usual_numbers),
        serde_json::Value::Object(fields) => fields.values().all(has_usual_numbers),
        serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::String(_) => true,
    }
}

/// Returns whether what an event makes room for is no more than there ever is.
fn can_be_folded(event: &Event) -> bool {
    if let Event::Draws(DrawEvent::ListClosed { slots, pairs, .. }) = event {
        // Pairs need no power of two: their places are two and two.
        let is_usual = if pairs.is_some() { slots.is_multiple_of(2) } else { slots.is_power_of_two() };
        return is_usual && *slots <= Settings::MAX_CAPACITY;
    }
    if let Event::Evening(EveningEvent::Opened(settings) | EveningEvent::SettingsChanged(settings)) = event {
        return settings.faults().is_empty();
    }
    if let Event::Evening(EveningEvent::Resumed(resumption)) = event {
        return resumption.attempts.len() <= MOST_LOST
            && resumption.attempts.iter().all(NotedAttempt::is_usual);
    }
    true
}
