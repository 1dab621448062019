//! Which match a number or a ticket means.

use super::typed::Named;
use crate::app::Snapshot;
use crate::tournament::{MatchId, Pairing, Rejection, Side, Stage, TicketNo};
use crate::web::view::translation::Translator;

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
pub fn find(snapshot: &Snapshot, stage: Stage, named: Named) -> Result<Found, NotFound> {
    let pairings = snapshot.pairings(stage);
    let highest = pairings.last().map(|pairing| pairing.id.number).ok_or(NotFound::NotDrawn)?;
    match named {
        Named::Pairing(number) => {
            let pairing = pairings.into_iter().find(|pairing| pairing.id.number == number);
            let pairing = pairing.ok_or(NotFound::NoSuchPairing { highest })?;
            Ok(Found { pairing, from: Side::Left })
        }
        Named::Ticket(ticket) => {
            snapshot.owner(ticket).ok_or(NotFound::UnknownTicket(ticket))?;
            let here = pairings.into_iter().find_map(|pairing| Some((pairing, pairing.side_of(ticket)?)));
            let missing = || NotFound::NotHere { ticket, last: last_match(snapshot, ticket) };
            let (pairing, from) = here.ok_or_else(missing)?;
            Ok(Found { pairing, from })
        }
    }
}

/// Returns where a ticket plays or has played last.
fn last_match(snapshot: &Snapshot, ticket: TicketNo) -> Option<MatchId> {
    let all = snapshot.stages().into_iter().flat_map(|stage| snapshot.pairings(stage));
    let own: Vec<Pairing> = all.filter(|pairing| pairing.side_of(ticket).is_some()).collect();
    own.iter().find(|pairing| pairing.is_open()).or(own.last()).map(|pairing| pairing.id)
}

impl NotFound {
    /// Says why no match is meant, and what to do instead.
    pub fn sentence(self, translator: Translator, snapshot: &Snapshot, stage: Stage) -> String {
        match self {
            NotFound::NotDrawn => translator.t1("round-not-drawn", "stage", translator.stage(stage)),
            NotFound::NoSuchPairing { highest } => {
                translator.t2("round-no-such-pairing", "stage", translator.stage(stage), "highest", highest)
            }
            NotFound::UnknownTicket(ticket) => {
                translator.rejection(&Rejection::UnknownTicket(ticket), snapshot)
            }
            NotFound::NotHere { ticket, last: Some(last) } => translator.with(
                "round-not-here",
                &[
                    ("ticket", &ticket),
                    ("stage", &translator.stage(stage)),
                    ("match", &translator.match_name(last)),
                ],
            ),
            NotFound::NotHere { ticket, last: None } => {
                translator.t2("round-never-drawn", "ticket", ticket, "stage", translator.stage(stage))
            }
        }
    }
}
