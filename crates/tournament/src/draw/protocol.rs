//! The published record of a draw (DESIGN 5.1), and how anyone checks it.
//!
//! Everything above `void` is frozen at the draw and is recomputed by [`Protocol::verify`]; what happened later is not.

use super::history::{History, rfc3339};
use super::verdict::{compare, compare_lists, differs};
use super::{
    Calling, ChangeKind, Commitment, Draw, Order, Passed, Phrase, PhraseKind, Pot, Pots, Procedure,
    PublishedChange, Pull, Resumed, Secret, Seed, VoidCause, call, canonical_text, extend_row, first_of,
    first_tickets, pull_all, queue, row_of,
};
use crate::ids::{ActionNo, TicketNo};
use crate::score::Side;
use crate::stage::Stage;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

pub use super::verdict::{Difference, Verdict};

/// The name of a draw made by the program.
pub const TWO_POTS: &str = "two-pots/1";
/// The name of a draw made by hand.
pub const BY_HAND: &str = "by-hand/1";

/// The name of a draw that was made by hand on paper and entered later.
pub const ON_PAPER: &str = "by-hand/3";

/// A draw as it is published: the fields and their order are fixed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Protocol {
    /// `two-pots/1`, `by-hand/1` or `by-hand/3`.
    pub procedure: String,
    /// The tournament's short name in addresses.
    pub tournament: String,
    /// What was drawn.
    pub round: Stage,
    /// Which attempt, from 1.
    pub attempt: u32,
    pub slots: u32,
    /// The order of pulling.
    pub order: Order,
    /// The tickets of each player, ascending; players as sold.
    pub entries: Vec<Vec<TicketNo>>,
    /// SHA-256 of the secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
    /// The secret; null before the draw.
    #[serde(default, skip_serializing_if = "Field::is_absent")]
    pub secret: Field<Secret>,
    /// The phrase; null before it is taken.
    #[serde(default, skip_serializing_if = "Field::is_absent")]
    pub phrase: Field<Phrase>,
    /// The seed; null before the draw.
    #[serde(default, skip_serializing_if = "Field::is_absent")]
    pub seed: Field<Seed>,
    /// By hand: the lowest ticket of each player in the order that a lot gave them; missing where nobody drew lots.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub called: Vec<TicketNo>,
    /// By hand: who was called and went to the end of the queue; missing where nobody was, and none before the draw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<Passed>,
    /// The pulls; none before the draw.
    pub pulls: Vec<Pull>,
    /// The pairings as drawn, by number.
    pub pairings: Vec<DrawnPairing>,
    /// On paper: when the last slip was entered, RFC 3339; missing before the draw, and in every other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entered_at: Option<String>,
    /// Why and when the attempt became void.
    pub void: Option<Void>,
    /// What was changed after the draw.
    pub changes: Vec<PublishedChange>,
    /// What the phrase had to be, fixed with the list; missing where nobody said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase_kind: Option<PhraseKind>,
    /// When it was closed and drawn, and what was lost; missing in attempts that were closed by earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub history: Option<History>,
}

/// A field that a draw by hand does not have, and that a sealed draw has as null until it is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Field<T> {
    Known(T),
    /// Null: not known yet.
    Hidden,
    /// Not in the protocol at all.
    #[default]
    #[serde(skip)]
    Absent,
}

impl<T> Field<T> {
    pub(super) fn is_absent(&self) -> bool {
        matches!(self, Field::Absent)
    }

    /// Returns the value, if it is known.
    pub fn known(&self) -> Option<&T> {
        match self {
            Field::Known(value) => Some(value),
            Field::Hidden | Field::Absent => None,
        }
    }
}

impl<T> From<Option<T>> for Field<T> {
    fn from(value: Option<T>) -> Field<T> {
        value.map_or(Field::Hidden, Field::Known)
    }
}

/// A pairing as it came out of the draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnPairing {
    /// The number that both pulled.
    pub number: u32,
    /// The ticket that pulled it on the left.
    pub left: Option<TicketNo>,
    /// The ticket that pulled it on the right; null is a bye.
    pub right: Option<TicketNo>,
}

/// Why and when a draw became void.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Void {
    /// The reason given.
    pub reason: String,
    /// When, RFC 3339.
    pub at: String,
}

impl Protocol {
    /// Writes the protocol of an attempt of a night that was `resumed` so often. `at` tells the time of an action; `reason` the director's words for a void draw.
    pub fn of(
        draw: &Draw,
        resumed: &[Resumed],
        tournament: &str,
        at: impl Fn(ActionNo) -> DateTime<Utc>,
        reason: impl Fn(ActionNo, VoidCause) -> String,
    ) -> Protocol {
        let time = |action| rfc3339(at(action));
        let seal = draw.seal();
        let opened = seal.map(|seal| seal.opened);
        Protocol {
            procedure: match draw.procedure {
                Procedure::Sealed(_) => TWO_POTS,
                Procedure::OnPaper { .. } => ON_PAPER,
                Procedure::ByHand { .. } | Procedure::Paired => BY_HAND,
            }
            .to_owned(),
            tournament: tournament.to_owned(),
            round: draw.stage,
            attempt: draw.attempt,
            slots: draw.slots,
            order: draw.order,
            entries: draw.entries.clone(),
            commitment: seal.map(|seal| seal.commitment),
            secret: opened.map_or(Field::Absent, |opened| opened.map(|(secret, _)| secret).into()),
            phrase: seal.map_or(Field::Absent, |seal| seal.phrase.clone().into()),
            seed: opened.map_or(Field::Absent, |opened| opened.map(|(_, seed)| seed).into()),
            called: draw.called().to_vec(),
            passed: draw.passed().to_vec(),
            pulls: draw.pulls.clone(),
            pairings: pairings(&draw.pulls, draw.slots),
            entered_at: draw.entered_by().map(time),
            void: draw
                .voided
                .map(|void| Void { reason: reason(void.action, void.cause), at: time(void.action) }),
            changes: draw.changes.iter().map(|change| PublishedChange::of(draw, change, time)).collect(),
            phrase_kind: seal.and_then(|seal| seal.kind),
            history: draw.dated.then(|| History::of(draw, resumed, &at)),
        }
    }

    /// Returns SHA-256 of the canonical text in hexadecimal digits: one line that stands for the whole closed list.
    pub fn list_hash(&self) -> String {
        hex::encode(Sha256::digest(self.canonical()))
    }

    fn canonical(&self) -> String {
        canonical_text(&self.tournament, self.round, self.attempt, self.slots, self.order, &self.entries)
    }

    /// Recomputes the draw from its secret and phrase (by hand: from its pulls) and compares it line by line.
    pub fn verify(&self) -> Verdict {
        Verdict::of(self.check(), self.pulls.is_empty(), self.void.is_some())
    }

    fn check(&self) -> Result<(), Difference> {
        self.check_list()?;
        if self.procedure != ON_PAPER {
            compare("entered_at", &None, &self.entered_at)?;
        }
        match self.procedure.as_str() {
            TWO_POTS => self.check_sealed()?,
            BY_HAND => self.check_by_hand()?,
            ON_PAPER => self.check_on_paper()?,
            _ => return Err(differs("procedure", &TWO_POTS, &self.procedure)),
        }
        if self.pulls.is_empty() {
            return Ok(());
        }
        compare_lists("pairings", &pairings(&self.pulls, self.slots), &self.pairings)?;
        self.check_late()
    }

    /// Each late ticket has the first open bye of the row. Left out of `among` are the buyer's own, so those of one player, and those of
    /// people who have left; a protocol names no people, so that much is believed.
    fn check_late(&self) -> Result<(), Difference> {
        let mut open: BTreeSet<u32> = self
            .pairings
            .iter()
            .filter(|pairing| pairing.right.is_none())
            .map(|pairing| pairing.number)
            .collect();
        let mut row = self.seed.known().map_or_else(Vec::new, |seed| row_of(seed, self.slots));
        for (index, change) in self.changes.iter().enumerate() {
            let path = |field: &str| format!("changes[{index}].{field}");
            if let Some(among) = &change.among {
                let had: Vec<u32> = among.iter().copied().filter(|number| open.contains(number)).collect();
                compare(&path("among"), &had, among)?;
                compare(&path("number"), &first_of(&row, among).unwrap_or(change.number), &change.number)?;
                if let Some(passed_over) = &change.passed_over {
                    let expected = self.passed_over(&row, &open, among, change.number, passed_over);
                    compare(&path("passed_over"), &expected, passed_over)?;
                }
            }
            match (change.kind, change.side) {
                (ChangeKind::Late, _) => {
                    open.remove(&change.number);
                    extend_row(&mut row, change.passed_over.as_deref(), change.number);
                }
                (ChangeKind::Remove, Side::Right) => drop(open.insert(change.number)),
                (ChangeKind::Remove | ChangeKind::Exchange, _) => {}
                // Two pots know neither.
                (ChangeKind::Join | ChangeKind::Bye, _) => {
                    return Err(differs(&path("kind"), &ChangeKind::Exchange, &change.kind));
                }
            }
        }
        Ok(())
    }

    /// Returns what a late ticket can have passed over on the way to its number: byes that it could not get and that come before it.
    /// Those that are not said to belong to people who had left must be the buyer's own.
    fn passed_over(
        &self,
        row: &[u32],
        open: &BTreeSet<u32>,
        among: &[u32],
        number: u32,
        said: &[u32],
    ) -> Vec<u32> {
        let could_not = |bye: &u32| open.contains(bye) && !among.contains(bye);
        let before = row.iter().copied().take_while(|bye| *bye != number);
        let before: Vec<u32> = before.filter(could_not).collect();
        let mut expected: Vec<u32> = before.iter().copied().filter(|bye| said.contains(bye)).collect();
        if !row.contains(&number) {
            // Only a draw by hand has a row that ends: what comes behind was drawn by lot.
            let mut seen = BTreeSet::new();
            let by_lot = |bye: &u32| !row.contains(bye) && could_not(bye) && seen.insert(*bye);
            expected.extend(said.iter().copied().filter(by_lot));
        }
        let own = before.iter().filter(|bye| !said.contains(bye));
        let owners: BTreeSet<Option<usize>> = own.map(|bye| self.owner_of_bye(*bye)).collect();
        if owners.len() > 1 { before } else { expected }
    }

    /// Returns whose bye it is, by the place in `entries`.
    fn owner_of_bye(&self, number: u32) -> Option<usize> {
        let left = self.pairings.iter().find(|pairing| pairing.number == number)?.left?;
        self.entries.iter().position(|tickets| tickets.contains(&left))
    }

    /// The list is frozen in one form only: each ticket once, tickets ascending, players by their lowest, slots for all.
    fn check_list(&self) -> Result<(), Difference> {
        let mut seen = BTreeSet::new();
        let mut sorted = self.entries.clone();
        sorted.iter_mut().for_each(|tickets| tickets.retain(|ticket| seen.insert(*ticket)));
        sorted.retain(|tickets| !tickets.is_empty());
        sorted.iter_mut().for_each(|tickets| tickets.sort_unstable());
        sorted.sort();
        compare_lists("entries", &sorted, &self.entries)?;
        let tickets = self.entries.iter().map(Vec::len).sum();
        // The placement draw has four slots even if only two tickets are left for it.
        let least = if self.round == Stage::Placement { 4 } else { 2 };
        let needed = super::slots_for(tickets).max(least);
        if self.slots < needed || !self.slots.is_power_of_two() {
            return Err(differs("slots", &needed, &self.slots));
        }
        Ok(())
    }

    fn check_sealed(&self) -> Result<(), Difference> {
        compare_lists("called", &[], &self.called)?;
        compare_lists("passed", &[], &self.passed)?;
        let (Some(secret), Some(phrase)) = (self.secret.known(), self.phrase.known()) else {
            return compare_lists("pulls", &[], &self.pulls);
        };
        compare("commitment", &Some(secret.commitment()), &self.commitment)?;
        let seed = secret.seed(&self.canonical(), phrase);
        compare("seed", &Some(&seed), &self.seed.known())?;
        compare_lists("pulls", &pull_all(&self.entries, self.slots, self.order, &seed), &self.pulls)
    }

    /// Nobody can recompute what a hand pulled, but whether the numbers can have been pulled like that.
    fn check_by_hand(&self) -> Result<(), Difference> {
        let calling = self.check_calling()?;
        let mut pots = Pots::full(self.slots);
        let (mut repeated, mut last_player) = (Vec::new(), None);
        for ((player, ticket), pull) in calling.tickets.iter().zip(&self.pulls) {
            if last_player != Some(player) {
                pots.next_player();
                last_player = Some(player);
            }
            repeated.push(repeat_pull(&mut pots, *ticket, pull));
        }
        compare_lists("pulls", &repeated, &self.pulls)
    }

    /// Nobody can recompute the lot that put people in their order, but whether each of them stands in it once; and whether those who came
    /// later were called then, and somebody else was left.
    fn check_calling(&self) -> Result<Calling, Difference> {
        let players = queue(&self.entries, self.order, &self.called);
        let by_lot = self.order != Order::AsSold && !self.called.is_empty();
        let called = if by_lot { first_tickets(&self.entries, &players) } else { Vec::new() };
        compare_lists("called", &called, &self.called)?;
        let calling = call(&self.entries, players, &self.passed);
        for (index, passed) in self.passed.iter().enumerate() {
            let could = if index < calling.heeded { Some(*passed) } else { calling.instead };
            let could = could.filter(|passed| passed.after as usize <= self.pulls.len());
            compare(&format!("passed[{index}]"), &could, &Some(*passed))?;
        }
        Ok(calling)
    }
}

/// Repeats a pull with the numbers that the protocol gives; what cannot be is left out and so found as a difference.
fn repeat_pull(pots: &mut Pots, ticket: TicketNo, pull: &Pull) -> Pull {
    for number in pull.rejected.iter().chain([&pull.number]) {
        let here = pots.numbers(pots.current());
        if let Ok(index) = here.binary_search(number)
            && let Ok(pull) = pots.pull(ticket, index)
        {
            return pull;
        }
    }
    Pull { ticket, pot: pots.current(), number: 0, rejected: Vec::new() }
}

/// Returns the pairings that the pulls make, by number.
pub fn pairings(pulls: &[Pull], slots: u32) -> Vec<DrawnPairing> {
    if pulls.is_empty() {
        return Vec::new();
    }
    let mut pairings: Vec<DrawnPairing> =
        (1..=slots / 2).map(|number| DrawnPairing { number, left: None, right: None }).collect();
    for pull in pulls {
        if let Some(pairing) = (pull.number as usize).checked_sub(1).and_then(|index| pairings.get_mut(index))
        {
            match pull.pot {
                Pot::Left => pairing.left = Some(pull.ticket),
                Pot::Right => pairing.right = Some(pull.ticket),
            }
        }
    }
    pairings
}
