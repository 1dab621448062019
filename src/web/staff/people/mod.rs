//! `/leitung/helfer`: who is on the staff and what for; inviting somebody.

pub mod invitation;
mod journal;
pub mod one;
pub mod security;

use crate::app::{Role, User, UserId};
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, PageContext, Staff, page};
use crate::web::state::Site;
use crate::web::view::translation::Translator;
use actix_web::web::Data;
use askama::Template;

const LIST: &str = "/leitung/helfer";

#[derive(Template)]
#[template(path = "staff/people.html")]
struct PeoplePage {
    ctx: PageContext,
    people: Vec<User>,
    own: UserId,
    /// The newest entries of the journal of accounts.
    entries: Vec<journal::Row>,
    /// The form that shows a code.
    form: FormState,
}

impl PeoplePage {
    fn of(site: &Site, staff: &Staff, ctx: PageContext, form: FormState) -> Result<PeoplePage, PageError> {
        let people = site.app().accounts().list()?;
        Ok(PeoplePage { people, own: staff.user.id, entries: journal::rows(site, &ctx)?, form, ctx })
    }

    /// Returns whether a role is marked in the form; the one that most helpers have, until somebody chooses.
    fn is_chosen(&self, role: &str) -> bool {
        let chosen = self.form.value("role");
        role == if chosen.is_empty() { Role::Scorer.as_str() } else { chosen }
    }
}

/// Returns what forms send for each role, and the words beside it: "Schreiber: Ergebnisse, Tische, …".
fn roles(translator: Translator) -> Vec<(&'static str, String)> {
    let option = |role: Role| {
        let (name, does) = (translator.role(role), does(translator, role));
        (role.as_str(), translator.t2("people-role", "role", name, "does", does))
    };
    Role::ALL.iter().copied().map(option).collect()
}

/// Says in a few words what somebody of a role does.
fn does(translator: Translator, role: Role) -> String {
    translator.t(match role {
        Role::Director => "people-does-director",
        Role::Scorer => "people-does-scorer",
        Role::Cashier => "people-does-cashier",
        Role::Speaker => "people-does-speaker",
    })
}

pub fn show(site: Data<Site>, staff: Staff, ctx: PageContext) -> Answer {
    let form = FormState::fresh(&ctx);
    page(&PeoplePage::of(&site, &staff, ctx, form)?)
}
