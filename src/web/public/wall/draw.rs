//! A draw on the wall: who pulls which number from which pot.

use crate::web::public::guest::Guest;
use crate::web::view::draw::PullLine;
use tournament::TicketNo;
use tournament::draw::{Draw, Pot, Pull};

/// The pots while people pull from them.
#[derive(Debug, Clone)]
pub struct PotsView {
    /// The numbers of each pot, and whether each is still in it.
    pub left: Vec<(u32, bool)>,
    /// The same of the right one.
    pub right: Vec<(u32, bool)>,
    pub last: Option<PullLine>,
    /// The longest name of the draw: the others stand in letters of its size.
    pub longest: String,
    /// Against whom the last pull leads, or "".
    pub against: String,
    /// Who pulls next, with the ticket; none when all have pulled.
    pub next: Option<(String, String)>,
    /// "12 von 57 gezogen".
    pub count: String,
    /// How many numbers are in a pot, as a class: from `is-few` to `is-sea`.
    pub density: &'static str,
}

impl PotsView {
    /// Returns the pots of a draw by hand as they stand now.
    pub fn of(guest: &Guest<'_>, draw: &Draw) -> PotsView {
        let pots = draw.pots();
        let side = |pot: Pot| {
            let inside = pots.numbers(pot);
            (1..=draw.slots / 2).map(|number| (number, inside.contains(&number))).collect()
        };
        let last = draw.pulls.last();
        let opposite = last.filter(|last| last.pot == Pot::Right).and_then(|last| {
            let same = |pull: &&Pull| pull.pot == Pot::Left && pull.number == last.number;
            draw.pulls.iter().find(same)
        });
        PotsView {
            left: side(Pot::Left),
            right: side(Pot::Right),
            last: last.map(|pull| PullLine::of(&guest.view, draw, pull)),
            longest: (draw.owners.iter().map(|owner| guest.names().short(*owner)))
                .max_by_key(|name| name.chars().count())
                .unwrap_or_default(),
            against: opposite.map_or_else(String::new, |pull| {
                guest.ctx.t1("wall-against", "name", name(guest, draw, pull.ticket))
            }),
            next: draw.next_by_hand().map(|(_, ticket)| {
                (name(guest, draw, ticket), guest.ctx.t1("public-ticket", "number", ticket))
            }),
            count: guest.ctx.t2("wall-pulled", "done", draw.pulls.len(), "total", draw.tickets()),
            density: density(draw.slots / 2),
        }
    }
}

/// The slips of a sealed draw of pairs, to be shown one after the other: each two are a pair, a single last one has the bye.
pub struct Slips {
    /// Names the attempt, so that the wall shows it once.
    pub id: String,
    pub title: String,
    /// The tickets in the order of the pairings, each with its owner's name.
    pub slips: Vec<(TicketNo, String)>,
}

impl Slips {
    /// Returns the slips of a draw; `None` if it has none, or people have pulled them.
    pub fn of(guest: &Guest<'_>, draw: &Draw) -> Option<Slips> {
        let bag = draw.bag.as_ref().filter(|_| draw.seal().is_some())?;
        let tickets = bag.pairings.iter().flat_map(|pair| [Some(pair.left), pair.right]).flatten();
        Some(Slips {
            id: format!("{}-{}", draw.stage, draw.attempt),
            title: guest.ctx.t1("public-drawing-title", "stage", guest.stage(draw.stage)),
            slips: tickets.map(|ticket| (ticket, name(guest, draw, ticket))).collect(),
        })
    }

    /// Returns how crowded the bag is, as a class.
    pub fn crowd(&self) -> &'static str {
        density(u32::try_from(self.slips.len()).unwrap_or(u32::MAX))
    }

    /// Writes the numbers in the bag, ascending.
    pub fn numbers(&self) -> String {
        let mut tickets: Vec<TicketNo> = self.slips.iter().map(|(ticket, _)| *ticket).collect();
        tickets.sort_unstable();
        tickets.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// Returns how crowded a pot with so many numbers is.
pub fn density(numbers: u32) -> &'static str {
    match numbers {
        0..=32 => "is-few",
        33..=64 => "is-many",
        65..=128 => "is-crowd",
        129..=256 => "is-throng",
        _ => "is-sea",
    }
}

pub(super) fn name(guest: &Guest<'_>, draw: &Draw, ticket: TicketNo) -> String {
    draw.owner(ticket).map_or_else(String::new, |owner| guest.names().short(owner))
}
