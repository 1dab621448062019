//! `/leitung/faellig`: names whose time is over. No clock erases anybody: it is proposed, and a director presses once.

use crate::app::{ActError, Snapshot};
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, PageContext, Staff};
use crate::web::state::Site;
use actix_web::web::Data;
use chrono::Local;

/// What is proposed.
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
pub fn erase(site: Data<Site>, staff: Staff, ctx: PageContext, form: FormState) -> Answer {
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
