//! What comes next: the director's to-do list, computed.

use super::ids::TicketNo;
use super::rejection::Rejection;
use super::stage::Stage;
use super::state::State;

/// Something that can or must be done next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Tickets can be sold.
    Sell,
    /// The list for a draw can be closed, or why it cannot yet.
    CloseList { stage: Stage, blocked: Option<Rejection> },
    /// A list is closed: take the phrase, then draw.
    Draw { stage: Stage, phrase_taken: bool },
    /// People are pulling from the pots.
    PullByHand { stage: Stage },
    /// Players have reported results, and the desk must decide or confirm: the pairings, ascending.
    Settle {
        /// The round or placement match.
        stage: Stage,
        numbers: Vec<u32>,
    },
    /// Matches are open: their numbers, ascending.
    Play {
        /// The round or placement match.
        stage: Stage,
        open: Vec<u32>,
    },
    /// A prize was handed over before a correction gave it to somebody else.
    FetchBack { prize: u32, ticket: TicketNo },
    DrawLots {
        /// The first of the shared places.
        place: u32,
    },
    /// Everything is played; hand over the prizes and end the evening.
    Finish,
}

impl State {
    /// Lists what can be done next, the most urgent first.
    pub fn next_steps(&self) -> Vec<Step> {
        if self.is_finished() {
            return self.prizes_to_settle();
        }
        let under_way = self.draws_under_way().map(|draw| match draw.seal() {
            Some(seal) => Step::Draw { stage: draw.stage, phrase_taken: seal.phrase.is_some() },
            None => Step::PullByHand { stage: draw.stage },
        });
        let mut steps: Vec<Step> = under_way.collect();
        let under_way = steps.len();
        let to_settle = self.to_settle();
        for stage in self.stages() {
            let open = self.open_matches(stage);
            let reported = to_settle.iter().filter(|(pairing, _)| pairing.id.stage == stage);
            let numbers: Vec<u32> = reported.map(|(pairing, _)| pairing.id.number).collect();
            if !numbers.is_empty() {
                steps.push(Step::Settle { stage, numbers });
            }
            if !open.is_empty() {
                steps.push(Step::Play { stage, open });
            }
        }
        steps.extend(self.lists_to_close());
        if let Some(played) = steps.get_mut(under_way..) {
            played.sort_by_key(|step| self.turn(step));
        }
        if !self.is_first_list_closed() {
            steps.insert(0, Step::Sell);
        }
        if self.is_settled() {
            steps.extend(self.prizes_to_settle());
            steps.push(Step::Finish);
        }
        steps
    }

    /// Returns when in an evening a step has its turn: the rounds, the matches for places from the last place up, and the final as the last.
    fn turn(&self, step: &Step) -> u8 {
        let stage = match step {
            Step::Settle { stage, .. } | Step::Play { stage, .. } | Step::CloseList { stage, .. } => *stage,
            Step::Sell
            | Step::Draw { .. }
            | Step::PullByHand { .. }
            | Step::FetchBack { .. }
            | Step::DrawLots { .. }
            | Step::Finish => return 0,
        };
        match stage {
            Stage::Round(_) if stage != Stage::FIRST && self.slots(stage) == Some(2) => 5,
            Stage::Round(_) => 0,
            Stage::Placement => 1,
            Stage::SeventhPlace => 2,
            Stage::FifthPlace => 3,
            Stage::ThirdPlace => 4,
        }
    }

    /// Lists what stands between the last match and the prize-giving.
    fn prizes_to_settle(&self) -> Vec<Step> {
        let fetch = self.prizes_to_fetch().into_iter();
        let fetch = fetch.map(|(prize, ticket)| Step::FetchBack { prize, ticket });
        fetch.chain(self.places_for_lots().into_iter().map(|place| Step::DrawLots { place })).collect()
    }

    fn lists_to_close(&self) -> Vec<Step> {
        let round = self.has_next_round().then(|| self.next_round());
        let placement =
            (self.needs_placement_draw() && self.is_demanded(Stage::Placement)).then_some(Stage::Placement);
        let stages = [round, placement].into_iter().flatten();
        stages
            .filter(|stage| self.draw_in_force(*stage).is_none())
            .map(|stage| Step::CloseList { stage, blocked: self.list_for(stage).err() })
            .collect()
    }
}
