//! The people, tickets and matches that an action is about.

use super::words_of;
use crate::app::Snapshot;
use crate::tournament::{Action, EveningEvent, Event, MatchId, PlayerId, TicketNo};
use std::collections::BTreeSet;

/// Whom and what an action is about.
#[derive(Debug, Default)]
pub struct About {
    /// The people whom it names, and the owners of its tickets.
    pub people: BTreeSet<PlayerId>,
    /// The tickets that it names, and those of its matches.
    pub tickets: BTreeSet<TicketNo>,
    pub matches: BTreeSet<MatchId>,
}

impl About {
    /// Returns what an action is about; an undo is about what it took back.
    pub fn of(snapshot: &Snapshot, action: &Action) -> About {
        let mut about = About::default();
        for event in &action.events {
            words_of(event).note(&mut about);
            if let Event::Evening(EveningEvent::Undone { action }) = event {
                let undone =
                    snapshot.tournament.action(*action).into_iter().flat_map(|action| &action.events);
                undone.for_each(|event| words_of(event).note(&mut about));
            }
        }
        for id in &about.matches {
            about.tickets.extend(snapshot.pairing(*id).iter().flat_map(|pairing| pairing.tickets()));
        }
        about.people.extend(about.tickets.iter().filter_map(|ticket| snapshot.owner(*ticket)));
        about
    }
}
