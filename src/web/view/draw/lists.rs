//! The pairings of a draw as they stand now: by number, and by name, where all players find themselves.

use crate::app::Snapshot;
use crate::web::view::tournament::{ListName, PublicNames};
use crate::web::view::translation::Translator;
use tournament::draw::Draw;
use tournament::{PlayerId, TicketNo};

/// A ticket in a pairing, with its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    pub ticket: TicketNo,
    pub player: PlayerId,
    /// Where there is little room.
    pub name: String,
    /// Under which names they are looked for.
    pub lines: Vec<ListName>,
    /// The starting number on a rotation, on which a pairing has the number of its table.
    pub seat: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facing {
    pub number: u32,
    pub left: Option<Entrant>,
    pub right: Option<Entrant>,
}

impl Entrant {
    /// Says which ticket it is, and where its owner sits on a rotation.
    pub fn note(&self, translator: Translator) -> String {
        let ticket = translator.t1("draw-ticket", "ticket", self.ticket);
        match self.seat {
            Some(seat) => format!("{ticket} · {}", translator.t1("standing-seat", "number", seat)),
            None => ticket,
        }
    }
}

impl Facing {
    /// Returns whether both tickets are one player's.
    pub fn is_self_pairing(&self) -> bool {
        matches!((&self.left, &self.right), (Some(left), Some(right)) if left.player == right.player)
    }

    /// Returns whether two people play here, so that there is a result to write down.
    pub fn is_played(&self) -> bool {
        self.left.is_some() && self.right.is_some() && !self.is_self_pairing()
    }

    /// Returns whether its number is that of a table.
    pub fn is_at_table(&self) -> bool {
        self.left.iter().chain(&self.right).any(|entrant| entrant.seat.is_some())
    }

    fn entries(&self) -> impl Iterator<Item = Found> + '_ {
        let against = |other: &Option<Entrant>| match other {
            None => Against::Bye,
            Some(_) if self.is_self_pairing() => Against::Himself,
            Some(other) => Against::Player(other.clone()),
        };
        let sides = [(&self.left, &self.right), (&self.right, &self.left)].into_iter();
        let sides = sides.flat_map(|(me, other)| me.iter().map(move |entrant| (entrant, other)));
        let lines = sides.flat_map(|(me, other)| me.lines.iter().map(move |line| (line, me, other)));
        lines.map(move |(line, entrant, other)| Found {
            number: self.number,
            line: line.clone(),
            entrant: entrant.clone(),
            against: against(other),
        })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Against {
    Player(Entrant),
    /// Nobody; the ticket advances.
    Bye,
    /// Another ticket of the same player; one of the two is handed in.
    Himself,
}

/// A pairing as somebody who plays in it looks for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub number: u32,
    /// The name under which it stands.
    pub line: ListName,
    pub entrant: Entrant,
    pub against: Against,
}

/// All who begin with the same letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The letter, in capitals; a sign for those whose name begins otherwise.
    pub letter: char,
    /// Who stands under it, by name.
    pub found: Vec<Found>,
}

/// Returns the pairings of an attempt by number, with what was changed after the draw. An empty pairing is left out.
pub fn by_number(snapshot: &Snapshot, draw: &Draw) -> Vec<Facing> {
    let (names, seats) = (PublicNames(snapshot), snapshot.seats());
    let entrant = |ticket: TicketNo| {
        // A void draw keeps its people, even if a ticket was sold again since; late tickets are on no list.
        let player = draw.owner(ticket).or_else(|| snapshot.owner(ticket))?;
        let (name, lines, seat) = (names.short(player), names.lines_of(player), seats.get(&ticket).copied());
        Some(Entrant { ticket, player, name, lines, seat })
    };
    (1..)
        .zip(&draw.places)
        .map(|(number, [left, right])| Facing {
            number,
            left: left.and_then(entrant),
            right: right.and_then(entrant),
        })
        .filter(|facing| facing.left.is_some() || facing.right.is_some())
        .collect()
}

/// Returns the same pairings by name: each once under the name of everybody who plays.
pub fn by_name(facings: &[Facing]) -> Vec<Letter> {
    let mut found: Vec<Found> = facings.iter().flat_map(Facing::entries).collect();
    found.sort_by_cached_key(|Found { line, entrant, .. }| {
        (line.sorting.clone(), entrant.player, entrant.ticket)
    });
    let letter = |found: &Found| {
        let first = found.line.sorting.chars().next().filter(|c| c.is_alphabetic());
        first.map_or('#', |c| c.to_uppercase().next().unwrap_or(c))
    };
    let under_one = found.chunk_by(|one, other| letter(one) == letter(other));
    under_one.map(|found| Letter { letter: letter(&found[0]), found: found.to_vec() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::texts::sort_key;

    fn entrant(ticket: u32, player: u32, name: &str) -> Option<Entrant> {
        Some(Entrant {
            ticket: TicketNo(ticket),
            player: PlayerId(player),
            name: name.to_owned(),
            lines: vec![ListName { name: name.to_owned(), place: String::new(), sorting: sort_key(name) }],
            seat: None,
        })
    }

    fn facing(number: u32, left: Option<Entrant>, right: Option<Entrant>) -> Facing {
        Facing { number, left, right }
    }

    #[test]
    fn everybody_stands_under_his_own_name_and_letter() {
        let letters = by_name(&[
            facing(1, entrant(7, 1, "Zach Resi"), entrant(9, 2, "Öller Max")),
            facing(2, entrant(1, 3, "Obermayr Toni"), None),
            facing(3, entrant(2, 4, "Äffler Pia"), entrant(3, 4, "Äffler Pia")),
        ]);
        let shown = letters.iter().flat_map(|letter| letter.found.iter().map(|found| (letter.letter, found)));
        let shown: Vec<_> =
            shown.map(|(letter, f)| (letter, f.line.name.as_str(), f.entrant.ticket.0, f.number)).collect();
        let expected = [
            ('A', "Äffler Pia", 2, 3),
            ('A', "Äffler Pia", 3, 3),
            ('O', "Obermayr Toni", 1, 2),
            ('O', "Öller Max", 9, 1),
            ('Z', "Zach Resi", 7, 1),
        ];
        assert_eq!(shown, expected);
        assert_eq!(letters[0].found[0].against, Against::Himself);
        assert_eq!(letters[1].found[0].against, Against::Bye);
        assert!(matches!(&letters[2].found[0].against, Against::Player(other) if other.name == "Öller Max"));
    }
}
