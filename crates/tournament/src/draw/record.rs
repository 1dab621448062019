//! One attempt of a draw within a tournament, from the closed list to what was changed in it later.

use super::shuffle::changes::{self, Standing};
use super::shuffle::{Entry, List, Meeting, Pair};
use super::{
    Commitment, LateNumber, Order, Passed, Phrase, PhraseKind, Pots, Pull, Secret, Seed, StaffAtClosing,
    call, queue,
};
use crate::ids::{ActionNo, PlayerId, StaffNo, TicketNo};
use crate::score::Side;
use crate::stage::Stage;
use serde::{Deserialize, Serialize};

/// An attempt of a draw. Attempts stay on record, void or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// What is drawn: a round, or `P5-8`.
    pub stage: Stage,
    /// Which attempt this is, from 1.
    pub attempt: u32,
    /// The number of slots, a power of two; half of it is the number of pairings.
    pub slots: u32,
    pub order: Order,
    /// The tickets of each player, ascending; players by their lowest ticket ("as sold").
    pub entries: Vec<Vec<TicketNo>>,
    /// The player behind each of the `entries`.
    pub owners: Vec<PlayerId>,
    pub procedure: Procedure,
    /// The pulls so far, in the order of pulling.
    pub pulls: Vec<Pull>,
    /// Whether every ticket has its number.
    pub complete: bool,
    /// What stands in each pairing now: index `number - 1`, left and right.
    pub places: Vec<[Option<TicketNo>; 2]>,
    /// What a draw of pairs has beside; `None` for two pots.
    pub bag: Option<Bag>,
    /// What was changed after the draw, in order.
    pub changes: Vec<Change>,
    /// The numbers that late tickets got, in order, also of those that were taken back.
    pub late: Vec<LateNumber>,
    pub voided: Option<Voided>,
    pub staff: StaffAtClosing,
    /// Whether its protocol tells when it was closed and drawn.
    pub dated: bool,
    pub closed_by: ActionNo,
    /// The action that pulled the last number.
    pub drawn_by: Option<ActionNo>,
}

/// The bag of a draw of pairs: who is in it, and in which order they came out (FORMATS part 2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bag {
    /// Whether two who have met are kept apart where that is possible.
    pub repair: bool,
    /// Everybody in the round, tickets ascending.
    pub entries: Vec<Entry>,
    /// Those of them who have met, ascending.
    pub met: Vec<Meeting>,
    /// The tickets in the order in which they came, so far.
    pub order: Vec<TicketNo>,
    /// The pairs as drawn, by number; none before all have come.
    pub pairings: Vec<Pair>,
    /// The slips that were put back into the bag, in order.
    pub put_back: Vec<TicketNo>,
}

/// Who pulls the numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Procedure {
    /// `two-pots/1` or `shuffle/1`: the program, from a sealed secret and a phrase.
    Sealed(Seal),
    /// `by-hand/1` or `by-hand/2`: people, from real pots or a bag. Numbers that the ticket now pulling has put back stand here.
    ByHand {
        /// Put back by the pull under way.
        put_back: Vec<u32>,
        /// The lowest ticket of each player in the order that a lot gave them; empty where nobody drew lots, and for a bag.
        called: Vec<TicketNo>,
        /// Who was called and comes later, in order.
        passed: Vec<Passed>,
    },
    /// `by-hand/3`: people, from real pots, while nobody could note it. They come in any order.
    OnPaper {
        /// The action that entered the last of their slips so far.
        entered_by: ActionNo,
    },
    /// Nobody: the pairs follow from the standing, or from who sits where.
    Paired,
}

/// The secret side of a draw by `two-pots/1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// Published when the list was closed.
    pub commitment: Commitment,
    /// What the phrase will be, fixed with the list; nothing was in older journals.
    pub kind: Option<PhraseKind>,
    /// What the hall added; `None` until it has been taken.
    pub phrase: Option<Phrase>,
    /// Secret and seed, known after the draw.
    pub opened: Option<(Secret, Seed)>,
}

/// Why and when an attempt became void. The director's reason is a text and stands beside the journal, under `action`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Voided {
    pub action: ActionNo,
    pub cause: VoidCause,
    /// The second person of the staff who agreed.
    pub agreed: Option<StaffNo>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VoidCause {
    /// The list was reopened before the draw; the commitment is void.
    Reopened,
    /// The director declared the draw void.
    Declared,
    /// The night went on from before the draw, which had been made already.
    Resumed,
}

/// A change of a pairing after the draw (DESIGN 5.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    pub kind: ChangeKind,
    pub number: u32,
    pub side: Side,
    pub out: Option<TicketNo>,
    pub into: Option<TicketNo>,
    /// The action that did it; its time is the change's.
    pub action: ActionNo,
}

/// The kinds of changes after a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// A late ticket took a bye.
    Late,
    /// A corrected result put another ticket in the slot.
    Exchange,
    /// The ticket left and nobody came: refunded, or taken back by a correction.
    Remove,
    /// In a draw of pairs: a ticket took the empty side of somebody who had the bye.
    Join,
    /// In a draw of pairs: a ticket got a bye of its own, as a new last pairing.
    Bye,
}

impl Bag {
    /// Returns the closed list of an attempt.
    pub fn list<'a>(&'a self, tournament: &'a str, round: Stage, attempt: u32) -> List<'a> {
        let Bag { repair, entries, met, .. } = self;
        List { tournament, round, attempt, repair: *repair, entries, met }
    }

    /// Returns the slips that are still in the bag, ascending.
    pub fn left(&self) -> Vec<TicketNo> {
        let tickets = self.entries.iter().map(|entry| entry.ticket);
        tickets.filter(|ticket| !self.order.contains(ticket)).collect()
    }

    /// Returns the two that were pulled last if they make a pair, and the last round in which they met, if they have.
    pub fn last_pair(&self) -> Option<([TicketNo; 2], Option<u8>)> {
        let (pairs, rest) = self.order.as_chunks::<2>();
        let [one, other] = *pairs.last().filter(|_| rest.is_empty())?;
        let (low, high) = (one.min(other), one.max(other));
        let met = self.met.iter().find(|Meeting(first, second, _)| (*first, *second) == (low, high));
        Some(([one, other], met.map(|Meeting(.., round)| *round)))
    }

    /// Returns how many slips have been noted, kept and put back together.
    pub fn noted(&self) -> u32 {
        (self.order.len() + 2 * self.put_back.len()) as u32
    }

    /// Returns the pairs as `changes` have left them.
    pub fn standing(&self, changes: &[Change]) -> Standing {
        let mut standing = Standing::of(&self.pairings);
        for change in changes {
            let Change { kind, number, side, out, into, .. } = *change;
            // One that cannot have been changes nothing.
            let _ = standing.apply(&changes::Change { kind, number, side, out, into });
        }
        standing
    }
}

impl Draw {
    pub fn is_in_force(&self) -> bool {
        self.voided.is_none()
    }

    /// Returns whether this attempt counts and every number has been pulled.
    pub fn is_drawn(&self) -> bool {
        self.complete && self.is_in_force()
    }

    pub fn tickets(&self) -> usize {
        self.entries.iter().map(Vec::len).sum()
    }

    /// Returns how many numbers or slips have been pulled and kept.
    pub fn kept(&self) -> usize {
        self.bag.as_ref().map_or(self.pulls.len(), |bag| bag.order.len())
    }

    pub fn byes(&self) -> usize {
        (self.slots as usize).saturating_sub(self.tickets())
    }

    pub fn owner(&self, ticket: TicketNo) -> Option<PlayerId> {
        let mut hands = self.entries.iter().zip(&self.owners);
        hands.find(|(tickets, _)| tickets.contains(&ticket)).map(|(_, owner)| *owner)
    }

    /// Returns the commitment, phrase and secret, `None` for a draw by hand.
    pub fn seal(&self) -> Option<&Seal> {
        match &self.procedure {
            Procedure::Sealed(seal) => Some(seal),
            Procedure::ByHand { .. } | Procedure::OnPaper { .. } | Procedure::Paired => None,
        }
    }

    /// Returns the action that entered the last slip of a draw that was pulled on paper; `None` for every other.
    pub fn entered_by(&self) -> Option<ActionNo> {
        match self.procedure {
            Procedure::OnPaper { entered_by } => Some(entered_by),
            Procedure::Sealed(_) | Procedure::ByHand { .. } | Procedure::Paired => None,
        }
    }

    /// Returns whether the pairs follow from what was known, without any chance; then there is no protocol.
    pub fn is_paired(&self) -> bool {
        self.procedure == Procedure::Paired
    }

    /// Returns the number of the pairing in which a ticket stands now, and its side.
    pub fn find(&self, ticket: TicketNo) -> Option<(u32, Side)> {
        self.places.iter().zip(1..).find_map(|(places, number)| match places {
            [Some(left), _] if *left == ticket => Some((number, Side::Left)),
            [_, Some(right)] if *right == ticket => Some((number, Side::Right)),
            _ => None,
        })
    }

    /// Returns the tickets that stand in the draw now, in the order of the pairings.
    pub fn standing(&self) -> impl Iterator<Item = TicketNo> + '_ {
        self.places.iter().flatten().flatten().copied()
    }

    /// Returns the tickets in the order in which a draw by hand calls them, each with its player's index in `entries`.
    pub fn calling_order(&self) -> Vec<(usize, TicketNo)> {
        let players = queue(&self.entries, self.order, self.called());
        call(&self.entries, players, self.passed()).tickets
    }

    /// Returns the lowest ticket of each player in the order that a lot gave them; empty where nobody drew lots.
    pub fn called(&self) -> &[TicketNo] {
        match &self.procedure {
            Procedure::ByHand { called, .. } => called,
            Procedure::Sealed(_) | Procedure::OnPaper { .. } | Procedure::Paired => &[],
        }
    }

    /// Returns who was called and went to the end of the queue, in order.
    pub fn passed(&self) -> &[Passed] {
        match &self.procedure {
            Procedure::ByHand { passed, .. } => passed,
            Procedure::Sealed(_) | Procedure::OnPaper { .. } | Procedure::Paired => &[],
        }
    }

    /// Returns the pots as they stand between two pulls of a draw by hand.
    pub fn pots(&self) -> Pots {
        let mut pots = Pots::full(self.slots);
        if self.entered_by().is_some() {
            // Slips were read by the rules of the pots already, and nobody is called who could have to put one back.
            for pull in &self.pulls {
                pots.next_player();
                self.repeat(&mut pots, pull.ticket, [&pull.number].into_iter());
            }
            return pots;
        }
        let mut last_player = None;
        for (pull, (player, _)) in self.pulls.iter().zip(self.calling_order()) {
            if last_player != Some(player) {
                pots.next_player();
                last_player = Some(player);
            }
            self.repeat(&mut pots, pull.ticket, pull.rejected.iter().chain([&pull.number]));
        }
        if let Some((player, ticket)) = self.next_by_hand() {
            if last_player != Some(player) {
                pots.next_player();
            }
            if let Procedure::ByHand { put_back, .. } = &self.procedure {
                self.repeat(&mut pots, ticket, put_back.iter());
            }
        }
        pots
    }

    /// Returns who pulls next by hand: the index of the player in `entries`, and the ticket. `None` when all have pulled, and where slips
    /// come from paper: they call nobody.
    pub fn next_by_hand(&self) -> Option<(usize, TicketNo)> {
        if self.entered_by().is_some() {
            return None;
        }
        self.calling_order().get(self.pulls.len()).copied()
    }

    fn repeat<'a>(&self, pots: &mut Pots, ticket: TicketNo, numbers: impl Iterator<Item = &'a u32>) {
        for number in numbers {
            let pot = pots.current();
            if let Ok(index) = pots.numbers(pot).binary_search(number) {
                // A number that goes back is noted by the pots themselves.
                let _ = pots.pull(ticket, index);
            }
        }
    }
}
