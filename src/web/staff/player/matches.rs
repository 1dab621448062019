//! The matches of a person so far, as they look from the person's side.

use crate::app::Snapshot;
use crate::tournament::{MatchResult, Outcome, Pairing, PlayerId, Side};
use crate::web::http::PageContext;

/// One match of a person.
pub struct MatchLine {
    /// `Runde 2, Partie 17`.
    pub name: String,
    pub ticket: u32,
    /// Who sits opposite, with the number of the ticket; empty if nobody does.
    pub opponent: String,
    /// The sign of how it stands.
    pub kind: &'static str,
    pub words: String,
}

/// Returns the matches in the order of the stages.
pub fn of(ctx: &PageContext, snapshot: &Snapshot, player: PlayerId) -> Vec<MatchLine> {
    let pairings = snapshot.stages().into_iter().flat_map(|stage| snapshot.pairings(stage));
    pairings
        .flat_map(|pairing| {
            let sides = [Side::Left, Side::Right].into_iter();
            sides.filter_map(move |side| Some((pairing, side, pairing.ticket(side)?)))
        })
        .filter(|(_, _, ticket)| snapshot.owner(*ticket) == Some(player))
        .map(|(pairing, side, ticket)| {
            let opponent = pairing.ticket(side.opposite());
            let (kind, words) = outcome(ctx, &pairing, side);
            MatchLine {
                name: ctx.match_name(pairing.id),
                ticket: ticket.0,
                opponent: opponent.map_or_else(String::new, |other| {
                    ctx.t2("player-opponent", "name", snapshot.known_on(other), "ticket", other)
                }),
                kind,
                words,
            }
        })
        .collect()
}

fn outcome(ctx: &PageContext, pairing: &Pairing, side: Side) -> (&'static str, String) {
    match pairing.outcome {
        Outcome::Open => ("open", ctx.t("player-match-open")),
        Outcome::NotPlayed => ("void", ctx.t("public-not-played")),
        Outcome::Bye(_) | Outcome::Empty => ("bye", ctx.t("player-match-bye")),
        Outcome::SelfPairing { kept, .. } if pairing.ticket(side) == Some(kept) => {
            ("self", ctx.t("player-match-kept"))
        }
        Outcome::SelfPairing { .. } => ("self", ctx.t("player-match-handed-in")),
        Outcome::Result(result) => ended(ctx, result, side),
    }
}

fn ended(ctx: &PageContext, result: MatchResult, side: Side) -> (&'static str, String) {
    let won = result.winner() == Some(side);
    match result {
        MatchResult::Played(score) => {
            let score = score.seen_from(side).to_string();
            let (kind, key) = if won { ("done", "player-match-won") } else { ("out", "player-match-lost") };
            (kind, ctx.t1(key, "score", score))
        }
        MatchResult::Walkover { .. } if won => ("walkover", ctx.t("player-match-walkover-won")),
        MatchResult::Walkover { .. } => ("out", ctx.t("player-match-walkover-lost")),
        MatchResult::BothAbsent => ("walkover", ctx.result(result)),
    }
}
