//! Who passes a door of the house: requests that were sent to a name of this machine, and forms of its own pages. At the guests' door
//! nobody is known.

use crate::web::error::PageError;
use crate::web::http::answer::Passed;
use crate::web::http::listener::Listener;
use crate::web::state::arrival;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{AUTHORIZATION, COOKIE, HOST, HeaderMap, ORIGIN, REFERER, SET_COOKIE};
use actix_web::middleware::Next;

/// Middleware: lets requests pass that were sent to a name or an address of this machine. A page of somebody else whose name is pointed at
/// it counts for the browser as a page of ours: it could read names and send forms.
pub async fn check_host<B: MessageBody + 'static>(request: ServiceRequest, next: Next<B>) -> Passed<B> {
    // With TLS of our own the browser has compared the name with the certificate. Styles and signs, which everybody has, are for the
    // page that says which address to use.
    let passes = arrival::is_encrypted(request.request())
        || (request.method().is_safe() && request.path().starts_with("/static/"))
        || arrival::is_for_us(request.request());
    if passes {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    Ok(request.error_response(PageError::ForeignHost).map_into_right_body())
}

/// Middleware: lets requests that change something pass only if they come from a page of this house. On plain http browsers send no
/// Sec-Fetch headers, so Origin is held against Host (STYLE, hazard 7), which [`check_host`] has found to be a name of this machine.
pub async fn check_origin<B: MessageBody + 'static>(request: ServiceRequest, next: Next<B>) -> Passed<B> {
    // In the API nothing can be changed: a program that tries, and names no page it comes from, is told so.
    // Calls of programs under `/mirror/` are a host's; here is nothing, which they hear as at any address where nothing is.
    let is_for_programs = request.path().starts_with("/api/") || request.path().starts_with("/mirror/");
    let by_program = is_for_programs && names_nothing(request.headers());
    if request.method().is_safe() || by_program || is_own(request.headers()) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    Ok(request.error_response(PageError::ForeignOrigin).map_into_right_body())
}

/// Returns whether a request comes from a page of this house: its Origin (or, from an old browser, its Referer) names the
/// host that it is sent to. A request that names neither is foreign.
fn is_own(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(host) = text(HOST) else { return false };
    text(ORIGIN)
        .or_else(|| text(REFERER))
        .and_then(authority)
        .is_some_and(|from| from.eq_ignore_ascii_case(host))
}

/// Returns whether a request does not say from where it comes, as no browser does that sends a form of another site.
fn names_nothing(headers: &HeaderMap) -> bool {
    !headers.contains_key(ORIGIN) && !headers.contains_key(REFERER)
}

/// Returns host and port of an address.
fn authority(address: &str) -> Option<&str> {
    let rest = address.strip_prefix("http://").or_else(|| address.strip_prefix("https://"))?;
    rest.split(['/', '?', '#']).next()
}

/// Middleware: takes cookies off every request and every answer of the guests' door: what a browser says there about itself is not even read.
pub async fn strip_cookies<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    if Listener::of(request.request()) == Listener::Staff {
        return next.call(request).await;
    }
    let headers = request.headers_mut();
    headers.remove(COOKIE);
    headers.remove(AUTHORIZATION);
    let mut response = next.call(request).await?;
    response.headers_mut().remove(SET_COOKIE);
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::cookie::Cookie;
    use actix_web::http::header::{HeaderName, HeaderValue};
    use actix_web::middleware::from_fn;
    use actix_web::test::{TestRequest, call_service, init_service, read_body};
    use actix_web::web::get;
    use actix_web::{App, HttpRequest, HttpResponse};

    fn own(headers: &[(HeaderName, &'static str)]) -> bool {
        let pairs = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
        is_own(&pairs.collect())
    }

    #[test]
    fn the_origin_must_name_the_host() {
        assert!(own(&[(HOST, "192.168.0.5:8080"), (ORIGIN, "http://192.168.0.5:8080")]));
        assert!(own(&[(HOST, "Turnier.example"), (ORIGIN, "https://turnier.example")]));
        assert!(!own(&[(HOST, "turnier.example"), (ORIGIN, "https://turnier.example.evil.example")]));
        assert!(!own(&[(HOST, "turnier.example:8080"), (ORIGIN, "http://turnier.example")]));
        assert!(!own(&[(HOST, "turnier.example"), (ORIGIN, "null")]));
    }

    #[test]
    fn without_an_origin_the_referer_counts_and_without_both_nothing_does() {
        assert!(own(&[(HOST, "a:1"), (REFERER, "http://a:1/anmelden?zurueck=/")]));
        assert!(!own(&[(HOST, "a:1"), (ORIGIN, "http://b:1"), (REFERER, "http://a:1/")]));
        assert!(!own(&[(HOST, "a:1")]));
        assert!(!own(&[(ORIGIN, "http://a:1")]));
    }

    async fn gives_a_cookie(request: HttpRequest) -> HttpResponse {
        let known = request.cookie("sitzung").is_some();
        HttpResponse::Ok().cookie(Cookie::new("neu", "1")).body(known.to_string())
    }

    #[actix_web::test]
    async fn cookies_pass_the_staffs_door_only() {
        for (listener, passes) in [(Listener::Staff, true), (Listener::Guests, false)] {
            let app = App::new().app_data(listener).route("/", get().to(gives_a_cookie));
            let app = init_service(app.wrap(from_fn(strip_cookies))).await;
            let request = TestRequest::get().cookie(Cookie::new("sitzung", "x")).to_request();
            let response = call_service(&app, request).await;
            assert_eq!(response.headers().contains_key(SET_COOKIE), passes);
            assert_eq!(read_body(response).await, passes.to_string());
        }
    }
}
