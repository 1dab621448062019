//! The address under which guests reach this house; printed on tickets and posters, so it must not be `localhost`.

use super::error::PageError;
use super::site::Site;
use crate::network::{PublicUrl, reachable};
use actix_web::dev::Payload;
use actix_web::http::header::HOST;
use actix_web::{FromRequest, HttpRequest, web};
use std::future::{Ready, ready};
use std::net::SocketAddr;

/// The address for guests, as an argument of a handler: what the command line says; else the address that the reader of this
/// page uses himself; if that is this very machine's own, the machine's first address in the network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuestAddress(PublicUrl);

impl GuestAddress {
    /// Returns the whole address of a page, for example of `/t/probe`.
    pub fn of(&self, path: &str) -> String {
        self.0.with_path(path)
    }

    /// Returns whether nobody but this machine itself can use it: there is no network, so paper should not carry it.
    pub fn is_local(&self) -> bool {
        self.0.is_local()
    }

    fn of_request(request: &HttpRequest, site: &Site) -> Result<GuestAddress, PageError> {
        if let Some(url) = &site.public_url {
            return Ok(GuestAddress(url.clone()));
        }
        let scheme = request.connection_info().scheme().to_owned();
        let host = request.headers().get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let own = format!("{scheme}://{host}").parse::<PublicUrl>().ok();
        let network = || site.listening().iter().copied().find_map(in_the_network);
        match own {
            Some(own) if !own.is_local() => Ok(GuestAddress(own)),
            own => network().or(own).map(GuestAddress).ok_or(PageError::BadRequest),
        }
    }
}

fn in_the_network(listening: SocketAddr) -> Option<PublicUrl> {
    reachable(listening).into_iter().find(|address| !address.ip().is_loopback()).map(PublicUrl::from)
}

impl FromRequest for GuestAddress {
    type Error = PageError;
    type Future = Ready<Result<GuestAddress, PageError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let site = request.app_data::<web::Data<Site>>();
        let missing = || PageError::internal("the server was set up without its site");
        ready(site.ok_or_else(missing).and_then(|site| GuestAddress::of_request(request, site)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{App, OpenOptions};
    use actix_web::test::TestRequest;

    fn address(host: &'static str, public_url: Option<&str>, listening: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let app = App::open(OpenOptions::new(folder.path().join("a.db"))).unwrap();
        let site = Site::new(app).known_as(public_url.map(|url| url.parse().unwrap()));
        site.listens_on(vec![listening.parse().unwrap()]);
        let request = TestRequest::get().insert_header((HOST, host)).to_http_request();
        GuestAddress::of_request(&request, &site).unwrap().of("/k/1")
    }

    #[test]
    fn the_command_line_beats_the_browser_and_the_browser_the_network() {
        let known = Some("https://schnapsen.example");
        assert_eq!(address("192.168.0.5:8080", known, "0.0.0.0:8080"), "https://schnapsen.example/k/1");
        assert_eq!(address("192.168.0.5:8080", None, "0.0.0.0:8080"), "http://192.168.0.5:8080/k/1");
        assert_eq!(address("localhost:8080", None, "192.168.0.7:8080"), "http://192.168.0.7:8080/k/1");
    }

    #[test]
    fn without_a_network_the_machines_own_address_is_better_than_none() {
        assert_eq!(address("127.0.0.1:8080", None, "127.0.0.1:8080"), "http://127.0.0.1:8080/k/1");
    }
}
