//! Forms of other sites are refused. On plain http browsers send no Sec-Fetch headers, so Origin is held against Host
//! (STYLE, hazard 7). A name that anybody could point at this machine is no name of this house.

use crate::network::PublicUrl;
use crate::web::error::PageError;
use crate::web::http::connection::is_encrypted;
use crate::web::state::site::Site;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HOST, HeaderMap, ORIGIN, REFERER};
use actix_web::middleware::Next;
use actix_web::web;
use std::net::IpAddr;

/// Middleware: lets requests that change something pass only if they come from a page of this house.
///
/// # Errors
/// Those of the services behind it.
pub async fn check_origin<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let refusal = if request.method().is_safe() {
        None
    } else if !is_own(request.headers()) {
        Some(PageError::ForeignOrigin)
    } else {
        let site = request.app_data::<web::Data<Site>>();
        // With TLS of our own the browser has compared the name with the certificate.
        let known = is_encrypted(request.request())
            || is_known(request.headers(), site.and_then(|site| site.public_url.as_ref()));
        (!known).then_some(PageError::ForeignHost)
    };
    match refusal {
        None => Ok(next.call(request).await?.map_into_left_body()),
        Some(refusal) => Ok(request.error_response(refusal).map_into_right_body()),
    }
}

/// Names that end like this belong to one network; nobody outside can give them to another machine.
const OF_THE_NETWORK: [&str; 7] =
    [".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box"];

/// Returns whether a request was sent to a name of this house: an address, a name that only its network knows, or the one that
/// the command line gave. Any other name may belong to somebody who points it here so that their page counts as ours.
fn is_known(headers: &HeaderMap, public_url: Option<&PublicUrl>) -> bool {
    let Some(host) = headers.get(HOST).and_then(|host| host.to_str().ok()) else { return false };
    let name = name_of(host);
    let address = name.trim_start_matches('[').trim_end_matches(']');
    let public = public_url.and_then(|url| authority(url.as_str())).map(name_of);
    address.parse::<IpAddr>().is_ok()
        || !name.contains('.')
        || OF_THE_NETWORK.iter().any(|end| name.ends_with(end))
        || public.is_some_and(|public| public == name)
}

/// Returns a host without its port, in small letters and without the dot that may end it.
fn name_of(host: &str) -> String {
    let port = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|digit| digit.is_ascii_digit()));
    let name = port.map_or(host, |(name, _)| name);
    name.trim_end_matches('.').to_ascii_lowercase()
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
    fn a_name_that_anybody_could_point_here_is_not_ours() {
        let known = |host: &'static str, url: Option<&str>| {
            let host = [(HOST, HeaderValue::from_static(host))].into_iter().collect();
            is_known(&host, url.map(|url| url.parse().unwrap()).as_ref())
        };
        for host in
            ["192.168.0.5:8080", "[fe80::1]:8080", "localhost", "laptop:8080", "Kassa.local.", "pc.fritz.box"]
        {
            assert!(known(host, None), "{host}");
        }
        for host in ["evil.example", "192.168.0.5.evil.example:8080", "local.evil.example", "evil.box"] {
            assert!(!known(host, None), "{host}");
            assert!(!known(host, Some("https://schnapsen.example")), "{host}");
        }
        assert!(known("Schnapsen.example", Some("https://schnapsen.example:8443")));
    }

    #[test]
    fn without_an_origin_the_referer_counts_and_without_both_nothing_does() {
        assert!(own(&[(HOST, "a:1"), (REFERER, "http://a:1/anmelden?zurueck=/")]));
        assert!(!own(&[(HOST, "a:1"), (ORIGIN, "http://b:1"), (REFERER, "http://a:1/")]));
        assert!(!own(&[(HOST, "a:1")]));
        assert!(!own(&[(ORIGIN, "http://a:1")]));
    }
}
