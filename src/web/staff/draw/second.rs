//! The second signature on a form: who else of the staff agrees, with a password of their own.

use crate::app::{Agreement, NotAgreed, User};
use crate::web::http::{FormState, PageContext};
use crate::web::staff::password_check::{self, NotProven, Proof};
use crate::web::state::{About, Guesser, Noted, Site, Turn};

pub const SECOND: &str = "second";
pub const PASSWORD: &str = "password";

/// Reads who agrees of all who could; nobody where nobody could, for then nobody has to.
pub fn read(witnesses: &[User], ctx: &PageContext, form: &mut FormState) -> Result<Option<User>, NotProven> {
    if witnesses.is_empty() {
        return Ok(None);
    }
    let chosen = form.value(SECOND);
    let user = witnesses.iter().find(|user| user.id.to_string() == chosen).cloned();
    if user.is_none() {
        form.add_error(SECOND, ctx.t("draw-second-missing"));
    }
    if form.value(PASSWORD).is_empty() {
        form.add_error(PASSWORD, ctx.t("draw-second-password-missing"));
        return Err(NotProven::Wrong);
    }
    user.map(Some).ok_or(NotProven::Wrong)
}

/// Checks the password of the person who agrees with somebody, whose turn it is.
pub fn agree(
    site: &Site,
    guesser: Guesser,
    ctx: &PageContext,
    form: &mut FormState,
    turn: &Turn,
    user: &User,
) -> Result<Agreement, NotProven> {
    let (wrong, from) = (ctx.t1("draw-second-wrong", "name", &user.name), guesser.address());
    let proof = Proof { turn, whose: user, field: PASSWORD, wrong };
    let agreement = password_check::check(site, guesser, ctx, form, proof)?;
    site.security_log.note(Noted::Agreed, from, About::account(&user.name));
    Ok(agreement)
}

/// Says beside the field why somebody did not count as the second person.
pub fn add_error(ctx: &PageContext, form: &mut FormState, why: NotAgreed) {
    let key = match why {
        NotAgreed::Nobody => "draw-second-missing",
        NotAgreed::Himself => "draw-second-himself",
        NotAgreed::Left => "draw-second-left",
        NotAgreed::Newcomer => "draw-second-newcomer",
    };
    form.add_error(SECOND, ctx.t(key));
}
