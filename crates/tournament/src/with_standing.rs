//! An evening on which nobody goes out, within a tournament: who sits where, what has been played, and the standing of all.

use super::areas::matches::MatchEvent;
use super::draw::Draw;
use super::draw::shuffle::Pair;
use super::event::Event;
use super::formats::danish::usual_rounds;
use super::formats::{Line, danish, rotation};
use super::ids::TicketNo;
use super::rejection::Rejection;
use super::score::{Absence, MatchId, MatchResult, Outcome, Pairing, Score, Side};
use super::settings::Format;
use super::stage::Stage;
use super::state::{ResultRecord, State};
use schnapsen::verdict::Entry;
use std::collections::{BTreeMap, BTreeSet};

impl State {
    /// Returns whether nobody goes out, and a standing of all gives the places.
    pub fn has_standing(&self) -> bool {
        self.settings.format.has_standing()
    }

    /// Returns how many rounds are played: what the settings say, else what is usual for so many; on a rotation never more than there are tables.
    pub fn rounds_planned(&self) -> u32 {
        let people = self.drawn(Stage::FIRST).map_or(self.drawable().len(), Draw::tickets) as u32;
        let wanted = self.settings.standing.rounds;
        match (self.settings.format, wanted) {
            (Format::Tickets | Format::Lives, _) => 0,
            (Format::Danish, 0) => usual_rounds(people),
            (Format::Danish, wanted) => wanted,
            (Format::Rotation, 0) => rotation::tables(people),
            (Format::Rotation, wanted) => wanted.min(rotation::tables(people).max(1)),
        }
    }

    /// Returns the number of the last round that is drawn or paired; 0 before the first.
    pub(super) fn rounds_had(&self) -> u32 {
        match self.last_round() {
            Some(Stage::Round(round)) => round.into(),
            _ => 0,
        }
    }

    /// Returns everybody, the first lot first: the order of the first draw with the holder of its bye behind the others, then those who came
    /// later, by ticket. On a rotation these are the start numbers from 1 on.
    pub fn start_numbers(&self) -> Vec<TicketNo> {
        let first = self.drawn(Stage::FIRST).and_then(|draw| draw.bag.as_ref());
        let bye =
            first.and_then(|bag| bag.pairings.iter().find(|pair| pair.right.is_none()).map(|pair| pair.left));
        let order = first.map_or(&[][..], |bag| &bag.order[..]);
        let mut lots: Vec<TicketNo> = order.iter().copied().filter(|ticket| Some(*ticket) != bye).collect();
        lots.extend(bye);
        let late = self.tickets.keys().copied().filter(|ticket| !order.contains(ticket));
        lots.extend(late.collect::<Vec<_>>());
        lots
    }

    /// Returns the starting numbers on a rotation whose first round is drawn, by ticket; none on another evening.
    pub fn seats(&self) -> BTreeMap<TicketNo, u32> {
        let is_drawn = self.drawn(Stage::FIRST).is_some();
        if self.settings.format != Format::Rotation || !is_drawn {
            return BTreeMap::new();
        }
        self.start_numbers().into_iter().zip(1..).collect()
    }

    fn decided_pairings(&self) -> impl Iterator<Item = Pairing> + '_ {
        let rounds = (1..=self.rounds_had()).map(|round| Stage::Round(round as u8));
        rounds.flat_map(|stage| self.pairings(stage)).filter(|pairing| !pairing.is_undecided())
    }

    fn danish(&self) -> danish::Evening {
        let game = |pairing: Pairing| match (pairing.outcome, pairing.left, pairing.right) {
            (Outcome::Bye(ticket), ..) => Some(danish::Game::Bye(ticket)),
            (Outcome::Result(result), Some(left), Some(right)) => {
                Some(danish::Game::Match { left, right, result })
            }
            _ => None,
        };
        danish::Evening {
            bummerl_to_win: self.settings.bummerl_to_win,
            lots: self.start_numbers(),
            games: self.decided_pairings().filter_map(game).collect(),
            lot_decides: self.settings.standing.lot_decides,
        }
    }

    /// Returns the points of the single Bummerl or game as they were written down.
    pub fn points_of(&self, pairing: &Pairing) -> Option<Score> {
        self.points_in(&self.history(pairing.id).last()?.evidence)
    }

    fn points_in(&self, evidence: &[Entry]) -> Option<Score> {
        let count = match evidence {
            [Entry::Count(count)] => *count,
            [deals] => deals.decided()?.points(),
            [] | [_, _, ..] => return None,
        };
        self.settings.winner_of(count).ok()?;
        Some(Score { left: count.left, right: count.right })
    }

    /// Returns the figures of a match as people read them: the Bummerl, on a rotation the points of its single one.
    pub fn shown_score(&self, pairing: &Pairing) -> Option<Score> {
        let Outcome::Result(_) = pairing.outcome else { return None };
        self.score_of(self.history(pairing.id).last()?)
    }

    /// Returns the same of a result that stood once.
    pub fn score_of(&self, record: &ResultRecord) -> Option<Score> {
        self.figures_of(record.result?, &record.evidence)
    }

    /// Returns the figures of a result as people read them, with what was written down of it.
    pub fn figures_of(&self, result: MatchResult, evidence: &[Entry]) -> Option<Score> {
        let MatchResult::Played(score) = result else { return None };
        if self.settings.format != Format::Rotation {
            return Some(score);
        }
        self.points_in(evidence)
    }

    fn rotation_games(&self) -> Vec<rotation::Game> {
        let game = |pairing: Pairing| match (pairing.outcome, pairing.left, pairing.right) {
            (Outcome::Bye(ticket), ..) => Some(rotation::Game::Bye(ticket)),
            (Outcome::Result(MatchResult::Played(_)), Some(left), Some(right)) => {
                let points = self.points_of(&pairing)?;
                let side = points.winner();
                let (winner, loser) = if side == Side::Left { (left, right) } else { (right, left) };
                let Score { left: won, right: lost } = points.seen_from(side);
                Some(rotation::Game::Played { winner, loser, won, lost })
            }
            (Outcome::Result(MatchResult::Walkover { winner, .. }), Some(left), Some(right)) => {
                let (winner, absent) = if winner == Side::Left { (left, right) } else { (right, left) };
                Some(rotation::Game::Walkover(winner, absent))
            }
            (Outcome::Result(MatchResult::BothAbsent), Some(left), Some(right)) => {
                Some(rotation::Game::BothAbsent(left, right))
            }
            _ => None,
        };
        self.decided_pairings().filter_map(game).collect()
    }

    /// Returns the standing of all, best first; nothing on an evening that has none.
    pub fn table(&self) -> Vec<Line> {
        match self.settings.format {
            Format::Tickets | Format::Lives => Vec::new(),
            Format::Danish => self.danish().standing(),
            Format::Rotation => rotation::standing(&self.start_numbers(), &self.rotation_games()),
        }
    }

    /// Returns whether guests see the standing already.
    pub fn is_table_shown(&self) -> bool {
        self.has_standing() && (self.is_decided() || self.rounds_had() >= self.settings.standing.shown_from)
    }

    /// Returns the pairs of a round after the first, by number.
    pub(super) fn pairs_of_round(&self, round: u8) -> Vec<Pair> {
        let present: BTreeSet<TicketNo> = self.drawable().into_iter().collect();
        match self.settings.format {
            Format::Tickets | Format::Lives => Vec::new(),
            Format::Danish => self.danish().pairs(&present),
            Format::Rotation => self.pairs_at_tables(round.into(), &present),
        }
    }

    /// Whoever has gone keeps the seat while there is somebody on the other one; a table with nobody has no pair.
    fn pairs_at_tables(&self, round: u32, present: &BTreeSet<TicketNo>) -> Vec<Pair> {
        let numbers = self.start_numbers();
        let people = self.drawn(Stage::FIRST).map_or(0, Draw::tickets) as u32;
        let of = |number: u32| numbers.get(number as usize - 1).copied();
        let pair = |seats: rotation::Seats| {
            let (odd, even) = (of(seats.odd), of(seats.even));
            let somebody = [odd, even].into_iter().flatten().any(|ticket| present.contains(&ticket));
            let (left, right) = match (odd, even) {
                (Some(odd), even) => (odd, even),
                (None, even) => (even?, None),
            };
            somebody.then_some(Pair { number: seats.table, left, right, repeated: false })
        };
        rotation::seats(rotation::tables(people), round).into_iter().filter_map(pair).collect()
    }

    /// Returns whether somebody can still come: for the first list, or late.
    pub(super) fn can_come_late(&self) -> Result<bool, Rejection> {
        let Some(first) = self.draw_in_force(Stage::FIRST) else { return Ok(false) };
        if !first.complete {
            return Err(Rejection::ListClosed(Stage::FIRST));
        }
        if self.rounds_had() >= self.rounds_planned() || self.is_decided() {
            return Err(Rejection::ListsClosed);
        }
        let seats = self.settings.format != Format::Rotation
            || self.tickets.len() < 2 * rotation::tables(first.tickets() as u32) as usize;
        if seats { Ok(true) } else { Err(Rejection::NoSeatLeft) }
    }

    /// Returns nothing if a ticket has been in no round yet.
    pub(super) fn is_in_no_round(&self, ticket: TicketNo) -> Result<(), Rejection> {
        let listed = |draw: &&Draw| draw.is_in_force() && draw.entries.concat().contains(&ticket);
        match self.draws().iter().find(listed) {
            Some(draw) if !draw.complete => Err(Rejection::ListClosed(draw.stage)),
            Some(_) => Err(Rejection::TicketDrawn(ticket)),
            None => Ok(()),
        }
    }

    /// Refuses a result of a rotation without the points of its Bummerl, and accepts any other.
    pub(super) fn has_points(&self, result: MatchResult, evidence: &[Entry]) -> Result<(), Rejection> {
        let needs = self.settings.format == Format::Rotation && matches!(result, MatchResult::Played(_));
        if needs && evidence.len() != 1 { Err(Rejection::PointsMissing) } else { Ok(()) }
    }

    /// Returns the walkover of somebody whose opponent has gone home and keeps the seat.
    pub(super) fn walkover_of(&self, stage: Stage, attempt: u32, pair: &Pair) -> Option<Event> {
        let (left, right, number) = (pair.left, pair.right?, pair.number);
        let winner = match (self.is_present(left), self.is_present(right)) {
            (true, false) => Side::Left,
            (false, true) => Side::Right,
            (true, true) | (false, false) => return None,
        };
        let (id, evidence) = (MatchId { stage, attempt, number }, Vec::new());
        let result = MatchResult::Walkover { winner, absence: Absence::GoneHome };
        Some(Event::Matches(MatchEvent::ResultEntered { id, left, right, result, evidence }))
    }
}
