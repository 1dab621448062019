//! What is the same for everybody and belongs to all evenings of the house: its first page, the list for programs, the calendar. Such an answer is
//! a function of (what has changed in the house, answer, language) and kept as the pages of an evening are (`request`).

use super::cached::Cached;
use super::request::{asks_more, is_plain};
use crate::app::{App, TournamentId};
use crate::tournament::ActionNo;
use crate::web::error::PageError;
use crate::web::http::{PageContext, Reply, Response};
use crate::web::state::page_cache::{PageName, Version};
use crate::web::state::{Conditional, EncodedResponse, GuestsWork, Site};
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest, web};
use std::future::{Future, ready};
use std::pin::Pin;

/// No evening has this number; what is kept of all of them stands under it.
const HOUSE: TournamentId = TournamentId(0);

/// Somebody asks for something about the whole house.
pub struct HouseRequest {
    pub ctx: PageContext,
    site: web::Data<Site>,
    conditional: Conditional,
    guests: GuestsWork,
    /// Whether the address asks for something that the page's name does not say.
    asks_more: bool,
}

impl HouseRequest {
    /// Answers with the page whose text `make` returns. Its name says everything that it depends on beside the evenings and the language.
    pub async fn answer_page(
        self,
        name: String,
        make: impl FnOnce(&App, &PageContext) -> Result<String, PageError> + Send + 'static,
    ) -> Response {
        // What was asked stands in the link to the other language and must not be kept for others.
        if self.ctx.notice.is_some() || self.asks_more {
            let HouseRequest { ctx, site, guests, .. } = self;
            let app = site.app().clone();
            let html = Box::pin(guests.run(move || make(&app, &ctx))).await??;
            return Ok(Reply::Page { status: StatusCode::OK, html, wait: None }.into());
        }
        self.answer_file(name, move |app, ctx| make(app, ctx).map(EncodedResponse::page)).await
    }

    /// Answers with what `make` returns, whatever stands in the query.
    pub async fn answer_file(
        self,
        name: String,
        make: impl FnOnce(&App, &PageContext) -> Result<EncodedResponse, PageError> + Send + 'static,
    ) -> Response {
        let HouseRequest { ctx, site, conditional, guests, .. } = self;
        let app = site.app().clone();
        // Asked before anything is read: what changes meanwhile makes it anew.
        let version = Version { own: ActionNo(app.changes()), beside: ActionNo(0) };
        let name = PageName { page: name, lang: ctx.lang, explicit: ctx.kept_lang().is_some() };
        let (of, cache) = ((HOUSE, version), &site.page_cache);
        let cached = Cached { cache, of, name, guests: &guests, conditional: &conditional };
        cached.answer(|| async { guests.run(move || make(&app, &ctx)).await? }).await
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
        let (asks_more, now) = (asks_more(request), site.app().now());
        let made = move |ctx| HouseRequest { ctx, site, conditional, guests, asks_more };
        if is_plain(request) {
            let mut ctx = PageContext::of_stranger(request);
            ctx.now = now;
            return Box::pin(ready(Ok(made(ctx))));
        }
        let ctx = PageContext::extract(request.clone());
        Box::pin(async move { Ok(made(ctx.await?)) })
    }
}
