//! What stands around every public page of a tournament.

use super::guest::Guest;
use crate::tournament::Stage;
use crate::web::view::tournament::TournamentView;

/// The frame of a page. Templates extend `public/layout.html`.
#[derive(Debug, Clone)]
pub struct PublicLayout {
    /// The tournament's name.
    pub name: String,
    /// Its name in addresses.
    pub slug: String,
    /// The address of its first page.
    pub home: String,
    /// Whether its people are invented.
    pub practice: bool,
    /// Whether search engines may list its pages.
    pub indexed: bool,
    /// What the evening is, for search engines and previews of links.
    pub about: String,
    /// The pages that there are.
    pub links: Vec<Link>,
}

/// A link to a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The address.
    pub href: String,
    /// The words.
    pub text: String,
    /// Whether the reader is there.
    pub current: bool,
}

impl PublicLayout {
    /// Returns the frame of a page; `here` is its address within the tournament, which for all rounds is `runde`.
    pub fn of(guest: &Guest<'_>, here: &str) -> PublicLayout {
        let view = &guest.view;
        let link = |page: &str, key: &str| Link {
            href: guest.link(page),
            text: guest.ctx.t(key),
            current: page.split('/').next() == Some(here),
        };
        let mut links = vec![link("", "public-now")];
        if let Some(stage) = round_of_interest(view) {
            links.push(link(&format!("runde/{stage}"), "public-rounds"));
        }
        links.push(link("siegerliste", "public-winners"));
        if view.last_round().is_some() {
            links.push(link("baum", "tree-title"));
        }
        let elsewhere = |href: String, key: &str| Link { href, text: guest.ctx.t(key), current: false };
        links.push(link("regeln", "rulesheet-title"));
        links.push(link("ablauf", "course-link"));
        links.push(link("tafel", "wall-title"));
        let referee = format!("/schiedsrichter?turnier={}", view.slug);
        links.push(elsewhere(guest.ctx.link(referee), "referee-title"));
        links.push(elsewhere(guest.ctx.link("/"), "public-all-tournaments"));
        links.push(link("daten", "privacy-title"));
        let mut when = guest.ctx.date(view.texts.date);
        if !view.texts.venue.is_empty() {
            when = format!("{when}, {}", view.texts.venue);
        }
        PublicLayout {
            indexed: view.settings().indexed && !view.settings().practice,
            about: guest.ctx.t1("public-preview", "when", when),
            name: view.texts.name.to_string(),
            slug: view.slug.to_string(),
            home: guest.link(""),
            practice: view.settings().practice,
            links,
        }
    }
}

/// Returns the stage that people look for first: where matches are open, else the last round.
fn round_of_interest(view: &TournamentView<'_>) -> Option<Stage> {
    view.open_stages().first().copied().or_else(|| view.last_round())
}
