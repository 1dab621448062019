//! The tournament that an address names, and doing something to it.

use super::address;
use super::context::PageContext;
use super::error::PageError;
use super::form::Typed;
use super::site::Site;
use super::words::Names;
use crate::app::{ActError, App, Done, NotAgreed, Request, Snapshot, Submission};
use crate::tournament::{PlayerId, Rejection};
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest};
use std::future::{Future, ready};
use std::ops::Deref;
use std::pin::Pin;
use std::sync::Arc;

/// The tournament `{slug}` of the address as it stands now. As an argument of a handler it answers 404 if there is none.
#[derive(Debug, Clone)]
pub struct Current(Arc<Snapshot>);

impl Current {
    /// Returns the address of one of its staff pages: `path("/einstellungen")`, or `path("")` for the overview.
    pub fn path(&self, page: &str) -> String {
        address::staff(&self.slug, page.trim_start_matches('/'))
    }

    /// Returns the address of one of its public pages: `public_path("/runde/R1")`, or `public_path("")`.
    pub fn public_path(&self, page: &str) -> String {
        address::public(&self.slug, page.trim_start_matches('/'))
    }
}

impl Deref for Current {
    type Target = Snapshot;

    fn deref(&self) -> &Snapshot {
        &self.0
    }
}

impl From<Arc<Snapshot>> for Current {
    fn from(snapshot: Arc<Snapshot>) -> Current {
        Current(snapshot)
    }
}

impl Names for Snapshot {
    fn name(&self, player: PlayerId) -> String {
        Snapshot::name(self, player).to_owned()
    }
}

impl FromRequest for Current {
    type Error = PageError;
    type Future = Pin<Box<dyn Future<Output = Result<Current, PageError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let slug = request.match_info().get("slug").unwrap_or_default();
        let site = Site::of(request).cloned();
        if let Some(snapshot) = site.as_ref().ok().and_then(|site| site.latest(slug)) {
            return Box::pin(ready(Ok(Current(snapshot))));
        }
        let slug = slug.to_owned();
        Box::pin(async move {
            let snapshot = site?.read(move |app| app.snapshot(&slug)).await?;
            snapshot.map(Current).ok_or(PageError::NotFound)
        })
    }
}

/// What the rules refused, with the tournament as it was when they did.
#[derive(Debug, Clone)]
pub struct Refused {
    /// Why.
    pub rejection: Rejection,
    /// What stands now.
    pub current: Current,
}

impl Refused {
    /// Returns whether something else happened since the form was made: then the page shows both entries (409), otherwise
    /// what was typed is wrong (422).
    pub fn is_stale(&self) -> bool {
        matches!(
            self.rejection,
            Rejection::MatchStale { .. }
                | Rejection::ResultStands { .. }
                | Rejection::PullStale { .. }
                | Rejection::UndoDepends { .. }
                | Rejection::UndoStale { .. }
                | Rejection::PrizeMoved(_)
        )
    }

    /// Returns 409 for a stale form and 422 for everything else.
    pub fn status(&self) -> StatusCode {
        if self.is_stale() { StatusCode::CONFLICT } else { StatusCode::UNPROCESSABLE_ENTITY }
    }

    /// Returns the sentences that say what to do instead.
    pub fn sentences(&self, ctx: &PageContext) -> Vec<String> {
        ctx.rejections(&self.rejection, &*self.current)
    }

    /// Puts the sentences above a form.
    pub fn complain(&self, ctx: &PageContext, form: &mut Typed) {
        for sentence in self.sentences(ctx) {
            form.complain("", sentence);
        }
    }

    /// Returns the page for a button without a form of its own; `back` is the path that it leads back to.
    pub fn page(&self, ctx: &PageContext, back: impl Into<String>) -> PageError {
        let (status, sentences) = (self.status(), self.sentences(ctx));
        PageError::Refused { status, sentences, back: back.into() }
    }
}

/// Why something that may need a second person was not done.
#[derive(Debug, Clone)]
pub enum Unsigned {
    /// The rules refused it.
    Refused(Refused),
    /// A second person has to agree.
    NotAgreed(NotAgreed),
}

impl Site {
    /// Does something to a tournament that needs no second person. The inner answer is what the rules say.
    ///
    /// # Errors
    /// [`PageError::NotFound`] if it has been deleted meanwhile, [`PageError::Internal`] if the database fails.
    pub async fn act(
        &self,
        current: &Current,
        submission: Submission,
        request: impl Into<Request>,
    ) -> Result<Result<Done, Refused>, PageError> {
        match self.act_signed(current, submission, request).await? {
            Ok(done) => Ok(Ok(done)),
            Err(Unsigned::Refused(refused)) => Ok(Err(refused)),
            Err(Unsigned::NotAgreed(why)) => Err(PageError::internal(why)),
        }
    }

    /// Does something to a tournament that may need a second person.
    ///
    /// # Errors
    /// As [`Site::act`].
    pub async fn act_signed(
        &self,
        current: &Current,
        submission: Submission,
        request: impl Into<Request>,
    ) -> Result<Result<Done, Unsigned>, PageError> {
        let (slug, request) = (current.slug.clone(), request.into());
        let refused = |rejection, current| Ok(Err(Unsigned::Refused(Refused { rejection, current })));
        let sheets = self.sheets();
        let act = move |app: &App| {
            // Here, for whoever sent it may not wait for the answer.
            app.act(slug.as_str(), submission, request).inspect(|done| sheets.forget_before(&done.snapshot))
        };
        match self.work(act).await? {
            Ok(done) => Ok(Ok(done)),
            Err(ActError::Rejected(rejection, snapshot)) => refused(*rejection, Current(snapshot)),
            Err(ActError::Settings(faults)) => refused(Rejection::Settings(faults), current.clone()),
            Err(ActError::NotAgreed(why)) => Ok(Err(Unsigned::NotAgreed(why))),
            Err(ActError::NotFound) => Err(PageError::NotFound),
            Err(error @ (ActError::Real | ActError::Unavailable(_))) => Err(PageError::internal(error)),
        }
    }

    /// Returns what a form has done if it was sent before.
    ///
    /// # Errors
    /// [`PageError::Internal`] if the database fails.
    pub async fn done_before(
        &self,
        current: &Current,
        submission: &Submission,
        request: &Request,
    ) -> Result<Option<Done>, PageError> {
        let (slug, submission, request) = (current.slug.clone(), submission.clone(), request.clone());
        self.read(move |app| app.done_before(slug.as_str(), &submission, &request)).await
    }
}
