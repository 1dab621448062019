//! What stands around every public page of a tournament.

use super::guest::Guest;
use crate::app::{Silence, Snapshot};
use crate::web::address;
use crate::web::http::PageContext;
use crate::web::view::tournament::{Phase, TournamentView};
use chrono::Local;
use tournament::texts::{Slug, sort_key};
use tournament::{Format, Stage};

/// The frame of a page. Templates extend `public/frame.html`.
#[derive(Debug, Clone)]
pub struct PublicLayout {
    pub name: String,
    pub slug: Slug,
    /// Its name in all hashes, "" if it is the same.
    pub journal: String,
    /// The address of its first page.
    pub home: String,
    pub over: bool,
    /// The version that its pages show, as `strom` tells it.
    pub version: String,
    pub practice: bool,
    /// Whether a host shows it that its laptop sends it to.
    pub hosted: bool,
    /// That the hall is cut off, and since when; "" if it is not.
    pub silent: String,
    /// Whether the house can store nothing any more.
    pub stands_still: bool,
    /// Of when this is, for who has no script that says it.
    pub as_of: String,
    /// Whether search engines may list its pages.
    pub indexed: bool,
    /// What the evening is, for search engines and previews of links.
    pub about: String,
    /// The picture of a preview.
    pub picture: Picture,
    /// What guests look for, in the bar at the foot of the window.
    pub bar: Vec<Link>,
    /// The other pages that there are.
    pub links: Vec<Link>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub href: String,
    pub text: String,
    pub current: bool,
}

impl Link {
    /// Returns a link to a page on which the reader is not.
    pub fn to(href: String, text: String) -> Link {
        Link { href, text, current: false }
    }
}

/// The picture that a preview of a link shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Its address, with the name of the house if it has one outside.
    pub href: String,
    /// Its size, where somebody outside can fetch it: they show it at once then.
    pub size: Option<(u32, u32)>,
}

impl Picture {
    /// Its page within the tournament.
    pub const PAGE: &str = "vorschau.png";

    /// The width and height that previews have.
    pub const SIZE: (u32, u32) = (1200, 630);

    /// Returns the picture of an evening; practice has that of the house.
    fn of(guest: &Guest<'_>) -> Picture {
        let ctx = guest.ctx;
        let path = match guest.view.settings().practice {
            true => ctx.asset("picture.png"),
            false => address::public(&guest.view.slug, format!("{}?stand={}", Self::PAGE, state(guest))),
        };
        let outside = ctx.from_outside(&path);
        let size = outside.is_some().then_some(Self::SIZE);
        Picture { href: outside.unwrap_or(path), size }
    }
}

/// Returns how far the evening is as it stands behind the address of its picture: who has kept that of before asks for the new one.
fn state(guest: &Guest<'_>) -> String {
    let stage = |word: &str, stage: Stage| format!("{word}{stage}");
    match guest.view.phase() {
        Phase::Selling => "vorher".to_owned(),
        Phase::Drawing { stage: drawn, .. } => stage("auslosung-", drawn),
        Phase::Playing { stages } => stages.first().map_or_else(String::new, |played| stage("", *played)),
        Phase::Between { next, .. } => stage("vor-", next),
        Phase::Played => "gespielt".to_owned(),
        Phase::Finished => "ende".to_owned(),
    }
}

/// From how many matches on a list has links that jump within it.
pub const LONG: usize = 48;

/// Returns links into a long list by name, a letter each, and the letter at which each line begins a new one (else "").
/// Both are empty for a short list.
pub fn letters<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> (Vec<Link>, Vec<String>) {
    if names.len() < LONG {
        return (Vec::new(), vec![String::new(); names.len()]);
    }
    let mut links: Vec<Link> = Vec::new();
    let mut last = String::new();
    let anchors = names
        .map(|name| {
            let letter: String = sort_key(name).chars().take(1).flat_map(char::to_uppercase).collect();
            if letter == last || !letter.chars().all(char::is_alphabetic) {
                return String::new();
            }
            last.clone_from(&letter);
            links.push(Link::to(format!("#{letter}"), letter.clone()));
            letter
        })
        .collect();
    (links, anchors)
}

/// Returns links into a long list by number, to some of its numbers, `#p33`; none for a short list.
pub fn numbers(all: &[u32]) -> Vec<Link> {
    let step = (all.len() / 8).next_power_of_two().max(16);
    let links = all.iter().step_by(step).map(|number| Link::to(format!("#p{number}"), number.to_string()));
    if all.len() < LONG { Vec::new() } else { links.collect() }
}

impl PublicLayout {
    pub fn link(&self, ctx: &PageContext, page: &str) -> String {
        ctx.link(address::public(&self.slug, page))
    }

    /// Returns the frame of a page; `here` is its address within the tournament, which for all rounds is `runde`.
    pub fn of(guest: &Guest<'_>, here: &str) -> PublicLayout {
        let view = &guest.view;
        let link = |page: &str, key: &str| Link {
            href: guest.link(page),
            text: guest.ctx.t(key),
            current: page.split('/').next() == Some(here),
        };
        let elsewhere = |href: String, key: &str| Link::to(href, guest.ctx.t(key));
        let mut bar =
            vec![link("", "public-now"), elsewhere(format!("{}#f-q", guest.link("")), "public-bar-search")];
        if let Some(stage) = round_of_interest(view) {
            bar.push(link(&format!("runde/{stage}"), "public-rounds"));
        }
        let places = if view.is_settled() { "public-bar-places" } else { "public-bar-prizes" };
        let places = link("siegerliste", places);
        let mut links = Vec::new();
        // What people ask for all evening long is at hand; until there are places, the prizes can wait.
        let at_hand = match view.settings().format {
            Format::Tickets => None,
            Format::Lives => Some(link("leben", "lives-bar")),
            Format::Danish | Format::Rotation => Some(link("tabelle", "standing-title")),
        };
        match at_hand {
            Some(at_hand) if view.is_settled() => {
                bar.push(places);
                links.push(at_hand);
            }
            Some(at_hand) => {
                bar.push(at_hand);
                links.push(places);
            }
            None => bar.push(places),
        }
        bar.push(link("regeln", "public-bar-rules"));
        if view.settings().format == Format::Tickets && view.last_round().is_some() {
            links.push(link("baum", "tree-title"));
        }
        let other = guest.other_evening();
        links.extend(other.map(|other| Link::to(other.link(""), other.view.texts.name.to_string())));
        links.push(link("ablauf", "course-link"));
        links.push(link("tafel", "wall-title"));
        if view.settings().has_engine() {
            links.push(elsewhere(guest.ctx.link(address::referee(&view.slug)), "referee-title"));
        }
        links.push(elsewhere(guest.ctx.link("/"), "public-all-tournaments"));
        links.push(link("daten", "privacy-title"));
        let mut when = guest.ctx.date(view.texts.date);
        if !view.texts.venue.is_empty() {
            when = format!("{when}, {}", view.texts.venue);
        }
        let last = view.tournament.actions().next_back();
        PublicLayout {
            as_of: last.map_or_else(String::new, |action| guest.ctx.date_time(action.at)),
            indexed: view.settings().indexed && !view.settings().practice,
            about: guest.ctx.t1("public-preview", "when", when),
            name: view.texts.name.to_string(),
            slug: view.slug.clone(),
            journal: journal_name(guest.view.snapshot()),
            home: guest.link(""),
            over: view.snapshot().is_finished(),
            version: view.snapshot().tournament.version().0.to_string(),
            practice: view.settings().practice,
            hosted: view.hosted.is_some(),
            silent: silent(guest),
            stands_still: guest.stands_still,
            picture: Picture::of(guest),
            bar,
            links,
        }
    }
}

/// Returns the name that the hashes of a journal contain, for a page whose address has another one; "" if it is the same.
pub fn journal_name(snapshot: &Snapshot) -> String {
    let name = snapshot.journal_name();
    if *name == snapshot.slug { String::new() } else { name.to_string() }
}

/// Says since when the hall is cut off, or shows nothing new; "" if neither is so, or this is no host.
pub fn silent(guest: &Guest<'_>) -> String {
    let silence = guest.view.hosted.as_ref().and_then(|hosted| hosted.silence);
    let (since, words) = match silence {
        None => return String::new(),
        Some(Silence::CutOff(since)) => (since, "hosted-silent"),
        Some(Silence::Paused(since)) => (since, "hosted-paused"),
    };
    // On another day than that of the evening the time alone would mislead.
    let is_of_the_evening = since.with_timezone(&Local).date_naive() == guest.view.texts.date;
    let time = if is_of_the_evening { guest.ctx.time(since) } else { guest.ctx.date_time(since) };
    guest.ctx.t1(words, "time", time)
}

/// Returns the stage that people look for first: where matches are open, else the last round.
fn round_of_interest(view: &TournamentView<'_>) -> Option<Stage> {
    // With lives the last list may hold one alone, and no match.
    let played = |stage: &Stage| matches!(stage, Stage::Round(_)) && !view.pairings_in(*stage).is_empty();
    view.open_stages().first().copied().or_else(|| view.stages().into_iter().filter(played).last())
}
