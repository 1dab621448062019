//! The consolation (Trostrunde): a ticket evening of its own for those whom round 1 of another evening, the main one, has put out (FORMATS
//! part 7). The two have a journal each, and neither writes into the other. What one of them has to know of the other comes from outside:
//! who is out there, and which tables and people are busy.

use super::beside::{BesideCall, NoConsolation};
use super::ids::{PlayerId, TableNo};
use super::rejection::Rejection;
use super::settings::Format;
use super::stage::Stage;
use super::state::State;

impl From<NoConsolation> for Rejection {
    fn from(why: NoConsolation) -> Rejection {
        Rejection::Consolation(why)
    }
}

impl State {
    /// Returns whether this evening is the consolation of another one.
    pub fn is_consolation(&self) -> bool {
        self.settings.consolation_of.is_some()
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
        let is_out = |player: &PlayerId| {
            !self.is_withdrawn(*player)
                && went_out(*player)
                && self.open_matches_of(*player).is_empty()
                && !self.waits_for_a_match(*player)
        };
        self.players().keys().copied().filter(is_out).collect()
    }

    /// Returns who a player of the consolation is on the main evening.
    pub fn main_player(&self, player: PlayerId) -> Option<PlayerId> {
        self.players.get(&player)?.main
    }

    /// Returns the player of the consolation who is this one on the main evening.
    pub fn player_from(&self, main: PlayerId) -> Option<PlayerId> {
        self.players.iter().find(|(_, player)| player.main == Some(main)).map(|(player, _)| *player)
    }

    /// Returns who a player of this evening is on the other one of the two; `None` if they are not on its list.
    pub fn number_on(&self, other: &State, player: PlayerId) -> Option<PlayerId> {
        if self.is_consolation() { self.main_player(player) } else { other.player_from(player) }
    }

    /// Returns what is going on here as the other one of the two evenings has to know it.
    pub fn calls_for(&self, other: &State) -> Vec<BesideCall> {
        let calls = self.calls().map(|(id, call)| {
            let owners = call.tickets.into_iter().filter_map(|ticket| self.owner(ticket));
            let players = owners.filter_map(|owner| self.number_on(other, owner)).collect();
            BesideCall { id, table: call.table, players }
        });
        calls.collect()
    }

    /// Returns the players of this consolation who are not out of the main evening any more, because a correction has brought them back,
    /// and have not left here either; by number.
    pub fn back_in(&self, main: &State) -> Vec<PlayerId> {
        let out = main.out_after_round_one();
        let is_back = |player: &PlayerId| {
            let in_main = self.main_player(*player).filter(|own| main.players().contains_key(own));
            let plays = !self.open_matches_of(*player).is_empty() || self.waits_for_a_match(*player);
            let gone = in_main.is_none_or(|own| out.contains(&own) || main.is_withdrawn(own));
            !gone && plays && !self.is_withdrawn(*player)
        };
        self.players().keys().copied().filter(is_back).collect()
    }

    /// Returns the match of the other evening that is at a table.
    pub(super) fn beside_at(&self, table: TableNo) -> Option<&BesideCall> {
        self.beside.iter().find(|call| call.table == Some(table))
    }

    /// Returns the match that a player is playing on the other evening.
    pub(super) fn beside_of(&self, player: PlayerId) -> Option<&BesideCall> {
        self.beside.iter().find(|call| call.players.contains(&player))
    }
}
