//! `/t/{slug}/daten`: what is stored about guests, who sees it, and for how long.

use super::guest::Guest;
use crate::web::http::{PageContext, Response};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::PublicRequest;
use crate::web::view::translation::Arg;
use askama::Template;
use chrono::{Days, NaiveDate};
use tournament::texts::Shown;

pub async fn show(request: PublicRequest) -> Response {
    request.answer("daten".to_owned(), |guest| Some(PrivacyPage::of(guest))).await
}

#[derive(Template)]
#[template(path = "public/privacy.html")]
struct PrivacyPage {
    ctx: PageContext,
    layout: PublicLayout,
    shown: Shown,
    /// The last day on which names are kept, if there is one.
    last: Option<NaiveDate>,
}

impl PrivacyPage {
    /// Says something about a head that a phone keeps; `static/head.js` puts in when it was seen, its number and its code.
    fn of_head(&self, key: &str) -> String {
        let places = ["when", "number", "code", "key", "before", "minutes"];
        let places = places.map(|name| (name, format!("{{{name}}}")));
        let places = places.each_ref().map(|(name, place)| (*name, place as &dyn Arg));
        self.ctx.with(key, &places)
    }

    fn of(guest: &Guest<'_>) -> PrivacyPage {
        let (extras, date) = (guest.view.extras(), guest.view.texts.date);
        PrivacyPage {
            ctx: guest.ctx.clone(),
            layout: PublicLayout::of(guest, "daten"),
            shown: extras.shown,
            last: extras.keep_days.and_then(|days| date.checked_add_days(Days::new(days.into()))),
        }
    }
}
