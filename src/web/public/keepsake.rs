//! `/t/{slug}/karte/{n}/andenken`: a ticket's evening as one picture to keep or to send. The server draws it as SVG, the browser makes a
//! PNG of it (`keepsake.js`), for that is what can be sent on.

use super::guest::Guest;
use crate::web::error::PageError;
use crate::web::http::{PageContext, Response};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::{PublicRequest, ticket_of_path};
use crate::web::state::EncodedResponse;
use crate::web::view::tournament::{Doing, opponent};
use actix_web::web::Path;
use askama::Template;
use tournament::{Award, Pairing, PlayerId, Side, Stage, TicketNo};

/// The width of the picture, in its own units.
const WIDTH: u32 = 1080;
/// Where the first step stands, how high one is, and what is below the last.
const TOP: u32 = 560;
const STEP: u32 = 132;
const FOOT: u32 = 150;
/// As many steps as an evening of 1,024 tickets with a match for a place.
const MOST_STEPS: usize = 12;

pub async fn show(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let ticket = ticket_of_path(&path.1)?;
    request.answer(format!("karte/{ticket}/andenken"), move |guest| KeepsakePage::of(guest, ticket)).await
}

pub async fn picture(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let ticket = ticket_of_path(&path.1)?;
    request
        .answer_file(format!("karte/{ticket}/andenken.svg"), move |ctx, current| {
            let picture = Picture::of(&Guest::of(ctx, current), ticket).ok_or(PageError::NotFound)?;
            let svg = picture.render().map_err(PageError::internal)?;
            Ok(EncodedResponse::bytes("image/svg+xml", svg.into_bytes()))
        })
        .await
}

#[derive(Template)]
#[template(path = "public/keepsake.html")]
struct KeepsakePage {
    ctx: PageContext,
    layout: PublicLayout,
    shown: Keepsake,
    /// Whether the ticket can still win something.
    open: bool,
    file: String,
    ticket_href: String,
}

impl KeepsakePage {
    fn of(guest: &Guest<'_>, ticket: TicketNo) -> Option<KeepsakePage> {
        Some(KeepsakePage {
            ctx: guest.ctx.clone(),
            layout: PublicLayout::of(guest, "karte"),
            shown: Keepsake::of(guest, ticket)?,
            open: !is_over(guest, ticket)?,
            file: format!("{}-{ticket}.png", guest.view.slug),
            ticket_href: guest.link(&format!("karte/{ticket}")),
        })
    }
}

/// The picture on a page.
pub struct Keepsake {
    pub name: String,
    /// The page from which it is saved or sent.
    pub href: String,
    pub picture: String,
    pub size: (u32, u32),
    /// What a reader who does not see the picture hears.
    pub words: String,
}

impl Keepsake {
    fn of(guest: &Guest<'_>, ticket: TicketNo) -> Option<Keepsake> {
        let picture = Picture::of(guest, ticket)?;
        let steps =
            picture.steps.iter().map(|step| format!("{}: {} {}", step.stage, step.word, step.opponent));
        let words = [picture.name.clone(), picture.headline.clone()].into_iter().chain(steps);
        Some(Keepsake {
            href: guest.link(&format!("karte/{ticket}/andenken")),
            picture: guest.link(&format!("karte/{ticket}/andenken.svg")),
            size: (WIDTH, picture.height),
            words: words.collect::<Vec<_>>().join(". "),
            name: picture.name,
        })
    }

    /// Returns that of a person's best prize, or of the champion, once the evening is settled; `None` for whoever has won nothing.
    pub fn of_winner(guest: &Guest<'_>, player: PlayerId) -> Option<Keepsake> {
        let won = |ticket: &TicketNo| guest.view.owner(*ticket) == Some(player);
        let ticket =
            guest.view.awards().iter().filter_map(Award::ticket).chain(guest.view.champion()).find(won)?;
        if guest.view.is_settled() { Keepsake::of(guest, ticket) } else { None }
    }
}

/// Returns whether nothing more happens to a ticket that is sold.
pub fn is_over(guest: &Guest<'_>, ticket: TicketNo) -> Option<bool> {
    let doing = guest.view.doing(ticket)?;
    Some(matches!(doing, Doing::Left { .. } | Doing::Out { .. } | Doing::Placed { .. } | Doing::Champion))
}

#[derive(Template)]
#[template(path = "public/keepsake.svg")]
struct Picture {
    lang: &'static str,
    height: u32,
    tournament: Line,
    when: Line,
    name: String,
    owner: Line,
    headline: String,
    /// The same in large letters.
    large: Line,
    prizes: Line,
    steps: Vec<Step>,
    /// Steps that have no room.
    more: String,
    ticket: String,
}

/// A text in letters so large that it fits.
struct Line {
    text: String,
    size: u32,
}

struct Step {
    /// Where its middle is.
    y: u32,
    stage: String,
    opponent: Line,
    word: String,
    won: bool,
    /// The Bummerl that were won, own and the other's, as strokes: where each stands.
    own: Vec<u32>,
    other: Vec<u32>,
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl Line {
    /// The widest usual letters are two thirds as wide as they are high.
    fn within(text: String, width: u32, largest: u32) -> Line {
        let letters = text.chars().count().max(1) as u32;
        Line { size: (width * 3 / 2 / letters).clamp(18, largest), text }
    }
}

impl Picture {
    fn of(guest: &Guest<'_>, ticket: TicketNo) -> Option<Picture> {
        let (ctx, view) = (guest.ctx, &guest.view);
        let owner = view.owner(ticket)?;
        let way = view.way(ticket);
        let shown = way.len().min(MOST_STEPS);
        let skipped = way.len() - shown;
        let steps = way.iter().skip(skipped).zip(0..).map(|(pairing, index)| {
            let y = TOP + index * STEP;
            Step::of(guest, ticket, pairing, y)
        });
        let headline = headline(guest, ticket)?;
        let texts = &view.texts;
        let date = ctx.date(texts.date);
        let when = if texts.venue.is_empty() { date } else { format!("{}, {date}", texts.venue) };
        let name = guest.name(owner);
        Some(Picture {
            lang: ctx.lang.tag(),
            height: TOP + shown as u32 * STEP + FOOT,
            tournament: Line::within(texts.name.to_string(), 920, 54),
            when: Line::within(when, 920, 32),
            owner: Line::within(name.clone(), 920, 92),
            name,
            large: Line::within(headline.clone(), 920, 76),
            headline,
            prizes: Line::within(guest.prizes_of(ticket).join(" · "), 920, 36),
            steps: steps.collect(),
            more: if skipped > 0 { ctx.t1("keepsake-before", "count", skipped) } else { String::new() },
            ticket: ctx.t1("public-ticket", "number", ticket),
        })
    }
}

/// "Platz 3", or how far it has come.
fn headline(guest: &Guest<'_>, ticket: TicketNo) -> Option<String> {
    let fate = guest.view.ranking().fates.get(&ticket)?;
    Some(match (fate.places, fate.out_in) {
        (Some(places), _) => guest.ctx.t1("public-place", "places", guest.places(places)),
        (None, Some(stage)) => guest.ctx.t1("keepsake-until", "stage", guest.stage(stage)),
        (None, None) => guest.ctx.t("keepsake-still"),
    })
}

impl Step {
    fn of(guest: &Guest<'_>, ticket: TicketNo, pairing: &Pairing, y: u32) -> Step {
        let step = guest.step(ticket, pairing);
        let side = pairing.side_of(ticket).unwrap_or(Side::Left);
        let score = pairing.score().map(|score| score.seen_from(side));
        let strokes = |first: u32, count: u8| (0..u32::from(count)).map(|index| first + index * 22).collect();
        let faced = opponent(pairing, ticket).filter(|_| !step.opponent.is_empty());
        let opponent = match faced.and_then(|other| guest.view.owner(other)) {
            Some(_) => step.opponent,
            None => step.word.clone(),
        };
        Step {
            y,
            stage: guest.match_in(pairing.id, Stage::SeventhPlace),
            opponent: Line::within(opponent, 640, 46),
            won: pairing.winner() == Some(ticket),
            word: step.word,
            own: strokes(800, score.map_or(0, |score| score.left)),
            other: strokes(920, score.map_or(0, |score| score.right)),
        }
    }
}
