//! `/leitung/t/{slug}/journal`: every entry of the journal, and one of them with what can be done about it.

#![deny(clippy::wildcard_enum_match_arm)]

mod change;
pub mod entry;
mod filter;
mod row;

use crate::app::{Author, JournalAnnotations, UserId};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, PageContext, Query, Staff, page};
use crate::web::paper::journal_head;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::state::Site;
use actix_web::web::Data;
use askama::Template;
use filter::{Filter, JournalQuery};
use row::Row;
use std::collections::BTreeSet;
use tournament::{Action, ActionNo};

/// More changes of an entry than these are counted only.
const CHANGES: usize = 6;

const PER_PAGE: usize = 40;

#[derive(Template)]
#[template(path = "staff/journal/list.html")]
struct JournalPage {
    ctx: PageContext,
    layout: StaffLayout,
    /// The head of the chain as it stands on walls and sheets, and whole.
    head: String,
    whole_head: String,
    query: JournalQuery,
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
pub fn show(
    site: Data<Site>,
    _staff: Staff,
    ctx: PageContext,
    current: Current,
    query: Query<JournalQuery>,
) -> Answer {
    let query = query.into_inner();
    let annotations = annotations(&site, &current)?;
    let (filter, complaints) = Filter::of(&ctx, &current, &query);
    let matching: Vec<&Action> = current
        .tournament
        .actions()
        .rev()
        .filter(|action| {
            complaints.is_empty() && filter.takes(&current, action, annotations.author(action.number))
        })
        .collect();
    let last = matching.len().saturating_sub(1) / PER_PAGE;
    let at = query.page().min(last);
    let shown: BTreeSet<ActionNo> =
        matching.iter().skip(at * PER_PAGE).take(PER_PAGE).map(|action| action.number).collect();
    let root = current.path("/journal");
    let turn = |page: usize| ctx.link(format!("{root}?{}", query.query(page)));
    let template = JournalPage {
        layout: StaffLayout::of(&ctx, &current, NavItem::Journal).with_own_button(),
        head: journal_head(&ctx, &current),
        whole_head: current.head.to_string(),
        authors: authors(&ctx, &annotations),
        complaints,
        rows: Row::all(&ctx, &current, &annotations, &shown, CHANGES),
        found: matching.len(),
        newer: if at > 0 { turn(at - 1) } else { String::new() },
        older: if at < last { turn(at + 1) } else { String::new() },
        query,
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

fn annotations(site: &Site, current: &Current) -> Result<JournalAnnotations, PageError> {
    Ok(site.app().annotations(current.slug.as_str())?)
}

/// Returns everybody who has made an entry: users by number, players together.
fn authors(ctx: &PageContext, annotations: &JournalAnnotations) -> Vec<(String, String)> {
    let users: BTreeSet<UserId> = annotations.authors.iter().filter_map(|author| user(*author)).collect();
    let mut all: Vec<(String, String)> =
        users.into_iter().map(|user| (user.to_string(), user_name(ctx, annotations, user))).collect();
    if annotations.authors.iter().any(|author| user(*author).is_none()) {
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

fn user_name(ctx: &PageContext, annotations: &JournalAnnotations, user: UserId) -> String {
    match annotations.users.get(&user) {
        Some(name) => name.clone(),
        None if user == UserId::COMMAND_LINE => ctx.t("journal-command-line"),
        None => ctx.t1("journal-user", "number", user.0),
    }
}
