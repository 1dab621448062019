//! An entry of the journal as it leaves the house. Money that was taken or spent travels as a commitment, everything else in clear with the
//! salt of its event, so that whoever gets it comes to the same hash as the laptop.

use chrono::{DateTime, Datelike, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeSet;
use tournament::chain::{self, Body, Salt, Written};
use tournament::{Action, ActionNo, EveningEvent, Event};

/// Larger than any sum of money, in cents, and than any other number.
const MOST: u64 = 1_000_000_000_000;

/// An entry without what is nobody's business outside of the house.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicEntry {
    /// Its number; the first is 1.
    pub number: u32,
    /// The time as it is written: UTC, RFC 3339 with milliseconds.
    pub at: String,
    /// Who, as in line 5 of an entry: the number of the user and of the ticket, `-` for each that is empty.
    pub by: String,
    /// What happened, in order.
    pub events: Vec<PublicEvent>,
    /// The commitments to its texts with their labels, ascending by label.
    pub texts: Vec<(String, chain::Hash)>,
    /// Its hash.
    pub hash: chain::Hash,
}

/// An event of such an entry.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(untagged, try_from = "EventFields")]
pub enum PublicEvent {
    /// Everybody may read it.
    Clear {
        /// The salt of this event.
        salt: Salt,
        /// The event as it is written, byte for byte.
        event: Box<RawValue>,
    },
    /// It stays in the house.
    Sealed {
        /// The commitment to it.
        sealed: chain::Hash,
    },
}

/// The fields of both; an untagged enum would not keep the bytes of an event.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventFields {
    salt: Option<Salt>,
    event: Option<Box<RawValue>>,
    sealed: Option<chain::Hash>,
}

impl TryFrom<EventFields> for PublicEvent {
    type Error = &'static str;

    fn try_from(fields: EventFields) -> Result<PublicEvent, &'static str> {
        match fields {
            EventFields { salt: Some(salt), event: Some(event), sealed: None } => {
                Ok(PublicEvent::Clear { salt, event })
            }
            EventFields { salt: None, event: None, sealed: Some(sealed) } => {
                Ok(PublicEvent::Sealed { sealed })
            }
            EventFields { .. } => Err("an event is in clear with its salt, or sealed"),
        }
    }
}

/// Why an entry is not one that follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum EntryFault {
    /// Its hash does not come out.
    #[error("its hash is not what stands in it")]
    Hash,
    /// Its time or an event cannot be read: it is damaged, or was written by a newer program; or it is nothing that happens in a tournament.
    #[error("it cannot be read by this version")]
    Unreadable,
    /// The first entry opens no evening, or another one does.
    #[error("an evening is opened by its first entry alone")]
    Opening,
}

impl PublicEntry {
    /// Returns what of an entry may leave the house; `None` if it commits to nothing (layout 1), so that nothing of it could be left out, or
    /// cannot be read.
    pub fn of(written: &Written, hash: chain::Hash) -> Option<PublicEntry> {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).ok();
        let events = written.sealed_events()?.into_iter().map(|(salt, event)| public(salt, event));
        Some(PublicEntry {
            number: written.number.try_into().ok()?,
            at: text(written.at.clone())?,
            by: text(written.author())?,
            events: events.collect::<Option<_>>()?,
            texts: written.seal.as_ref()?.texts.clone(),
            hash,
        })
    }

    /// Returns its body, computed of what is there.
    pub fn body(&self) -> Body {
        let events: Vec<chain::Hash> = self.events.iter().map(PublicEvent::commitment).collect();
        Body::of(self.at.as_bytes(), self.by.as_bytes(), &events, &self.texts)
    }

    /// Compares its hash with what stands in it and with the hash of the entry before.
    pub fn check(&self, slug: &str, previous: chain::Hash) -> Result<(), EntryFault> {
        let hash = self.body().hash(slug.as_bytes(), self.number.into(), previous);
        if hash == self.hash { Ok(()) } else { Err(EntryFault::Hash) }
    }

    /// Returns what happened, without the events that stay in the house. They change nothing that the public may see.
    pub fn action(&self) -> Result<Action, EntryFault> {
        let clear = self.events.iter().filter_map(|event| match event {
            PublicEvent::Clear { event, .. } => Some(read_event(event.get()).ok_or(EntryFault::Unreadable)),
            PublicEvent::Sealed { .. } => None,
        });
        let events: Vec<Event> = clear.collect::<Result<_, _>>()?;
        let opens = events.iter().filter(|event| event.opens()).count();
        let right = if self.number == 1 {
            opens == 1 && events.first().is_some_and(Event::opens)
        } else {
            opens == 0
        };
        if !right {
            return Err(EntryFault::Opening);
        }
        // What is still to come cannot be taken back.
        if events.iter().filter_map(Event::takes_back).any(|action| action.0 >= self.number) {
            return Err(EntryFault::Unreadable);
        }
        // What is no time of this age cannot be shown in every zone.
        let at: Option<DateTime<Utc>> = self.at.parse().ok();
        let at = at.filter(|at| (1..=9_999).contains(&at.year())).ok_or(EntryFault::Unreadable)?;
        Ok(Action { number: ActionNo(self.number), at, events })
    }
}

impl PublicEvent {
    fn commitment(&self) -> chain::Hash {
        match self {
            PublicEvent::Clear { salt, event } => salt.commit_event(event.get().as_bytes()),
            PublicEvent::Sealed { sealed } => *sealed,
        }
    }
}

/// Reads an event; `None` if it is none of this version, or one that nobody could fold: whoever holds a token may write what they like.
pub fn read_event(text: &str) -> Option<Event> {
    let value: Value = serde_json::from_str(text).ok()?;
    let event: Event = serde_json::from_str(text).ok()?;
    (has_usual_numbers(&value) && event.can_be_folded()).then_some(event)
}

/// Returns whether all numbers in an event are such as happen in a tournament.
fn has_usual_numbers(event: &Value) -> bool {
    match event {
        Value::Number(number) => number.as_i64().is_some_and(|number| number.unsigned_abs() <= MOST),
        Value::Array(list) => list.iter().all(has_usual_numbers),
        Value::Object(fields) => fields.values().all(has_usual_numbers),
        Value::Null | Value::Bool(_) | Value::String(_) => true,
    }
}

/// Returns an event as the public may see it.
fn public(salt: Salt, json: &[u8]) -> Option<PublicEvent> {
    let event: Event = serde_json::from_slice(json).ok()?;
    if event.is_private() {
        return Some(PublicEvent::Sealed { sealed: salt.commit_event(json) });
    }
    let text = String::from_utf8(json.to_vec()).ok()?;
    Some(PublicEvent::Clear { salt, event: RawValue::from_string(text).ok()? })
}

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
    let taken_back: BTreeSet<ActionNo> = events().filter_map(|(_, event)| event.takes_back()).collect();
    let turn =
        |event: &Event| matches!(event, Event::Evening(EveningEvent::Finished | EveningEvent::Reopened));
    let last = events().rfind(|(action, event)| turn(event) && !taken_back.contains(action));
    last.is_some_and(|(_, event)| matches!(event, Event::Evening(EveningEvent::Finished)))
}
