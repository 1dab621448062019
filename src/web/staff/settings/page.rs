//! `/leitung/t/{slug}/einstellungen`: what was decided about a tournament, and what of it may still change.

use super::Offer;
use super::offer::fixed_field;
use crate::app::{Request, Snapshot};
use crate::tournament::{FixedSetting, Rejection};
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::form::{Difference, Typed};
use crate::web::page::{Answer, conflict, page, page_with, unprocessable};
use crate::web::session::Staff;
use crate::web::staff::evening::{Evening, Here};
use crate::web::staff::meanwhile::Seen;
use crate::web::staff::pressed::Pressed;
use askama::Template;
use serde::Serialize;

#[derive(Template)]
#[template(path = "staff/settings.html")]
struct SettingsPage {
    ctx: PageContext,
    evening: Evening,
    form: Typed,
    offer: Offer,
    /// What the form has seen, so that it is noticed if somebody else changes it meanwhile.
    seen: Seen,
}

impl SettingsPage {
    fn new(ctx: PageContext, current: &Current, form: Typed) -> SettingsPage {
        let evening = Evening::of(&ctx, current, Here::Settings).with_own_button();
        let (fixed, standing) = (fixed(current), form_of(&ctx, current));
        let offer = Offer::new(ctx.words(), &current.settings().rules, &fixed);
        // What cannot be changed is not sent with the form, and shown as it stands.
        let form = fixed.into_iter().map(fixed_field).fold(form, |form, field| match form.value(field) {
            "" => form.with(field, standing.value(field)),
            _ => form,
        });
        SettingsPage { seen: Seen::by(&form, &shown(current)), ctx, evening, form, offer }
    }
}

/// Shows the form.
pub async fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let form = form_of(&ctx, &current);
    page(&SettingsPage::new(ctx, &current, form))
}

/// Changes the settings and the texts.
pub async fn save(mut pressed: Pressed) -> Answer {
    let Pressed { ctx, current, form, .. } = &mut pressed;
    let read = super::read(ctx.words(), form, current.settings(), &fixed(current));
    let Some((texts, settings)) = read else {
        return unprocessable(&SettingsPage::new(pressed.ctx, &pressed.current, pressed.form));
    };
    let (request, seen) = (Request::UpdateSettings { texts, settings }, meanwhile(ctx, current, form));
    let overtaken = pressed.is_overtaken(&seen, &request).await?;
    let Pressed { site, staff, ctx, current, mut form } = pressed;
    if overtaken {
        return conflict(&SettingsPage { seen, ..SettingsPage::new(ctx, &current, form) });
    }
    let back = current.path("/einstellungen");
    match site.act(&current, form.submission(&staff)?, request).await? {
        Ok(done) => {
            let gone = |night: &Snapshot| night.leftovers().len();
            let more = (gone(&done.snapshot) > gone(&current)).then(|| ctx.t("settings-prizes-left"));
            let said = [ctx.t("settings-saved")].into_iter().chain(more).collect::<Vec<_>>().join(" ");
            Ok(ctx.see_other_saying(&site, &back, said))
        }
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

/// Compares what stands with what was typed.
fn meanwhile(ctx: &PageContext, current: &Current, form: &Typed) -> Seen {
    let words = ctx.words();
    let offer = Offer::new(words, &current.settings().rules, &[]);
    let label = |field: &str, value: &str| offer.label(field, value).to_owned();
    let differences = Difference::between(&super::fields(words), label, &form_of(ctx, current), form);
    Seen::beside(differences, &shown(current))
}

fn fixed(current: &Current) -> Vec<FixedSetting> {
    current.state().fixed_settings()
}

/// Returns what the form shows.
fn shown(current: &Current) -> impl Serialize {
    (&*current.texts, current.settings())
}
