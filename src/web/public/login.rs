//! `/anmelden` and `/abmelden`.

use crate::app::AccountError;
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::form::FormState;
use crate::web::http::page::{Answer, page, slow_down, unprocessable};
use crate::web::http::session;
use crate::web::state::login_throttle::Guesser;
use crate::web::state::security_log::{self, Noted};
use crate::web::state::site::Site;
use actix_web::HttpRequest;
use actix_web::web::{Data, Query};
use askama::Template;
use serde::Deserialize;

/// The query of the page.
#[derive(Deserialize)]
pub struct WayBack {
    /// Where to go after the login.
    zurueck: Option<String>,
}

#[derive(Template)]
#[template(path = "login.html")]
struct LoginPage {
    ctx: PageContext,
    form: FormState,
}

/// Shows the form.
pub async fn show(ctx: PageContext, query: Query<WayBack>) -> Answer {
    let form = FormState::fresh(&ctx).with("zurueck", query.into_inner().zurueck.unwrap_or_default());
    page(&LoginPage { ctx, form })
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
    // At the console nothing is counted, neither the address nor the account.
    let by = guesser.of_account(form.value("name"));
    if let Err(rest) = site.login_throttle.begin(&by, site.now()) {
        security_log::note(Noted::LockedOut, from, "login");
        form.add_error("password", ctx.t1("account-too-many-tries", "wait", ctx.waiting(rest)));
        return slow_down(&LoginPage { ctx, form }, rest);
    }
    let (name, password) = (form.value("name").to_owned(), form.value("password").to_owned());
    match site.work(move |app| app.accounts().log_in(&name, &password)).await? {
        Ok((token, user)) => {
            security_log::note(Noted::LoggedIn, from, &user.name);
            site.login_throttle.take_back(&by);
            let back = ctx.see_other(session::safe_way_back(form.value("zurueck")));
            Ok(back.with_cookies([session::cookie_of(&token, &request)]))
        }
        Err(error) => {
            if matches!(error, AccountError::WrongPassword) {
                security_log::note(Noted::WrongPassword, from, "login");
            } else {
                site.login_throttle.take_back(&by);
            }
            let (field, sentence) = ctx.account_error(error).map_err(PageError::internal)?;
            form.add_error(field, sentence);
            unprocessable(&LoginPage { ctx, form })
        }
    }
}

/// Ends the session and lets the browser forget it.
pub async fn log_out(site: Data<Site>, request: HttpRequest, ctx: PageContext) -> Answer {
    for token in session::all_tokens(&request) {
        site.read(move |app| app.accounts().log_out(&token)).await?;
    }
    let gone = ctx.see_other_saying(&site, "/", ctx.t("account-logged-out"));
    Ok(gone.with_cookies(session::no_cookies(&request)))
}
