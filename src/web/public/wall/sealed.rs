//! A closed list on the wall: what comes from the hall now, and the numbered entries; then, alone, what it has said. And the draws before it
//! that are void. What guests compare stands on the page of the draw.

use super::room::packed;
use super::slides::Slide;
use crate::web::public::guest::Guest;
use crate::web::view::draw::{
    Hand, List, PastAttempt, ResumedLine, attempts, cards_of, earlier_phrases, pack_of,
};
use tournament::draw::{Draw, PhraseKind};
use tournament::{PlayerId, Stage};

/// More tickets of one player are counted, not listed.
pub const TICKETS: usize = 8;
/// A name on the list with more characters takes two lines of its column.
const SHORT_ENTRY: usize = 24;
/// Void attempts that are shown.
const VOID: usize = 3;
/// The characters of a reason.
const REASON: usize = 140;

/// Returns the slides of a sealed draw: the list until the phrase is taken, the phrase from then on.
pub fn slides(guest: &Guest<'_>, draw: &Draw) -> Vec<Slide> {
    let Some(seal) = draw.seal() else { return Vec::new() };
    let ctx = guest.ctx;
    let mut lines = vec![closed_at(guest, draw)];
    let earlier = earlier_phrases(ctx.translator(), &guest.view, draw);
    lines.extend(Some(earlier).filter(|line| !line.is_empty()));
    if let Some(phrase) = &seal.phrase {
        let cards = cards_of(ctx.translator(), phrase, pack_of(&guest.view, draw));
        let sentence = match phrase.as_str() {
            "" => ctx.t("wall-phrase-none"),
            _ if !cards.is_empty() => ctx.t("wall-phrase-cards"),
            text => ctx.t1("wall-phrase", "phrase", text),
        };
        return vec![Slide::Phrase { sentence, cards, lines }];
    }
    let big = ctx.t1("wall-entries", "tickets", draw.tickets());
    let byes = ctx.t1("wall-byes", "byes", draw.byes());
    let awaited = seal.kind.and_then(|kind| match kind {
        PhraseKind::Pack => Some(ctx.t("wall-awaits-pack")),
        PhraseKind::Sentence => Some(ctx.t("wall-awaits-sentence")),
        PhraseKind::Nothing => None,
    });
    lines.extend(awaited);
    let first = Slide::Message { big, lines: [vec![byes], lines].concat() };
    [vec![first], entries(guest, draw), void_attempts(guest, draw.stage), resumed(guest)].concat()
}

/// Returns the void attempts of a stage, the last one first: why, by whom, and who agreed.
pub fn void_attempts(guest: &Guest<'_>, stage: Stage) -> Vec<Slide> {
    let ctx = guest.ctx;
    let past = attempts(&guest.view, stage).map(|draw| PastAttempt::of(ctx.translator(), &guest.view, draw));
    past.filter_map(|past| {
        let void = past.void?;
        let big = ctx.t("wall-void");
        Some(Slide::Message { big, lines: vec![clipped(&void.reason), void.by] })
    })
    .take(VOID)
    .collect()
}

fn closed_at(guest: &Guest<'_>, draw: &Draw) -> String {
    let time = guest.ctx.time(guest.view.time_of(draw.closed_by));
    guest.ctx.t1("wall-closed-at", "time", time)
}

/// Says that the night went on from an earlier state, the last time first.
pub fn resumed(guest: &Guest<'_>) -> Vec<Slide> {
    let all = ResumedLine::all(guest.ctx.translator(), &guest.view, None);
    let slide = |line: ResumedLine| {
        let lines = std::iter::once(line.sentence).chain(line.lost.into_iter().rev().take(VOID));
        // What stands large ends without a full stop.
        Slide::Message { big: line.title.trim_end_matches('.').to_owned(), lines: lines.collect() }
    };
    all.into_iter().rev().take(VOID).map(slide).collect()
}

/// Cuts a reason to what fits on the wall; the page of the draw has the whole one.
fn clipped(reason: &str) -> String {
    match reason.char_indices().nth(REASON) {
        Some((end, _)) => format!("{} …", reason[..end].trim_end()),
        None => reason.to_owned(),
    }
}

/// Deals the entries out to slides of two columns.
fn entries(guest: &Guest<'_>, draw: &Draw) -> Vec<Slide> {
    let hands = List::closed(&guest.view, draw).hands.into_iter().zip(&draw.owners);
    let short = |(hand, owner): (Hand, &PlayerId)| match guest.view.partner(*owner) {
        Some(_) => Hand { name: guest.names().short(*owner), ..hand },
        None => hand,
    };
    let hands: Vec<Hand> = hands.map(short).collect();
    let heading = guest.ctx.t1("wall-list-title", "count", hands.len());
    let columns = packed(hands, |hand| if is_long(hand) { 2 } else { 1 });
    let slide =
        |columns: &[Vec<Hand>]| Slide::Entries { heading: heading.clone(), columns: columns.to_vec() };
    columns.chunks(2).map(slide).collect()
}

/// Returns whether a name takes two lines.
pub fn is_long(hand: &Hand) -> bool {
    hand.name.chars().count() > SHORT_ENTRY
}
