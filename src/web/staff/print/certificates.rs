//! `/leitung/t/{slug}/druck/urkunden`: a certificate for each person on the chosen places or with a prize of these numbers, one on a page.

use super::framed;
use crate::tournament::{Award, Places, PlayerId};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, PageContext, Query, Staff, page};
use crate::web::paper::Sheet;
use crate::web::view::tournament::{SpecialLine, TournamentView};
use askama::Template;
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct CertificatesQuery {
    von: Option<String>,
    bis: Option<String>,
    sonder: Option<String>,
}

/// Places and prizes with a certificate unless somebody wants others.
const USUAL: (u32, u32) = (1, 8);

/// The most places at once.
const MOST: u32 = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Certificate {
    name: String,
    /// Where the winner comes from, may be empty.
    from: String,
    /// "1. Platz".
    achievement: String,
    /// What they have won.
    prizes: Vec<String>,
    /// Whether it is one of the first three.
    high: bool,
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

pub fn show(
    _staff: Staff,
    ctx: PageContext,
    current: Current,
    query: Option<Query<CertificatesQuery>>,
) -> Answer {
    let query = query.map(Query::into_inner).unwrap_or_default();
    let refused = |key: &str| PageError::refused(ctx.t(key), current.path("/druck"));
    let (from, to) = read(&query).ok_or_else(|| refused("print-places-wrong"))?;
    let view = TournamentView::of(&current);
    let mut certificates = certificates(&ctx, &view, from, to);
    // Special prizes are wanted unless somebody chooses places and leaves them out.
    let special = query.sonder.is_some() || (query.von.is_none() && query.bis.is_none());
    certificates.extend(of_specials(&view).into_iter().filter(|_| special));
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

fn read(query: &CertificatesQuery) -> Option<(u32, u32)> {
    let number = |typed: &Option<String>, usual: u32| match typed.as_deref().map(str::trim) {
        None | Some("") => Some(usual),
        Some(typed) => typed.parse().ok(),
    };
    let (from, to) = (number(&query.von, USUAL.0)?, number(&query.bis, USUAL.1)?);
    (1 <= from && from <= to && to - from < MOST).then_some((from, to))
}

/// Returns what stands above the name: the director's words, or the usual sentence.
fn words(ctx: &PageContext, current: &Current) -> Vec<String> {
    let own = current.extras().certificate.as_str();
    if own.is_empty() {
        return vec![ctx.t("print-certificate-usual")];
    }
    own.lines().map(str::to_owned).collect()
}

/// Lists whose best place is among the chosen ones, or who has one of these prizes, the best first: one certificate for each person.
fn certificates(ctx: &PageContext, view: &TournamentView<'_>, from: u32, to: u32) -> Vec<Certificate> {
    // Paper for the winner: the whole name, however guests see it.
    let names = view.snapshot();
    let lines = view.places(names);
    let all = lines.iter().filter(|line| line.settled);
    let all = all.flat_map(|line| line.tickets.iter().map(|(_, player)| (line.places, *player)));
    let mut seen = BTreeSet::new();
    let certificate = |(places, player): (Places, PlayerId)| {
        let is_theirs = |award: &&Award| award.ticket().and_then(|ticket| view.owner(ticket)) == Some(player);
        let won: Vec<&Award> = view.awards().iter().filter(is_theirs).collect();
        let chosen = |number: u32| (from..=to).contains(&number);
        let is_wanted = chosen(places.first) || won.iter().any(|award| chosen(award.prize));
        is_wanted.then(|| Certificate {
            name: names.name(player).to_owned(),
            from: names.place(player).to_owned(),
            achievement: achievement(ctx, places),
            prizes: won.iter().map(|award| view.prize_name(ctx.translator(), award.prize)).collect(),
            high: places.last <= 3,
        })
    };
    all.filter(|(_, player)| seen.insert(*player)).filter_map(certificate).collect()
}

/// Lists the winners of the special prizes, as far as each has one: a player, or a place.
fn of_specials(view: &TournamentView<'_>) -> Vec<Certificate> {
    let names = view.snapshot();
    let certificate = |line: SpecialLine| {
        let (name, from) = match (line.player(), line.place()) {
            (Some(player), _) => (names.name(player).to_owned(), names.place(player).to_owned()),
            (None, place) => (place?.to_owned(), String::new()),
        };
        Some(Certificate { name, from, achievement: line.name, prizes: Vec::new(), high: false })
    };
    view.specials().into_iter().filter_map(certificate).collect()
}

fn achievement(ctx: &PageContext, places: Places) -> String {
    if places.first == places.last {
        ctx.t1("print-place", "place", places.first)
    } else {
        ctx.t2("print-places", "first", places.first, "last", places.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::view::tournament::samples::Sample;
    use actix_web::test::TestRequest;

    #[test]
    fn each_winner_of_the_chosen_places_gets_one() {
        let sample = Sample::new(16, 1).with_round_drawn().played();
        let ctx = PageContext::of_stranger(&TestRequest::default().to_http_request());
        let view = TournamentView::of(&sample.snapshot);
        let all = certificates(&ctx, &view, 1, 8);
        assert_eq!(all.len(), 8);
        assert_eq!(all[0].achievement, "1. Platz");
        assert_eq!(all.iter().filter(|one| one.high).count(), 3);
        assert_eq!(certificates(&ctx, &view, 2, 3).len(), 2);
    }

    #[test]
    fn places_are_read_or_refused() {
        let read = |von: &str, bis: &str| {
            read(&CertificatesQuery { von: Some(von.into()), bis: Some(bis.into()), sonder: None })
        };
        assert_eq!(read("", " 3"), Some((1, 3)));
        for (from, to) in [("0", "3"), ("4", "3"), ("x", "3"), ("1", "65"), ("1", "4294967296")] {
            assert_eq!(read(from, to), None);
        }
    }
}
