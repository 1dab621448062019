//! `/t/{slug}/daten`: what is stored about guests, who sees it, and for how long.

use super::guest::Guest;
use crate::texts::Shown;
use crate::web::http::context::PageContext;
use crate::web::http::page::Response;
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::PublicRequest;
use askama::Template;
use chrono::Days;

/// Shows the page.
pub async fn show(request: PublicRequest) -> Response {
    request.answer("daten".to_owned(), |guest| Some(PrivacyPage::of(guest))).await
}

#[derive(Template)]
#[template(path = "public/privacy.html")]
struct PrivacyPage {
    ctx: PageContext,
    layout: PublicLayout,
    /// What others see.
    seen: String,
    /// For how long names are kept.
    kept: String,
}

impl PrivacyPage {
    fn of(guest: &Guest<'_>) -> PrivacyPage {
        let (ctx, extras) = (guest.ctx, guest.view.extras());
        let last =
            extras.keep_days.and_then(|days| guest.view.texts.date.checked_add_days(Days::new(days.into())));
        PrivacyPage {
            ctx: ctx.clone(),
            layout: PublicLayout::of(guest, "daten"),
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
