//! Public pages and files are made once and kept as the bytes that go over the wire.
//!
//! A public page is a function of (version of the tournament, page, language): it shows no clock and nobody's login. So it is
//! rendered and compressed for the first reader of a version; everybody else gets the same bytes, or 304 if their browser has them.
//! The handler names the page and says how to make it:
//!
//! ```ignore
//! pub async fn show(request: PublicRequest, path: Path<(String, String)>) -> Response {
//!     let stage: Stage = path.1.parse().map_err(|_| PageError::NotFound)?;
//!     request.answer(format!("runde/{stage}"), move |guest| RoundPage::of(guest, stage)).await
//! }
//! ```
//!
//! The name must say everything that the page depends on beside version and language, such as an order that the query asks
//! for; and nothing else, or every guess in the query is kept. Nothing is rendered on the threads that answer. A page with a notice ("Gespeichert."), or one whose query says more, is
//! made for its one reader.
//!
//! What belongs to all evenings of the house (its first page, the list for programs, the calendar) is kept in the same way, as a function of (what has
//! changed in the house, answer, language): [`HouseRequest`].
//!
//! `encoded` holds the bytes in three encodings with their ETag, `page_cache` what is kept of each tournament.

use super::cached::Cached;
use super::guest::Guest;
use crate::app::{App, TournamentId};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, PageContext, Query, Reply, Response};
use crate::web::state::page_cache::{PageName, Version};
use crate::web::state::{Conditional, EncodedResponse, GuestsWork, Site};
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::COOKIE;
use actix_web::rt::time::sleep;
use actix_web::{FromRequest, HttpRequest, HttpResponse, web};
use askama::Template;
use serde::{Deserialize, Serialize};
use std::future::{Future, ready};
use std::pin::Pin;
use std::time::{Duration, Instant};
use tournament::{ActionNo, TicketNo};

/// So long whoever asks for a list waits for a host that was just started, and so often it is looked.
const PATIENCE: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(20);

/// How an address ends that asks for the order by name, and the name of a page that is sorted by it.
const BY_NAME: &str = "?nach=name";

/// Reads the number of a ticket as links write it.
pub fn ticket_of_path(text: &str) -> Result<TicketNo, PageError> {
    number_of_path(text).map(TicketNo).ok_or(PageError::NotFound)
}

/// Reads a number as links write it, so that a page has one address only.
pub fn number_of_path(text: &str) -> Option<u32> {
    let number: u32 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// Returns the address of a page, or its name, in one of its two orders.
pub fn in_order(page: &str, by_name: bool) -> String {
    format!("{page}{}", if by_name { BY_NAME } else { "" })
}

/// What the address of a public page may ask; what cannot be read asks nothing.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PublicQuery {
    /// Whom a guest looks for.
    pub q: String,
    /// `name` sorts by name.
    pub nach: String,
    /// `druck` shows the page as a sheet.
    pub ansicht: String,
    /// How large a picture is.
    pub zoom: String,
    /// Of which format the evening is for which a sheet of help is printed.
    pub format: String,
}

impl PublicQuery {
    /// Returns whether a page is asked for by name.
    pub fn is_by_name(&self) -> bool {
        self.nach == "name"
    }
}

/// Something whose answers are kept.
pub trait Subject: Send + 'static {
    /// Returns under what they are kept, and in which version.
    fn version(&self) -> (TournamentId, Version);
}

impl Subject for Current {
    fn version(&self) -> (TournamentId, Version) {
        let (own, beside) = (self.tournament.version(), ActionNo(self.sibling_changes));
        (self.id, Version { own, beside })
    }
}

impl Subject for App {
    /// The whole house; no evening has its number.
    fn version(&self) -> (TournamentId, Version) {
        (TournamentId(0), Version { own: ActionNo(self.changes()), beside: ActionNo(0) })
    }
}

/// Somebody asks for something about a [`Subject`].
pub struct CachedRequest<S> {
    pub ctx: PageContext,
    pub current: S,
    pub query: PublicQuery,
    pub site: web::Data<Site>,
    conditional: Conditional,
    guests: GuestsWork,
    /// Whether the address asks for something that the page's name does not say.
    asks_more: bool,
}

/// Somebody asks for a public page of the tournament `{slug}`. As an argument of a handler it answers 404 if there is none.
pub type PublicRequest = CachedRequest<Current>;

/// Somebody asks for something about the whole house.
pub type HouseRequest = CachedRequest<App>;

impl<S: Subject> CachedRequest<S> {
    /// Answers with the page whose text `make` returns.
    pub async fn answer_page(
        self,
        name: String,
        make: impl FnOnce(&PageContext, &S) -> Result<String, PageError> + Send + 'static,
    ) -> Response {
        let asks_more = self.asks_more || self.query.is_by_name() && !name.ends_with(BY_NAME);
        // What was asked stands in the link to the other language and must not be kept for others.
        if self.ctx.notice.is_some() || asks_more {
            let CachedRequest { ctx, current, guests, .. } = self;
            let html = Box::pin(guests.run(move || make(&ctx, &current))).await??;
            return Ok(Reply::Page { status: StatusCode::OK, html, wait: None }.into());
        }
        self.answer_file(name, move |ctx, current| make(ctx, current).map(EncodedResponse::page)).await
    }

    /// Answers with what `make` returns, which is kept like a page. It must be the same whatever stands in the query, unless the name says it.
    pub async fn answer_file(
        self,
        name: String,
        make: impl FnOnce(&PageContext, &S) -> Result<EncodedResponse, PageError> + Send + 'static,
    ) -> Response {
        let CachedRequest { ctx, current, site, conditional, guests, .. } = self;
        // Asked before anything is read: what changes meanwhile makes it anew.
        let (id, version) = current.version();
        let name = PageName { page: name, lang: ctx.lang, explicit: ctx.kept_lang().is_some() };
        let (cache, guests, conditional) = (&site.page_cache, &guests, &conditional);
        let cached = Cached { cache, id, version, name, guests, conditional };
        cached.answer(|| async { guests.run(move || make(&ctx, &current)).await? }).await
    }
}

impl PublicRequest {
    /// Answers with what is made for this one reader.
    pub async fn answer_one(self, make: impl FnOnce(&Guest<'_>) -> Answer + Send + 'static) -> Response {
        let PublicRequest { ctx, current, guests, .. } = self;
        guests.run(move || make(&Guest::of(&ctx, &current))).await?.map(HttpResponse::from)
    }

    /// Answers with a file that is made for this one reader; who has it already gets 304.
    pub async fn answer_for_one(
        self,
        make: impl FnOnce(&PageContext, &Current) -> Result<EncodedResponse, PageError> + Send + 'static,
    ) -> Response {
        let PublicRequest { ctx, current, guests, conditional, .. } = self;
        Ok(guests.run(move || make(&ctx, &current)).await??.answer(&conditional))
    }

    /// Answers with a text of another kind, which is kept like a page.
    pub async fn answer_text(
        self,
        name: String,
        kind: &'static str,
        make: impl FnOnce(&Guest<'_>) -> String + Send + 'static,
    ) -> Response {
        let text = move |ctx: &PageContext, current: &Current| {
            Ok(EncodedResponse::bytes(kind, make(&Guest::of(ctx, current)).into_bytes()))
        };
        self.answer_file(name, text).await
    }

    /// Answers with a page; `make` returns `None` if there is no such page.
    pub async fn answer<T: Template>(
        self,
        name: String,
        make: impl FnOnce(&Guest<'_>) -> Option<T> + Send + 'static,
    ) -> Response {
        let text = move |ctx: &PageContext, current: &Current| {
            let page = make(&Guest::of(ctx, current)).ok_or(PageError::NotFound)?;
            page.render().map_err(PageError::internal)
        };
        self.answer_page(name, text).await
    }

    /// Answers with JSON, which is kept like a page; `make` returns `None` if there is no such thing.
    pub async fn answer_json<T: Serialize>(
        self,
        name: String,
        make: impl FnOnce(&Guest<'_>) -> Option<T> + Send + 'static,
    ) -> Response {
        let text = move |ctx: &PageContext, current: &Current| {
            let made = make(&Guest::of(ctx, current)).ok_or(PageError::NotFound)?;
            serde_json::to_vec(&made).map(EncodedResponse::json).map_err(PageError::internal)
        };
        self.answer_file(name, text).await
    }
}

impl FromRequest for PublicRequest {
    type Error = PageError;
    type Future = Pin<Box<dyn Future<Output = Result<PublicRequest, PageError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let site = match Site::of(request) {
            Ok(site) => site.clone(),
            Err(error) => return Box::pin(ready(Err(error))),
        };
        let known = site.app().latest(request.match_info().get("slug").unwrap_or_default());
        let conditional = Conditional::of(request.headers());
        let query = match request.query_string() {
            "" => PublicQuery::default(),
            "nach=name" => PublicQuery { nach: "name".to_owned(), ..PublicQuery::default() },
            query => Query::read(query).unwrap_or_default(),
        };
        let asks_more = asks_more(request);
        let guests = GuestsWork::of(request);
        let known = known.map(|snapshot| Current::of(&site, snapshot));
        let made = move |ctx: PageContext, current: Current| {
            let ctx = ctx.of_evening(&current);
            PublicRequest { ctx, current, query, site, conditional, guests, asks_more }
        };
        if let (Some(current), true) = (known, is_plain(request)) {
            return Box::pin(ready(Ok(made(PageContext::signed_out(request), current))));
        }
        let current = Current::from_request(request, payload);
        let ctx = PageContext::extract(request.clone());
        Box::pin(async move {
            let current = current.await?;
            Ok(made(ctx.await?, current))
        })
    }
}

impl FromRequest for HouseRequest {
    type Error = PageError;
    type Future = Pin<Box<dyn Future<Output = Result<HouseRequest, PageError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let site = match Site::of(request) {
            Ok(site) => site.clone(),
            Err(error) => return Box::pin(ready(Err(error))),
        };
        let (conditional, guests) = (Conditional::of(request.headers()), GuestsWork::of(request));
        let (asks_more, current, query) = (asks_more(request), site.app().clone(), PublicQuery::default());
        let now = current.now();
        let current_knows_all = current.knows_all();
        let made = move |ctx| HouseRequest { ctx, current, query, site, conditional, guests, asks_more };
        if is_plain(request) && current_knows_all {
            let mut ctx = PageContext::signed_out(request);
            ctx.now = now;
            return Box::pin(ready(Ok(made(ctx))));
        }
        let ctx = PageContext::extract(request.clone());
        Box::pin(async move {
            let made = made(ctx.await?);
            // A host that was just started lists what it has read in a moment, or by then.
            let begun = Instant::now();
            while !made.current.knows_all() && begun.elapsed() < PATIENCE {
                sleep(PAUSE).await;
            }
            Ok(made)
        })
    }
}

/// Returns whether the query says more than the language and the order by name, each at most once. The kept page carries its first
/// reader's query in the link to the other language; where its name says nothing of an order, one that is asked for is more as well.
pub fn asks_more(request: &HttpRequest) -> bool {
    let query = request.query_string();
    ![
        "",
        "nach=name",
        "lang=de",
        "lang=en",
        "lang=de&nach=name",
        "lang=en&nach=name",
        "nach=name&lang=de",
        "nach=name&lang=en",
    ]
    .contains(&query)
}

/// Returns whether nothing has to be looked up about the reader: they have no session, and no notice waits for them.
pub fn is_plain(request: &HttpRequest) -> bool {
    !request.headers().contains_key(COOKIE) && !request.query_string().contains("notiz=")
}
