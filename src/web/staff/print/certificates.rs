//! `/leitung/t/{slug}/druck/urkunden`: a certificate for each person on the chosen places or with a prize of these numbers, one on a page.

use super::framed;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, Fields, PageContext, Staff, page};
use crate::web::paper::Sheet;
use crate::web::view::tournament::TournamentView;
use askama::Template;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use tournament::{Format, Places, PlayerId, TicketNo};

/// So many places have a certificate, also if there are fewer prizes, unless somebody wants others.
const USUAL: u32 = 8;

/// The most places at once.
const MOST: u32 = 64;

#[derive(Debug, Default)]
struct Certificate {
    name: String,
    /// Where the winner comes from, may be empty.
    from: String,
    /// "1. Platz".
    achievement: String,
    /// "Gewonnen gegen Anna Bauer und Karl Probst.", or "".
    way: String,
    /// What else they have won.
    prizes: Vec<String>,
    /// Whether it is one of the first three.
    high: bool,
    /// The court card of Herz for one of the first three, as a picture of `cards.svg`; "" for all others.
    court: &'static str,
}

#[derive(Template)]
#[template(path = "print/certificates.html")]
struct CertificatesPage {
    ctx: PageContext,
    sheet: Sheet,
    path: String,
    texts: String,
    from: u32,
    to: u32,
    /// Whether special prizes are among them.
    special: bool,
    /// The director's words, line by line.
    words: Vec<String>,
    logo: Option<String>,
    certificates: Vec<Certificate>,
}

pub fn show(_staff: Staff, ctx: PageContext, current: Current, query: Fields) -> Answer {
    let refused = |key: &str| PageError::refused(ctx.t(key), current.path("/druck"));
    let spoken = current.spoken();
    let view = TournamentView::of(&spoken);
    // Every prize has one, and so have the first places.
    let usual = USUAL.max(view.awards().len() as u32).min(MOST);
    let (from, to) = read(&query, usual).ok_or_else(|| refused("print-places-wrong"))?;
    // Special prizes are wanted unless somebody chooses places and leaves them out.
    let special = query.contains_key("sonder") || !(query.contains_key("von") || query.contains_key("bis"));
    let certificates = certificates(&ctx, &view, from..=to, special);
    if certificates.is_empty() {
        return Err(refused("print-no-places"));
    }
    page(&CertificatesPage {
        sheet: framed(&ctx, &current, ctx.t("print-certificates")),
        texts: current.path("/druck/texte"),
        words: words(&ctx, &current),
        logo: current.logo().map(|logo| current.public_path(&format!("/logo/{}", logo.mark))),
        path: current.path("/druck/urkunden"),
        from,
        to,
        special,
        certificates,
        ctx,
    })
}

fn read(query: &BTreeMap<String, String>, usual: u32) -> Option<(u32, u32)> {
    let number = |name: &str, usual| match query.get(name).map_or("", |typed| typed.trim()) {
        "" => Some(usual),
        typed => typed.parse().ok(),
    };
    let (from, to) = (number("von", 1)?, number("bis", usual)?);
    (1 <= from && from <= to && to - from < MOST).then_some((from, to))
}

/// Returns what stands above the name: the director's words, or the usual sentence.
fn words(ctx: &PageContext, current: &Current) -> Vec<String> {
    match current.extras().certificate.as_str() {
        "" => vec![ctx.t("print-certificate-usual")],
        own => own.lines().map(str::to_owned).collect(),
    }
}

/// Returns one certificate for each person whose best place or prize is among the chosen ones, the best first, with all that they have won; if they
/// are wanted, also for the winners of special prizes who have none among these.
fn certificates(
    ctx: &PageContext,
    view: &TournamentView<'_>,
    chosen: RangeInclusive<u32>,
    with_specials: bool,
) -> Vec<Certificate> {
    // Paper for the winner: the whole name, however guests see it.
    let (names, specials) = (view.snapshot(), view.specials());
    let won = |player| {
        specials.iter().filter(move |line| line.player() == Some(player)).map(|line| line.name.clone())
    };
    let of = |player, achievement, prizes, high| {
        let (name, from) = (names.name(player).to_owned(), names.place(player).to_owned());
        Certificate { name, from, achievement, prizes, high, ..Certificate::default() }
    };
    let (lines, mut seen) = (view.places(names), BTreeSet::new());
    let settled = lines.iter().filter(|line| line.settled);
    let placed = settled.flat_map(|line| line.tickets.iter().map(|both| (*both, line.places)));
    let mut certificates = Vec::new();
    for ((ticket, player), Places { first, last }) in placed {
        let owns = |ticket: TicketNo| view.owner(ticket) == Some(player);
        let awards = view.awards().iter().filter(|award| award.ticket().is_some_and(owns));
        let best = awards.clone().fold(first, |best, award| best.min(award.prize));
        // Whoever is further up in the ranking has theirs already, or gets it with others.
        if best > *chosen.end() || !seen.insert(player) || !chosen.contains(&best) {
            continue;
        }
        let prizes = awards.map(|award| view.prize_name(ctx.translator(), award.prize));
        let things = names.tickets_of(player).flat_map(|ticket| view.chosen_words(ctx.translator(), ticket));
        let all = prizes.chain(things).chain(won(player)).collect();
        let said = [("first", &first as _), ("last", &last as _), ("more", &(last - first) as _)];
        let one = of(player, ctx.with("print-place", &said), all, last <= 3);
        // König, Ober and Unter; who shares a place shares its card.
        let court = match first {
            1 => "dKH",
            2 => "dQH",
            3 => "dJH",
            _ => "",
        };
        certificates.push(Certificate { way: way(ctx, view, ticket), court, ..one });
    }
    for line in specials.iter().filter(|_| with_specials) {
        match (line.player(), line.place()) {
            (Some(player), _) if seen.insert(player) => {
                let mut all = won(player);
                certificates.push(of(player, all.next().unwrap_or_default(), all.collect(), false));
            }
            (None, Some(place)) => certificates.push(Certificate {
                name: place.to_owned(),
                achievement: line.name.clone(),
                ..Certificate::default()
            }),
            _ => {}
        }
    }
    certificates
}

/// Tells whom a ticket has beaten on an evening with knockout rounds; on the others there are too many.
fn way(ctx: &PageContext, view: &TournamentView<'_>, ticket: TicketNo) -> String {
    let names = view.snapshot();
    let told = |player: &PlayerId| match (names.name(*player), names.place(*player)) {
        (name, place) if !place.is_empty() && name != names.known_as(*player) => format!("{name} ({place})"),
        _ => names.known_as(*player).to_owned(),
    };
    let beaten: Vec<String> = view.beaten(ticket).iter().map(told).collect();
    if beaten.is_empty() || view.settings().format != Format::Tickets {
        return String::new();
    }
    ctx.t1("print-certificate-way", "names", ctx.list(&beaten))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::view::tournament::samples_tests::Sample;
    use actix_web::test::TestRequest;

    #[test]
    fn each_winner_of_the_chosen_places_gets_one() {
        let sample = Sample::new(16, 1).with_round_drawn().played();
        let ctx = PageContext::signed_out(&TestRequest::default().to_http_request());
        let view = TournamentView::of(&sample.snapshot);
        let all = certificates(&ctx, &view, 1..=8, false);
        assert_eq!(all.len(), 8);
        assert_eq!(all[0].achievement, "1. Platz");
        assert_eq!(all.iter().filter(|one| one.high).count(), 3);
        assert_eq!(certificates(&ctx, &view, 2..=3, false).len(), 2);
    }

    #[test]
    fn places_are_read_or_refused() {
        let read = |von: &str, bis: &str| {
            let typed = [("von", von), ("bis", bis)].map(|(name, typed)| (name.to_owned(), typed.to_owned()));
            read(&BTreeMap::from(typed), 8)
        };
        assert_eq!(read("", " 3"), Some((1, 3)));
        for (from, to) in [("0", "3"), ("4", "3"), ("x", "3"), ("1", "65"), ("1", "4294967296")] {
            assert_eq!(read(from, to), None);
        }
    }
}
