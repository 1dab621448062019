//! How many connections each address has at a door, and how many of its pages are made at the same time; nobody gets too many
//! (docs/adr/two-doors.md).

use super::error::PageError;
use actix_tls::accept::rustls_0_23::TlsStream;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{Extensions, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::rt::net::TcpStream;
use socket2::SockRef;
use std::any::Any;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Semaphore;

/// What a connection too many is told, as far as it listens.
const FULL: &str = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\n\
    Content-Type: text/plain; charset=utf-8\r\nContent-Length: 133\r\n\r\n\
    Zu viele Verbindungen von dieser Adresse. Bitte gleich noch einmal.\n\
    Too many connections from this address. Please try again soon.\n  ";

/// So many pages of one address are made at the same time; its other requests wait in front of the workers, not in their queue,
/// where everybody else would wait behind them.
const AT_ONCE: usize = 2;

/// Who is at a door.
#[derive(Debug)]
pub struct Crowd {
    most: usize,
    present: Mutex<HashMap<IpAddr, Household>>,
}

/// Everybody with one address.
#[derive(Debug)]
struct Household {
    connections: usize,
    turns: Arc<Semaphore>,
}

/// A connection's place in the crowd; it is free again when this is dropped.
#[derive(Debug)]
pub struct Presence {
    crowd: Arc<Crowd>,
    from: IpAddr,
    /// `None` for the console, which waits for nobody.
    turns: Option<Arc<Semaphore>>,
}

/// The address of this machine at which a connection has arrived. Whoever comes from that very address sits at this machine: the
/// laptop that opens its own address in the network.
#[derive(Debug, Clone, Copy)]
pub struct ArrivedAt(pub IpAddr);

/// A connection that was one too many.
#[derive(Debug, Clone, Copy)]
pub struct TurnedAway;

impl Crowd {
    /// Lets every address have so many connections.
    pub fn at_most(most: usize) -> Arc<Crowd> {
        Arc::new(Crowd { most, present: Mutex::default() })
    }

    /// Lets a connection in, unless its address has enough. The laptop's own console is let in always, and so is a proxy on the
    /// same machine.
    pub fn enter(self: &Arc<Crowd>, from: IpAddr, at: ArrivedAt) -> Option<Presence> {
        let (crowd, console) = (Arc::clone(self), is_console(from, Some(at)));
        let from = household(from);
        if console {
            return Some(Presence { crowd, from, turns: None });
        }
        let mut present = self.present();
        let household = present
            .entry(from)
            .or_insert_with(|| Household { connections: 0, turns: Arc::new(Semaphore::new(AT_ONCE)) });
        if household.connections >= self.most {
            return None;
        }
        household.connections += 1;
        let turns = Some(Arc::clone(&household.turns));
        Some(Presence { crowd, from, turns })
    }

    /// Returns what a server does with each new connection of a door.
    pub fn doorkeeper(self: Arc<Crowd>) -> impl Fn(&dyn Any, &mut Extensions) + Send + Sync + 'static {
        move |connection, data| {
            let plain = connection.downcast_ref::<TcpStream>();
            let secure = || connection.downcast_ref::<TlsStream<TcpStream>>().map(|tls| tls.get_ref().0);
            let Some(stream) = plain.or_else(secure) else { return };
            // Who is gone already needs no place.
            let (Ok(peer), Ok(here)) = (stream.peer_addr(), stream.local_addr()) else { return };
            let at = ArrivedAt(here.ip());
            data.insert(at);
            match self.enter(peer.ip(), at) {
                Some(presence) => drop(data.insert(presence)),
                None => {
                    data.insert(TurnedAway);
                    turn_away(stream, plain.is_some());
                }
            }
        }
    }

    fn present(&self) -> MutexGuard<'_, HashMap<IpAddr, Household>> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        if self.turns.is_none() {
            return;
        }
        let mut present = self.crowd.present();
        let left = present.get_mut(&self.from).map(|household| {
            household.connections -= 1;
            household.connections
        });
        if left == Some(0) {
            present.remove(&self.from);
        }
    }
}

/// Closes a connection at once: one that sends nothing would otherwise be kept until its time is over.
fn turn_away(stream: &TcpStream, plain: bool) {
    let socket = SockRef::from(stream);
    if plain {
        // It has sent nothing yet, so the sentence fits its buffer; who does not listen has had his chance.
        let _ = socket.send(FULL.as_bytes());
    }
    let _ = socket.shutdown(Shutdown::Both);
}

/// Middleware: makes pages of one address in turn. What a connection had sent before it was turned away costs no page.
///
/// A form takes no turn: its sender may be slow, and those with the same address would wait for him.
///
/// # Errors
/// Those of the services behind it.
pub async fn in_turn<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    if request.conn_data::<TurnedAway>().is_some() {
        return Ok(request.error_response(PageError::Crowded).map_into_right_body());
    }
    let turns = request.conn_data::<Presence>().and_then(|presence| presence.turns.clone());
    let _turn = match turns.filter(|_| request.method().is_safe()) {
        // Nobody closes the turns.
        Some(turns) => turns.acquire_owned().await.ok(),
        None => None,
    };
    Ok(next.call(request).await?.map_into_left_body())
}

/// Returns whether somebody sits at this very machine: he comes from 127.0.0.1 or ::1, or from the address at which he has arrived,
/// which nobody else has.
pub(super) fn is_console(from: IpAddr, at: Option<ArrivedAt>) -> bool {
    let from = from.to_canonical();
    from == IpAddr::V4(Ipv4Addr::LOCALHOST)
        || from == IpAddr::V6(Ipv6Addr::LOCALHOST)
        || at.is_some_and(|at| at.0.to_canonical() == from)
}

/// Returns what counts as one address: one of IPv4, or the 64 bits of IPv6 that a household gets, within which it may choose.
pub(super) fn household(from: IpAddr) -> IpAddr {
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

    /// Where everybody arrives in these tests.
    fn laptop() -> ArrivedAt {
        ArrivedAt(ip("192.168.1.5"))
    }

    #[test]
    fn an_address_has_so_many_connections_and_not_one_more() {
        let crowd = Crowd::at_most(2);
        let (first, _second) = (crowd.enter(ip("10.0.0.1"), laptop()), crowd.enter(ip("10.0.0.1"), laptop()));
        assert!(crowd.enter(ip("10.0.0.1"), laptop()).is_none());
        assert!(crowd.enter(ip("10.0.0.2"), laptop()).is_some());
        drop(first);
        assert!(crowd.enter(ip("10.0.0.1"), laptop()).is_some());
    }

    #[test]
    fn whoever_has_gone_is_forgotten() {
        let crowd = Crowd::at_most(1);
        drop(crowd.enter(ip("10.0.0.1"), laptop()));
        assert!(crowd.present().is_empty());
    }

    #[test]
    fn the_console_is_never_locked_out() {
        let crowd = Crowd::at_most(0);
        for console in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            assert!(crowd.enter(ip(console), laptop()).is_some(), "{console}");
        }
        assert!(crowd.enter(ip("127.0.0.2"), laptop()).is_none());
    }

    #[test]
    fn whoever_comes_from_the_address_at_which_he_arrives_sits_at_the_console() {
        let arrived = |at: &str| Some(ArrivedAt(ip(at)));
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

    #[test]
    fn a_household_counts_as_one_whatever_addresses_it_makes_up() {
        let crowd = Crowd::at_most(1);
        let _one = crowd.enter(ip("2001:db8:0:7::1"), laptop()).unwrap();
        assert!(crowd.enter(ip("2001:db8:0:7:ffff::9"), laptop()).is_none());
        assert!(crowd.enter(ip("2001:db8:0:8::1"), laptop()).is_some());
        let _mapped = crowd.enter(ip("::ffff:10.0.0.1"), laptop()).unwrap();
        assert!(crowd.enter(ip("10.0.0.1"), laptop()).is_none());
    }

    #[test]
    fn the_sentence_has_the_length_that_it_says() {
        let (head, body) = FULL.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("Content-Length: {}", body.len())), "{}", body.len());
    }
}
