//! A result was wrong, and the next round is drawn already: who has a life more or less, and what that does to its pairs (FORMATS part 3).

use super::decide::Refusal;
use super::{Evening, Fact, costs_a_life};
use crate::draw::ChangeKind;
use crate::draw::shuffle::changes::{Change, Standing};
use crate::ids::TicketNo;
use crate::score::{MatchResult, Side};

impl Evening {
    /// Corrects a result of a round after which another list was closed.
    pub(super) fn correct(
        &self,
        round: u8,
        number: u32,
        old: MatchResult,
        new: MatchResult,
    ) -> Result<Vec<Fact>, Refusal> {
        let mut facts = vec![Fact::Entered(round, number, new)];
        let concerned: Vec<TicketNo> = [Side::Left, Side::Right]
            .into_iter()
            .filter(|side| costs_a_life(old, *side) != costs_a_life(new, *side))
            .filter_map(|side| self.ticket_at(round, number, side))
            .collect();
        if concerned.is_empty() {
            return Ok(facts);
        }
        let (after, later) = (round + 1, round + 2);
        if self.last_round() >= later {
            return Err(Refusal::LaterList(later));
        }
        let next = self.round(after).ok_or(Refusal::UnknownMatch(after, 1))?;
        let Some(pairs) = &next.pairs else { return Err(Refusal::ListClosed(after)) };
        if let Some(played) = concerned.iter().find_map(|ticket| next.played(*ticket)) {
            return Err(Refusal::LaterResult(after, played));
        }
        if !next.is_drawn && next.results.is_empty() {
            let bought = self.tickets().find(|ticket| self.has_rebuy_for(*ticket, later));
            bought.map_or(Ok(()), |ticket| Err(Refusal::RebuyStands(ticket)))?;
            facts.push(Fact::ListVoided);
            return Ok(facts);
        }
        let mut corrected = self.clone();
        facts.iter().for_each(|fact| corrected.apply(fact));
        let plays = |ticket: &&TicketNo| corrected.is_on_list(**ticket, after);
        let stands = |ticket: &&TicketNo| pairs.find(**ticket).is_some();
        let comes = concerned.iter().find(|ticket| plays(ticket) && !stands(ticket));
        let leaves = concerned.iter().find(|ticket| !plays(ticket) && stands(ticket));
        let changes = self.changes(pairs, comes.copied(), leaves.copied());
        facts.extend(changes.into_iter().map(|change| Fact::Changed(after, change)));
        Ok(facts)
    }

    fn ticket_at(&self, round: u8, number: u32, side: Side) -> Option<TicketNo> {
        let pairs = self.round(round)?.pairs.as_ref()?.pairs();
        let (_, left, right) = pairs.iter().find(|pair| pair.0 == number)?;
        match side {
            Side::Left => Some(*left),
            Side::Right => *right,
        }
    }

    fn has_rebuy_for(&self, ticket: TicketNo, list: u8) -> bool {
        self.people.get(&ticket).is_some_and(|person| person.rebuys.contains(&list))
    }

    /// Returns whether a ticket belonged on the list of a round: it had a life, and its holder was there.
    fn is_on_list(&self, ticket: TicketNo, round: u8) -> bool {
        self.life_until(ticket, round.saturating_sub(1)).is_some_and(|life| life.left > 0)
    }

    fn changes(&self, pairs: &Standing, comes: Option<TicketNo>, leaves: Option<TicketNo>) -> Vec<Change> {
        // Whoever had the bye and has gone home plays nobody.
        let byes = pairs.pairs().iter().filter(|(_, _, right)| right.is_none());
        let mut byes = byes.map(|(number, holder, _)| (*number, *holder));
        let bye = byes.find(|(_, holder)| !self.is_gone(*holder) && Some(*holder) != leaves);
        let place = leaves.and_then(|ticket| Some((ticket, pairs.find(ticket)?)));
        let change = |kind, number, side, out, into| Change { kind, number, side, out, into };
        match (comes, place, bye) {
            (Some(into), Some((out, (number, side))), _) => {
                vec![change(ChangeKind::Exchange, number, side, Some(out), Some(into))]
            }
            (Some(into), None, Some((number, _))) => {
                vec![change(ChangeKind::Join, number, Side::Right, None, Some(into))]
            }
            (Some(into), None, None) => {
                vec![change(ChangeKind::Bye, pairs.next_number(), Side::Left, None, Some(into))]
            }
            (None, Some((out, (number, side))), Some((of_bye, holder))) if pairs.opponent(out).is_some() => {
                vec![
                    change(ChangeKind::Exchange, number, side, Some(out), Some(holder)),
                    change(ChangeKind::Remove, of_bye, Side::Left, Some(holder), None),
                ]
            }
            (None, Some((out, (number, side))), _) => {
                vec![change(ChangeKind::Remove, number, side, Some(out), None)]
            }
            (None, None, _) => Vec::new(),
        }
    }
}
