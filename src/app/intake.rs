//! What a tournament says to a player list: who is there already, and which lines it would refuse.

use super::plan::no_partner;
use super::request::{Newcomer, Request};
use super::snapshot::Snapshot;
use std::collections::{BTreeSet, HashMap};
use tables::import::{PlayerList, Row};
use tournament::texts::{Person, PrizeText, same_name_key, search_key};
use tournament::{Command, DeskCommand, PlayerId, Registration, Rejection, SpecialKind, TicketNo, Tickets};

/// A line of a list, compared with the tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    pub row: Row,
    /// Who this is already, if anybody.
    pub double: Option<Double>,
    /// What somebody who is on the tournament's list would buy beside what they have.
    pub further: Option<Tickets>,
    /// Why the tournament would refuse this line alone.
    pub refused: Option<Rejection>,
    /// A group that the line names and the tournament does not have.
    pub unknown_group: Option<String>,
}

/// Where the same name and place stand already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Double {
    Listed(PlayerId),
    /// One of the two, who plays with somebody else.
    WithAnother(PlayerId),
    /// In a line above.
    Above(u64),
}

impl Snapshot {
    pub fn compare(&self, list: &PlayerList) -> Vec<Compared> {
        let key = |name: &str, place: &str| (same_name_key(name), search_key(place));
        let mut listed = HashMap::new();
        for (person, entry) in self.listed_people() {
            listed.entry(key(self.name_of(person), self.place_of(person))).or_insert(entry);
        }
        let entry_of = |person: &Person| listed.get(&key(&person.name, &person.place)).copied();
        let double = |row: &Row| {
            let (one, other) = (entry_of(&row.person), row.partner.as_ref().map(entry_of));
            let double = match (one, other) {
                (Some(one), None) => Some(Double::Listed(one)),
                (Some(one), Some(Some(other))) if one == other => Some(Double::Listed(one)),
                (one, other) => one.or(other.flatten()).map(Double::WithAnother),
            };
            double.or(row.twin.map(Double::Above))
        };
        let refused = |row: &Row| {
            let people = vec![Registration::new(row.tickets.clone(), row.paid)];
            let command = Command::Desk(DeskCommand::Register { people, lots: [0; 32] });
            let decided = || self.tournament.decide(&command).err();
            no_partner(&row.person, row.partner.as_ref()).or_else(decided)
        };
        let known = self.groups_by_key();
        list.rows
            .iter()
            .map(|row| Compared {
                double: double(row),
                further: match double(row) {
                    Some(Double::Listed(player)) => self.further(player, &row.tickets),
                    Some(Double::WithAnother(_) | Double::Above(_)) | None => None,
                },
                refused: refused(row),
                unknown_group: group_numbers(&known, &row.groups).err(),
                row: row.clone(),
            })
            .collect()
    }

    /// Returns what somebody would buy to have what a list says; `None` if they have it.
    fn further(&self, player: PlayerId, wanted: &Tickets) -> Option<Tickets> {
        let held: Vec<TicketNo> = self.tickets_of(player).collect();
        match wanted {
            Tickets::Count(count) => {
                let more = count.saturating_sub(held.len() as u32);
                (more > 0).then_some(Tickets::Count(more))
            }
            Tickets::Numbers(numbers) => {
                let more: Vec<TicketNo> =
                    numbers.iter().copied().filter(|number| !held.contains(number)).collect();
                (!more.is_empty()).then_some(Tickets::Numbers(more))
            }
        }
    }

    /// Returns the groups that have players or a prize, by number, with their names.
    pub fn used_groups(&self) -> impl Iterator<Item = (u32, &PrizeText)> {
        let is_used = |group: u32| {
            let has_prize =
                self.specials().values().any(|special| special.kind == SpecialKind::BestOf { group });
            has_prize || self.groups().get(&group).is_some_and(|players| !players.is_empty())
        };
        let named = self.extras().groups.iter().map(|(group, name)| (*group, name));
        named.filter(move |(group, _)| is_used(*group))
    }

    /// Returns the number of each group by the key of its name.
    fn groups_by_key(&self) -> HashMap<String, u32> {
        self.used_groups().map(|(group, name)| (search_key(name), group)).collect()
    }

    /// Returns the request that puts the wanted people of a list on the list of the tournament, all or nobody. Groups that there are not are
    /// left out; the preview has named them.
    pub fn intake(&self, list: &PlayerList, is_wanted: impl Fn(&Row) -> bool) -> Request {
        let rows = list.rows.iter().filter(|row| is_wanted(row));
        let known = self.groups_by_key();
        let newcomer = |row: &Row| {
            let groups = group_numbers(&known, &row.groups).unwrap_or_default();
            let registration = Registration { groups, ..Registration::new(row.tickets.clone(), row.paid) };
            Newcomer { person: row.person.clone(), partner: row.partner.clone(), registration }
        };
        Request::Register(rows.map(newcomer).collect())
    }
}

/// Returns the numbers of the groups that a cell names, ascending: one, or several with signs between them. Or the first name that no group
/// has, shortened.
fn group_numbers(known: &HashMap<String, u32>, cell: &str) -> Result<Vec<u32>, String> {
    const LONGEST: usize = 40;
    let named = |name: &str| known.get(&search_key(name)).copied();
    if let Some(group) = named(cell) {
        return Ok(vec![group]);
    }
    let names = cell.split([',', ';', '/', '+']).map(str::trim).filter(|name| !matches!(*name, "" | "-"));
    let number = |name: &str| named(name).ok_or_else(|| name.chars().take(LONGEST).collect());
    let numbers: BTreeSet<u32> = names.map(number).collect::<Result<_, String>>()?;
    Ok(numbers.into_iter().collect())
}
