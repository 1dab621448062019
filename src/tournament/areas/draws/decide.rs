//! Draws: the list is closed, the numbers are pulled, and a wrong draw is declared void as a whole.

use super::Decision;
use super::DrawEvent;
use crate::tournament::draw::{
    Commitment, Draw, Order, Phrase, Pot, Procedure, Secret, canonical_text, pull_all, slots_for,
};
use crate::tournament::event::Event;
use crate::tournament::ids::{PlayerId, StaffNo, TicketNo};
use crate::tournament::pairings::{QUARTER_FINAL, SEMI_FINAL};
use crate::tournament::rejection::Rejection;
use crate::tournament::score::{MatchId, Outcome};
use crate::tournament::stage::Stage;
use crate::tournament::state::State;
use std::collections::BTreeMap;

/// The players who pull, as sold, each with their tickets ascending.
pub type Entries = Vec<(PlayerId, Vec<TicketNo>)>;

impl State {
    /// Returns the list for the next draw of a stage as it would be closed now.
    ///
    /// # Errors
    /// What is in the way: open matches, too few players, a draw that stands already.
    pub fn list_for(&self, stage: Stage) -> Result<Entries, Rejection> {
        match self.draw_in_force(stage) {
            Some(draw) if draw.complete => return Err(Rejection::AlreadyDrawn(stage)),
            Some(_) => return Err(Rejection::ListClosed(stage)),
            None => {}
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
        if stage != self.next_round() {
            return Err(Rejection::NothingToDraw(stage));
        }
        if let Some(last) = self.last_round() {
            let open = self.open_matches(last);
            if !open.is_empty() {
                return Err(Rejection::MatchesOpen { stage: last, open });
            }
        }
        let tickets = self.drawable();
        if stage == Stage::FIRST {
            let players = self.as_sold(tickets.clone()).len() as u32;
            if players < 2 {
                return Err(Rejection::TooFewPlayers { players });
            }
        } else if tickets.len() < 2 {
            return Err(Rejection::NothingToDraw(stage));
        }
        Ok(tickets)
    }

    fn tickets_for_placement(&self) -> Result<Vec<TicketNo>, Rejection> {
        let quarter_final =
            self.round_with_slots(QUARTER_FINAL).ok_or(Rejection::NothingToDraw(Stage::Placement))?;
        let open = self.open_matches(quarter_final.stage);
        if !open.is_empty() {
            return Err(Rejection::MatchesOpen { stage: quarter_final.stage, open });
        }
        let candidates = self.placement_candidates();
        let fifth_place = MatchId { stage: Stage::FifthPlace, attempt: 1, number: 1 };
        // Two play for places 5 and 6 without a draw, one is fifth.
        if candidates.len() <= 2 || self.standing_result(fifth_place).is_some() {
            Err(Rejection::NothingToDraw(Stage::Placement))
        } else {
            Ok(candidates)
        }
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
    pub(super) fn close_list(&self, stage: Stage, commitment: Option<Commitment>) -> Decision {
        let entries = self.list_for(stage)?;
        let attempts = self.draws().iter().filter(|draw| draw.stage == stage).count() as u32;
        let tickets: usize = entries.iter().map(|(_, tickets)| tickets.len()).sum();
        let order = match (stage, commitment) {
            (Stage::FIRST, Some(_)) => self.settings().first_order,
            // Nobody shuffles a queue of people.
            (Stage::FIRST, None) => Order::AsSold,
            _ => Order::MostTicketsFirst,
        };
        let slots = slots_for(tickets);
        Ok(vec![Event::Draws(DrawEvent::ListClosed {
            stage,
            attempt: attempts + 1,
            slots,
            order,
            entries,
            commitment,
        })])
    }

    /// Returns the draw whose list is closed and not yet drawn.
    fn closed(&self, stage: Stage) -> Result<&Draw, Rejection> {
        match self.draw_in_force(stage) {
            None => Err(Rejection::ListNotClosed(stage)),
            Some(draw) if draw.complete => Err(Rejection::AlreadyDrawn(stage)),
            Some(draw) => Ok(draw),
        }
    }

    pub(super) fn reopen_list(&self, stage: Stage, agreed: Option<StaffNo>) -> Decision {
        let draw = self.closed(stage)?;
        let attempt = draw.attempt;
        // Numbers that people have pulled are a draw; it is declared void with a reason.
        if draw.pulls.is_empty() {
            Ok(vec![Event::Draws(DrawEvent::ListReopened { stage, attempt, agreed })])
        } else {
            Err(Rejection::DrawnByHand(stage))
        }
    }

    pub(super) fn take_phrase(&self, stage: Stage, phrase: &Phrase) -> Decision {
        let draw = self.closed(stage)?;
        let seal = draw.seal().ok_or(Rejection::DrawnByHand(stage))?;
        if seal.phrase.as_ref() == Some(phrase) {
            return Err(Rejection::NothingToChange);
        }
        Ok(vec![Event::Draws(DrawEvent::PhraseTaken {
            stage,
            attempt: draw.attempt,
            phrase: phrase.clone(),
        })])
    }

    pub(super) fn make_draw(&self, stage: Stage, secret: &Secret, tournament: &str) -> Decision {
        let draw = self.closed(stage)?;
        let seal = draw.seal().ok_or(Rejection::DrawnByHand(stage))?;
        let phrase = seal.phrase.as_ref().ok_or(Rejection::NoPhrase(stage))?;
        if secret.commitment() != seal.commitment {
            return Err(Rejection::WrongSecret);
        }
        let canonical =
            canonical_text(tournament, stage, draw.attempt, draw.slots, draw.order, &draw.entries);
        let seed = secret.seed(&canonical, phrase);
        let pulls = pull_all(&draw.entries, draw.slots, draw.order, &seed);
        Ok(vec![Event::Draws(DrawEvent::Drawn {
            stage,
            attempt: draw.attempt,
            secret: *secret,
            seed,
            pulls,
        })])
    }

    pub(super) fn pull_by_hand(&self, stage: Stage, expected_pulls: u32, number: u32) -> Decision {
        let draw = self.closed(stage)?;
        if !matches!(draw.procedure, Procedure::ByHand { .. }) {
            return Err(Rejection::NotByHand(stage));
        }
        let pulls = draw.pulls_noted();
        if expected_pulls != pulls {
            return Err(Rejection::PullStale { pulls });
        }
        let (_, ticket) = draw.next_by_hand().ok_or(Rejection::AlreadyDrawn(stage))?;
        let mut pots = draw.pots();
        let pot = pots.current();
        let index = pots.numbers(pot).binary_search(&number).map_err(|_| draw.why_not_there(pot, number))?;
        let attempt = draw.attempt;
        Ok(vec![match pots.pull(ticket, index) {
            Ok(pull) => Event::Draws(DrawEvent::PulledByHand { stage, attempt, pull }),
            Err(_) => Event::Draws(DrawEvent::PutBack { stage, attempt, number }),
        }])
    }

    pub(super) fn void_draw(&self, stage: Stage, attempt: u32, agreed: Option<StaffNo>) -> Decision {
        let draw = self.draw(stage, attempt).ok_or(Rejection::UnknownDraw { stage, attempt })?;
        if !draw.is_in_force() {
            return Err(Rejection::AlreadyVoid { stage, attempt });
        }
        if !draw.complete && draw.seal().is_some() {
            return Err(Rejection::ListClosed(stage));
        }
        self.nothing_depends_on(draw)?;
        let numbers = self.numbers_played(draw);
        if numbers.is_empty() {
            Ok(vec![Event::Draws(DrawEvent::DrawVoided { stage, attempt, agreed })])
        } else {
            Err(Rejection::ResultsStand { stage, numbers })
        }
    }

    /// Returns the numbers of a draw whose results stand, ascending.
    fn numbers_played(&self, draw: &Draw) -> Vec<u32> {
        let pairings = self.pairings_of(draw);
        let played = pairings.iter().filter(|pairing| matches!(pairing.outcome, Outcome::Result(_)));
        played.map(|pairing| pairing.id.number).collect()
    }

    /// Returns what has to go before something that this draw was made from can change: its results first, then the draw itself.
    pub(in crate::tournament::areas) fn stands_in_the_way(&self, draw: &Draw) -> Rejection {
        match self.numbers_played(draw) {
            numbers if numbers.is_empty() => Rejection::LaterDrawStands(draw.stage),
            numbers => Rejection::ResultsStand { stage: draw.stage, numbers },
        }
    }

    /// Refuses if a later draw or result was built on the outcome of this draw's matches.
    pub(in crate::tournament::areas) fn nothing_depends_on(&self, draw: &Draw) -> Result<(), Rejection> {
        let later = if let Stage::Round(number) = draw.stage { Some(Stage::Round(number + 1)) } else { None };
        let placement = (draw.slots == QUARTER_FINAL && later.is_some()).then_some(Stage::Placement);
        for stage in later.into_iter().chain(placement) {
            if let Some(later) = self.draw_in_force(stage) {
                return Err(self.stands_in_the_way(later));
            }
        }
        for &stage in placement_matches_after(draw) {
            let id = MatchId { stage, attempt: 1, number: 1 };
            if self.standing_result(id).is_some() {
                return Err(Rejection::LaterResultStands(id));
            }
        }
        Ok(())
    }
}

/// Returns the placement matches whose contestants come straight from a draw's results.
pub(in crate::tournament) fn placement_matches_after(draw: &Draw) -> &'static [Stage] {
    match draw.stage {
        Stage::Round(_) if draw.slots == SEMI_FINAL => &[Stage::ThirdPlace],
        Stage::Round(_) if draw.slots == QUARTER_FINAL => &[Stage::FifthPlace],
        Stage::Placement => &[Stage::FifthPlace, Stage::SeventhPlace],
        Stage::Round(_) | Stage::ThirdPlace | Stage::FifthPlace | Stage::SeventhPlace => &[],
    }
}

impl Draw {
    /// Returns how many numbers have been noted in a draw by hand, kept and put back together.
    pub fn pulls_noted(&self) -> u32 {
        let kept: usize = self.pulls.iter().map(|pull| 1 + pull.rejected.len()).sum();
        let waiting = match &self.procedure {
            Procedure::ByHand { put_back } => put_back.len(),
            Procedure::Sealed(_) => 0,
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
