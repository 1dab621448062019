//! `/t/{slug}/siegerliste.txt`, and `/t/{slug}/zeitung` to read and copy it: a draft of a report for the newspaper. What the program
//! cannot know stands in square brackets.

mod evening;
mod victory;

use super::guest::Guest;
use crate::app::Snapshot;
use crate::web::http::{PageContext, Response};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::PublicRequest;
use crate::web::view::tournament::{PlaceLine, SpecialLine};
use askama::Template;
use std::collections::BTreeSet;
use tournament::{Award, Places, PlayerId};

/// Behind this place only those are named who have a prize.
const NAMED: u32 = 16;

#[derive(Template)]
#[template(path = "public/newspaper.html")]
struct NewspaperPage {
    ctx: PageContext,
    layout: PublicLayout,
    settled: bool,
    /// What to do with the text; brackets are named only where it has some.
    hint: String,
    text: String,
}

pub async fn show(request: PublicRequest) -> Response {
    // Windows' editor shows one long line otherwise.
    let text = |guest: &Guest<'_>| draft(guest).replace('\n', "\r\n");
    request.answer_text("siegerliste.txt".to_owned(), "text/plain; charset=utf-8", text).await
}

/// Shows the text with a button that copies it.
pub async fn read(request: PublicRequest) -> Response {
    request
        .answer("zeitung".to_owned(), |guest| {
            let text = draft(guest);
            let has_gaps = text.contains(&guest.ctx.t("newspaper-fill-in"));
            Some(NewspaperPage {
                ctx: guest.ctx.clone(),
                layout: PublicLayout::of(guest, "zeitung"),
                settled: guest.view.is_settled(),
                hint: guest.ctx.t(if has_gaps { "newspaper-hint-gaps" } else { "newspaper-hint" }),
                text,
            })
        })
        .await
}

fn draft(guest: &Guest<'_>) -> String {
    let (own, other) = (guest.view.snapshot().spoken(), guest.beside.map(Snapshot::spoken));
    let guest = &Guest { beside: other.as_ref(), ..Guest::new(guest.ctx, &own) };
    let (ctx, view) = (guest.ctx, &guest.view);
    let texts = &view.texts;
    let date = ctx.date(texts.date);
    let place = if texts.venue.is_empty() { date } else { format!("{}, {date}", texts.venue) };
    let mut parts = vec![format!("{}\n{place}", texts.name), evening::sentences(guest)];
    if !view.is_settled() {
        parts.push(ctx.t("public-winners-open"));
    }
    parts.extend(victory::sentences(guest));
    let places = view.places(&guest.names());
    let mut told = BTreeSet::new();
    let settled = places.iter().filter(|line| line.settled);
    let named: Vec<String> = settled.flat_map(|line| self::place(guest, line, &mut told)).collect();
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
    parts.extend(victory::of_the_consolation(guest));
    parts.extend(thanks(guest));
    parts.join("\n\n") + "\n"
}

/// Thanks the donors of the things on the table by name, and with the words of the director; brackets only where neither is known.
fn thanks(guest: &Guest<'_>) -> Vec<String> {
    let (ctx, extras) = (guest.ctx, guest.view.snapshot().extras());
    let mut donors: Vec<&str> = Vec::new();
    for donor in extras.things.iter().map(|thing| thing.donor.as_str()) {
        if !donor.is_empty() && !donors.contains(&donor) {
            donors.push(donor);
        }
    }
    let words = extras.thanks.to_string();
    let thanks = match donors[..] {
        [] if words.is_empty() => ctx.t1("newspaper-thanks", "names", ctx.t("newspaper-fill-in")),
        [] => ctx.t("newspaper-thanks-all"),
        _ => ctx.t1("newspaper-thanks", "names", ctx.translator().list(&donors)),
    };
    let organiser = extras.organiser.to_string();
    let thanks = match organiser.is_empty() {
        true => thanks,
        false => {
            let organised = ctx.t1("course-organiser", "name", organiser);
            // "Sportverein Musterdorf e. V." has its full stop.
            format!("{}. {thanks}", organised.trim_end_matches('.'))
        }
    };
    [thanks, words].into_iter().filter(|text| !text.is_empty()).collect()
}

/// "1. Franz Huber (Spital): Spanferkel"; those who share places without a prize in one sentence behind those with one. Whoever was told before stands
/// there again with a prize only, and on the places behind nobody does without one.
fn place(guest: &Guest<'_>, line: &PlaceLine, told: &mut BTreeSet<PlayerId>) -> Vec<String> {
    let (ctx, view, Places { first, last }) = (guest.ctx, &guest.view, line.places);
    let (mut lines, mut others) = (Vec::new(), Vec::new());
    for own in line.tickets.chunk_by(|(_, one), (_, other)| one == other) {
        let is_new = told.insert(own[0].1) && first <= NAMED;
        let who = victory::with_place(guest, own[0].0).unwrap_or_default();
        let won = |award: &&Award| own.iter().any(|(ticket, _)| award.ticket() == Some(*ticket));
        let texts = view.awards().iter().filter(won).map(|award| view.prize_text(award.prize));
        let chosen = own.iter().flat_map(|(ticket, _)| view.chosen_words(ctx.translator(), *ticket));
        let texts = texts.filter(|text| !text.is_empty()).map(str::to_owned);
        let gains: Vec<String> = texts.chain(chosen).collect();
        let place = if first == last { format!("{first}. ") } else { format!("{first}–{last}. ") };
        match gains.is_empty() {
            false => lines.push(format!("{place}{who}: {}", gains.join(", "))),
            true if is_new && first == last => lines.push(format!("{place}{who}")),
            true if is_new => others.push(who),
            true => {}
        }
    }
    let names = ctx.translator().list(&others);
    let said =
        [("first", &first as _), ("last", &last as _), ("count", &others.len() as _), ("names", &names as _)];
    // A sentence of its own below the lines of those before.
    lines.extend((!others.is_empty()).then(|| format!("\n{}", ctx.with("newspaper-shared", &said))));
    lines
}
