//! `/t/{slug}/ablauf`: how this evening goes, made from the tournament's settings; to read before one comes, and with `?ansicht=druck` as the announcement to hang up.

use super::calendar;
use super::guest::Guest;
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{GuestAddress, PageContext, PaperAddress, Response, page};
use crate::web::paper::{LINES, Leaf, Piece, Sheet, Type, leaves, lines};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::PublicRequest;
use crate::web::state::Site;
use crate::web::view::qr::Qr;
use crate::web::view::translation::Arg;
use actix_web::web::Data;
use askama::Template;
use tournament::{Format, Order, Reporting};

pub async fn show(site: Data<Site>, request: PublicRequest, address: GuestAddress) -> Response {
    if request.query.ansicht == "druck" {
        let address = PaperAddress::of(&site, &request.current, address);
        // A sheet says when it was printed, so it is made each time.
        return request.answer_one(move |guest| page(&CoursePage::of(guest).sheet(guest, &address)?)).await;
    }
    request.answer("ablauf".to_owned(), |guest| Some(CoursePage::of(guest))).await
}

#[derive(Template)]
#[template(path = "public/course.html")]
struct CoursePage {
    ctx: PageContext,
    layout: PublicLayout,
    /// The day, the hours and the venue.
    when: String,
    /// Who holds the tournament, or "".
    organiser: String,
    /// What the announcement says, paragraph by paragraph.
    words: Vec<String>,
    /// Each subject with its sentences, in the order of the evening.
    parts: Vec<(String, String)>,
    prizes: Vec<String>,
    /// The evening for a calendar, or "" if it stands in none.
    calendar: String,
}

/// The announcement: a poster with what draws people, and a second sheet with how the evening goes.
#[derive(Template)]
#[template(path = "public/course_sheet.html")]
struct CourseSheet {
    ctx: PageContext,
    sheet: Sheet,
    when: String,
    organiser: String,
    /// The director's words as far as they have room on the poster, paragraph by paragraph.
    words: Vec<String>,
    price: String,
    /// "1. Preis", or "" where nothing more is known of it.
    first_of: String,
    /// The first prize, which stands there large.
    first: String,
    /// Those after it, as many as have room.
    prizes: Vec<String>,
    address: String,
    code: Qr,
    leaves: Vec<Leaf<Line>>,
}

/// The lines of 8.4 mm that the poster has for the director's words.
const POSTER_WORDS: usize = 6;

/// The same for the prizes after the first.
const POSTER_PRIZES: usize = 10;

enum Line {
    Heading(String),
    Paragraph(String),
}

impl CoursePage {
    fn of(guest: &Guest<'_>) -> CoursePage {
        let (ctx, texts) = (guest.ctx, &guest.view.texts);
        let mut when = vec![ctx.date(texts.date)];
        when.extend(ctx.hours_in_a_line(guest.view.settings()));
        if !texts.venue.is_empty() {
            when.push(texts.venue.to_string());
        }
        let extras = guest.view.snapshot().extras();
        let organiser = match extras.organiser.as_str() {
            "" => String::new(),
            name => ctx.t1("course-organiser", "name", name),
        };
        CoursePage {
            organiser,
            words: extras.announcement.as_str().lines().map(str::to_owned).collect(),
            calendar: calendar::link(guest),
            layout: PublicLayout::of(guest, "ablauf"),
            when: when.join(", "),
            parts: parts(guest),
            prizes: guest.view.awards().iter().map(|prize| guest.prize(prize)).collect(),
            ctx: ctx.clone(),
        }
    }

    /// Returns the same as a sheet to hang up.
    fn sheet(self, guest: &Guest<'_>, guests: &PaperAddress) -> Result<CourseSheet, PageError> {
        let (ctx, here) = (self.ctx, address::public(&guest.view.slug, "ablauf"));
        let snapshot = guest.view.snapshot();
        let sheet = Sheet::of(&ctx, snapshot, ctx.t("course-sheet"), &here, ctx.t("course-link"))
            .with_other_language(&ctx, &format!("{here}?ansicht=druck"));
        let height = |text: &String| lines(text, 160.0, Type { size: 18.0, bold: false }) as usize;
        // What has no room is told in full on the next sheet.
        let said = self.words.iter().map(height).sum::<usize>();
        let words = if said <= POSTER_WORDS { self.words.clone() } else { Vec::new() };
        let later = self.prizes.iter().skip(1);
        let shown = later.scan(0, |used, prize| {
            *used += height(prize);
            (*used <= POSTER_PRIZES).then(|| prize.clone())
        });
        let shown: Vec<String> = shown.collect();
        let piece = |text: String| {
            Piece::new(lines(&text, 166.0, Type { size: 10.5, bold: false }), Line::Paragraph(text))
        };
        let mut pieces = Vec::new();
        if words.is_empty() {
            pieces.extend(self.words.into_iter().map(piece));
        }
        for (title, text) in self.parts {
            pieces.push(Piece::heading(2, Line::Heading(title)));
            // Nothing changes on paper any more.
            let text = if text == ctx.t("course-opponent") { ctx.t("course-opponent-paper") } else { text };
            pieces.push(piece(text));
        }
        pieces.extend(self.prizes.iter().skip(1 + shown.len()).cloned().map(piece));
        let (first_of, first) = first_prize(guest);
        let home = address::public(&guest.view.slug, "");
        Ok(CourseSheet {
            sheet,
            when: self.when,
            organiser: self.organiser,
            words,
            price: calendar::price(guest),
            first_of,
            first,
            prizes: shown,
            address: guests.printed(&home),
            code: Qr::of(&guests.in_code(&home))?,
            leaves: leaves(pieces, LINES, 1, 0),
            ctx,
        })
    }
}

/// Returns "1. Preis" and what it is, "" and "1. Preis" where nothing more is known of it, or "" twice where no place has a prize.
fn first_prize(guest: &Guest<'_>) -> (String, String) {
    if guest.view.settings().prizes == 0 {
        return Default::default();
    }
    let number = guest.ctx.t1("prizes-name", "number", 1);
    match guest.view.prize_words(guest.ctx.translator(), 1) {
        None => (String::new(), number),
        Some(words) => (number, words.to_owned()),
    }
}

/// Returns what happens, subject by subject.
fn parts(guest: &Guest<'_>) -> Vec<(String, String)> {
    let (ctx, settings) = (guest.ctx, guest.view.settings());
    match settings.format {
        Format::Lives => return parts_with_lives(guest),
        Format::Danish | Format::Rotation => return parts_with_standing(guest),
        Format::Tickets => {}
    }
    let order = match settings.first_order {
        Order::Random => ctx.t("course-order-random"),
        Order::AsSold => ctx.t("course-order-as-sold"),
        Order::MostTicketsFirst => ctx.t("course-order-most"),
    };
    let mut draw = vec![ctx.t("course-draw"), order];
    if settings.tickets_per_player > 1 {
        draw.push(ctx.t("course-order-later"));
    }
    let mut parts = vec![
        (ctx.t("course-tickets-title"), tickets(guest)),
        (ctx.t("course-draw-title"), draw.join(" ")),
        (ctx.t("course-bye-title"), format!("{} {}", ctx.t("course-bye"), ctx.t("course-bye-unsold"))),
    ];
    if settings.tickets_per_player > 1 {
        parts.push((ctx.t("course-self-title"), ctx.t("course-self")));
    }
    let rules = ctx.plays(settings);
    let won = ctx.t1("course-match", "bummerl", settings.bummerl_to_win);
    let each =
        if settings.one_prize_each { ctx.t("course-prize-one") } else { ctx.t("course-prize-several") };
    parts.extend([
        (ctx.t("course-opponent-title"), ctx.t("course-opponent")),
        (ctx.t("course-match-title"), format!("{won} {rules}")),
        report(guest),
    ]);
    parts.extend(guest.other_evening().filter(|other| other.view.is_consolation()).map(|other| {
        let price = ctx.money(other.view.settings().ticket_price);
        (ctx.t("consolation-title"), ctx.t1("course-consolation", "price", price))
    }));
    // The prizes come last: they are listed below.
    parts.push((ctx.t("course-places-title"), ctx.t(places(settings.last_place_played()))));
    if guest.view.has_prizes() {
        parts.push((ctx.t("course-prize-title"), each));
    }
    parts
}

/// Returns the same for an evening with lives.
fn parts_with_lives(guest: &Guest<'_>) -> Vec<(String, String)> {
    let (ctx, settings) = (guest.ctx, guest.view.settings());
    let lives = &settings.lives;
    let sold =
        ctx.t2("lives-entry", "price", ctx.money(settings.ticket_price), "capacity", settings.capacity);
    let mut draw = ctx.t("lives-course-draw");
    if lives.repair {
        draw = format!("{draw} {}", ctx.t("lives-course-repair"));
    }
    let mut won = vec![ctx.t1("lives-course-match", "bummerl", settings.bummerl_to_win)];
    if lives.later_from > 0 {
        won.push(ctx.t2("lives-course-later", "round", lives.later_from, "bummerl", lives.later_bummerl));
    }
    if lives.final_bummerl > 0 {
        won.push(ctx.t1("lives-course-final-bummerl", "bummerl", lives.final_bummerl));
    }
    won.push(ctx.plays(settings));
    let late = match lives.late_until {
        0..=1 => ctx.t("lives-course-not-late"),
        round => ctx.t2("lives-course-late", "round", round, "lives", lives.lives),
    };
    let mut parts = vec![
        (ctx.t("lives-entry-title"), sold),
        (ctx.t("lives-title"), ctx.t1("lives-course", "count", lives.lives)),
        (ctx.t("course-draw-title"), draw),
        (ctx.t("course-bye-title"), ctx.t("lives-course-bye")),
        (ctx.t("course-match-title"), won.join(" ")),
        report(guest),
        (ctx.t("lives-course-late-title"), late),
    ];
    if lives.rebuys > 0 {
        let price = ctx.money(lives.rebuy_price);
        let values: [(&str, &dyn Arg); 3] =
            [("count", &lives.rebuys), ("price", &price), ("round", &lives.rebuy_until)];
        parts.push((ctx.t("lives-fact-rebuy"), ctx.with("lives-course-rebuy", &values)));
    }
    parts.push((ctx.t("lives-course-final-title"), ctx.t("lives-course-final")));
    parts.push((ctx.t("course-places-title"), ctx.t("lives-course-places")));
    parts
}

/// Returns the same for an evening on which nobody goes out.
fn parts_with_standing(guest: &Guest<'_>) -> Vec<(String, String)> {
    let (ctx, settings) = (guest.ctx, guest.view.settings());
    let sold =
        ctx.t2("lives-entry", "price", ctx.money(settings.ticket_price), "capacity", settings.capacity);
    let is_rotation = settings.format == Format::Rotation;
    let (draw, bye, places) = match is_rotation {
        true => ("standing-course-seats", "standing-course-bye-seats", "standing-course-places-quote"),
        false => ("standing-course-pairs", "standing-course-bye", "standing-course-places"),
    };
    let won = match is_rotation {
        true => ctx.t("standing-course-bummerl"),
        false => ctx.t1("lives-course-match", "bummerl", settings.bummerl_to_win),
    };
    let rounds = match settings.standing.rounds {
        0 => {
            ctx.t(if is_rotation { "standing-course-rounds-tables" } else { "standing-course-rounds-usual" })
        }
        rounds => ctx.t1("standing-course-rounds", "count", rounds),
    };
    vec![
        (ctx.t("lives-entry-title"), sold),
        (ctx.t("standing-course-rounds-title"), rounds),
        (ctx.t("course-opponent-title"), ctx.t(draw)),
        (ctx.t("course-bye-title"), ctx.t(bye)),
        (ctx.t("course-match-title"), format!("{won} {}", ctx.plays(settings))),
        report(guest),
        (ctx.t("course-places-title"), ctx.t(places)),
    ]
}

/// Returns how results are told, which is the same on every evening.
fn report(guest: &Guest<'_>) -> (String, String) {
    let key = match guest.view.settings().reporting {
        Reporting::Off => "course-report-desk",
        Reporting::Counts | Reporting::AfterDesk => "course-report-phone",
    };
    (guest.ctx.t("course-report-title"), guest.ctx.t(key))
}

/// Returns what is said about the places when so many are played for.
fn places(last: u32) -> &'static str {
    match last {
        0..=2 => "course-places-none",
        3..=4 => "course-places-third",
        _ => "course-places",
    }
}

fn tickets(guest: &Guest<'_>) -> String {
    let (ctx, settings) = (guest.ctx, guest.view.settings());
    if guest.view.is_consolation() {
        let price = ctx.t1("consolation-costs", "price", ctx.money(settings.ticket_price));
        return format!("{} {price}", ctx.t("consolation-who"));
    }
    let sold =
        ctx.t2("course-tickets", "price", ctx.money(settings.ticket_price), "capacity", settings.capacity);
    format!("{sold} {}", ctx.t1("course-limit", "limit", settings.tickets_per_player))
}
