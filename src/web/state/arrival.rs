//! How a request has arrived, as far as the server knows it by itself: from whom, whether over TLS, under which name, and whether from
//! the laptop's own console; and which addresses count as one. What a request says of that counts only if a proxy has written it that the command line names.

use crate::network::{HostName, Listen, Proxies};
use actix_web::HttpRequest;
use actix_web::http::header::{HOST, HeaderMap};
use actix_web::web::Data;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// Headers by which something that passes requests on says so.
const PASSED_ON: [&str; 5] = ["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

/// The standard header that says everything in one line (RFC 7239).
const FORWARDED: &str = "forwarded";

/// Marks the connections that come through TLS of our own.
#[derive(Debug, Clone, Copy)]
pub struct Encrypted;

/// Returns whether a request has come through TLS of our own, where the browser has compared the name with the certificate.
pub fn is_encrypted(request: &HttpRequest) -> bool {
    request.conn_data::<Encrypted>().is_some()
}

/// What is known of a door before anybody comes; each of its requests carries it.
#[derive(Debug, Clone, Default)]
pub struct Entrance {
    for_guests: bool,
    /// Whether a browser may be told to come here over TLS only.
    only_secure: bool,
    names: Vec<HostName>,
    proxies: Proxies,
}

impl Entrance {
    /// Returns the door, of guests or of the staff, that the command line describes.
    pub fn new(listen: &Listen, for_guests: bool) -> Entrance {
        let public = listen.public_url.as_ref();
        let names = listen.names.iter().cloned().chain(public.and_then(|url| url.host())).collect();
        // A browser remembers a name for all its ports: where guests come in without TLS, it must not.
        let behind_a_proxy =
            listen.public_bind.iter().all(|bind| HostName::of_host(bind).is_some_and(is_loopback));
        let only_secure = behind_a_proxy || public.is_some_and(|url| url.is_secure());
        Entrance { for_guests, only_secure, names, proxies: listen.proxies.clone() }
    }

    fn of(request: &HttpRequest) -> Option<&Entrance> {
        request.app_data::<Data<Entrance>>().map(|entrance| &***entrance)
    }

    /// Returns whether a name is one of this machine: `localhost`, one that the command line gives, or an address by number at which the
    /// request has indeed arrived. Any other may belong to somebody who points it here, so that their page counts as ours.
    fn knows(&self, name: &HostName, at: Option<ArrivedAt>) -> bool {
        let own = |address: IpAddr| {
            address.is_loopback() || at.is_some_and(|at| at.0.ip().to_canonical() == address)
        };
        name.is_localhost() || name.address().is_some_and(own) || self.names.contains(name)
    }
}

fn is_loopback(name: HostName) -> bool {
    name.is_localhost() || name.address().is_some_and(|address| address.is_loopback())
}

/// Returns whether a request was sent to this machine by a name that it knows as its own.
pub fn is_for_us(request: &HttpRequest) -> bool {
    let at = request.conn_data::<ArrivedAt>().copied();
    host(request.headers()).is_some_and(|name| match Entrance::of(request) {
        Some(entrance) => entrance.knows(&name, at),
        None => Entrance::default().knows(&name, at),
    })
}

/// Returns the name that a request was sent to, if it names one and one only.
fn host(headers: &HeaderMap) -> Option<HostName> {
    let mut hosts = headers.get_all(HOST);
    let host = hosts.next()?.to_str().ok()?;
    if hosts.next().is_some() { None } else { HostName::of_host(host) }
}

/// Returns whether a request came over TLS: at this door itself, or at a proxy that says so and is believed.
pub fn is_secure(request: &HttpRequest) -> bool {
    let through_the_proxy = || {
        let proxies = &Entrance::of(request)?.proxies;
        proxies.include(request.peer_addr()?.ip()).then_some(())?;
        let (header, field) = match proxies.header.eq_ignore_ascii_case(FORWARDED) {
            true => (FORWARDED, "proto"),
            false => ("x-forwarded-proto", ""),
        };
        let scheme = entries(request.headers(), header, field).pop()?;
        Some(scheme.eq_ignore_ascii_case("https"))
    };
    is_encrypted(request) || through_the_proxy() == Some(true)
}

/// Returns whether others in the network may read what is sent to the staff's door with this request: it came without TLS, and not from this machine.
pub fn is_open_to_read(request: &HttpRequest) -> bool {
    let Some(peer) = request.peer_addr().map(|peer| peer.ip().to_canonical()) else { return false };
    let through_a_proxy = Entrance::of(request).is_some_and(|entrance| entrance.proxies.include(peer));
    let from_here = is_console(peer, request.conn_data::<ArrivedAt>().copied());
    !is_secure(request) && (through_a_proxy || !from_here)
}

/// Returns whether the browser may be told to come to this name over TLS only.
pub fn is_only_secure(request: &HttpRequest) -> bool {
    is_encrypted(request) && Entrance::of(request).is_some_and(|entrance| entrance.only_secure)
}

/// Returns the address that a request comes from; `None` if that is the console, or nobody knows.
/// At the console sits who comes from this machine to a loopback address by number, at the staff's door, and without anything that passes
/// requests on. A page of somebody else that the laptop has open comes by a name.
pub fn sender(request: &HttpRequest) -> Option<IpAddr> {
    // A peer without an address is a test or a socket of this machine.
    let peer = request.peer_addr()?.ip().to_canonical();
    let entrance = Entrance::of(request).cloned().unwrap_or_default();
    if entrance.proxies.include(peer) {
        return Some(behind(&entrance.proxies, request.headers()).unwrap_or(peer));
    }
    let passed_on = PASSED_ON.iter().any(|name| request.headers().contains_key(*name));
    let by_number =
        host(request.headers()).and_then(|host| host.address()).is_some_and(|at| at.is_loopback());
    let here = is_console(peer, request.conn_data::<ArrivedAt>().copied());
    let console = here && by_number && !passed_on && !entrance.for_guests;
    (!console).then_some(peer)
}

/// Returns whom a proxy was asked by. Each proxy writes at the end; what stands before the first that is not believed may be invented.
fn behind(proxies: &Proxies, headers: &HeaderMap) -> Option<IpAddr> {
    let field = if proxies.header.eq_ignore_ascii_case(FORWARDED) { "for" } else { "" };
    let entries = entries(headers, &proxies.header, field);
    let mut addresses = entries.into_iter().rev().map(address_in);
    addresses.find(|address| !address.is_some_and(|address| proxies.include(address))).flatten()
}

/// Returns the entries of all lines of a header; of each only one field if it has several.
fn entries<'a>(headers: &'a HeaderMap, name: &str, field: &str) -> Vec<&'a str> {
    let value = |entry: &'a str| {
        let mut pairs = entry.split(';').filter_map(|pair| pair.split_once('='));
        let of_field = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case(field));
        let value = if field.is_empty() { entry } else { of_field.map_or("", |(_, value)| value) };
        value.trim().trim_matches('"')
    };
    let lines = headers.get_all(name).map(|line| line.to_str().unwrap_or_default());
    lines.flat_map(|line| line.split(',')).map(value).collect()
}

/// Reads an address that may have a port.
fn address_in(entry: &str) -> Option<IpAddr> {
    HostName::of_host(entry)?.address()
}

/// The address of this machine at which a connection has arrived. A connection from that very address comes from this machine: the
/// laptop that opens its own address in the network.
#[derive(Debug, Clone, Copy)]
pub struct ArrivedAt(pub SocketAddr);

/// Returns whether somebody sits at this very machine: they come from 127.0.0.1 or ::1, or from the address at which they have arrived,
/// which nobody else has.
pub(in crate::web) fn is_console(from: IpAddr, at: Option<ArrivedAt>) -> bool {
    let from = from.to_canonical();
    from == IpAddr::V4(Ipv4Addr::LOCALHOST)
        || from == IpAddr::V6(Ipv6Addr::LOCALHOST)
        || at.is_some_and(|at| at.0.ip().to_canonical() == from)
}

/// Returns what counts as one address: one of IPv4, or the 64 bits of IPv6 that a household gets, within which it may choose.
pub fn client_network(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(long) if !long.is_loopback() => {
            IpAddr::V6(Ipv6Addr::from_bits(long.to_bits() & !u128::from(u64::MAX)))
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn listen(names: &[&str], public_url: Option<&str>) -> Listen {
        let names = names.iter().map(|name| name.parse().unwrap()).collect();
        Listen { names, public_url: public_url.map(|url| url.parse().unwrap()), ..Listen::at("0.0.0.0:8080") }
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_name_that_anybody_could_point_here_is_not_ours() {
        let arrived = |at: &str| Some(ArrivedAt(SocketAddr::new(ip(at), 8080)));
        let knows = |listen: &Listen, host: &str, at: &str| {
            let name = HostName::of_host(host);
            name.is_some_and(|name| Entrance::new(listen, false).knows(&name, arrived(at)))
        };
        let plain = listen(&[], None);
        for (host, at) in [
            ("192.168.0.5:8080", "192.168.0.5"),
            ("192.168.0.5", "::ffff:192.168.0.5"),
            ("[fe80::1]:8080", "fe80::1"),
            ("127.0.0.1:8080", "127.0.0.1"),
            ("[::1]", "::1"),
            ("LocalHost.:8080", "127.0.0.1"),
        ] {
            assert!(knows(&plain, host, at), "{host}");
        }
        let said = listen(&["wirt.local", "203.0.113.4"], Some("https://Schnapsen.example:8443"));
        for name in ["Wirt.local.:8080", "schnapsen.example", "203.0.113.4:80"] {
            assert!(!knows(&plain, name, "192.168.0.5"), "{name}");
            assert!(knows(&said, name, "192.168.0.5"), "{name}");
        }
        for foreign in [
            "evil.example",
            "192.168.0.5.evil.example:8080",
            "laptop",
            "kassa.local",
            "pc.fritz.box",
            "x.localhost",
            "192.168.0.6",
            "0.0.0.0:8080",
            "wirt.local.evil.example",
            "wirt.local@evil.example",
            "",
            ":8080",
            "[::1",
        ] {
            assert!(!knows(&plain, foreign, "192.168.0.5"), "{foreign}");
            assert!(!knows(&said, foreign, "192.168.0.5"), "{foreign}");
        }
    }

    #[test]
    fn a_browser_is_told_to_stay_with_tls_only_where_guests_do_not_come_without_it() {
        let only = |doors: &[&str], url: Option<&str>| {
            let public_bind = doors.iter().map(|door| (*door).to_owned()).collect();
            Entrance::new(&Listen { public_bind, ..listen(&[], url) }, false).only_secure
        };
        assert!(only(&[], None) && only(&["127.0.0.1:8080", "[::1]:8080"], None));
        assert!(!only(&["0.0.0.0:8080"], None) && !only(&["192.168.0.5:80"], Some("http://wirt.local")));
        assert!(only(&["0.0.0.0:8080"], Some("https://schnapsen.example")));
    }

    /// Returns whom the staff's door, or the guests', sees, with a proxy at 10.0.0.2 and one at 127.0.0.9.
    fn seen(
        for_guests: bool,
        peer: &str,
        host: &'static str,
        headers: &[(&'static str, &'static str)],
    ) -> Option<IpAddr> {
        let proxies = Proxies { addresses: vec![ip("10.0.0.2"), ip("127.0.0.9")], ..Proxies::default() };
        let entrance = Entrance { for_guests, proxies, ..Entrance::default() };
        let request = TestRequest::default().peer_addr(format!("{peer}:4000").parse().unwrap());
        let request = request.app_data(Data::new(entrance)).insert_header((HOST, host));
        sender(
            &headers.iter().fold(request, |request, header| request.append_header(*header)).to_http_request(),
        )
    }

    #[test]
    fn the_console_is_who_comes_from_here_to_a_loopback_address_by_number() {
        for peer in ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]"] {
            assert_eq!(seen(false, peer, "127.0.0.1:8080", &[]), None, "{peer}");
            assert_eq!(seen(false, peer, "[::1]:8080", &[]), None, "{peer}");
            assert!(seen(true, peer, "127.0.0.1:8080", &[]).is_some(), "{peer} at the guests' door");
            for name in ["localhost", "wirt.local", "laptop", "192.168.0.5"] {
                assert!(seen(false, peer, name, &[]).is_some(), "{peer} to {name}");
            }
            for header in PASSED_ON {
                assert!(
                    seen(false, peer, "127.0.0.1", &[(header, "127.0.0.1")]).is_some(),
                    "{peer}, {header}"
                );
            }
        }
        assert_eq!(seen(false, "192.168.0.6", "127.0.0.1", &[]), Some(ip("192.168.0.6")));
    }

    #[test]
    fn only_a_proxy_that_is_trusted_says_who_asks() {
        let chain = ("x-forwarded-for", "127.0.0.1, 203.0.113.9");
        for stranger in ["127.0.0.1", "192.168.0.6"] {
            assert_eq!(seen(false, stranger, "wirt.local", &[chain]), Some(ip(stranger)));
        }
        for proxy in ["10.0.0.2", "127.0.0.9", "[::ffff:10.0.0.2]"] {
            assert_eq!(seen(false, proxy, "127.0.0.1", &[chain]), Some(ip("203.0.113.9")), "{proxy}");
            let two_lines = [("x-forwarded-for", "198.51.100.1"), chain];
            assert_eq!(seen(false, proxy, "127.0.0.1", &two_lines), Some(ip("203.0.113.9")), "{proxy}");
            let two_proxies = [("x-forwarded-for", "1.2.3.4, 2001:db8::7:1, 10.0.0.2")];
            assert_eq!(seen(true, proxy, "127.0.0.1", &two_proxies), Some(ip("2001:db8::7:1")), "{proxy}");
        }
        for nothing in [&[][..], &[("x-forwarded-for", "unknown")], &[("x-real-ip", "203.0.113.9")]] {
            assert_eq!(
                seen(false, "127.0.0.9", "127.0.0.1", nothing),
                Some(ip("127.0.0.9")),
                "never the console"
            );
        }
    }

    #[test]
    fn tls_is_what_the_door_speaks_or_the_trusted_proxy_says() {
        let secure = |peer: &str, header: &str, line: (&'static str, &'static str)| {
            let proxies = Proxies { addresses: vec![ip("10.0.0.2")], header: header.to_owned() };
            let entrance = Entrance { proxies, ..Entrance::default() };
            let request = TestRequest::default().peer_addr(format!("{peer}:4000").parse().unwrap());
            is_secure(&request.app_data(Data::new(entrance)).insert_header(line).to_http_request())
        };
        let line = ("x-forwarded-proto", "https");
        assert!(secure("10.0.0.2", "X-Real-IP", line) && !secure("10.0.0.3", "X-Real-IP", line));
        assert!(!secure("10.0.0.2", "X-Real-IP", ("x-forwarded-proto", "https, http")));
        let line = ("forwarded", "for=1.2.3.4;proto=http, for=\"[2001:db8::1]:4711\";proto=https");
        assert!(secure("10.0.0.2", "Forwarded", line) && !secure("10.0.0.2", "X-Forwarded-For", line));
    }

    #[test]
    fn an_address_may_have_a_port() {
        let headers = |line| [(actix_web::http::header::FORWARDED, line)].into_iter().collect::<HeaderMap>();
        let proxies = Proxies { addresses: Vec::new(), header: "Forwarded".to_owned() };
        let from = |line: &'static str| behind(&proxies, &headers(line.parse().unwrap()));
        assert_eq!(from("for=1.2.3.4, For=\"[2001:db8::1]:4711\";proto=https"), Some(ip("2001:db8::1")));
        assert_eq!(from("for=1.2.3.4:99"), Some(ip("1.2.3.4")));
        assert_eq!(from("by=1.2.3.4"), None);
    }

    #[test]
    fn who_comes_from_the_address_of_arrival_sits_at_the_console() {
        let arrived = |at: &str| Some(ArrivedAt(SocketAddr::new(ip(at), 8080)));
        assert!(is_console(ip("192.168.1.5"), arrived("192.168.1.5")));
        assert!(is_console(ip("::ffff:192.168.1.5"), arrived("192.168.1.5")));
        assert!(is_console(ip("192.168.1.5"), arrived("::ffff:192.168.1.5")));
        assert!(is_console(ip("2001:db8:0:7::5"), arrived("2001:db8:0:7::5")));
        assert!(
            !is_console(ip("2001:db8:0:7::6"), arrived("2001:db8:0:7::5")),
            "another one of the household"
        );
        assert!(!is_console(ip("192.168.1.6"), arrived("192.168.1.5")));
        assert!(!is_console(ip("127.0.0.2"), arrived("127.0.0.1")));
        assert!(!is_console(ip("192.168.1.5"), None));
    }
}
