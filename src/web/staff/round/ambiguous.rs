//! Counts that give the match to either player, as `7:0 7:0` does: the scorer is asked which way they run before anything is read back.

use super::depth::ParsedResult;
use super::find::Found;
use super::read_back::read_back;
use crate::app::Snapshot;
use crate::web::error::form_urlencoded as escaped;
use crate::web::http::{Answer, Current, FormState, PageContext, page};
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::view::translation;
use askama::Template;
use schnapsen::options::Count;
use tournament::{MatchResult, Pairing};

#[derive(Template)]
#[template(path = "staff/ambiguous.html")]
struct AmbiguousPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    title: String,
    stage: String,
    /// Which way stands first.
    first: &'static str,
    ways: Vec<Counting>,
    /// Back to the line with what was typed.
    change: String,
}

/// One way to read the counts.
struct Counting {
    /// What is typed to choose it.
    key: usize,
    counting: String,
    winner: String,
    /// Whether the tournament counts like this.
    usual: bool,
    path: String,
}

/// Asks which way counts run, or reads the result back once it was said. `which`: what was typed to say it. `first`: which way stood
/// first on the page, for the tournament's own may have been changed since.
pub fn show(
    ctx: PageContext,
    current: &Current,
    found: &Found,
    both: [ParsedResult; 2],
    which: &str,
    first: &str,
    mut form: FormState,
) -> Answer {
    let [usual, turned] = match both {
        [usual, turned] if name(turned.count) == first => [turned, usual],
        both => both,
    };
    match which.trim() {
        // Where nobody plays there is nothing to ask: reading back says so.
        _ if !found.pairing.is_match() => return read_back(ctx, current, found, usual, form),
        "1" => return read_back(ctx, current, found, usual, form),
        "2" => return read_back(ctx, current, found, turned, form),
        "" => {}
        _ => form.add_error("welche", ctx.t("round-ways-neither")),
    }
    let (stage, first) = (found.pairing.id.stage, name(usual.count));
    let typed = format!("partie={}&stand={}", escaped(form.value("partie")), escaped(form.value("stand")));
    let way = |(key, parsed): (usize, &ParsedResult)| Counting {
        key,
        counting: ctx.t(match parsed.count {
            Count::Up => "round-ways-up",
            Count::Down => "round-ways-down",
        }),
        winner: winner(&ctx, current, &found.pairing, parsed.result),
        usual: parsed.count == current.settings().rules.count,
        path: current.path(&format!("/ergebnis?runde={stage}&{typed}&zuerst={first}&welche={key}")),
    };
    page(&AmbiguousPage {
        layout: StaffLayout::of(&ctx, current, NavItem::Round(stage)).with_own_button(),
        title: ctx.match_name(found.pairing.id),
        stage: stage.to_string(),
        ways: (1..).zip([&usual, &turned]).map(way).collect(),
        change: current.path(&format!("/runde/{stage}?{typed}")),
        first,
        form,
        ctx,
    })
}

fn name(count: Count) -> &'static str {
    match count {
        Count::Up => "hinauf",
        Count::Down => "hinunter",
    }
}

/// Says who wins, and how: "Huber (Karte 1) gewinnt 2 : 0".
fn winner(ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing, result: MatchResult) -> String {
    let (Some(side), MatchResult::Played(score)) = (result.winner(), result) else { return String::new() };
    let Some(ticket) = pairing.ticket(side) else { return String::new() };
    let score = translation::score(score.left.max(score.right), score.left.min(score.right));
    ctx.with(
        "round-ways-winner",
        &[("name", &snapshot.known_on(ticket)), ("ticket", &ticket), ("score", &score)],
    )
}
