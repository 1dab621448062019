//! Draws: the list is closed, the numbers are pulled, and a wrong draw is declared void as a whole.

mod calling;
mod decide;
mod event;
mod fold;
mod pairs;
mod paper;
mod standing;

pub use decide::Entries;
pub(super) use decide::not_as_fixed;
pub(crate) use decide::placement_matches_after;
pub use event::{DrawEvent, PairList};

use super::{AreaCommand, Decision};
use crate::draw::{Commitment, Order, Phrase, PhraseKind, Secret, StaffAtClosing, StaffSince};
use crate::event::Event;
use crate::ids::{StaffNo, TicketNo};
use crate::journal::Tournament;
use crate::stage::Stage;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DrawCommand {
    CloseList(Closing),
    ReopenList {
        stage: Stage,
        /// The second person who agreed, if there has to be one.
        agreed: Option<StaffNo>,
        /// What has become of those who could have agreed.
        since: StaffSince,
    },
    TakePhrase {
        stage: Stage,
        phrase: Phrase,
    },
    Draw {
        stage: Stage,
        secret: Secret,
        /// The tournament's short name, part of what is hashed.
        tournament: String,
    },
    VoidDraw {
        stage: Stage,
        attempt: u32,
        /// The second person who agreed, if there has to be one.
        agreed: Option<StaffNo>,
        /// What has become of those who could have agreed.
        since: StaffSince,
    },
    Plain(PlainDraw),
}

/// What is fixed when a list is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closing {
    pub stage: Stage,
    /// The commitment to a fresh secret; `None` if people pull from real pots.
    pub commitment: Option<Commitment>,
    /// What the phrase will be; any if nobody says so.
    pub kind: Option<PhraseKind>,
    pub staff: StaffAtClosing,
    /// Whether its protocol tells when it was closed and drawn; those of earlier versions do not.
    pub dated: bool,
    /// The lowest ticket of each player, in the order in which a lot lets a draw by hand call them; as on the list if empty.
    pub called: Vec<TicketNo>,
}

impl Closing {
    /// Closes the list for a draw by the program.
    pub fn sealed(stage: Stage, commitment: Commitment) -> Closing {
        Closing { commitment: Some(commitment), ..Closing::by_hand(stage) }
    }

    /// Closes the list for a draw from real pots.
    pub fn by_hand(stage: Stage) -> Closing {
        Closing {
            stage,
            commitment: None,
            kind: None,
            staff: StaffAtClosing::default(),
            dated: true,
            called: Vec::new(),
        }
    }

    /// Returns that the list is closed from which pairs will be drawn.
    fn for_pairs(&self, attempt: u32, entries: Entries, pairs: PairList) -> Event {
        Event::Draws(DrawEvent::ListClosed {
            stage: self.stage,
            attempt,
            slots: (pairs.entries.len() as u32).next_multiple_of(2),
            order: Order::AsSold,
            entries,
            commitment: self.commitment,
            phrase: self.kind,
            staff: self.staff.clone(),
            dated: self.dated,
            called: Vec::new(),
            pairs: Some(pairs),
        })
    }
}

/// What people do about a draw with nothing beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum PlainDraw {
    /// Close the list for a draw by hand.
    CloseListByHand { stage: Stage },
    /// Note a number that was pulled by hand.
    PullByHand {
        stage: Stage,
        /// How many pulls the form has seen, kept and put back, and calls that were postponed, all together; guards against a number sent twice.
        expected_pulls: u32,
        number: u32,
    },
    /// Enter slips that were pulled on paper.
    PullOnPaper {
        stage: Stage,
        /// As for a pull.
        expected_pulls: u32,
        /// Tickets with the numbers that were pulled for them, in the order in which they were pulled; those noted before stand before these.
        slips: Vec<(TicketNo, u32)>,
    },
    /// Let whoever is called come when all others have pulled.
    PostponeCall {
        stage: Stage,
        /// As for a pull.
        expected_pulls: u32,
    },
    /// Note a slip that was pulled from the bag.
    PullSlip {
        stage: Stage,
        /// How many slips the form has seen, kept and put back together; guards against a slip sent twice.
        expected_pulls: u32,
        ticket: TicketNo,
    },
    /// Put the last slip back: the two have met before.
    PutSlipBack {
        stage: Stage,
        /// As for a pull.
        expected_pulls: u32,
    },
}

impl AreaCommand for DrawCommand {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match self {
            DrawCommand::CloseList(closing) => tournament.close_list(closing),
            DrawCommand::ReopenList { stage, agreed, since } => {
                tournament.reopen_list(*stage, *agreed, since)
            }
            DrawCommand::TakePhrase { stage, phrase } => tournament.take_phrase(*stage, phrase),
            DrawCommand::Draw { stage, secret, tournament: slug } => {
                tournament.make_draw(*stage, secret, slug)
            }
            DrawCommand::VoidDraw { stage, attempt, agreed, since } => {
                tournament.void_draw(*stage, *attempt, *agreed, since)
            }
            DrawCommand::Plain(plain) => plain.decide(tournament),
        }
    }
}

impl AreaCommand for PlainDraw {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match self {
            PlainDraw::CloseListByHand { stage } => tournament.close_list(&Closing::by_hand(*stage)),
            PlainDraw::PullByHand { stage, expected_pulls, number } => {
                tournament.pull_by_hand(*stage, *expected_pulls, *number)
            }
            PlainDraw::PullOnPaper { stage, expected_pulls, slips } => {
                tournament.pull_on_paper(*stage, *expected_pulls, slips)
            }
            PlainDraw::PostponeCall { stage, expected_pulls } => {
                tournament.postpone_call(*stage, *expected_pulls)
            }
            PlainDraw::PullSlip { stage, expected_pulls, ticket } => {
                tournament.pull_slip(*stage, *expected_pulls, *ticket)
            }
            PlainDraw::PutSlipBack { stage, expected_pulls } => {
                tournament.put_slip_back(*stage, *expected_pulls)
            }
        }
    }
}
