//! Prizes: places never move, prizes do (DESIGN part 4, no. 9).

use super::ids::{PlayerId, TicketNo};
use super::ranking::{Group, Places, Standing};
use super::stage::Stage;
use super::state::State;
use std::cell::LazyCell;
use std::collections::BTreeSet;

/// A prize and who gets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Award {
    /// The prize, from 1; it belongs to the place of the same number.
    pub prize: u32,
    /// Who gets it, or why that is not known.
    pub winner: Winner,
    /// Whether the director gave it by hand.
    pub by_hand: bool,
    /// Whether it is in its winner's hands.
    pub handed_over: bool,
}

/// Who gets a prize.
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
    /// This ticket.
    Ticket {
        /// The ticket.
        ticket: TicketNo,
        /// Its place, which is not the prize's if the prize has moved; `None` if it has no place.
        places: Option<Places>,
        /// Whether lots decided between those who share the place.
        by_lot: bool,
    },
}

/// Who has a prize already while the prizes are handed down the places.
#[derive(Default)]
struct Taken {
    tickets: BTreeSet<TicketNo>,
    owners: BTreeSet<PlayerId>,
}

impl State {
    /// Returns every prize with its winner. Nothing is given while a match for a place is open.
    pub fn awards(&self) -> Vec<Award> {
        // Most of the evening no prize is given, and nobody needs the ranking for them.
        let standing = LazyCell::new(|| self.standing());
        let settled = self.is_settled();
        let mut taken = self.taken_by_hand();
        let mut waiting = None;
        (1..=self.settings.prizes)
            .map(|prize| {
                let by_hand = self.overrides().get(&prize).copied();
                let winner = match by_hand {
                    Some(ticket) => given_by_hand(&standing, ticket),
                    None if !settled => Winner::Pending,
                    None => waiting.unwrap_or_else(|| self.next_winner(&standing, prize, &mut taken)),
                };
                // What comes after an undrawn lot depends on it.
                if let Winner::NeedsLots { .. } = winner {
                    waiting = Some(winner);
                }
                let handed_over = self.handed_over().contains(&prize);
                Award { prize, winner, by_hand: by_hand.is_some(), handed_over }
            })
            .collect()
    }

    /// Returns whether no match that gives a place is left to play, or the director has ended the evening without it.
    pub fn is_settled(&self) -> bool {
        self.is_finished() || (self.is_decided() && self.open_placements().is_empty())
    }

    /// Returns the placement stages that are still to be drawn or played.
    pub fn open_placements(&self) -> Vec<Stage> {
        let to_draw = self.drawn(Stage::Placement).is_none()
            && (self.draw_in_force(Stage::Placement).is_some() || self.needs_placement_draw());
        [Stage::ThirdPlace, Stage::Placement, Stage::FifthPlace, Stage::SeventhPlace]
            .into_iter()
            .filter(|stage| !self.open_matches(*stage).is_empty() || (to_draw && *stage == Stage::Placement))
            .collect()
    }

    /// Returns the shared places whose lots may be drawn: settled, several tickets, and a prize reaches them.
    pub fn places_for_lots(&self) -> Vec<u32> {
        let needed: BTreeSet<u32> = self
            .awards()
            .iter()
            .filter_map(|award| match award.winner {
                Winner::NeedsLots { place } => Some(place),
                _ => None,
            })
            .collect();
        needed.into_iter().collect()
    }

    fn taken_by_hand(&self) -> Taken {
        let mut taken = Taken::default();
        for ticket in self.overrides().values().flatten() {
            taken.tickets.insert(*ticket);
            taken.owners.extend(self.owner(*ticket));
        }
        taken
    }

    fn may_take(&self, ticket: TicketNo, taken: &Taken) -> bool {
        let has_one = self.owner(ticket).is_some_and(|owner| taken.owners.contains(&owner));
        let has_enough = self.settings.one_prize_each && has_one;
        !taken.tickets.contains(&ticket) && !has_enough
    }

    /// Goes from the prize's place down to the first ticket whose owner may take it.
    fn next_winner(&self, standing: &Standing, prize: u32, taken: &mut Taken) -> Winner {
        for group in standing.groups.iter().filter(|group| group.places.last >= prize) {
            let eligible: Vec<TicketNo> =
                group.tickets.iter().copied().filter(|ticket| self.may_take(*ticket, taken)).collect();
            let (ticket, by_lot) = match eligible[..] {
                [] => continue,
                [only] => (only, self.lots().contains_key(&group.places.first)),
                _ => match self.first_lot(group, taken) {
                    Some(ticket) => (ticket, true),
                    None => return Winner::NeedsLots { place: group.places.first },
                },
            };
            taken.tickets.insert(ticket);
            taken.owners.extend(self.owner(ticket));
            return Winner::Ticket { ticket, places: Some(group.places), by_lot };
        }
        Winner::Nobody
    }

    /// Returns the first lot of a group that may take a prize; `None` while its lots are not drawn.
    fn first_lot(&self, group: &Group, taken: &Taken) -> Option<TicketNo> {
        let order = self.lots().get(&group.places.first)?;
        order.iter().copied().find(|ticket| group.tickets.contains(ticket) && self.may_take(*ticket, taken))
    }
}

fn given_by_hand(standing: &Standing, ticket: Option<TicketNo>) -> Winner {
    ticket.map_or(Winner::Nobody, |ticket| Winner::Ticket {
        ticket,
        places: standing.fates.get(&ticket).and_then(|fate| fate.places),
        by_lot: false,
    })
}
