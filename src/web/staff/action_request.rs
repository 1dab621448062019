//! A button on a page of a tournament was pressed: who pressed it, where, and what stands in its form.

use crate::app::{Done, Request};
use crate::web::http::context::PageContext;
use crate::web::http::current::Current;
use crate::web::http::form::FormState;
use crate::web::http::page::Answer;
use crate::web::http::session::Staff;
use crate::web::state::site::Site;
use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{Error, FromRequest, HttpRequest};
use std::pin::Pin;

/// Everything that the answer to a button needs. As an argument of a handler it asks for the login first.
pub struct ActionRequest {
    pub site: Data<Site>,
    pub staff: Staff,
    pub ctx: PageContext,
    pub current: Current,
    pub form: FormState,
}

/// Where a button leads.
pub struct Redirects {
    /// The page that says what has been done.
    onward: String,
    /// The page that a refusal leads back to.
    back: String,
}

impl Redirects {
    /// Leads to one page when it is done, and back to another when it is refused.
    pub fn new(onward: String, back: String) -> Redirects {
        Redirects { onward, back }
    }
}

impl From<String> for Redirects {
    /// Leads to the same page in any case.
    fn from(page: String) -> Redirects {
        Redirects { onward: page.clone(), back: page }
    }
}

impl ActionRequest {
    /// Does what the button says, and lets the next page say so in the sentence that `success_message` makes. A refusal becomes a page.
    pub async fn act(
        self,
        request: impl Into<Request>,
        redirects: impl Into<Redirects>,
        success_message: impl FnOnce(&PageContext, &Done) -> String,
    ) -> Answer {
        let (ActionRequest { site, staff, ctx, current, form }, redirects) = (self, redirects.into());
        match site.act(&current, form.submission(&staff)?, request).await? {
            Ok(done) => Ok(ctx.see_other_saying(&site, &redirects.onward, success_message(&ctx, &done))),
            Err(refused) => Err(refused.page(&ctx, redirects.back)),
        }
    }
}

impl FromRequest for ActionRequest {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<ActionRequest, Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let parts = <(Data<Site>, Staff, PageContext, Current, FormState)>::from_request(request, payload);
        Box::pin(async move {
            let (site, staff, ctx, current, form) = parts.await?;
            Ok(ActionRequest { site, staff, ctx, current, form })
        })
    }
}
