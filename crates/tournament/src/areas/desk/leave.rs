//! Players who go home, and those who come back in time (DESIGN part 4, no. 10).

use super::Decision;
use super::DeskEvent;
use crate::areas::draft::Draft;
use crate::areas::matches::MatchEvent;
use crate::event::Event;
use crate::formats::lives::Refusal;
use crate::ids::{ActionNo, PlayerId, TicketNo};
use crate::journal::Tournament;
use crate::pairings::{QUARTER_FINAL, SEMI_FINAL};
use crate::rejection::{Rejection, ensure};
use crate::score::{Absence, MatchResult, Pairing, Side};
use crate::stage::Stage;
use crate::state::State;

impl Tournament {
    /// Lets a player go: the opponent who waits advances, and the player is not drawn any more.
    pub(super) fn withdraw(&self, player: PlayerId) -> Decision {
        self.known(player)?;
        ensure(!self.is_withdrawn(player), Rejection::AlreadyWithdrawn(player))?;
        if let Some(draw) = self.draws_under_way().find(|draw| draw.owners.contains(&player)) {
            return Err(Rejection::ListClosed(draw.stage));
        }
        let open = self.open_matches_of(player);
        ensure(!open.is_empty() || self.waits_for_a_match(player), Rejection::NothingLeft(player))?;
        let mut draft = Draft::begin(self);
        for pairing in &open {
            draft.push(self.walkover_against(pairing, player)?);
        }
        draft.push(Event::Desk(DeskEvent::PlayerWithdrew { player }));
        draft.done()
    }

    fn walkover_against(&self, pairing: &Pairing, player: PlayerId) -> Result<Event, Rejection> {
        let (Some(left), Some(right)) = (pairing.left, pairing.right) else {
            return Err(Rejection::MatchIsEmpty(pairing.id));
        };
        let winner = if self.owner(left) == Some(player) { Side::Right } else { Side::Left };
        let other_is_there = pairing.ticket(winner).is_some_and(|ticket| self.is_present(ticket));
        let result = if other_is_there {
            MatchResult::Walkover { winner, absence: Absence::GoneHome }
        } else {
            MatchResult::BothAbsent
        };
        let (id, evidence) = (pairing.id, Vec::new());
        Ok(Event::Matches(MatchEvent::ResultEntered { id, left, right, result, evidence }))
    }
}

impl State {
    /// Returns the open matches of a player in the order of the stages.
    pub fn open_matches_of(&self, player: PlayerId) -> Vec<Pairing> {
        let mut open = self.all_open();
        open.retain(|pairing| self.players_of(pairing).any(|other| other == player));
        open
    }

    /// Returns whether a ticket of the player could still be drawn, or meet somebody who is not known yet.
    pub fn waits_for_a_match(&self, player: PlayerId) -> bool {
        if self.lives().is_some() {
            return !self.is_decided() && self.life_of(player).is_some_and(|life| life.left > 0);
        }
        if self.has_standing() {
            return !self.is_decided() && self.tickets_of(player).next().is_some();
        }
        let own = |ticket: &TicketNo| self.owner(*ticket) == Some(player);
        let knockout = !self.is_decided() && self.drawable().iter().any(own);
        let to_draw = self.draw_in_force(Stage::Placement).is_none()
            && self.is_demanded(Stage::Placement)
            && self.needs_placement_draw()
            && self.placement_candidates().iter().any(own);
        // The losers of these play on, against those of the matches that are still open.
        let rounds = [(SEMI_FINAL, Stage::ThirdPlace), (QUARTER_FINAL, Stage::Placement)]
            .map(|(slots, next)| Some((self.round_with_slots(slots)?.stage, next)));
        let going_on = |(stage, _): &(Stage, Stage)| !self.open_matches(*stage).is_empty();
        let after_placement = [(Stage::Placement, Stage::SeventhPlace)];
        let all = rounds.into_iter().flatten().chain(after_placement).filter(going_on);
        let unknown = all.into_iter().any(|(stage, next)| {
            let pairings = self.pairings(stage);
            let over = pairings.iter().filter(|pairing| !pairing.is_undecided());
            let beaten = |pairing: &Pairing| pairing.beaten().filter(|_| self.is_demanded(next));
            over.flat_map(|pairing| [pairing.winner(), beaten(pairing)]).flatten().any(|ticket| own(&ticket))
        });
        knockout || to_draw || unknown
    }

    pub(super) fn let_return(&self, player: PlayerId) -> Decision {
        self.known(player)?;
        let left = self.players()[&player].withdrawn.ok_or(Rejection::NotWithdrawn(player))?;
        if let Some((evening, ticket)) = self.lives().zip(self.tickets_of(player).next()) {
            return match evening.come_back(ticket) {
                Ok(_) => Ok(vec![Event::Desk(DeskEvent::PlayerReturned { player })]),
                Err(Refusal::MissedList(round)) => {
                    Err(Rejection::MissedADraw { player, stage: Stage::Round(round) })
                }
                Err(refusal) => Err(self.refused(refusal)),
            };
        }
        if self.has_standing() {
            // Whoever is there plays the next round, whatever was missed, also where too few were left for one.
            let goes_on = !self.is_decided() || self.rounds_had() < self.rounds_planned();
            ensure(goes_on, Rejection::Decided)?;
            return Ok(vec![Event::Desk(DeskEvent::PlayerReturned { player })]);
        }
        let drawn = self.draws().iter().filter(|draw| draw.is_in_force() && draw.closed_by > left);
        let played = self.results().iter().filter(|(id, history)| {
            let stands = history.last().filter(|record| record.result.is_some());
            !id.stage.is_drawn() && stands.is_some_and(|record| record.action > left)
        });
        match drawn.map(|draw| draw.stage).chain(played.map(|(id, _)| id.stage)).next() {
            Some(stage) => Err(Rejection::MissedADraw { player, stage }),
            None => Ok(vec![Event::Desk(DeskEvent::PlayerReturned { player })]),
        }
    }

    pub(super) fn set_withdrawn(&mut self, player: PlayerId, withdrawn: Option<ActionNo>) {
        if let Some(player) = self.players.get_mut(&player) {
            player.withdrawn = withdrawn;
        }
    }
}
