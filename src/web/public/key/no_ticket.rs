//! Cards that open nothing, and people who guess: one plain page that says what to do.

use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::current::Current;
use crate::web::http::page::{Answer, page_with, slow_down};
use actix_web::http::StatusCode;
use askama::Template;
use chrono::TimeDelta;

/// Why a key opens nothing.
pub enum NoTicket {
    /// Nobody ever had it, or it is none.
    Unknown,
    /// Its ticket was given back.
    Refunded(Current),
    /// Its ticket has another key now.
    Renewed(Current),
    /// Somebody has tried too many wrong ones and has to wait so long.
    TooMany(TimeDelta),
    /// It could not be found out.
    Failed(PageError),
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

impl NoTicket {
    /// Answers 404 for what never was, 410 for what is gone, 429 for people who have to wait.
    pub fn page(self, ctx: PageContext) -> Answer {
        let (status, title, sentence, current) = match self {
            NoTicket::Unknown => {
                (StatusCode::NOT_FOUND, "report-unknown-title", ctx.t("report-unknown"), None)
            }
            NoTicket::Refunded(current) => {
                (StatusCode::GONE, "report-refunded-title", ctx.t("report-refunded"), Some(current))
            }
            NoTicket::Renewed(current) => {
                (StatusCode::GONE, "report-renewed-title", ctx.t("report-renewed"), Some(current))
            }
            NoTicket::TooMany(rest) => {
                let sentence = ctx.t1("report-too-many", "wait", ctx.waiting(rest));
                let (title, home) = (ctx.t("report-too-many-title"), None);
                return slow_down(&RefusedPage { title, sentence, home, ctx }, rest);
            }
            NoTicket::Failed(error) => return Err(error),
        };
        let home = current.map(|current| (ctx.link(current.public_path("")), current.texts.name.to_string()));
        page_with(status, &RefusedPage { title: ctx.t(title), sentence, home, ctx })
    }
}
