//! `/leitung/t/{slug}/import`: a list of people is read, shown line by line, and entered as one action once it is confirmed.
//!
//! Nothing is kept between the two forms: the preview brings the list along as text, with a digest of what was shown. Who cannot be entered yet
//! waits on the page, and the others need not wait for them.

mod outcome;
mod preview;
mod sent;
mod sentences;

use super::desk;
use crate::app::{Request, Snapshot};
use crate::web::error::PageError;
use crate::web::http::{
    Answer, Current, FormState, PageContext, Staff, Upload, conflict, page, page_with, unprocessable,
};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::state::{Site, Turn};
use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use outcome::{Outcome, Reserve};
use preview::{Preview, digest};
use sent::{OfFile, Sent};
use std::collections::BTreeSet;
use tables::import::{Answers, FirstIs, FirstLine, ListFault, PlayerList, Row, Source};
use tournament::FirstPayment;
use tournament::texts::NameOrder;

#[derive(Template)]
#[template(path = "import.html")]
struct ImportPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    /// The list as text, to be corrected.
    text: String,
    file: OfFile,
    preview: Option<Preview>,
    first: Option<FirstLine>,
    /// What was done a moment ago.
    done: Option<String>,
    /// Why nobody can be put on the list now.
    blocked: Option<String>,
}

impl ImportPage {
    /// Returns the page before anything was read.
    fn empty(ctx: PageContext, snapshot: &Snapshot, form: FormState, file: OfFile) -> ImportPage {
        ImportPage {
            layout: StaffLayout::of(&ctx, snapshot, NavItem::Desk).with_own_button(),
            text: form.value("text").to_owned(),
            file,
            preview: None,
            first: None,
            done: None,
            blocked: desk::why_no_sale(snapshot).map(|rejection| ctx.rejection(&rejection, snapshot)),
            form,
            ctx,
        }
    }

    fn of(ctx: PageContext, snapshot: &Snapshot, form: FormState, read: &Read) -> ImportPage {
        ImportPage {
            text: plain(&read.list.text),
            preview: Some(Preview::of(&ctx, snapshot, read)),
            first: Some(read.list.first.clone()),
            ..ImportPage::empty(ctx, snapshot, form, read.file.clone())
        }
    }

    /// Returns whether anybody may be among the rows that are set apart.
    fn has_somebody_apart(&self) -> bool {
        self.preview.as_ref().is_some_and(|preview| preview.apart.iter().any(|line| line.key.is_some()))
    }

    /// Says what the first line was taken for, and what it may be instead.
    fn first_words(&self, first: &FirstLine) -> (String, String) {
        let (taken, other) = match first.is {
            FirstIs::Titles => ("import-first-titles", "import-first-to-person"),
            FirstIs::Person => ("import-first-person", "import-first-to-titles"),
        };
        let cells = first.cells.iter().take(5).cloned().collect::<Vec<_>>().join(" · ");
        (self.ctx.t2(taken, "line", first.line, "cells", cells), self.ctx.t1(other, "line", first.line))
    }
}

pub fn show(ctx: PageContext, _staff: Staff, current: Current) -> Answer {
    // Nobody comes onto that list from a file.
    if current.is_consolation() {
        return Ok(ctx.see_other(&current.path("/trostrunde")));
    }
    let form = FormState::fresh(&ctx);
    page(&ImportPage::empty(ctx, &current, form, OfFile::default()))
}

/// Shows what a list would do, or enters it.
pub fn send(
    turn: Turn,
    site: Data<Site>,
    ctx: PageContext,
    staff: Staff,
    current: Current,
    upload: Upload,
) -> Answer {
    let Sent { mut form, mut file, bytes, wanted, is_text } = Sent::of(upload)?;
    if bytes.is_empty() {
        form.add_error("file", ctx.t("import-nothing-sent"));
        return unprocessable(&ImportPage::empty(ctx, &current, form, file));
    }
    let read = turn.run(|| {
        let mut source = Source::open(&bytes, &wanted)?;
        file.note(&bytes, &source, is_text);
        let mut answers = sent::answers(&current, &form, &file);
        let is_shown = form.value("seen") == digest(&source.text, &answers);
        let before = source.read(&answers)?.columns;
        // What is corrected in the fields of a page that shows this text has been seen by whoever typed it, unless a column says something else now.
        let renamed = source.fix(&sent::fixes(&form));
        form.keep(|field| !field.starts_with("fix-"));
        answers.also =
            answers.also.into_iter().map(|key| renamed.get(&key).cloned().unwrap_or(key)).collect();
        let list = source.read(&answers)?;
        let is_seen = is_shown && list.columns == before;
        let (another, further) = (sent::ticked(&form, sent::ANOTHER), sent::ticked(&form, sent::FURTHER));
        Ok(Read {
            list,
            file: file.clone(),
            answers,
            another,
            further,
            reserve: Reserve::of(&form),
            partners_follow: form.ticked(sent::PARTNERS_FOLLOW),
            is_seen,
        })
    });
    match read {
        Ok(read) if form.value("do") == "enter" && read.is_seen && !read.list.is_asking() => {
            // Of two at the same moment the second sees whom the first has entered.
            ActionRequest { site, staff, ctx, current, form }.alone(|pressed| enter(pressed, &read))
        }
        Ok(read) => page(&ImportPage::of(ctx, &current, form, &read)),
        Err(fault) => {
            // The text of another sheet would be taken for this one's; what somebody has corrected stays.
            if !is_text && file.has_choice() {
                form.keep(|field| field != "text");
            }
            form.add_error("file", sentences::refusal(&ctx, &fault));
            let status = match fault {
                ListFault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
                _ => StatusCode::UNPROCESSABLE_ENTITY,
            };
            page_with(status, &ImportPage::empty(ctx, &current, form, file))
        }
    }
}

#[derive(Clone)]
struct Read {
    list: PlayerList,
    file: OfFile,
    answers: Answers,
    another: BTreeSet<String>,
    further: BTreeSet<String>,
    reserve: Reserve,
    partners_follow: bool,
    /// Whether the page that was sent has shown it like that, but for the cells corrected there.
    is_seen: bool,
}

/// Enters the list that was shown, without the rows that were to be left out; whoever cannot be entered yet waits on the page.
fn enter(pressed: ActionRequest, read: &Read) -> Answer {
    let outcome = Outcome::of(&pressed.ctx, &pressed.current, read);
    // By what the form has seen: sent again after these people are there, it still asks for the same.
    let seen = sent::keys(pressed.form.value("doubles"));
    let refused: BTreeSet<&str> = outcome.refused.iter().map(|(line, _)| line.row.raw.key.as_str()).collect();
    let is_wanted = |row: &Row| {
        let key = row.raw.key.as_str();
        let is_reserved = read.reserve.unpaid && read.list.has_paid && row.paid == FirstPayment::Nothing;
        let is_new = if seen.contains(key) { read.another.contains(key) } else { !is_reserved };
        is_new && !refused.contains(key)
    };
    let newcomers = pressed.current.intake(&read.list, is_wanted);
    // Somebody came to the desk while the list was being looked at; unless this is the same form sent twice.
    let is_repeated = pressed.is_repeated(&newcomers)?;
    if outcome.doubles != seen && !is_repeated {
        let ActionRequest { ctx, current, mut form, .. } = pressed;
        form.add_error("", ctx.t("import-changed"));
        return conflict(&ImportPage::of(ctx, &current, form, read));
    }
    let ActionRequest { site, staff, ctx, current, form } = pressed;
    if outcome.is_nothing() && !is_repeated {
        return page(&ImportPage::of(ctx, &current, form, read));
    }
    let further = outcome.further.iter().cloned().map(|(player, tickets, paid)| Request::Sell {
        player,
        tickets,
        paid: paid == FirstPayment::InFull,
        groups: Vec::new(),
    });
    let has_newcomers = read.list.rows.iter().any(is_wanted);
    let requests = has_newcomers.then_some(newcomers).into_iter().chain(further);
    let mut said = Vec::new();
    for request in requests {
        match site.act(&current, form.submission(&staff)?, request) {
            Ok(done) => said.push(desk::success_message(&ctx, &done)),
            Err(error) => {
                let again = |ctx, night: Current, form| ImportPage {
                    done: done(&said),
                    ..ImportPage::of(ctx, &night, form, read)
                };
                return error.refused()?.again(ctx, "", form, again);
            }
        }
    }
    let night = site.app().snapshot(current.slug.as_str())?.ok_or(PageError::NotFound)?;
    let reserved = site.app().reserve(&night, outcome.reserved())?;
    said.extend((reserved > 0).then(|| ctx.t1("desk-said-reserved", "count", reserved)));
    if outcome.refused.is_empty() && read.list.faulty.is_empty() {
        return Ok(ctx.see_other_saying(&site, &current.path("/kassa"), said.join(" ")));
    }
    // What is done once is not done again: whoever was set apart is on the list now.
    let mut form = form.counting_anew();
    form.keep(|field| ![sent::ANOTHER, sent::FURTHER].contains(&field));
    let read = Read { another: BTreeSet::new(), further: BTreeSet::new(), ..read.clone() };
    page(&ImportPage { done: done(&said), ..ImportPage::of(ctx, &night, form, &read) })
}

fn done(said: &[String]) -> Option<String> {
    (!said.is_empty()).then(|| said.join(" "))
}

/// Returns a text as a browser sends it back: a line break at the very beginning is lost in a `textarea`.
fn plain(text: &str) -> String {
    text.replace("\r\n", "\n").trim_start_matches('\n').to_owned()
}
