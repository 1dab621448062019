//! `/leitung/helfer/{n}`: one person of the staff. Another task, a new password, leaving.

use super::LIST;
use crate::app::accounts::MIN_PASSWORD;
use crate::app::{AccountError, Actor, Role, User, UserId};
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, PageContext, Staff, page, unprocessable};
use crate::web::staff::password_check::{self, NotProven};
use crate::web::state::{Guesser, Site, Turn};
use actix_web::web::{Data, Path};
use askama::Template;
use tournament::texts::search_key;

#[derive(Template)]
#[template(path = "staff/person.html")]
struct PersonPage {
    ctx: PageContext,
    form: FormState,
    user: User,
}

impl PersonPage {
    fn to(&self, what: &str) -> String {
        self.ctx.link(format!("{LIST}/{}/{what}", self.user.id.0))
    }

    /// Returns whether something is wrong with the form that takes somebody off the staff.
    fn is_leaving_wrong(&self) -> bool {
        ["confirm", "own-leave"].iter().any(|field| !self.form.error(field).is_empty())
    }
}

pub fn show(site: Data<Site>, _staff: Staff, ctx: PageContext, path: Path<String>) -> Answer {
    let user = find(&site, &path)?;
    let form = FormState::fresh(&ctx);
    page(&PersonPage { ctx, form, user })
}

fn find(site: &Site, number: &str) -> Result<User, PageError> {
    let id = number.parse().map(UserId).map_err(|_| PageError::NotFound)?;
    site.app().accounts().find(id)?.ok_or(PageError::NotFound)
}

enum MemberAction {
    Role(Role),
    Password(String),
    Remove,
}

impl MemberAction {
    fn read(
        ctx: &PageContext,
        user: &User,
        what: &str,
        form: &mut FormState,
    ) -> Result<Option<MemberAction>, PageError> {
        Ok(match what {
            "aufgabe" => form.choice("role", "people-task", |tag| tag.parse().ok()).map(MemberAction::Role),
            "passwort" => {
                form.check_typed_twice().then(|| MemberAction::Password(form.value("password").to_owned()))
            }
            "entfernen" if search_key(form.value("confirm")) == search_key(&user.name) => {
                Some(MemberAction::Remove)
            }
            "entfernen" => {
                form.add_error("confirm", ctx.t1("people-confirm-wrong", "name", &user.name));
                None
            }
            _ => return Err(PageError::NotFound),
        })
    }

    fn success_message(&self, ctx: &PageContext, name: &str) -> String {
        match self {
            MemberAction::Role(role) => ctx.t2("people-task-changed", "name", name, "role", ctx.role(*role)),
            MemberAction::Password(_) => ctx.t1("people-password-set", "name", name),
            MemberAction::Remove => ctx.t1("people-removed", "name", name),
        }
    }
}

/// Returns the field of a form for the password of the one who sends it; each form on the page has its own.
fn own_field(what: &str) -> &'static str {
    match what {
        "aufgabe" => "own-task",
        "passwort" => "own-password",
        _ => "own-leave",
    }
}

pub fn send(
    turn: Turn,
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    path: Path<(String, String)>,
    guesser: Guesser,
    mut form: FormState,
) -> Answer {
    let user = find(&site, &path.0)?;
    let action = MemberAction::read(&ctx, &user, &path.1, &mut form)?;
    let field = own_field(&path.1);
    let proved = password_check::own(&site, guesser, &ctx, &mut form, &turn, &staff.user, field);
    let action = match proved.and_then(|()| action.ok_or(NotProven::Wrong)) {
        Ok(action) => action,
        Err(why) => return why.answer(|| Ok(PersonPage { ctx, form, user })),
    };
    let (id, success_message) = (user.id, action.success_message(&ctx, &user.name));
    // Directors who give their own task away may not see the list any more.
    let (own, by) = (id == staff.user.id, Actor::User(staff.user.id));
    let back = if own && !matches!(action, MemberAction::Role(Role::Director)) { "/leitung" } else { LIST };
    let accounts = site.app().accounts();
    let done = match action {
        MemberAction::Role(role) => accounts.set_role(by, id, role),
        MemberAction::Password(password) => turn.run(|| accounts.renew_password(by, id, &password)),
        MemberAction::Remove => accounts.remove(by, id),
    };
    match done {
        Ok(()) => Ok(ctx.see_other_saying(&site, back, success_message)),
        Err(AccountError::UnknownUser) => Err(PageError::NotFound),
        // Somebody else has taken their task or their account away in this very moment.
        Err(AccountError::NotByDirector) => Ok(ctx.see_other("/leitung")),
        Err(error) => {
            let (field, sentence) = ctx.account_error(error)?;
            form.add_error(field, sentence);
            unprocessable(&PersonPage { ctx, form, user })
        }
    }
}
