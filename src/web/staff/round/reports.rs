//! What players have reported and the desk should see: who contradicts whom, what waits to be confirmed, who is asked.

use super::fields::Entry;
use super::reading::Reading;
use crate::app::Snapshot;
use crate::web::address;
use crate::web::http::PageContext;
use crate::web::staff::desk::tickets_named;
use tournament::{Claim, MatchResult, Pairing, Score, Side, TicketNo};

/// An open match about which somebody has reported something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportLine {
    /// "Runde 1, Partie 17".
    pub title: String,
    /// The page of the match.
    pub href: String,
    /// `disputed`, `agreed` or `open`.
    pub kind: &'static str,
    pub sentence: String,
    /// What was reported, each with a button that makes it the result.
    pub entries: Vec<EntryLine>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryLine {
    /// "Karte 12", "Karten 12 und 31".
    pub who: String,
    /// "Huber 2 : 1 Maier".
    pub said: String,
    /// The words on the button.
    pub button: String,
    /// The hidden fields of its form.
    pub fields: Vec<(&'static str, String)>,
}

/// Returns what was reported about matches that `wanted` picks; contradictions first, then what waits to be confirmed.
pub fn lines(ctx: &PageContext, snapshot: &Snapshot, wanted: impl Fn(&Pairing) -> bool) -> Vec<ReportLine> {
    let mut reported = snapshot.reported_open();
    reported.retain(|(pairing, _)| wanted(pairing));
    reported.sort_by_key(|(_, claim)| urgency(*claim));
    reported.iter().map(|(pairing, claim)| line(ctx, snapshot, pairing, *claim)).collect()
}

/// Says who has reported something else of a match than what is about to be entered.
pub fn contradicting(
    ctx: &PageContext,
    snapshot: &Snapshot,
    pairing: &Pairing,
    result: MatchResult,
) -> Vec<String> {
    let reports = snapshot.reports(pairing);
    let said = [reports.left, reports.right].into_iter().flatten().map(|report| report.score);
    let mut others: Vec<Score> = said.filter(|said| MatchResult::Played(*said) != result).collect();
    others.dedup();
    let sentence = |said: Score| {
        let words = ctx.translator();
        let reading = Reading::of(words, snapshot, pairing, MatchResult::Played(said), &[], Side::Left);
        let who = tickets_named(ctx, &reports.said_by(said));
        ctx.t2("report-desk-otherwise", "who", who, "said", reading.line())
    };
    others.into_iter().map(sentence).collect()
}

/// Says by whose reports a result stands, "" if nobody reported it.
pub fn reported_by(ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing) -> String {
    let Some(MatchResult::Played(score)) = super::reading::standing(pairing) else { return String::new() };
    let tickets = snapshot.reports(pairing).said_by(score);
    if tickets.is_empty() {
        String::new()
    } else {
        ctx.t1("report-reported-by", "who", tickets_named(ctx, &tickets))
    }
}

fn urgency(claim: Claim) -> u8 {
    match claim {
        Claim::Disputed(..) => 0,
        Claim::Agreed(_) => 1,
        Claim::OneSided(..) | Claim::Nothing => 2,
    }
}

fn line(ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing, claim: Claim) -> ReportLine {
    let entry = |tickets: Vec<TicketNo>, score: Score, button: &str| {
        let result = MatchResult::Played(score);
        let reading = Reading::of(ctx.translator(), snapshot, pairing, result, &[], Side::Left);
        let fields = Entry::new(pairing, Side::Left, result).map(|entry| entry.fields()).unwrap_or_default();
        EntryLine { who: tickets_named(ctx, &tickets), said: reading.line(), button: ctx.t(button), fields }
    };
    let said_by = |side: Side| pairing.ticket(side).into_iter().collect::<Vec<_>>();
    let (kind, sentence, entries) = match claim {
        Claim::Disputed(left, right) => (
            "disputed",
            ctx.t("report-desk-disputed"),
            vec![
                entry(said_by(Side::Left), left, "report-desk-counts"),
                entry(said_by(Side::Right), right, "report-desk-counts"),
            ],
        ),
        Claim::Agreed(score) => {
            let both = pairing.tickets().collect();
            let in_doubt = snapshot.reports(pairing).are_in_doubt();
            let sentence = ctx.t(if in_doubt { "report-desk-in-doubt" } else { "report-desk-agreed" });
            ("agreed", sentence, vec![entry(both, score, "report-desk-confirm")])
        }
        Claim::OneSided(side, score) => {
            let other =
                pairing.ticket(side.opposite()).map(|ticket| snapshot.known_on(ticket)).unwrap_or_default();
            let sentence = ctx.t1("report-desk-open", "name", other);
            ("open", sentence, vec![entry(said_by(side), score, "report-desk-counts")])
        }
        Claim::Nothing => ("open", String::new(), Vec::new()),
    };
    let href = ctx.link(address::result(&snapshot.slug, pairing.id));
    ReportLine { title: ctx.match_name(pairing.id), href, kind, sentence, entries }
}
