//! How an answer is kept: the first reader of a version has it made, everybody else gets the same bytes, or 304.

use crate::app::TournamentId;
use crate::web::error::PageError;
use crate::web::http::Response;
use crate::web::state::encoded::Effort;
use crate::web::state::page_cache::{PageCache, PageName, Version};
use crate::web::state::{Conditional, EncodedResponse, GuestsWork};
use actix_web::HttpResponse;
use std::future::Future;

/// Where an answer is kept, and what its reader has.
pub struct Cached<'a> {
    pub cache: &'a PageCache,
    /// Of what, and in which version.
    pub id: TournamentId,
    pub version: Version,
    pub name: PageName,
    /// The guests' turn, for what takes long.
    pub guests: &'a GuestsWork,
    /// What the reader can unpack and has already.
    pub conditional: &'a Conditional,
}

impl Cached<'_> {
    /// Answers with what is kept, or what is made now and kept.
    ///
    /// # Errors
    /// Those of `make`, which are not kept; [`PageError::Internal`] if it cannot be compressed.
    pub async fn answer<F>(self, make: impl FnOnce() -> F) -> Response
    where
        F: Future<Output = Result<EncodedResponse, PageError>>,
    {
        match self.kept() {
            Some(answer) => Ok(answer),
            // On the heap, so that an answer that is kept does not hand on the room in which another would be made.
            None => Box::pin(self.make(make())).await,
        }
    }

    /// Returns what is kept, if nothing has to be done to it before it goes out.
    fn kept(&self) -> Option<HttpResponse> {
        let place = self.cache.entry(self.id, self.version, &self.name)?;
        let wire = place.response.get()?;
        if !wire.is_compressed(self.conditional) && !place.in_a_hurry() {
            return None;
        }
        self.cache.count(&place, wire);
        Some(wire.answer(self.conditional))
    }

    async fn make(self, make: impl Future<Output = Result<EncodedResponse, PageError>>) -> Response {
        let Cached { cache, id, version, name, guests, conditional } = self;
        let Some(place) = cache.entry(id, version, &name) else {
            // Somebody has read a later version in the meantime. This reader was first and gets what was true then.
            return Ok(make.await?.answer(conditional));
        };
        let wire = match place.response.get_or_try_init(|| make).await {
            Ok(wire) => wire,
            Err(error) => {
                cache.forget(id, version, &name);
                return Err(error);
            }
        };
        if !place.in_a_hurry() {
            wire.compress(conditional, Effort::VERSION, guests).await?;
        }
        cache.count(&place, wire);
        Ok(wire.answer(conditional))
    }
}
