//! Cards that open nothing, and people who guess: one plain page that says what to do.

use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::page::{Answer, page_with};
use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use askama::Template;
use std::net::{IpAddr, Ipv4Addr};

/// Why a key opens nothing.
pub enum Refusal {
    /// Nobody ever had it, or it is none.
    Unknown,
    /// Its ticket was given back.
    Refunded(Current),
    /// Its ticket has another key now.
    Renewed(Current),
    /// Somebody has tried too many wrong ones.
    TooMany,
}

#[derive(Template)]
#[template(path = "public/key_refused.html")]
struct RefusedPage {
    ctx: PageContext,
    title: String,
    sentence: String,
    /// The tournament that the card belonged to: its page and its name.
    home: Option<(String, String)>,
}

impl Refusal {
    /// Answers 404 for what never was, 410 for what is gone, 429 for who should wait.
    pub fn page(self, ctx: PageContext) -> Answer {
        let (status, title, sentence, current) = match self {
            Refusal::Unknown => (StatusCode::NOT_FOUND, "report-unknown-title", "report-unknown", None),
            Refusal::Refunded(current) => {
                (StatusCode::GONE, "report-refunded-title", "report-refunded", Some(current))
            }
            Refusal::Renewed(current) => {
                (StatusCode::GONE, "report-renewed-title", "report-renewed", Some(current))
            }
            Refusal::TooMany => {
                (StatusCode::TOO_MANY_REQUESTS, "report-too-many-title", "report-too-many", None)
            }
        };
        let home = current.map(|current| (ctx.link(current.public_path("")), current.texts.name.to_string()));
        page_with(status, &RefusedPage { title: ctx.t(title), sentence: ctx.t(sentence), home, ctx })
    }
}

/// Returns who asks, to slow down those who guess.
pub fn from_address(request: &HttpRequest) -> IpAddr {
    // A peer without an address is a test or a socket of this machine.
    request.peer_addr().map_or(IpAddr::from(Ipv4Addr::LOCALHOST), |peer| peer.ip())
}
