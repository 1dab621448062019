//! The headers of every answer.

use crate::web::http::rights::Rights;
use crate::web::http::session;
use crate::web::state::arrival::is_only_secure;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue,
    REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, VARY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use actix_web::middleware::Next;

/// What a page may load and who may show it.
const POLICY: &str = concat!(
    // What is not named below comes from nowhere: no plug-ins, no frames, no workers.
    "default-src 'none'; ",
    // The letter of the wall, of paper and of the staff.
    "font-src 'self'; ",
    // The one style sheet; no inline styles, so an injected attribute has no effect.
    "style-src 'self'; ",
    // The few scripts of static/; no inline scripts and no event attributes.
    "script-src 'self'; ",
    // The drawn signs, and pictures that pages may bring later.
    "img-src 'self'; ",
    // What a phone calls the house on its first screen.
    "manifest-src 'self'; ",
    // Pages that ask whether there is a new version.
    "connect-src 'self'; ",
    // Forms are sent to this house only, whatever somebody injects into a page.
    "form-action 'self'; ",
    // An injected <base> would change every relative address.
    "base-uri 'none'; ",
    // Nobody shows these pages inside another site, where clicks could be stolen.
    "frame-ancestors 'none'",
);

const CONSTANT: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    // A table is a table and a text is a text, whatever its bytes look like.
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // frame-ancestors for browsers that do not know it.
    (X_FRAME_OPTIONS, "DENY"),
    // Other sites do not learn addresses of the night. Not "no-referrer": that makes browsers send "Origin: null" with our own forms.
    (REFERRER_POLICY, "same-origin"),
    // The same address answers in two languages and to people with and without a session.
    (VARY, "Accept-Language, Cookie"),
];

/// A style sheet or a script loads nothing by itself and has no form; a drawing is shown by a page. Each of these files comes once
/// on a first visit, which has to be small.
const OF_FILES: [(HeaderName, &str); 2] = [
    (CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
];

/// Tells search engines what a file cannot say itself.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// For a year the browser comes to this name over TLS only. Names below it may be somebody else's.
const ONLY_SECURE: &str = "max-age=31536000";

/// Addresses that begin like this have a code in them by which somebody is let in.
const WITH_CODES: [&str; 3] = ["/k/", "/dabei/", "/einrichten/"];

/// Puts the headers on an answer; what a page has set itself stays, but nobody keeps what is `secret`.
pub fn put(headers: &mut HeaderMap, path: &str, secret: bool) {
    let constant = if path.starts_with("/static/") { &OF_FILES[..] } else { &CONSTANT[..] };
    for (name, value) in constant.iter().cloned() {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    // Search engines read pages, which say themselves whether they may be listed; tables and whatever programs read are for nobody's list.
    let is_page = headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if !is_page
        && headers.contains_key(CONTENT_TYPE)
        && !path.starts_with("/static/")
        && path != "/robots.txt"
    {
        headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    }
    // What only some may read is gone from the laptop with them; public pages are asked for every time.
    let says_so = headers.get(CACHE_CONTROL).is_some_and(|kept| kept.as_bytes().ends_with(b"no-store"));
    // Also where nothing stands under such an address: the page of the refusal leads back to the code.
    let has_code = WITH_CODES.iter().any(|beginning| path.starts_with(beginning));
    if (secret || has_code) && !says_so {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    } else if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    }
}

/// Middleware: puts the headers on every answer.
pub async fn with_headers<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let mut response = next.call(request).await?;
    let request = response.request();
    let (path, rights) = (request.path().to_owned(), request.app_data::<&'static Rights>());
    let of_the_page = !path.starts_with("/static/") && rights.is_some_and(|rights| rights.is_secret(&path));
    let secret = of_the_page || session::is_known(request);
    put(response.headers_mut(), &path, secret);
    if is_only_secure(response.request()) {
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ONLY_SECURE));
    }
    Ok(response)
}
