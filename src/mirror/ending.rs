//! Whether an evening is over, by its entries alone: an end that was taken back is none.

use super::PublicEntry;
use crate::tournament::{Action, ActionNo, EveningEvent, Event};
use std::collections::BTreeSet;

/// What stands in every entry that ends an evening, lets it go on, or takes something back.
pub const WORDS_OF_AN_END: [&str; 3] = ["\"finished\"", "\"reopened\"", "\"undone\""];

/// Returns whether an entry, as it came, may say something about the end of its evening.
pub fn may_turn(entry: &[u8]) -> bool {
    let text = String::from_utf8_lossy(entry);
    WORDS_OF_AN_END.iter().any(|word| text.contains(word))
}

/// Returns whether an evening is over after these entries, as they came, oldest first. Those of which [`may_turn`] says no may be missing.
pub fn is_over<'a>(entries: impl IntoIterator<Item = &'a [u8]>) -> bool {
    let read = |entry| serde_json::from_slice::<PublicEntry>(entry).ok()?.action().ok();
    let actions: Vec<Action> = entries.into_iter().filter_map(read).collect();
    let events =
        || actions.iter().flat_map(|action| action.events.iter().map(|event| (action.number, event)));
    let taken_back: BTreeSet<ActionNo> = events()
        .filter_map(|(_, event)| {
            let Event::Evening(EveningEvent::Undone { action }) = event else { return None };
            Some(*action)
        })
        .collect();
    let turn =
        |event: &Event| matches!(event, Event::Evening(EveningEvent::Finished | EveningEvent::Reopened));
    let last = events().rfind(|(action, event)| turn(event) && !taken_back.contains(action));
    last.is_some_and(|(_, event)| matches!(event, Event::Evening(EveningEvent::Finished)))
}
