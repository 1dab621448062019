//! `/leitung/t/{slug}/einstellungen`: what was decided about a tournament, and what of it may still change.

use super::Offer;
use crate::app::{Done, Request, Snapshot};
use crate::web::http::{Answer, Current, Difference, FormState, PageContext, Staff, conflict, page};
use crate::web::staff::action_request::{ActionRequest, EditToken};
use crate::web::staff::layout::{NavItem, StaffLayout};
use askama::Template;
use serde::Serialize;
use tournament::settings::{Format, Kind, Setting, Subject};

#[derive(Template)]
#[template(path = "staff/settings.html")]
struct SettingsPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    offer: Offer,
    format: Format,
    /// Whether nothing was sold, paid or closed yet, so that it can be deleted.
    untouched: bool,
    /// What the form has seen, so that it is noticed if somebody else changes it meanwhile.
    token: EditToken,
}

impl SettingsPage {
    fn new(ctx: PageContext, current: Current, form: FormState) -> SettingsPage {
        let layout = StaffLayout::of(&ctx, &current, NavItem::Settings).with_own_button();
        let format = current.settings().format;
        let offer = Offer::new(ctx.translator(), current.settings(), &fixed(&current));
        let offer = offer.with_groups(&groups(&current)).for_form(&form);
        SettingsPage {
            token: EditToken::by(&form, &visible_values(&current)),
            ctx,
            layout,
            form,
            offer,
            format,
            untouched: current.tournament.is_untouched(),
        }
    }
}

pub fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let form = form_of(&ctx, &current);
    page(&SettingsPage::new(ctx, current, form))
}

pub fn save(pressed: ActionRequest) -> Answer {
    pressed.alone(|mut pressed| {
        let ActionRequest { ctx, current, form, .. } = &mut pressed;
        let (format, own) = (Setting::Format.as_str(), current.settings().format);
        if !["", own.as_str()].contains(&form.value(format)) {
            form.add_error("", ctx.translator().setting_fixed(Setting::Format));
        }
        let read = super::read(ctx.translator(), form, current.settings(), &fixed(current));
        let Some((texts, settings)) = read else {
            return pressed.again(SettingsPage::new);
        };
        let (request, token) =
            (Request::UpdateSettings { texts, settings }, edit_conflict(ctx, current, form));
        if pressed.is_stale(&token, &request)? {
            let ActionRequest { ctx, current, form, .. } = pressed;
            return conflict(&SettingsPage { token, ..SettingsPage::new(ctx, current, form) });
        }
        let (page, before) = (pressed.current.path("/einstellungen"), pressed.current.leftovers().len());
        let success_message = |ctx: &PageContext, done: &Done| {
            let more = (done.snapshot.leftovers().len() > before).then(|| ctx.t("settings-prizes-left"));
            [ctx.t("settings-saved")].into_iter().chain(more).collect::<Vec<_>>().join(" ")
        };
        pressed.save(request, &page, success_message, SettingsPage::new)
    })
}

fn form_of(ctx: &PageContext, current: &Snapshot) -> FormState {
    let (texts, settings) = (&current.texts, current.settings());
    let form = super::filled(ctx, &texts.name, Some(texts), texts.date, settings);
    if fixed(current).contains(&Setting::Game) { form } else { super::fill_by_games(form, settings) }
}

fn edit_conflict(ctx: &PageContext, current: &Snapshot, form: &FormState) -> EditToken {
    let translator = ctx.translator();
    let offer = Offer::new(translator, current.settings(), &[]).with_groups(&groups(current));
    let label = |field: &str, value: &str| offer.label(field, value);
    let differences = Difference::between(
        &super::labelled(translator, current.settings()),
        label,
        &form_of(ctx, current),
        form,
    );
    EditToken::beside(differences, &visible_values(current))
}

/// Returns the groups that have players or a prize.
fn groups(current: &Snapshot) -> Vec<(u32, String)> {
    current.used_groups().map(|(number, name)| (number, name.to_string())).collect()
}

fn fixed(current: &Snapshot) -> Vec<Setting> {
    current.tournament.state().fixed_settings()
}

fn visible_values(current: &Snapshot) -> impl Serialize {
    (&*current.texts, current.settings())
}
