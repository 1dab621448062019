//! The consolation (Trostrunde): a ticket evening of its own for those whom round 1 of another evening, the main one, has put out (FORMATS
//! part 7). The two have a journal each, and neither writes into the other. What one of them has to know of the other comes from outside:
//! who is out there, and which tables and people are busy.

use super::areas::desk::DeskEvent;
use super::event::Event;
use super::ids::{PlayerId, TableNo};
use super::journal::Tournament;
use super::rejection::Rejection;
use super::settings::Format;
use super::sibling::{NoConsolation, SiblingCall};
use super::stage::Stage;
use super::state::State;

impl From<NoConsolation> for Rejection {
    fn from(why: NoConsolation) -> Rejection {
        Rejection::Consolation(why)
    }
}

impl State {
    pub fn is_consolation(&self) -> bool {
        self.settings.consolation_of.is_some()
    }

    /// Returns whether this is a consolation with nobody on its list; it may have been opened by mistake.
    pub fn is_empty_consolation(&self) -> bool {
        self.is_consolation() && self.players.is_empty() && self.tickets.is_empty()
    }

    /// Returns whether this is a consolation that was taken away again, because nobody was in it. It is as if there had been none.
    pub fn is_called_off(&self) -> bool {
        self.is_finished() && self.is_empty_consolation()
    }

    /// Returns whether this evening may have a consolation: a ticket night that is none itself.
    pub fn may_have_consolation(&self) -> bool {
        self.settings.format == Format::Tickets && !self.is_consolation()
    }

    /// Returns those who may play in the consolation, by number: all their tickets went out in round 1, nothing is left for them to play
    /// here, also no match for a place, and they have not gone home.
    pub fn out_after_round_one(&self) -> Vec<PlayerId> {
        if !self.may_have_consolation() {
            return Vec::new();
        }
        let fates = self.standing().fates;
        let went_out = |player: PlayerId| {
            let mut tickets = self.tickets_of(player).peekable();
            let out = |fate: &super::Fate| fate.out_in == Some(Stage::FIRST);
            tickets.peek().is_some() && tickets.all(|ticket| fates.get(&ticket).is_some_and(out))
        };
        let is_out =
            |player: &PlayerId| !self.is_withdrawn(*player) && went_out(*player) && !self.plays_on(*player);
        self.players().keys().copied().filter(is_out).collect()
    }

    pub fn main_player(&self, player: PlayerId) -> Option<PlayerId> {
        self.players.get(&player)?.main
    }

    /// Returns the player of the consolation who is this one on the main evening.
    pub fn player_from(&self, main: PlayerId) -> Option<PlayerId> {
        self.players.iter().find(|(_, player)| player.main == Some(main)).map(|(player, _)| *player)
    }

    /// Returns whether somebody of the main evening, by their number there, can be sold a ticket of this consolation: they are not on its
    /// list, or theirs was taken back and they have not left.
    pub fn has_no_ticket_for(&self, main: PlayerId) -> bool {
        let can_buy =
            |player: PlayerId| !self.is_withdrawn(player) && self.tickets_of(player).next().is_none();
        self.player_from(main).is_none_or(can_buy)
    }

    /// Returns who a player of this evening is on the other one of the two; `None` if they are not on its list.
    pub fn number_on(&self, other: &State, player: PlayerId) -> Option<PlayerId> {
        if self.is_consolation() { self.main_player(player) } else { other.player_from(player) }
    }

    /// Returns what is going on here as the other one of the two evenings has to know it.
    pub fn calls_for(&self, other: &State) -> Vec<SiblingCall> {
        let calls = self.calls().map(|(id, call)| {
            let owners = call.tickets.into_iter().filter_map(|ticket| self.owner(ticket));
            let players = owners.filter_map(|owner| self.number_on(other, owner)).collect();
            SiblingCall { id, table: call.table, players }
        });
        calls.collect()
    }

    /// Returns the players of this consolation who have something left to play in the main evening, because a correction has brought them
    /// back, and here as well; by number.
    pub fn back_in(&self, main: &State) -> Vec<PlayerId> {
        let is_in = |state: &State, player: PlayerId| !state.is_withdrawn(player) && state.plays_on(player);
        let is_back = |player: &PlayerId| {
            is_in(self, *player) && self.main_player(*player).is_some_and(|own| is_in(main, own))
        };
        self.players().keys().copied().filter(is_back).collect()
    }

    /// Returns whether something is left for a player to play, be it for a place.
    fn plays_on(&self, player: PlayerId) -> bool {
        !self.open_matches_of(player).is_empty() || self.waits_for_a_match(player)
    }

    /// Returns why a call that was not there before cannot be, if the other evening has its table or one of its players: an undo seats people again.
    pub fn clash(&self, before: &State, beside: &[SiblingCall]) -> Option<Rejection> {
        let new = self.calls().filter(|(id, call)| before.call(*id) != Some(*call));
        new.flat_map(|(_, call)| beside.iter().map(move |other| (call, other))).find_map(|(call, other)| {
            let id = other.id;
            if let Some(table) = call.table.filter(|table| other.table == Some(*table)) {
                return Some(Rejection::TableTakenBeside { table, id });
            }
            let mut owners = call.tickets.iter().filter_map(|ticket| self.owner(*ticket));
            let player = owners.find(|player| other.players.contains(player))?;
            Some(Rejection::PlaysBeside { player, id, table: other.table })
        })
    }

    pub(super) fn sibling_call_at(&self, table: TableNo) -> Option<&SiblingCall> {
        self.beside.iter().find(|call| call.table == Some(table))
    }

    pub(super) fn sibling_call_of(&self, player: PlayerId) -> Option<&SiblingCall> {
        self.beside.iter().find(|call| call.players.contains(&player))
    }
}

impl Tournament {
    /// Returns everybody who was ever put on the list of this consolation, also as a partner, with who they are on the main evening; also
    /// those who are off it.
    pub fn ever_joined(&self) -> impl Iterator<Item = (PlayerId, PlayerId)> {
        self.actions().flat_map(|action| &action.events).filter_map(|event| {
            let (Event::Desk(DeskEvent::PlayerRegistered { player, main })
            | Event::Desk(DeskEvent::PartnerNamed { partner: player, main, .. })) = event
            else {
                return None;
            };
            Some((*player, (*main)?))
        })
    }
}
