//! Who is logged in: the cookie, and the extractor that staff pages ask for.

use crate::app::{App, Token, User};
use crate::web::error::PageError;
use crate::web::state::arrival::is_secure;
use crate::web::state::security_events::SecurityLog;
use crate::web::state::{About, Noted, Site};
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::http::header::{HOST, REFERER};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use std::convert::Infallible;
use std::future::{Future, Ready, ready};
use std::net::IpAddr;
use std::pin::Pin;

/// The name of the login cookie over plain http. Guests get none, neither this nor any other.
const COOKIE: &str = "sitzung";

/// Its name over TLS: by this beginning the browser sees to it that nobody else, not even over plain http, can have set it.
const SECURE_COOKIE: &str = "__Host-sitzung";

/// The longest evening; the app ends sessions by itself, this only tidies the browser up.
const KEPT: Duration = Duration::hours(12);

/// Somebody who is logged in. As an argument of a handler it sends everybody else to the login and back.
#[derive(Debug, Clone)]
pub struct Staff {
    pub user: User,
    /// The token of this very session.
    pub token: String,
}

/// What an extractor has found out about a request, so that the next one need not ask again.
#[derive(Clone)]
struct Known(Option<Staff>);

/// The header by which a page says that it renews itself (`static/live.js`): nobody has clicked, and the session is not used.
const RENEWAL: &str = "renewal";

/// Finds out whose session a request belongs to. Only a request with a cookie costs a look into the database.
pub async fn signed_in(request: &HttpRequest) -> Result<Option<Staff>, PageError> {
    let Some(token) = token(request) else { return Ok(None) };
    if let Some(Known(staff)) = request.extensions().get::<Known>() {
        return Ok(staff.clone());
    }
    let site = Site::of(request)?;
    let (asked, clicked) = (token.clone(), !request.headers().contains_key(RENEWAL));
    // Here and now if possible: a page of the staff does not wait behind what others have read for them.
    let user = match site.app().accounts().session_at_once(&asked, clicked) {
        Some(user) => user.map_err(PageError::internal)?,
        None => site.read(move |app| app.accounts().find_session(&asked, clicked)).await?,
    };
    let staff = user.map(|user| Staff { user, token });
    request.extensions_mut().insert(Known(staff.clone()));
    Ok(staff)
}

/// Returns whether an answer was made for somebody who is logged in.
pub fn is_known(request: &HttpRequest) -> bool {
    matches!(request.extensions().get::<Known>(), Some(Known(Some(_))))
}

/// Finds out again whose a request is that has brought something long along or waited for its turn: somebody may have logged its sender out
/// meanwhile, or given them another task.
///
/// # Errors
/// [`PageError::SignIn`] if it is not theirs any more; [`PageError::Internal`] if the database fails.
pub async fn look_again(request: &HttpRequest) -> Result<(), PageError> {
    let who = |staff: Option<Staff>| staff.map(|staff| (staff.user.id, staff.user.role));
    let before = who(signed_in(request).await?);
    request.extensions_mut().remove::<Known>();
    if who(signed_in(request).await?) == before { Ok(()) } else { Err(sign_in(request)) }
}

/// Returns the name of those who are logged in, if somebody has asked already who they are.
pub fn known_name(request: &HttpRequest) -> Option<String> {
    let extensions = request.extensions();
    let Known(staff) = extensions.get::<Known>()?;
    staff.as_ref().map(|staff| staff.user.name.clone())
}

/// Returns the token of the cookie, whatever it is worth.
pub fn token(request: &HttpRequest) -> Option<String> {
    request.cookie(CookieKind::asked_by(request).name()).map(|cookie| cookie.value().to_owned())
}

/// Returns the tokens of all cookies that a request carries, also of one with the name that does not count here: the session of before
/// this door spoke TLS.
pub fn all_tokens(request: &HttpRequest) -> Vec<String> {
    let tokens = [COOKIE, SECURE_COOKIE].into_iter().filter_map(|name| request.cookie(name));
    tokens.map(|cookie| cookie.value().to_owned()).collect()
}

/// Ends the sessions of these tokens and notes it: the browser that had them logs out, or forgets them for another session.
pub fn end_all(app: &App, tokens: &[String], log: &SecurityLog, from: Option<IpAddr>) {
    for token in tokens {
        match app.accounts().log_out(token) {
            Ok(Some(user)) => log.note(Noted::LoggedOut, from, About::account(&user.name)),
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "a session goes on until its time is over"),
        }
    }
}

/// Which cookie a session gets at the door of a request; handlers on other threads cannot have the request itself. Plain http in the inn's
/// network rules out `Secure` (STYLE, hazard 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CookieKind {
    secure: bool,
}

impl CookieKind {
    /// Returns the kind for the door of a request.
    pub fn asked_by(request: &HttpRequest) -> CookieKind {
        CookieKind { secure: is_secure(request) }
    }

    fn name(self) -> &'static str {
        if self.secure { SECURE_COOKIE } else { COOKIE }
    }

    /// Returns the cookie that begins a session.
    pub fn of(self, token: &Token) -> Cookie<'static> {
        let cookie = Cookie::build(self.name(), token.as_str().to_owned()).path("/").http_only(true);
        cookie.same_site(SameSite::Lax).secure(self.secure).max_age(KEPT).finish()
    }

    /// Returns the cookie with which the browser remembers who has logged in on it. It is sent to the login only.
    pub fn of_device(self, marks: String) -> Cookie<'static> {
        self.remembered(DEVICE, marks)
    }

    /// Returns the same for one person who got in elsewhere, where the browser does not say who was there before.
    pub fn of_new_device(self, mark: String) -> Cookie<'static> {
        self.remembered(NEW_DEVICE, mark)
    }

    fn remembered(self, name: &'static str, marks: String) -> Cookie<'static> {
        let cookie = Cookie::build(name, marks).path("/anmelden").http_only(true).same_site(SameSite::Lax);
        cookie.secure(self.secure).max_age(DEVICE_KEPT).finish()
    }
}

impl FromRequest for CookieKind {
    type Error = Infallible;
    type Future = Ready<Result<CookieKind, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(CookieKind::asked_by(request)))
    }
}

/// The name of the cookie by which a browser is known as one on which somebody has logged in before.
const DEVICE: &str = "geraet";

/// The same for the last one who got in elsewhere than at the login.
const NEW_DEVICE: &str = "geraet-neu";

/// How long that is remembered: from one winter's tournament to the next but one.
const DEVICE_KEPT: Duration = Duration::days(400);

/// Returns what the browser says about who has logged in on it, whatever it is worth.
pub fn device_marks(request: &HttpRequest) -> String {
    let marks = [DEVICE, NEW_DEVICE].into_iter().filter_map(|name| request.cookie(name));
    marks.map(|cookie| cookie.value().to_owned()).collect::<Vec<_>>().join(".")
}

/// Returns the cookies that make the browser forget: the one that counts, and over TLS also the one of before.
pub fn no_cookies(request: &HttpRequest) -> Vec<Cookie<'static>> {
    let names: &[&str] = if is_secure(request) { &[SECURE_COOKIE, COOKIE] } else { &[COOKIE] };
    let gone = names.iter().map(|name| {
        let cookie = Cookie::build(*name, "").path("/").http_only(true).same_site(SameSite::Lax);
        let mut cookie = cookie.secure(*name == SECURE_COOKIE).finish();
        cookie.make_removal();
        cookie
    });
    gone.collect()
}

/// Returns a path of this house, or `/leitung` if an address leads elsewhere.
pub fn safe_way_back(address: &str) -> &str {
    let local = address.starts_with('/') && !address.starts_with("//");
    let plain = !address.contains(|char: char| char == '\\' || char.is_control());
    if local && plain { address } else { "/leitung" }
}

/// Returns the refusal that leads to the login and back.
pub fn sign_in(request: &HttpRequest) -> PageError {
    PageError::SignIn { back: wanted_page(request) }
}

impl FromRequest for Staff {
    type Error = PageError;
    type Future = Pin<Box<dyn Future<Output = Result<Staff, PageError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { signed_in(&request).await?.ok_or_else(|| sign_in(&request)) })
    }
}

/// Returns the page to come back to after the login: this one, or the one with the form that was sent.
fn wanted_page(request: &HttpRequest) -> String {
    if request.method().is_safe() {
        return request.uri().path_and_query().map_or("/leitung", |path| path.as_str()).to_owned();
    }
    let header = |name| request.headers().get(name)?.to_str().ok();
    let path = header(HOST)
        .zip(header(REFERER))
        .and_then(|(host, from)| from.split_once("://").and_then(|(_, rest)| rest.strip_prefix(host)));
    safe_way_back(path.unwrap_or_default()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn the_way_back_stays_in_the_house() {
        assert_eq!(safe_way_back("/leitung/neu?lang=en"), "/leitung/neu?lang=en");
        for bad in ["", "//evil.example", "/\\evil.example", "https://evil.example", "leitung", "/a\nb"] {
            assert_eq!(safe_way_back(bad), "/leitung", "{bad:?}");
        }
    }

    #[test]
    fn after_a_form_one_comes_back_to_its_page() {
        let form = TestRequest::post().uri("/leitung/neu").insert_header((HOST, "a:1"));
        let own = form.insert_header((REFERER, "http://a:1/leitung/neu?x=1")).to_http_request();
        assert_eq!(wanted_page(&own), "/leitung/neu?x=1");
        let form = TestRequest::post().uri("/leitung/neu").insert_header((HOST, "a:1"));
        let foreign = form.insert_header((REFERER, "http://b:1/x")).to_http_request();
        assert_eq!(wanted_page(&foreign), "/leitung");
    }
}
