//! Sets the server up, runs it and lets it end without losing an answer.

use super::form;
use super::gate::{errors_as_pages, own_forms_only, with_headers};
use super::public::missing;
use super::rights::table;
use super::site::Site;
use crate::app;
use crate::network::Listen;
use actix_web::dev::{Server, ServerHandle};
use actix_web::middleware::{NormalizePath, TrailingSlash, from_fn};
use actix_web::web::{Data, FormConfig, PayloadConfig, to};
use actix_web::{App, HttpServer, rt};
use std::io;
use std::net::SocketAddr;

/// Pages that are being answered at the end get so many seconds.
const GRACE: u64 = 5;

/// Blocking threads of each worker; more cost memory and gain nothing (STYLE, hazard 18).
const BLOCKING_THREADS: usize = 2;

/// Serves an app until the operating system asks for the end. `announce` is told the addresses before the first answer.
///
/// # Errors
/// If the address cannot be used, the announcement fails, or the network does.
pub fn serve(
    app: app::App,
    listen: &Listen,
    announce: &mut dyn FnMut(&[SocketAddr]) -> io::Result<()>,
) -> io::Result<()> {
    allow_many_connections();
    rt::System::new().block_on(async {
        let bound = bind(Site::new(app).known_as(listen.public_url.clone()), &listen.bind)?;
        let (stopper, request_to_end) = (bound.stopper(), request_to_end()?);
        announce(bound.addresses())?;
        rt::spawn(async move {
            request_to_end.await;
            tracing::info!("ending");
            stopper.stop().await;
        });
        bound.run().await
    })
}

/// Allows this process as many connections as the system lets it have: 1,024 is usual, and two thousand may listen.
#[cfg(unix)]
pub fn allow_many_connections() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        tracing::warn!(%error, "the number of connections stays as it was");
    }
}

/// Windows knows no such limit.
#[cfg(not(unix))]
pub fn allow_many_connections() {}

/// A server that has its address and answers as soon as it is run.
pub struct Bound {
    server: Server,
    addresses: Vec<SocketAddr>,
    site: Data<Site>,
}

/// Takes an address such as `0.0.0.0:8080`; port 0 takes any that is free. Must be called within [`rt::System`].
///
/// # Errors
/// If the address is none or belongs to somebody else.
pub fn bind(site: Site, address: &str) -> io::Result<Bound> {
    let site = Data::new(site);
    let shared = site.clone();
    let server = HttpServer::new(move || {
        App::new()
            .app_data(shared.clone())
            .app_data(FormConfig::default().limit(form::LIMIT))
            .app_data(PayloadConfig::new(form::LIMIT))
            .configure(|config| table().register(config))
            .default_service(to(missing::show))
            // The last is the outermost: every answer gets its headers, every refusal its page.
            .wrap(from_fn(own_forms_only))
            .wrap(NormalizePath::new(TrailingSlash::Trim))
            .wrap(from_fn(errors_as_pages))
            .wrap(from_fn(with_headers))
    })
    .worker_max_blocking_threads(BLOCKING_THREADS)
    .shutdown_timeout(GRACE)
    .disable_signals()
    .bind(address)?;
    let addresses = server.addrs();
    site.listens_on(addresses.clone());
    Ok(Bound { server: server.run(), addresses, site })
}

impl Bound {
    /// Returns the addresses that the server listens on.
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// Returns what ends the server from another thread.
    pub fn stopper(&self) -> Stopper {
        Stopper { handle: self.server.handle(), site: self.site.clone() }
    }

    /// Answers until somebody stops the server.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn run(self) -> io::Result<()> {
        self.server.await
    }
}

/// Ends a server.
#[derive(Clone)]
pub struct Stopper {
    handle: ServerHandle,
    site: Data<Site>,
}

impl Stopper {
    /// Ends streams at once and lets pages that are being answered finish (STYLE, hazard 6).
    pub async fn stop(&self) {
        self.site.end_streams();
        self.handle.stop(true).await;
    }
}

/// Listens, from now on, to the operating system asking for the end (Ctrl-C or SIGTERM); the future waits for it.
#[cfg(unix)]
fn request_to_end() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Listens, from now on, to the operating system asking for the end (Ctrl-C); the future waits for it.
#[cfg(windows)]
fn request_to_end() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}
