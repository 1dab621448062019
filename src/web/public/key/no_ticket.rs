//! Cards that open nothing, and people who guess: one plain page that says what to do.

use crate::web::http::{Answer, Current, PageContext, page_with, slow_down};
use actix_web::http::StatusCode;
use askama::Template;
use chrono::TimeDelta;

#[derive(Template)]
#[template(path = "public/key_refused.html")]
struct RefusedPage {
    ctx: PageContext,
    title: String,
    sentence: String,
    /// The tournament that the card belonged to: its page and its name.
    home: Option<(String, String)>,
}

/// Answers 404 for what never was.
pub fn unknown(ctx: &PageContext) -> Answer {
    let (title, sentence) = (ctx.t("report-unknown-title"), ctx.t("report-unknown"));
    page_with(StatusCode::NOT_FOUND, &RefusedPage { title, sentence, home: None, ctx: ctx.clone() })
}

/// Answers 410 for a card of a tournament that is gone, with the keys of the title and of the sentence that says why.
pub fn gone(ctx: &PageContext, current: &Current, title: &str, sentence: &str) -> Answer {
    let home = Some((ctx.link(current.public_path("")), current.texts.name.to_string()));
    let (title, sentence) = (ctx.t(title), ctx.t(sentence));
    page_with(StatusCode::GONE, &RefusedPage { title, sentence, home, ctx: ctx.clone() })
}

/// Answers 429 to somebody who has tried too many wrong ones and has to wait so long.
pub fn too_many(ctx: &PageContext, rest: TimeDelta) -> Answer {
    let title = ctx.t("report-too-many-title");
    let sentence = ctx.t1("report-too-many", "wait", ctx.waiting(rest));
    slow_down(&RefusedPage { title, sentence, home: None, ctx: ctx.clone() }, rest)
}
