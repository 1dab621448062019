//! The slides of the wall, and what stands on each.

use super::draw::PotsView;
use super::prizes::{PrizeRow, PrizeView};
use super::room::{LINES, LONG_NAME, packed};
use crate::web::public::duel::DuelView;
use crate::web::public::guest::{CounterView, Guest, MatchView};
use crate::web::public::last_hour::{self, PodiumStep, Stake, is_decider};
use crate::web::view::draw::{Hand, PackCard};
use crate::web::view::tournament::{ListName, Phase, SpecialLine, Turn};
use crate::web::view::translation::Arg;
use tournament::{Pairing, Stage, TableNo, TicketNo};

/// Results below a heading, each on two lines, or on three with a long name.
const RESULTS: usize = 4;

/// What the wall shows at once.
#[derive(Clone)]
pub enum Slide {
    /// A sentence and something about it.
    Message { big: String, lines: Vec<String> },
    /// Matches that were called, each with its table, and those that have begun.
    Called { heading: String, rows: Vec<(String, MatchView)> },
    /// Open matches; what stands above a part of them, with `FIRST` and `LAST` for the names.
    Pairings { heading: String, from: String, rows: Vec<MatchView> },
    /// The last results, with how each stood at the end, if it was played.
    Results { heading: String, results: Vec<(MatchView, Option<CounterView>)> },
    /// The best of a standing, where nobody goes out.
    Standing { heading: String, rows: Vec<StandingRow> },
    /// Who is still in, by how many lives they have: the lives that are left and in words, and who or how many have them.
    Lives { heading: String, rows: Vec<(Vec<bool>, String, String)> },
    /// The two pots, while people pull from them.
    Pots(PotsView),
    /// The numbered entries of a closed list, in columns.
    Entries { heading: String, columns: Vec<Vec<Hand>> },
    /// What the hall has said before a draw, or where its cards come from; and what was said before.
    Phrase { sentence: String, cards: Vec<PackCard>, lines: Vec<String> },
    /// The final, with the way of the two to it; "" if the wall has its name above already.
    Final { heading: String, last: Box<DuelView> },
    /// Open matches of the last hour, and what each is about.
    Stakes { heading: String, rows: Vec<StakeRow> },
    /// The first three on their steps.
    Podium(Vec<PodiumStep>),
    /// A prize with whoever gets it.
    Prize(PrizeView),
    /// A special prize with its winner.
    Special { prize: String, winner: String },
    /// The prizes together.
    Prizes { heading: String, rows: Vec<PrizeRow> },
}

impl Slide {
    /// Returns the heading of a part, or "", if the script deals the list out to as many slides as it needs.
    pub fn dealt(&self) -> Option<&str> {
        match self {
            Slide::Called { .. } | Slide::Standing { .. } => Some(""),
            Slide::Pairings { from, .. } => Some(from),
            Slide::Message { .. }
            | Slide::Results { .. }
            | Slide::Lives { .. }
            | Slide::Pots(_)
            | Slide::Entries { .. }
            | Slide::Phrase { .. }
            | Slide::Final { .. }
            | Slide::Stakes { .. }
            | Slide::Podium(_)
            | Slide::Prize(_)
            | Slide::Special { .. }
            | Slide::Prizes { .. } => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingRow {
    pub place: String,
    pub name: String,
    /// "3 Siege".
    pub wins: String,
    /// What decides between those who have won as often.
    pub figures: String,
}

/// An open match of the last hour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StakeRow {
    /// The stage, and the table if it was called to one.
    pub stage: String,
    pub view: MatchView,
    /// What it is about.
    pub gain: String,
}

/// Returns the matches that are going on, by table.
pub fn called(guest: &Guest<'_>) -> Option<Slide> {
    let tournament = &guest.view;
    let mut running: Vec<(Option<TableNo>, &Pairing)> = (tournament.schedule().running.iter())
        .map(|pairing| (tournament.call(pairing.id).and_then(|call| call.table), pairing))
        .collect();
    running.sort_by_key(|(table, pairing)| (table.is_none(), *table, pairing.id));
    let called =
        |ticket: Option<TicketNo>, side: ListName| match ticket.and_then(|ticket| tournament.owner(ticket)) {
            Some(owner) => ListName { name: guest.names().called(owner), ..side },
            None => side,
        };
    let row = |(table, pairing): (Option<TableNo>, &Pairing)| {
        let running = || guest.ctx.t("wall-running");
        let table = table.map_or_else(running, |table| guest.ctx.t1("wall-table", "table", table));
        let view = guest.pairing(pairing);
        let (left, right) =
            (called(pairing.left, view.left.clone()), called(pairing.right, view.right.clone()));
        (table, MatchView { left, right, ..view })
    };
    let rows: Vec<_> = running.into_iter().map(row).collect();
    (!rows.is_empty()).then(|| Slide::Called { heading: guest.ctx.t("wall-called"), rows })
}

/// Lists open matches that have not begun as people look for them: under the names of both players.
pub fn pairings(guest: &Guest<'_>, stage: Stage) -> Option<Slide> {
    let view = &guest.view;
    let waits =
        |pairing: &Pairing| pairing.is_open() && !matches!(view.turn(pairing.id), Some(Turn::Running { .. }));
    let open: Vec<Pairing> = view.pairings_in(stage).iter().copied().filter(waits).collect();
    let rows = guest.by_name(&open);
    let (first, last) = ("FIRST".to_owned(), "LAST".to_owned());
    let ends: [(&str, &dyn Arg); 3] = [("stage", &guest.stage(stage)), ("first", &first), ("last", &last)];
    let from = guest.ctx.with("wall-open-from", &ends);
    let key = if guest.is_at_tables() { "standing-wall-tables" } else { "wall-open" };
    let heading = guest.ctx.t1(key, "stage", guest.stage(stage));
    (!rows.is_empty()).then_some(Slide::Pairings { heading, from, rows })
}

/// Returns the final below what stands above on the wall.
pub fn decider(guest: &Guest<'_>, title: &str) -> Option<Slide> {
    let (last, name) = (last_hour::decider(guest)?, guest.ctx.t("format-final"));
    Some(Slide::Final {
        heading: if title.starts_with(&name) { String::new() } else { name },
        last: Box::new(last),
    })
}

/// Lists the open matches of the last hour but the final, each with what it is about.
pub fn stakes(guest: &Guest<'_>, stages: &[Stage]) -> Option<Slide> {
    let open = |stage: &Stage| {
        let all = guest.view.pairings_in(*stage).iter().filter(|pairing| pairing.is_open());
        all.map(|pairing| StakeRow::of(guest, pairing)).collect::<Vec<_>>()
    };
    let others = stages.iter().filter(|stage| !is_decider(guest, **stage));
    let rows: Vec<StakeRow> = others.flat_map(open).collect();
    (!rows.is_empty()).then(|| Slide::Stakes { heading: guest.ctx.t("wall-stakes"), rows })
}

impl StakeRow {
    fn of(guest: &Guest<'_>, pairing: &Pairing) -> StakeRow {
        let view = guest.pairing(pairing);
        let stage = guest.stage(pairing.id.stage);
        let stake = Stake::of(guest, pairing.id.stage);
        let is_round = matches!(pairing.id.stage, Stage::Round(_));
        StakeRow {
            stage: if view.kind == "running" { format!("{stage} · {}", view.word) } else { stage },
            gain: stake.map_or_else(String::new, |stake| match &stake.gains[..] {
                // All of them play for all the prizes.
                _ if is_round => stake.words,
                [] => stake.words,
                gains => gains.join(" · "),
            }),
            view,
        }
    }
}

/// Returns the last results that stand, the newest first, as many as have room at once.
pub fn last_results(guest: &Guest<'_>) -> Vec<(MatchView, Option<CounterView>)> {
    let last = guest.latest().into_iter().take(RESULTS);
    let last = last.map(|pairing| (guest.pairing(&pairing), guest.counter(&pairing)));
    let lines = |(view, _): &(MatchView, _)| if view.longest_name() > LONG_NAME { 3 } else { 2 };
    packed(last.collect(), lines).into_iter().next().unwrap_or_default()
}

/// Writes a result in one line, the winner first.
pub fn news(guest: &Guest<'_>, result: &MatchView) -> String {
    let view = result.clone().winner_first();
    let how = if view.score.is_empty() { &view.word } else { &view.score };
    let (first, second) = (&view.left.name, &view.right.name);
    if view.won.is_empty() {
        guest.ctx.with("wall-news-nobody", &[("left", first), ("right", second), ("how", how)])
    } else {
        guest.ctx.with("wall-news", &[("winner", first), ("loser", second), ("how", how)])
    }
}

/// Returns the special prizes, each with whoever has won it, or why nobody has.
pub fn specials(guest: &Guest<'_>) -> Vec<Slide> {
    guest.view.specials().iter().map(|line| special(guest, line)).collect()
}

pub fn special(guest: &Guest<'_>, line: &SpecialLine) -> Slide {
    let winner = line.winner_text(guest.ctx.translator(), &guest.names());
    Slide::Special { winner, prize: line.name.clone() }
}

/// Returns who chooses now with what is left, on as many slides as that needs; none while nobody chooses.
pub fn choosing(guest: &Guest<'_>) -> Vec<Slide> {
    let Some(ticket) = guest.view.chooses_now() else { return Vec::new() };
    let big = guest.ctx.t1("choice-now-big", "name", guest.name_on(ticket));
    let left = guest.view.things(guest.ctx.translator()).into_iter().filter(|thing| thing.holder.is_none());
    let lines: Vec<String> = left.map(|thing| format!("{} · {}", thing.number, thing.words)).collect();
    // The name takes as much room as two lines.
    let parts = lines.chunks(LINES - 2);
    parts.map(|part| Slide::Message { big: big.clone(), lines: part.to_vec() }).collect()
}

/// Returns the slides of the other of two evenings on the same tables: who is called there, and who plays.
pub fn of_other_evening(other: &Guest<'_>) -> Vec<Slide> {
    let (view, ctx) = (&other.view, other.ctx);
    let name = view.texts.name.as_str();
    let phase = view.phase();
    let Phase::Playing { stages } = &phase else {
        let (big, line) = match phase {
            Phase::Selling if view.is_consolation() => {
                (ctx.t1("consolation-in", "count", view.players().len()), ctx.t("consolation-wall-join"))
            }
            _ => other.headline(&phase),
        };
        let lines = [big, line].into_iter().filter(|line| !line.is_empty()).collect();
        return vec![Slide::Message { big: name.to_owned(), lines }];
    };
    let waiting = stages.iter().filter_map(|stage| pairings(other, *stage));
    let all = called(other).into_iter().chain(waiting);
    all.map(|slide| under(name, slide)).collect()
}

/// Writes the name of its evening above a slide.
fn under(name: &str, slide: Slide) -> Slide {
    let above = |heading: String| format!("{name}: {heading}");
    match slide {
        Slide::Called { heading, rows } => Slide::Called { heading: above(heading), rows },
        Slide::Pairings { heading, from, rows } => {
            Slide::Pairings { heading: above(heading), from: above(from), rows }
        }
        other => other,
    }
}
