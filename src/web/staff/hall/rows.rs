//! The lines of the tables: what can start, what is going on, who waits, who is missing.

use crate::app::Snapshot;
use crate::tournament::{MatchId, Pairing, PlayerId, Side, WaitsFor};
use crate::web::address;
use crate::web::http::context::PageContext;
use crate::web::view::tournament::TournamentView;
use chrono::{DateTime, Utc};

/// A match with its two players, and the hidden fields that name it.
pub struct Match {
    /// The id of its line, `R1-17`.
    pub mark: String,
    /// "17", or what the match is about if its stage has only one.
    pub name: String,
    /// The two players, left before right.
    pub players: Vec<Player>,
    /// The fields that name the match.
    pub fields: Vec<(&'static str, String)>,
}

/// A player of a match.
pub struct Player {
    pub id: PlayerId,
    pub name: String,
    /// "Karte 12".
    pub note: String,
}

/// A match that can start.
pub struct Free {
    pub of: Match,
}

/// A match that is going on.
pub struct Running {
    pub of: Match,
    /// Its table, or "".
    pub table: String,
    /// Whether somebody noted that it has begun.
    pub begun: bool,
    /// The players who are not missing.
    pub there: Vec<(PlayerId, String)>,
    pub since: Since,
    /// Where its result is entered.
    pub href: String,
}

/// A moment: for machines, in words, and by the clock.
pub struct Since {
    pub machine: String,
    pub words: String,
    pub exact: String,
}

/// A match that has to wait.
pub struct Waiting {
    pub of: Match,
    pub why: String,
}

/// Somebody who was called and is not there.
pub struct Missing {
    pub player: Player,
    pub of: String,
    pub since: Since,
    /// Where the match is given to the other without being played.
    pub walkover: String,
}

impl Match {
    fn of(ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing) -> Match {
        let MatchId { stage, attempt, number } = pairing.id;
        let players =
            [Side::Left, Side::Right].into_iter().filter_map(|side| player(ctx, snapshot, pairing, side));
        let plain = snapshot.last_round() == Some(stage);
        Match {
            mark: format!("{stage}-{number}"),
            name: if plain { number.to_string() } else { ctx.match_name(pairing.id) },
            players: players.collect(),
            fields: vec![
                ("runde", stage.to_string()),
                ("versuch", attempt.to_string()),
                ("nummer", number.to_string()),
            ],
        }
    }
}

fn player(ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing, side: Side) -> Option<Player> {
    let ticket = pairing.ticket(side)?;
    let id = snapshot.owner(ticket)?;
    Some(Player { id, name: snapshot.name(id).to_owned(), note: ctx.t1("round-ticket", "ticket", ticket) })
}

impl Free {
    /// Returns the line of a match that can start.
    pub fn of(ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing) -> Free {
        Free { of: Match::of(ctx, snapshot, pairing) }
    }
}

impl Since {
    fn of(ctx: &PageContext, at: Option<DateTime<Utc>>) -> Since {
        let translator = ctx.translator();
        let text = |write: &dyn Fn(DateTime<Utc>) -> String| at.map(write).unwrap_or_default();
        Since {
            machine: text(&|at| ctx.machine_time(at)),
            words: text(&|at| ctx.since(at)),
            exact: text(&|at| translator.time(at)),
        }
    }
}

impl Waiting {
    /// Returns the line of a match that has to wait.
    pub fn of(ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing, why: WaitsFor) -> Waiting {
        let name = |player| snapshot.name(player);
        let why = match why {
            WaitsFor::Running { table: Some(table), player, .. } => {
                ctx.t2("hall-waits-table", "name", name(player), "table", table)
            }
            WaitsFor::Running { id, table: None, player } => {
                ctx.t2("hall-waits-running", "name", name(player), "match", ctx.match_name(id))
            }
            WaitsFor::Turn { id, player } => {
                ctx.t2("hall-waits-turn", "name", name(player), "match", ctx.match_name(id))
            }
            WaitsFor::Missing { player, .. } => ctx.t1("hall-waits-missing", "name", name(player)),
        };
        Waiting { of: Match::of(ctx, snapshot, pairing), why }
    }
}

/// Returns what is going on: by table, then what has begun without one.
pub fn running(ctx: &PageContext, view: &TournamentView<'_>) -> Vec<Running> {
    let snapshot = view.snapshot();
    let mut running: Vec<&Pairing> = view.schedule().running.iter().collect();
    running.sort_by_key(|pairing| (pairing.table.is_none(), pairing.table, pairing.id));
    running
        .into_iter()
        .map(|pairing| {
            let of = Match::of(ctx, snapshot, pairing);
            let there = of.players.iter().filter(|player| snapshot.missing_player(player.id).is_none());
            Running {
                there: there.map(|player| (player.id, player.name.clone())).collect(),
                table: pairing.table.map(|table| table.to_string()).unwrap_or_default(),
                begun: snapshot.begun_at(pairing.id).is_some(),
                since: Since::of(ctx, snapshot.running_since(pairing.id)),
                href: ctx.link(result_path(snapshot, pairing.id)),
                of,
            }
        })
        .collect()
}

/// Returns who is missing, the longest first.
pub fn missing(ctx: &PageContext, snapshot: &Snapshot) -> Vec<Missing> {
    let mut missing: Vec<_> = snapshot.missing().collect();
    missing.sort_by_key(|(_, missing)| missing.action);
    missing
        .into_iter()
        .filter_map(|(id, missing)| {
            let pairing = snapshot.pairing(missing.id)?;
            let side = [Side::Left, Side::Right]
                .into_iter()
                .find(|side| pairing.ticket(*side).and_then(|ticket| snapshot.owner(ticket)) == Some(id))?;
            let word = if side == Side::Left { "left" } else { "right" };
            let walkover =
                format!("{}&kampflos=1&fehlt={word}&grund=no-show", result_path(snapshot, missing.id));
            Some(Missing {
                player: player(ctx, snapshot, &pairing, side)?,
                of: ctx.match_name(missing.id),
                since: Since::of(ctx, snapshot.missing_since(id)),
                walkover: ctx.link(walkover),
            })
        })
        .collect()
}

fn result_path(snapshot: &Snapshot, id: MatchId) -> String {
    address::result(&snapshot.slug, id)
}
