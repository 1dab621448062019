//! A button on a page of a tournament was pressed: who pressed it, where, and what stands in its form.

use crate::app::{Done, Request};
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::form::Typed;
use crate::web::page::Answer;
use crate::web::session::Staff;
use crate::web::site::Site;
use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{Error, FromRequest, HttpRequest};
use std::pin::Pin;

/// Everything that the answer to a button needs. As an argument of a handler it asks for the login first.
pub struct Pressed {
    pub site: Data<Site>,
    pub staff: Staff,
    pub ctx: PageContext,
    pub current: Current,
    pub form: Typed,
}

/// Where a button leads.
pub struct Way {
    /// The page that says what has been done.
    onward: String,
    /// The page that a refusal leads back to.
    back: String,
}

impl Way {
    /// Leads to one page when it is done, and back to another when it is refused.
    pub fn new(onward: String, back: String) -> Way {
        Way { onward, back }
    }
}

impl From<String> for Way {
    /// Leads to the same page in any case.
    fn from(page: String) -> Way {
        Way { onward: page.clone(), back: page }
    }
}

impl Pressed {
    /// Does what the button says, and lets the next page say so in the sentence that `said` makes. A refusal becomes a page.
    pub async fn act(
        self,
        request: impl Into<Request>,
        way: impl Into<Way>,
        said: impl FnOnce(&PageContext, &Done) -> String,
    ) -> Answer {
        let (Pressed { site, staff, ctx, current, form }, way) = (self, way.into());
        match site.act(&current, form.submission(&staff)?, request).await? {
            Ok(done) => Ok(ctx.see_other_saying(&site, &way.onward, said(&ctx, &done))),
            Err(refused) => Err(refused.page(&ctx, way.back)),
        }
    }
}

impl FromRequest for Pressed {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Pressed, Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let parts = <(Data<Site>, Staff, PageContext, Current, Typed)>::from_request(request, payload);
        Box::pin(async move {
            let (site, staff, ctx, current, form) = parts.await?;
            Ok(Pressed { site, staff, ctx, current, form })
        })
    }
}
