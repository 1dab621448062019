//! Sets the server up, runs it and lets it end without losing an answer.

use super::ending::request_to_end;
use super::routes;
use crate::app::{self, ActError};
use crate::network::{Listen, Listening};
use crate::web::http::arrival::Arrival;
use crate::web::http::connection::Connection;
use crate::web::http::connection_limit::{ConnectionLimit, in_turn};
use crate::web::http::form;
use crate::web::http::listener::Listener;
use crate::web::http::middleware::{
    answer_once, check_host, check_origin, errors_as_pages, not_for_ever, strip_cookies, with_headers,
};
use crate::web::http::missing;
use crate::web::http::tls;
use crate::web::state::arrival::Entrance;
use crate::web::state::security_log;
use crate::web::state::{GuestsWork, Site};
use actix_http::HttpService;
use actix_service::{IntoServiceFactory, ServiceFactoryExt, fn_service, map_config};
use actix_web::dev::{AppConfig, Server, ServerHandle};
use actix_web::middleware::{NormalizePath, TrailingSlash, from_fn};
use actix_web::web::{Data, FormConfig, PayloadConfig, ServiceConfig, to};
use actix_web::{App, rt, web};
use futures_util::future::join_all;
use socket2::{Domain, Protocol, Socket, Type};
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::num::NonZero;
use std::thread;
use std::thread::available_parallelism;
use std::time::Duration;
use std::{io, slice};
use tokio_rustls::TlsAcceptor;

/// Pages that are being answered at the end get so many seconds.
const GRACE: u64 = 5;

/// Blocking threads of each worker; more cost memory and gain nothing (STYLE, hazard 18).
const BLOCKING_THREADS: usize = 2;

/// The head of a request comes within this time, or not at all. A weak network needs two seconds at the very worst.
const HEAD: Duration = Duration::from_secs(10);

/// How long a connection may take to end.
const DISCONNECT: Duration = Duration::from_secs(1);

/// Open files that a door leaves to the other door, the database and its copies.
const KEPT_FREE: usize = 512;

/// Connections beyond wait in front of a door, whatever the system allows.
const MOST_CONNECTIONS: usize = 20_000;

/// Connections that the system keeps ready for a door until it has time for them.
const WAITING: i32 = 1_024;

/// Serves an app until the operating system asks for the end. `announce` is told the addresses before the first answer.
pub fn serve(
    app: app::App,
    listen: &Listen,
    announce: &mut dyn FnMut(&Listening) -> io::Result<()>,
) -> io::Result<()> {
    rt::System::new().block_on(async {
        let site = Site::new(app.clone());
        look_at_journals(&app);
        log_if_failed(app.look_at_own_notes());
        app.publishing().go_on();
        rt::spawn(look_every_hour(app.clone()));
        // What ended while the disk was full.
        rt::spawn(every(60, app.clone(), write_log_outs));
        rt::spawn(every(60, app.clone(), |_| security_log::tell_left_out()));
        // Whether the database is still where it was opened and takes what happens: everybody hears of it before anything is sent.
        rt::spawn(every(2, app.clone(), app::App::look_at_database));
        let bound = bind(site, listen)?;
        let (stopper, request_to_end) = (bound.stopper(), request_to_end()?);
        announce(bound.listening())?;
        rt::spawn(async move {
            request_to_end.await;
            tracing::info!("ending");
            // Whoever closes the window gives this process a few seconds, and pages may take as long.
            app.copies().copy_what_waits();
            stopper.stop().await;
        });
        let ended = bound.run().await;
        security_log::tell_left_out();
        ended
    })
}

/// Recomputes the journals of the evenings that go on.
fn look_at_journals(app: &app::App) {
    if let Err(error) = app.look_at_journals() {
        tracing::error!(?error, "whether the journals hold is not known; tried again in an hour");
    }
}

fn log_if_failed(looked: Result<(), ActError>) {
    if let Err(error) = looked {
        tracing::error!(
            ?error,
            "not every evening was compared with what is noted of it; tried again in an hour"
        );
    }
}

/// Finishes what an erasure could not, now and every hour, looks at the clock and at the journals of the evenings that go on, and compares
/// all with what is noted of them.
async fn look_every_hour(app: app::App) {
    loop {
        let eraser = app.clone();
        app.look_at_clock();
        let finished = web::block(move || eraser.finish_erasing()).await;
        if !matches!(finished, Ok(Ok(()))) {
            tracing::error!(?finished, "not everything that is erased is gone; tried again in an hour");
        }
        // Nobody waits for a stick that is stuck.
        let looker = app.clone();
        let look = move || {
            look_at_journals(&looker);
            log_if_failed(looker.look_at_high_water());
        };
        if let Err(error) = thread::Builder::new().name("notes".to_owned()).spawn(look) {
            tracing::error!(%error, "the evenings are compared with what is noted of them in an hour");
        }
        rt::time::sleep(Duration::from_secs(60 * 60)).await;
    }
}

/// Does something again and again, each time after so many seconds, off the threads that answer.
async fn every(seconds: u64, app: app::App, work: fn(&app::App)) {
    loop {
        rt::time::sleep(Duration::from_secs(seconds)).await;
        let app = app.clone();
        if let Err(error) = web::block(move || work(&app)).await {
            tracing::error!(%error, "what is done every {seconds} seconds was not done");
        }
    }
}

fn write_log_outs(app: &app::App) {
    if let Err(error) = app.accounts().store_log_outs() {
        tracing::error!(?error, "logouts are not written yet; tried again in a minute");
    }
}

/// Allows this process as many connections as the system lets it have, and returns that number: 1,024 is usual, and two
/// thousand may listen.
#[cfg(unix)]
pub fn allow_many_connections() -> usize {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        tracing::warn!(%error, "the number of connections stays as it was");
    }
    getrlimit(Resource::Nofile).current.and_then(|most| most.try_into().ok()).unwrap_or(usize::MAX)
}

/// Windows knows no such limit.
#[cfg(not(unix))]
pub fn allow_many_connections() -> usize {
    usize::MAX
}

/// A server that has its addresses and answers as soon as it is run.
pub struct Bound {
    staff: Server,
    guests: Option<Server>,
    site: Data<Site>,
    listening: Listening,
}

/// Takes addresses such as `0.0.0.0:8080`; port 0 takes any that is free. Must be called within [`rt::System`].
///
/// # Errors
/// If an address is none or belongs to somebody else, or the certificate cannot be used.
pub fn bind(site: Site, listen: &Listen) -> io::Result<Bound> {
    let mut site = site.known_as(listen.public_url.clone());
    site.run.clone_from(&listen.run);
    let site = Data::new(site);
    let tls = listen.certificate.as_ref().map(tls::acceptor).transpose().map_err(io::Error::other)?;
    let secure = tls.is_some();
    let everything = |config: &mut ServiceConfig| routes::table_of(Listener::Staff).register(config);
    let address = slice::from_ref(&listen.bind);
    let (staff, staff_addresses) = open(Listener::Staff, address, &site, listen, tls, everything)?;
    let (guests, guests_addresses) = match &listen.public_bind[..] {
        [] => (None, Vec::new()),
        addresses => {
            let public = |config: &mut ServiceConfig| routes::table_of(Listener::Guests).register(config);
            let (server, taken) = open(Listener::Guests, addresses, &site, listen, None, public)?;
            (Some(server), taken)
        }
    };
    let listening = Listening { staff: staff_addresses, secure, guests: guests_addresses };
    site.listens_on(listening.clone());
    Ok(Bound { staff, guests, site, listening })
}

/// Opens a door. Each has workers of its own, so that a crowd at one does not keep those at the other waiting.
fn open(
    listener: Listener,
    addresses: &[String],
    site: &Data<Site>,
    listen: &Listen,
    tls: Option<TlsAcceptor>,
    pages: impl Fn(&mut ServiceConfig) + Clone + Send + 'static,
) -> io::Result<(Server, Vec<SocketAddr>)> {
    let site = site.clone();
    let entrance = Data::new(Entrance::new(listen, listener == Listener::Guests));
    let workers = available_parallelism().map_or(2, NonZero::get);
    let connections = allow_many_connections().saturating_sub(KEPT_FREE).min(MOST_CONNECTIONS);
    let app = move || {
        App::new()
            .app_data(site.clone())
            .app_data(listener)
            .app_data(entrance.clone())
            .app_data(GuestsWork::default())
            .app_data(routes::rights())
            .app_data(FormConfig::default().limit(form::LIMIT))
            .app_data(PayloadConfig::new(form::LIMIT))
            .configure(pages.clone())
            .default_service(to(missing))
            // The last is the outermost: every answer gets its headers, every refusal its page.
            .wrap(from_fn(answer_once))
            .wrap(from_fn(check_origin))
            .wrap(from_fn(strip_cookies))
            .wrap(from_fn(check_host))
            .wrap(NormalizePath::new(TrailingSlash::Trim))
            .wrap(from_fn(not_for_ever))
            .wrap(from_fn(errors_as_pages))
            .wrap(from_fn(with_headers))
            .wrap(from_fn(in_turn))
    };
    let mut server = Server::build()
        .workers(workers)
        .worker_max_blocking_threads(BLOCKING_THREADS)
        .max_concurrent_connections((connections / workers).max(1))
        .shutdown_timeout(GRACE)
        .disable_signals();
    let ending = server.graceful_shutdown_signal();
    let door = Arrival {
        limit: ConnectionLimit::new(connections, listen.per_address),
        tls,
        patience: listen.patience,
    };
    // What `HttpServer` of actix-web does, which counts nobody before the handshake.
    let service = move || {
        let (door, ending) = (door.clone(), ending.clone());
        let app = app().into_factory().map_err(|error: actix_web::Error| error.error_response());
        let http = HttpService::build()
            .client_request_timeout(HEAD)
            .client_disconnect_timeout(DISCONNECT)
            .graceful_shutdown_signal(move || {
                let ending = ending.clone();
                async move { ending.notified().await }
            })
            .on_connect_ext(|connection: &Connection, data| connection.introduce(data))
            .finish(map_config(app, |()| AppConfig::default()));
        fn_service(move |tcp| door.clone().let_in(tcp)).and_then(http)
    };
    let mut taken = Vec::new();
    for address in addresses {
        for socket in sockets(address).map_err(|error| not_there(address, &error))? {
            taken.push(socket.local_addr()?);
            server = server.listen(address, socket, service.clone())?;
        }
    }
    Ok((server.run(), taken))
}

/// Takes every address that a text such as `localhost:8080` stands for; those that cannot be had do not matter if one can.
pub fn sockets(address: &str) -> io::Result<Vec<TcpListener>> {
    let (mut taken, mut refused) = (Vec::new(), io::Error::other("there is no such address"));
    for address in address.to_socket_addrs()? {
        match socket(address) {
            Ok(socket) => taken.push(socket),
            Err(error) => refused = error,
        }
    }
    if taken.is_empty() { Err(refused) } else { Ok(taken) }
}

fn socket(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    // Windows means something else by it: there two servers could have one address.
    if cfg!(not(windows)) {
        socket.set_reuse_address(true)?;
    }
    // Elsewhere [::] takes visitors of both kinds by itself.
    if cfg!(windows) && address.is_ipv6() {
        socket.set_only_v6(false)?;
    }
    socket.bind(&address.into())?;
    socket.listen(WAITING)?;
    Ok(socket.into())
}

fn not_there(address: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot serve on {address}: {error}"))
}

impl Bound {
    pub fn listening(&self) -> &Listening {
        &self.listening
    }

    /// Returns what ends the server from another thread.
    pub fn stopper(&self) -> Stopper {
        let doors = std::iter::once(&self.staff).chain(&self.guests);
        Stopper { doors: doors.map(Server::handle).collect(), site: self.site.clone() }
    }

    /// Answers until somebody stops the server.
    pub async fn run(self) -> io::Result<()> {
        match self.guests {
            Some(guests) => tokio::try_join!(self.staff, guests).map(|_| ()),
            None => self.staff.await,
        }
    }
}

#[derive(Clone)]
pub struct Stopper {
    doors: Vec<ServerHandle>,
    site: Data<Site>,
}

impl Stopper {
    /// Ends streams at once and lets pages that are being answered finish (STYLE, hazard 6).
    pub async fn stop(&self) {
        self.site.end_streams();
        join_all(self.doors.iter().map(|listener| listener.stop(true))).await;
    }
}
