//! An entry of the journal as its pages show it.

use super::change::{Change, changes};
use super::user_name;
use crate::app::{Author, JournalAnnotations, Snapshot};
use crate::tournament::{Action, ActionNo, DrawEvent, EveningEvent, Event, MatchEvent, State};
use crate::web::address;
use crate::web::http::context::PageContext;
use crate::web::view::activity::describe;
use std::collections::BTreeSet;

/// More changes than these are counted only.
const CHANGES: usize = 6;

/// An entry.
pub struct Row {
    /// Its number.
    pub number: ActionNo,
    /// Its page.
    pub path: String,
    /// When: for machines, and to the second.
    pub machine: String,
    pub time: String,
    pub exact: String,
    /// Who.
    pub by: String,
    /// What it did, and more about it or "".
    pub what: String,
    pub detail: String,
    /// What was before and after; and how many more changes there are, in words, or "".
    pub changes: Vec<Change>,
    pub more: String,
    /// The reason that was given, or the pack from which a phrase was read, or "".
    pub note: String,
    /// "zurückgenommen mit Eintrag 60" or "überholt durch Eintrag 60" with the page of that entry, or "".
    pub gone: String,
    pub gone_path: String,
    /// The hash, short and whole.
    pub hash: String,
    pub whole_hash: String,
}

impl Row {
    /// Returns the rows of some actions, newest first.
    pub fn all(
        ctx: &PageContext,
        snapshot: &Snapshot,
        annotations: &JournalAnnotations,
        shown: &BTreeSet<ActionNo>,
    ) -> Vec<Row> {
        let mut rows = Vec::new();
        snapshot.around(shown, |action, before, after| {
            rows.push(Row::of(ctx, snapshot, annotations, action, (before, after), CHANGES));
        });
        rows.reverse();
        rows
    }

    /// Returns an action with all its changes.
    pub fn whole(
        ctx: &PageContext,
        snapshot: &Snapshot,
        annotations: &JournalAnnotations,
        action: ActionNo,
    ) -> Option<Row> {
        let mut row = None;
        snapshot.around(&BTreeSet::from([action]), |action, before, after| {
            row = Some(Row::of(ctx, snapshot, annotations, action, (before, after), usize::MAX));
        });
        row
    }

    fn of(
        ctx: &PageContext,
        snapshot: &Snapshot,
        annotations: &JournalAnnotations,
        action: &Action,
        states: (&State, &State),
        most: usize,
    ) -> Row {
        let root = address::staff(&snapshot.slug, "journal");
        let summary = describe(ctx.translator(), snapshot, action);
        let mut changes = changes(ctx.translator(), snapshot, annotations, action, states);
        let more = changes.len().saturating_sub(most);
        changes.truncate(most);
        let hash = annotations.hash(action.number);
        let (gone, gone_path) = match gone(snapshot, action) {
            Some(Gone::TakenBack(by)) => (ctx.t1("journal-taken-back", "number", by), format!("{root}/{by}")),
            Some(Gone::Superseded(by)) => {
                (ctx.t1("journal-superseded", "number", by), format!("{root}/{by}"))
            }
            None => Default::default(),
        };
        Row {
            number: action.number,
            path: format!("{root}/{}", action.number),
            machine: ctx.machine_time(action.at),
            time: ctx.translator().time(action.at),
            exact: ctx.date_time(action.at),
            by: by(ctx, snapshot, annotations, action.number),
            what: summary.what,
            detail: summary.detail,
            changes,
            more: if more > 0 { ctx.t1("journal-more", "count", more) } else { String::new() },
            note: note(ctx, snapshot, action),
            gone,
            gone_path,
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
            ctx.t2("journal-player", "ticket", ticket, "name", snapshot.name_on(ticket))
        }
        None => String::new(),
    }
}

/// Why an entry no longer says what stands.
enum Gone {
    TakenBack(ActionNo),
    Superseded(ActionNo),
}

fn gone(snapshot: &Snapshot, action: &Action) -> Option<Gone> {
    if snapshot.is_undone(action.number) {
        let takes = |other: &&Action| {
            other.events.contains(&Event::Evening(EveningEvent::Undone { action: action.number }))
        };
        return snapshot.actions().find(takes).map(|other| Gone::TakenBack(other.number));
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
    by.map(Gone::Superseded)
}
