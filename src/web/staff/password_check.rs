//! A password that somebody types beside their work: the second person who agrees, or those who do something grave to the staff and prove
//! once more who they are. Wrong ones are counted for the account, at the console too: whoever sits there is not always who is logged in.

use crate::app::{AccountError, Agreement, User};
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, PageContext, slow_down, unprocessable};
use crate::web::state::{About, Guesser, Noted, Site, Turn};
use askama::Template;
use chrono::TimeDelta;

/// Why nobody has proven who they are; the complaints of the form say it where it was typed.
pub enum NotProven {
    /// Something is missing or wrong.
    Wrong,
    /// Too many were wrong; the next try is after this time.
    Slowed(TimeDelta),
    /// It could not be found out.
    Failed(PageError),
}

impl NotProven {
    /// Answers with the form that was sent and its complaints.
    pub fn answer<P: Template>(self, form: impl FnOnce() -> Result<P, PageError>) -> Answer {
        match self {
            NotProven::Wrong => unprocessable(&form()?),
            NotProven::Slowed(rest) => slow_down(&form()?, rest),
            NotProven::Failed(error) => Err(error),
        }
    }
}

/// Has those who do something grave prove once more who they are: somebody else may sit at their laptop. A form that is wrong already is not
/// worth the work of a hash.
pub fn own(
    site: &Site,
    guesser: Guesser,
    ctx: &PageContext,
    form: &mut FormState,
    turn: &Turn,
    user: &User,
    field: &str,
) -> Result<(), NotProven> {
    if form.value(field).is_empty() {
        form.add_error(field, ctx.t("people-own-missing"));
    }
    if !form.complaints().is_empty() {
        return Err(NotProven::Wrong);
    }
    let wrong = ctx.t("people-own-wrong");
    check(site, guesser, ctx, form, Proof { turn, whose: user, field, wrong }).map(drop)
}

/// Whose password is looked at, and for whom.
pub struct Proof<'a> {
    /// The turn of who is logged in and has sent the form.
    pub turn: &'a Turn,
    /// Whose password stands in the field.
    pub whose: &'a User,
    pub field: &'a str,
    /// The complaint if it is wrong.
    pub wrong: String,
}

pub fn check(
    site: &Site,
    guesser: Guesser,
    ctx: &PageContext,
    form: &mut FormState,
    asked: Proof<'_>,
) -> Result<Agreement, NotProven> {
    let Proof { turn, whose: user, field, wrong } = asked;
    let from = guesser.address();
    let counted = guesser.beside_their_work(&user.name);
    if let Err(rest) = site.witness_throttle.begin(&counted, site.app().now()) {
        site.security_log.note(Noted::WaitsBeside, from, About::account(&user.name));
        form.add_error(field, ctx.t1("account-too-many-tries", "wait", ctx.waiting(rest)));
        return Err(NotProven::Slowed(rest));
    }
    match turn.run(|| site.app().accounts().agree(user.id, form.value(field))) {
        Ok(agreement) => {
            site.witness_throttle.take_back(&counted);
            Ok(agreement)
        }
        Err(AccountError::WrongPassword) => {
            site.security_log.note(Noted::WrongPasswordBeside, from, About::account(&user.name));
            // Where they wait already it makes no difference.
            let _ = site.login_throttle.begin(&guesser.at_the_login_too(&user.name), site.app().now());
            form.add_error(field, wrong);
            Err(NotProven::Wrong)
        }
        Err(error) => {
            site.witness_throttle.take_back(&counted);
            Err(NotProven::Failed(PageError::internal(error)))
        }
    }
}
