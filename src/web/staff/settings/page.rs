//! `/leitung/t/{slug}/einstellungen`: what was decided about a tournament, and what of it may still change.

use super::Offer;
use super::offer::fixed_field;
use crate::app::{Request, Snapshot};
use crate::tournament::{FixedSetting, Rejection};
use crate::web::http::context::PageContext;
use crate::web::http::current::Current;
use crate::web::http::form::{Difference, FormState};
use crate::web::http::page::{Answer, conflict, page, page_with, unprocessable};
use crate::web::http::session::Staff;
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::edit_conflict::EditToken;
use crate::web::staff::layout::{NavItem, StaffLayout};
use askama::Template;
use std::fmt::Debug;

#[derive(Template)]
#[template(path = "staff/settings.html")]
struct SettingsPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    offer: Offer,
    /// What the form has seen, so that it is noticed if somebody else changes it meanwhile.
    token: EditToken,
}

impl SettingsPage {
    fn new(ctx: PageContext, current: &Current, form: FormState) -> SettingsPage {
        let layout = StaffLayout::of(&ctx, current, NavItem::Settings).with_own_button();
        let (fixed, standing) = (fixed(current), form_of(&ctx, current));
        let offer = Offer::new(ctx.translator(), &current.settings().rules, &fixed);
        // What cannot be changed is not sent with the form, and shown as it stands.
        let form = fixed.into_iter().map(fixed_field).fold(form, |form, field| match form.value(field) {
            "" => form.with(field, standing.value(field)),
            _ => form,
        });
        SettingsPage { token: EditToken::by(&form, &visible_values(current)), ctx, layout, form, offer }
    }
}

/// Shows the form.
pub async fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let form = form_of(&ctx, &current);
    page(&SettingsPage::new(ctx, &current, form))
}

/// Changes the settings and the texts.
pub async fn save(mut pressed: ActionRequest) -> Answer {
    let ActionRequest { ctx, current, form, .. } = &mut pressed;
    let read = super::read(ctx.translator(), form, current.settings(), &fixed(current));
    let Some((texts, settings)) = read else {
        return unprocessable(&SettingsPage::new(pressed.ctx, &pressed.current, pressed.form));
    };
    let (request, token) = (Request::UpdateSettings { texts, settings }, edit_conflict(ctx, current, form));
    let stale = pressed.is_stale(&token, &request).await?;
    let ActionRequest { site, staff, ctx, current, mut form } = pressed;
    if stale {
        return conflict(&SettingsPage { token, ..SettingsPage::new(ctx, &current, form) });
    }
    let back = current.path("/einstellungen");
    match site.act(&current, form.submission(&staff)?, request).await? {
        Ok(done) => {
            let gone = |snapshot: &Snapshot| snapshot.leftovers().len();
            let more = (gone(&done.snapshot) > gone(&current)).then(|| ctx.t("settings-prizes-left"));
            let success_message =
                [ctx.t("settings-saved")].into_iter().chain(more).collect::<Vec<_>>().join(" ");
            Ok(ctx.see_other_saying(&site, &back, success_message))
        }
        Err(refused) if refused.rejection == Rejection::NothingToChange => {
            Ok(ctx.see_other_saying(&site, &back, ctx.t("reject-nothing-to-change")))
        }
        Err(refused) => {
            refused.add_error(&ctx, &mut form);
            page_with(refused.status(), &SettingsPage::new(ctx, &refused.current, form))
        }
    }
}

fn form_of(ctx: &PageContext, current: &Current) -> FormState {
    super::filled(ctx, Some(&current.texts), current.texts.date, current.settings())
}

/// Compares what stands with what was typed.
fn edit_conflict(ctx: &PageContext, current: &Current, form: &FormState) -> EditToken {
    let translator = ctx.translator();
    let offer = Offer::new(translator, &current.settings().rules, &[]);
    let label = |field: &str, value: &str| offer.label(field, value).to_owned();
    let differences = Difference::between(&super::fields(translator), label, &form_of(ctx, current), form);
    EditToken::beside(differences, &visible_values(current))
}

fn fixed(current: &Current) -> Vec<FixedSetting> {
    current.state().fixed_settings()
}

/// Returns what the form shows.
fn visible_values(current: &Current) -> impl Debug {
    (&current.texts, current.settings())
}
