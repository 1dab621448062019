//! Prizes: places never move, prizes do (DESIGN part 4, no. 9).

use super::ids::Places;
use super::ids::{PlayerId, TicketNo};
use super::ranking::{Group, Standing};
use super::state::{Lot, PlayOff, State};
use std::cell::LazyCell;
use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Award {
    /// The prize, from 1; it belongs to the place of the same number.
    pub prize: u32,
    pub winner: Winner,
    pub by_hand: bool,
    pub hand_over: HandOver,
}

impl Award {
    pub fn ticket(&self) -> Option<TicketNo> {
        match self.winner {
            Winner::Ticket { ticket, .. } => Some(ticket),
            Winner::Pending | Winner::NeedsLots { .. } | Winner::Nobody => None,
        }
    }
}

/// Whose hands a prize is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandOver {
    NotYet,
    /// Its winner's.
    Done,
    /// Those of the ticket that had won it when it was handed over. Since then something was corrected.
    ToAnother(TicketNo),
}

/// Whom something that was decided about a prize concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Concerned {
    /// Nothing was decided.
    NotDecided,
    /// It was decided, and no ticket is noted.
    Nobody,
    Ticket(TicketNo),
}

impl Concerned {
    fn noted(decided: Option<&Option<TicketNo>>) -> Concerned {
        decided.map_or(Concerned::NotDecided, |ticket| ticket.map_or(Concerned::Nobody, Concerned::Ticket))
    }

    pub fn ticket(self) -> Option<TicketNo> {
        if let Concerned::Ticket(ticket) = self { Some(ticket) } else { None }
    }
}

/// What was decided by hand about a prize that the settings no longer have. It counts for nothing until there is such a prize again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leftover {
    pub prize: u32,
    /// To whom it was given by hand.
    pub given: Concerned,
    /// To whom it was handed over, as far as that was noted.
    pub handed_over: Concerned,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winner {
    /// The matches that decide it are still to be played.
    Pending,
    /// Lots are still to be drawn for the shared place that begins here.
    NeedsLots {
        /// The first of the shared places.
        place: u32,
    },
    /// Nobody may take it.
    Nobody,
    Ticket {
        ticket: TicketNo,
        /// Its place, which is not the prize's if the prize has moved; `None` if it has no place.
        places: Option<Places>,
        /// What decided between those who share the place, if anything had to.
        by: Option<TieBreak>,
    },
}

impl Winner {
    /// Returns whether it is known who gets it, or that nobody does.
    pub fn is_decided(&self) -> bool {
        matches!(self, Winner::Ticket { .. } | Winner::Nobody)
    }
}

/// What tells apart those who share a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TieBreak {
    Lot,
    PlayOff,
}

/// A lot that has to be drawn for a shared place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueLot {
    pub places: Places,
    /// The tickets that take part, ascending.
    pub tickets: Vec<TicketNo>,
    /// Those who share the places and take no part, because they have a prize already, ascending.
    pub left_out: Vec<TicketNo>,
}

/// Who has a prize already while the prizes are handed down the places.
#[derive(Default)]
struct Taken {
    tickets: BTreeSet<TicketNo>,
    owners: BTreeSet<PlayerId>,
}

impl State {
    /// Returns every prize with its winner, as far as no match that is still to be played can change that.
    pub fn awards(&self) -> Vec<Award> {
        self.handed_down().0
    }

    /// Hands the prizes down the places. Returns also the lots that have to be drawn for that, the best place first.
    fn handed_down(&self) -> (Vec<Award>, Vec<DueLot>) {
        // Most of the evening no prize is given, and nobody needs the ranking for them.
        let standing = LazyCell::new(|| self.standing());
        let (mut taken, mut lots) = (self.taken_by_hand(), Vec::new());
        // What prizes wait for, and how many of them from here on.
        let mut waiting = (!self.is_settled()).then_some((Winner::Pending, u32::MAX));
        let award = |prize| {
            // What comes after an open match depends on it, but for those who stand behind all whom it concerns.
            if waiting.is_some()
                && let Some(before) = self.taken_before(&standing, prize)
            {
                (waiting, taken) = (None, before);
            }
            let by_hand = self.overrides().get(&prize).copied();
            let winner = match (by_hand, waiting) {
                (Some(ticket), _) => given_by_hand(&standing, ticket),
                (None, Some((winner, prizes))) => {
                    waiting = Some((winner, prizes - 1)).filter(|(_, prizes)| *prizes > 0);
                    winner
                }
                (None, None) => {
                    let winner = self.next_winner(&standing, prize, &mut taken);
                    waiting = (winner == Winner::Pending).then_some((winner, u32::MAX));
                    if let Some(due) = self.lot_that_is_due(&standing, winner, &taken) {
                        let others = self.hand_to_all(&standing, &due, prize, &mut taken).saturating_sub(1);
                        waiting = Some((winner, others)).filter(|(_, prizes)| *prizes > 0);
                        lots.push(due);
                    }
                    winner
                }
            };
            Award { prize, winner, by_hand: by_hand.is_some(), hand_over: self.hand_over_of(prize, winner) }
        };
        let awards = (1..=self.settings.prizes).map(award).collect();
        (awards, lots)
    }

    /// Hands the prizes from this one on to everybody who waits for a lot, in whatever order. Returns how many prizes these are; all that are
    /// left while it is not known who goes without, and they may have another that is behind.
    fn hand_to_all(&self, standing: &Standing, due: &DueLot, prize: u32, taken: &mut Taken) -> u32 {
        let behind = standing.groups.iter().skip_while(|group| group.places != due.places).skip(1);
        let may_gain =
            |ticket: &TicketNo| due.tickets.iter().any(|waits| self.owner(*waits) == self.owner(*ticket));
        let has_more = self.settings.one_prize_each && behind.flat_map(|group| &group.tickets).any(may_gain);
        let mut people = 0;
        for ticket in &due.tickets {
            if self.may_take(*ticket, taken) {
                self.take(*ticket, taken);
                people += 1;
            }
        }
        let by_rule = |prize: &u32| !self.overrides().contains_key(prize);
        let prizes = (prize..=due.places.last).filter(by_rule).count() as u32;
        if people > prizes && has_more { u32::MAX } else { people.min(prizes) }
    }

    /// Returns who has a prize once those before this place are given, if that is known already: as many people stand before it as there are prizes,
    /// and each of them gets one, in whatever order. Nobody knows that while somebody may still come and move all others down, or share the place.
    fn taken_before(&self, standing: &Standing, place: u32) -> Option<Taken> {
        let first = standing.groups.iter().find(|group| group.places.first == place);
        let is_behind_all = standing.groups.last().is_some_and(|last| last.places.last + 1 == place);
        if (first.is_none() && !is_behind_all)
            || first.is_some_and(|group| self.may_grow(standing, group))
            || self.overrides().keys().any(|prize| *prize < place)
            || self.somebody_may_come()
        {
            return None;
        }
        let stays = |group: &&Group| group.places.first >= place;
        let behind: BTreeSet<TicketNo> =
            standing.groups.iter().filter(stays).flat_map(|group| &group.tickets).copied().collect();
        let (mut taken, mut before) = (self.taken_by_hand(), 1);
        for ticket in self.tickets().keys().filter(|ticket| !behind.contains(ticket)) {
            if !self.may_take(*ticket, &taken) {
                return None;
            }
            self.take(*ticket, &mut taken);
            before += 1;
        }
        (before == place).then_some(taken)
    }

    /// Returns whether somebody may still share the place of a group.
    fn may_grow(&self, standing: &Standing, group: &Group) -> bool {
        if let Some(evening) = self.lives() {
            let rounds = group.tickets.iter().filter_map(|ticket| evening.life(*ticket)?.out_in);
            return rounds.into_iter().any(|round| !evening.is_complete(round));
        }
        // Whoever goes home before they play for a place shares that of those who were beaten in the same round and are not there.
        let round = |group: &Group| Some(standing.fates.get(group.tickets.first()?)?.out_in);
        let joins = |other: &Group| {
            !other.settled && other.places.first < group.places.first && round(other) == round(group)
        };
        standing.groups.iter().any(joins)
    }

    /// Returns whether somebody who is not on the list can still be in this evening.
    fn somebody_may_come(&self) -> bool {
        // On a ticket night they need a bye.
        let has_room = self.lives().is_some() || !self.open_byes().is_empty();
        has_room && self.sells_late().is_ok()
    }

    /// Returns whether no match that the evening waits for is left to play, or the director has ended the evening without it.
    pub fn is_settled(&self) -> bool {
        self.is_finished() || (self.is_decided() && self.open_placements().is_empty())
    }

    /// Returns the shared places whose lots may be drawn: settled, several tickets, and a prize reaches them.
    pub fn places_for_lots(&self) -> Vec<u32> {
        self.due_lots().into_iter().map(|due| due.places.first).collect()
    }

    /// Returns the lot that has to be drawn next, for the best prize that waits for one, then for those who choose.
    pub fn due_lot(&self) -> Option<DueLot> {
        self.due_lots().into_iter().next()
    }

    /// Returns the lots that may be drawn now: each for prizes that wait for no other; without any, the one for those who choose.
    pub fn due_lots(&self) -> Vec<DueLot> {
        let lots = self.handed_down().1;
        if lots.is_empty() { self.due_lot_for_choice().into_iter().collect() } else { lots }
    }

    /// Returns the places that a lot still decides: those before have gone to others of the same group.
    pub fn places_left(&self, due: &DueLot) -> Places {
        let is_given = |award: &&Award| {
            (due.places.first..=due.places.last).contains(&award.prize)
                && award.ticket().is_some_and(|ticket| due.left_out.contains(&ticket))
        };
        let given = self.awards().iter().filter(is_given).count() as u32;
        Places { first: due.places.first + given, ..due.places }
    }

    /// Returns the lot for which a prize waits, if it waits for one.
    fn lot_that_is_due(&self, standing: &Standing, winner: Winner, taken: &Taken) -> Option<DueLot> {
        let Winner::NeedsLots { place } = winner else { return None };
        let group = standing.groups.iter().find(|group| group.places.first == place)?;
        let (tickets, left_out) = group.tickets.iter().partition(|ticket| self.may_take(**ticket, taken));
        Some(DueLot { places: group.places, tickets, left_out })
    }

    /// Returns the order that counts among those of a group who may still take a prize: of the lot among exactly its tickets, or of the
    /// first lot among some of them that everybody was in who still may.
    fn lot_for(&self, group: &Group, eligible: &[TicketNo]) -> Option<&[TicketNo]> {
        let counts = |lot: &&Lot| {
            let order: BTreeSet<_> = lot.order.iter().collect();
            lot.is_within(&group.tickets) && eligible.iter().all(|ticket| order.contains(ticket))
        };
        let partial = || self.lots().iter().find(counts).map(|lot| &lot.order[..]);
        self.lot_among(&group.tickets).or_else(partial)
    }

    /// Returns who comes first among those of a group who may still take a prize, and what decided it: the last Stechen that all of them
    /// played, as far as it ranked them, else a lot.
    pub(super) fn decided(&self, group: &Group, eligible: &[TicketNo]) -> Option<(TicketNo, TieBreak)> {
        // Sets: whoever makes up an evening makes up a large one.
        let set = |tickets: &[TicketNo]| tickets.iter().copied().collect::<BTreeSet<_>>();
        let (all, wanted) = (set(&group.tickets), set(eligible));
        let counts = |play_off: &&PlayOff| {
            let among = set(&play_off.among);
            among.is_subset(&all) && wanted.is_subset(&among)
        };
        let first = |order: &[TicketNo]| order.iter().copied().find(|ticket| wanted.contains(ticket));
        let played = self.play_offs().iter().rev().filter(counts).find_map(|play_off| first(&play_off.order));
        let drawn = || Some((first(self.lot_for(group, eligible)?)?, TieBreak::Lot));
        played.map(|ticket| (ticket, TieBreak::PlayOff)).or_else(drawn)
    }

    /// Returns the ranking with a place of its own for everybody whom a Stechen or a lot has separated from those who share theirs.
    pub fn ranking(&self) -> Standing {
        let mut standing = self.standing();
        if self.play_offs().is_empty() && self.lots().is_empty() {
            return standing;
        }
        standing.groups = standing.groups.iter().flat_map(|group| self.by_tie_break(group)).collect();
        standing.tell_places();
        standing
    }

    /// Divides a group into those who are separated, best first, and the rest, who still share what comes behind: whoever took no part, having a
    /// prize already, is among them.
    fn by_tie_break(&self, group: &Group) -> Vec<Group> {
        let (mut left, mut groups, mut first) = (group.tickets.clone(), Vec::new(), group.places.first);
        let alone = |place, ticket| Group {
            places: Places { first: place, last: place },
            tickets: vec![ticket],
            settled: group.settled,
        };
        let all: BTreeSet<TicketNo> = left.iter().copied().collect();
        let played = self.play_offs().iter().map(|play_off| &play_off.among);
        let separated = played.chain(self.lots().iter().map(|lot| &lot.order));
        let taking_part: BTreeSet<TicketNo> = separated
            .filter(|among| among.iter().all(|ticket| all.contains(ticket)))
            .flatten()
            .copied()
            .collect();
        let mut among: Vec<TicketNo> =
            left.iter().copied().filter(|ticket| taking_part.contains(ticket)).collect();
        while left.len() > 1
            && first < group.places.last
            && let Some((next, _)) = self.decided(group, &among)
        {
            among.retain(|ticket| *ticket != next);
            left.retain(|ticket| *ticket != next);
            groups.push(alone(first, next));
            first += 1;
        }
        let places = Places { first, last: group.places.last };
        groups.push(Group { places, tickets: left, settled: group.settled });
        groups
    }

    /// Returns what was decided by hand about prizes that the settings no longer have, first prize first.
    pub fn leftovers(&self) -> Vec<Leftover> {
        let (overrides, handed_over) = (self.overrides(), self.handed_over());
        let gone = |prize: &&u32| **prize > self.settings.prizes;
        let prizes: BTreeSet<u32> =
            overrides.keys().chain(handed_over.keys()).filter(gone).copied().collect();
        let leftover = |prize| Leftover {
            prize,
            given: Concerned::noted(overrides.get(&prize)),
            handed_over: Concerned::noted(handed_over.get(&prize)),
        };
        prizes.into_iter().map(leftover).collect()
    }

    /// Returns the prizes that are in other hands than their winner's, each with the ticket that has it; also while a match for a later
    /// place is open again.
    pub fn prizes_to_fetch(&self) -> Vec<(u32, TicketNo)> {
        // Most of the evening nothing has been handed over.
        if self.handed_over().is_empty() {
            return Vec::new();
        }
        self.awards()
            .iter()
            .filter_map(|award| match award.hand_over {
                HandOver::ToAnother(ticket) if award.winner.is_decided() => Some((award.prize, ticket)),
                _ => None,
            })
            .collect()
    }

    /// Returns whether everybody has the prize that is theirs.
    pub fn is_handed_over(&self) -> bool {
        let has = |award: &Award| award.hand_over == HandOver::Done || award.winner == Winner::Nobody;
        self.awards().iter().all(has)
    }

    fn hand_over_of(&self, prize: u32, winner: Winner) -> HandOver {
        match (self.handed_over().get(&prize), winner) {
            (None, _) => HandOver::NotYet,
            (Some(Some(holder)), Winner::Ticket { ticket, .. }) if *holder == ticket => HandOver::Done,
            (Some(Some(holder)), _) => HandOver::ToAnother(*holder),
            (Some(None), _) => HandOver::Done,
        }
    }

    fn taken_by_hand(&self) -> Taken {
        let mut taken = Taken::default();
        for ticket in self.overrides_in_force() {
            self.take(ticket, &mut taken);
        }
        taken
    }

    fn take(&self, ticket: TicketNo, taken: &mut Taken) {
        taken.tickets.insert(ticket);
        taken.owners.extend(self.owner(ticket));
    }

    /// Returns the tickets with prizes by hand, as far as there are such prizes.
    fn overrides_in_force(&self) -> impl Iterator<Item = TicketNo> + '_ {
        let exists = |(prize, _): &(&u32, &Option<TicketNo>)| **prize <= self.settings.prizes;
        self.overrides().iter().filter(exists).filter_map(|(_, given)| *given)
    }

    fn may_take(&self, ticket: TicketNo, taken: &Taken) -> bool {
        let has_one = self.owner(ticket).is_some_and(|owner| taken.owners.contains(&owner));
        let has_enough = self.settings.one_prize_each && has_one;
        !taken.tickets.contains(&ticket) && !has_enough
    }

    /// Goes from the prize's place down to the first ticket whose owner may take it.
    fn next_winner(&self, standing: &Standing, prize: u32, taken: &mut Taken) -> Winner {
        for group in standing.groups.iter().filter(|group| group.places.last >= prize) {
            if !group.settled {
                return Winner::Pending;
            }
            let eligible: Vec<TicketNo> =
                group.tickets.iter().copied().filter(|ticket| self.may_take(*ticket, taken)).collect();
            let (ticket, by) = match (&eligible[..], self.decided(group, &eligible)) {
                ([], _) => continue,
                ([only], decided) => (*only, decided.map(|(_, by)| by)),
                (_, Some((first, by))) => (first, Some(by)),
                (_, None) => return Winner::NeedsLots { place: group.places.first },
            };
            self.take(ticket, taken);
            return Winner::Ticket { ticket, places: Some(group.places), by };
        }
        Winner::Nobody
    }
}

fn given_by_hand(standing: &Standing, ticket: Option<TicketNo>) -> Winner {
    ticket.map_or(Winner::Nobody, |ticket| Winner::Ticket {
        ticket,
        places: standing.fates.get(&ticket).and_then(|fate| fate.places),
        by: None,
    })
}
