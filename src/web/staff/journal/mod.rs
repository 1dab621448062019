//! `/leitung/t/{slug}/journal`: every entry of the journal, and one of them with what can be done about it.
//!
//! | file | subject |
//! |---|---|
//! | this one | the list |
//! | `entry` | one entry; taking it back |
//! | `filter` | entries about a match, a person, a ticket, or by somebody |
//! | `change` | what was before an action and after it, in words |
//! | `row` | an entry as it stands on both pages |

#![deny(clippy::wildcard_enum_match_arm)]

mod change;
pub mod entry;
mod filter;
mod row;

use super::evening::{Evening, Here};
use crate::app::{AppError, Author, Margin, UserId};
use crate::tournament::{Action, ActionNo};
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::error::PageError;
use crate::web::page::{Answer, page};
use crate::web::paper::journal_head;
use crate::web::session::Staff;
use crate::web::site::Site;
use actix_web::web::{Data, Query};
use askama::Template;
use filter::{Asked, Filter};
use row::Row;
use std::collections::BTreeSet;

/// So many entries stand on a page.
const PER_PAGE: usize = 40;

#[derive(Template)]
#[template(path = "staff/journal/list.html")]
struct JournalPage {
    ctx: PageContext,
    evening: Evening,
    /// The head of the chain as it stands on walls and sheets, and whole.
    head: String,
    whole_head: String,
    asked: Asked,
    /// Everybody who has made an entry: what the form sends, and the name.
    authors: Vec<(String, String)>,
    /// What of the question could not be understood.
    complaints: Vec<(&'static str, String)>,
    rows: Vec<Row>,
    found: usize,
    /// Addresses of the newer and older entries, or "".
    newer: String,
    older: String,
}

/// Shows the list, newest entry first.
pub async fn show(
    site: Data<Site>,
    _staff: Staff,
    ctx: PageContext,
    current: Current,
    asked: Query<Asked>,
) -> Answer {
    let asked = asked.into_inner();
    let margin = margin(&site, &current).await?;
    let (filter, complaints) = Filter::of(&ctx, &current, &asked);
    let matching: Vec<&Action> = current
        .actions()
        .rev()
        .filter(|action| {
            complaints.is_empty() && filter.takes(&current, action, margin.author(action.number))
        })
        .collect();
    let last = matching.len().saturating_sub(1) / PER_PAGE;
    let at = asked.page().min(last);
    let shown: BTreeSet<ActionNo> =
        matching.iter().skip(at * PER_PAGE).take(PER_PAGE).map(|action| action.number).collect();
    let root = current.path("/journal");
    let turn = |page: usize| ctx.link(format!("{root}?{}", asked.query(page)));
    let template = JournalPage {
        evening: Evening::of(&ctx, &current, Here::Journal).with_own_button(),
        head: journal_head(&ctx, &current),
        whole_head: current.head.to_string(),
        authors: authors(&ctx, &margin),
        complaints,
        rows: Row::all(&ctx, &current, &margin, &shown),
        found: matching.len(),
        newer: if at > 0 { turn(at - 1) } else { String::new() },
        older: if at < last { turn(at + 1) } else { String::new() },
        asked,
        ctx,
    };
    page(&template)
}

impl JournalPage {
    /// Returns what is wrong with a field, or "".
    fn complaint(&self, name: &str) -> &str {
        self.complaints.iter().find(|(field, _)| *field == name).map_or("", |(_, sentence)| sentence)
    }
}

/// Reads what stands beside the journal.
async fn margin(site: &Site, current: &Current) -> Result<Margin, PageError> {
    let slug = current.slug.to_string();
    site.read(move |app| -> Result<_, AppError> { app.margin(&slug) }).await
}

/// Returns everybody who has made an entry: users by number, players together.
fn authors(ctx: &PageContext, margin: &Margin) -> Vec<(String, String)> {
    let users: BTreeSet<UserId> = margin.authors.iter().filter_map(|author| user(*author)).collect();
    let mut all: Vec<(String, String)> =
        users.into_iter().map(|user| (user.to_string(), user_name(ctx, margin, user))).collect();
    if margin.authors.iter().any(|author| user(*author).is_none()) {
        all.push((filter::PLAYERS.to_owned(), ctx.t("journal-players")));
    }
    all
}

fn user(author: Author) -> Option<UserId> {
    match author {
        Author::Staff(user) => Some(user),
        Author::Ticket(_) => None,
    }
}

fn user_name(ctx: &PageContext, margin: &Margin, user: UserId) -> String {
    match margin.users.get(&user) {
        Some(name) => name.clone(),
        None if user == UserId::COMMAND_LINE => ctx.t("journal-command-line"),
        None => ctx.t1("journal-user", "number", user.0),
    }
}
