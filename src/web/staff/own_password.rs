//! `/leitung/passwort`: a new password of one's own.

use super::password_check;
use crate::app::AccountError;
use crate::app::accounts::MIN_PASSWORD;
use crate::web::http::{Answer, CookieKind, FormState, PageContext, Staff, page, unprocessable};
use crate::web::state::{About, Guesser, Noted, Site, Turn};
use actix_web::web::Data;
use askama::Template;

const PRESENT: &str = "own";

#[derive(Template)]
#[template(path = "staff/own_password.html")]
struct OwnPasswordPage {
    ctx: PageContext,
    form: FormState,
    /// Whose password it is; a password manager keeps it under this name.
    name: String,
}

pub fn show(staff: Staff, ctx: PageContext) -> Answer {
    let form = FormState::fresh(&ctx);
    page(&OwnPasswordPage { ctx, form, name: staff.user.name })
}

/// Changes the password. This session goes on, all others of the same person end.
pub fn send(
    turn: Turn,
    site: Data<Site>,
    staff: Staff,
    cookie: CookieKind,
    guesser: Guesser,
    ctx: PageContext,
    mut form: FormState,
) -> Answer {
    let (user, from) = (staff.user, guesser.address());
    let name = user.name.clone();
    form.check_typed_twice();
    if let Err(why) = password_check::own(&site, guesser, &ctx, &mut form, &turn, &user, PRESENT) {
        return why.answer(|| Ok(OwnPasswordPage { ctx, form, name }));
    }
    let new = form.value("password");
    match turn.run(|| site.app().accounts().change_own_password(user.id, &staff.token, new)) {
        Ok(token) => {
            site.security_log.note(Noted::PasswordChanged, from, About::account(&name));
            let back = ctx.see_other_saying(&site, "/leitung", ctx.t("account-own-password-set"));
            let mark = site.app().accounts().with_device(user.id, "")?;
            Ok(back.with_cookies([cookie.of(&token), cookie.of_new_device(mark)]))
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
