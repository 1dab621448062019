//! `/leitung/t/{slug}/einstellungen`: what was decided about a tournament, and what of it may still change.

use super::Offer;
use crate::app::Deed;
use crate::tournament::{FixedSetting, Rejection};
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::form::{Difference, Typed};
use crate::web::page::{Answer, conflict, page, page_with, unprocessable};
use crate::web::session::Staff;
use crate::web::staff::evening::{Evening, Here};
use crate::web::staff::pressed::Pressed;
use askama::Template;
use sha2::{Digest, Sha256};

#[derive(Template)]
#[template(path = "staff/settings.html")]
struct SettingsPage {
    ctx: PageContext,
    evening: Evening,
    form: Typed,
    offer: Offer,
    /// What the form has seen, so that it is noticed if somebody else changes it meanwhile.
    seen: String,
    /// What somebody else has changed meanwhile.
    differences: Vec<Difference>,
}

impl SettingsPage {
    fn new(ctx: PageContext, current: &Current, form: Typed) -> SettingsPage {
        let evening = Evening::of(&ctx, current, Here::Settings).with_own_button();
        let offer = Offer::new(ctx.words(), &current.settings().rules, &fixed(current));
        SettingsPage { ctx, evening, form, offer, seen: mark(current), differences: Vec::new() }
    }
}

/// Shows the form.
pub async fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let form = form_of(&ctx, &current);
    page(&SettingsPage::new(ctx, &current, form))
}

/// Changes the settings and the texts.
pub async fn save(pressed: Pressed) -> Answer {
    let Pressed { site, staff, ctx, current, mut form } = pressed;
    let read = super::read(ctx.words(), &mut form, current.settings(), &fixed(&current));
    let Some((texts, settings)) = read else {
        return unprocessable(&SettingsPage::new(ctx, &current, form));
    };
    let differences = differences(&ctx, &current, &form);
    if form.value("seen") != mark(&current) && !differences.is_empty() {
        return conflict(&SettingsPage { differences, ..SettingsPage::new(ctx, &current, form) });
    }
    let back = current.path("/einstellungen");
    match site.act(&current, form.submission(&staff)?, Deed::Edit { texts, settings }).await? {
        Ok(_) => Ok(ctx.see_other_saying(&site, &back, ctx.t("settings-saved"))),
        Err(refused) if refused.rejection == Rejection::NothingToChange => {
            Ok(ctx.see_other_saying(&site, &back, ctx.t("reject-nothing-to-change")))
        }
        Err(refused) => {
            refused.complain(&ctx, &mut form);
            page_with(refused.status(), &SettingsPage::new(ctx, &refused.current, form))
        }
    }
}

fn form_of(ctx: &PageContext, current: &Current) -> Typed {
    super::filled(ctx, Some(&current.texts), current.texts.date, current.settings())
}

/// Returns what differs between what stands and what was typed.
fn differences(ctx: &PageContext, current: &Current, form: &Typed) -> Vec<Difference> {
    let words = ctx.words();
    let offer = Offer::new(words, &current.settings().rules, &[]);
    let shown = |field: &str, value: &str| offer.label(field, value).to_owned();
    Difference::between(&super::fields(words), shown, &form_of(ctx, current), form)
}

fn fixed(current: &Current) -> Vec<FixedSetting> {
    current.state().fixed_settings()
}

/// Returns a mark that changes with the settings and the texts, and with nothing else of the evening.
fn mark(current: &Current) -> String {
    hex::encode(&Sha256::digest(format!("{:?} {:?}", current.texts, current.settings()))[..8])
}
