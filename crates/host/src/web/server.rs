//! Sets the host up, runs it and lets it end without losing an answer.

use super::nights::Nights;
use super::reports::Reports;
use super::state::Shared;
use super::{calls, clubs, inbox, watch, writers};
use crate::store::{Address, HostStore};
use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServiceRequest, ServiceResponse};
use actix_web::error::ErrorInternalServerError;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, VARY};
use actix_web::middleware::{Next, NormalizePath, TrailingSlash, from_fn};
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{App, HttpServer, rt};
use futures_util::future::join_all;
use preisschnapsen::network::{Listen, Listening};
use preisschnapsen::web::hosting::{
    Entrance, GuestsWork, Listener, Site, allow_many_connections, check_origin, errors_as_pages, missing,
    not_for_ever, request_to_end, rights, sockets, strip_cookies, table_of, with_headers,
};
use std::io;
use std::net::SocketAddr;
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// The head of a request comes within this time, or not at all.
const HEAD: Duration = Duration::from_secs(10);

/// Calls that are being answered at the end get so many seconds.
const GRACE: u64 = 5;

/// So many connections there are at a time, if the system lets the program have as many; event streams are among them.
const CONNECTIONS: usize = 16_000;

/// So many files and connections are left for everything else, the database above all.
const KEPT_FREE: usize = 100;

/// What a host listens on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HostListening {
    /// Everybody's door.
    pub everybody: Vec<SocketAddr>,
    /// That of who watches over it; empty without `--metrics-bind`.
    pub metrics: Vec<SocketAddr>,
}

/// Serves a host until the operating system asks for the end, and for who watches over it at `metrics`. `announce` is told the addresses
/// before the first answer.
///
/// # Errors
/// If the database cannot be opened, an address cannot be used, or the network fails; the words are for who has started it.
pub fn serve(
    database: &Address,
    listen: &Listen,
    metrics: Option<&str>,
    announce: &mut dyn FnMut(&HostListening) -> io::Result<()>,
) -> io::Result<()> {
    rt::System::new().block_on(async {
        let store = HostStore::open(database).await.map_err(io::Error::other)?;
        let shared = Data::new(Shared::new(store));
        let entrance = Data::new(Entrance::new(listen, true));
        // Listening begins before anything is read, so nothing that comes between is missed.
        let changed = shared.changed.subscribe();
        let (nights, asked) = Nights::open(shared.clone())?;
        let known = nights.known().await;
        let site = Site::new(nights.app()).known_as(listen.public_url.clone());
        let site = Data::new(site.on_a_host(Reports(shared.clone())));
        let shown = site.clone();
        let everything = move |config: &mut ServiceConfig| {
            routes(config);
            pages(config, &shown);
        };
        let (public, everybody) = open(&shared, &entrance, &listen.bind, everything)?;
        site.listens_on(Listening { guests: everybody.clone(), ..Listening::default() });
        let mut listening = HostListening { everybody, metrics: Vec::new() };
        let mut servers = vec![public];
        if let Some(bind) = metrics {
            let (server, taken) = open(&shared, &entrance, bind, watching)?;
            servers.push(server);
            listening.metrics = taken;
        }
        let request_to_end = request_to_end()?;
        announce(&listening)?;
        rt::spawn(nights.follow(known, changed, asked));
        rt::spawn(watch::follow(shared.clone(), database.clone()));
        rt::spawn(watch::tidy(shared));
        let handles: Vec<_> = servers.iter().map(Server::handle).collect();
        rt::spawn(async move {
            request_to_end.await;
            tracing::info!("ending");
            site.end_streams();
            join_all(handles.iter().map(|server| server.stop(true))).await;
        });
        for ended in join_all(servers).await {
            ended?;
        }
        Ok(())
    })
}

/// What everybody may call.
fn routes(config: &mut ServiceConfig) {
    config
        .route("/mirror/1/pair", web::post().to(writers::pair))
        .route("/mirror/1/handover", web::post().to(writers::hand_over))
        .route("/mirror/1/decide", web::post().to(writers::decide))
        .route("/mirror/1/entries/{number}", web::get().to(writers::show_entry))
        .route("/mirror/1/entries/{number}/after", web::get().to(writers::show_after))
        .route("/mirror/1/head", web::get().to(calls::show_head))
        .route("/mirror/1/head", web::put().to(calls::put_head))
        .route("/mirror/1/entries", web::post().to(calls::append))
        .route("/mirror/1/texts", web::put().to(calls::put_texts))
        .route("/mirror/1/inbox", web::get().to(inbox::show))
        .route("/mirror/1/inbox/{id}", web::post().to(inbox::answer))
        .route("/mirror/1/take-back", web::post().to(writers::take_back))
        .route("/mirror/{call:.*}", web::route().to(writers::other_version))
        .route("/healthz", web::get().to(calls::health));
}

/// The pages for guests, which are the laptop's own. Whatever is no call of the protocol is one of them, or none.
fn pages(config: &mut ServiceConfig, site: &Data<Site>) {
    let pages = web::scope("")
        .app_data(site.clone())
        .app_data(Listener::Guests)
        .app_data(GuestsWork::default())
        .app_data(rights())
        // On a host the first page is about clubs.
        .route("/", web::get().to(clubs::show_all))
        .route("/v/{club}", web::get().to(clubs::show))
        .route("/v/{club}/termine.ics", web::get().to(clubs::show_calendar))
        .configure(|config| table_of(Listener::Guests).register(config))
        .default_service(web::to(missing))
        // The last is the outermost. A proxy knows the host's names; here is nothing that only some may read.
        .wrap(from_fn(check_origin))
        .wrap(from_fn(strip_cookies))
        .wrap(NormalizePath::new(TrailingSlash::Trim))
        .wrap(from_fn(not_for_ever))
        .wrap(from_fn(errors_as_pages))
        .wrap(from_fn(with_headers))
        .wrap(from_fn(for_everybody));
    config.service(pages);
}

/// What everybody gets: nobody is known here by a cookie. What stands before a host may keep it for a second; a browser asks each time.
const OF_EVERYBODY: HeaderValue = HeaderValue::from_static("max-age=0, must-revalidate, s-maxage=1");

/// Middleware: lets a cache of the operator's carry a crowd.
async fn for_everybody<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let mut answer = next.call(request).await?;
    let begins = |name, text: &str| {
        answer.headers().get(name).is_some_and(|value| value.as_bytes().starts_with(text.as_bytes()))
    };
    let is_kept = begins(CACHE_CONTROL, "no-cache") && !begins(CONTENT_TYPE, "text/event-stream");
    // That there is nothing, or nothing any more, is for everybody too: a cache would go on with what was there.
    if is_kept && [200, 304, 404, 410, 503].contains(&answer.status().as_u16()) {
        answer.headers_mut().insert(CACHE_CONTROL, OF_EVERYBODY);
        answer.headers_mut().insert(VARY, HeaderValue::from_static("Accept-Encoding, Accept-Language"));
    }
    Ok(answer)
}

/// What is for those alone who watch over it.
fn watching(config: &mut ServiceConfig) {
    config.route("/healthz", web::get().to(calls::health)).route("/metrics", web::get().to(calls::metrics));
}

fn open(
    shared: &Data<Shared>,
    entrance: &Data<Entrance>,
    bind: &str,
    routes: impl Fn(&mut ServiceConfig) + Clone + Send + 'static,
) -> io::Result<(Server, Vec<SocketAddr>)> {
    let (shared, entrance) = (shared.clone(), entrance.clone());
    let app = move || {
        let routes = routes.clone();
        App::new()
            .app_data(shared.clone())
            .app_data(entrance.clone())
            .configure(routes)
            .wrap(from_fn(to_its_end))
            .wrap(from_fn(count))
    };
    let workers = available_parallelism().map_or(2, NonZero::get);
    let connections = allow_many_connections().saturating_sub(KEPT_FREE).min(CONNECTIONS);
    let mut server = HttpServer::new(app)
        .workers(workers)
        .client_request_timeout(HEAD)
        .max_connections((connections / workers).max(1))
        .shutdown_timeout(GRACE)
        .disable_signals();
    let mut taken = Vec::new();
    let sockets = sockets(bind);
    for socket in
        sockets.map_err(|error| io::Error::new(error.kind(), format!("cannot serve on {bind}: {error}")))?
    {
        taken.push(socket.local_addr()?);
        server = server.listen(socket)?;
    }
    Ok((server.run(), taken))
}

/// Middleware: counts and logs calls, without addresses.
/// Middleware: goes on with what changes something when its caller hangs up. Torn off, it would wait on in the database for whom it waited for, and others
/// would come after it.
async fn to_its_end<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    if request.method().is_safe() {
        return next.call(request).await;
    }
    rt::spawn(async move { next.call(request).await }).await.map_err(ErrorInternalServerError)?
}

async fn count<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let begun = Instant::now();
    let shared = request.app_data::<Data<Shared>>().cloned();
    let call = name_of(request.path());
    let answer = next.call(request).await;
    let status = match &answer {
        Ok(answer) => answer.status(),
        Err(error) => error.as_response_error().status_code(),
    };
    if let Some(shared) = shared {
        shared.metrics.count(call, status.as_u16(), begun.elapsed());
    }
    let milliseconds = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    tracing::debug!(call, status = status.as_u16(), milliseconds, "called");
    answer
}

fn name_of(path: &str) -> &'static str {
    match path {
        "/mirror/1/pair" => "pair",
        "/mirror/1/handover" => "handover",
        "/mirror/1/decide" => "decide",
        "/mirror/1/take-back" => "take-back",
        "/mirror/1/head" => "head",
        "/mirror/1/entries" => "entries",
        entry if entry.starts_with("/mirror/1/entries/") => "entry",
        "/mirror/1/texts" => "texts",
        "/healthz" | "/metrics" => "watch",
        inbox if inbox.starts_with("/mirror/1/inbox") => "inbox",
        _ => "other",
    }
}
