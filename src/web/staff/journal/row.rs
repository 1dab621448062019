//! An entry of the journal as its pages show it.

use super::change::{Change, changes};
use super::user_name;
use crate::app::{Author, JournalAnnotations, Snapshot};
use crate::web::address;
use crate::web::http::PageContext;
use crate::web::view::activity::{ActionSummary, describe};
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;
use tournament::{Action, ActionNo, DrawEvent, EveningEvent, Event, MatchEvent, State};

pub struct Row {
    pub number: ActionNo,
    pub path: String,
    pub at: DateTime<Utc>,
    pub by: String,
    /// What it did, and more about it or "".
    pub told: ActionSummary,
    /// What was before and after; and how many more changes there are.
    pub changes: Vec<Change>,
    pub more: usize,
    /// The reason that was given, or the pack from which a phrase was read, or "".
    pub note: String,
    /// "zurückgenommen mit Eintrag 60" or "überholt durch Eintrag 60" with the page of that entry.
    pub gone: Option<(String, String)>,
    /// The hash, short and whole.
    pub hash: String,
    pub whole_hash: String,
}

impl Row {
    /// Returns the rows of some actions, newest first, with at most so many changes each.
    pub fn all(
        ctx: &PageContext,
        snapshot: &Snapshot,
        annotations: &JournalAnnotations,
        shown: &BTreeSet<ActionNo>,
        most: usize,
    ) -> Vec<Row> {
        let mut rows = Vec::new();
        snapshot.tournament.around(shown, |action, before, after| {
            rows.push(Row::of(ctx, snapshot, annotations, action, before, after, most));
        });
        rows.reverse();
        rows
    }

    fn of(
        ctx: &PageContext,
        snapshot: &Snapshot,
        annotations: &JournalAnnotations,
        action: &Action,
        before: &State,
        after: &State,
        most: usize,
    ) -> Row {
        let root = address::staff(&snapshot.slug, "journal");
        let mut changes = changes(ctx.translator(), snapshot, annotations, action, before, after);
        let more = changes.len().saturating_sub(most);
        changes.truncate(most);
        let hash = annotations.hash(action.number);
        let gone = gone(snapshot, action);
        Row {
            number: action.number,
            path: format!("{root}/{}", action.number),
            at: action.at,
            by: by(ctx, snapshot, annotations, action.number),
            told: describe(ctx.translator(), snapshot, action),
            changes,
            more,
            note: note(ctx, snapshot, action),
            gone: gone.map(|(key, by)| (ctx.t1(key, "number", by), format!("{root}/{by}"))),
            hash: hash.map(|hash| hash.short()).unwrap_or_default(),
            whole_hash: hash.map(|hash| hash.to_string()).unwrap_or_default(),
        }
    }
}

fn note(ctx: &PageContext, snapshot: &Snapshot, action: &Action) -> String {
    if action.events.iter().any(|event| matches!(event, Event::Draws(DrawEvent::PhraseTaken { .. }))) {
        return snapshot.pack(action.number).map(|pack| ctx.translator().pack(pack)).unwrap_or_default();
    }
    snapshot.note(action.number).unwrap_or_default().to_owned()
}

fn by(ctx: &PageContext, snapshot: &Snapshot, annotations: &JournalAnnotations, number: ActionNo) -> String {
    match annotations.author(number) {
        Some(Author::Staff(user)) => user_name(ctx, annotations, user),
        Some(Author::Ticket(ticket)) => {
            ctx.t2("journal-player", "ticket", ticket, "name", snapshot.known_on(ticket))
        }
        None => String::new(),
    }
}

/// Returns why an entry no longer says what stands, and the entry with which that came.
fn gone(snapshot: &Snapshot, action: &Action) -> Option<(&'static str, ActionNo)> {
    if snapshot.tournament.is_undone(action.number) {
        let takes = |other: &&Action| {
            other.events.contains(&Event::Evening(EveningEvent::Undone { action: action.number }))
        };
        return snapshot.tournament.actions().find(takes).map(|other| ("journal-taken-back", other.number));
    }
    // Only if none of its results stands any more.
    let mut by = None;
    for event in &action.events {
        if let Event::Matches(MatchEvent::ResultEntered { id, .. }) = event {
            let history = snapshot.history(*id);
            let own = history.iter().position(|record| record.action == action.number);
            by = Some(own.and_then(|own| history.get(own + 1)).map(|next| next.action)?);
        }
    }
    by.map(|by| ("journal-superseded", by))
}
