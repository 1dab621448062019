//! `/leitung/t/{slug}/journal/{number}`: one entry, what builds on it, and the button that takes it back.

use super::annotations;
use super::row::Row;
use crate::app::Snapshot;
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, PageContext, Staff, page};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::staff::undo::undone;
use crate::web::state::Site;
use crate::web::view::activity::{described, why_final};
use actix_web::web::{Data, Path};
use askama::Template;
use std::collections::BTreeSet;
use tournament::{ActionNo, PlainEvening, Rejection};

/// More entries that build on one are counted only.
const DEPENDANTS: usize = 60;

#[derive(Template)]
#[template(path = "staff/journal/entry.html")]
struct EntryPage {
    ctx: PageContext,
    layout: StaffLayout,
    row: Row,
    /// The hash of the entry before, and the events as they are stored.
    previous: String,
    events: String,
    undo: Undo,
}

enum Undo {
    /// There is nothing to take back; the entry says why.
    Nothing,
    /// It is public; what helps instead.
    Final(String),
    /// Entries that would have to be taken back first, newest first: their paths and what they did; and how many more. `lead` says
    /// whether that can be done.
    After {
        lead: String,
        entries: Vec<(String, String)>,
        more: usize,
    },
    Possible(String),
}

pub fn show(
    site: Data<Site>,
    _staff: Staff,
    ctx: PageContext,
    current: Current,
    path: Path<(String, String)>,
) -> Answer {
    let number: ActionNo = path.1.parse().map_err(|_| PageError::NotFound)?;
    let action = current.tournament.action(number).ok_or(PageError::NotFound)?;
    let annotations = annotations(&site, &current)?;
    let before = number.0.checked_sub(1).and_then(|number| annotations.hash(ActionNo(number)));
    let row = Row::all(&ctx, &current, &annotations, &BTreeSet::from([number]), usize::MAX).pop();
    page(&EntryPage {
        layout: StaffLayout::of(&ctx, &current, NavItem::Journal).with_own_button(),
        row: row.ok_or(PageError::NotFound)?,
        previous: before.map_or_else(|| "0".repeat(64), |hash| hash.to_string()),
        events: serde_json::to_string_pretty(&action.events).unwrap_or_default(),
        undo: Undo::of(&ctx, &current, number),
        ctx,
    })
}

pub fn take_back(pressed: ActionRequest, path: Path<(String, String)>) -> Answer {
    let action: ActionNo = path.1.parse().map_err(|_| PageError::NotFound)?;
    let (list, entry) =
        (pressed.current.path("/journal"), pressed.current.path(&format!("/journal/{action}")));
    pressed.act(PlainEvening::UndoEarlier { action }, &list, &entry, |ctx, done| undone(ctx, done, action))
}

fn is_final(snapshot: &Snapshot, number: ActionNo) -> bool {
    snapshot.tournament.action(number).is_some_and(|action| snapshot.tournament.is_final(action))
}

impl Undo {
    fn of(ctx: &PageContext, snapshot: &Snapshot, number: ActionNo) -> Undo {
        let translator = ctx.translator();
        let what = |number: ActionNo| described(translator, snapshot, number);
        match snapshot.tournament.dependants(number) {
            Err(Rejection::UndoBlocked { action }) => Undo::Final(why_final(translator, snapshot, action)),
            Err(_) => Undo::Nothing,
            Ok(none) if none.is_empty() => Undo::Possible(ctx.t1("evening-undo", "what", what(number))),
            Ok(dependants) => {
                let more = dependants.len().saturating_sub(DEPENDANTS);
                let told = |number: &ActionNo| {
                    let text = ctx.t2("journal-entry-did", "number", number, "what", what(*number));
                    (address::staff(&snapshot.slug, format!("journal/{number}")), text)
                };
                let stays = dependants.iter().rfind(|number| is_final(snapshot, **number));
                let entries = dependants.iter().rev().take(DEPENDANTS).map(told).collect();
                Undo::After {
                    lead: match stays {
                        Some(number) => ctx.t1("journal-undo-after-final", "what", what(*number)),
                        None => ctx.t("journal-undo-after"),
                    },
                    entries,
                    more,
                }
            }
        }
    }
}
