//! How many connections each address has at a door, and how many of its pages are made at the same time; nobody gets too many
//! (docs/adr/two-doors.md).

use crate::web::error::PageError;
use crate::web::state::client_network::{ArrivedAt, client_network, is_console};
use actix_tls::accept::rustls_0_23::TlsStream;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{Extensions, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::rt::net::TcpStream;
use socket2::SockRef;
use std::any::Any;
use std::collections::HashMap;
use std::net::{IpAddr, Shutdown};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Semaphore;

/// What a connection too many is told over plain http.
const FULL: &str = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\n\
    Content-Type: text/plain; charset=utf-8\r\nContent-Length: 133\r\n\r\n\
    Zu viele Verbindungen von dieser Adresse. Bitte gleich noch einmal.\n\
    Too many connections from this address. Please try again soon.\n  ";

/// How many pages of one address are made at the same time; its other requests wait in front of the workers, not in their queue,
/// where everybody else would wait behind them.
const AT_ONCE: usize = 2;

/// Who is at a door.
#[derive(Debug)]
pub struct ConnectionLimit {
    most: usize,
    present: Mutex<HashMap<IpAddr, ClientNetwork>>,
}

/// Everybody with one address.
#[derive(Debug)]
struct ClientNetwork {
    connections: usize,
    render_permits: Arc<Semaphore>,
}

/// A connection's place at a door; it is free again when this is dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    limit: Arc<ConnectionLimit>,
    from: IpAddr,
    /// `None` for the console, which waits for nobody.
    render_permits: Option<Arc<Semaphore>>,
}

/// A connection that was one too many.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionRefused;

impl ConnectionLimit {
    /// Lets every address have so many connections.
    pub fn at_most(most: usize) -> Arc<ConnectionLimit> {
        Arc::new(ConnectionLimit { most, present: Mutex::default() })
    }

    /// Lets a connection in, unless its address has enough. The laptop's own console is let in always, and so is a proxy on the
    /// same machine.
    pub fn enter(self: &Arc<ConnectionLimit>, from: IpAddr, at: ArrivedAt) -> Option<ConnectionPermit> {
        let (limit, console) = (Arc::clone(self), is_console(from, Some(at)));
        let from = client_network(from);
        if console {
            return Some(ConnectionPermit { limit, from, render_permits: None });
        }
        let mut present = self.present();
        let client_network = present.entry(from).or_insert_with(|| ClientNetwork {
            connections: 0,
            render_permits: Arc::new(Semaphore::new(AT_ONCE)),
        });
        if client_network.connections >= self.most {
            return None;
        }
        client_network.connections += 1;
        let render_permits = Some(Arc::clone(&client_network.render_permits));
        Some(ConnectionPermit { limit, from, render_permits })
    }

    /// Returns what a server does with each new connection of a door.
    pub fn on_connect(
        self: Arc<ConnectionLimit>,
    ) -> impl Fn(&dyn Any, &mut Extensions) + Send + Sync + 'static {
        move |connection, data| {
            let plain = connection.downcast_ref::<TcpStream>();
            let secure = || connection.downcast_ref::<TlsStream<TcpStream>>().map(|tls| tls.get_ref().0);
            let Some(stream) = plain.or_else(secure) else { return };
            // A connection that is gone already needs no place.
            let (Ok(peer), Ok(here)) = (stream.peer_addr(), stream.local_addr()) else { return };
            let at = ArrivedAt(here.ip());
            data.insert(at);
            match self.enter(peer.ip(), at) {
                Some(presence) => drop(data.insert(presence)),
                None => {
                    data.insert(ConnectionRefused);
                    turn_away(stream, plain.is_some());
                }
            }
        }
    }

    fn present(&self) -> MutexGuard<'_, HashMap<IpAddr, ClientNetwork>> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        if self.render_permits.is_none() {
            return;
        }
        let mut present = self.limit.present();
        let left = present.get_mut(&self.from).map(|client_network| {
            client_network.connections -= 1;
            client_network.connections
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
        // It has sent nothing yet, so the sentence fits its buffer.
        let _ = socket.send(FULL.as_bytes());
    }
    let _ = socket.shutdown(Shutdown::Both);
}

/// Middleware: makes pages of one address in turn. What a connection had sent before it was turned away costs no page.
///
/// A form takes no turn: its sender may be slow, and those with the same address would wait for them.
///
/// # Errors
/// Those of the services behind it.
pub async fn in_turn<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    if request.conn_data::<ConnectionRefused>().is_some() {
        return Ok(request.error_response(PageError::Crowded).map_into_right_body());
    }
    let render_permits =
        request.conn_data::<ConnectionPermit>().and_then(|presence| presence.render_permits.clone());
    let _turn = match render_permits.filter(|_| request.method().is_safe()) {
        // Nobody closes the turns.
        Some(render_permits) => render_permits.acquire_owned().await.ok(),
        None => None,
    };
    Ok(next.call(request).await?.map_into_left_body())
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
        let limit = ConnectionLimit::at_most(2);
        let (first, _second) = (limit.enter(ip("10.0.0.1"), laptop()), limit.enter(ip("10.0.0.1"), laptop()));
        assert!(limit.enter(ip("10.0.0.1"), laptop()).is_none());
        assert!(limit.enter(ip("10.0.0.2"), laptop()).is_some());
        drop(first);
        assert!(limit.enter(ip("10.0.0.1"), laptop()).is_some());
    }

    #[test]
    fn whoever_has_gone_is_forgotten() {
        let limit = ConnectionLimit::at_most(1);
        drop(limit.enter(ip("10.0.0.1"), laptop()));
        assert!(limit.present().is_empty());
    }

    #[test]
    fn the_console_is_never_locked_out() {
        let limit = ConnectionLimit::at_most(0);
        for console in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            assert!(limit.enter(ip(console), laptop()).is_some(), "{console}");
        }
        assert!(limit.enter(ip("127.0.0.2"), laptop()).is_none());
    }

    #[test]
    fn a_household_counts_as_one_whatever_addresses_it_makes_up() {
        let limit = ConnectionLimit::at_most(1);
        let _one = limit.enter(ip("2001:db8:0:7::1"), laptop()).unwrap();
        assert!(limit.enter(ip("2001:db8:0:7:ffff::9"), laptop()).is_none());
        assert!(limit.enter(ip("2001:db8:0:8::1"), laptop()).is_some());
        let _mapped = limit.enter(ip("::ffff:10.0.0.1"), laptop()).unwrap();
        assert!(limit.enter(ip("10.0.0.1"), laptop()).is_none());
    }

    #[test]
    fn the_sentence_has_the_length_that_it_says() {
        let (head, body) = FULL.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("Content-Length: {}", body.len())), "{}", body.len());
    }
}
