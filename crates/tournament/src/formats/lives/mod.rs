//! Lives (Leben, FORMATS parts 3 and 4): everybody who has a life plays in each round, a defeat costs one, and whoever has none is out.
//! Nothing is counted on: lives, byes and places are computed from what was sold and how the matches ended.

mod correction;
mod decide;
mod outlook;
mod places;

pub use decide::{Next, Refusal};
pub use outlook::{Outlook, outlook};
pub use places::Group;

use crate::draw::shuffle::changes::{Change, Standing};
use crate::draw::shuffle::{Entry, Meeting, Pair};
use crate::ids::TicketNo;
use crate::score::{MatchResult, Side};
use std::collections::BTreeMap;

/// What the director decides before the evening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// How many lives a ticket has, 1 to 9.
    pub lives: u8,
    /// The last round whose list somebody may come to late; 1 if nobody may.
    pub late_until: u8,
    /// How many tickets there are to be sold.
    pub places: u32,
    pub rebuys: u8,
    /// The last round after whose defeats a life may be bought.
    pub rebuy_until: u8,
    /// Whether two who have met are kept apart where that is possible.
    pub repair: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { lives: 3, late_until: 2, places: u32::MAX, rebuys: 0, rebuy_until: 4, repair: true }
    }
}

/// Something that has happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// A ticket was sold, for the next list.
    Sold(TicketNo),
    /// A ticket was given back before it was on a list.
    Refunded(TicketNo),
    /// A life was bought again, for the next list.
    Rebought(TicketNo),
    RebuyTakenBack(TicketNo),
    /// The list of the next round was closed: who is on it, and who of them have met.
    ListClosed(Vec<Entry>, Vec<Meeting>),
    /// That list does not count any more: it was opened again, its draw is void, or a correction changed who is on it.
    ListVoided,
    /// The pairs of the closed list were drawn.
    Drawn(Vec<Pair>),
    /// A result was entered, for the first time or in place of another: round, number of the pairing, result.
    Entered(u8, u32, MatchResult),
    TakenBack(u8, u32),
    /// A correction changed a pairing of a round.
    Changed(u8, Change),
    WentHome(TicketNo),
    CameBack(TicketNo),
}

/// A ticket and what it did besides playing.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Person {
    /// The first round that it can play.
    first_round: u8,
    /// The round whose list was closed last when its holder went home.
    gone: Option<u8>,
    /// The rounds of whose lists lives were bought again, ascending.
    rebuys: Vec<u8>,
}

/// A round whose list is closed, or which the last two play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// Who is on the list, tickets ascending.
    pub entries: Vec<Entry>,
    /// Who of them have met, ascending.
    pub met: Vec<Meeting>,
    /// The pairs, as corrections have left them; `None` before the draw.
    pub pairs: Option<Standing>,
    /// Whether chance made the pairs: two alone need no draw.
    pub is_drawn: bool,
    /// The results that stand, by the number of the pairing.
    pub results: BTreeMap<u32, MatchResult>,
}

/// Where a ticket stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Life {
    /// All lives that were sold to it.
    pub sold: u8,
    /// Those that it has left; none if its holder has gone home.
    pub left: u8,
    /// Those that it gave up by going home.
    pub given_up: u8,
    /// The round in which it lost the last one; `None` while it has any.
    pub out_in: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evening {
    rules: Rules,
    people: BTreeMap<TicketNo, Person>,
    rounds: Vec<Round>,
}

impl Evening {
    pub fn new(rules: Rules) -> Evening {
        Evening { rules, people: BTreeMap::new(), rounds: Vec::new() }
    }

    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes the settings; what has happened stays.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Returns the rounds so far, the first one first.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Returns a round by its number, from 1.
    pub fn round(&self, number: u8) -> Option<&Round> {
        self.rounds.get(usize::from(number).checked_sub(1)?)
    }

    /// Returns the number of the last round whose list is closed, or which the last two have played; 0 before the first.
    pub fn last_round(&self) -> u8 {
        self.rounds.len() as u8
    }

    /// Returns all tickets, ascending.
    pub fn tickets(&self) -> impl Iterator<Item = TicketNo> + '_ {
        self.people.keys().copied()
    }

    pub fn is_gone(&self, ticket: TicketNo) -> bool {
        self.people.get(&ticket).is_some_and(|person| person.gone.is_some())
    }

    /// Returns how often the holder of a ticket has bought a life again.
    pub fn rebuys(&self, ticket: TicketNo) -> usize {
        self.people.get(&ticket).map_or(0, |person| person.rebuys.len())
    }

    /// Returns where a ticket stands; `None` if it was not sold.
    pub fn life(&self, ticket: TicketNo) -> Option<Life> {
        self.life_until(ticket, self.last_round())
    }

    /// Returns where a ticket stands when the list after a round is closed.
    fn life_until(&self, ticket: TicketNo, last: u8) -> Option<Life> {
        let person = self.people.get(&ticket)?;
        let missed = person.first_round.saturating_sub(1);
        let sold = self.rules.lives.saturating_sub(missed).max(1);
        let mut life = Life { sold, left: sold, given_up: 0, out_in: None };
        for round in 1..=last.saturating_add(1) {
            if person.rebuys.contains(&round) {
                (life.sold, life.left, life.out_in) = (life.sold + 1, life.left + 1, None);
            }
            if round <= last && self.lost_in(round, ticket) {
                life.left = life.left.saturating_sub(1);
                life.out_in = Some(round).filter(|_| life.left == 0);
            }
        }
        if let Some(gone) = person.gone.filter(|gone| *gone <= last && life.left > 0) {
            life = Life { left: 0, given_up: life.left, out_in: Some(gone), ..life };
        }
        Some(life)
    }

    /// Returns whether a ticket went out because its holder was not there: gone home, or absent from the match that cost the last life.
    pub fn was_absent(&self, ticket: TicketNo) -> bool {
        let Some(life) = self.life(ticket) else { return false };
        let result = life.out_in.and_then(|round| {
            let round = self.round(round)?;
            let (number, _) = round.pairs.as_ref()?.find(ticket)?;
            round.results.get(&number).copied()
        });
        life.given_up > 0 || result.is_some_and(|result| !matches!(result, MatchResult::Played(_)))
    }

    fn lost_in(&self, round: u8, ticket: TicketNo) -> bool {
        let Some(round) = self.round(round) else { return false };
        let place = round.pairs.as_ref().and_then(|pairs| pairs.find(ticket));
        let result = place.and_then(|(number, side)| Some((round.results.get(&number)?, side)));
        result.is_some_and(|(result, side)| costs_a_life(*result, side))
    }

    /// Returns those who have a life and are there, ascending: they are on the next list.
    pub fn alive(&self) -> Vec<TicketNo> {
        self.tickets().filter(|ticket| self.life(*ticket).is_some_and(|life| life.left > 0)).collect()
    }

    /// Returns how many byes a ticket has had. One that became a match is none.
    pub fn byes(&self, ticket: TicketNo) -> u32 {
        let pairs = self.rounds.iter().filter_map(|round| round.pairs.as_ref());
        let alone = |pairs: &&Standing| {
            pairs.pairs().iter().any(|(_, left, right)| *left == ticket && right.is_none())
        };
        pairs.filter(alone).count() as u32
    }

    /// Returns the next list as it would be closed now: who is on it, and who of them have met.
    pub fn list(&self) -> (Vec<Entry>, Vec<Meeting>) {
        let alive = self.alive();
        let lives = |ticket| self.life(ticket).map_or(0, |life| life.left);
        let entries: Vec<Entry> = alive
            .iter()
            .map(|&ticket| Entry { ticket, lives: lives(ticket), byes: self.byes(ticket) })
            .collect();
        let mut met = BTreeMap::new();
        for (round, number) in self.rounds.iter().zip(1..) {
            for (_, left, right) in round.pairs.iter().flat_map(Standing::pairs) {
                if let Some(right) = right {
                    met.insert((*left.min(right), *left.max(right)), number);
                }
            }
        }
        met.retain(|(one, other), _| alive.binary_search(one).is_ok() && alive.binary_search(other).is_ok());
        (entries, met.into_iter().map(|((one, other), round)| Meeting(one, other, round)).collect())
    }

    /// Returns how many matches were played, those among them at which somebody was absent.
    pub fn matches(&self) -> usize {
        self.rounds.iter().map(|round| round.results.len()).sum()
    }

    /// Lets something happen. What is in a journal has happened: a fact about something that is not there changes nothing.
    pub fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Sold(ticket) => {
                let person = Person { first_round: self.last_round() + 1, gone: None, rebuys: Vec::new() };
                self.people.insert(*ticket, person);
            }
            Fact::Refunded(ticket) => drop(self.people.remove(ticket)),
            Fact::Rebought(ticket) => {
                let list = self.last_round() + 1;
                self.change(*ticket, |person| person.rebuys.push(list));
            }
            Fact::RebuyTakenBack(ticket) => {
                self.change(*ticket, |person| person.rebuys.truncate(person.rebuys.len().saturating_sub(1)))
            }
            Fact::ListClosed(entries, met) => self.rounds.push(Round::of_list(entries, met)),
            Fact::ListVoided => self.forget_last_list(),
            Fact::Drawn(pairs) => {
                if let Some(round) = self.rounds.last_mut() {
                    (round.pairs, round.is_drawn) = (Some(Standing::of(pairs)), true);
                }
            }
            Fact::Entered(round, number, result) => {
                if *round == self.last_round() + 1 {
                    let (entries, met) = self.list();
                    self.rounds.push(Round::of_list(&entries, &met));
                }
                if let Some(round) = self.round_mut(*round) {
                    round.results.insert(*number, *result);
                }
            }
            Fact::TakenBack(round, number) => {
                if let Some(round) = self.round_mut(*round) {
                    round.results.remove(number);
                }
            }
            Fact::Changed(round, change) => {
                if let Some(pairs) = self.round_mut(*round).and_then(|round| round.pairs.as_mut()) {
                    // One that cannot have been changes nothing.
                    let _ = pairs.apply(change);
                }
            }
            Fact::WentHome(ticket) => {
                let last = self.last_round();
                self.change(*ticket, |person| person.gone = Some(last));
            }
            Fact::CameBack(ticket) => self.change(*ticket, |person| person.gone = None),
        }
    }

    /// Takes the last list away. Who went home or came while it was closed did so before the one that takes its place.
    fn forget_last_list(&mut self) {
        self.rounds.pop();
        let last = self.last_round();
        for person in self.people.values_mut() {
            person.gone = person.gone.map(|gone| gone.min(last));
            person.first_round = person.first_round.min(last + 1);
        }
    }

    fn change(&mut self, ticket: TicketNo, change: impl FnOnce(&mut Person)) {
        self.people.get_mut(&ticket).map(change);
    }

    fn round_mut(&mut self, number: u8) -> Option<&mut Round> {
        self.rounds.get_mut(usize::from(number).checked_sub(1)?)
    }
}

impl Round {
    /// Returns the round of a list. Two on it play without a draw, the lower ticket on the left; one alone, or nobody, has nothing to play.
    fn of_list(entries: &[Entry], met: &[Meeting]) -> Round {
        let pairs = match entries {
            [] | [_] => Some(Standing::of(&[])),
            [one, other] => {
                let (left, right) = (one.ticket, Some(other.ticket));
                Some(Standing::of(&[Pair { number: 1, left, right, repeated: !met.is_empty() }]))
            }
            _ => None,
        };
        let (entries, met) = (entries.to_vec(), met.to_vec());
        Round { entries, met, pairs, is_drawn: false, results: BTreeMap::new() }
    }

    /// Returns the numbers of the matches that are still to be played, ascending.
    pub fn open(&self) -> Vec<u32> {
        let pairs = self.pairs.iter().flat_map(Standing::pairs);
        let open = pairs.filter(|(number, _, right)| right.is_some() && !self.results.contains_key(number));
        open.map(|(number, ..)| *number).collect()
    }

    /// Returns whether a ticket has a result in this round.
    fn played(&self, ticket: TicketNo) -> Option<u32> {
        let (number, _) = self.pairs.as_ref()?.find(ticket)?;
        self.results.contains_key(&number).then_some(number)
    }
}

/// Returns whether a result costs a side a life: the loser's side one, whatever the score; both absent, each.
fn costs_a_life(result: MatchResult, side: Side) -> bool {
    result.winner() != Some(side)
}
