//! Prizes by choice (Gabentisch, FORMATS part 8): who chooses when from the things on the table, and what is left of them.
//! [`Choosing`] stands on the places as they are, ties and lots included; [`State::choosing`](super::State::choosing) says what they are.

use super::ids::TicketNo;
use schnapsen::text::text_enum;
use std::collections::{BTreeMap, BTreeSet};

pub const MAX_THINGS: u32 = 256;

text_enum! {
    /// In which order people choose.
    #[derive(Default)]
    ChoiceOrder, "order of a choice" {
        #[default]
        Ranking = "ranking",
        /// Those of a marked group by place, then all others by place.
        GroupFirst = "group-first",
        /// One of the group and one of the others in turn, whoever has the better place first; who is left over follows by place.
        Alternating = "alternating",
    }
}

/// The tickets that may choose and share a place, or the one that holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rank {
    /// The first of its places.
    pub place: u32,
    /// Its tickets: in the order of the lot if one has decided, else in any.
    pub tickets: Vec<TicketNo>,
    /// Whether their order is decided, or there is only one.
    pub is_separated: bool,
}

/// Somebody in the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seat {
    ticket: TicketNo,
    /// The shared place that has to be separated before it is known who sits here.
    tied_at: Option<u32>,
}

/// Who chooses now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    Of(TicketNo),
    /// Nobody before a Stechen or a lot has separated those who share the places from this one on.
    Tied {
        /// The first of the shared places.
        place: u32,
    },
    /// Nobody: nothing is left, or everybody has chosen or was passed over.
    Over,
}

/// Why a ticket gets nothing from the table now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoChoice {
    /// There is no such thing, or it was taken off the table meanwhile.
    NoSuchThing(u32),
    Gone {
        thing: u32,
        ticket: TicketNo,
    },
    HasChosen(TicketNo),
    /// It is somebody else's turn, or nobody's.
    NotItsTurn {
        ticket: TicketNo,
        /// What is going on instead.
        turn: Turn,
    },
}

/// The things on the table, by number, each with the ticket that chose it.
pub type Things = BTreeMap<u32, Option<TicketNo>>;

/// The order of those who choose, with what has become of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choosing {
    things: Things,
    passed: BTreeSet<TicketNo>,
    seats: Vec<Seat>,
}

impl Choosing {
    /// Puts those who choose in order. `ranks` are best first; `group` are the tickets whose owners are marked; `passed` were passed over:
    /// they have left, or choose later.
    pub fn new(
        order: ChoiceOrder,
        ranks: &[Rank],
        group: &BTreeSet<TicketNo>,
        things: Things,
        passed: BTreeSet<TicketNo>,
    ) -> Choosing {
        let all =
            |wanted: &dyn Fn(TicketNo) -> bool| ranks.iter().flat_map(|rank| seats(rank, wanted)).collect();
        let in_group = |ticket: TicketNo| group.contains(&ticket);
        let (members, others): (Vec<Seat>, Vec<Seat>) = (all(&in_group), all(&|ticket| !in_group(ticket)));
        let seats = match order {
            ChoiceOrder::Ranking => all(&|_| true),
            ChoiceOrder::GroupFirst => [members, others].concat(),
            ChoiceOrder::Alternating => {
                let first = ranks.iter().flat_map(|rank| &rank.tickets).next();
                if first.is_some_and(|first| in_group(*first)) {
                    alternating(members, others)
                } else {
                    alternating(others, members)
                }
            }
        };
        Choosing { things, passed, seats }
    }

    /// Returns who chooses now. Those who were passed over have no turn of their own any more.
    pub fn turn(&self) -> Turn {
        if self.left().next().is_none() {
            return Turn::Over;
        }
        match self.waiting_seats().next() {
            Some(seat) if self.is_tied(*seat) => Turn::Tied { place: seat.tied_at.unwrap_or_default() },
            Some(seat) => Turn::Of(seat.ticket),
            None => Turn::Over,
        }
    }

    /// Returns the first shared place that has to be separated because somebody there will still find something.
    pub fn tie(&self) -> Option<u32> {
        let reached = self.waiting_seats().take(self.left().count());
        reached.filter(|seat| self.is_tied(**seat)).find_map(|seat| seat.tied_at)
    }

    /// Returns whether somebody else who waits shares the place.
    fn is_tied(&self, seat: Seat) -> bool {
        let there = self.waiting_seats().filter(|other| other.tied_at == seat.tied_at);
        seat.tied_at.is_some() && there.count() > 1
    }

    fn waiting_seats(&self) -> impl Iterator<Item = &Seat> {
        self.seats
            .iter()
            .filter(|seat| self.chosen_by(seat.ticket).is_none() && !self.passed.contains(&seat.ticket))
    }

    /// Returns those who have not chosen and were not passed over, next first; ties in them are not separated yet.
    pub fn waiting(&self) -> impl Iterator<Item = TicketNo> + '_ {
        self.waiting_seats().map(|seat| seat.ticket)
    }

    /// Returns those who were passed over and have nothing yet. They choose whenever they come.
    pub fn later(&self) -> impl Iterator<Item = TicketNo> + '_ {
        let later = |ticket: &TicketNo| self.chosen_by(*ticket).is_none() && self.passed.contains(ticket);
        self.seats.iter().map(|seat| seat.ticket).filter(later)
    }

    /// Returns the things that nobody has chosen, by number.
    pub fn left(&self) -> impl Iterator<Item = u32> + '_ {
        self.things.iter().filter(|(_, holder)| holder.is_none()).map(|(thing, _)| *thing)
    }

    pub fn chosen_by(&self, ticket: TicketNo) -> Option<u32> {
        self.things.iter().find(|(_, holder)| **holder == Some(ticket)).map(|(thing, _)| *thing)
    }

    pub fn may_choose(&self, ticket: TicketNo, thing: u32) -> Result<(), NoChoice> {
        match self.things.get(&thing) {
            None => return Err(NoChoice::NoSuchThing(thing)),
            Some(Some(holder)) => return Err(NoChoice::Gone { thing, ticket: *holder }),
            Some(None) => {}
        }
        if self.chosen_by(ticket).is_some() {
            return Err(NoChoice::HasChosen(ticket));
        }
        let turn = self.turn();
        if turn == Turn::Of(ticket) || self.later().any(|later| later == ticket) {
            return Ok(());
        }
        Err(NoChoice::NotItsTurn { ticket, turn })
    }
}

/// Returns the seats of those of a place who are wanted. One alone among them needs no lot.
fn seats(rank: &Rank, wanted: &dyn Fn(TicketNo) -> bool) -> Vec<Seat> {
    let tickets: Vec<TicketNo> = rank.tickets.iter().copied().filter(|ticket| wanted(*ticket)).collect();
    let tied_at = (tickets.len() > 1 && !rank.is_separated).then_some(rank.place);
    tickets.into_iter().map(|ticket| Seat { ticket, tied_at }).collect()
}

fn alternating(first: Vec<Seat>, second: Vec<Seat>) -> Vec<Seat> {
    let (mut first, mut second) = (first.into_iter(), second.into_iter());
    let mut seats = Vec::new();
    loop {
        let pair: Vec<Seat> = first.next().into_iter().chain(second.next()).collect();
        if pair.is_empty() {
            return seats;
        }
        seats.extend(pair);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAID: u32 = 4;

    fn tickets(numbers: &[u32]) -> Vec<TicketNo> {
        numbers.iter().copied().map(TicketNo).collect()
    }

    /// Places 1, 2 and 3 to 4, the last shared by the tickets 7 and 3.
    fn ranks(is_separated: bool) -> Vec<Rank> {
        let alone = |place, ticket| Rank { place, tickets: vec![TicketNo(ticket)], is_separated: true };
        vec![alone(1, 9), alone(2, MAID), Rank { place: 3, tickets: tickets(&[7, 3]), is_separated }]
    }

    fn table(count: u32) -> Things {
        (1..=count).map(|thing| (thing, None)).collect()
    }

    fn order(order: ChoiceOrder, group: &[u32]) -> Vec<TicketNo> {
        let (things, passed) = (table(9), BTreeSet::new());
        let group = tickets(group).into_iter().collect();
        Choosing::new(order, &ranks(true), &group, things, passed).waiting().collect()
    }

    #[test]
    fn the_order_is_the_ranking_or_a_group_first_or_in_turn() {
        assert_eq!(order(ChoiceOrder::Ranking, &[MAID, 3]), tickets(&[9, 4, 7, 3]));
        assert_eq!(order(ChoiceOrder::GroupFirst, &[MAID, 3]), tickets(&[4, 3, 9, 7]));
        assert_eq!(order(ChoiceOrder::Alternating, &[MAID, 3]), tickets(&[9, 4, 7, 3]));
        assert_eq!(order(ChoiceOrder::Alternating, &[9, MAID]), tickets(&[9, 7, 4, 3]));
        assert_eq!(order(ChoiceOrder::Alternating, &[3]), tickets(&[9, 3, 4, 7]), "who is left over follows");
        assert_eq!(order(ChoiceOrder::Alternating, &[]), tickets(&[9, 4, 7, 3]));
    }

    #[test]
    fn a_shared_place_stops_the_choice_until_it_is_separated_and_one_of_the_group_alone_is_not_tied() {
        let (mut things, nobody, passed) = (table(9), BTreeSet::new(), BTreeSet::new());
        things.insert(1, Some(TicketNo(9)));
        things.insert(2, Some(TicketNo(MAID)));
        let turn = |separated: bool, order: ChoiceOrder, group: &BTreeSet<TicketNo>| {
            Choosing::new(order, &ranks(separated), group, things.clone(), passed.clone()).turn()
        };
        assert_eq!(turn(false, ChoiceOrder::Ranking, &nobody), Turn::Tied { place: 3 });
        assert_eq!(turn(true, ChoiceOrder::Ranking, &nobody), Turn::Of(TicketNo(7)));
        let group = BTreeSet::from([TicketNo(3)]);
        assert_eq!(turn(false, ChoiceOrder::GroupFirst, &group), Turn::Of(TicketNo(3)));
    }

    #[test]
    fn a_thing_is_chosen_once_in_turn_and_is_free_again_when_it_comes_back() {
        let (mut things, nobody) = (table(2), BTreeSet::new());
        let may = |things: &Things, passed: &BTreeSet<TicketNo>, ticket: u32, thing: u32| {
            Choosing::new(ChoiceOrder::Ranking, &ranks(true), &nobody, things.clone(), passed.clone())
                .may_choose(TicketNo(ticket), thing)
        };
        let nobody_passed = BTreeSet::new();
        let turn = Turn::Of(TicketNo(9));
        assert_eq!(
            may(&things, &nobody_passed, MAID, 1),
            Err(NoChoice::NotItsTurn { ticket: TicketNo(MAID), turn })
        );
        assert_eq!(may(&things, &nobody_passed, 9, 3), Err(NoChoice::NoSuchThing(3)));
        assert_eq!(may(&things, &nobody_passed, 9, 1), Ok(()));
        things.insert(1, Some(TicketNo(9)));
        assert_eq!(
            may(&things, &nobody_passed, MAID, 1),
            Err(NoChoice::Gone { thing: 1, ticket: TicketNo(9) })
        );
        assert_eq!(may(&things, &nobody_passed, 9, 2), Err(NoChoice::HasChosen(TicketNo(9))));
        let passed = BTreeSet::from([TicketNo(MAID)]);
        assert_eq!(may(&things, &passed, 7, 2), Ok(()), "the next one is called");
        assert_eq!(may(&things, &passed, MAID, 2), Ok(()), "who was passed over comes when they like");
        things.insert(2, Some(TicketNo(MAID)));
        let over = Choosing::new(ChoiceOrder::Ranking, &ranks(true), &nobody, things.clone(), passed.clone());
        assert_eq!((over.turn(), over.left().count()), (Turn::Over, 0));
        things.insert(1, None);
        assert_eq!(may(&things, &passed, 9, 1), Ok(()), "it is free again, and so is their turn");
    }
}
