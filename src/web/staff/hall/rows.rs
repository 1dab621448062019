//! The lines of the tables: what can start, what is going on, who waits, who is missing.

use crate::app::Snapshot;
use crate::web::address;
use crate::web::http::PageContext;
use crate::web::view::tournament::TournamentView;
use tournament::{MatchId, Pairing, PlayerId, Side, TableNo, TicketNo, WaitsFor};

pub struct Match {
    pub id: MatchId,
    /// "17", or what the match is about if its stage has only one.
    pub name: String,
    /// The two players with their tickets, left before right.
    pub players: Vec<(PlayerId, TicketNo)>,
    /// Where it is played, if it was called to a table.
    pub table: Option<TableNo>,
}

/// Somebody who was called and is not there.
pub struct Missing {
    pub player: PlayerId,
    pub ticket: TicketNo,
    pub id: MatchId,
    /// Where the match is given to the other without being played.
    pub walkover: String,
}

impl Match {
    pub fn of(ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing) -> Match {
        let MatchId { stage, number, .. } = pairing.id;
        let plain = snapshot.last_round() == Some(stage);
        Match {
            id: pairing.id,
            name: if plain { number.to_string() } else { ctx.match_name(pairing.id) },
            players: pairing.tickets().filter_map(|ticket| Some((snapshot.owner(ticket)?, ticket))).collect(),
            table: pairing.table,
        }
    }
}

pub fn waits_for(ctx: &PageContext, snapshot: &Snapshot, why: WaitsFor) -> String {
    let name = |player| snapshot.known_as(player);
    match why {
        WaitsFor::Running { table: Some(table), player, .. } => {
            ctx.t2("hall-waits-table", "name", name(player), "table", table)
        }
        WaitsFor::Running { id, table: None, player } => {
            ctx.t2("hall-waits-running", "name", name(player), "match", ctx.match_name(id))
        }
        WaitsFor::Turn { id, player } => {
            ctx.t2("hall-waits-turn", "name", name(player), "match", ctx.match_name(id))
        }
        WaitsFor::OnSibling { table: Some(table), player } => {
            ctx.t2("hall-waits-table", "name", name(player), "table", table)
        }
        WaitsFor::OnSibling { table: None, player } => ctx.t1("consolation-turn", "name", name(player)),
        WaitsFor::Missing { player, .. } => ctx.t1("hall-waits-missing", "name", name(player)),
    }
}

/// Returns what is going on: by table, then what has begun without one.
pub fn running(ctx: &PageContext, view: &TournamentView<'_>) -> Vec<Match> {
    let mut running: Vec<&Pairing> = view.schedule().running.iter().collect();
    running.sort_by_key(|pairing| (pairing.table.is_none(), pairing.table, pairing.id));
    running.into_iter().map(|pairing| Match::of(ctx, view, pairing)).collect()
}

/// Returns who is missing, the longest first.
pub fn missing(snapshot: &Snapshot) -> Vec<Missing> {
    let mut missing: Vec<_> = snapshot.missing().collect();
    missing.sort_by_key(|(_, missing)| missing.action);
    let row = |(player, missing): (PlayerId, tournament::Missing)| {
        let pairing = snapshot.pairing(missing.id)?;
        let ticket = pairing.tickets().find(|ticket| snapshot.owner(*ticket) == Some(player))?;
        let side = if pairing.side_of(ticket)? == Side::Left { "left" } else { "right" };
        let result = address::result(&snapshot.slug, missing.id);
        let walkover = format!("{result}&kampflos=1&fehlt={side}&grund=no-show");
        Some(Missing { player, ticket, id: missing.id, walkover })
    };
    missing.into_iter().filter_map(row).collect()
}
