//! `/leitung/helfer`: who is on the staff and what for; inviting somebody.
//!
//! | file | subject |
//! |---|---|
//! | this one | the list |
//! | [`invitation`] | the code by which somebody joins |
//! | [`one`] | one person: another task, a new password, leaving |
//! | [`journal`] | what happened to the accounts |

pub mod invitation;
mod journal;
pub mod one;

use crate::app::{Role, User};
use crate::web::http::context::PageContext;
use crate::web::http::page::{Answer, page};
use crate::web::http::session::Staff;
use crate::web::state::site::Site;
use crate::web::view::translation::Translator;
use actix_web::web::Data;
use askama::Template;

/// The path of the list.
const LIST: &str = "/leitung/helfer";

#[derive(Template)]
#[template(path = "staff/people.html")]
struct PeoplePage {
    ctx: PageContext,
    people: Vec<Row>,
    roles: Vec<RoleOption>,
    /// The newest entries of the journal of accounts.
    entries: Vec<journal::Row>,
}

/// Somebody of the staff.
struct Row {
    user: User,
    /// Whether it is the reader.
    own: bool,
    path: String,
}

/// A role to choose.
struct RoleOption {
    tag: &'static str,
    /// "Schreiber: Ergebnisse, Tische, …".
    label: String,
    chosen: bool,
}

impl RoleOption {
    /// Returns all roles, one of them chosen.
    fn all(translator: Translator, chosen: Role) -> Vec<RoleOption> {
        let option = |role: Role| RoleOption {
            tag: role.tag(),
            label: translator.t2(
                "people-role",
                "role",
                translator.role(role),
                "does",
                does(translator, role),
            ),
            chosen: role == chosen,
        };
        Role::ALL.into_iter().map(option).collect()
    }
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

/// Shows the list.
pub fn show(site: Data<Site>, staff: Staff, ctx: PageContext) -> Answer {
    let row = |user: User| Row { own: user.id == staff.user.id, path: format!("{LIST}/{}", user.id.0), user };
    let people = site.app().accounts().list()?.into_iter().map(row).collect();
    let entries = journal::rows(&site, &ctx)?;
    page(&PeoplePage { people, roles: RoleOption::all(ctx.translator(), Role::Scorer), entries, ctx })
}
