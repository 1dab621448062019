//! The state while the events of one command are being decided: later ones build on earlier ones.

use super::Decision;
use crate::event::Event;
use crate::ids::ActionNo;
use crate::journal::{Ever, Tournament};
use crate::state::State;

/// A copy of the state to which the events decided so far have been applied.
pub(super) struct Draft {
    pub(super) state: State,
    pub(super) ever: Ever,
    action: ActionNo,
    events: Vec<Event>,
}

impl Draft {
    pub(super) fn begin(tournament: &Tournament) -> Draft {
        Draft {
            state: tournament.state().clone(),
            ever: tournament.ever().clone(),
            action: ActionNo(tournament.version().0 + 1),
            events: Vec::new(),
        }
    }

    /// Adds an event and applies it.
    pub(super) fn push(&mut self, event: Event) {
        self.ever.note(&event);
        self.state.apply(&event, self.action);
        self.events.push(event);
    }

    pub(super) fn done(self) -> Decision {
        Ok(self.events)
    }
}
