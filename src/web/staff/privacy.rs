//! `/leitung/t/{slug}/daten`: how the public sees names, and when people are erased by themselves.

use super::evening::{Evening, Here};
use super::pressed::Pressed;
use crate::app::{Deed, Snapshot};
use crate::texts::{ExtrasChange, Shown};
use crate::tournament::Rejection;
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::form::Typed;
use crate::web::page::{Answer, page, page_with, unprocessable};
use crate::web::session::Staff;
use crate::web::staff::player;
use crate::web::words::Words;
use askama::Template;

/// Nobody keeps names for more than ten years.
const MOST_DAYS: u32 = 3650;

#[derive(Template)]
#[template(path = "staff/privacy.html")]
struct PrivacyPage {
    ctx: PageContext,
    evening: Evening,
    form: Typed,
    shown: Vec<(&'static str, String)>,
    /// Whose name is shown otherwise: the path of his page, his name, how it is shown.
    otherwise: Vec<(String, String, String)>,
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
            form,
            ctx,
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
    let extras = current.extras();
    let days = extras.keep_days.map_or_else(String::new, |days| days.to_string());
    let form = Typed::fresh(&ctx).with("shown", extras.shown.as_str()).with("keep_days", days);
    page(&PrivacyPage::of(ctx, &current, form))
}

/// Stores what was chosen.
pub async fn save(pressed: Pressed) -> Answer {
    let Pressed { site, staff, ctx, current, mut form } = pressed;
    let shown = form.choice("shown", "privacy-shown", way);
    let forever = form.value("keep_days").trim().is_empty();
    let days = if forever { None } else { form.number("keep_days", "privacy-days", 1..=MOST_DAYS) };
    let (Some(shown), true) = (shown, form.complaints().is_empty()) else {
        return unprocessable(&PrivacyPage::of(ctx, &current, form));
    };
    let keep_days = days.and_then(|days| u16::try_from(days).ok());
    let deed = Deed::EditExtras(ExtrasChange::Names { shown, keep_days });
    let back = current.path("/daten");
    match site.act(&current, form.submission(&staff)?, deed).await? {
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
