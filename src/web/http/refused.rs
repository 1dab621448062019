//! What was refused, on a page: its status, its sentences, the form that is shown again.

use crate::app::{ActError, Refused, Snapshot};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::answer::{Answer, page_with};
use crate::web::http::context::PageContext;
use crate::web::http::current::Current;
use crate::web::http::form::FormState;
use actix_web::http::StatusCode;
use askama::Template;
use tournament::settings::Setting;
use tournament::{Command, Rejection};

impl ActError {
    /// Returns what the rules refused, for a form that shows itself again.
    ///
    /// # Errors
    /// [`PageError::NotFound`] if the tournament has been deleted meanwhile, [`PageError::Internal`] for everything that the form has not
    /// asked for.
    pub fn refused(self) -> Result<Refused, PageError> {
        match self {
            ActError::Refused(refused) => Ok(*refused),
            ActError::NotFound => Err(PageError::NotFound),
            error => Err(PageError::internal(error)),
        }
    }
}

impl PageContext {
    /// Returns why the rules would refuse a command now; `None` if they would not.
    pub fn why_not(&self, snapshot: &Snapshot, command: impl Into<Command>) -> Option<String> {
        let refused = snapshot.tournament.decide(&command.into()).err();
        refused.map(|rejection| self.rejection(&rejection, snapshot))
    }

    /// Returns the address of the field of the setting that a refusal names, while the reader may change it.
    pub fn way_to_setting(&self, rejection: &Rejection, snapshot: &Snapshot) -> Option<String> {
        let setting = match rejection {
            Rejection::SoldOut { .. } => Setting::Capacity,
            Rejection::TooManyTickets { .. } => Setting::TicketsPerPlayer,
            _ => return None,
        };
        let page = address::staff(&snapshot.slug, "einstellungen");
        let changes = self.may_send(&page) && !snapshot.fixed_settings().contains(&setting);
        changes.then(|| self.link(format!("{page}#f-{setting}")))
    }
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

    /// Puts the sentences beside a field of a form, or above it if `field` is empty.
    pub fn add_error(&self, ctx: &PageContext, field: &str, form: &mut FormState) {
        for sentence in self.sentences(ctx) {
            form.add_error(field, sentence);
        }
        form.lead_to_setting(ctx.way_to_setting(&self.rejection, &self.current));
    }

    /// Answers with the form as it was typed, the sentences beside a field of it; `page` makes its page of what stands now.
    pub fn again<T: Template>(
        &self,
        ctx: PageContext,
        field: &str,
        mut form: FormState,
        page: impl FnOnce(PageContext, Current, FormState) -> T,
    ) -> Answer {
        self.add_error(&ctx, field, &mut form);
        page_with(self.status(), &page(ctx, self.current.clone().into(), form))
    }

    /// Returns the page for a button without a form of its own; `back` is the path that it leads back to.
    pub fn page(&self, ctx: &PageContext, back: impl Into<String>) -> PageError {
        let (status, sentences) = (self.status(), self.sentences(ctx));
        PageError::Refused { status, sentences, back: back.into() }
    }
}
