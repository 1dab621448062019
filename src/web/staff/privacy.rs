//! `/leitung/t/{slug}/daten`: how the public sees names, how long names are kept, and who is off the list and can be
//! erased here alone; `/leitung/faellig` erases those whose time is over.

use crate::app::{ActError, Outdated, Request, Snapshot};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, Difference, FormState, PageContext, Staff, conflict, page};
use crate::web::staff::action_request::{ActionRequest, EditToken};
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::state::Site;
use crate::web::view::translation::Translator;
use actix_web::web::Data;
use askama::Template;
use chrono::Local;
use serde::Serialize;
use tournament::PlayerId;
use tournament::texts::{Extras, ExtrasChange, NameOrder, Shown};

/// Nobody keeps names for more than ten years.
const MOST_DAYS: u32 = 3650;

#[derive(Template)]
#[template(path = "staff/privacy.html")]
pub struct PrivacyPage {
    ctx: PageContext,
    current: Current,
    layout: StaffLayout,
    form: FormState,
    /// What the form has seen, so that it is noticed if somebody else changes it meanwhile.
    token: EditToken,
    /// Whose name is shown otherwise, and how.
    otherwise: Vec<(PlayerId, String)>,
    /// Who is not on the list any more while their name is still stored.
    unlisted: Vec<PlayerId>,
    /// The form that should forget one of them.
    forgetting: FormState,
    /// Whether the tournament is still open while its people's time is over.
    still_open: bool,
    /// Whose time is over.
    due: Option<Due>,
    /// Which copies still have names that are erased; only looked at when the page is opened.
    outdated: Outdated,
}

/// Returns the name of the field in which somebody's name is typed before they are forgotten.
pub fn confirmation(player: PlayerId) -> String {
    format!("vergessen-{player}-confirm")
}

impl PrivacyPage {
    fn of(ctx: PageContext, current: Current, form: FormState) -> PrivacyPage {
        let listed = |player: &PlayerId| current.players().contains_key(player);
        let named = || current.people.keys().copied().filter(|player| !current.is_erased(*player));
        let otherwise = named().filter(listed).filter_map(|player| {
            let shown = current.extras().shown_otherwise.get(&player.0)?;
            Some((player, shown_words(ctx.translator(), *shown)))
        });
        let token = EditToken::by(&form, &visible_values(current.extras()));
        let today = ctx.now.with_timezone(&Local).date_naive();
        PrivacyPage {
            layout: StaffLayout::of(&ctx, &current, NavItem::Settings).with_own_button(),
            otherwise: otherwise.collect(),
            unlisted: named().filter(|player| !listed(player)).collect(),
            forgetting: FormState::fresh(&ctx),
            still_open: !current.is_over_for_names() && !current.overdue(today).is_empty(),
            due: Due::of(&ctx, [&*current]),
            outdated: Outdated::default(),
            token,
            form,
            current,
            ctx,
        }
    }

    /// Returns the page after a form that should forget somebody and did not name them.
    pub fn unconfirmed(ctx: PageContext, current: Current, forgetting: FormState) -> PrivacyPage {
        let form = filled(&ctx, current.extras());
        PrivacyPage { forgetting, ..PrivacyPage::of(ctx, current, form) }
    }

    /// Returns the orders of a name as forms send and say them, and whether names are typed and shown so.
    fn orders(&self) -> Vec<(&'static str, String, bool, bool)> {
        let style = self.current.name_style();
        let row = |order: NameOrder| {
            let label = self.ctx.t(order_words(order));
            (order.as_str(), label, style.typed == Some(order), style.shown == order)
        };
        NameOrder::ALL.map(row).into()
    }

    /// Returns what was typed to forget somebody, if that is wrong.
    fn typed_wrong(&self, error: &str) -> &str {
        if error.is_empty() { "" } else { self.forgetting.value("confirm") }
    }
}

/// Returns the ways in which a name can be shown, as forms send and say them.
pub fn ways(translator: Translator) -> Vec<(&'static str, String)> {
    Shown::ALL.into_iter().map(|shown| (shown.as_str(), shown_words(translator, shown))).collect()
}

pub fn way(typed: &str) -> Option<Shown> {
    Shown::ALL.into_iter().find(|shown| shown.as_str() == typed)
}

fn shown_words(translator: Translator, shown: Shown) -> String {
    translator.t(match shown {
        Shown::Full => "privacy-full",
        Shown::FamilyFirst => "privacy-family-first",
        Shown::FamilyLast => "privacy-family-last",
        Shown::Number => "privacy-number",
    })
}

pub fn show(site: Data<Site>, _staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let (form, outdated) = (filled(&ctx, current.extras()), site.app().copies().outdated_copies());
    page(&PrivacyPage { outdated, ..PrivacyPage::of(ctx, current, form) })
}

fn filled(ctx: &PageContext, extras: &Extras) -> FormState {
    let days = extras.keep_days.map_or_else(String::new, |days| days.to_string());
    FormState::fresh(ctx).with("shown", extras.shown.as_str()).with("keep_days", days)
}

fn visible_values(extras: &Extras) -> impl Serialize {
    (extras.shown, extras.keep_days)
}

/// Returns the key of the words for an order: an example says it best.
pub fn order_words(order: NameOrder) -> &'static str {
    match order {
        NameOrder::FamilyFirst => "privacy-order-family-first",
        NameOrder::GivenFirst => "privacy-order-given-first",
    }
}

pub fn save_style(mut pressed: ActionRequest) -> Answer {
    let typed = NameOrder::named(pressed.form.value("typed"));
    let shown = pressed.form.choice("shown_first", "privacy-shown-first", NameOrder::named);
    let Some(shown) = shown else {
        return pressed.again(|ctx, current, form| {
            let complaints = form.complaints().to_vec();
            let mut form = filled(&ctx, current.extras());
            complaints.iter().for_each(|(field, complaint)| form.add_error(field, complaint.clone()));
            PrivacyPage::of(ctx, current, form)
        });
    };
    let request = Request::UpdateExtras(ExtrasChange::NameStyle { typed, shown });
    let page = pressed.current.path("/daten");
    pressed.save(request, &page, |ctx, _| ctx.t("privacy-style-saved"), PrivacyPage::of)
}

fn edit_conflict(ctx: &PageContext, snapshot: &Snapshot, form: &FormState) -> EditToken {
    let fields = [("shown", "privacy-shown"), ("keep_days", "privacy-days")];
    let fields = fields.map(|(field, label)| (field.to_owned(), ctx.t(label)));
    let label = |field: &str, value: &str| match way(value) {
        Some(shown) if field == "shown" => shown_words(ctx.translator(), shown),
        _ => value.to_owned(),
    };
    let differences = Difference::between(&fields, label, &filled(ctx, snapshot.extras()), form);
    EditToken::beside(differences, &visible_values(snapshot.extras()))
}

fn read(form: &mut FormState) -> Option<ExtrasChange> {
    let shown = form.choice("shown", "privacy-shown", way);
    let forever = form.value("keep_days").trim().is_empty();
    let days = if forever { None } else { form.number("keep_days", "privacy-days", 1..=MOST_DAYS) };
    let keep_days = days.and_then(|days| u16::try_from(days).ok());
    let names = ExtrasChange::Names { shown: shown?, keep_days };
    form.complaints().is_empty().then_some(names)
}

pub fn save(pressed: ActionRequest) -> Answer {
    pressed.alone(|mut pressed| {
        let Some(change) = read(&mut pressed.form) else {
            return pressed.again(PrivacyPage::of);
        };
        let request = Request::UpdateExtras(change);
        let token = edit_conflict(&pressed.ctx, &pressed.current, &pressed.form);
        if pressed.is_stale(&token, &request)? {
            let ActionRequest { ctx, current, form, .. } = pressed;
            return conflict(&PrivacyPage { token, ..PrivacyPage::of(ctx, current, form) });
        }
        let page = pressed.current.path("/daten");
        pressed.save(request, &page, |ctx, _| ctx.t("privacy-saved"), PrivacyPage::of)
    })
}

/// Names whose time is over. No clock erases anybody: it is proposed, here and on the first page, and a director presses once.
pub struct Due {
    pub title: String,
    /// Which evenings, and what day the program takes it to be: its clock may be wrong.
    pub text: String,
    /// Their short names, as the form sends them.
    pub evenings: String,
}

impl Due {
    /// Looks at tournaments; `None` if nobody's time is over in one that is over.
    pub fn of<'a>(ctx: &PageContext, nights: impl IntoIterator<Item = &'a Snapshot>) -> Option<Due> {
        let today = ctx.now.with_timezone(&Local).date_naive();
        let (mut people, mut slugs, mut names) = (0, Vec::new(), Vec::new());
        for night in nights.into_iter().filter(|night| night.is_over_for_names()) {
            let due = night.overdue(today).len();
            if due > 0 {
                people += due;
                slugs.push(night.slug.to_string());
                names.push(format!("{} ({})", night.texts.name, ctx.date(night.texts.date)));
            }
        }
        (people > 0).then(|| Due {
            title: ctx.t2("privacy-due-title", "people", people, "evenings", slugs.len()),
            text: ctx.t2("privacy-due", "evenings", names.join(", "), "today", ctx.date(today)),
            evenings: slugs.join(" "),
        })
    }
}

/// Erases whose time is over in the evenings that were shown, and leads to where the older copies can be deleted.
pub fn erase_due(site: Data<Site>, staff: Staff, ctx: PageContext, form: FormState) -> Answer {
    let mut erased = 0;
    for slug in form.value("evenings").split_whitespace() {
        erased += match site.app().erase_overdue(slug, staff.user.id) {
            // Somebody else has pressed at the same moment.
            Err(ActError::Refused(_)) => 0,
            done => done.map_err(PageError::internal)?,
        };
    }
    site.sheets.clear();
    Ok(ctx.see_other_saying(&site, "/leitung/sicherung", ctx.t1("privacy-due-erased", "count", erased)))
}
