//! The areas of a night. Each is one file or folder: what people want there (commands), what happens there (events), when a command is
//! refused, what an event changes, and what taking back and the roles of the staff need to know of it.

#![deny(clippy::wildcard_enum_match_arm)]

mod choosing;
pub mod desk;
mod draft;
pub mod draws;
pub mod evening;
pub mod hall;
pub mod lives;
mod lots;
pub mod matches;
pub mod prizes;
pub mod specials;

use super::command::Command;
use super::event::Event;
use super::ids::ActionNo;
use super::journal::Tournament;
use super::rejection::{Rejection, ensure};
use super::state::State;

/// The events that a command leads to, at least one, or why nothing is done.
pub(super) type Decision = Result<Vec<Event>, Rejection>;

/// What an area has to say about its commands.
pub(super) trait AreaCommand {
    /// Decides it in a tournament that goes on; or in one that is over, if [`AreaCommand::works_after_the_end`].
    fn decide(&self, tournament: &Tournament) -> Decision;

    /// Returns whether it can still be done after the end of the evening. Most things cannot.
    fn works_after_the_end(&self) -> bool {
        false
    }
}

/// What an area has to say about its events.
pub(super) trait AreaEvent {
    /// Changes the state. What is in the journal has happened: an event about something that does not exist changes nothing.
    fn apply(&self, state: &mut State, action: ActionNo);

    /// Returns the command of the action that begins with this event; `before` is the tournament before it. `None` if the event never
    /// comes first, or is never decided again. Random bytes are zero.
    fn command(&self, before: &Tournament) -> Option<Command>;

    /// Compares the night that happened with the one without an earlier action: returns whether what the event replaces, or is about, is
    /// the same in both. Only for what `decide` does not look at; the rest is found by deciding again.
    fn replaces_the_same(&self, real: &Tournament, without: &Tournament) -> bool;

    /// Returns whether its action can never be taken back: it published a list, a secret or a lot, or is part of a draw by
    /// hand whose last number has been pulled. No area says it for events that it does not name: a new one is thought about.
    fn is_final(&self, state: &State) -> bool;

    /// Returns whether it is the house's own business, which a mirror on the internet does not get: money that was taken or spent. Only the
    /// desk has such events; it says it of each of its own.
    fn is_private(&self) -> bool {
        false
    }

    /// Returns whose work it is; the director's, where an area says nothing else.
    fn permission(&self) -> Permission {
        Permission::Direction
    }

    /// Returns which commands lead to an action that has it.
    fn led_by(&self) -> LedBy {
        LedBy::First
    }

    /// Returns whether it changes no fact of the night, so that there is nothing to take back.
    fn is_beside_the_facts(&self) -> bool {
        false
    }

    /// Returns whether words of the tournament change beside the journal; they are kept as a whole with each action that changes some.
    fn changes_words(&self) -> bool {
        false
    }

    /// Returns whether a lot is in it, beside those of a draw: its command would lead to another one.
    fn is_by_lot(&self) -> bool {
        false
    }
}

/// Which commands lead to an action that has an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LedBy {
    /// That of its first event; the others follow from it.
    First,
    /// That of this one, wherever it stands: what goes with it comes before it.
    This,
    /// If it is the first event, that of every one.
    Each,
}

/// Whose work something is. Those who could have done a thing may take it back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permission {
    /// The director's alone.
    Direction,
    /// The desk's: the list, tickets, money.
    Desk,
    /// The scorers': results, tables, and what a correction changes in later draws.
    Matches,
    /// The desk's and the scorers': somebody tells one of them that they go home.
    Leaving,
}

impl Tournament {
    /// Decides a command: the events that it leads to, at least one.
    pub fn decide(&self, command: &Command) -> Decision {
        let command = command.area();
        ensure(!self.is_finished() || command.works_after_the_end(), Rejection::Finished)?;
        command.decide(self)
    }
}

impl State {
    pub(super) fn apply(&mut self, event: &Event, action: ActionNo) {
        event.apply(self, action);
        self.follow_with_lives(event);
        self.forget_ended_calls();
    }
}
