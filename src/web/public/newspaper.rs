//! `/t/{slug}/siegerliste.txt`: the winners' list as plain text, to paste into a letter to the newspaper.

use super::guest::Guest;
use crate::tournament::Award;
use crate::web::http::context::PageContext;
use crate::web::http::current::Current;
use crate::web::http::page::Response;
use crate::web::view::tournament::{PlaceLine, SpecialLine};
use actix_web::HttpResponse;

/// Places behind this one are only counted.
const NAMED: u32 = 16;

/// Answers the text.
pub async fn show(current: Current, ctx: PageContext) -> Response {
    let guest = Guest::new(&ctx, &current);
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(text(&guest)))
}

fn text(guest: &Guest<'_>) -> String {
    let (ctx, view) = (guest.ctx, &guest.view);
    let texts = &view.texts;
    let mut lines = vec![texts.name.to_string()];
    let date = ctx.date(texts.date);
    lines.push(if texts.venue.is_empty() { date } else { format!("{}, {date}", texts.venue) });
    lines.push(String::new());
    let people = view.players().keys().filter(|player| view.tickets_of(**player).next().is_some()).count();
    lines.push(ctx.t2("public-newspaper-lead", "people", people, "tickets", view.tickets().len()));
    lines.push(String::new());
    if !view.is_settled() {
        lines.extend([ctx.t("public-winners-open"), String::new()]);
    }
    let places = view.places(&guest.names());
    let named = places.iter().filter(|line| line.settled && line.places.first <= NAMED);
    lines.extend(named.map(|line| place(guest, line)));
    let specials = view.specials().into_iter().filter(SpecialLine::is_won);
    let specials = specials
        .map(|line| format!("{}: {}", line.name, line.winner_text(guest.ctx.translator(), &guest.names())));
    let specials: Vec<String> = specials.collect();
    if !specials.is_empty() {
        lines.extend([String::new(), guest.ctx.t("special-title")]);
        lines.extend(specials);
    }
    // Windows' editor shows one long line otherwise.
    lines.join("\r\n") + "\r\n"
}

/// "1. Franz Huber (Spital): Spanferkel", or all who share a place in one line.
fn place(guest: &Guest<'_>, line: &PlaceLine) -> String {
    let people = line.tickets.chunk_by(|(_, one), (_, other)| one == other).map(|own| {
        let player = own[0].1;
        let from = guest.names().place(player);
        let name = guest.name(player);
        let who = if from.is_empty() { name } else { format!("{name} ({from})") };
        let won = |award: &&Award| own.iter().any(|(ticket, _)| award.ticket() == Some(*ticket));
        let texts = guest.view.awards().iter().filter(won).map(|award| guest.view.prize_text(award.prize));
        let gains: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
        if gains.is_empty() { who } else { format!("{who}: {}", gains.join(", ")) }
    });
    let people: Vec<String> = people.collect();
    format!("{}. {}", guest.places(line.places).replace('\u{a0}', " "), people.join("; "))
}
