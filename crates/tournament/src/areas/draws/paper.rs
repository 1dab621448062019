//! Slips that were pulled on paper while the program was not at hand: entered in the order in which they were pulled, whoever it is.

use super::{Decision, DrawEvent};
use crate::draw::{Pot, Pull, read_slips};
use crate::event::Event;
use crate::ids::TicketNo;
use crate::rejection::{Rejection, ensure};
use crate::stage::Stage;
use crate::state::State;

impl DrawEvent {
    /// Returns the pulls of a draw by hand that it notes, with stage and attempt.
    pub fn pulls_noted(&self) -> Option<(Stage, u32, &[Pull])> {
        if let DrawEvent::PulledByHand { stage, attempt, pull } = self {
            return Some((*stage, *attempt, std::slice::from_ref(pull)));
        }
        let DrawEvent::PulledOnPaper { stage, attempt, pulls } = self else { return None };
        Some((*stage, *attempt, pulls))
    }
}

impl State {
    /// Enters slips behind those that are noted: all of them, or none and what is wrong with each that cannot have been pulled.
    pub(super) fn pull_on_paper(
        &self,
        stage: Stage,
        expected_pulls: u32,
        slips: &[(TicketNo, u32)],
    ) -> Decision {
        let draw = self.closed(stage)?;
        ensure(draw.seal().is_none() && draw.bag.is_none(), Rejection::NotByHand(stage))?;
        let pulls = draw.pulls_noted();
        ensure(expected_pulls == pulls, Rejection::PullStale { pulls })?;
        ensure(!slips.is_empty(), Rejection::NothingToChange)?;
        let noted = draw.pulls.iter().cloned();
        // In which pot a number lay follows from its place.
        let slip = |&(ticket, number)| Pull { ticket, pot: Pot::Left, number, rejected: Vec::new() };
        let all: Vec<Pull> = noted.chain(slips.iter().map(slip)).collect();
        let read = read_slips(&draw.entries, draw.slots, &all).split_off(draw.pulls.len());
        let (mut pulls, mut faults) = (Vec::new(), Vec::new());
        for (place, slip) in (0..).zip(read) {
            match slip {
                Ok(pull) => pulls.push(pull),
                Err(fault) => faults.push((place, fault)),
            }
        }
        ensure(faults.is_empty(), Rejection::SlipsWrong(faults))?;
        Ok(vec![Event::Draws(DrawEvent::PulledOnPaper { stage, attempt: draw.attempt, pulls })])
    }
}
