//! What happens to the pairs after the draw: somebody takes a side, leaves, comes to an empty side, or gets a bye.

use super::Pair;
use crate::draw::ChangeKind;
use crate::ids::TicketNo;
use crate::score::Side;

/// A change of one side of a pairing, without its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    pub kind: ChangeKind,
    pub number: u32,
    pub side: Side,
    pub out: Option<TicketNo>,
    pub into: Option<TicketNo>,
}

/// Why a change cannot have happened to these pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Impossible {
    /// The pairing of this number is not there, or not where the change would put it.
    Number,
    /// The side is not the one on which that ticket stood, or could come.
    Side,
    /// It was not that ticket that stood there.
    Out,
    /// Nobody comes although somebody must, or the other way round.
    In,
}

/// The pairs of a draw as changes have left them. Whoever is alone in a pairing has the bye and stands left; a pairing with nobody in it is
/// gone; the numbers stay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    pairs: Vec<(u32, TicketNo, Option<TicketNo>)>,
    last: u32,
}

impl Standing {
    /// Returns the pairs as they were drawn.
    pub fn of(pairings: &[Pair]) -> Standing {
        let pairs: Vec<_> = pairings.iter().map(|pair| (pair.number, pair.left, pair.right)).collect();
        let last = pairs.iter().map(|(number, ..)| *number).max().unwrap_or(0);
        Standing { pairs, last }
    }

    /// Returns number, left and right of each pairing that is still there, by number.
    pub fn pairs(&self) -> &[(u32, TicketNo, Option<TicketNo>)] {
        &self.pairs
    }

    /// Returns the number and the side of the pairing in which a ticket stands.
    pub fn find(&self, ticket: TicketNo) -> Option<(u32, Side)> {
        self.pairs.iter().find_map(|(number, left, right)| match () {
            () if *left == ticket => Some((*number, Side::Left)),
            () if *right == Some(ticket) => Some((*number, Side::Right)),
            () => None,
        })
    }

    /// Returns the opponent of a ticket, `None` if it has the bye or does not stand here.
    pub fn opponent(&self, ticket: TicketNo) -> Option<TicketNo> {
        self.pairs.iter().find_map(|(_, left, right)| match right {
            Some(right) if *left == ticket => Some(*right),
            Some(right) if *right == ticket => Some(*left),
            _ => None,
        })
    }

    /// Returns the first pairing with one ticket only, and that ticket.
    pub fn bye(&self) -> Option<(u32, TicketNo)> {
        self.pairs.iter().find(|(_, _, right)| right.is_none()).map(|(number, left, _)| (*number, *left))
    }

    /// Returns the number that a new last pairing has. A number that was there once is not used again.
    pub fn next_number(&self) -> u32 {
        self.last + 1
    }

    /// Makes a change. If these pairs cannot have had it, nothing changes.
    pub fn apply(&mut self, change: &Change) -> Result<(), Impossible> {
        if change.kind == ChangeKind::Bye {
            return self.add(change);
        }
        let at = self.pairs.iter().position(|(number, ..)| *number == change.number);
        let at = at.ok_or(Impossible::Number)?;
        let (_, left, right) = self.pairs.get_mut(at).ok_or(Impossible::Number)?;
        match (change.kind, change.out, change.into) {
            (ChangeKind::Exchange, Some(out), Some(into)) => {
                *side_of(left, right, out, change.side)? = into;
            }
            (ChangeKind::Remove, Some(out), None) => {
                side_of(left, right, out, change.side)?;
                match (change.side, *right) {
                    (Side::Left, Some(alone)) => (*left, *right) = (alone, None),
                    (Side::Left, None) => drop(self.pairs.remove(at)),
                    (Side::Right, _) => *right = None,
                }
            }
            (ChangeKind::Join, None, Some(into)) => {
                if right.is_some() {
                    return Err(Impossible::Number);
                }
                // Whoever is alone stands left, so the right side is the empty one.
                if change.side == Side::Left {
                    return Err(Impossible::Side);
                }
                *right = Some(into);
            }
            (ChangeKind::Remove, Some(_), Some(_)) | (ChangeKind::Exchange | ChangeKind::Join, _, None) => {
                return Err(Impossible::In);
            }
            (_, Some(_), _) | (_, None, _) => return Err(Impossible::Out),
        }
        Ok(())
    }

    fn add(&mut self, change: &Change) -> Result<(), Impossible> {
        if change.number != self.next_number() {
            return Err(Impossible::Number);
        }
        if change.side != Side::Left {
            return Err(Impossible::Side);
        }
        if change.out.is_some() {
            return Err(Impossible::Out);
        }
        self.pairs.push((change.number, change.into.ok_or(Impossible::In)?, None));
        self.last = change.number;
        Ok(())
    }
}

/// Returns the side of a pairing, if the ticket that the change names stands there.
fn side_of<'a>(
    left: &'a mut TicketNo,
    right: &'a mut Option<TicketNo>,
    out: TicketNo,
    side: Side,
) -> Result<&'a mut TicketNo, Impossible> {
    let there = match side {
        Side::Left => Some(&mut *left),
        Side::Right => right.as_mut(),
    };
    match there {
        Some(ticket) if *ticket == out => Ok(ticket),
        _ => Err(Impossible::Out),
    }
}
