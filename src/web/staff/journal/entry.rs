//! `/leitung/t/{slug}/journal/{number}`: one entry, what builds on it, and the button that takes it back.

use super::margin;
use super::row::Row;
use crate::app::{Margin, Snapshot};
use crate::tournament::{ActionNo, PlainEvening, Rejection};
use crate::web::activity::{describe, why_final};
use crate::web::address;
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::error::PageError;
use crate::web::page::{Answer, page};
use crate::web::session::Staff;
use crate::web::site::Site;
use crate::web::staff::evening::{Evening, Here};
use crate::web::staff::pressed::{Pressed, Way};
use actix_web::web::{Data, Path};
use askama::Template;

/// More entries that build on one are counted only.
const DEPENDANTS: usize = 60;

#[derive(Template)]
#[template(path = "staff/journal/entry.html")]
struct EntryPage {
    ctx: PageContext,
    evening: Evening,
    row: Row,
    /// The hash of the entry before, and the events as they are stored.
    previous: String,
    events: String,
    undo: Undo,
}

/// Whether an entry can be taken back.
enum Undo {
    /// There is nothing to take back; the entry says why.
    Nothing,
    /// It is public; what helps instead.
    Final(String),
    /// Entries that would have to be taken back first, newest first: their paths and what they did; and how many more. `lead` says
    /// whether that can be done.
    After { lead: String, entries: Vec<(String, String)>, more: String },
    /// With this button.
    Possible(String),
}

/// Shows an entry.
pub async fn show(
    site: Data<Site>,
    _staff: Staff,
    ctx: PageContext,
    current: Current,
    path: Path<(String, String)>,
) -> Answer {
    let number: ActionNo = path.1.parse().map_err(|_| PageError::NotFound)?;
    if current.action(number).is_none() {
        return Err(PageError::NotFound);
    }
    let margin = margin(&site, &current).await?;
    // Deciding a whole evening again may take a moment; nobody else waits for it.
    let template = site.work(move |_| EntryPage::of(ctx, &current, &margin, number)).await?;
    page(&template.ok_or(PageError::NotFound)?)
}

/// Takes an entry back.
pub async fn take_back(pressed: Pressed, path: Path<(String, String)>) -> Answer {
    let action: ActionNo = path.1.parse().map_err(|_| PageError::NotFound)?;
    let way = Way::new(pressed.current.path("/journal"), pressed.current.path(&format!("/journal/{action}")));
    pressed
        .act(PlainEvening::UndoEarlier { action }, way, |ctx, done| {
            let undone = done.snapshot.action(action);
            let what = undone.map(|action| describe(ctx.words(), &done.snapshot, action).what);
            ctx.t1("evening-undone", "what", what.unwrap_or_default())
        })
        .await
}

impl EntryPage {
    fn of(ctx: PageContext, night: &Snapshot, margin: &Margin, number: ActionNo) -> Option<EntryPage> {
        let action = night.action(number)?;
        let before = number.0.checked_sub(1).and_then(|number| margin.hash(ActionNo(number)));
        Some(EntryPage {
            evening: Evening::of(&ctx, night, Here::Journal).with_own_button(),
            row: Row::whole(&ctx, night, margin, number)?,
            previous: before.map_or_else(|| "0".repeat(64), |hash| hash.to_string()),
            events: serde_json::to_string_pretty(&action.events).unwrap_or_default(),
            undo: Undo::of(&ctx, night, number),
            ctx,
        })
    }
}

fn is_final(night: &Snapshot, number: ActionNo) -> bool {
    night.action(number).is_some_and(|action| night.is_final(action))
}

impl Undo {
    fn of(ctx: &PageContext, night: &Snapshot, number: ActionNo) -> Undo {
        let words = ctx.words();
        let what = |number: ActionNo| {
            night.action(number).map(|action| describe(words, night, action).what).unwrap_or_default()
        };
        match night.dependants(number) {
            Err(Rejection::UndoBlocked { action }) => {
                let reason = night.action(action).and_then(|action| why_final(words, action));
                Undo::Final(reason.unwrap_or_else(|| ctx.t("reject-undo-blocked")))
            }
            Err(_) => Undo::Nothing,
            Ok(none) if none.is_empty() => Undo::Possible(ctx.t1("evening-undo", "what", what(number))),
            Ok(dependants) => {
                let more = dependants.len().saturating_sub(DEPENDANTS);
                let told = |number: &ActionNo| {
                    let text = ctx.t2("journal-entry-did", "number", number, "what", what(*number));
                    (address::staff(&night.slug, format!("journal/{number}")), text)
                };
                let stays = dependants.iter().rfind(|number| is_final(night, **number));
                let entries = dependants.iter().rev().take(DEPENDANTS).map(told).collect();
                Undo::After {
                    lead: match stays {
                        Some(number) => ctx.t1("journal-undo-after-final", "what", what(*number)),
                        None => ctx.t("journal-undo-after"),
                    },
                    entries,
                    more: if more > 0 { ctx.t1("journal-more", "count", more) } else { String::new() },
                }
            }
        }
    }
}
