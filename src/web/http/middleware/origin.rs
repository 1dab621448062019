//! Forms of other sites are refused. On plain http browsers send no Sec-Fetch headers, so Origin is held against Host
//! (STYLE, hazard 7), which `host` has found to be a name of this machine.

use crate::web::error::PageError;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HOST, HeaderMap, ORIGIN, REFERER};
use actix_web::middleware::Next;

/// Middleware: lets requests that change something pass only if they come from a page of this house.
pub async fn check_origin<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::{HeaderName, HeaderValue};

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
}
