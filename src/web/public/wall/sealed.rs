//! A closed list on the wall: the numbered entries, their hash and the commitment; then, alone, what the hall has said. And the attempts
//! before it that are void.

use super::room::packed;
use super::slides::{Line, Slide};
use crate::tournament::Stage;
use crate::tournament::draw::Draw;
use crate::web::public::guest::Guest;
use crate::web::view::draw::{
    Hand, List, PastAttempt, ResumedLine, attempts, cards_of, earlier_phrases, kind_fixed, pack_of,
};

/// More tickets of one player are counted, not listed.
pub const TICKETS: usize = 8;
/// A name on the list with more characters takes two lines of its column.
const SHORT_ENTRY: usize = 24;
/// Void attempts that are shown.
const VOID: usize = 3;
/// The digits of a hash that guests note: 128 bits, so that two with the same beginning cost 2^64 tries.
const NOTED: usize = 32;
/// The characters of a reason.
const REASON: usize = 140;

/// Returns the slides of a sealed draw: the list until the phrase is taken, the phrase from then on.
pub fn slides(guest: &Guest<'_>, draw: &Draw) -> Vec<Slide> {
    let Some(seal) = draw.seal() else { return Vec::new() };
    let ctx = guest.ctx;
    let protocol = guest.view.protocol(draw);
    let mut lines = vec![
        Line::from(closed_at(guest, draw)),
        Line::noted(ctx.t1("wall-list", "code", noted(&protocol.list_hash()))),
        Line::noted(ctx.t1("wall-sealed", "code", noted(&seal.commitment.to_string()))),
    ];
    lines.extend(seal.kind.map(|kind| kind_fixed(ctx.translator(), kind).into()));
    let earlier = earlier_phrases(ctx.translator(), &guest.view, draw);
    lines.extend(Some(earlier).filter(|line| !line.is_empty()).map(Line::from));
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
    let first = Slide::Message { big, lines: [vec![byes.into()], lines].concat() };
    [vec![first], entries(guest, draw), void_attempts(guest, draw.stage), resumed(guest)].concat()
}

/// Returns the void attempts of a stage, the last one first: why, by whom, and who agreed.
pub fn void_attempts(guest: &Guest<'_>, stage: Stage) -> Vec<Slide> {
    let ctx = guest.ctx;
    let past = attempts(&guest.view, stage).map(|draw| PastAttempt::of(ctx.translator(), &guest.view, draw));
    past.filter_map(|past| {
        let void = past.void?;
        let big = ctx.t1("wall-void", "attempt", past.number);
        Some(Slide::Message { big, lines: vec![clipped(&void.reason).into(), void.by.into()] })
    })
    .take(VOID)
    .collect()
}

/// Says when a list was closed, and which attempt it is.
fn closed_at(guest: &Guest<'_>, draw: &Draw) -> String {
    let time = guest.ctx.time(guest.view.time_of(draw.closed_by));
    guest.ctx.t2("wall-closed-at", "time", time, "attempt", draw.attempt)
}

/// Says when a draw was made that nobody has begun to play, for those who missed its pulls.
pub fn drawn(guest: &Guest<'_>, draw: &Draw) -> Option<Slide> {
    let big = guest.ctx.t1("wall-drawn-at", "time", guest.ctx.time(guest.view.time_of(draw.drawn_by?)));
    let sealed =
        draw.seal().map(|seal| guest.ctx.t1("wall-sealed", "code", noted(&seal.commitment.to_string())));
    let closed = Line::from(closed_at(guest, draw));
    Some(Slide::Message { big, lines: std::iter::once(closed).chain(sealed.map(Line::noted)).collect() })
}

/// Says that the night went on from an earlier state, the last time first.
pub fn resumed(guest: &Guest<'_>) -> Vec<Slide> {
    let all = ResumedLine::all(guest.ctx.translator(), &guest.view, None);
    let slide = |line: ResumedLine| {
        let lines = std::iter::once(line.sentence).chain(line.lost.into_iter().rev().take(VOID));
        let big = guest.ctx.t1("wall-resumed", "time", guest.ctx.date_time(line.at));
        Slide::Message { big, lines: lines.map(Line::from).collect() }
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
    let hands = List::closed(&guest.view, draw).hands;
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

/// Shortens a hash to what guests note: so many digits that nobody finds two secrets, or two lists, which begin with the same ones.
fn noted(hash: &str) -> String {
    let digits: Vec<char> = hash.chars().take(NOTED).collect();
    let groups: Vec<String> = digits.chunks(4).map(|group| group.iter().collect()).collect();
    groups.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_note_32_digits_in_groups_of_four() {
        let hash = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        let line = format!("Prüfsumme des Geheimnisses: {}", noted(hash));
        assert_eq!(line, "Prüfsumme des Geheimnisses: 0123 4567 89ab cdef 0123 4567 89ab cdef");
    }
}
