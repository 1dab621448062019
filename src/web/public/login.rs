//! `/anmelden` and `/abmelden`.

use crate::app::AccountError;
use crate::web::context::PageContext;
use crate::web::error::PageError;
use crate::web::form::Typed;
use crate::web::page::{Answer, page, unprocessable};
use crate::web::session;
use crate::web::site::Site;
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Instant;

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
    form: Typed,
}

/// Shows the form.
pub async fn show(ctx: PageContext, query: Query<WayBack>) -> Answer {
    let form = Typed::fresh(&ctx).with("zurueck", query.into_inner().zurueck.unwrap_or_default());
    page(&LoginPage { ctx, form })
}

/// Begins a session and goes back to where the login was asked for.
pub async fn log_in(site: Data<Site>, request: HttpRequest, ctx: PageContext, mut form: Typed) -> Answer {
    // A peer without an address is a test or a socket of this machine.
    let from = request.peer_addr().map_or(IpAddr::from(Ipv4Addr::LOCALHOST), |peer| peer.ip());
    if !site.attempts.may_try(from, Instant::now()) {
        form.complain("password", ctx.t("account-too-many-tries"));
        return unprocessable(&LoginPage { ctx, form });
    }
    let (name, password) = (form.value("name").to_owned(), form.value("password").to_owned());
    match site.work(move |app| app.accounts().log_in(&name, &password)).await? {
        Ok((token, _)) => {
            site.attempts.forget(from);
            let mut response = ctx.see_other(session::safe_way_back(form.value("zurueck")));
            add_cookie(&mut response, session::cookie_of(&token, &request))?;
            Ok(response)
        }
        Err(error) => {
            if matches!(error, AccountError::WrongPassword) {
                site.attempts.note_wrong(from, Instant::now());
            }
            let (field, sentence) = ctx.account_error(error).map_err(PageError::internal)?;
            form.complain(field, sentence);
            unprocessable(&LoginPage { ctx, form })
        }
    }
}

/// Ends the session and lets the browser forget it.
pub async fn log_out(site: Data<Site>, request: HttpRequest, ctx: PageContext) -> Answer {
    if let Some(token) = session::token(&request) {
        site.read(move |app| app.accounts().log_out(&token)).await?;
    }
    let mut response = ctx.see_other_saying(&site, "/", ctx.t("account-logged-out"));
    add_cookie(&mut response, session::no_cookie())?;
    Ok(response)
}

/// Sends a cookie with an answer.
///
/// # Errors
/// [`PageError::Internal`] if the cookie cannot be written as a header, which a token of hexadecimal digits can.
pub fn add_cookie(
    response: &mut HttpResponse,
    cookie: actix_web::cookie::Cookie<'static>,
) -> Result<(), PageError> {
    response.add_cookie(&cookie).map_err(PageError::internal)
}
