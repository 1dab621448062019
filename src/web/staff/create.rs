//! `/leitung/neu`: a new tournament.

use super::settings::{self, Offer};
use crate::app::{ActError, NewTournament};
use crate::tournament::Settings;
use crate::tournament::formats::danish::usual_rounds;
use crate::tournament::formats::lives::{Outlook, outlook};
use crate::tournament::settings::{Format, Kind, Setting, Subject};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, PageContext, Query, Staff, page, page_with, unprocessable};
use crate::web::state::Site;
use crate::web::view::translation::Arg;
use actix_web::web::Data;
use askama::Template;
use chrono::Local;

#[derive(Template)]
#[template(path = "staff/create.html")]
struct CreatePage {
    ctx: PageContext,
    form: FormState,
    offer: Offer,
    /// Each format with what it is like; the chosen one first has its fields below.
    formats: Vec<FormatOffer>,
}

struct FormatOffer {
    format: Format,
    title: String,
    /// When it fits, and what it means for the time.
    sentences: [String; 2],
    is_chosen: bool,
}

impl CreatePage {
    fn new(ctx: PageContext, form: FormState) -> CreatePage {
        let format = form.value(FORMAT).parse().unwrap_or_default();
        let offer = Offer::new(ctx.translator(), &Settings::usual_of(format), &[]).for_form(&form);
        let formats = Format::ALL.iter().map(|one| FormatOffer::of(&ctx, *one, *one == format)).collect();
        CreatePage { ctx, form, offer, formats }
    }
}

/// The name of the field, and of the part of the address, that says the format.
const FORMAT: &str = "format";

/// The name of the buttons that choose another format and keep what was typed.
const OTHER: &str = "andere";

/// Reads the format, the usual one if none is named; notes a complaint about a name that is none.
fn read_format(ctx: &PageContext, form: &mut FormState, field: &str) -> Format {
    let named = form.value(field);
    let format = if named.is_empty() { Ok(Format::default()) } else { named.parse() };
    format.unwrap_or_else(|_| {
        form.add_error("", ctx.translator().setting_fault(Setting::Format));
        Format::default()
    })
}

impl FormatOffer {
    fn of(ctx: &PageContext, format: Format, is_chosen: bool) -> FormatOffer {
        let (title, fits, takes) = match format {
            Format::Tickets => {
                ("lives-format-tickets", "lives-format-tickets-fits", "lives-format-tickets-time")
            }
            Format::Lives => ("lives-format-lives", "lives-format-lives-fits", "lives-format-lives-time"),
            Format::Danish => ("standing-danish", "standing-danish-fits", "standing-danish-time"),
            Format::Rotation => ("standing-rotation", "standing-rotation-fits", "standing-rotation-time"),
        };
        let (people, tables, expected) = example(format);
        let values: [(&str, &dyn Arg); 5] = [
            ("people", &people),
            ("rounds", &expected.rounds),
            ("matches", &expected.matches),
            ("tables", &tables),
            ("hours", &expected.hours(tables)),
        ];
        let sentences = [ctx.t(fits), ctx.with(takes, &values)];
        FormatOffer { format, title: ctx.t(title), sentences, is_chosen }
    }
}

/// Returns an evening of a format as an example: people or tickets, tables, and what to expect.
fn example(format: Format) -> (u32, u32, Outlook) {
    // Where nobody goes out everybody plays each round.
    let of_rounds = |people: u32, rounds| Outlook { rounds, matches: rounds * (people / 2) };
    match format {
        // A ticket is out with its first defeat: that is a single life.
        Format::Tickets => (64, 16, outlook(64, 1)),
        Format::Lives => (101, 25, outlook(101, 3)),
        Format::Danish => (40, 20, of_rounds(40, usual_rounds(40))),
        Format::Rotation => (44, 22, of_rounds(44, 11)),
    }
}

/// Shows the form, filled with what most evenings have.
pub fn show(_staff: Staff, ctx: PageContext, query: Query<Vec<(String, String)>>) -> Answer {
    let named = query.iter().find(|(name, _)| name == FORMAT).map_or("", |(_, format)| format);
    let mut asked = FormState::fresh(&ctx).with(FORMAT, named);
    let format = read_format(&ctx, &mut asked, FORMAT);
    let mut form = usual(&ctx, format);
    asked.complaints().iter().for_each(|(field, sentence)| form.add_error(field, sentence.as_str()));
    page_with(form.status(), &CreatePage::new(ctx, form))
}

/// Returns the form of a format, filled with what most evenings have.
fn usual(ctx: &PageContext, format: Format) -> FormState {
    let today = ctx.now.with_timezone(&Local).date_naive();
    settings::filled(ctx, None, today, &Settings::usual_of(format))
}

/// Shows the form of another format, with everything that was typed and that this one asks for as well.
fn change_format(ctx: PageContext, mut form: FormState) -> Answer {
    let format = read_format(&ctx, &mut form, OTHER);
    if !form.complaints().is_empty() {
        return unprocessable(&CreatePage::new(ctx, form));
    }
    let kept = usual(&ctx, format).typed_over(&form, |field| field != FORMAT);
    page(&CreatePage::new(ctx, kept))
}

/// Opens the tournament, or shows the form of another format.
pub fn create(site: Data<Site>, staff: Staff, ctx: PageContext, mut form: FormState) -> Answer {
    if !form.value(OTHER).is_empty() {
        return change_format(ctx, form);
    }
    let before = Settings::usual_of(read_format(&ctx, &mut form, FORMAT));
    let read = settings::read(ctx.translator(), &mut form, &before, &[]);
    let Some((texts, settings)) = read else { return unprocessable(&CreatePage::new(ctx, form)) };
    let submission = form.submission(&staff)?;
    let name = texts.name.to_string();
    let new = NewTournament { texts, settings };
    match site.app().create(submission, new) {
        Ok(done) => {
            let path = address::staff(&done.snapshot.slug, "");
            Ok(ctx.see_other_saying(&site, &path, ctx.t1("settings-created", "name", name)))
        }
        Err(ActError::Settings(faults)) => {
            settings::complain_of(ctx.translator(), &mut form, &faults);
            unprocessable(&CreatePage::new(ctx, form))
        }
        Err(error) => Err(PageError::internal(error)),
    }
}
