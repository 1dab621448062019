//! `/leitung/haus`: what belongs to no evening. Helpers, copies and former evenings, who is logged in, the language of the pages.

use crate::app::{OpenSession, Role, User, UserId};
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, PageContext, Staff, page};
use crate::web::state::Site;
use crate::web::view::translation::Translator;
use actix_web::web::{Data, Path};
use askama::Template;
use tournament::texts::Language;

pub const PAGE: &str = "/leitung/haus";

#[derive(Template)]
#[template(path = "staff/house.html")]
struct HousePage {
    ctx: PageContext,
    /// Who is logged in, the last used first: for the director everybody, for the others they themselves.
    sessions: Vec<OpenSession>,
    this_session: String,
}

pub fn show(site: Data<Site>, staff: Staff, ctx: PageContext) -> Answer {
    let own = whose(&staff.user);
    let accounts = site.app().accounts();
    let mut sessions = accounts.open_sessions()?;
    sessions.retain(|session| own.is_none_or(|own| own == session.user_id));
    page(&HousePage { sessions, this_session: accounts.session_id(&staff.token), ctx })
}

/// Returns whose sessions somebody sees and ends: the director everybody's, the others their own.
fn whose(user: &User) -> Option<UserId> {
    (user.role != Role::Director).then_some(user.id)
}

pub fn end_session(site: Data<Site>, staff: Staff, ctx: PageContext, id: Path<String>) -> Answer {
    let (by, own) = (staff.user.id, whose(&staff.user));
    if !site.app().accounts().end_session(by, &id, own)? {
        return Err(PageError::NotFound);
    }
    Ok(ctx.see_other_saying(&site, PAGE, ctx.t("account-sessions-ended")))
}

pub fn set_language(site: Data<Site>, staff: Staff, ctx: PageContext, mut form: FormState) -> Answer {
    let Some(language) = form.choice("language", "account-language-title", Language::of_tag) else {
        return Err(PageError::BadRequest);
    };
    site.app().accounts().set_language(staff.user.id, language)?;
    // The address must not name the old language any more, or it would win over the setting.
    let said = Translator::new(language).t("account-language-set");
    Ok(ctx.without_language().see_other_saying(&site, PAGE, said))
}
