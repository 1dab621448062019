//! What a tournament says to a player list: who is there already, and which lines it would refuse.

use super::request::{Newcomer, Request};
use super::snapshot::Snapshot;
use crate::export::import::{PlayerList, Row};
use crate::texts::{same_name_key, search_key};
use crate::tournament::{Command, DeskCommand, PlayerId, Registration, Rejection, Tickets};
use std::collections::{BTreeSet, HashMap};

/// A line of a list, compared with the tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// The line.
    pub row: Row,
    /// Who this is already, if anybody.
    pub double: Option<Double>,
    /// Why the tournament would refuse this line alone.
    pub refused: Option<Rejection>,
}

/// Where the same name and place stand already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Double {
    /// On the tournament's list.
    Listed(PlayerId),
    /// In a line above.
    Above(u64),
}

impl Snapshot {
    /// Compares every line of a list with the tournament.
    pub fn compare(&self, list: &PlayerList) -> Vec<Compared> {
        let key = |name: &str, place: &str| (same_name_key(name), search_key(place));
        let mut listed = HashMap::new();
        for player in self.players().keys() {
            listed.entry(key(self.name(*player), self.place(*player))).or_insert(*player);
        }
        let double = |row: &Row| {
            let listed = listed.get(&key(&row.person.name, &row.person.place));
            listed.map(|player| Double::Listed(*player)).or(row.twin.map(Double::Above))
        };
        let refused = |row: &Row| {
            let people = vec![Registration { tickets: Tickets::Count(row.tickets), paid: row.paid }];
            let command = Command::Desk(DeskCommand::Register { people, lots: [0; 32] });
            self.tournament.decide(&command).err()
        };
        list.rows
            .iter()
            .map(|row| Compared { double: double(row), refused: refused(row), row: row.clone() })
            .collect()
    }
}

/// Returns the request that puts the people of a list on the list of the tournament, all or nobody, without some lines.
pub fn intake(list: &PlayerList, without: &BTreeSet<u64>) -> Request {
    let rows = list.rows.iter().filter(|row| !without.contains(&row.line));
    Request::Register(rows.cloned().map(Newcomer::from).collect())
}
