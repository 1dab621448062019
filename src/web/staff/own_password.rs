//! `/leitung/passwort`: a new password of one's own.

use super::password_check::{self, NotProven};
use crate::app::AccountError;
use crate::app::accounts::MIN_PASSWORD;
use crate::web::http::context::PageContext;
use crate::web::http::form::FormState;
use crate::web::http::page::{Answer, page, slow_down, unprocessable};
use crate::web::http::session::{CookieKind, Staff};
use crate::web::state::login_throttle::Guesser;
use crate::web::state::security_log::{self, Noted};
use crate::web::state::site::Site;
use actix_web::web::Data;
use askama::Template;

/// The field of the present password.
const PRESENT: &str = "own";

#[derive(Template)]
#[template(path = "staff/own_password.html")]
struct OwnPasswordPage {
    ctx: PageContext,
    form: FormState,
    /// Whose password it is; a password manager keeps it under this name.
    name: String,
}

/// Shows the form.
pub fn show(staff: Staff, ctx: PageContext) -> Answer {
    let form = FormState::fresh(&ctx);
    page(&OwnPasswordPage { ctx, form, name: staff.user.name })
}

/// Changes the password. This session goes on, all others of the same person end.
pub fn send(
    site: Data<Site>,
    staff: Staff,
    cookie: CookieKind,
    guesser: Guesser,
    ctx: PageContext,
    mut form: FormState,
) -> Answer {
    let (user, from) = (staff.user, guesser.address());
    let name = user.name.clone();
    if form.value("password") != form.value("again") {
        form.add_error("again", ctx.t("account-passwords-differ"));
    }
    match password_check::own(&site, guesser, &ctx, &mut form, (&user, PRESENT)) {
        Ok(()) => {}
        Err(NotProven::Wrong) => return unprocessable(&OwnPasswordPage { ctx, form, name }),
        Err(NotProven::Slowed(rest)) => return slow_down(&OwnPasswordPage { ctx, form, name }, rest),
        Err(NotProven::Failed(error)) => return Err(error),
    }
    let new = form.value("password");
    let changed = site
        .hashing_aside
        .run(&user, || site.app().accounts().change_own_password(user.id, &staff.token, new))?;
    match changed {
        Ok(token) => {
            security_log::note(Noted::PasswordChanged, from, &name);
            let back = ctx.see_other_saying(&site, "/leitung", ctx.t("account-own-password-set"));
            Ok(back.with_cookies([cookie.of(&token)]))
        }
        // Somebody else has changed it or taken the account away in this very moment; this session has ended too.
        Err(AccountError::UnknownUser | AccountError::WrongPassword) => Ok(ctx.see_other("/leitung")),
        Err(error) => {
            let (field, sentence) = ctx.account_error(error)?;
            form.add_error(field, sentence);
            unprocessable(&OwnPasswordPage { ctx, form, name })
        }
    }
}
