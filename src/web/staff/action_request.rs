//! A button on a page of a tournament was pressed: who pressed it, where, and what stands in its form.

use crate::app::{AppError, Done, Refused, Request, content_hash};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, Difference, FormState, PageContext, Staff, unprocessable};
use crate::web::state::{Notice, Site};
use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{Error, FromRequest, HttpRequest};
use askama::Template;
use serde::Serialize;
use std::pin::Pin;
use tournament::Rejection;

/// Everything that the answer to a button needs. As an argument of a handler it asks for the login first.
pub struct ActionRequest {
    pub site: Data<Site>,
    pub staff: Staff,
    pub ctx: PageContext,
    pub current: Current,
    pub form: FormState,
}

impl ActionRequest {
    /// Does what the form says, and lets the next page say so in the sentence that `success_message` makes. A refusal is answered by `again`.
    /// Fails like `again` and [`refused`](crate::app::ActError::refused); [`PageError::BadRequest`] if the key of the form was tampered with.
    pub fn send<N: Into<Notice>>(
        self,
        request: impl Into<Request>,
        onward: &str,
        success_message: impl FnOnce(&PageContext, &Done) -> N,
        again: impl FnOnce(PageContext, Refused, FormState) -> Answer,
    ) -> Answer {
        let ActionRequest { site, staff, ctx, current, form } = self;
        match site.act(&current, form.submission(&staff)?, request) {
            Ok(done) => Ok(ctx.see_other_saying(&site, onward, success_message(&ctx, &done))),
            Err(error) => again(ctx, error.refused()?, form),
        }
    }

    /// Shows the form again: 422, with its complaints and everything that was typed.
    pub fn again<T: Template>(self, page: impl FnOnce(PageContext, Current, FormState) -> T) -> Answer {
        unprocessable(&page(self.ctx, self.current, self.form))
    }

    /// Does what a button without a form of its own says, and leads onward. A refusal becomes a page that leads back.
    pub fn act(
        self,
        request: impl Into<Request>,
        onward: &str,
        back: &str,
        success_message: impl FnOnce(&PageContext, &Done) -> String,
    ) -> Answer {
        self.send(request, onward, success_message, |ctx, refused, _| Err(refused.page(&ctx, back)))
    }

    /// Saves a form that shows itself again, on what stands now, when it is refused. One that changes nothing is no mistake.
    pub fn save<T: Template>(
        self,
        request: impl Into<Request>,
        page: &str,
        success_message: impl FnOnce(&PageContext, &Done) -> String,
        again: impl FnOnce(PageContext, Current, FormState) -> T,
    ) -> Answer {
        let site = self.site.clone();
        self.send(request, page, success_message, |ctx, refused, form| match refused.rejection {
            Rejection::NothingToChange => {
                Ok(ctx.see_other_saying(&site, page, ctx.t("reject-nothing-to-change")))
            }
            _ => refused.again(ctx, "", form, again),
        })
    }

    /// Does what a form says that has seen what it changes, on the tournament as it stands now, while nobody else saves or takes back: two that are
    /// sent at the same moment would each see what stood before. Fails like `answer`; [`PageError::NotFound`] if the tournament is gone.
    pub fn alone(mut self, answer: impl FnOnce(ActionRequest) -> Answer) -> Answer {
        let site = self.site.clone();
        let _alone = site.edits.lock();
        let snapshot = site.app().snapshot(self.current.slug.as_str())?;
        self.current = snapshot.map(Current::from).ok_or(PageError::NotFound)?;
        answer(self)
    }

    /// Returns whether the same form has asked for the same before. A page that asks something first looks here, or the second of two
    /// equal forms would be asked about the first.
    pub fn is_repeated(&self, request: &Request) -> Result<bool, PageError> {
        let submission = self.form.submission(&self.staff)?;
        Ok(self.site.app().done_before(self.current.slug.as_str(), &submission, request)?.is_some())
    }

    /// Returns whether the form would replace what it has not seen. One that has counted already does not: it gets its first answer.
    pub fn is_stale(&self, now: &EditToken, request: &Request) -> Result<bool, PageError> {
        if self.form.value("seen") == now.mark().map_err(PageError::internal)? || now.differences.is_empty() {
            return Ok(false);
        }
        Ok(!self.is_repeated(request)?)
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

/// What a form has seen of what it changes: the person who saves learns what somebody else has changed meanwhile, instead of replacing it
/// unseen. The page includes `templates/staff/conflict.html` and has the field of `m::seen` in its form.
#[derive(Debug, Clone)]
pub struct EditToken {
    mark: Result<String, AppError>,
    pub differences: Vec<Difference>,
}

impl EditToken {
    /// Returns what a form has seen when its page shows these values. A form that comes back with complaints has seen no more than
    /// before, so that a typing error does not hide what somebody else has changed.
    pub fn by(form: &FormState, shown: &impl Serialize) -> EditToken {
        let before = form.value("seen");
        let mark = if before.is_empty() { mark(shown) } else { Ok(before.to_owned()) };
        EditToken { mark, differences: Vec::new() }
    }

    /// Returns what a form sees when its page shows these values beside what was typed instead.
    pub fn beside(differences: Vec<Difference>, shown: &impl Serialize) -> EditToken {
        EditToken { mark: mark(shown), differences }
    }

    /// Compares fields, each with the key of its label, as they stand now and as they were typed; both are shown as they are.
    pub fn compared(
        ctx: &PageContext,
        fields: &[(&str, &str)],
        theirs: &FormState,
        yours: &FormState,
        shown: &impl Serialize,
    ) -> EditToken {
        let fields: Vec<_> =
            fields.iter().map(|(field, label)| ((*field).to_owned(), ctx.t(label))).collect();
        EditToken::beside(Difference::between(&fields, |_, value| value.to_owned(), theirs, yours), shown)
    }

    /// Returns what the hidden field says.
    pub fn mark(&self) -> Result<&str, AppError> {
        self.mark.as_deref().map_err(Clone::clone)
    }
}

/// Returns a mark that changes with what a form shows, and with nothing else of the evening.
fn mark(shown: &impl Serialize) -> Result<String, AppError> {
    Ok(content_hash(shown)?[..16].to_owned())
}
