//! The addresses under which guests and helpers reach this house. They stand in codes, on tickets and on posters, so they must not be `localhost`.

use crate::app::{Published, Snapshot};
use crate::network::{PublicUrl, reachable};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::listener::Listener;
use crate::web::state::Site;
use crate::web::state::arrival::{ArrivedAt, is_secure};
use actix_web::dev::Payload;
use actix_web::http::header::HOST;
use actix_web::http::uri::Authority;
use actix_web::{FromRequest, HttpRequest};
use std::future::{Ready, ready};
use std::net::SocketAddr;

/// The address of a door of this house, as an argument of a handler.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoorAddress<const GUESTS: bool>(PublicUrl);

/// The address for guests: what the command line says; else the address that the reader of this page uses himself, with the port of
/// the guests' door if they have one of their own; if that is this very machine's own, the machine's first address in the network.
pub type GuestAddress = DoorAddress<true>;

/// The address for helpers: the one that the director uses himself; if that is this very machine's own, the machine's first address in the network.
pub type StaffAddress = DoorAddress<false>;

impl<const GUESTS: bool> DoorAddress<GUESTS> {
    /// Returns the whole address of a page, for example of `/t/probe`.
    pub fn of(&self, path: &str) -> String {
        self.0.with_path(path)
    }

    /// Returns whether nobody but this machine itself can use it: there is no network, so paper should not carry it.
    pub fn is_local(&self) -> bool {
        self.0.is_local()
    }

    /// Returns whether nobody outside the network of the hall can use it.
    pub fn is_private(&self) -> bool {
        self.0.is_private()
    }

    fn of_request(request: &HttpRequest, site: &Site) -> Result<Self, PageError> {
        if let (true, Some(url)) = (GUESTS, &site.public_url) {
            return Ok(DoorAddress(url.clone()));
        }
        let listening = site.listening();
        let host = request.headers().get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let own: Option<PublicUrl> =
            if GUESTS && !listening.guests.is_empty() && Listener::of(request) == Listener::Staff {
                at_the_other_door(host, &listening.guests)
            } else {
                let scheme = if is_secure(request) { "https" } else { "http" };
                format!("{scheme}://{host}").parse().ok()
            };
        let network = || {
            let doors = if GUESTS { listening.for_guests() } else { &listening.staff };
            let mut found = doors.iter().flat_map(|door| reachable(*door));
            let address = found.find(|address| !address.ip().is_loopback())?;
            Some(if GUESTS { listening.guests_url(address) } else { listening.staff_url(address) })
        };
        match own {
            Some(own) if !own.is_local() => Ok(DoorAddress(own)),
            own => network().or(own).map(DoorAddress).ok_or(PageError::BadRequest),
        }
    }
}

/// Returns where the staff's pages are for a browser on this very machine, which needs no network; `None` if nothing listens.
pub fn on_this_machine(site: &Site) -> Option<String> {
    let listening = site.listening();
    let near = |door: &&SocketAddr| door.ip().is_unspecified() || door.ip().is_loopback();
    let door = listening.staff.iter().find(near).or_else(|| listening.staff.first())?;
    let scheme = if listening.secure { "https" } else { "http" };
    let here = if near(&door) { format!("localhost:{}", door.port()) } else { door.to_string() };
    Some(format!("{scheme}://{here}"))
}

/// Returns the address of this machine that a reader should have used who came by a name that is not known: the one that the command line
/// gives to guests, else the one by number at which they have arrived.
pub fn right_address(request: &HttpRequest) -> Option<PublicUrl> {
    let site = Site::of(request).ok()?;
    let (listening, ArrivedAt(here)) = (site.listening(), request.conn_data::<ArrivedAt>()?);
    let at_the_guests = Listener::of(request) == Listener::Guests;
    if let (true, Some(url)) = (at_the_guests || listening.guests.is_empty(), &site.public_url) {
        return Some(url.clone());
    }
    let address = SocketAddr::new(here.ip().to_canonical(), here.port());
    Some(if at_the_guests { listening.guests_url(address) } else { listening.staff_url(address) })
}

/// Returns the guests' door under the name that somebody at the staff's door uses for this machine, if it listens there.
fn at_the_other_door(host: &str, guests: &[SocketAddr]) -> Option<PublicUrl> {
    let host: Authority = host.parse().ok()?;
    let door = guests.iter().find(|door| {
        door.ip().is_unspecified()
            || host.host().trim_matches(['[', ']']) == door.ip().to_string()
            || (door.ip().is_loopback() && host.host() == "localhost")
    });
    format!("http://{}:{}", host.host(), door?.port()).parse().ok()
}

impl<const GUESTS: bool> FromRequest for DoorAddress<GUESTS> {
    type Error = PageError;
    type Future = Ready<Result<Self, PageError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Site::of(request).and_then(|site| DoorAddress::of_request(request, site)))
    }
}

/// The addresses of an evening on paper: where the codes on tickets and posters lead, and the links that guests send on. An evening that is
/// shown on a host has the host's address there, for guests without the Wi-Fi of the hall; that of the hall stands below in print.
pub struct PaperAddress {
    hall: GuestAddress,
    host: Option<AtHost>,
}

/// An evening on a host.
struct AtHost {
    published: Published,
    /// The path of its first page in the hall.
    own: String,
    /// And there, where it may have another name.
    there: String,
}

impl AtHost {
    fn of(night: &Snapshot, published: Published) -> AtHost {
        let there = published.address.strip_prefix(published.host.as_str()).unwrap_or_default().to_owned();
        AtHost { published, own: address::public(&night.slug, ""), there }
    }

    /// Returns the path that a page of the hall has there.
    fn path(&self, path: &str) -> String {
        let of_the_evening = path.strip_prefix(self.own.as_str());
        match of_the_evening.filter(|rest| rest.is_empty() || rest.starts_with(['/', '?'])) {
            Some(rest) => format!("{}{rest}", self.there),
            None => path.to_owned(),
        }
    }
}

impl PaperAddress {
    /// Returns the addresses of an evening. One that a host does not show any more, or that another laptop has taken over, has that of the hall alone.
    pub fn of(site: &Site, night: &Snapshot, hall: GuestAddress) -> PaperAddress {
        let published = site.app().publishing().published(night.slug.as_str());
        let shown = published.filter(Published::is_shown);
        PaperAddress { hall, host: shown.map(|published| AtHost::of(night, published)) }
    }

    /// Returns what stands in the code of a page: its whole address, and behind it the fingerprint of the key that phones compare.
    pub fn in_code(&self, path: &str) -> String {
        self.host
            .as_ref()
            .map_or_else(|| self.hall.of(path), |there| there.published.in_code(&there.path(path)))
    }

    /// Returns the address of a page as people type it.
    pub fn printed(&self, path: &str) -> String {
        self.host
            .as_ref()
            .map_or_else(|| self.hall.of(path), |there| there.published.host.with_path(&there.path(path)))
    }

    /// Returns the address of the same page in the hall, if the code leads elsewhere and the hall has a network; "" otherwise.
    pub fn in_the_hall(&self, path: &str) -> String {
        if self.host.is_none() || self.hall.is_local() { String::new() } else { self.hall.of(path) }
    }

    /// Returns whether the codes lead nowhere but to this machine.
    pub fn is_local(&self) -> bool {
        self.host.is_none() && self.hall.is_local()
    }

    /// Returns whether nobody outside the network of the hall gets where they lead.
    pub fn is_private(&self) -> bool {
        self.host.is_none() && self.hall.is_private()
    }
}

/// Returns an address as it is printed and typed, without its first part.
pub fn without_scheme(address: &str) -> String {
    address.trim_start_matches("http://").trim_start_matches("https://").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{App, OpenOptions};
    use crate::network::Listening;
    use actix_web::test::TestRequest;

    fn address(host: &'static str, public_url: Option<&str>, listening: &str) -> String {
        let staff = vec![listening.parse().unwrap()];
        let listening = Listening { staff, ..Listening::default() };
        address_at(Listener::Staff, host, public_url, listening)
    }

    fn address_at(
        door: Listener,
        host: &'static str,
        public_url: Option<&str>,
        listening: Listening,
    ) -> String {
        let folder = tempfile::tempdir().unwrap();
        let app = App::open(OpenOptions::new(folder.path().join("a.db"))).unwrap();
        let site = Site::new(app).known_as(public_url.map(|url| url.parse().unwrap()));
        site.listens_on(listening);
        let request = TestRequest::get().app_data(door).insert_header((HOST, host)).to_http_request();
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

    #[test]
    fn guests_with_a_door_of_their_own_are_led_there() {
        let two = |guests: &str| Listening {
            staff: vec!["0.0.0.0:8443".parse().unwrap()],
            guests: vec![guests.parse().unwrap()],
            secure: true,
        };
        let from_staff = |host, guests: &str| address_at(Listener::Staff, host, None, two(guests));
        assert_eq!(from_staff("wirt.local:8443", "0.0.0.0:80"), "http://wirt.local:80/k/1");
        assert_eq!(from_staff("192.168.0.5:8443", "192.168.0.5:80"), "http://192.168.0.5:80/k/1");
        assert_eq!(from_staff("10.0.0.1:8443", "192.168.0.5:80"), "http://192.168.0.5:80/k/1");
        assert_eq!(from_staff("localhost:8443", "192.168.0.5:80"), "http://192.168.0.5:80/k/1");
        // Behind a proxy that guests reach without a port.
        let guest = address_at(Listener::Guests, "schnapsen.example", None, two("127.0.0.1:8080"));
        assert_eq!(guest, "http://schnapsen.example/k/1");
        let said = address_at(Listener::Staff, "10.0.0.1", Some("https://a.example"), two("0.0.0.0:80"));
        assert_eq!(said, "https://a.example/k/1");
    }

    #[test]
    fn a_door_with_a_certificate_is_named_with_https() {
        let staff = vec!["192.168.0.7:8443".parse().unwrap()];
        let listening = Listening { staff, secure: true, ..Listening::default() };
        let found = address_at(Listener::Staff, "localhost:8443", None, listening);
        assert_eq!(found, "https://192.168.0.7:8443/k/1");
    }
}
