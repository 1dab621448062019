//! How large the evening was, in a few sentences: who came, how and what was played, how long it took, and where people came from.

use crate::web::public::figures::towns;
use crate::web::public::guest::Guest;
use chrono::{DateTime, TimeDelta, Utc};
use tournament::formats::lives::Evening;
use tournament::{Format, Stage};

/// Towns that are named; the others are left out.
const TOWNS: usize = 5;

/// What took less was no evening: the results were entered afterwards.
const SHORTEST: TimeDelta = TimeDelta::minutes(10);

pub fn sentences(guest: &Guest<'_>) -> String {
    let view = &guest.view;
    let people = view.holders().count();
    let mut sentences = vec![lead(guest, people)];
    if let Some(evening) = view.lives() {
        sentences.extend(bought(guest, evening));
    }
    sentences.extend(played(guest));
    sentences.extend(hours(guest));
    sentences.extend(origins(guest));
    sentences.join(" ")
}

/// Tells who came, and how it was played.
fn lead(guest: &Guest<'_>, people: usize) -> String {
    let (ctx, view) = (guest.ctx, &guest.view);
    match view.settings().format {
        Format::Tickets if view.is_consolation() => match guest.other_evening() {
            Some(main) => {
                let name = main.view.texts.name.to_string();
                ctx.t2("newspaper-lead-consolation-of", "people", people, "name", name)
            }
            None => ctx.t1("newspaper-lead-consolation", "people", people),
        },
        Format::Tickets => {
            let tickets = ctx.t1("newspaper-tickets", "count", view.tickets().len());
            ctx.t2("newspaper-lead", "people", people, "tickets", tickets)
        }
        Format::Lives => {
            ctx.t2("newspaper-lead-lives", "people", people, "lives", view.settings().lives.lives)
        }
        Format::Danish => ctx.t1("newspaper-lead-danish", "people", people),
        Format::Rotation => ctx.t1("newspaper-lead-rotation", "people", people),
    }
}

/// Tells that some came later, with fewer lives, and how many lives were bought again.
fn bought(guest: &Guest<'_>, evening: &Evening) -> Vec<String> {
    let ctx = guest.ctx;
    let again = |ticket| evening.rebuys(ticket);
    let is_late = |ticket| {
        let began = evening.life(ticket).map_or(0, |life| usize::from(life.sold));
        began < usize::from(evening.rules().lives) + again(ticket)
    };
    let rebuys: usize = evening.tickets().map(again).sum();
    let late = evening.tickets().any(is_late).then(|| ctx.t("newspaper-late"));
    let rebuys = (rebuys > 0).then(|| ctx.t1("newspaper-rebuys", "count", rebuys));
    late.into_iter().chain(rebuys).collect()
}

fn played(guest: &Guest<'_>) -> Option<String> {
    let (ctx, view) = (guest.ctx, &guest.view);
    // With lives the last list may hold one alone, and no match.
    let is_round = |stage: &&Stage| matches!(stage, Stage::Round(_)) && !view.pairings_in(**stage).is_empty();
    let rounds = view.tournament.stages().iter().filter(is_round).count();
    let figures = view.tournament.figures();
    let (matches, bummerl) = (figures.matches, figures.bummerl);
    // There a match is a single Bummerl.
    let key = match view.settings().format {
        Format::Rotation => "newspaper-played-bummerl",
        Format::Tickets | Format::Lives | Format::Danish => "newspaper-played",
    };
    let said = || ctx.with(key, &[("rounds", &rounds), ("matches", &matches), ("bummerl", &bummerl)]);
    (matches > 0).then(said)
}

/// Tells from when until when it was played, and how long that is: "3 Stunden", "eine Stunde und 5 Minuten".
fn hours(guest: &Guest<'_>) -> Option<String> {
    let ctx = guest.ctx;
    let (from, until) = duration(guest).filter(|_| guest.view.is_settled())?;
    let minutes = (until - from).num_minutes();
    let (hours, minutes) = (minutes / 60, minutes % 60);
    let hours = (hours > 0).then(|| ctx.t1("newspaper-hours", "count", hours));
    let minutes = (minutes > 0).then(|| ctx.t1("format-minutes", "count", minutes));
    let time = ctx.translator().list(&hours.into_iter().chain(minutes).collect::<Vec<_>>());
    let (from, until) = (ctx.time(from), ctx.time(until));
    Some(ctx.with("newspaper-duration", &[("from", &from), ("until", &until), ("time", &time)]))
}

/// Returns when the first round was drawn and when the last result came, if that was within a day: results that are corrected later
/// make no evening longer.
fn duration(guest: &Guest<'_>) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
    let view = &guest.view;
    let from = view.snapshot().time_of(view.draw_in_force(Stage::FIRST)?.drawn_by?);
    let stages = view.tournament.stages();
    let all = stages.iter().flat_map(|stage| view.tournament.pairings(*stage));
    let entered = all.filter_map(|pairing| Some(view.history(pairing.id).first()?.action));
    let until = entered.map(|action| view.snapshot().time_of(action)).max()?;
    let took = until - from;
    (took >= SHORTEST && took < TimeDelta::days(1)).then_some((from, until))
}

/// Tells where people came from, as far as that is known.
fn origins(guest: &Guest<'_>) -> Option<String> {
    let (towns, unknown) = towns(guest);
    let named: Vec<String> =
        towns.iter().take(TOWNS).map(|town| format!("{} ({})", town.name, town.people)).collect();
    let (count, more) = (towns.len(), towns.len() - named.len());
    let towns = guest.ctx.translator().list(&named);
    let said =
        [("unknown", &unknown as _), ("count", &count as _), ("more", &more as _), ("towns", &towns as _)];
    (!named.is_empty()).then(|| guest.ctx.with("newspaper-towns", &said))
}
