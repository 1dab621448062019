//! How far the evening is, as a guest would say it.

use super::TournamentView;
use tournament::draw::Procedure;
use tournament::{Stage, TicketNo};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    Selling,
    /// The list for a draw is closed.
    Drawing {
        stage: Stage,
        /// How many tickets of how many have their number, if people pull from real pots.
        pulled: Option<(usize, usize)>,
    },
    Playing {
        /// Where, the knockout first.
        stages: Vec<Stage>,
    },
    /// A round is over and the next draw is to come.
    Between {
        next: Stage,
        tickets: usize,
    },
    Played,
    /// The director has ended the evening.
    Finished,
}

impl TournamentView<'_> {
    /// Returns how far the evening is. What people can do comes before what they wait for.
    pub fn phase(&self) -> Phase {
        if self.is_finished() {
            return Phase::Finished;
        }
        let stages = self.open_stages();
        if !stages.is_empty() {
            return Phase::Playing { stages };
        }
        if let Some(draw) = self.draws_under_way().next() {
            let tickets: usize = draw.entries.iter().map(Vec::len).sum();
            let by_hand = matches!(draw.procedure, Procedure::ByHand { .. } | Procedure::OnPaper { .. });
            let pulled = by_hand.then_some((draw.kept(), tickets));
            return Phase::Drawing { stage: draw.stage, pulled };
        }
        if self.is_settled() {
            return Phase::Played;
        }
        if self.last_round().is_none() {
            return Phase::Selling;
        }
        let (next, tickets): (Stage, Vec<TicketNo>) = if self.is_decided() {
            (Stage::Placement, self.placement_candidates())
        } else {
            (self.next_round(), self.drawable())
        };
        Phase::Between { next, tickets: tickets.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples_tests::Sample;
    use super::*;
    use tournament::Command;
    use tournament::{PlainDraw, PlainEvening};

    fn phase(sample: &Sample) -> Phase {
        TournamentView::of(&sample.snapshot).phase()
    }

    #[test]
    fn an_evening_goes_through_its_phases() {
        let mut sample = Sample::new(13, 2);
        assert_eq!(phase(&sample), Phase::Selling);
        sample.act(Command::from(PlainDraw::CloseListByHand { stage: Stage::FIRST }));
        assert_eq!(phase(&sample), Phase::Drawing { stage: Stage::FIRST, pulled: Some((0, 13)) });
        sample.act(Command::from(PlainDraw::PullByHand {
            stage: Stage::FIRST,
            expected_pulls: 0,
            number: 3,
        }));
        assert_eq!(phase(&sample), Phase::Drawing { stage: Stage::FIRST, pulled: Some((1, 13)) });
        let mut sample = Sample::new(13, 2).with_round_drawn();
        assert_eq!(phase(&sample), Phase::Playing { stages: vec![Stage::FIRST] });
        sample.play(Stage::FIRST, usize::MAX);
        assert_eq!(phase(&sample), Phase::Between { next: Stage::Round(2), tickets: 8 });
    }

    #[test]
    fn the_final_and_the_matches_for_places_are_played_at_the_same_time() {
        let mut sample = Sample::new(16, 1).until_round_of(2);
        let stages = vec![Stage::Round(4), Stage::ThirdPlace];
        assert_eq!(phase(&sample), Phase::Playing { stages });
        sample.play(Stage::Round(4), 1);
        sample.play(Stage::ThirdPlace, 1);
        assert_eq!(phase(&sample), Phase::Between { next: Stage::Placement, tickets: 4 });
        let mut sample = sample.played();
        assert_eq!(phase(&sample), Phase::Played);
        sample.act(Command::from(PlainEvening::Finish));
        assert_eq!(phase(&sample), Phase::Finished);
    }
}
