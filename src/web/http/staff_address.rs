//! The address under which helpers reach the staff's pages; it stands in the code by which they join.

use crate::network::{PublicUrl, reachable};
use crate::web::error::PageError;
use crate::web::state::site::Site;
use actix_web::dev::Payload;
use actix_web::http::header::HOST;
use actix_web::{FromRequest, HttpRequest, web};
use std::future::{Ready, ready};

/// The address for helpers, as an argument of a handler: the one that the director uses; if that is this very machine's
/// own, the machine's first address in the network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffAddress(PublicUrl);

impl StaffAddress {
    /// Returns the whole address of a page.
    pub fn of(&self, path: &str) -> String {
        self.0.with_path(path)
    }

    /// Returns whether nobody but this machine itself can use it.
    pub fn is_local(&self) -> bool {
        self.0.is_local()
    }

    fn of_request(request: &HttpRequest) -> Result<StaffAddress, PageError> {
        let site = request.app_data::<web::Data<Site>>();
        let site = site.ok_or_else(|| PageError::internal("the server was set up without its site"))?;
        let scheme = request.connection_info().scheme().to_owned();
        let host = request.headers().get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let own = format!("{scheme}://{host}").parse::<PublicUrl>().ok();
        let network = || {
            let listening = site.listening();
            let found = listening.staff.iter().flat_map(|address| reachable(*address));
            let found = found.into_iter().find(|address| !address.ip().is_loopback());
            found.map(|address| listening.staff_url(address))
        };
        match own {
            Some(own) if !own.is_local() => Ok(StaffAddress(own)),
            own => network().or(own).map(StaffAddress).ok_or(PageError::BadRequest),
        }
    }
}

impl FromRequest for StaffAddress {
    type Error = PageError;
    type Future = Ready<Result<StaffAddress, PageError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(StaffAddress::of_request(request))
    }
}
