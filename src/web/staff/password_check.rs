//! A password that somebody types beside their work: the second person who agrees, or those who do something grave to the staff and prove
//! once more who they are. Wrong ones are counted for the account, at the console too: whoever sits there is not always who is logged in.

use crate::app::{AccountError, Agreement, User};
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::form::FormState;
use crate::web::http::page::{Answer, slow_down, unprocessable};
use crate::web::state::login_throttle::Guesser;
use crate::web::state::security_log::{self, Noted};
use crate::web::state::site::Site;
use askama::Template;
use chrono::TimeDelta;

/// Why a form is not signed; its complaints say it where it was typed.
pub enum NotSigned {
    /// Something is missing or wrong.
    Wrong,
    /// Too many were wrong; the next try is after this time.
    Slowed(TimeDelta),
    /// It could not be found out.
    Failed(PageError),
}

impl NotSigned {
    /// Answers with the form that was sent and its complaints.
    pub fn answer<P: Template>(self, form: impl FnOnce() -> Result<P, PageError>) -> Answer {
        match self {
            NotSigned::Wrong => unprocessable(&form()?),
            NotSigned::Slowed(rest) => slow_down(&form()?, rest),
            NotSigned::Failed(error) => Err(error),
        }
    }
}

/// Has those who do something grave prove once more who they are: somebody else may sit at their laptop. A form that is wrong already is not
/// worth the work of a hash.
///
/// # Errors
/// As [`check`].
pub fn own(
    site: &Site,
    guesser: Guesser,
    ctx: &PageContext,
    form: &mut FormState,
    (user, field): (&User, &str),
) -> Result<(), NotSigned> {
    if form.value(field).is_empty() {
        form.add_error(field, ctx.t("people-own-missing"));
    }
    if !form.complaints().is_empty() {
        return Err(NotSigned::Wrong);
    }
    let wrong = ctx.t("people-own-wrong");
    check(site, guesser, ctx, form, (user, field, wrong)).map(drop)
}

/// Checks the password of a user that stands in a field; `wrong` is the complaint.
///
/// # Errors
/// The form, with a complaint beside the password; or that it could not be checked.
pub fn check(
    site: &Site,
    guesser: Guesser,
    ctx: &PageContext,
    form: &mut FormState,
    (user, field, wrong): (&User, &str, String),
) -> Result<Agreement, NotSigned> {
    let from = guesser.address();
    let by = guesser.beside_their_work(&user.name);
    if let Err(rest) = site.witness_throttle.begin(&by, site.now()) {
        security_log::note(Noted::LockedOut, from, &user.name);
        form.add_error(field, ctx.t1("account-too-many-tries", "wait", ctx.waiting(rest)));
        return Err(NotSigned::Slowed(rest));
    }
    let done = site.hashing.run_here(|| site.app().accounts().agree(user.id, form.value(field)));
    let done = done.map_err(|busy| {
        site.witness_throttle.take_back(&by);
        NotSigned::Failed(busy)
    });
    match done? {
        Ok(agreement) => {
            site.witness_throttle.take_back(&by);
            Ok(agreement)
        }
        Err(AccountError::WrongPassword) => {
            security_log::note(Noted::WrongPassword, from, &user.name);
            // Where they wait already it makes no difference.
            let _ = site.login_throttle.begin(&guesser.at_the_login_too(&user.name), site.now());
            form.add_error(field, wrong);
            Err(NotSigned::Wrong)
        }
        Err(error) => {
            site.witness_throttle.take_back(&by);
            Err(NotSigned::Failed(PageError::internal(error)))
        }
    }
}
