//! Rounds of an evening with a standing (FORMATS parts 5 and 6): the first is drawn, all others follow from it and from the results.

use super::{Closing, Decision, DrawEvent, Entries, PairList};
use crate::draw::shuffle::Entry;
use crate::event::Event;
use crate::ids::TicketNo;
use crate::rejection::{Rejection, ensure};
use crate::stage::Stage;
use crate::state::State;

impl State {
    /// Returns who plays the next round: everybody who is there.
    pub(super) fn tickets_for_standing(&self, stage: Stage) -> Result<Vec<TicketNo>, Rejection> {
        ensure(stage == self.next_round() && !self.is_decided(), Rejection::NothingToDraw(stage))?;
        if let Some(last) = self.last_round() {
            let open = self.open_matches(last);
            ensure(open.is_empty(), Rejection::MatchesOpen { stage: last, open })?;
        }
        let tickets = self.drawable();
        let players = tickets.len() as u32;
        ensure(players >= 2, Rejection::TooFewPlayers { players })?;
        Ok(tickets)
    }

    /// Closes the list of the first round, from which is drawn, or pairs another.
    pub(super) fn pair_round(&self, closing: &Closing, entries: Entries) -> Decision {
        let stage = closing.stage;
        let attempt = self.next_attempt(stage);
        if stage == Stage::FIRST {
            let tickets = entries.iter().flat_map(|(_, tickets)| tickets);
            let listed: Vec<Entry> =
                tickets.map(|ticket| Entry { ticket: *ticket, lives: 0, byes: 0 }).collect();
            let pairs = PairList { repair: false, entries: listed, met: Vec::new() };
            return Ok(vec![closing.for_pairs(attempt, entries, pairs)]);
        }
        let Stage::Round(round) = stage else { return Err(Rejection::NothingToDraw(stage)) };
        let pairings = self.pairs_of_round(round);
        let in_it = |ticket: TicketNo| Some((self.owner(ticket)?, ticket));
        let tickets = pairings.iter().flat_map(|pair| [Some(pair.left), pair.right]).flatten();
        let mut listed: Vec<_> = tickets.filter_map(in_it).collect();
        listed.sort_by_key(|(_, ticket)| *ticket);
        let walkovers: Vec<Event> =
            pairings.iter().filter_map(|pair| self.walkover_of(stage, attempt, pair)).collect();
        let paired = DrawEvent::RoundPaired { stage, attempt, entries: listed, pairings };
        Ok(std::iter::once(Event::Draws(paired)).chain(walkovers).collect())
    }
}
