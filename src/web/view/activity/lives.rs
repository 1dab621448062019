//! Lives that are bought again, in words.

use super::{About, EventFormatter, EventWords, Subject};
use tournament::LifeEvent;

impl EventWords for LifeEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        match *self {
            LifeEvent::LifeSold { player, .. } => formatter.person("lives-did-sell", player),
            LifeEvent::LifeTakenBack { player, .. } => formatter.person("lives-did-take-back", player),
        }
    }

    fn subject(&self) -> Option<Subject> {
        let (LifeEvent::LifeSold { ticket, .. } | LifeEvent::LifeTakenBack { ticket, .. }) = *self;
        Some(Subject::Lives(ticket))
    }

    fn note(&self, about: &mut About) {
        let (LifeEvent::LifeSold { player, ticket, .. } | LifeEvent::LifeTakenBack { player, ticket, .. }) =
            *self;
        about.people.extend([player]);
        about.tickets.extend([ticket]);
    }
}
