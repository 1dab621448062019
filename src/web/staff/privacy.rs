//! `/leitung/t/{slug}/daten`: how the public sees names, when people are erased by themselves, and who is off the list and can be
//! erased here alone.

use super::evening::{Evening, Here};
use super::meanwhile::Seen;
use super::pressed::Pressed;
use crate::app::{Request, Snapshot};
use crate::texts::{Extras, ExtrasChange, Shown};
use crate::tournament::{PlayerId, Rejection};
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::form::{Difference, Typed};
use crate::web::page::{Answer, conflict, page, page_with, unprocessable};
use crate::web::session::Staff;
use crate::web::staff::player;
use crate::web::words::Words;
use askama::Template;
use chrono::Local;
use serde::Serialize;

/// Nobody keeps names for more than ten years.
const MOST_DAYS: u32 = 3650;

#[derive(Template)]
#[template(path = "staff/privacy.html")]
pub struct PrivacyPage {
    ctx: PageContext,
    evening: Evening,
    form: Typed,
    /// What the form has seen, so that it is noticed if somebody else changes it meanwhile.
    seen: Seen,
    shown: Vec<(&'static str, String)>,
    /// Whose name is shown otherwise: the path of his page, his name, how it is shown.
    otherwise: Vec<(String, String, String)>,
    unlisted: Vec<Unlisted>,
    /// What is wrong with the form that forgets one of them.
    complaints: Vec<(String, String)>,
    /// Whether everybody would have been erased by now if the tournament were finished.
    overdue: bool,
}

/// Somebody who is not on the list any more, and whose name is still stored.
struct Unlisted {
    name: String,
    /// What his part of the page is called.
    id: String,
    /// Where the form leads that forgets him.
    path: String,
    /// What was typed there, and what is wrong with it.
    typed: String,
    error: String,
}

impl Unlisted {
    /// Returns all of them; `form` is the one that was sent for one of them, if any was.
    fn all(night: &Snapshot, form: &Typed) -> Vec<Unlisted> {
        let unlisted =
            |player: &&PlayerId| !night.players().contains_key(player) && !night.is_erased(**player);
        let people = night.people.keys().filter(unlisted);
        people
            .map(|player| {
                let error = form.error(&confirmation(*player));
                let typed = if error.is_empty() { "" } else { form.value("confirm") };
                Unlisted {
                    name: night.name(*player).to_owned(),
                    id: id(*player),
                    path: format!("{}/vergessen", player::path(night, *player)),
                    typed: typed.to_owned(),
                    error: error.to_owned(),
                }
            })
            .collect()
    }
}

fn id(player: PlayerId) -> String {
    format!("vergessen-{player}")
}

/// Returns what the page calls the field that confirms that somebody is forgotten.
pub fn confirmation(player: PlayerId) -> String {
    format!("{}-confirm", id(player))
}

impl PrivacyPage {
    fn of(ctx: PageContext, night: &Snapshot, form: Typed) -> PrivacyPage {
        let words = ctx.words();
        let otherwise = night.people.keys().filter_map(|person| {
            let shown = night.extras().shown_otherwise.get(&person.0)?;
            let listed = night.players().contains_key(person) && !night.is_erased(*person);
            listed.then(|| {
                (player::path(night, *person), night.name(*person).to_owned(), shown_words(words, *shown))
            })
        });
        PrivacyPage {
            evening: Evening::of(&ctx, night, Here::Settings).with_own_button(),
            otherwise: otherwise.collect(),
            shown: ways(words),
            unlisted: Unlisted::all(night, &form),
            complaints: Vec::new(),
            overdue: night.is_open_and_overdue(ctx.now.with_timezone(&Local).date_naive()),
            seen: Seen::by(&form, &shown(night.extras())),
            form,
            ctx,
        }
    }

    /// Returns the page after a form that should forget somebody and did not name him.
    pub fn unconfirmed(ctx: PageContext, night: &Snapshot, sent: &Typed) -> PrivacyPage {
        let form = filled(&ctx, night.extras());
        PrivacyPage {
            unlisted: Unlisted::all(night, sent),
            complaints: sent.complaints().to_vec(),
            ..PrivacyPage::of(ctx, night, form)
        }
    }
}

/// Returns the ways in which a name can be shown, as forms send and say them.
pub fn ways(words: Words) -> Vec<(&'static str, String)> {
    Shown::ALL.into_iter().map(|shown| (shown.as_str(), shown_words(words, shown))).collect()
}

/// Reads a way in which a name can be shown.
pub fn way(typed: &str) -> Option<Shown> {
    Shown::ALL.into_iter().find(|shown| shown.as_str() == typed)
}

fn shown_words(words: Words, shown: Shown) -> String {
    words.t(match shown {
        Shown::Full => "privacy-full",
        Shown::FamilyFirst => "privacy-family-first",
        Shown::FamilyLast => "privacy-family-last",
        Shown::Number => "privacy-number",
    })
}

/// Shows the form.
pub async fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let form = filled(&ctx, current.extras());
    page(&PrivacyPage::of(ctx, &current, form))
}

fn filled(ctx: &PageContext, extras: &Extras) -> Typed {
    let days = extras.keep_days.map_or_else(String::new, |days| days.to_string());
    Typed::fresh(ctx).with("shown", extras.shown.as_str()).with("keep_days", days)
}

/// Returns what the form shows.
fn shown(extras: &Extras) -> impl Serialize {
    (extras.shown, extras.keep_days)
}

/// Compares what stands with what was typed.
fn meanwhile(ctx: &PageContext, night: &Snapshot, form: &Typed) -> Seen {
    let fields = [("shown", "privacy-shown"), ("keep_days", "privacy-days")];
    let fields = fields.map(|(field, label)| (field.to_owned(), ctx.t(label)));
    let label = |field: &str, value: &str| match way(value) {
        Some(shown) if field == "shown" => shown_words(ctx.words(), shown),
        _ => value.to_owned(),
    };
    let differences = Difference::between(&fields, label, &filled(ctx, night.extras()), form);
    Seen::beside(differences, &shown(night.extras()))
}

/// Reads what was chosen; `None` after a complaint.
fn read(form: &mut Typed) -> Option<ExtrasChange> {
    let shown = form.choice("shown", "privacy-shown", way);
    let forever = form.value("keep_days").trim().is_empty();
    let days = if forever { None } else { form.number("keep_days", "privacy-days", 1..=MOST_DAYS) };
    let keep_days = days.and_then(|days| u16::try_from(days).ok());
    let names = ExtrasChange::Names { shown: shown?, keep_days };
    form.complaints().is_empty().then_some(names)
}

/// Stores what was chosen.
pub async fn save(mut pressed: Pressed) -> Answer {
    let Some(change) = read(&mut pressed.form) else {
        return unprocessable(&PrivacyPage::of(pressed.ctx, &pressed.current, pressed.form));
    };
    let request = Request::UpdateExtras(change);
    let seen = meanwhile(&pressed.ctx, &pressed.current, &pressed.form);
    let overtaken = pressed.is_overtaken(&seen, &request).await?;
    let Pressed { site, staff, ctx, current, mut form } = pressed;
    if overtaken {
        return conflict(&PrivacyPage { seen, ..PrivacyPage::of(ctx, &current, form) });
    }
    let back = current.path("/daten");
    match site.act(&current, form.submission(&staff)?, request).await? {
        Ok(_) => Ok(ctx.see_other_saying(&site, &back, ctx.t("privacy-saved"))),
        Err(refused) if refused.rejection == Rejection::NothingToChange => {
            Ok(ctx.see_other_saying(&site, &back, ctx.t("reject-nothing-to-change")))
        }
        Err(refused) => {
            refused.complain(&ctx, &mut form);
            page_with(refused.status(), &PrivacyPage::of(ctx, &refused.current, form))
        }
    }
}
