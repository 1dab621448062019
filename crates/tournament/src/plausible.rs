//! Whether an event can be folded at all, by whomever it was written: a draw with four thousand million slots would take all the memory there is.

use super::areas::desk::DeskEvent;
use super::areas::draws::DrawEvent;
use super::areas::evening::EveningEvent;
use super::areas::matches::MatchEvent;
use super::draw::NotedAttempt;
use super::draw::shuffle::Pair;
use super::event::Event;
use super::ids::{PlayerId, TicketNo};
use super::settings::Settings;

/// No night loses more attempts at once.
const MOST_LOST: usize = 1_000;

/// No night has more pairings in a draw, nor a table with a higher number: places are made up to the highest.
const MOST_PAIRINGS: u32 = TicketNo::MAX;

impl Event {
    /// Returns whether what it makes room for is no more than there ever is.
    pub fn can_be_folded(&self) -> bool {
        if let Event::Draws(DrawEvent::ListClosed { slots, pairs, .. }) = self {
            // Pairs need no power of two: their places are two and two.
            let is_usual = if pairs.is_some() { slots.is_multiple_of(2) } else { slots.is_power_of_two() };
            return is_usual && *slots <= Settings::MAX_CAPACITY;
        }
        if let Event::Draws(DrawEvent::RoundPaired { pairings, .. } | DrawEvent::Shuffled { pairings, .. }) =
            self
        {
            return pairings.iter().all(|Pair { number, .. }| *number <= MOST_PAIRINGS);
        }
        if let Event::Matches(
            MatchEvent::TicketExchanged { number, .. }
            | MatchEvent::TicketRemoved { number, .. }
            | MatchEvent::TicketJoined { number, .. }
            | MatchEvent::TicketGotBye { number, .. },
        )
        | Event::Desk(DeskEvent::LateTicketPlaced { number, .. }) = self
        {
            return *number <= MOST_PAIRINGS;
        }
        if let Event::Desk(DeskEvent::PlayerRegistered { player, .. }) = self {
            // No night has more people, with those who were taken off the list again.
            return player.0 <= PlayerId::LAST_ENTRY;
        }
        if let Event::Desk(DeskEvent::PartnerNamed { partner, .. }) = self {
            return partner.is_partner() && partner.0 <= 2 * PlayerId::LAST_ENTRY;
        }
        if let Event::Evening(EveningEvent::Opened(settings) | EveningEvent::SettingsChanged(settings)) = self
        {
            return settings.faults().is_empty();
        }
        if let Event::Evening(EveningEvent::Resumed(resumption)) = self {
            return resumption.attempts.len() <= MOST_LOST
                && resumption.attempts.iter().all(NotedAttempt::is_usual);
        }
        true
    }
}
