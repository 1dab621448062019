//! What may happen next on an evening with lives, and why something may not.

use super::{Evening, Fact, Round};
use crate::ids::TicketNo;
use crate::score::MatchResult;

/// Why nothing is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    UnknownTicket(TicketNo),
    /// It has been on a list.
    TicketDrawn(TicketNo),
    /// It is too late to come, or to buy a life: the last list for that is closed.
    TooLate,
    Over,
    TooFew(u32),
    /// Matches are open: round and numbers.
    MatchesOpen(u8, Vec<u32>),
    /// The list of a round is closed and not drawn.
    ListClosed(u8),
    /// No list is closed that could be drawn, or opened again.
    NothingToDraw,
    /// Two are left: they play without a list.
    TwoLeft(TicketNo, TicketNo),
    UnknownMatch(u8, u32),
    /// One has nobody to play there.
    MatchIsBye(u8, u32),
    SameResult(u8, u32),
    NoResult(u8, u32),
    /// Results of the round stand, by number.
    ResultsStand(u8, Vec<u32>),
    /// One of the two has played on: round and number.
    LaterResult(u8, u32),
    /// The list of this round, two rounds later, is closed.
    LaterList(u8),
    /// A life was bought again for the list after this draw.
    RebuyStands(TicketNo),
    Gone(TicketNo),
    NotGone(TicketNo),
    /// This list was closed without them.
    MissedList(u8),
    /// They still have a life: how many.
    StillAlive(TicketNo, u8),
    NoRebuys,
    RebuyLimit(u8),
    /// They have bought none for the next list.
    NoRebuy(TicketNo),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    CloseList(u8),
    /// The list of this round is closed: draw.
    Draw(u8),
    /// Matches of this round are open, by number.
    Play(u8, Vec<u32>),
    /// The last two play this round, and no list is closed for it.
    Final(u8, TicketNo, TicketNo),
    Won(TicketNo),
    /// Nobody is left: those who went out last share the place.
    NobodyLeft,
}

type Decision = Result<Vec<Fact>, Refusal>;

fn ensure(holds: bool, refusal: Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(refusal) }
}

impl Evening {
    pub fn next(&self) -> Next {
        let (last, next) = (self.last_round(), self.last_round() + 1);
        if let Some(round) = self.rounds().last() {
            if round.pairs.is_none() {
                return Next::Draw(last);
            }
            match round.open() {
                open if open.is_empty() => {}
                open => return Next::Play(last, open),
            }
        }
        match &self.alive()[..] {
            [] if !self.may_come() => Next::NobodyLeft,
            [only] if !self.may_come() => Next::Won(*only),
            [one, other] if !self.may_come() => Next::Final(next, *one, *other),
            _ => Next::CloseList(next),
        }
    }

    pub fn is_over(&self) -> bool {
        matches!(self.next(), Next::Won(_) | Next::NobodyLeft)
    }

    /// Returns whether somebody might still be on the next list who is not now: late, or with a life bought again. Once a list was closed with
    /// one alone or nobody on it, nobody might.
    fn may_come(&self) -> bool {
        let was_last = self.rounds().last().is_some_and(|round| round.entries.len() < 2);
        // Until the first list there may still be more places.
        let is_place_left = self.last_round() == 0 || self.tickets().count() < self.rules().places as usize;
        let may_be_late = is_place_left && self.last_round() < self.rules().late_until.max(1);
        !was_last && (may_be_late || self.tickets().any(|ticket| self.check_rebuy(ticket).is_ok()))
    }

    /// Returns nothing if somebody can still come, for the first list or late.
    pub fn can_come(&self) -> Result<(), Refusal> {
        ensure(self.last_round() < self.rules().late_until.max(1), Refusal::TooLate)?;
        ensure(!self.is_over(), Refusal::Over)
    }

    /// Takes a ticket back that was on no list yet.
    pub fn refund(&self, ticket: TicketNo) -> Decision {
        let person = self.people.get(&ticket).ok_or(Refusal::UnknownTicket(ticket))?;
        ensure(person.first_round > self.last_round(), Refusal::TicketDrawn(ticket))?;
        Ok(vec![Fact::Refunded(ticket)])
    }

    pub fn close_list(&self) -> Decision {
        match self.next() {
            Next::Draw(round) => return Err(Refusal::ListClosed(round)),
            Next::Play(round, open) => return Err(Refusal::MatchesOpen(round, open)),
            Next::Final(_, one, other) => return Err(Refusal::TwoLeft(one, other)),
            Next::Won(_) | Next::NobodyLeft => return Err(Refusal::Over),
            Next::CloseList(_) => {}
        }
        let (entries, met) = self.list();
        ensure(self.last_round() > 0 || entries.len() >= 2, Refusal::TooFew(entries.len() as u32))?;
        Ok(vec![Fact::ListClosed(entries, met)])
    }

    /// Opens the last list again, or declares its draw void, while nothing is played.
    pub fn void_list(&self) -> Decision {
        let round = self.rounds().last().ok_or(Refusal::NothingToDraw)?;
        let numbers: Vec<u32> = round.results.keys().copied().collect();
        ensure(numbers.is_empty(), Refusal::ResultsStand(self.last_round(), numbers))?;
        let bought = |ticket: &TicketNo| self.has_rebuy_for_next(*ticket);
        self.tickets().find(bought).map_or(Ok(()), |ticket| Err(Refusal::RebuyStands(ticket)))?;
        Ok(vec![Fact::ListVoided])
    }

    /// Enters a result, or corrects one; what a correction changes in the next round comes with it.
    pub fn enter(&self, round: u8, number: u32, result: MatchResult) -> Decision {
        let entered = Fact::Entered(round, number, result);
        if matches!(self.next(), Next::Final(next, ..) if (next, 1) == (round, number)) {
            return Ok(vec![entered]);
        }
        let old = self.two(round, number)?.results.get(&number).copied();
        ensure(old != Some(result), Refusal::SameResult(round, number))?;
        match old {
            Some(old) if round < self.last_round() => self.correct(round, number, old, result),
            Some(_) | None => Ok(vec![entered]),
        }
    }

    /// Takes a result of the last round back.
    pub fn take_back(&self, round: u8, number: u32) -> Decision {
        let this = self.two(round, number)?;
        ensure(this.results.contains_key(&number), Refusal::NoResult(round, number))?;
        ensure(round == self.last_round(), Refusal::LaterList(round.saturating_add(1)))?;
        Ok(vec![Fact::TakenBack(round, number)])
    }

    /// Returns the round of a match at which two play.
    fn two(&self, round: u8, number: u32) -> Result<&Round, Refusal> {
        let unknown = Refusal::UnknownMatch(round, number);
        let this = self.round(round).ok_or(unknown.clone())?;
        let pairs = this.pairs.as_ref().ok_or(Refusal::ListClosed(round))?;
        let pair = pairs.pairs().iter().find(|pair| pair.0 == number).ok_or(unknown)?;
        ensure(pair.2.is_some(), Refusal::MatchIsBye(round, number))?;
        Ok(this)
    }

    /// Lets somebody come back before a list was closed without them, with the lives of then less what was lost since.
    pub fn come_back(&self, ticket: TicketNo) -> Decision {
        let person = self.people.get(&ticket).ok_or(Refusal::UnknownTicket(ticket))?;
        let gone = person.gone.ok_or(Refusal::NotGone(ticket))?;
        ensure(gone >= self.last_round(), Refusal::MissedList(gone.saturating_add(1)))?;
        Ok(vec![Fact::CameBack(ticket)])
    }

    /// Sells a life again to somebody who has just lost the last one.
    pub fn rebuy(&self, ticket: TicketNo) -> Decision {
        self.check_rebuy(ticket)?;
        let was_last = self.rounds().last().is_some_and(|round| round.entries.len() < 2);
        ensure(!was_last, Refusal::Over)?;
        Ok(vec![Fact::Rebought(ticket)])
    }

    fn check_rebuy(&self, ticket: TicketNo) -> Result<(), Refusal> {
        let Evening { rules, people, .. } = self;
        let person = people.get(&ticket).ok_or(Refusal::UnknownTicket(ticket))?;
        ensure(rules.rebuys > 0, Refusal::NoRebuys)?;
        ensure(person.gone.is_none(), Refusal::Gone(ticket))?;
        let life = self.life(ticket).ok_or(Refusal::UnknownTicket(ticket))?;
        let out_in = life.out_in.ok_or(Refusal::StillAlive(ticket, life.left))?;
        ensure(person.rebuys.len() < usize::from(rules.rebuys), Refusal::RebuyLimit(rules.rebuys))?;
        ensure(out_in == self.last_round() && out_in <= rules.rebuy_until, Refusal::TooLate)
    }

    /// Takes such a sale back while the list for which it is has not been closed.
    pub fn take_back_rebuy(&self, ticket: TicketNo) -> Decision {
        ensure(self.people.contains_key(&ticket), Refusal::UnknownTicket(ticket))?;
        ensure(self.has_rebuy_for_next(ticket), Refusal::NoRebuy(ticket))?;
        Ok(vec![Fact::RebuyTakenBack(ticket)])
    }

    fn has_rebuy_for_next(&self, ticket: TicketNo) -> bool {
        let next = self.last_round() + 1;
        self.people.get(&ticket).is_some_and(|person| person.rebuys.last() == Some(&next))
    }
}
