//! `/leitung/uebung`: a practice tournament with one click, and gone with another one.

use crate::app::ActError;
use crate::texts::{Paragraphs, Texts};
use crate::web::address;
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::error::PageError;
use crate::web::form::Typed;
use crate::web::page::Answer;
use crate::web::session::Staff;
use crate::web::site::Site;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use chrono::Local;

/// Makes a practice tournament.
pub async fn make(site: Data<Site>, staff: Staff, ctx: PageContext, form: Typed) -> Answer {
    let submission = form.submission(&staff)?;
    let texts = texts(&ctx)?;
    let done = site.read(move |app| app.practice(submission, texts)).await?;
    let path = address::staff(&done.snapshot.slug, "");
    Ok(ctx.see_other_saying(&site, &path, ctx.t("staff-practice-made")))
}

/// Deletes a practice tournament, and refuses to delete a real one.
pub async fn delete(
    site: Data<Site>,
    _staff: Staff,
    ctx: PageContext,
    current: Current,
    _form: Typed,
) -> Answer {
    let slug = current.slug.clone();
    match site.work(move |app| app.delete_practice(slug.as_str())).await? {
        Ok(()) => Ok(ctx.see_other_saying(&site, "/leitung", ctx.t("staff-practice-deleted"))),
        Err(ActError::Real) => Err(PageError::Refused {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            sentences: vec![ctx.t("staff-practice-only")],
            back: current.path("/einstellungen"),
        }),
        Err(ActError::NotFound) => Err(PageError::NotFound),
        Err(error) => Err(PageError::internal(error)),
    }
}

fn texts(ctx: &PageContext) -> Result<Texts, PageError> {
    let prizes = ctx.t("staff-practice-prizes");
    Ok(Texts {
        name: ctx.t("staff-practice-name").parse().map_err(PageError::internal)?,
        venue: ctx.t("staff-practice-venue").parse().map_err(PageError::internal)?,
        date: ctx.now.with_timezone(&Local).date_naive(),
        prizes: prizes.lines().map(str::parse).collect::<Result<_, _>>().map_err(PageError::internal)?,
        rules: Paragraphs::default(),
    })
}
