//! `/leitung/helfer/{n}`: one person of the staff. Another task, a new password, leaving.

use super::{LIST, RoleOption};
use crate::app::accounts::MIN_PASSWORD;
use crate::app::{AccountError, Actor, Role, User, UserId};
use crate::texts::search_key;
use crate::web::context::PageContext;
use crate::web::error::PageError;
use crate::web::form::Typed;
use crate::web::page::{Answer, page, unprocessable};
use crate::web::session::Staff;
use crate::web::site::Site;
use actix_web::web::{Data, Path};
use askama::Template;

#[derive(Template)]
#[template(path = "staff/person.html")]
struct PersonPage {
    ctx: PageContext,
    form: Typed,
    /// The name; not `name`, which the macros of the fields call their own.
    who: String,
    path: String,
    roles: Vec<RoleOption>,
    min: usize,
}

impl PersonPage {
    fn of(ctx: PageContext, user: &User, form: Typed) -> PersonPage {
        PersonPage {
            who: user.name.clone(),
            path: format!("{LIST}/{}", user.id.0),
            roles: RoleOption::all(ctx.words(), user.role),
            min: MIN_PASSWORD,
            form,
            ctx,
        }
    }

    fn to(&self, what: &str) -> String {
        self.ctx.link(format!("{}/{what}", self.path))
    }
}

/// Shows the page.
pub fn show(site: Data<Site>, _staff: Staff, ctx: PageContext, path: Path<String>) -> Answer {
    let user = find(&site, &path)?;
    let form = Typed::fresh(&ctx);
    page(&PersonPage::of(ctx, &user, form))
}

fn find(site: &Site, number: &str) -> Result<User, PageError> {
    let id = number.parse().map(UserId).map_err(|_| PageError::NotFound)?;
    site.app().accounts().find(id)?.ok_or(PageError::NotFound)
}

/// What a form of the page asks for.
enum Wish {
    Role(Role),
    Password(String),
    Remove,
}

impl Wish {
    /// Reads a form; `None` after a complaint.
    fn read(ctx: &PageContext, user: &User, what: &str, form: &mut Typed) -> Result<Option<Wish>, PageError> {
        Ok(match what {
            "aufgabe" => form.choice("role", "people-task", |tag| tag.parse().ok()).map(Wish::Role),
            "passwort" if form.value("password") == form.value("again") => {
                Some(Wish::Password(form.value("password").to_owned()))
            }
            "passwort" => {
                form.complain("again", ctx.t("account-passwords-differ"));
                None
            }
            "entfernen" if search_key(form.value("confirm")) == search_key(&user.name) => Some(Wish::Remove),
            "entfernen" => {
                form.complain("remove-confirm", ctx.t1("people-confirm-wrong", "name", &user.name));
                None
            }
            _ => return Err(PageError::NotFound),
        })
    }

    /// Says that it is done.
    fn said(&self, ctx: &PageContext, name: &str) -> String {
        match self {
            Wish::Role(role) => ctx.t2("people-task-changed", "name", name, "role", ctx.role(*role)),
            Wish::Password(_) => ctx.t1("people-password-set", "name", name),
            Wish::Remove => ctx.t1("people-removed", "name", name),
        }
    }
}

/// Does what a form asks for.
pub fn send(
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    path: Path<(String, String)>,
    mut form: Typed,
) -> Answer {
    let user = find(&site, &path.0)?;
    let Some(wish) = Wish::read(&ctx, &user, &path.1, &mut form)? else {
        return unprocessable(&PersonPage::of(ctx, &user, form));
    };
    let (id, said) = (user.id, wish.said(&ctx, &user.name));
    // Whoever gives his own task away may not see the list any more.
    let (own, by) = (id == staff.user.id, Actor::User(staff.user.id));
    let back = if own && !matches!(wish, Wish::Role(Role::Director)) { "/leitung" } else { LIST };
    let accounts = site.app().accounts();
    let done = match wish {
        Wish::Role(role) => accounts.set_role(by, id, role),
        Wish::Password(password) => accounts.renew_password(by, id, &password),
        Wish::Remove => accounts.remove(by, id),
    };
    match done {
        Ok(()) => Ok(ctx.see_other_saying(&site, back, said)),
        Err(AccountError::UnknownUser) => Err(PageError::NotFound),
        Err(error) => {
            let (field, sentence) = ctx.account_error(error)?;
            form.complain(field, sentence);
            unprocessable(&PersonPage::of(ctx, &user, form))
        }
    }
}
