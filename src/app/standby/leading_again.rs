//! A laptop that has stopped leads again: only if the one that has taken over does not say that another one leads, and then it tells that one as soon
//! as it answers. The one that has taken over answers these calls.

use super::calling::{Fault, LaptopUrl, Link};
use super::lead::Lead;
use super::leading::{failed, packed};
use super::sealing::{About, beginning};
use crate::app::{App, AppError};
use crate::mirror::{Ask, AskedFor, FollowAnswer, Third, Unanswered};
use std::io;

/// Why a laptop does not lead again.
#[derive(Debug, thiserror::Error)]
pub enum NotLeadingAgain {
    /// The one that has taken over does.
    #[error("the laptop at {0} leads")]
    OtherLeads(LaptopUrl),
    /// One does that has taken over from that one.
    #[error("another laptop has taken over from the one at {there}")]
    ThirdLeads {
        /// Where the one is that has taken over from this one.
        there: LaptopUrl,
        /// Where the one is that leads, if that is known.
        third: Option<String>,
    },
    /// Somebody is there and does not say who leads.
    #[error("the laptop at {there} could not be asked: {why:?}")]
    NotAsked {
        /// Where.
        there: LaptopUrl,
        /// Why not.
        why: NotAsked,
    },
    /// The database failed.
    #[error(transparent)]
    Database(#[from] AppError),
    /// It could not be noted.
    #[error("that this laptop leads again cannot be noted: {0}")]
    NotNoted(#[from] io::Error),
}

/// Why a laptop could not be asked who leads, though something answers where it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotAsked {
    /// Nothing comes that means anything.
    NoAnswer,
    /// It does not know this one.
    Stranger,
    /// It follows another one.
    Follows,
    /// It runs another version.
    OtherVersion,
}

impl NotAsked {
    fn of(why: Unanswered) -> NotAsked {
        match why {
            Unanswered::UnknownToken
            | Unanswered::UnknownCode
            | Unanswered::UsedCode
            | Unanswered::ExpiredCode => NotAsked::Stranger,
            Unanswered::NotLeading => NotAsked::Follows,
            Unanswered::OtherProtocol | Unanswered::OtherVersion | Unanswered::Unreadable => {
                NotAsked::OtherVersion
            }
            Unanswered::TooManyWrongCodes | Unanswered::Failed => NotAsked::NoAnswer,
        }
    }
}

impl App {
    /// Leads again. The other laptop is asked first, which may take a few seconds: while it leads, or knows who does, this one does not. Where it
    /// could not be asked, this one leads only if somebody `is_sure`. Nobody follows any more: who was let in before may have taken over.
    ///
    /// # Errors
    /// Why not.
    pub fn lead_again(&self, is_sure: bool) -> Result<(), NotLeadingAgain> {
        // If something else is noted meanwhile, such as where the other one is, all of this is asked anew.
        while let stopped @ Lead::Stopped { by, .. } = &self.standby().lead.get() {
            let lead = match by {
                Some(link) => {
                    nobody_leads(link, is_sure)?;
                    let (link, heads) = (link.clone(), self.journal_heads()?);
                    Lead::TookOver { link, heads, rift: None, told: false }
                }
                None => Lead::Leads,
            };
            if self.standby().lead.replace(stopped, lead)? {
                if let Err(error) = self.standby().members.clear() {
                    tracing::error!(%error, "whoever has followed before is let in again after the next start");
                }
                self.store().reopen();
                self.go_on_publishing();
                self.tell_the_other_laptop();
            }
        }
        Ok(())
    }

    /// Answers the laptop from which this one has taken over: whether this one leads, or who has taken over since, and that the other one does again.
    ///
    /// # Errors
    /// Why not; nobody else is answered.
    pub fn tell_the_former(&self, id: &str, call: &[u8]) -> Result<Vec<u8>, Unanswered> {
        let (link, third) = match self.standby().lead.get() {
            Lead::TookOver { link, .. } => (link, None),
            Lead::Stopped { former: Some(link), address, .. } => (link, Some(Third { address })),
            Lead::Leads
            | Lead::Follows { .. }
            | Lead::Stopped { former: None, .. }
            | Lead::Rivalled { .. } => return Err(Unanswered::UnknownToken),
        };
        let (key, text) = link.open(id, call).ok_or(Unanswered::UnknownToken)?;
        let ask: Ask = serde_json::from_slice(&text).map_err(|_| Unanswered::Unreadable)?;
        let rift = match ask.wish {
            AskedFor::WhoLeads => None,
            AskedFor::TookOver(_) if third.is_some() => None,
            AskedFor::TookOver(theirs) => {
                let there = Some(link.url.to_string());
                self.hear_of_takeover(&theirs, there, None, None).map_err(failed)?
            }
            AskedFor::News(_) | AskedFor::Handover => return Err(Unanswered::Unreadable),
        };
        let stopped = self.standby().is_stopped();
        let (pairings, house_key, notes) = (String::new(), None, None);
        let told = FollowAnswer { change: None, pairings, house_key, notes, stopped, rift, third };
        key.seal(About::Answer(beginning(call)), packed(&told, &[]).map_err(failed)?).map_err(failed)
    }
}

/// Asks the laptop that has taken over.
fn nobody_leads(link: &Link, is_sure: bool) -> Result<(), NotLeadingAgain> {
    let there = link.url.clone();
    let why = match link.who_leads() {
        Ok(FollowAnswer { third: Some(Third { address }), .. }) => {
            return Err(NotLeadingAgain::ThirdLeads { there, third: address });
        }
        Ok(FollowAnswer { stopped: false, .. }) => return Err(NotLeadingAgain::OtherLeads(there)),
        Ok(_) | Err(Fault::Nobody) => return Ok(()),
        Err(Fault::Silence) => NotAsked::NoAnswer,
        Err(Fault::Refused(why)) => NotAsked::of(why),
    };
    if is_sure {
        tracing::warn!(%there, ?why, "this laptop leads again without having been able to ask the other one");
        return Ok(());
    }
    Err(NotLeadingAgain::NotAsked { there, why })
}
