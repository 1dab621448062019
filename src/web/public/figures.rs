//! `/t/{slug}/zahlen`: the night in figures.

use super::guest::Guest;
use crate::web::http::{PageContext, Response};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::PublicRequest;
use crate::web::view::translation::score;
use askama::Template;
use schnapsen::{Bummerl, BySide};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use tournament::{Comeback, Figures, MatchId, Side, Stage, Timed};

pub async fn show(request: PublicRequest) -> Response {
    request.answer("zahlen".to_owned(), |guest| Some(FiguresPage::of(guest))).await
}

#[derive(Template)]
#[template(path = "public/figures.html")]
struct FiguresPage {
    ctx: PageContext,
    layout: PublicLayout,
    /// Whether a match was played.
    any: bool,
    /// Whether figures can still change.
    open: bool,
    large: Vec<Large>,
    figures: Vec<Figure>,
    towns: Vec<Town>,
}

/// A figure that stands for itself.
struct Large {
    count: String,
    word: String,
}

struct Figure {
    title: String,
    figure: String,
    /// Whose it was, or "".
    story: String,
    /// The page of the match, or "".
    href: String,
}

/// How many came from a place; the last one, without a name, is everybody whose place is not known to guests.
pub struct Town {
    pub name: String,
    pub people: usize,
}

impl FiguresPage {
    fn of(guest: &Guest<'_>) -> FiguresPage {
        let (ctx, view) = (guest.ctx, &guest.view);
        let figures = view.tournament.figures();
        let large = |key: &'static str, count: usize| Large {
            count: count.to_string(),
            word: ctx.t1(key, "count", count),
        };
        FiguresPage {
            ctx: ctx.clone(),
            layout: PublicLayout::of(guest, "zahlen"),
            any: figures.matches > 0,
            open: !view.is_settled(),
            large: vec![
                large("figures-people", view.holders().count()),
                large("figures-tickets", view.tickets().len()),
                large("figures-matches", figures.matches),
                large("figures-bummerl", figures.bummerl as usize),
            ],
            figures: with_stories(guest, &figures),
            towns: all_towns(guest),
        }
    }
}

/// Returns the figures with a story, those of the cards first. What nobody noted is left out.
fn with_stories(guest: &Guest<'_>, figures: &Figures) -> Vec<Figure> {
    let ctx = guest.ctx;
    let mut all = Vec::new();
    if let Some([shortest, longest]) = figures.times {
        all.push(timed(guest, "figures-shortest", shortest));
        all.push(timed(guest, "figures-longest", longest));
    }
    all.extend(figures.comebacks.iter().filter_map(|one| comeback(guest, one)));
    let counted = |title: &str, figure: String| Figure {
        title: ctx.t(title),
        figure,
        story: String::new(),
        href: String::new(),
    };
    let of = |part: usize, all: usize| ctx.t2("figures-of", "part", part, "all", all);
    if figures.longer > 0 {
        all.push(counted("figures-close", of(figures.close, figures.longer)));
    }
    if figures.written > 0 {
        all.push(counted("figures-schneider", of(figures.schneider, figures.written)));
    }
    for (title, count) in [
        ("figures-byes", figures.byes),
        ("figures-self", figures.self_pairings),
        ("figures-walkovers", figures.walkovers),
    ] {
        if count > 0 {
            all.push(counted(title, count.to_string()));
        }
    }
    all
}

fn timed(guest: &Guest<'_>, title: &str, timed: Timed) -> Figure {
    // A match of half a minute has taken a minute.
    let minutes = (timed.seconds + 30).div_euclid(60).max(1);
    Figure {
        title: guest.ctx.t(title),
        figure: guest.ctx.t1("format-minutes", "count", minutes),
        story: story(guest, timed.id),
        href: guest.match_link(timed.id),
    }
}

fn comeback(guest: &Guest<'_>, comeback: &Comeback) -> Option<Figure> {
    let winner = guest.view.pairing(comeback.id)?.ticket(comeback.winner)?;
    let (title, stood) = if comeback.in_points {
        let points = Bummerl::from_points(comeback.stood.left, comeback.stood.right).ok()?;
        ("figures-comeback-points", points.counts(guest.view.settings().rules.count))
    } else {
        ("figures-comeback", BySide { left: comeback.stood.left, right: comeback.stood.right })
    };
    let (own, other) = (stood[comeback.winner], stood[comeback.winner.opposite()]);
    Some(Figure {
        title: guest.ctx.t(title),
        figure: score(own, other),
        story: guest.ctx.t2(
            "figures-comeback-story",
            "name",
            guest.name_on(winner),
            "match",
            story(guest, comeback.id),
        ),
        href: guest.match_link(comeback.id),
    })
}

/// "Huber Franz gegen Moser Anna, Runde 2".
fn story(guest: &Guest<'_>, id: MatchId) -> String {
    let pairing = guest.view.pairing(id);
    let name = |side| {
        let ticket = pairing.as_ref().and_then(|pairing| pairing.ticket(side));
        ticket.map_or_else(String::new, |ticket| guest.name_on(ticket))
    };
    let (left, right) = (name(Side::Left), name(Side::Right));
    let place = guest.match_in(id, Stage::SeventhPlace);
    guest.ctx.with("figures-match", &[("left", &left), ("right", &right), ("match", &place)])
}

/// Returns where people came from, in the end those of whom guests do not know it.
fn all_towns(guest: &Guest<'_>) -> Vec<Town> {
    let (mut towns, unknown) = towns(guest);
    if !towns.is_empty() && unknown > 0 {
        towns.push(Town { name: guest.ctx.t("figures-elsewhere"), people: unknown });
    }
    towns
}

/// Returns how many people came from each town, the largest group first, and of how many guests do not know it.
pub fn towns(guest: &Guest<'_>) -> (Vec<Town>, usize) {
    let mut towns: BTreeMap<String, usize> = BTreeMap::new();
    for person in guest.view.holders() {
        *towns.entry(guest.names().place_of(person).to_owned()).or_default() += 1;
    }
    let unknown = towns.remove("").unwrap_or_default();
    let mut towns: Vec<Town> = towns.into_iter().map(|(name, people)| Town { name, people }).collect();
    towns.sort_by_key(|town| Reverse(town.people));
    (towns, unknown)
}
