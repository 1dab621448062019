//! What a corrected result does to the draws that were made with the wrong one (DESIGN part 4, no. 11).
//! While the tickets concerned have not played, they are exchanged in their slots. Where the right result sends nobody, the
//! ticket is removed; where it sends somebody who has no slot, only a new draw helps.

use super::Decision;
use super::MatchEvent;
use crate::areas::draft::Draft;
use crate::areas::draws::DrawEvent;
use crate::draw::Draw;
use crate::event::Event;
use crate::formats::lives::{Evening, Fact};
use crate::ids::TicketNo;
use crate::journal::Tournament;
use crate::pairings::QUARTER_FINAL;
use crate::rejection::{Rejection, ensure};
use crate::score::{MatchId, Outcome, Pairing};
use crate::stage::Stage;
use crate::with_lives::event_of_change;

/// Who leaves a later draw, and who comes instead.
#[derive(Clone, Copy)]
struct Swap {
    out: Option<TicketNo>,
    into: Option<TicketNo>,
}

impl Swap {
    fn changes(self) -> bool {
        self.out != self.into
    }
}

impl Tournament {
    /// Decides the correction of a match that has a result: the new result, and what follows in later draws.
    pub(super) fn correct_result(&self, old: &Pairing, entered: Event) -> Decision {
        if let Some(evening) = self.lives() {
            return self.correct_with_lives(evening, old, entered);
        }
        if self.has_standing() {
            // The standing follows by itself, and pairs that were made with another one stay.
            return Ok(vec![entered]);
        }
        let mut draft = Draft::begin(self);
        draft.push(entered);
        let new = draft.state.pairing(old.id).ok_or(Rejection::UnknownMatch(old.id))?;
        let knockout = Swap { out: old.winner(), into: new.winner() };
        let placement = Swap { out: old.beaten(), into: new.beaten() };
        self.follow_rounds(&mut draft, old.id, knockout)?;
        if let Some(draw) = self.draw(old.id.stage, old.id.attempt) {
            if draw.slots == QUARTER_FINAL && matches!(draw.stage, Stage::Round(_)) {
                self.follow_placement(&mut draft, placement)?;
            }
            if knockout.changes() || placement.changes() {
                self.placement_matches_unplayed(draw)?;
            }
        }
        draft.done()
    }

    /// The same where a defeat costs a life: what follows is told by the evening with lives.
    fn correct_with_lives(&self, evening: &Evening, old: &Pairing, entered: Event) -> Decision {
        let Event::Matches(MatchEvent::ResultEntered { id, result, .. }) = &entered else {
            return Ok(vec![entered]);
        };
        let Stage::Round(round) = id.stage else { return Ok(vec![entered]) };
        if old.outcome == Outcome::Result(*result) {
            // Only what was written down of it is new.
            return Ok(vec![entered]);
        }
        let facts = evening.enter(round, id.number, *result).map_err(|refusal| self.refused(refusal))?;
        let mut events = vec![entered];
        for fact in facts {
            match fact {
                Fact::ListVoided => {
                    let stage = Stage::Round(evening.last_round());
                    events.push(Event::Draws(DrawEvent::ListMadeAnew { stage }));
                }
                Fact::Changed(round, change) => {
                    let id = self.match_in(round, change.number);
                    events.extend(event_of_change(id.stage, id.attempt, change).map(Event::Matches));
                }
                Fact::Sold(_)
                | Fact::Refunded(_)
                | Fact::Rebought(_)
                | Fact::RebuyTakenBack(_)
                | Fact::ListClosed(..)
                | Fact::Drawn(_)
                | Fact::Entered(..)
                | Fact::TakenBack(..)
                | Fact::WentHome(_)
                | Fact::CameBack(_) => {}
            }
        }
        Ok(events)
    }

    /// Follows the winner through every later round that they are in, also by a bye.
    fn follow_rounds(&self, draft: &mut Draft, id: MatchId, swap: Swap) -> Result<(), Rejection> {
        let Stage::Round(number) = id.stage else { return Ok(()) };
        if !swap.changes() {
            return Ok(());
        }
        for stage in (number + 1..).map(Stage::Round) {
            let Some(draw) = self.draw_in_force(stage) else { break };
            let stands = swap.out.is_some_and(|ticket| draw.find(ticket).is_some());
            if stands || stage == Stage::Round(number + 1) {
                self.exchange_in(draft, draw, swap)?;
            }
        }
        Ok(())
    }

    fn follow_placement(&self, draft: &mut Draft, swap: Swap) -> Result<(), Rejection> {
        match self.draw_in_force(Stage::Placement) {
            Some(draw) if swap.changes() => self.exchange_in(draft, draw, swap),
            _ => Ok(()),
        }
    }

    /// Puts `into` in the slot of `out`.
    fn exchange_in(&self, draft: &mut Draft, draw: &Draw, swap: Swap) -> Result<(), Rejection> {
        let (stage, attempt) = (draw.stage, draw.attempt);
        ensure(draw.complete, Rejection::ListClosed(stage))?;
        let slot = swap.out.and_then(|out| draw.find(out).map(|(number, side)| (out, number, side)));
        // A ticket whose owner has left is not drawn, so it needs no slot.
        let into = swap.into.filter(|ticket| self.is_present(*ticket));
        let Some((out, number, side)) = slot else {
            return if into.is_some() { Err(self.stands_in_the_way(draw)) } else { Ok(()) };
        };
        let id = MatchId { stage, attempt, number };
        match self.pairing(id).map(|pairing| pairing.outcome) {
            Some(Outcome::Result(_)) => return Err(Rejection::LaterResultStands(id)),
            // The match that a self-pairing would turn into must not come after the draw that builds on it.
            Some(Outcome::SelfPairing { .. }) => self.nothing_depends_on(draw)?,
            _ => {}
        }
        draft.push(match into {
            Some(into) => {
                Event::Matches(MatchEvent::TicketExchanged { stage, attempt, number, side, out, into })
            }
            None => Event::Matches(MatchEvent::TicketRemoved { stage, attempt, number, side, out }),
        });
        self.placement_matches_unplayed(draw)
    }
}
