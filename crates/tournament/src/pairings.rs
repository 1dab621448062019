//! Who meets whom: the pairings of every stage as they stand now, and who goes on from them.

use super::draw::Draw;
use super::formats::Line;
use super::formats::lives::Next;
use super::ids::{ActionNo, TicketNo};
use super::score::{MatchId, Outcome, Pairing, Side};
use super::stage::Stage;
use super::state::State;

/// Slots of the round whose losers play for places 5 to 8.
pub(super) const QUARTER_FINAL: u32 = 8;
/// Slots of the round whose losers play for places 3 and 4.
pub const SEMI_FINAL: u32 = 4;

impl State {
    /// Returns the stages that have pairings or a closed list, in the order of the tables. Matches for places that nobody has to play are
    /// among them once they are played.
    pub fn stages(&self) -> Vec<Stage> {
        let rounds = self.rounds_begun();
        let placements = [Stage::ThirdPlace, Stage::Placement, Stage::FifthPlace, Stage::SeventhPlace]
            .into_iter()
            .filter(|stage| self.draw_in_force(*stage).is_some() || !self.pairings(*stage).is_empty())
            .filter(|stage| self.is_part_of_the_evening(*stage));
        rounds.into_iter().chain(placements).collect()
    }

    /// Returns the rounds whose list is closed, or that the last two play, first round first.
    fn rounds_begun(&self) -> Vec<Stage> {
        let Some(evening) = self.lives() else {
            let rounds = (1..).map(Stage::Round);
            return rounds.take_while(|round| self.draw_in_force(*round).is_some()).collect();
        };
        let last = match evening.next() {
            Next::Final(round, ..) => round,
            Next::CloseList(_) | Next::Draw(_) | Next::Play(..) | Next::Won(_) | Next::NobodyLeft => {
                evening.last_round()
            }
        };
        (1..=last).map(Stage::Round).collect()
    }

    /// Returns the pairings of a stage by number, none before its draw. A placement match with one contestant is a bye.
    pub fn pairings(&self, stage: Stage) -> Vec<Pairing> {
        if stage.is_drawn() {
            let of_draw = self.drawn(stage).map(|draw| self.pairings_of(draw));
            return of_draw.unwrap_or_else(|| self.pairings_without_draw(stage));
        }
        let mut contestants = self.contestants(stage).into_iter();
        let Some(first) = contestants.next() else { return Vec::new() };
        let id = MatchId { stage, attempt: 1, number: 1 };
        vec![self.match_between(id, [Some(first), contestants.next()], 0)]
    }

    /// Returns the pairings of one attempt of a draw, by number; those of an unfinished draw by hand as far as they are known. One that is
    /// gone is none of them.
    pub fn pairings_of(&self, draw: &Draw) -> Vec<Pairing> {
        (1..=draw.places.len() as u32).filter_map(|number| self.pairing_of(draw, number)).collect()
    }

    /// Returns one pairing, also of a void draw.
    pub fn pairing(&self, id: MatchId) -> Option<Pairing> {
        if id.stage.is_drawn() {
            let Some(draw) = self.draw(id.stage, id.attempt) else {
                return self.pairings_without_draw(id.stage).into_iter().find(|pairing| pairing.id == id);
            };
            self.pairing_of(draw, id.number)
        } else {
            self.pairings(id.stage).into_iter().find(|pairing| pairing.id == id)
        }
    }

    fn pairing_of(&self, draw: &Draw, number: u32) -> Option<Pairing> {
        let tickets = *draw.places.get((number as usize).checked_sub(1)?)?;
        if draw.complete && tickets == [None, None] && !self.was_missed_by_two(draw, number) {
            return None;
        }
        let id = MatchId { stage: draw.stage, attempt: draw.attempt, number };
        let changed = draw.changes.iter().rev().find(|change| change.number == number);
        // Paired anew, the number may have others: whoever has seen the match before has seen another one.
        let since = changed.map(|change| change.action).or(draw.drawn_by);
        Some(self.match_between(id, tickets, since.map_or(0, |action| action.0)))
    }

    /// Returns whether an emptied pairing of a ticket night is one that two should have played who left after the draw (DESIGN part 4, no. 7): on
    /// each side corrections send somebody whose slot is empty because they went home. Any other that is empty is gone.
    fn was_missed_by_two(&self, draw: &Draw, number: u32) -> bool {
        let missed_by_one = |side: Side| {
            let mut changes = draw.changes.iter().rev();
            let last = changes.find(|change| (change.number, change.side) == (number, side));
            let sent = last.and_then(|change| self.sent_instead(draw.stage, change.out?));
            let left = sent.and_then(|ticket| self.players.get(&self.owner(ticket)?));
            left.is_some_and(|player| player.withdrawn.is_none_or(|left| left > draw.closed_by))
        };
        draw.bag.is_none() && missed_by_one(Side::Left) && missed_by_one(Side::Right)
    }

    /// Returns the ticket that a stage would have now from the match in which `ticket` stood before it.
    fn sent_instead(&self, stage: Stage, ticket: TicketNo) -> Option<TicketNo> {
        let (before, sent): (_, fn(&Pairing) -> Option<TicketNo>) = match stage {
            Stage::Round(round) => (self.drawn(Stage::Round(round.checked_sub(1)?))?, Pairing::winner),
            Stage::Placement => (self.round_with_slots(QUARTER_FINAL)?, Pairing::beaten),
            Stage::ThirdPlace | Stage::FifthPlace | Stage::SeventhPlace => return None,
        };
        let (number, _) = before.find(ticket)?;
        sent(&self.pairing_of(before, number)?)
    }

    pub(super) fn match_between(
        &self,
        id: MatchId,
        [left, right]: [Option<TicketNo>; 2],
        changed: u32,
    ) -> Pairing {
        let entered = self.history(id).last().map_or(0, |record| record.action.0);
        let outcome = self.outcome(id, left, right);
        let table = self.call(id).and_then(|call| call.table);
        Pairing { id, left, right, outcome, version: entered.max(changed), table }
    }

    fn outcome(&self, id: MatchId, left: Option<TicketNo>, right: Option<TicketNo>) -> Outcome {
        let (left, right) = match (left, right) {
            (None, None) => return Outcome::Empty,
            (Some(only), None) | (None, Some(only)) => return Outcome::Bye(only),
            (Some(left), Some(right)) => (left, right),
        };
        if let Some(result) = self.standing_result(id) {
            Outcome::Result(result)
        } else if self.owner(left).is_some() && self.owner(left) == self.owner(right) {
            Outcome::SelfPairing { kept: left.min(right), handed_in: left.max(right) }
        } else if self.is_finished() {
            Outcome::NotPlayed
        } else {
            Outcome::Open
        }
    }

    /// Returns the last round whose numbers are all pulled.
    pub fn last_round(&self) -> Option<Stage> {
        if let Some(evening) = self.lives() {
            let mut drawn = self.rounds_begun().into_iter().rev();
            return drawn.nth(usize::from(matches!(evening.next(), Next::Draw(_))));
        }
        (1..).map(Stage::Round).take_while(|round| self.drawn(*round).is_some()).last()
    }

    pub fn next_round(&self) -> Stage {
        match self.last_round() {
            Some(Stage::Round(number)) => Stage::Round(number + 1),
            _ => Stage::FIRST,
        }
    }

    /// Returns the round with this number of slots: 8 the quarter-final, 4 the semi-final, 2 the final.
    pub fn round_with_slots(&self, slots: u32) -> Option<&Draw> {
        if self.lives().is_some() || self.has_standing() {
            return None;
        }
        (1..).map(Stage::Round).map_while(|round| self.drawn(round)).find(|draw| draw.slots == slots)
    }

    /// Returns the numbers of the open matches of a stage, ascending.
    pub fn open_matches(&self, stage: Stage) -> Vec<u32> {
        let pairings = self.pairings(stage).into_iter();
        pairings.filter(Pairing::is_open).map(|pairing| pairing.id.number).collect()
    }

    /// Returns whether all numbers of a stage are pulled and all of its matches decided.
    pub(super) fn is_complete(&self, stage: Stage) -> bool {
        let pairings = self.pairings(stage);
        // Of a draw all pairings may be gone.
        (self.drawn(stage).is_some() || !pairings.is_empty()) && !pairings.iter().any(Pairing::is_undecided)
    }

    /// Returns the tickets that would play the next round if everybody stayed: all sold ones before the first draw, then the
    /// winners of the last round so far. Ascending.
    pub fn advanced(&self) -> Vec<TicketNo> {
        if let Some(evening) = self.lives() {
            return evening.alive();
        }
        if self.has_standing() {
            return self.tickets.keys().copied().collect();
        }
        let Some(round) = self.last_round() else { return self.tickets.keys().copied().collect() };
        let mut winners: Vec<TicketNo> = self.pairings(round).iter().filter_map(Pairing::winner).collect();
        winners.sort_unstable();
        winners
    }

    /// Returns those of [`State::advanced`] whose owners are still there.
    pub fn drawable(&self) -> Vec<TicketNo> {
        self.advanced().into_iter().filter(|ticket| self.is_present(*ticket)).collect()
    }

    /// Returns whether nothing is left to draw in the knockout: one ticket remains, or none.
    pub fn is_decided(&self) -> bool {
        if let Some(evening) = self.lives() {
            return evening.is_over();
        }
        if self.has_standing() {
            let played = self.last_round().is_some_and(|round| self.open_matches(round).is_empty());
            return played && (self.rounds_had() >= self.rounds_planned() || self.drawable().len() < 2);
        }
        self.last_round().is_some_and(|round| self.is_complete(round)) && self.drawable().len() <= 1
    }

    /// Returns whether another round will be drawn: nothing comes after a final.
    pub fn has_next_round(&self) -> bool {
        if let Some(evening) = self.lives() {
            return match evening.next() {
                Next::CloseList(_) | Next::Draw(_) => true,
                Next::Play(round, _) => !self.is_between_the_last_two(Stage::Round(round)),
                Next::Final(..) | Next::Won(_) | Next::NobodyLeft => false,
            };
        }
        if self.has_standing() {
            return self.rounds_had() == 0 || !self.is_decided() && self.rounds_had() < self.rounds_planned();
        }
        let last = self.last_round().and_then(|round| self.drawn(round));
        !self.is_decided() && last.is_none_or(|draw| draw.slots > 2)
    }

    pub fn champion(&self) -> Option<TicketNo> {
        if let Some(evening) = self.lives() {
            let Next::Won(winner) = evening.next() else { return None };
            return Some(winner);
        }
        if self.has_standing() {
            let first = |line: &&Line| line.places.first == 1 && line.places.last == 1;
            return self.table().iter().find(first).filter(|_| self.is_decided()).map(|line| line.ticket);
        }
        self.last_round().filter(|round| self.is_complete(*round))?;
        // A winner stays the winner, even after going home before the prize-giving.
        match (&self.advanced()[..], &self.drawable()[..]) {
            ([only], _) | (_, [only]) => Some(*only),
            _ => None,
        }
    }

    /// Returns the tickets that may be drawn into `P5-8`, by number: beaten in the quarter-final and still there.
    pub fn placement_candidates(&self) -> Vec<TicketNo> {
        let quarter_final = self.round_with_slots(QUARTER_FINAL).filter(|draw| self.is_complete(draw.stage));
        let beaten = quarter_final.into_iter().flat_map(|draw| self.pairings_of(draw));
        let beaten = beaten.filter_map(|pairing| pairing.beaten());
        let mut candidates: Vec<TicketNo> = beaten.filter(|ticket| self.is_present(*ticket)).collect();
        candidates.sort_unstable();
        candidates
    }

    /// Returns whether the quarter-final's losers are drawn into matches: more than two, and nobody has played for fifth place
    /// before a late ticket made them so many.
    pub(super) fn needs_placement_draw(&self) -> bool {
        let fifth_place = MatchId { stage: Stage::FifthPlace, attempt: 1, number: 1 };
        self.placement_candidates().len() > 2 && self.standing_result(fifth_place).is_none()
    }

    /// Returns who plays `P3`, `P5` or `P7`: none while it is not known, one if nobody is left to play against.
    fn contestants(&self, stage: Stage) -> Vec<TicketNo> {
        let id = MatchId { stage, attempt: 1, number: 1 };
        // Tickets that have played stay, even if their owner goes home afterwards.
        if let Some(record) = self.history(id).last().filter(|record| record.result.is_some()) {
            return vec![record.left, record.right];
        }
        let beaten_in = |slots: u32| {
            let round = self.round_with_slots(slots);
            round.map_or_else(Vec::new, |draw| self.still_to_place(draw.stage, Pairing::beaten))
        };
        match stage {
            Stage::ThirdPlace => beaten_in(SEMI_FINAL),
            Stage::FifthPlace if self.draw_in_force(Stage::Placement).is_none() => {
                let mut candidates = beaten_in(QUARTER_FINAL);
                candidates.sort_unstable();
                if candidates.len() <= 2 { candidates } else { Vec::new() }
            }
            Stage::FifthPlace => self.still_to_place(Stage::Placement, Pairing::winner),
            Stage::SeventhPlace => self.still_to_place(Stage::Placement, Pairing::beaten),
            Stage::Round(_) | Stage::Placement => Vec::new(),
        }
    }

    /// Returns the winners or the beaten of a complete stage who are still there to play for a place. One who had nobody left to play
    /// against has the place and keeps it, even if they go home afterwards.
    fn still_to_place(&self, stage: Stage, which: fn(&Pairing) -> Option<TicketNo>) -> Vec<TicketNo> {
        if !self.is_complete(stage) {
            return Vec::new();
        }
        let all: Vec<TicketNo> = self.pairings(stage).iter().filter_map(which).collect();
        let present: Vec<TicketNo> = all.iter().copied().filter(|ticket| self.is_present(*ticket)).collect();
        if !present.is_empty() {
            return present;
        }
        let left = |ticket: &TicketNo| self.players().get(&self.owner(*ticket)?)?.withdrawn;
        let last = all.iter().filter_map(left).max().filter(|last| Some(*last) > self.over_since(stage));
        all.into_iter().filter(|ticket| last.is_some() && left(ticket) == last).collect()
    }

    /// Returns the action with which each match of a complete stage had a result for the first time.
    fn over_since(&self, stage: Stage) -> Option<ActionNo> {
        let draw = self.drawn(stage)?;
        let first = |pairing: &Pairing| {
            self.history(pairing.id).iter().find(|record| record.result.is_some()).map(|record| record.action)
        };
        self.pairings_of(draw).iter().filter_map(first).chain([draw.closed_by]).max()
    }
}
