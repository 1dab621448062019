//! A laptop that has stopped leads again: only if the one that has taken over does not say that it leads, and then it tells that one as soon as
//! it answers. The one that has taken over answers these calls.

use super::calling::LaptopUrl;
use super::lead::Lead;
use super::leading::{failed, packed};
use super::sealing::{About, beginning};
use crate::app::{App, AppError};
use crate::mirror::{Ask, AskedFor, FollowAnswer, Unanswered};
use std::io;

/// Why a laptop does not lead again.
#[derive(Debug, thiserror::Error)]
pub enum NotLeadingAgain {
    /// Another one does.
    #[error("the laptop at {0} leads")]
    OtherLeads(LaptopUrl),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] AppError),
    /// It could not be noted.
    #[error("that this laptop leads again cannot be noted: {0}")]
    NotNoted(#[from] io::Error),
}

impl App {
    /// Leads again. The other laptop is asked first, which may take a few seconds: while it leads, this one does not. Nobody follows any more: who
    /// was let in before may have taken over.
    ///
    /// # Errors
    /// Why not.
    pub fn lead_again(&self) -> Result<(), NotLeadingAgain> {
        let Lead::Stopped { by, .. } = self.standby().lead.get() else { return Ok(()) };
        let lead = match by {
            Some(link) if link.leads() => return Err(NotLeadingAgain::OtherLeads(link.url)),
            Some(link) => Lead::TookOver { link, heads: self.journal_heads()?, rift: None, told: false },
            None => Lead::Leads,
        };
        self.standby().members.clear()?;
        self.standby().lead.set(lead)?;
        self.store().reopen();
        self.go_on_publishing();
        self.tell_the_other_laptop();
        Ok(())
    }

    /// Answers the laptop from which this one has taken over: whether this one leads, and that the other one does again.
    ///
    /// # Errors
    /// Why not; nobody else is answered.
    pub fn tell_the_former(&self, id: &str, call: &[u8]) -> Result<Vec<u8>, Unanswered> {
        let Lead::TookOver { link, .. } = self.standby().lead.get() else {
            return Err(Unanswered::UnknownToken);
        };
        let (key, text) = link.open(id, call).ok_or(Unanswered::UnknownToken)?;
        let ask: Ask = serde_json::from_slice(&text).map_err(|_| Unanswered::Unreadable)?;
        let rift = match ask.wish {
            AskedFor::WhoLeads => None,
            AskedFor::TookOver(theirs) => {
                self.hear_of_takeover(&theirs, Some(link.url.to_string()), None).map_err(failed)?
            }
            AskedFor::News(_) | AskedFor::Handover => return Err(Unanswered::Unreadable),
        };
        let stopped = self.standby().is_stopped();
        let (pairings, house_key, notes) = (String::new(), None, None);
        let told = FollowAnswer { change: None, pairings, house_key, notes, stopped, rift };
        key.seal(About::Answer(beginning(call)), packed(&told, &[]).map_err(failed)?).map_err(failed)
    }
}
