//! `/t/{slug}/siegerliste.txt`, and `/t/{slug}/zeitung` to read and copy it: a draft of a report for the newspaper. What the program
//! cannot know stands in square brackets.

use super::guest::Guest;
use crate::tournament::{Award, MatchResult, Outcome, Stage, TicketNo};
use crate::web::http::context::PageContext;
use crate::web::http::page::Response;
use crate::web::public::figures::towns;
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::PublicRequest;
use crate::web::view::tournament::{PlaceLine, SpecialLine};
use askama::Template;
use chrono::{DateTime, TimeDelta, Utc};

/// Places behind this one are only counted.
const NAMED: u32 = 16;

/// Towns that are named; the others are left out.
const TOWNS: usize = 5;

#[derive(Template)]
#[template(path = "public/newspaper.html")]
struct NewspaperPage {
    ctx: PageContext,
    layout: PublicLayout,
    settled: bool,
    text: String,
    /// The text as a file.
    file: String,
    winners: String,
}

/// Answers the text.
pub async fn show(request: PublicRequest) -> Response {
    // Windows' editor shows one long line otherwise.
    let text = |guest: &Guest<'_>| Some(draft(guest).replace('\n', "\r\n"));
    request.answer_text("siegerliste.txt".to_owned(), "text/plain; charset=utf-8", text).await
}

/// Shows the text with a button that copies it.
pub async fn read(request: PublicRequest) -> Response {
    request
        .answer("zeitung".to_owned(), |guest| {
            Some(NewspaperPage {
                ctx: guest.ctx.clone(),
                layout: PublicLayout::of(guest, "zeitung"),
                settled: guest.view.is_settled(),
                text: draft(guest),
                file: guest.link("siegerliste.txt"),
                winners: guest.link("siegerliste"),
            })
        })
        .await
}

fn draft(guest: &Guest<'_>) -> String {
    let (ctx, view) = (guest.ctx, &guest.view);
    let texts = &view.texts;
    let date = ctx.date(texts.date);
    let place = if texts.venue.is_empty() { date } else { format!("{}, {date}", texts.venue) };
    let mut parts = vec![format!("{}\n{place}", texts.name), evening(guest)];
    if !view.is_settled() {
        parts.push(ctx.t("public-winners-open"));
    }
    parts.extend(victory(guest));
    let places = view.places(&guest.names());
    let named = places.iter().filter(|line| line.settled && line.places.first <= NAMED);
    let named: Vec<String> = named.map(|line| self::place(guest, line)).collect();
    if !named.is_empty() {
        parts.push(named.join("\n"));
    }
    let specials = view.specials().into_iter().filter(SpecialLine::is_won);
    let specials =
        specials.map(|line| format!("{}: {}", line.name, line.winner_text(ctx.translator(), &guest.names())));
    let specials: Vec<String> = specials.collect();
    if !specials.is_empty() {
        parts.push(format!("{}\n{}", ctx.t("special-title"), specials.join("\n")));
    }
    let organiser = &view.snapshot().extras().organiser;
    let thanks = ctx.t("newspaper-thanks");
    parts.push(match organiser.is_empty() {
        true => thanks,
        false => format!("{}. {thanks}", ctx.t1("course-organiser", "name", organiser.to_string())),
    });
    parts.join("\n\n") + "\n"
}

/// Tells in a few sentences how large the evening was: who came, what was played, how long it took, and where people came from.
fn evening(guest: &Guest<'_>) -> String {
    let (ctx, view) = (guest.ctx, &guest.view);
    let people = view.players().keys().filter(|player| view.tickets_of(**player).next().is_some()).count();
    let mut sentences =
        vec![ctx.t2("public-newspaper-lead", "people", people, "tickets", view.tickets().len())];
    let rounds = view.tournament.stages().iter().filter(|stage| matches!(stage, Stage::Round(_))).count();
    let figures = view.tournament.figures();
    if figures.matches > 0 {
        let (matches, bummerl) = (figures.matches, figures.bummerl);
        sentences.push(
            ctx.with(
                "newspaper-played",
                &[("rounds", &rounds), ("matches", &matches), ("bummerl", &bummerl)],
            ),
        );
    }
    if let (true, Some((from, until))) = (view.is_settled(), duration(guest)) {
        let minutes = (until - from).num_minutes();
        let (hours, minutes) = (minutes / 60, minutes % 60);
        let (from, until) = (ctx.time(from), ctx.time(until));
        sentences.push(ctx.with(
            "newspaper-duration",
            &[("from", &from), ("until", &until), ("hours", &hours), ("minutes", &minutes)],
        ));
    }
    let (known, _) = towns(guest);
    let named: Vec<String> =
        known.iter().take(TOWNS).map(|(town, people)| format!("{town} ({people})")).collect();
    if !named.is_empty() {
        let (count, more, towns) = (known.len(), known.len() - named.len(), ctx.list(&named));
        sentences.push(ctx.with("newspaper-towns", &[("count", &count), ("more", &more), ("towns", &towns)]));
    }
    sentences.join(" ")
}

/// What took less was no evening: the results were entered afterwards.
const SHORTEST: TimeDelta = TimeDelta::minutes(10);

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

/// Tells who has won, and against whom.
fn victory(guest: &Guest<'_>) -> Option<String> {
    let (ctx, view) = (guest.ctx, &guest.view);
    let champion = view.champion()?;
    let owner = view.owner(champion)?;
    let steps = view.way(champion).into_iter().map(|pairing| {
        let step = guest.step(champion, &pairing);
        let what = match pairing.outcome {
            Outcome::Result(MatchResult::Played(_) | MatchResult::Walkover { .. }) => {
                format!("{} {}", step.word, step.opponent)
            }
            _ => step.word,
        };
        format!("{}: {}", guest.stage(pairing.id.stage), what)
    });
    let way = steps.collect::<Vec<_>>().join("; ");
    let name = with_place(guest, champion).unwrap_or_else(|| guest.name(owner));
    Some(ctx.with("newspaper-victory", &[("name", &name), ("ticket", &champion), ("way", &way)]))
}

/// "Franz Huber (Spital)".
fn with_place(guest: &Guest<'_>, ticket: TicketNo) -> Option<String> {
    let player = guest.view.owner(ticket)?;
    let (from, name) = (guest.names().place(player), guest.name(player));
    Some(if from.is_empty() { name } else { format!("{name} ({from})") })
}

/// "1. Franz Huber (Spital): Spanferkel", or all who share a place in one line.
fn place(guest: &Guest<'_>, line: &PlaceLine) -> String {
    let people = line.tickets.chunk_by(|(_, one), (_, other)| one == other).map(|own| {
        let who = with_place(guest, own[0].0).unwrap_or_default();
        let won = |award: &&Award| own.iter().any(|(ticket, _)| award.ticket() == Some(*ticket));
        let texts = guest.view.awards().iter().filter(won).map(|award| guest.view.prize_text(award.prize));
        let chosen =
            own.iter().flat_map(|(ticket, _)| guest.view.chosen_words(guest.ctx.translator(), *ticket));
        let texts = texts.filter(|text| !text.is_empty()).map(str::to_owned);
        let gains: Vec<String> = texts.chain(chosen).collect();
        if gains.is_empty() { who } else { format!("{who}: {}", gains.join(", ")) }
    });
    let people: Vec<String> = people.collect();
    format!("{}. {}", guest.places(line.places).replace('\u{a0}', " "), people.join("; "))
}
