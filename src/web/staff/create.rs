//! `/leitung/neu`: a new tournament.

use super::settings::{self, Offer};
use crate::app::{ActError, NewTournament, Summary};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, Fields, FormState, PageContext, Staff, page_with, unprocessable};
use crate::web::state::Site;
use crate::web::view::translation::Arg;
use actix_web::web::Data;
use askama::Template;
use chrono::Local;
use tournament::Settings;
use tournament::formats::danish::usual_rounds;
use tournament::formats::lives::{Outlook, outlook};
use tournament::settings::{Format, Kind, Setting, Subject};
use tournament::texts::Texts;

#[derive(Template)]
#[template(path = "staff/create.html")]
struct CreatePage {
    ctx: PageContext,
    form: FormState,
    offer: Offer,
    /// Each format with what it is like.
    formats: Vec<FormatOffer>,
    format: Format,
    /// The last evening, if one was held, which the new one may be like: its name and the address of this form filled as that was.
    like: Option<(String, String)>,
}

struct FormatOffer {
    format: Format,
    title: String,
    /// What it means for those who play, and for the time.
    sentences: [String; 2],
}

impl CreatePage {
    fn new(site: &Site, ctx: PageContext, form: FormState) -> Result<CreatePage, PageError> {
        let mut offer = Offer::of_every_format(ctx.translator()).for_form(&form);
        if form.complaints().is_empty() {
            // What a single rule means depends on the preset, which may be another one before the form is sent.
            offer
                .options
                .iter_mut()
                .flat_map(|group| &mut group.options)
                .for_each(|option| option.hint.clear());
        }
        let formats = Format::ALL.iter().map(|format| FormatOffer::of(&ctx, *format)).collect();
        let format = form.value(FORMAT).parse().unwrap_or_default();
        let today = ctx.now.with_timezone(&Local).date_naive();
        let held = site
            .app()
            .tournaments()?
            .into_iter()
            .filter(|one| !one.practice && (one.finished || one.date < today));
        let mut held = held.filter_map(|one| site.app().snapshot(one.slug.as_str()).ok().flatten());
        let like = held.find(|evening| !evening.is_consolation()).map(|evening| {
            (evening.texts.name.to_string(), ctx.link(format!("/leitung/neu?{LIKE}={}", evening.slug)))
        });
        Ok(CreatePage { ctx, form, offer, formats, format, like })
    }
}

/// The name of the field, and of the part of the address, that says the format.
const FORMAT: &str = "format";

/// The part of the address that names the evening that the new one is to be like.
const LIKE: &str = "wie";

/// Reads the format, the usual one if none is named; notes a complaint about a name that is none.
fn read_format(ctx: &PageContext, form: &mut FormState) -> Format {
    let named = form.value(FORMAT);
    let format = if named.is_empty() { Ok(Format::default()) } else { named.parse() };
    format.unwrap_or_else(|_| {
        form.add_error("", ctx.translator().setting_fault(Setting::Format));
        Format::default()
    })
}

impl FormatOffer {
    fn of(ctx: &PageContext, format: Format) -> FormatOffer {
        let (title, fits, takes) = match format {
            Format::Tickets => {
                ("lives-format-tickets", "lives-format-tickets-fits", "lives-format-tickets-time")
            }
            Format::Lives => ("lives-format-lives", "lives-format-lives-fits", "lives-format-lives-time"),
            Format::Danish => ("standing-danish", "standing-danish-fits", "standing-danish-time"),
            Format::Rotation => ("standing-rotation", "standing-rotation-fits", "standing-rotation-time"),
        };
        let (people, tables, expected) = example(format);
        let values: [(&str, &dyn Arg); 3] =
            [("people", &people), ("tables", &tables), ("hours", &expected.hours(tables))];
        let sentences = [ctx.t(fits), ctx.with(takes, &values)];
        FormatOffer { format, title: ctx.t(title), sentences }
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

/// Shows the form, filled with what most evenings have, or with what another one had: `?wie=` and its slug.
pub fn show(site: Data<Site>, _staff: Staff, ctx: PageContext, query: Fields) -> Answer {
    let mut asked = FormState::fresh(&ctx).with(FORMAT, query.value(FORMAT));
    let format = read_format(&ctx, &mut asked);
    let other = match query.value(LIKE) {
        "" => None,
        slug => site.app().snapshot(slug)?,
    };
    let mut form = match &other {
        Some(other) => usual(&ctx, &other.settings().of_another_evening(), Some(&other.texts))
            .with(LIKE, other.texts.name.as_str()),
        None => usual(&ctx, &Settings::usual_of(format), None),
    };
    asked.complaints().iter().for_each(|(field, sentence)| form.add_error(field, sentence.as_str()));
    page_with(form.status(), &CreatePage::new(&site, ctx, form)?)
}

/// Returns the form filled with settings and texts; where another format asks for something else, with what most evenings of that have.
fn usual(ctx: &PageContext, settings: &Settings, texts: Option<&Texts>) -> FormState {
    let today = ctx.now.with_timezone(&Local).date_naive();
    let name = texts.map_or("", |texts| texts.name.as_str());
    let form = settings::filled(ctx, name, texts, today, settings).with(FORMAT, settings.format);
    let others = Format::ALL.iter().filter(|format| **format != settings.format);
    // What is filled twice stays as it was filled first.
    let form = settings::fill_by_games(form, settings);
    others.fold(form, |form, format| settings::fill_by_games(form, &Settings::usual_of(*format)))
}

/// Opens the tournament, or shows the form again with what is wrong.
pub fn create(site: Data<Site>, staff: Staff, ctx: PageContext, mut form: FormState) -> Answer {
    let before = Settings::usual_of(read_format(&ctx, &mut form));
    let read = settings::read(ctx.translator(), &mut form, &before, &[]);
    let Some((texts, settings)) = read else { return unprocessable(&CreatePage::new(&site, ctx, form)?) };
    let (name, date) = (texts.name.to_string(), texts.date);
    let submission = form.submission(&staff)?;
    let new = NewTournament { texts, settings };
    match site.app().create(submission, new) {
        Ok(done) => {
            let path = address::staff(&done.snapshot.slug, "");
            let is_another = |one: &&Summary| !one.practice && one.name == name && one.date == date;
            let said = match site.app().tournaments()?.iter().filter(is_another).count() {
                2.. => "settings-created-again",
                _ if date < ctx.now.with_timezone(&Local).date_naive() => "settings-created-past",
                _ => "settings-created",
            };
            let said = ctx.with(said, &[("name", &name), ("date", &ctx.date(date))]);
            Ok(ctx.see_other_saying(&site, &path, said))
        }
        Err(ActError::Settings(faults)) => {
            settings::complain_of(ctx.translator(), &mut form, &faults);
            unprocessable(&CreatePage::new(&site, ctx, form)?)
        }
        Err(error) => Err(PageError::internal(error)),
    }
}
