//! From where a request comes: which addresses count as one, and which is the laptop's own console.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

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
pub(in crate::web) fn client_network(from: IpAddr) -> IpAddr {
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

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
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
