//! How many connections each address has at a door, and how many of its pages are made at the same time; nobody gets too many
//! (docs/adr/two-doors.md).

use crate::web::state::arrival::{ArrivedAt, client_network, is_console};
use crate::web::state::quota::{Place, Quota};
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many pages of one address are made at the same time; its other requests wait in front of the workers, not in their queue,
/// where everybody else would wait behind them.
const AT_ONCE: usize = 2;

/// How many TLS handshakes of one address are open at the same time; its other connections wait for theirs.
const HANDSHAKES: usize = 16;

/// How many connections of a door are left to the console, whoever else wants them; where a machine has few, half of them.
const KEPT: usize = 64;

/// Who is at a door.
#[derive(Debug)]
pub struct ConnectionLimit {
    room: usize,
    most: usize,
    present: Quota<IpAddr, Turns>,
}

/// What those with one address do in turn.
#[derive(Debug, Clone)]
pub struct Turns {
    /// Pages that are made.
    pages: Arc<Semaphore>,
    pub handshakes: Arc<Semaphore>,
}

/// A connection's place at a door. The console shares no turns: it waits for nobody.
pub type ConnectionPermit = Place<IpAddr, Turns>;

impl Default for Turns {
    fn default() -> Turns {
        Turns { pages: Arc::new(Semaphore::new(AT_ONCE)), handshakes: Arc::new(Semaphore::new(HANDSHAKES)) }
    }
}

impl ConnectionLimit {
    /// Shares the connections that a door has, so many for every address at most.
    pub fn new(connections: usize, most: usize) -> Arc<ConnectionLimit> {
        let room = connections.saturating_sub(KEPT).max(connections / 2).max(1);
        Arc::new(ConnectionLimit { room, most, present: Quota::default() })
    }

    /// Lets a connection in, unless its address has enough or all are taken. The laptop's own console is let in always, and so is a proxy on the same machine.
    pub fn enter(&self, from: IpAddr, at: ArrivedAt) -> Option<ConnectionPermit> {
        if is_console(from, Some(at)) {
            return self.present.take(usize::MAX, None);
        }
        self.present.take(self.room, Some((client_network(from), self.most)))
    }
}

/// Middleware: makes pages of one address in turn. A form takes no turn: its sender may be slow, and those with the same address would wait for them.
pub async fn in_turn<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let turns = request.conn_data::<Turns>().filter(|_| request.method().is_safe()).cloned();
    let _turn = match turns {
        // Nobody closes the turns.
        Some(turns) => turns.pages.acquire_owned().await.ok(),
        None => None,
    };
    next.call(request).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::SocketAddr;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    /// Where everybody arrives in these tests.
    fn laptop() -> ArrivedAt {
        ArrivedAt(SocketAddr::new(ip("192.168.1.5"), 8080))
    }

    #[test]
    fn an_address_has_so_many_connections_and_not_one_more() {
        let limit = ConnectionLimit::new(1_000, 2);
        let (first, _second) = (limit.enter(ip("10.0.0.1"), laptop()), limit.enter(ip("10.0.0.1"), laptop()));
        assert!(limit.enter(ip("10.0.0.1"), laptop()).is_none());
        assert!(limit.enter(ip("10.0.0.2"), laptop()).is_some());
        drop(first);
        assert!(limit.enter(ip("10.0.0.1"), laptop()).is_some());
    }

    #[test]
    fn many_addresses_leave_connections_to_the_console() {
        let limit = ConnectionLimit::new(4 * KEPT, 1);
        let others = (0..4 * KEPT).map(|other| limit.enter(IpAddr::from([10, 0, 1, other as u8]), laptop()));
        let inside: Vec<_> = others.flatten().collect();
        assert_eq!(inside.len(), 3 * KEPT);
        assert!(limit.enter(ip("127.0.0.1"), laptop()).is_some());
        for few in [0, 1, 2, KEPT] {
            assert!(ConnectionLimit::new(few, 1).enter(ip("10.0.0.1"), laptop()).is_some(), "{few}");
        }
    }

    #[test]
    fn whoever_has_gone_is_forgotten() {
        let limit = ConnectionLimit::new(1_000, 1);
        drop(limit.enter(ip("10.0.0.1"), laptop()));
        assert!(limit.present.is_empty());
    }

    #[test]
    fn the_console_is_never_locked_out() {
        let limit = ConnectionLimit::new(1_000, 0);
        for console in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            assert!(limit.enter(ip(console), laptop()).is_some(), "{console}");
        }
        assert!(limit.enter(ip("127.0.0.2"), laptop()).is_none());
    }

    #[test]
    fn a_household_counts_as_one_whatever_addresses_it_makes_up() {
        let limit = ConnectionLimit::new(1_000, 1);
        let _one = limit.enter(ip("2001:db8:0:7::1"), laptop()).unwrap();
        assert!(limit.enter(ip("2001:db8:0:7:ffff::9"), laptop()).is_none());
        assert!(limit.enter(ip("2001:db8:0:8::1"), laptop()).is_some());
        let _mapped = limit.enter(ip("::ffff:10.0.0.1"), laptop()).unwrap();
        assert!(limit.enter(ip("10.0.0.1"), laptop()).is_none());
    }
}
