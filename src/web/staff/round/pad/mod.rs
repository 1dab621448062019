//! `/leitung/t/{slug}/ergebnis?…&spiele=…`: the deals of a match, tapped one by one.
//!
//! The address carries everything tapped so far, so that each tap is a plain link to the next page, a page can be loaded again,
//! and nothing is stored before it is read back.

mod ask;
mod book;

use super::depth::{count_of, seen_from};
use super::find::Found;
use super::notation;
use super::reading::standing_written;
use super::typed::NoScore;
use crate::web::error::form_urlencoded as escaped;
use crate::web::http::{Answer, Current, Fields, FormState, PageContext, page_with};
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::view::tournament::written::{BummerlView, bummerl, name};
use ask::Question;
use askama::Template;
use book::{Book, DealPosition, Standing, with_how};
use schnapsen::options::{Count, RuleSet};
use schnapsen::verdict::evidence::counting;
use schnapsen::verdict::{DealEntry, EntryError};
use tournament::{Format, Side};

#[derive(Template)]
#[template(path = "staff/pad.html")]
struct PadPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    title: String,
    stage: String,
    /// The match as it was named: the side of a ticket stands on the left.
    named: String,
    columns: [Column; 2],
    /// Which Bummerl is played, or who has won the match.
    headline: String,
    /// How the slate counts.
    counting: String,
    /// What has been written down, the latest Bummerl first.
    written: Vec<BummerlView>,
    /// The deal that cannot be.
    wrong: Option<DealPosition>,
    /// Everything so far, for the next address.
    text: String,
    question: Option<Question>,
    is_over: bool,
    can_be_read_back: bool,
    back: String,
}

/// One of the two players.
struct Column {
    name: String,
    note: String,
    count: u8,
    won: u8,
    /// The side in the notation.
    letter: char,
    /// The points of its buttons, and the keys on a keyboard.
    taps: [(u8, u8); 3],
}

/// Shows the pad after the tap that the address names.
pub fn show(ctx: PageContext, current: &Current, found: &Found, query: &Fields) -> Answer {
    let settings = &current.settings_of(found.pairing.id.stage);
    let given = |field: &str| query.value(field);
    let mut form = FormState::fresh(&ctx).with("partie", given("partie")).with("spiele", given("spiele"));
    let mut book = match opened(current, found, query) {
        Ok(book) => book,
        Err(fault) => {
            form.add_error("spiele", unreadable(&ctx, fault, given("spiele")));
            Book::of(Vec::new())
        }
    };
    if let Some((side, points)) = tapped(given("tipp")) {
        book.tap(side, points);
    }
    if query.contains_key("zurueck") {
        book.undo();
    }
    let mut question: Option<DealPosition> = given("wie").parse().ok();
    if let Some((place, deal)) = question.and_then(|place| Some((place, book.deal(place)?))) {
        let (answered, answer) = answered(deal, query, &settings.rules, form);
        form = answered;
        if let Some((deal, done)) = answer {
            book.replace(place, deal);
            question = question.filter(|_| !done || book.fault(settings).is_some());
        }
    }
    let text = match form.error("spiele") {
        "" => book.text(count_of(settings)),
        _ => given("spiele").to_owned(),
    };
    let page = PadPage::of(ctx, current, found, form, &book, question, text);
    page_with(page.form.status(), &page)
}

/// Opens the book with what the address carries, else with what was typed into the line, else with what is stored.
fn opened(current: &Current, found: &Found, query: &Fields) -> Result<Book, NoScore> {
    let given = |field: &str| query.value(field);
    let is_fresh = !["tipp", "zurueck", "leer"].iter().any(|field| query.contains_key(*field));
    let settings = current.settings_of(found.pairing.id.stage);
    if !given("spiele").is_empty() || !is_fresh {
        return Book::read(given("spiele"), &settings);
    }
    if let Ok(lines) = notation::lines(given("stand"))
        && (lines.len() > 1 || notation::has_deals(given("stand")))
    {
        return Book::read(given("stand"), &settings);
    }
    Ok(Book::of(seen_from(standing_written(current, &found.pairing), found.from)))
}

fn unreadable(ctx: &PageContext, fault: NoScore, typed: &str) -> String {
    match fault {
        NoScore::Negative => ctx.t("round-score-negative"),
        NoScore::Empty | NoScore::Unreadable | NoScore::WhoIsAbsent => {
            ctx.t1("pad-unreadable", "typed", typed)
        }
    }
}

/// Reads a tap: `L3`.
fn tapped(text: &str) -> Option<(Side, u8)> {
    let side = match text.get(..1)? {
        "L" => Side::Left,
        "R" => Side::Right,
        _ => return None,
    };
    Some((side, text[1..].parse().ok()?))
}

/// Puts an answer to the question about a deal into it, and says whether nothing more is to be asked; nothing after a complaint.
fn answered(
    deal: DealEntry,
    query: &Fields,
    rules: &RuleSet,
    form: FormState,
) -> (FormState, Option<(DealEntry, bool)>) {
    let given = |field: &str| query.get(field).map(String::as_str);
    if query.contains_key("fertig") {
        let fields = ["augen", "stiche"];
        let mut form =
            fields.iter().fold(form, |form, field| form.with(field, given(field).unwrap_or_default()));
        let answer = ask::with_numbers(deal, &mut form);
        return (form, answer.map(|deal| (deal, true)));
    }
    let answer = if given("art") == Some("") {
        // Nothing is to be noted.
        (with_how(deal, None), true)
    } else if let Some((how, closer)) = given("art").and_then(ask::way) {
        (with_how(deal, Some((how, closer))), counting(rules, how, closer).by.is_none())
    } else if let Some(game_points) = given("zahl").and_then(|points| points.parse().ok()) {
        (DealEntry { game_points, ..deal }, false)
    } else {
        (deal, false)
    };
    let had = answer.0.evidence.map(|evidence| evidence.had).unwrap_or_default();
    let text = |number: Option<u8>| number.map(|number| number.to_string()).unwrap_or_default();
    (form.with("augen", text(had.points)).with("stiche", text(had.tricks)), Some(answer))
}

impl PadPage {
    fn of(
        ctx: PageContext,
        current: &Current,
        found: &Found,
        mut form: FormState,
        book: &Book,
        asked_about: Option<DealPosition>,
        text: String,
    ) -> PadPage {
        let id = found.pairing.id;
        let settings = &current.settings_of(id.stage);
        let sides = [found.from, found.from.opposite()];
        let names =
            sides.map(|side| found.pairing.ticket(side).map_or("", |ticket| current.known_on(ticket)));
        let fault = book.fault(settings);
        if let Some(error) = &fault {
            form.add_error("", ctx.translator().entry_error(error, settings.rules.count, settings));
        }
        let standing = book.standing(settings);
        let mut written = bummerl(ctx.translator(), settings, names, book.written());
        written.reverse();
        let column = |index: usize| {
            let (side, ticket) = (Side::ALL[index], found.pairing.ticket(sides[index]));
            let note = ticket.map(|ticket| ctx.t1("round-ticket", "ticket", ticket));
            // On a number pad the lowest row is the left one's and the highest the right one's.
            let (letter, first_key) = [('L', 1), ('R', 7)][index];
            Column {
                name: names[index].to_owned(),
                note: note.unwrap_or_default(),
                count: standing.running.counts(settings.rules.count)[side],
                won: standing.won[side],
                letter,
                taps: [1, 2, 3].map(|points| (points, first_key + points - 1)),
            }
        };
        PadPage {
            layout: StaffLayout::of(&ctx, current, NavItem::Round(id.stage)).with_own_button(),
            title: ctx.match_name(id),
            stage: id.stage.to_string(),
            named: named(found, &form),
            columns: [0, 1].map(column),
            headline: headline(&ctx, names, &standing, settings.format),
            counting: ctx.t(match settings.rules.count {
                Count::Down => "pad-counts-down",
                Count::Up => "pad-counts-up",
            }),
            written,
            wrong: fault.and_then(place_of),
            text,
            question: asked_about.and_then(|place| ask::question(&ctx, &settings.rules, names, book, place)),
            is_over: standing.winner.is_some(),
            can_be_read_back: book.is_finished(settings) && form.complaints().is_empty(),
            back: current.path(&format!("/runde/{}", id.stage)),
            form,
            ctx,
        }
    }

    /// Returns the address of the pad with something behind its question mark.
    fn path(&self, more: &str) -> String {
        let (stage, named) = (&self.stage, escaped(&self.named));
        self.layout.path(&format!("ergebnis?runde={stage}&partie={named}{more}"))
    }

    fn ask_path(&self, bummerl: &usize, deal: &usize) -> String {
        self.path(&format!("&spiele={}&wie={bummerl}.{deal}", escaped(&self.text)))
    }

    /// Returns the address of the pad without a question.
    fn pad_path(&self) -> String {
        self.path(&format!("&spiele={}", escaped(&self.text)))
    }

    fn is_wrong(&self, bummerl: &usize, deal: &usize) -> bool {
        self.wrong.is_some_and(|place| (place.bummerl + 1, place.deal + 1) == (*bummerl, *deal))
    }
}

/// Returns the deal that a fault is about.
fn place_of(error: EntryError) -> Option<DealPosition> {
    match error {
        EntryError::Deal { bummerl, deal, .. } | EntryError::Count { bummerl, deal: Some(deal), .. } => {
            Some(DealPosition { bummerl, deal })
        }
        EntryError::Count { .. } => None,
    }
}

/// Says who has won and how; on a rotation that is the points of the only Bummerl.
fn headline(ctx: &PageContext, names: [&str; 2], standing: &Standing, format: Format) -> String {
    let Some(side) = standing.winner else { return ctx.t1("pad-bummerl", "number", standing.number) };
    let won = if format == Format::Rotation { standing.running.points() } else { standing.won };
    let (own, other) = (won[side], won[side.opposite()]);
    ctx.with("pad-won", &[("name", &name(names, side)), ("own", &own), ("other", &other)])
}

/// Returns how the match was named, so that the same name stays on the left.
fn named(found: &Found, form: &FormState) -> String {
    match form.value("partie").trim() {
        "" => found.pairing.id.number.to_string(),
        typed => typed.to_owned(),
    }
}
