//! Which match a number or a ticket means.

use super::typed::Named;
use crate::app::Snapshot;
use crate::tournament::{MatchId, Pairing, Rejection, Side, Stage, TicketNo};
use crate::web::words::Words;

/// A match, and from which side the scorer sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The match as it stands.
    pub pairing: Pairing,
    /// The side whose Bummerl were typed first: the left one, or that of the ticket that was typed.
    pub from: Side,
}

/// Why no match is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotFound {
    /// The stage has no pairings yet.
    NotDrawn,
    /// The pairings end before that number.
    NoSuchPairing {
        /// The last number.
        highest: u32,
    },
    /// Nobody has bought the ticket.
    UnknownTicket(TicketNo),
    /// The ticket has no match here.
    NotHere {
        /// The ticket.
        ticket: TicketNo,
        /// Its last match elsewhere, if it ever had one.
        last: Option<MatchId>,
    },
}

/// Finds a match of a stage.
///
/// # Errors
/// Why there is none.
pub fn find(night: &Snapshot, stage: Stage, named: Named) -> Result<Found, NotFound> {
    let pairings = night.pairings(stage);
    let highest = pairings.last().map(|pairing| pairing.id.number).ok_or(NotFound::NotDrawn)?;
    match named {
        Named::Pairing(number) => {
            let pairing = pairings.into_iter().find(|pairing| pairing.id.number == number);
            let pairing = pairing.ok_or(NotFound::NoSuchPairing { highest })?;
            Ok(Found { pairing, from: Side::Left })
        }
        Named::Ticket(ticket) => {
            night.owner(ticket).ok_or(NotFound::UnknownTicket(ticket))?;
            let here = pairings.into_iter().find_map(|pairing| Some((pairing, pairing.side_of(ticket)?)));
            let missing = || NotFound::NotHere { ticket, last: last_match(night, ticket) };
            let (pairing, from) = here.ok_or_else(missing)?;
            Ok(Found { pairing, from })
        }
    }
}

/// Returns where a ticket plays or has played last.
fn last_match(night: &Snapshot, ticket: TicketNo) -> Option<MatchId> {
    let all = night.stages().into_iter().flat_map(|stage| night.pairings(stage));
    let own: Vec<Pairing> = all.filter(|pairing| pairing.side_of(ticket).is_some()).collect();
    own.iter().find(|pairing| pairing.is_open()).or(own.last()).map(|pairing| pairing.id)
}

impl NotFound {
    /// Says why no match is meant, and what to do instead.
    pub fn sentence(self, words: Words, night: &Snapshot, stage: Stage) -> String {
        match self {
            NotFound::NotDrawn => words.t1("round-not-drawn", "stage", words.stage(stage)),
            NotFound::NoSuchPairing { highest } => {
                words.t2("round-no-such-pairing", "stage", words.stage(stage), "highest", highest)
            }
            NotFound::UnknownTicket(ticket) => words.rejection(&Rejection::UnknownTicket(ticket), night),
            NotFound::NotHere { ticket, last: Some(last) } => words.with(
                "round-not-here",
                &[("ticket", &ticket), ("stage", &words.stage(stage)), ("match", &words.match_name(last))],
            ),
            NotFound::NotHere { ticket, last: None } => {
                words.t2("round-never-drawn", "ticket", ticket, "stage", words.stage(stage))
            }
        }
    }
}
