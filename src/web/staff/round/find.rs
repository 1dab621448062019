//! Which match a number or a ticket means.

use super::typed::Named;
use crate::app::Snapshot;
use crate::web::view::translation::Translator;
use tournament::{MatchId, Pairing, Rejection, Side, Stage, TicketNo};

/// A match, and from which side the scorer sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    pub pairing: Pairing,
    /// The side whose Bummerl were typed first: the left one, or that of the ticket that was typed.
    pub from: Side,
}

impl Found {
    /// Returns the side on which somebody was called and is not there, if it is one of them.
    pub fn missing(&self, snapshot: &Snapshot) -> Option<Side> {
        let gone = |side: &Side| {
            let owner = self.pairing.ticket(*side).and_then(|ticket| snapshot.owner(ticket));
            let missing = owner.and_then(|owner| snapshot.missing_player(owner));
            missing.is_some_and(|missing| missing.id == self.pairing.id)
        };
        let mut sides = [Side::Left, Side::Right].into_iter().filter(gone);
        sides.next().filter(|_| sides.next().is_none())
    }
}

/// Finds a match of a stage; the error says in a sentence why there is none, and what to do instead.
pub fn find(
    translator: Translator,
    snapshot: &Snapshot,
    stage: Stage,
    named: Named,
) -> Result<Found, String> {
    let (pairings, name) = (snapshot.pairings(stage), translator.stage(stage));
    let Some(highest) = pairings.last().map(|pairing| pairing.id.number) else {
        return Err(translator.t1("round-not-drawn", "stage", name));
    };
    match named {
        Named::Pairing(number) => {
            let pairing = pairings.into_iter().find(|pairing| pairing.id.number == number);
            let missing = || translator.t2("round-no-such-pairing", "stage", name, "highest", highest);
            Ok(Found { pairing: pairing.ok_or_else(missing)?, from: Side::Left })
        }
        Named::Ticket(ticket) if snapshot.owner(ticket).is_none() => {
            Err(translator.rejection(&Rejection::UnknownTicket(ticket), snapshot))
        }
        Named::Ticket(ticket) => {
            let here = pairings.into_iter().find_map(|pairing| Some((pairing, pairing.side_of(ticket)?)));
            let missing = || match last_match(snapshot, ticket).map(|last| translator.match_name(last)) {
                Some(last) => translator
                    .with("round-not-here", &[("ticket", &ticket), ("stage", &name), ("match", &last)]),
                None => translator.t2("round-never-drawn", "ticket", ticket, "stage", &name),
            };
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
