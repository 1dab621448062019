//! `/leitung/neu`: a new tournament.

use super::settings::{self, Offer};
use crate::app::{ActError, NewTournament};
use crate::tournament::Settings;
use crate::tournament::settings::{Kind, Subject};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::form::FormState;
use crate::web::http::page::{Answer, page, unprocessable};
use crate::web::http::session::Staff;
use crate::web::state::site::Site;
use actix_web::web::Data;
use askama::Template;
use chrono::Local;

#[derive(Template)]
#[template(path = "staff/create.html")]
struct CreatePage {
    ctx: PageContext,
    form: FormState,
    offer: Offer,
}

impl CreatePage {
    fn new(ctx: PageContext, form: FormState) -> CreatePage {
        let offer = Offer::new(ctx.translator(), &Settings::usual(), &[]).for_form(&form);
        CreatePage { ctx, form, offer }
    }
}

/// Shows the form, filled with what most evenings have.
pub fn show(_staff: Staff, ctx: PageContext) -> Answer {
    let today = ctx.now.with_timezone(&Local).date_naive();
    let form = settings::filled(&ctx, None, today, &Settings::usual());
    page(&CreatePage::new(ctx, form))
}

/// Opens the tournament.
pub fn create(site: Data<Site>, staff: Staff, ctx: PageContext, mut form: FormState) -> Answer {
    let read = settings::read(ctx.translator(), &mut form, &Settings::usual(), &[]);
    let Some((texts, settings)) = read else { return unprocessable(&CreatePage::new(ctx, form)) };
    let submission = form.submission(&staff)?;
    let name = texts.name.to_string();
    let new = NewTournament { texts, settings };
    match site.app().create(submission, new) {
        Ok(done) => {
            let path = address::staff(&done.snapshot.slug, "");
            Ok(ctx.see_other_saying(&site, &path, ctx.t1("settings-created", "name", name)))
        }
        Err(ActError::Settings(faults)) => {
            settings::complain_of(ctx.translator(), &mut form, &faults);
            unprocessable(&CreatePage::new(ctx, form))
        }
        Err(error) => Err(PageError::internal(error)),
    }
}
