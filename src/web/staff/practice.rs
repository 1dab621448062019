//! `/leitung/uebung`: a practice tournament with one click.

use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, PageContext, Staff};
use crate::web::state::Site;
use actix_web::web::Data;
use chrono::Local;
use tournament::Format;
use tournament::texts::{Paragraphs, Texts};

/// Makes a practice tournament of the format whose button was pressed.
pub fn make(site: Data<Site>, staff: Staff, ctx: PageContext, form: FormState) -> Answer {
    let submission = form.submission(&staff)?;
    let format = form.value("format").parse().unwrap_or_default();
    let (name, made) = match format {
        Format::Tickets => ("staff-practice-name", "staff-practice-made"),
        Format::Lives => ("staff-practice-lives-name", "staff-practice-lives-made"),
        Format::Danish => ("staff-practice-danish-name", "staff-practice-lives-made"),
        Format::Rotation => ("staff-practice-rotation-name", "staff-practice-lives-made"),
    };
    let done = site.app().practice_of(submission, texts(&ctx, name)?, format);
    let done = done.map_err(PageError::internal)?;
    let path = address::staff(&done.snapshot.slug, "");
    Ok(ctx.see_other_saying(&site, &path, ctx.t(made)))
}

fn texts(ctx: &PageContext, name: &str) -> Result<Texts, PageError> {
    let prizes = ctx.t("staff-practice-prizes");
    Ok(Texts {
        name: ctx.t(name).parse().map_err(PageError::internal)?,
        venue: ctx.t("staff-practice-venue").parse().map_err(PageError::internal)?,
        date: ctx.now.with_timezone(&Local).date_naive(),
        prizes: prizes.lines().map(str::parse).collect::<Result<_, _>>().map_err(PageError::internal)?,
        rules: Paragraphs::default(),
    })
}
