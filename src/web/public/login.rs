//! `/anmelden` and `/abmelden`.

use crate::app::{AccountError, App, Token, User};
use crate::web::error::PageError;
use crate::web::http::session;
use crate::web::http::{Answer, CookieKind, Fields, FormState, PageContext, page, slow_down, unprocessable};
use crate::web::state::arrival::is_open_to_read;
use crate::web::state::security_events::SecurityLog;
use crate::web::state::{About, Guesser, Noted, Site};
use actix_web::HttpRequest;
use actix_web::web::Data;
use askama::Template;
use std::net::IpAddr;

#[derive(Template)]
#[template(path = "login.html")]
struct LoginPage {
    ctx: PageContext,
    form: FormState,
    /// Whether others in the network can read the password.
    is_open_to_read: bool,
    /// Whether nobody has a password yet, and the first start leads elsewhere.
    is_first: bool,
}

/// Shows the form; `?zurueck=` says where to go after the login.
pub async fn show(site: Data<Site>, request: HttpRequest, ctx: PageContext, query: Fields) -> Answer {
    let form = FormState::fresh(&ctx).with("zurueck", query.value("zurueck"));
    let is_first = !site.read(|app| app.accounts().has_director()).await?;
    page(&LoginPage { ctx, form, is_open_to_read: is_open_to_read(&request), is_first })
}

/// Begins a session and goes back to where the login was asked for.
pub async fn log_in(
    site: Data<Site>,
    request: HttpRequest,
    guesser: Guesser,
    ctx: PageContext,
    mut form: FormState,
) -> Answer {
    let from = guesser.address();
    let marks = session::device_marks(&request);
    let device = known_device(&site, &guesser, form.value("name"), &marks).await?;
    // At the console nothing is counted, neither the address nor the account.
    let (asker, by) = match device {
        Some(mark) => (guesser.asker_of_device(form.value("name")), guesser.of_device(&mark)),
        None => (guesser.asker(), guesser.of_account(form.value("name"))),
    };
    let is_open_to_read = is_open_to_read(&request);
    let by = match site.login_throttle.begin(&by, site.app().now()) {
        Ok(counted) => counted,
        Err(rest) => {
            site.security_log.note(Noted::WaitsAtLogin, from, About::default());
            form.add_error("password", ctx.t1("account-too-many-tries", "wait", ctx.waiting(rest)));
            return slow_down(&LoginPage { ctx, form, is_open_to_read, is_first: false }, rest);
        }
    };
    let (name, password) = (form.value("name").to_owned(), form.value("password").to_owned());
    let former = session::all_tokens(&request);
    let log = site.security_log.clone();
    let begin = move |app: &App| begin_session(app, &name, &password, &former, &log, from, &marks);
    let done = site.hash(asker, begin).await;
    // What was not looked at was not wrong, and whoever got in was not.
    if !matches!(done, Ok(Err(AccountError::WrongPassword))) {
        site.login_throttle.take_back(&by);
    }
    match done? {
        Ok((token, user, marks)) => {
            site.security_log.note(Noted::LoggedIn, from, About::account(&user.name));
            let back = ctx.see_other(session::safe_way_back(form.value("zurueck")));
            let cookie = CookieKind::asked_by(&request);
            Ok(back.with_cookies([cookie.of(&token), cookie.of_device(marks)]))
        }
        Err(error) => {
            if matches!(error, AccountError::WrongPassword) {
                note_wrong(&site, from, form.value("name")).await?;
            }
            let (field, sentence) = ctx.account_error(error).map_err(PageError::internal)?;
            form.add_error(field, sentence);
            unprocessable(&LoginPage { ctx, form, is_open_to_read, is_first: false })
        }
    }
}

/// Notes a wrong password, with the name if somebody has it: what is no name may be a password that was typed into the wrong field.
async fn note_wrong(site: &Site, from: Option<IpAddr>, name: &str) -> Result<(), PageError> {
    let name = name.to_owned();
    let account = site.read(move |app| app.accounts().find_by_name(&name)).await?;
    let account = account.map(|user| user.name).unwrap_or_default();
    site.security_log.note(Noted::WrongPassword, from, About::account(&account));
    Ok(())
}

/// Looks at the password; ends what this browser was before, and marks the device. Returns the marks too.
fn begin_session(
    app: &App,
    name: &str,
    password: &str,
    former: &[String],
    log: &SecurityLog,
    from: Option<IpAddr>,
    marks: &str,
) -> Result<(Token, User, String), AccountError> {
    let (token, user) = app.accounts().log_in(name, password)?;
    session::end_all(app, former, log, from);
    let marks = app.accounts().with_device(user.id, marks)?;
    Ok((token, user, marks))
}

/// Finds out whether somebody has logged in on this device before. Only a request with a mark costs a look into the database, and an address
/// that comes with one made-up mark after the other counts as any other.
async fn known_device(
    site: &Site,
    guesser: &Guesser,
    name: &str,
    marks: &str,
) -> Result<Option<String>, PageError> {
    let by = guesser.of_address();
    if marks.is_empty() || site.mark_throttle.begin(&by, site.app().now()).is_err() {
        return Ok(None);
    }
    let (name, marks) = (name.to_owned(), marks.to_owned());
    let known = site.read(move |app| app.accounts().known_device(&name, &marks)).await;
    if known.as_ref().is_ok_and(Option::is_some) {
        site.mark_throttle.take_back(&by);
    }
    known
}

pub async fn log_out(site: Data<Site>, request: HttpRequest, guesser: Guesser, ctx: PageContext) -> Answer {
    let (tokens, from) = (session::all_tokens(&request), guesser.address());
    if !tokens.is_empty() {
        // The cookie goes in any case.
        let log = site.security_log.clone();
        if let Err(error) = site.work(move |app| session::end_all(app, &tokens, &log, from)).await {
            tracing::error!(%error, "a session goes on until its time is over");
        }
    }
    let gone = ctx.see_other_saying(&site, "/", ctx.t("account-logged-out"));
    Ok(gone.with_cookies(session::no_cookies(&request)))
}
