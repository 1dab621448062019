//! `/leitung/t/{slug}/import`: a list of people is read, shown line by line, and entered as one action once it is confirmed.
//!
//! Nothing is kept between the two forms: the preview brings the list along as text, with a digest of what was shown, and a workbook of several
//! sheets as it is.

mod faults;
mod noted;
mod preview;
mod sheets;

use super::desk;
use crate::app::Snapshot;
use crate::app::intake::Double;
use crate::export::import::{FirstIs, FirstLine, ListFault, Meaning, PlayerList, Source, UnknownColumn};
use crate::texts::NameOrder;
use crate::tournament::FirstPayment;
use crate::web::http::{
    Answer, Current, FormState, PageContext, Staff, Upload, conflict, page, page_with, unprocessable,
};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::state::{Site, Turn};
use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use preview::{Preview, digest};
use sheets::Sent;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(path = "import.html")]
struct ImportPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    /// The list as text, to be corrected.
    text: String,
    preview: Option<Preview>,
    /// What the first line was taken for.
    first: Option<FirstLine>,
    /// The columns about which somebody is asked.
    unknown: Vec<UnknownColumn>,
    /// Which part of a name comes first, if that is asked: `Some(None)` if nobody has said so.
    order: Option<Option<NameOrder>>,
    /// Why nobody can be put on the list now.
    blocked: Option<String>,
}

impl ImportPage {
    fn of(ctx: PageContext, snapshot: &Snapshot, form: FormState, list: Option<&PlayerList>) -> ImportPage {
        let text = list.map_or_else(|| form.value("text").to_owned(), |list| plain(&list.text));
        let asks_order = list.is_some_and(|list| list.needs_order);
        ImportPage {
            layout: StaffLayout::of(&ctx, snapshot, NavItem::Desk).with_own_button(),
            text,
            unknown: list.map_or_else(Vec::new, |list| list.unknown.clone()),
            first: list.map(|list| list.first.clone()),
            order: asks_order.then(|| preview::answers(snapshot, &form).order),
            preview: list.map(|list| Preview::of(&ctx, snapshot, &form, list)),
            blocked: desk::why_no_sale(snapshot).map(|rejection| ctx.rejection(&rejection, snapshot)),
            form,
            ctx,
        }
    }

    /// Returns the sheets of a workbook that can be chosen.
    fn sheets(&self) -> Vec<&str> {
        sheets::all(&self.form)
    }

    /// Returns the fields that bring along what was said about the file.
    fn noted(&self) -> Vec<(&'static str, &str)> {
        noted::fields(&self.form)
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

    /// Returns what somebody has said of the first line, for the form to bring it along.
    fn said_of_first(&self) -> Option<FirstIs> {
        preview::said_of_first(&self.form)
    }

    /// Returns which columns this page asks about, for a list that can be entered: of one that is to be corrected first, nobody reads them.
    fn asked(&self) -> Option<String> {
        let preview = self.preview.as_ref().filter(|_| !self.unknown.is_empty())?;
        let asked = preview::asked(&self.unknown);
        (preview.faults.is_empty() || self.form.value(sheets::ASKED) == asked).then_some(asked)
    }

    /// Returns whether what the list says is asked before anybody is entered.
    fn asks_first(&self) -> bool {
        self.preview.as_ref().is_some_and(|preview| preview.faults.is_empty() && preview.granted.is_some())
    }

    /// Returns the field that says what a column means.
    fn field_of(&self, column: &UnknownColumn) -> String {
        preview::field_of(column.index)
    }

    fn question(&self, column: &UnknownColumn) -> String {
        match column.title.as_str() {
            "" => faults::called(&self.ctx, column),
            title => self.ctx.t1("import-ask-column", "column", title),
        }
    }

    fn meaning(&self, meaning: Meaning) -> String {
        self.ctx.t(match meaning {
            Meaning::Name => "import-column-name",
            Meaning::Family => "import-column-family",
            Meaning::Given => "import-column-given",
            Meaning::Place => "import-column-place",
            Meaning::Tickets => "import-column-tickets",
            Meaning::Paid => "import-column-paid",
            Meaning::Groups => "import-column-groups",
        })
    }
}

/// Shows the form for a list.
pub fn show(ctx: PageContext, _staff: Staff, current: Current) -> Answer {
    // Nobody comes onto that list from a file.
    if current.is_consolation() {
        return Ok(ctx.see_other(&current.path("/trostrunde")));
    }
    let form = FormState::fresh(&ctx);
    page(&ImportPage::of(ctx, &current, form, None))
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
    let Sent { mut form, bytes, sheet, is_text } = Sent::of(upload);
    if bytes.is_empty() {
        form.add_error("file", ctx.t("import-nothing-sent"));
        return unprocessable(&ImportPage::of(ctx, &current, form, None));
    }
    let answers = preview::answers(&current, &form);
    let list = match turn.run(|| Source::open(&bytes, sheet.as_deref())) {
        Ok(source) => {
            sheets::bring_along(&mut form, &bytes, &source);
            if !is_text {
                noted::bring_along(&mut form, &source);
            }
            source.read(&answers).map_err(|fault| {
                let first = source.first_line(&answers);
                (fault, Unread { text: plain(&source.text), first })
            })
        }
        Err(fault) => Err((fault, Unread::default())),
    };
    let list = match list {
        Ok(list) => list,
        Err((fault, unread)) => {
            // Where its text is not shown, there is nothing that could come back.
            if !is_text && !matches!(fault, ListFault::NoNameColumn(_)) {
                noted::forget(&mut form);
            }
            // The text of another sheet would be taken for this one's; what somebody has corrected stays.
            if !is_text && !sheets::all(&form).is_empty() {
                form.keep(|field| field != "text");
            }
            return refuse(ctx, &current, form, &fault, unread);
        }
    };
    if form.value("do") == "enter"
        && form.value("seen") == digest(&list.text, &answers)
        && list.faults.is_empty()
    {
        // Of two at the same moment the second sees whom the first has entered.
        ActionRequest { site, staff, ctx, current, form }.alone(|pressed| enter(pressed, &list))
    } else {
        page(&ImportPage::of(ctx, &current, form, Some(&list)))
    }
}

/// A list that could not be read: its text, and what its first line was taken for.
#[derive(Default)]
struct Unread {
    text: String,
    first: Option<FirstLine>,
}

/// Says why a list cannot be shown, and asks what can be asked.
fn refuse(
    ctx: PageContext,
    current: &Current,
    mut form: FormState,
    fault: &ListFault,
    Unread { text, first }: Unread,
) -> Answer {
    let sentence = faults::list(&ctx, fault);
    if let ListFault::NoNameColumn(unknown) = fault {
        let has_titles = first.as_ref().is_none_or(|first| first.is == FirstIs::Titles);
        form.add_error("text", if has_titles { sentence } else { ctx.t("import-no-name-untitled") });
        let unknown = unknown.clone();
        return unprocessable(&ImportPage {
            text,
            unknown,
            first,
            ..ImportPage::of(ctx, current, form, None)
        });
    }
    form.add_error("file", sentence);
    let status = match fault {
        ListFault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    };
    page_with(status, &ImportPage::of(ctx, current, form, None))
}

/// Enters the list that was shown, without the lines that were to be left out.
fn enter(mut pressed: ActionRequest, list: &PlayerList) -> Answer {
    let form = &pressed.form;
    let also: BTreeSet<u64> = form.all("also").filter_map(|line| line.parse().ok()).collect();
    let doubles = preview::lines(form.value("doubles"));
    let request = pressed.current.intake(list, &doubles.difference(&also).copied().collect());
    // Somebody came to the desk while the list was being looked at, or a group is gone; unless this is the same form sent twice.
    let is_other = || {
        preview::doubles(&pressed.current, list) != doubles
            || pressed.current.compare(list).iter().any(|line| line.unknown_group.is_some())
    };
    if is_other() && !pressed.is_repeated(&request)? {
        pressed.form.add_error("", pressed.ctx.t("import-changed"));
        return conflict(&ImportPage::of(pressed.ctx, &pressed.current, pressed.form, Some(list)));
    }
    let page = pressed.current.path("/kassa");
    pressed.send(request, &page, desk::success_message, |ctx, refused, form| {
        refused.again(ctx, "", form, |ctx, night, form| ImportPage::of(ctx, &night, form, Some(list)))
    })
}

/// Returns a text as a browser sends it back: a line break at the very beginning is lost in a `textarea`.
fn plain(text: &str) -> String {
    text.replace("\r\n", "\n").trim_start_matches('\n').to_owned()
}
