//! `/t/{slug}/daten`: what is stored about guests, who sees it, and for how long.

use super::frame::{Frame, Here};
use super::guest::Guest;
use crate::texts::Shown;
use crate::web::context::PageContext;
use crate::web::kept::Visit;
use crate::web::page::Response;
use askama::Template;
use chrono::Days;

/// Shows the page.
pub async fn show(visit: Visit) -> Response {
    visit.answer("daten".to_owned(), |ctx, night| Some(PrivacyPage::of(&Guest::new(ctx, night)))).await
}

#[derive(Template)]
#[template(path = "public/privacy.html")]
struct PrivacyPage {
    ctx: PageContext,
    frame: Frame,
    /// What others see.
    seen: String,
    /// For how long names are kept.
    kept: String,
}

impl PrivacyPage {
    fn of(guest: &Guest<'_>) -> PrivacyPage {
        let (ctx, extras) = (guest.ctx, guest.night.extras());
        let last =
            extras.keep_days.and_then(|days| guest.night.texts.date.checked_add_days(Days::new(days.into())));
        PrivacyPage {
            ctx: ctx.clone(),
            frame: Frame::of(guest, Here::Privacy),
            seen: ctx.t(match extras.shown {
                Shown::Full => "privacy-seen-full",
                Shown::FamilyFirst | Shown::FamilyLast => "privacy-seen-initial",
                Shown::Number => "privacy-seen-number",
            }),
            kept: match last {
                Some(last) => ctx.t1("privacy-kept-until", "date", ctx.date(last)),
                None => ctx.t("privacy-kept"),
            },
        }
    }
}
