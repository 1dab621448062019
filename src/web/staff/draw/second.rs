//! The second signature on a form: who else of the staff agrees, with his own password.

use crate::app::{AccountError, Agreement, AppError, NotAgreed, User};
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::form::FormState;
use crate::web::http::session::Staff;
use crate::web::state::login_throttle::Key;
use crate::web::state::site::Site;
use actix_web::HttpRequest;
use chrono::TimeDelta;

/// The field that names the second person.
pub const SECOND: &str = "second";
/// The field for his password.
pub const PASSWORD: &str = "password";

/// Everybody of the staff who could agree; if there is nobody, nobody has to.
pub struct Witnesses {
    /// What the form sends for each of them, and the name.
    pub options: Vec<(String, String)>,
    users: Vec<User>,
}

/// A form that was not signed; its complaints say why.
pub enum Unsigned {
    /// Something is missing or wrong.
    Wrong,
    /// Too many were wrong; the next try is after this time.
    Slowed(TimeDelta),
}

impl Witnesses {
    /// Finds out who could agree with somebody.
    ///
    /// # Errors
    /// [`PageError::Internal`] if the database fails.
    pub async fn of(site: &Site, staff: &Staff) -> Result<Witnesses, PageError> {
        let actor = staff.user.id;
        let users = site.read(move |app| -> Result<_, AppError> { app.accounts().witnesses(actor) }).await?;
        let options = users.iter().map(|user| (user.id.to_string(), user.name.clone())).collect();
        Ok(Witnesses { options, users })
    }

    /// Returns whether nobody could agree.
    pub fn is_empty(&self) -> bool {
        self.users.is_empty()
    }

    /// Reads who agrees; nobody where nobody could.
    ///
    /// # Errors
    /// The form, with complaints beside its fields.
    pub fn read(&self, ctx: &PageContext, form: &mut FormState) -> Result<Option<User>, Unsigned> {
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
            return Err(Unsigned::Wrong);
        }
        user.map(Some).ok_or(Unsigned::Wrong)
    }
}

/// Checks the password of whoever agrees. Wrong ones are counted as at the login: by address and account, and not at the console.
///
/// # Errors
/// The form, with a complaint beside the password; or [`PageError::Internal`].
pub async fn agree(
    site: &Site,
    request: &HttpRequest,
    ctx: &PageContext,
    form: &mut FormState,
    user: User,
) -> Result<Result<Agreement, Unsigned>, PageError> {
    let address = Key::of_address(request);
    let account = address.as_ref().map(|_| Key::of_account(&user.name));
    let by: Vec<Key> = address.into_iter().chain(account).collect();
    if let Err(rest) = site.login_throttle.begin(&by, site.now()) {
        form.add_error(PASSWORD, ctx.t1("account-too-many-tries", "wait", ctx.waiting(rest)));
        return Ok(Err(Unsigned::Slowed(rest)));
    }
    let (id, password) = (user.id, form.value(PASSWORD).to_owned());
    match site.work(move |app| app.accounts().agree(id, &password)).await? {
        Ok(agreement) => {
            site.login_throttle.take_back(&by);
            Ok(Ok(agreement))
        }
        Err(AccountError::WrongPassword) => {
            form.add_error(PASSWORD, ctx.t1("draw-second-wrong", "name", &user.name));
            Ok(Err(Unsigned::Wrong))
        }
        Err(error) => {
            site.login_throttle.take_back(&by);
            Err(PageError::internal(error))
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
