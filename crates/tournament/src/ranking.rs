//! Places: who went out where, and which place that is (DESIGN part 4, no. 5 to 8).

use super::formats::lives::{Evening, Next};
use super::ids::Places;
use super::ids::TicketNo;
use super::pairings::{QUARTER_FINAL, SEMI_FINAL};
use super::score::Pairing;
use super::stage::Stage;
use super::state::State;
use std::collections::{BTreeMap, BTreeSet};

/// How far a ticket came.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fate {
    /// The round in which it went out; `None` while it is in the knockout, and for the winner.
    pub out_in: Option<Stage>,
    pub absent: bool,
    pub places: Option<Places>,
}

/// The tickets that share a place, or hold one alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub places: Places,
    /// Its tickets, ascending.
    pub tickets: Vec<TicketNo>,
    /// Whether no match can tell them apart any more.
    pub settled: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    pub fates: BTreeMap<TicketNo, Fate>,
    /// The places that are known, best first.
    pub groups: Vec<Group>,
}

impl Standing {
    /// Tells each ticket the places of its group.
    pub(super) fn tell_places(&mut self) {
        for group in &self.groups {
            for ticket in &group.tickets {
                if let Some(fate) = self.fates.get_mut(ticket) {
                    fate.places = Some(group.places);
                }
            }
        }
    }
}

/// What a round did to its tickets.
struct RoundEnd {
    stage: Stage,
    slots: u32,
    entrants: usize,
    advancing: usize,
    beaten: Vec<TicketNo>,
    absent: Vec<TicketNo>,
    complete: bool,
}

impl State {
    /// Computes the ranking from draws and results.
    pub fn standing(&self) -> Standing {
        if let Some(evening) = self.lives() {
            return self.standing_of_lives(evening);
        }
        if self.has_standing() {
            return self.standing_of_table();
        }
        let mut standing = Standing::default();
        standing.fates.extend(self.tickets().keys().map(|ticket| (*ticket, Fate::default())));
        // From the final backwards: an absent quarter-finalist behind those who played for place 5 may hold a place that a round
        // before would have begun with.
        let mut taken = 0;
        for round in self.rounds_ended().iter().rev() {
            for (tickets, absent) in [(&round.beaten, false), (&round.absent, true)] {
                for ticket in tickets {
                    standing.fates.insert(*ticket, Fate { out_in: Some(round.stage), absent, places: None });
                }
            }
            if round.complete {
                let mut groups = self.groups_of(round, taken);
                groups.retain(|group| !group.tickets.is_empty());
                taken = groups.iter().map(|group| group.places.last as usize).fold(taken, usize::max);
                standing.groups.extend(groups);
            }
        }
        if let Some(champion) = self.champion() {
            standing.groups.push(group(1, 1, vec![champion], true));
        }
        standing.groups.sort_by_key(|group| group.places);
        // Nobody is eighth of seven: where a place above has no holder, those behind it move up as far as they have to.
        let mut most = self.tickets().len() as u32;
        for group in standing.groups.iter_mut().rev() {
            group.places.last = group.places.last.min(most);
            group.places.first = group.places.first.min(group.places.last);
            most = group.places.first.saturating_sub(1);
        }
        standing.tell_places();
        standing
    }

    /// Computes it where a standing of all gives the places.
    fn standing_of_table(&self) -> Standing {
        let (mut standing, settled) = (Standing::default(), self.is_decided() || self.is_finished());
        // Until the end the table says who is where, as far as guests may see it, and nobody has a place.
        let table = if settled && self.rounds_had() > 0 { self.table() } else { Vec::new() };
        standing.fates.extend(self.tickets().keys().map(|ticket| (*ticket, Fate::default())));
        for line in &table {
            match standing.groups.last_mut().filter(|group| group.places == line.places) {
                Some(group) => group.tickets.push(line.ticket),
                None => {
                    standing.groups.push(Group { places: line.places, tickets: vec![line.ticket], settled });
                }
            }
        }
        standing.groups.iter_mut().for_each(|group| group.tickets.sort_unstable());
        standing.tell_places();
        standing
    }

    /// Computes it where the order of elimination gives the places.
    fn standing_of_lives(&self, evening: &Evening) -> Standing {
        let open = match evening.next() {
            Next::Play(round, _) | Next::Draw(round) => Some(round),
            Next::CloseList(_) | Next::Final(..) | Next::Won(_) | Next::NobodyLeft => None,
        };
        let may_return =
            |ticket: &TicketNo| evening.rebuy(*ticket).is_ok() || evening.come_back(*ticket).is_ok();
        let mut standing = Standing::default();
        for ticket in evening.tickets() {
            let out_in = evening.life(ticket).and_then(|life| life.out_in);
            // Whoever went home before the first list went out in the first round.
            let out_in = out_in.map(|round| Stage::Round(round.max(1)));
            let absent = evening.was_absent(ticket);
            standing.fates.insert(ticket, Fate { out_in, absent, places: None });
        }
        // Others may still join those who went out in a round that is being played.
        let groups = evening.places().into_iter().filter(|group| open.is_none() || group.out_in != open);
        for group in groups {
            let settled = evening.is_over() || !group.tickets.iter().any(may_return);
            standing.groups.push(Group { places: group.places, tickets: group.tickets, settled });
        }
        standing.tell_places();
        standing
    }

    /// Returns each round with the tickets that went out in it. The last one may be a round that was never drawn because
    /// those who should have played it had left.
    fn rounds_ended(&self) -> Vec<RoundEnd> {
        let mut ended = Vec::new();
        let mut entrants: Vec<TicketNo> = self.tickets().keys().copied().collect();
        let mut stage = 1;
        while let Some(draw) = self.drawn(Stage::Round(stage)) {
            let pairings = self.pairings_of(draw);
            let standing: BTreeSet<TicketNo> = draw.standing().collect();
            let missed = entrants.iter().copied().filter(|ticket| !standing.contains(ticket));
            let winners: Vec<TicketNo> = pairings.iter().filter_map(Pairing::winner).collect();
            ended.push(RoundEnd {
                stage: draw.stage,
                slots: draw.slots,
                entrants: entrants.len(),
                advancing: winners.len(),
                beaten: pairings.iter().filter_map(Pairing::beaten).collect(),
                absent: missed.chain(pairings.iter().flat_map(Pairing::absent)).collect(),
                complete: !pairings.iter().any(Pairing::is_open),
            });
            entrants = winners;
            stage += 1;
        }
        if self.is_decided() && entrants.len() > 1 {
            let absent: Vec<TicketNo> =
                entrants.iter().copied().filter(|ticket| Some(*ticket) != self.champion()).collect();
            ended.push(RoundEnd {
                stage: Stage::Round(stage),
                slots: 2,
                entrants: entrants.len(),
                advancing: entrants.len() - absent.len(),
                beaten: Vec::new(),
                absent,
                complete: true,
            });
        }
        ended
    }

    /// Returns the places of a round's losers, all behind those that later rounds have `taken`. Absent tickets rank behind those
    /// that play for places. No place is beyond the number of tickets that the round began with.
    fn groups_of(&self, round: &RoundEnd, taken: usize) -> Vec<Group> {
        let mut groups = match round.slots {
            QUARTER_FINAL => self.places_five_to_eight(&round.beaten),
            SEMI_FINAL => self.place_three_and_four(&round.beaten),
            2 => vec![group(2, 2, round.beaten.clone(), true)],
            _ => {
                let all: Vec<TicketNo> = round.beaten.iter().chain(&round.absent).copied().collect();
                let first = round.advancing.max(taken) + 1;
                return vec![group(first, round.entrants.max(first), all, true)];
            }
        };
        groups.retain(|group| !group.tickets.is_empty());
        let placed: BTreeSet<TicketNo> = groups.iter().flat_map(|group| &group.tickets).copied().collect();
        let behind: Vec<TicketNo> = round
            .beaten
            .iter()
            .chain(&round.absent)
            .copied()
            .filter(|ticket| !placed.contains(ticket))
            .collect();
        let taken = groups.iter().map(|group| group.places.last as usize).max();
        let best = (round.slots as usize / 2 + 1).max(round.advancing + placed.len() + 1);
        let first = taken.map_or(best, |taken| best.max(taken + 1));
        // A place that nobody has, such as the fourth with three in the semi-final, leaves fewer places for those behind than they are.
        groups.push(group(first, round.entrants.max(first), behind, true));
        groups
    }

    fn place_three_and_four(&self, beaten: &[TicketNo]) -> Vec<Group> {
        match self.pairings(Stage::ThirdPlace).first() {
            Some(pairing) => self.decided_by(pairing, 3),
            None => vec![self.undecided(Stage::ThirdPlace, 3, beaten)],
        }
    }

    fn places_five_to_eight(&self, beaten: &[TicketNo]) -> Vec<Group> {
        let fifth = self.pairings(Stage::FifthPlace);
        let seventh = self.pairings(Stage::SeventhPlace);
        let placement = self.pairings(Stage::Placement);
        if fifth.is_empty() && seventh.is_empty() && self.drawn(Stage::Placement).is_none() {
            return vec![self.undecided(Stage::Placement, 5, beaten)];
        }
        if placement.iter().any(Pairing::is_undecided) {
            let drawn: Vec<TicketNo> = placement.iter().flat_map(Pairing::tickets).collect();
            return vec![self.undecided(Stage::Placement, 5, &drawn)];
        }
        let winners = placement.iter().filter_map(Pairing::winner).collect();
        let losers = placement.iter().filter_map(Pairing::beaten).collect();
        let mut groups = self.places_of_match(&fifth, winners, 5);
        groups.extend(self.places_of_match(&seventh, losers, 7));
        groups
    }

    /// Returns the places of a placement match that `drawn` were to play. A player who has left by then has lost it.
    fn places_of_match(&self, played: &[Pairing], mut drawn: Vec<TicketNo>, first: usize) -> Vec<Group> {
        drawn.retain(|ticket| !played.iter().any(|pairing| pairing.side_of(*ticket).is_some()));
        let mut groups: Vec<Group> =
            played.iter().flat_map(|pairing| self.decided_by(pairing, first)).collect();
        // With nobody left to play it, those who have left share its places.
        let (best, worst) = match played {
            [] => (first, first + drawn.len().saturating_sub(1)),
            _ => (first + 1, first + 1),
        };
        groups.push(group(best, worst, drawn, true));
        groups
    }

    /// Returns the places of those who wait for a draw or match that tells them apart, or share them if nobody has to play it.
    fn undecided(&self, stage: Stage, first: usize, tickets: &[TicketNo]) -> Group {
        let present: Vec<TicketNo> =
            tickets.iter().copied().filter(|ticket| self.is_present(*ticket)).collect();
        group(first, (first + present.len()).saturating_sub(1).max(first), present, self.is_shared(stage))
    }

    /// Returns whether those who have not played a stage share its places: nobody plays it any more, or nobody has to.
    fn is_shared(&self, stage: Stage) -> bool {
        self.is_finished() || !self.is_demanded(stage)
    }

    /// Returns the places that a placement match gives: `first` to its winner, the next to its loser.
    fn decided_by(&self, pairing: &Pairing, first: usize) -> Vec<Group> {
        if pairing.is_undecided() {
            return vec![group(
                first,
                first + 1,
                pairing.tickets().collect(),
                self.is_shared(pairing.id.stage),
            )];
        }
        let winner: Vec<TicketNo> = pairing.winner().into_iter().collect();
        let others = pairing.tickets().filter(|ticket| !winner.contains(ticket)).collect();
        vec![group(first, first, winner, true), group(first + 1, first + 1, others, true)]
    }
}

fn group(first: usize, last: usize, mut tickets: Vec<TicketNo>, settled: bool) -> Group {
    tickets.sort_unstable();
    Group { places: Places { first: first as u32, last: last as u32 }, tickets, settled }
}
