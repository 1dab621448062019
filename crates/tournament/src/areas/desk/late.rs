//! Tickets sold after the first draw (DESIGN part 4, no. 10): each takes a bye's number from the right pot, as the draw's row says.

use super::DeskEvent;
use super::Draft;
use crate::areas::draws::placement_matches_after;
use crate::areas::matches::MatchEvent;
use crate::draw::{ChangeKind, Draw, Stream, next_bye};
use crate::event::Event;
use crate::ids::{PlayerId, TicketNo};
use crate::rejection::{Rejection, ensure};
use crate::score::{MatchId, Outcome, Side};
use crate::stage::Stage;
use crate::state::State;

impl Draft {
    /// Puts a late ticket in the place of a bye, not the buyer's own while another remains. The lot decides only what is not in the row
    /// yet: after a draw by hand, and once.
    pub(super) fn place_late_ticket(
        &mut self,
        player: PlayerId,
        ticket: TicketNo,
        lots: &mut Stream,
    ) -> Result<(), Rejection> {
        let draw = self.state.drawn(Stage::FIRST).ok_or(Rejection::NothingToDraw(Stage::FIRST))?;
        let (attempt, row) = (draw.attempt, draw.row_of_byes());
        let (byes, of_absent) = (self.state.open_byes(), self.state.byes_of_those_who_left());
        let is_foreign = |owner: PlayerId| owner != player;
        let any_foreign = byes.iter().any(|(_, owner)| is_foreign(*owner));
        let wanted = byes.iter().filter(|(_, owner)| is_foreign(*owner) || !any_foreign);
        let among: Vec<u32> = wanted.map(|(number, _)| *number).collect();
        ensure(!among.is_empty(), Rejection::NoByeLeft)?;
        let of_absent: Vec<u32> = of_absent.into_iter().map(|(number, _)| number).collect();
        let (number, passed_over) =
            next_bye(&row, &among, &of_absent, |m| lots.below(m)).ok_or(Rejection::NoByeLeft)?;
        let passed_over = Some(passed_over);
        let placed =
            DeskEvent::LateTicketPlaced { ticket, attempt, among, number, in_row: true, passed_over };
        self.push(Event::Desk(placed));
        Ok(())
    }
}

impl State {
    /// Returns whether a ticket sold now is a late one. [`Rejection::ListClosed`] between closing and drawing. [`Rejection::TooLate`] once round 2 is
    /// being drawn, or once places that one more loser of the first round would have to play for are being drawn or played, or were.
    pub fn sells_late(&self) -> Result<bool, Rejection> {
        if let Some(evening) = self.lives() {
            return match evening.can_come() {
                Ok(()) => Ok(evening.last_round() > 0),
                Err(refusal) => Err(self.refused(refusal)),
            };
        }
        if self.has_standing() {
            return self.can_come_late();
        }
        match self.draw_in_force(Stage::FIRST) {
            None => Ok(false),
            Some(draw) if !draw.complete => Err(Rejection::ListClosed(Stage::FIRST)),
            Some(draw) => {
                // With one ticket left the evening is decided, although no second round was drawn.
                let goes_on = self.draw_in_force(Stage::Round(2)).is_none() && !self.is_decided();
                ensure(goes_on, Rejection::TooLate)?;
                self.nothing_depends_on(draw)?;
                self.no_placement_match_goes_on(draw).map(|()| true)
            }
        }
    }

    /// Refuses while two play for a place straight after this draw: with one more ticket it might be others who play for it.
    fn no_placement_match_goes_on(&self, draw: &Draw) -> Result<(), Rejection> {
        let ids = placement_matches_after(draw).iter().map(|&stage| MatchId { stage, attempt: 1, number: 1 });
        let reported = |id: MatchId| {
            self.pairing(id).is_some_and(|pairing| {
                [Side::Left, Side::Right].into_iter().any(|side| self.reports(&pairing).of(side).is_some())
            })
        };
        let goes_on = ids.into_iter().find(|id| self.call(*id).is_some() || reported(*id));
        goes_on.map_or(Ok(()), |id| Err(Rejection::LaterMatchGoesOn(id)))
    }

    /// Returns the byes of round 1 that a late ticket may take: their numbers, ascending, and whose they are.
    pub fn open_byes(&self) -> Vec<(u32, PlayerId)> {
        self.first_byes().filter(|(_, owner)| !self.is_withdrawn(*owner)).collect()
    }

    /// Returns the byes of round 1 that no late ticket gets because their owner has left, ascending.
    pub fn byes_of_those_who_left(&self) -> Vec<(u32, PlayerId)> {
        self.first_byes().filter(|(_, owner)| self.is_withdrawn(*owner)).collect()
    }

    fn first_byes(&self) -> impl Iterator<Item = (u32, PlayerId)> {
        self.pairings(Stage::FIRST)
            .into_iter()
            .filter(|pairing| pairing.right.is_none())
            .filter_map(|pairing| Some((pairing.id.number, self.owner(pairing.left?)?)))
    }

    /// Returns what takes a late ticket out of the first draw again.
    pub(super) fn removal_of_late_ticket(&self, draw: &Draw, ticket: TicketNo) -> Result<Event, Rejection> {
        let came_late =
            draw.changes.iter().any(|change| change.kind == ChangeKind::Late && change.into == Some(ticket));
        let pairing = draw
            .find(ticket)
            .filter(|(_, side)| came_late && *side == Side::Right)
            .and_then(|(number, _)| {
                self.pairings_of(draw).into_iter().find(|pairing| pairing.id.number == number)
            })
            .ok_or(Rejection::TicketDrawn(ticket))?;
        let (stage, attempt, number) = (draw.stage, draw.attempt, pairing.id.number);
        let is_played = matches!(pairing.outcome, Outcome::Result(_));
        ensure(!is_played, Rejection::ResultsStand { stage, numbers: vec![number] })?;
        if let Some(later) = self.draw_in_force(Stage::Round(2)) {
            return Err(self.stands_in_the_way(later));
        }
        let (side, out) = (Side::Right, ticket);
        Ok(Event::Matches(MatchEvent::TicketRemoved { stage, attempt, number, side, out }))
    }
}
