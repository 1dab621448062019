//! `/leitung/t/{slug}/loeschen`: an evening goes for good. A practice one by a button, a real one by typing its name. `/leitung/t/{slug}/verbergen`: the
//! lists of guests do not name it any more, or do so again.

use super::backups::not_copied;
use crate::app::{Hiding, NotDeleted, Snapshot};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, PageContext, Staff, page, unprocessable};
use crate::web::state::Site;
use actix_web::web::{Data, Path};
use askama::Template;
use std::sync::Arc;
use tournament::texts::search_key;

#[derive(Template)]
#[template(path = "staff/deletion.html")]
struct DeletionPage {
    ctx: PageContext,
    night: Arc<Snapshot>,
    /// How many names without a ticket go with it.
    reserved: usize,
    form: FormState,
}

impl DeletionPage {
    fn of(
        site: &Site,
        ctx: PageContext,
        night: Arc<Snapshot>,
        form: FormState,
    ) -> Result<DeletionPage, PageError> {
        Ok(DeletionPage { reserved: site.app().reserved(&night)?.len(), ctx, night, form })
    }

    fn path(&self) -> String {
        address::staff(&self.night.slug, "loeschen")
    }
}

/// Asks for the name, or says why the evening stays.
pub fn show(site: Data<Site>, _staff: Staff, ctx: PageContext, slug: Path<String>) -> Answer {
    let night = night(&site, &ctx, &slug)?;
    site.app().can_be_deleted(&night).map_err(|why| refused(&site, &ctx, why))?;
    let form = FormState::fresh(&ctx);
    page(&DeletionPage::of(&site, ctx, night, form)?)
}

pub fn send(
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    slug: Path<String>,
    mut form: FormState,
) -> Answer {
    let night = night(&site, &ctx, &slug)?;
    let name = night.texts.name.as_str();
    if !night.is_practice() && search_key(form.value("confirm")) != search_key(name) {
        form.add_error("confirm", ctx.t1("player-confirm-wrong", "name", name));
        return unprocessable(&DeletionPage::of(&site, ctx, night, form)?);
    }
    site.app().delete(&slug, staff.user.id).map_err(|why| refused(&site, &ctx, why))?;
    // What is kept of the other evening on its tables shows it still.
    site.page_cache.clear();
    let key = if night.is_practice() { "staff-practice-deleted" } else { "staff-deleted" };
    Ok(ctx.see_other_saying(&site, "/leitung", ctx.t1(key, "tournament", name)))
}

/// Hides it, or shows it again.
pub fn hide(site: Data<Site>, staff: Staff, ctx: PageContext, slug: Path<String>, form: FormState) -> Answer {
    let night = night(&site, &ctx, &slug)?;
    let hidden = form.value("show").is_empty();
    match site.app().hide(&slug, hidden, staff.user.id)? {
        Hiding::Done => {
            let key = if hidden { "staff-hidden" } else { "staff-shown" };
            Ok(ctx.see_other_saying(&site, "/leitung", ctx.t1(key, "tournament", night.texts.name.as_str())))
        }
        Hiding::GoesOn => Err(PageError::refused(ctx.t("staff-hide-goes-on"), "/leitung".to_owned())),
        Hiding::Gone => Err(refused(&site, &ctx, NotDeleted::Gone)),
    }
}

/// Finds the evening. Whoever comes after somebody else who has deleted it is told so, and led to the others.
fn night(site: &Site, ctx: &PageContext, slug: &str) -> Result<Arc<Snapshot>, PageError> {
    site.app().snapshot(slug)?.ok_or_else(|| refused(site, ctx, NotDeleted::Gone))
}

fn refused(site: &Site, ctx: &PageContext, why: NotDeleted) -> PageError {
    let sentence = match why {
        NotDeleted::Gone => ctx.t("staff-delete-gone"),
        NotDeleted::Begun => ctx.t("staff-delete-begun"),
        NotDeleted::Broken => ctx.t("staff-delete-broken"),
        NotDeleted::OnHost => ctx.t("staff-delete-on-host"),
        NotDeleted::NotCopied(_) => not_copied(site, ctx),
        NotDeleted::Failed(error) => return error.into(),
    };
    PageError::refused(sentence, "/leitung".to_owned())
}
