//! A connection as the server reads and writes it, plain or through TLS. What is written has to be taken: somebody who asks for pages and
//! does not read them would otherwise hold connection and page for as long as they like.

use crate::web::http::connection_limit::ConnectionPermit;
use crate::web::state::arrival::{ArrivedAt, Encrypted};
use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use actix_web::rt::time::{Sleep, sleep};
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::server::TlsStream;

/// A connection that has been let in.
pub struct Connection {
    transport: Transport,
    at: ArrivedAt,
    permit: ConnectionPermit,
    /// How long whoever is at the other end may take for what is being written.
    patience: Duration,
    /// Runs from the first byte that finds no room until everything is taken.
    taking: Option<Pin<Box<Sleep>>>,
}

/// What the bytes go through.
pub enum Transport {
    Plain(TcpStream),
    /// TLS; its handshake is done.
    Tls(Box<TlsStream<TcpStream>>),
}

impl Connection {
    /// Returns a connection that holds its place until it ends.
    pub fn new(
        transport: Transport,
        at: ArrivedAt,
        permit: ConnectionPermit,
        patience: Duration,
    ) -> Connection {
        Connection { transport, at, permit, patience, taking: None }
    }

    /// Tells every request of this connection where it comes from.
    pub fn introduce(&self, data: &mut Extensions) {
        data.insert(self.at);
        if let Some(turns) = &self.permit.shared {
            data.insert(turns.clone());
        }
        if matches!(self.transport, Transport::Tls(_)) {
            data.insert(Encrypted);
        }
    }

    /// Ends the waiting of a write when its time is over.
    fn in_time<T>(&mut self, task: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            return written;
        }
        let patience = self.patience;
        let taking = self.taking.get_or_insert_with(|| Box::pin(sleep(patience)));
        taking.as_mut().poll(task).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match &mut self.transport {
            Transport::Plain(tcp) => Pin::new(tcp).poll_read(task, into),
            Transport::Tls(tls) => Pin::new(tls).poll_read(task, into),
        }
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, task: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = match &mut self.transport {
            Transport::Plain(tcp) => Pin::new(tcp).poll_write(task, bytes),
            Transport::Tls(tls) => Pin::new(tls).poll_write(task, bytes),
        };
        self.in_time(task, written)
    }

    /// The server asks for this when it has nothing left to write.
    fn poll_flush(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = match &mut self.transport {
            Transport::Plain(tcp) => Pin::new(tcp).poll_flush(task),
            Transport::Tls(tls) => Pin::new(tls).poll_flush(task),
        };
        if flushed.is_ready() {
            self.taking = None;
        }
        self.in_time(task, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        let ended = match &mut self.transport {
            Transport::Plain(tcp) => Pin::new(tcp).poll_shutdown(task),
            Transport::Tls(tls) => Pin::new(tls).poll_shutdown(task),
        };
        self.in_time(task, ended)
    }
}
