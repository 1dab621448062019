//! The second signature on a form: who else of the staff agrees, with a password of their own.

use crate::app::{AccountError, Agreement, NotAgreed, User};
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::form::FormState;
use crate::web::http::session::Staff;
use crate::web::state::login_throttle::Guesser;
use crate::web::state::security_log::{self, Noted};
use crate::web::state::site::Site;
use chrono::TimeDelta;

/// The field that names the second person.
pub const SECOND: &str = "second";
/// The field for their password.
pub const PASSWORD: &str = "password";

/// Everybody of the staff who could agree; if there is nobody, nobody has to.
#[derive(Clone)]
pub struct Witnesses {
    pub users: Vec<User>,
}

/// Why a form is not signed; its complaints say it where it was typed.
pub enum NotSigned {
    /// Something is missing or wrong.
    Wrong,
    /// Too many were wrong; the next try is after this time.
    Slowed(TimeDelta),
    /// It could not be found out.
    Failed(PageError),
}

impl Witnesses {
    /// Finds out who could agree with somebody.
    ///
    /// # Errors
    /// [`PageError::Internal`] if the database fails.
    pub fn of(site: &Site, staff: &Staff) -> Result<Witnesses, PageError> {
        Ok(Witnesses { users: site.app().accounts().witnesses(staff.user.id)? })
    }

    /// Returns whether nobody could agree.
    pub fn is_empty(&self) -> bool {
        self.users.is_empty()
    }

    /// Reads who agrees; nobody where nobody could.
    ///
    /// # Errors
    /// The form, with complaints beside its fields.
    pub fn read(&self, ctx: &PageContext, form: &mut FormState) -> Result<Option<User>, NotSigned> {
        if self.is_empty() {
            return Ok(None);
        }
        let chosen = form.value(SECOND);
        let user = self.users.iter().find(|user| user.id.to_string() == chosen).cloned();
        if user.is_none() {
            form.add_error(SECOND, ctx.t("draw-second-missing"));
        }
        if form.value(PASSWORD).is_empty() {
            form.add_error(PASSWORD, ctx.t("draw-second-password-missing"));
            return Err(NotSigned::Wrong);
        }
        user.map(Some).ok_or(NotSigned::Wrong)
    }
}

/// Checks the password of the person who agrees. Wrong ones are counted as at the login: by address and account, and not at the console.
///
/// # Errors
/// The form, with a complaint beside the password; or that it could not be checked.
pub fn agree(
    site: &Site,
    guesser: Guesser,
    ctx: &PageContext,
    form: &mut FormState,
    user: User,
) -> Result<Agreement, NotSigned> {
    let from = guesser.address();
    let by = guesser.of_account(&user.name);
    if let Err(rest) = site.login_throttle.begin(&by, site.now()) {
        security_log::note(Noted::LockedOut, from, &user.name);
        form.add_error(PASSWORD, ctx.t1("account-too-many-tries", "wait", ctx.waiting(rest)));
        return Err(NotSigned::Slowed(rest));
    }
    let done = site.hashing.run_here(|| site.app().accounts().agree(user.id, form.value(PASSWORD)));
    let done = done.map_err(|busy| {
        site.login_throttle.take_back(&by);
        NotSigned::Failed(busy)
    });
    match done? {
        Ok(agreement) => {
            site.login_throttle.take_back(&by);
            Ok(agreement)
        }
        Err(AccountError::WrongPassword) => {
            security_log::note(Noted::WrongPassword, from, &user.name);
            form.add_error(PASSWORD, ctx.t1("draw-second-wrong", "name", &user.name));
            Err(NotSigned::Wrong)
        }
        Err(error) => {
            site.login_throttle.take_back(&by);
            Err(NotSigned::Failed(PageError::internal(error)))
        }
    }
}

/// Says beside the field why somebody did not count as the second person.
pub fn add_error(ctx: &PageContext, form: &mut FormState, why: NotAgreed) {
    let key = match why {
        NotAgreed::Nobody => "draw-second-missing",
        NotAgreed::Himself => "draw-second-himself",
        NotAgreed::Left => "draw-second-left",
    };
    form.add_error(SECOND, ctx.t(key));
}
