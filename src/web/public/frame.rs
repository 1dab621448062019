//! What stands around every public page of a tournament.

use super::guest::Guest;
use crate::tournament::Stage;
use crate::web::night::Night;

/// The frame of a page. Templates extend `public/frame.html`.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The tournament's name.
    pub name: String,
    /// Its name in addresses.
    pub slug: String,
    /// The address of its first page.
    pub home: String,
    /// Whether its people are invented.
    pub practice: bool,
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

/// Which page this is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Here {
    /// The tournament now.
    Now,
    /// A round.
    Round,
    /// The tree.
    Tree,
    /// The winners' list.
    Winners,
    /// What is stored about guests.
    Privacy,
    /// A person or ticket.
    Somewhere,
}

impl Frame {
    /// Returns the frame of a page.
    pub fn of(guest: &Guest<'_>, here: Here) -> Frame {
        let night = &guest.night;
        let link = |page: &str, key: &str, place: Here| Link {
            href: guest.link(page),
            text: guest.ctx.t(key),
            current: place == here,
        };
        let mut links = vec![link("", "public-now", Here::Now)];
        if let Some(stage) = round_of_interest(night) {
            links.push(link(&format!("runde/{stage}"), "public-rounds", Here::Round));
        }
        links.push(link("siegerliste", "public-winners", Here::Winners));
        if night.last_round().is_some() {
            links.push(link("baum", "tree-title", Here::Tree));
        }
        let elsewhere = |href: String, key: &str| Link { href, text: guest.ctx.t(key), current: false };
        links.push(elsewhere(guest.link("regeln"), "rulesheet-title"));
        links.push(elsewhere(guest.link("tafel"), "wall-title"));
        let referee = format!("/schiedsrichter?turnier={}", night.slug);
        links.push(elsewhere(guest.ctx.link(referee), "referee-title"));
        links.push(elsewhere(guest.ctx.link("/"), "public-all-tournaments"));
        links.push(link("daten", "privacy-title", Here::Privacy));
        Frame {
            name: night.texts.name.to_string(),
            slug: night.slug.to_string(),
            home: guest.link(""),
            practice: night.settings().practice,
            links,
        }
    }
}

/// Returns the stage that people look for first: where matches are open, else the last round.
fn round_of_interest(night: &Night<'_>) -> Option<Stage> {
    night.open_stages().first().copied().or_else(|| night.last_round())
}
