//! What a connection passes before anything of it is read: it is counted, and where the door speaks TLS it makes its handshake. Whoever
//! is one too many costs no handshake, and a handshake that does not come costs nobody else theirs.

use crate::web::http::connection::{Connection, Transport};
use crate::web::http::connection_limit::{ConnectionLimit, ConnectionPermit};
use crate::web::state::arrival::ArrivedAt;
use actix_http::Protocol;
use actix_http::error::DispatchError;
use actix_web::rt::net::TcpStream;
use actix_web::rt::time::timeout;
use socket2::SockRef;
use std::io;
use std::net::{Shutdown, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// What a connection too many is told over plain http.
const FULL: &str = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\n\
    Content-Type: text/plain; charset=utf-8\r\nContent-Length: 94\r\n\r\n\
    Zu viele Verbindungen. Bitte gleich noch einmal.\n\
    Too many connections. Please try again soon.\n";

/// The longest handshake: two rounds over a weak network, and a slow telephone.
const HANDSHAKE: Duration = Duration::from_secs(5);

/// The longest time in front of it, while others of the same address make theirs.
const TURN: Duration = Duration::from_secs(10);

/// What the system keeps of an answer that is not taken; by itself it would keep megabytes, of each connection.
const KEPT_BY_THE_SYSTEM: usize = 128 << 10;

/// A door, for those who arrive.
#[derive(Clone)]
pub struct Arrival {
    pub limit: Arc<ConnectionLimit>,
    /// What it proves its identity with, if it speaks TLS.
    pub tls: Option<TlsAcceptor>,
    /// How long an answer may take to be taken.
    pub patience: Duration,
}

impl Arrival {
    /// Lets a connection in.
    ///
    /// # Errors
    /// It is one too many, its handshake fails or takes too long, or it is gone already.
    pub async fn let_in(
        self,
        tcp: TcpStream,
    ) -> Result<(Connection, Protocol, Option<SocketAddr>), DispatchError> {
        let (peer, here) = (tcp.peer_addr()?, tcp.local_addr()?);
        let at = ArrivedAt(here);
        let Some(permit) = self.limit.enter(peer.ip(), at) else {
            turn_away(&tcp, self.tls.is_none());
            return Err(io::Error::from(io::ErrorKind::ConnectionRefused).into());
        };
        // It works without, only with more memory.
        let _ = SockRef::from(&tcp).set_send_buffer_size(KEPT_BY_THE_SYSTEM);
        // An answer does not wait until the other side has said that it has what came before, as the end of a handshake.
        let _ = tcp.set_nodelay(true);
        let transport = match &self.tls {
            Some(tls) => Transport::Tls(Box::new(shake_hands(tls, tcp, &permit).await?)),
            None => Transport::Plain(tcp),
        };
        Ok((Connection::new(transport, at, permit, self.patience), Protocol::Http1, Some(peer)))
    }
}

async fn shake_hands(
    tls: &TlsAcceptor,
    tcp: TcpStream,
    permit: &ConnectionPermit,
) -> io::Result<TlsStream<TcpStream>> {
    let _turn = match &permit.shared {
        // Nobody closes the turns.
        Some(turns) => timeout(TURN, Arc::clone(&turns.handshakes).acquire_owned()).await?.ok(),
        None => None,
    };
    timeout(HANDSHAKE, tls.accept(tcp)).await?
}

/// Closes a connection at once: one that sends nothing would otherwise be kept until its time is over.
fn turn_away(tcp: &TcpStream, plain: bool) {
    // What it has sent is read: a socket that is closed over unread bytes takes the sentence back.
    let _ = tcp.try_read(&mut [0; 4096]);
    let socket = SockRef::from(tcp);
    if plain {
        // Nothing was sent to it yet, so the sentence fits its buffer.
        let _ = socket.send(FULL.as_bytes());
    }
    let _ = socket.shutdown(Shutdown::Both);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_has_the_length_that_it_says() {
        let (head, body) = FULL.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("Content-Length: {}", body.len())), "{}", body.len());
    }
}
