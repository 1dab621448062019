//! Draws: the list is closed, the numbers are pulled, and a wrong draw is declared void as a whole.

use super::{Closing, Decision, DrawEvent};
use crate::draw::{
    Draw, Phrase, PhraseKind, Pot, Procedure, Secret, StaffSince, WrongPhrase, canonical_text, pull_all,
    slots_for,
};
use crate::event::Event;
use crate::ids::{PlayerId, StaffNo, TicketNo};
use crate::pairings::{QUARTER_FINAL, SEMI_FINAL};
use crate::rejection::{Rejection, ensure};
use crate::score::{Absence, MatchId, MatchResult, Outcome};
use crate::stage::Stage;
use crate::state::State;
use std::collections::BTreeMap;

/// The players who pull, as sold, each with their tickets ascending.
pub type Entries = Vec<(PlayerId, Vec<TicketNo>)>;

impl State {
    /// Returns the list for the next draw of a stage as it would be closed now. Refused with what is in the way: open matches, too few
    /// players, a draw that stands already.
    pub fn list_for(&self, stage: Stage) -> Result<Entries, Rejection> {
        match self.draw_in_force(stage) {
            Some(draw) if draw.complete => return Err(Rejection::AlreadyDrawn(stage)),
            Some(_) => return Err(Rejection::ListClosed(stage)),
            None => {}
        }
        if let Some(evening) = self.lives() {
            self.can_close(evening, stage)?;
            return Ok(self.as_sold(evening.alive()));
        }
        if self.has_standing() {
            return Ok(self.as_sold(self.tickets_for_standing(stage)?));
        }
        let tickets = match stage {
            Stage::Round(_) => self.tickets_for_round(stage)?,
            Stage::Placement => self.tickets_for_placement()?,
            Stage::ThirdPlace | Stage::FifthPlace | Stage::SeventhPlace => {
                return Err(Rejection::NothingToDraw(stage));
            }
        };
        Ok(self.as_sold(tickets))
    }

    fn tickets_for_round(&self, stage: Stage) -> Result<Vec<TicketNo>, Rejection> {
        ensure(stage == self.next_round(), Rejection::NothingToDraw(stage))?;
        if let Some(last) = self.last_round() {
            let open = self.open_matches(last);
            ensure(open.is_empty(), Rejection::MatchesOpen { stage: last, open })?;
        }
        let tickets = self.drawable();
        if stage == Stage::FIRST {
            let players = self.as_sold(tickets.clone()).len() as u32;
            ensure(players >= 2, Rejection::TooFewPlayers { players })?;
        } else {
            ensure(tickets.len() >= 2, Rejection::NothingToDraw(stage))?;
        }
        Ok(tickets)
    }

    fn tickets_for_placement(&self) -> Result<Vec<TicketNo>, Rejection> {
        let quarter_final =
            self.round_with_slots(QUARTER_FINAL).ok_or(Rejection::NothingToDraw(Stage::Placement))?;
        let open = self.open_matches(quarter_final.stage);
        ensure(open.is_empty(), Rejection::MatchesOpen { stage: quarter_final.stage, open })?;
        // Two play for places 5 and 6 without a draw, one is fifth.
        ensure(self.needs_placement_draw(), Rejection::NothingToDraw(Stage::Placement))?;
        Ok(self.placement_candidates())
    }

    /// Groups tickets by owner: players by their lowest ticket, each one's tickets ascending.
    fn as_sold(&self, mut tickets: Vec<TicketNo>) -> Entries {
        tickets.sort_unstable();
        let mut hands: BTreeMap<PlayerId, Vec<TicketNo>> = BTreeMap::new();
        for ticket in tickets {
            if let Some(owner) = self.owner(ticket) {
                hands.entry(owner).or_default().push(ticket);
            }
        }
        let mut entries: Entries = hands.into_iter().collect();
        entries.sort_by_key(|(_, tickets)| tickets.first().copied());
        entries
    }

    /// Closes a list for the program (with a commitment) or for real pots (without).
    pub(super) fn close_list(&self, closing: &Closing) -> Decision {
        let Closing { stage, commitment, kind, ref staff, dated, .. } = *closing;
        let entries = self.list_for(stage)?;
        if let Some(evening) = self.lives() {
            return self.close_list_of_lives(evening, closing);
        }
        if self.has_standing() {
            return self.pair_round(closing, entries);
        }
        let tickets: usize = entries.iter().map(|(_, tickets)| tickets.len()).sum();
        let (order, called) = self.order_of(closing, &entries);
        let slots = slots_for(tickets);
        Ok(vec![Event::Draws(DrawEvent::ListClosed {
            stage,
            attempt: self.next_attempt(stage),
            slots,
            order,
            entries,
            commitment,
            phrase: kind,
            staff: staff.clone(),
            dated,
            called,
            pairs: None,
        })])
    }

    /// Returns the number that the next attempt of a stage has; those that were lost count.
    pub(crate) fn next_attempt(&self, stage: Stage) -> u32 {
        let lost = self.lost_attempts().map(|lost| (lost.stage, lost.attempt));
        let attempts = self.draws().iter().map(|draw| (draw.stage, draw.attempt)).chain(lost);
        let last = attempts.filter(|(of, _)| *of == stage).map(|(_, attempt)| attempt).max();
        last.unwrap_or(0).saturating_add(1)
    }

    /// Returns the draw whose list is closed and not yet drawn.
    pub(super) fn closed(&self, stage: Stage) -> Result<&Draw, Rejection> {
        match self.draw_in_force(stage) {
            None => Err(Rejection::ListNotClosed(stage)),
            Some(draw) if draw.complete => Err(Rejection::AlreadyDrawn(stage)),
            Some(draw) => Ok(draw),
        }
    }

    pub(super) fn reopen_list(&self, stage: Stage, agreed: Option<StaffNo>, since: &StaffSince) -> Decision {
        if let Some(evening) = self.lives().filter(|_| self.draw_in_force(stage).is_none()) {
            return self.reopen_list_without_draw(evening, stage);
        }
        let draw = self.closed(stage)?;
        // Numbers that people have pulled are a draw; it is declared void with a reason.
        ensure(draw.numbers_noted() == 0, Rejection::DrawnByHand(stage))?;
        Ok(vec![Event::Draws(DrawEvent::ListReopened {
            stage,
            attempt: draw.attempt,
            agreed,
            since: since.clone(),
        })])
    }

    pub(super) fn take_phrase(&self, stage: Stage, phrase: &Phrase) -> Decision {
        let draw = self.closed(stage)?;
        let seal = draw.seal().ok_or(Rejection::DrawnByHand(stage))?;
        if let Some(kind) = seal.kind {
            kind.check(phrase).map_err(|wrong| not_as_fixed(kind, wrong))?;
        }
        ensure(seal.phrase.as_ref() != Some(phrase), Rejection::NothingToChange)?;
        let (attempt, phrase) = (draw.attempt, phrase.clone());
        Ok(vec![Event::Draws(DrawEvent::PhraseTaken { stage, attempt, phrase })])
    }

    pub(super) fn make_draw(&self, stage: Stage, secret: &Secret, tournament: &str) -> Decision {
        let draw = self.closed(stage)?;
        let seal = draw.seal().ok_or(Rejection::DrawnByHand(stage))?;
        let phrase = seal.phrase.as_ref().ok_or(Rejection::NoPhrase(stage))?;
        ensure(secret.commitment() == seal.commitment, Rejection::WrongSecret)?;
        if let Some(bag) = &draw.bag {
            return self.shuffle(draw, bag, phrase, secret, tournament);
        }
        let canonical =
            canonical_text(tournament, stage, draw.attempt, draw.slots, draw.order, &draw.entries);
        let seed = secret.seed(&canonical, phrase);
        let pulls = pull_all(&draw.entries, draw.slots, draw.order, &seed);
        let (attempt, secret) = (draw.attempt, *secret);
        Ok(vec![Event::Draws(DrawEvent::Drawn { stage, attempt, secret, seed, pulls })])
    }

    pub(super) fn pull_by_hand(&self, stage: Stage, expected_pulls: u32, number: u32) -> Decision {
        let (draw, _, ticket) = self.caller(stage, expected_pulls)?;
        let mut pots = draw.pots();
        let pot = pots.current();
        let index = pots.numbers(pot).binary_search(&number).map_err(|_| draw.why_not_there(pot, number))?;
        let attempt = draw.attempt;
        Ok(vec![match pots.pull(ticket, index) {
            Ok(pull) => Event::Draws(DrawEvent::PulledByHand { stage, attempt, pull }),
            Err(_) => Event::Draws(DrawEvent::PutBack { stage, attempt, number }),
        }])
    }

    pub(super) fn void_draw(
        &self,
        stage: Stage,
        attempt: u32,
        agreed: Option<StaffNo>,
        since: &StaffSince,
    ) -> Decision {
        let draw = self.draw(stage, attempt).ok_or(Rejection::UnknownDraw { stage, attempt })?;
        ensure(draw.is_in_force(), Rejection::AlreadyVoid { stage, attempt })?;
        ensure(draw.complete || draw.seal().is_none(), Rejection::ListClosed(stage))?;
        self.nothing_depends_on(draw)?;
        let numbers = self.numbers_in_the_way(draw);
        ensure(numbers.is_empty(), Rejection::ResultsStand { stage, numbers })?;
        if let Some(evening) = self.lives() {
            evening.void_list().map_err(|refusal| self.refused(refusal))?;
        }
        Ok(vec![Event::Draws(DrawEvent::DrawVoided { stage, attempt, agreed, since: since.clone() })])
    }

    /// Returns the numbers of a draw whose results stand, ascending.
    fn numbers_played(&self, draw: &Draw) -> Vec<u32> {
        let pairings = self.pairings_of(draw);
        let played = pairings.iter().filter(|pairing| matches!(pairing.outcome, Outcome::Result(_)));
        played.map(|pairing| pairing.id.number).collect()
    }

    /// Returns the numbers whose results keep a draw from becoming void. In a round that follows from the standing or the seats the chair of
    /// somebody who has gone home is no game: with the next pairing it is another chair.
    fn numbers_in_the_way(&self, draw: &Draw) -> Vec<u32> {
        let mut numbers = self.numbers_played(draw);
        if matches!(draw.procedure, Procedure::Paired) {
            let id = |number: u32| MatchId { stage: draw.stage, attempt: draw.attempt, number };
            let went_home =
                |result| matches!(result, MatchResult::Walkover { absence: Absence::GoneHome, .. });
            numbers.retain(|number| !self.standing_result(id(*number)).is_some_and(went_home));
        }
        numbers
    }

    /// Returns what has to go before something that this draw was made from can change: its results first, then the draw itself.
    pub(crate) fn stands_in_the_way(&self, draw: &Draw) -> Rejection {
        match self.numbers_played(draw) {
            numbers if numbers.is_empty() => Rejection::LaterDrawStands(draw.stage),
            numbers => Rejection::ResultsStand { stage: draw.stage, numbers },
        }
    }

    /// Refuses if a later draw or result was built on the outcome of this draw's matches.
    pub(in crate::areas) fn nothing_depends_on(&self, draw: &Draw) -> Result<(), Rejection> {
        if let Some(evening) = self.lives() {
            return self.nothing_follows(evening, draw.stage);
        }
        let later = if let Stage::Round(number) = draw.stage { Some(Stage::Round(number + 1)) } else { None };
        let placement = (draw.slots == QUARTER_FINAL && later.is_some()).then_some(Stage::Placement);
        for stage in later.into_iter().chain(placement) {
            if let Some(later) = self.draw_in_force(stage) {
                return Err(self.stands_in_the_way(later));
            }
        }
        self.placement_matches_unplayed(draw)
    }

    /// Refuses if the result of a placement match stands whose contestants came straight from this draw's matches.
    pub(in crate::areas) fn placement_matches_unplayed(&self, draw: &Draw) -> Result<(), Rejection> {
        let ids = placement_matches_after(draw).iter().map(|&stage| MatchId { stage, attempt: 1, number: 1 });
        let mut played = ids.filter(|id| self.standing_result(*id).is_some());
        played.next().map_or(Ok(()), |id| Err(Rejection::LaterResultStands(id)))
    }
}

/// Returns the placement matches whose contestants come straight from a draw's results.
pub(crate) fn placement_matches_after(draw: &Draw) -> &'static [Stage] {
    match draw.stage {
        _ if draw.bag.is_some() => &[],
        Stage::Round(_) if draw.slots == SEMI_FINAL => &[Stage::ThirdPlace],
        Stage::Round(_) if draw.slots == QUARTER_FINAL => &[Stage::FifthPlace],
        Stage::Placement => &[Stage::FifthPlace, Stage::SeventhPlace],
        Stage::Round(_) | Stage::ThirdPlace | Stage::FifthPlace | Stage::SeventhPlace => &[],
    }
}

/// Returns the refusal of a phrase that is not of the kind that was fixed.
pub(in crate::areas) fn not_as_fixed(kind: PhraseKind, wrong: WrongPhrase) -> Rejection {
    match wrong {
        WrongPhrase::Missing(missing) => Rejection::PackIncomplete { missing },
        WrongPhrase::NoPack => Rejection::NoPack,
        WrongPhrase::Other => Rejection::PhraseFixed(kind),
    }
}

impl Draw {
    /// Returns how many numbers have been noted in a draw by hand, kept and put back, and calls that were postponed, all together.
    pub fn pulls_noted(&self) -> u32 {
        self.numbers_noted() + self.passed().len() as u32
    }

    /// Returns how many numbers have been noted in a draw by hand, kept and put back together.
    fn numbers_noted(&self) -> u32 {
        if let Some(bag) = &self.bag {
            return bag.noted();
        }
        let kept: usize = self.pulls.iter().map(|pull| 1 + pull.rejected.len()).sum();
        let waiting = match &self.procedure {
            Procedure::ByHand { put_back, .. } => put_back.len(),
            Procedure::Sealed(_) | Procedure::OnPaper { .. } | Procedure::Paired => 0,
        };
        (kept + waiting) as u32
    }

    fn why_not_there(&self, pot: Pot, number: u32) -> Rejection {
        match self.pulls.iter().find(|pull| pull.pot == pot && pull.number == number) {
            Some(pull) => Rejection::NumberGone { number, ticket: pull.ticket },
            None => Rejection::NumberNotInPots { number, highest: self.slots / 2 },
        }
    }
}
