//! A result in words: read back before it is stored, and said again afterwards.

use super::depth::seen_from;
use crate::app::Snapshot;
use crate::web::view::activity;
use crate::web::view::lives::LivesView;
use crate::web::view::tournament::written::{BummerlView, bummerl};
use crate::web::view::translation::{self, Translator};
use schnapsen::verdict::Entry;
use tournament::formats::lives::Fact;
use tournament::{
    Absence, DrawEvent, Event, Format, MatchEvent, MatchId, MatchResult, Outcome, Pairing, Score, Side,
    Stage, State, TicketNo,
};

/// The two sides of a match as a page shows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sides {
    /// The name on the left of the page.
    pub left: String,
    /// "Karte 14".
    pub left_note: String,
    /// The name on the right of the page.
    pub right: String,
    /// "Karte 3".
    pub right_note: String,
    /// "2 : 1", "kampflos"; "" without a result.
    pub score: String,
    /// `left`, `right` or "".
    pub won: &'static str,
    /// The lives of both as they are now, on an evening with lives.
    pub left_lives: Option<LivesView>,
    pub right_lives: Option<LivesView>,
}

impl Sides {
    /// Returns the sides of a match with a result, seen from one of them.
    pub fn of(
        translator: Translator,
        snapshot: &Snapshot,
        pairing: &Pairing,
        result: Option<MatchResult>,
        from: Side,
    ) -> Sides {
        let name = |side| pairing.ticket(side).map_or("", |ticket| snapshot.known_on(ticket)).to_owned();
        let words = |ticket| translator.t1("round-ticket", "ticket", ticket);
        let note = |side| pairing.ticket(side).map(words).unwrap_or_default();
        let winner = result.and_then(MatchResult::winner);
        let lives = |side| {
            let life = snapshot.lives()?.life(pairing.ticket(side)?)?;
            Some(LivesView::of(translator, life))
        };
        Sides {
            left_lives: lives(from),
            right_lives: lives(from.opposite()),
            left: name(from),
            left_note: note(from),
            right: name(from.opposite()),
            right_note: note(from.opposite()),
            score: result.map(|result| score(translator, result, from)).unwrap_or_default(),
            won: winner.map_or("", |side| if side == from { "left" } else { "right" }),
        }
    }
}

/// A result as it is read out, the side that the scorer typed first on the left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// "Runde 2, Partie 17" or "Finale".
    pub title: String,
    pub facing: Sides,
    /// "Huber steigt auf (Karte 14)."
    pub sentence: String,
    /// The Bummerl that were written down, none if only the result was.
    pub bummerl: Vec<BummerlView>,
    /// "Huber 2 : 1 Maier", "Huber kampflos gegen Maier".
    told: String,
}

impl Reading {
    /// Reads a result of a match, seen from a side, with the Bummerl that were written down, given from the left pot.
    pub fn of(
        translator: Translator,
        snapshot: &Snapshot,
        pairing: &Pairing,
        result: MatchResult,
        written: &[Entry],
        from: Side,
    ) -> Reading {
        let told = as_told(snapshot, result, written);
        let facing = Sides::of(translator, snapshot, pairing, Some(told), from);
        // The points of a single Bummerl are the result, and are not said twice.
        let written = if told == result { seen_from(written, from) } else { Vec::new() };
        let names = [facing.left.as_str(), facing.right.as_str()];
        Reading {
            told: activity::facing(translator, names, told.seen_from(from)),
            title: translator.match_in(snapshot, pairing.id),
            sentence: sentence(translator, snapshot, pairing, result),
            bummerl: bummerl(translator, snapshot.settings(), names, &written),
            facing,
        }
    }

    /// Returns the reading in one line: "Huber 2 : 1 Maier", with the counts of the Bummerl if they were written down.
    pub fn line(&self) -> String {
        if self.bummerl.is_empty() {
            return self.told.clone();
        }
        let counts: Vec<String> =
            self.bummerl.iter().map(|bummerl| bummerl.count.replace('\u{a0}', "")).collect();
        format!("{} ({})", self.told, counts.join(" "))
    }
}

/// Returns a result as people say it: where a single Bummerl is played for its points, with these.
pub fn as_told(snapshot: &Snapshot, result: MatchResult, written: &[Entry]) -> MatchResult {
    snapshot.figures_of(result, written).map_or(result, MatchResult::Played)
}

/// Writes a result, seen from a side: `2 : 1`, `kampflos`.
pub fn score(translator: Translator, result: MatchResult, from: Side) -> String {
    match result {
        MatchResult::Played(score) => {
            let Score { left, right } = score.seen_from(from);
            translation::score(left, right)
        }
        other => translator.result(other),
    }
}

/// Says what the result does: who advances, wins or gets a place, who was not there, and who loses a life.
fn sentence(translator: Translator, snapshot: &Snapshot, pairing: &Pairing, result: MatchResult) -> String {
    let mut sentences = vec![outcome(translator, snapshot, pairing, result)];
    sentences.extend(lives_lost(translator, snapshot, pairing, result));
    sentences.join(" ")
}

/// Says who has lost a life by a result, and how many are left; nothing where nobody plays for lives.
pub fn lives_lost(
    translator: Translator,
    snapshot: &Snapshot,
    pairing: &Pairing,
    result: MatchResult,
) -> Vec<String> {
    let (Some(mut evening), Stage::Round(round)) = (snapshot.lives().cloned(), pairing.id.stage) else {
        return Vec::new();
    };
    evening.apply(&Fact::Entered(round, pairing.id.number, result));
    let losers = pairing
        .tickets()
        .filter(|ticket| result.winner().is_none_or(|winner| pairing.side_of(*ticket) != Some(winner)));
    let lost = losers.filter_map(|ticket| {
        let (name, left) = (snapshot.known_on(ticket), evening.life(ticket)?.left);
        Some(match left {
            0 => translator.t1("lives-is-out", "name", name),
            left => translator.t2("lives-loses", "name", name, "count", left),
        })
    });
    lost.collect()
}

/// Says who advances, wins or gets a place, and who was not there.
fn outcome(translator: Translator, snapshot: &Snapshot, pairing: &Pairing, result: MatchResult) -> String {
    // Only where a defeat puts somebody out the winner advances.
    let goes_on = snapshot.settings().format == Format::Tickets;
    let Some(winner) = result.winner() else {
        return translator.t(if goes_on { "round-nobody-advances" } else { "round-nobody-has-won" });
    };
    let (Some(ticket), Some(loser)) = (pairing.ticket(winner), pairing.ticket(winner.opposite())) else {
        return String::new();
    };
    let slots = snapshot.draw_in_force(pairing.id.stage).map(|draw| draw.slots);
    let name = snapshot.known_on(ticket);
    let gets = |place: u8| {
        translator.with("round-gets-place", &[("name", &name), ("ticket", &ticket), ("place", &place)])
    };
    let does = |key: &str| translator.t2(key, "name", name, "ticket", ticket);
    let advances = match (pairing.id.stage, slots) {
        (Stage::Round(_), _) if !goes_on => does("round-has-won"),
        (Stage::Round(_), Some(2)) => does("round-wins"),
        (Stage::Round(_), _) => does("round-advances"),
        (Stage::Placement, _) => {
            let is_shared = !snapshot.is_demanded(Stage::SeventhPlace);
            let key = if is_shared { "round-placement-shared" } else { "round-placement" };
            let [winner, loser] = [ticket, loser].map(|ticket| ticket_of(translator, snapshot, ticket));
            translator.t2(key, "winner", winner, "loser", loser)
        }
        (Stage::ThirdPlace, _) => gets(3),
        (Stage::FifthPlace, _) => gets(5),
        (Stage::SeventhPlace, _) => gets(7),
    };
    match result {
        MatchResult::Walkover { absence, .. } => {
            let name = snapshot.known_on(loser);
            format!(
                "{advances} {}",
                translator.t2("round-was-absent", "name", name, "why", why_absent(translator, absence))
            )
        }
        _ => advances,
    }
}

/// Names the reason of an absence: "nicht angetreten".
pub fn why_absent(translator: Translator, absence: Absence) -> String {
    translator.t(match absence {
        Absence::NoShow => "round-no-show",
        Absence::GoneHome => "round-gone-home",
        Absence::Disqualified => "round-disqualified",
    })
}

/// Names a ticket by its owner: "Karte 14 (Huber)".
pub fn ticket_of(translator: Translator, snapshot: &Snapshot, ticket: TicketNo) -> String {
    translator.t2("round-ticket-of", "ticket", ticket, "name", snapshot.known_on(ticket))
}

/// Says what else an entry does between two states of a night: walkovers of the same person, tickets that change places in a later draw, other
/// matches for places, prizes that come to be in the wrong hands.
pub fn consequences(
    translator: Translator,
    snapshot: &Snapshot,
    events: &[Event],
    before: &State,
    after: &State,
) -> Vec<String> {
    let with_name = |ticket| ticket_of(translator, snapshot, ticket);
    let of_events = events.iter().filter_map(|event| {
        if let Event::Draws(DrawEvent::ListMadeAnew { stage }) = event {
            return Some(translator.t1("lives-list-anew", "stage", stage));
        }
        let Event::Matches(event) = event else { return None };
        match *event {
            MatchEvent::TicketExchanged { stage, attempt, number, out, into, .. } => {
                let place = translator.match_in(snapshot, MatchId { stage, attempt, number });
                let tickets = [with_name(into), with_name(out)];
                let named = [("match", &place), ("in", &tickets[0]), ("out", &tickets[1])];
                Some(translator.with("round-exchanged", &named.map(|(key, text)| (key, text as _))))
            }
            MatchEvent::TicketRemoved { stage, attempt, number, out, .. } => {
                let place = translator.match_in(snapshot, MatchId { stage, attempt, number });
                Some(translator.t2("round-removed", "match", place, "out", with_name(out)))
            }
            MatchEvent::TicketJoined { stage, attempt, number, into } => {
                let place = translator.match_in(snapshot, MatchId { stage, attempt, number });
                Some(translator.t2("lives-joined", "match", place, "in", with_name(into)))
            }
            MatchEvent::TicketGotBye { into, .. } => {
                Some(translator.t1("lives-got-bye", "in", with_name(into)))
            }
            MatchEvent::ResultEntered { .. }
            | MatchEvent::ResultReported { .. }
            | MatchEvent::ResultTakenBack { .. } => None,
        }
    });
    of_events
        .chain(other_placement_matches(translator, snapshot, before, after))
        .chain(prizes_to_fetch(translator, snapshot, before, after))
        .collect()
}

/// Says who plays for a place now instead of somebody else: these matches have no draw, so no event tells of it.
fn other_placement_matches(
    translator: Translator,
    snapshot: &Snapshot,
    before: &State,
    after: &State,
) -> Vec<String> {
    let players = |state: &State, stage: Stage| -> Option<(MatchId, [TicketNo; 2])> {
        let pairing = state.pairings(stage).into_iter().next()?;
        Some((pairing.id, [pairing.left?, pairing.right?]))
    };
    let with_name = |ticket| ticket_of(translator, snapshot, ticket);
    [Stage::ThirdPlace, Stage::FifthPlace, Stage::SeventhPlace]
        .into_iter()
        .filter_map(|stage| {
            let ((_, old), (id, new)) = (players(before, stage)?, players(after, stage)?);
            let (left, right) = (with_name(new[0]), with_name(new[1]));
            let place = translator.match_name(id);
            let sentence = || {
                translator
                    .with("round-placement-other", &[("match", &place), ("left", &left), ("right", &right)])
            };
            (old != new).then(sentence)
        })
        .collect()
}

/// Says which prizes come to be in the wrong hands between two states of a night: they were handed over before a correction.
pub fn prizes_to_fetch(
    translator: Translator,
    snapshot: &Snapshot,
    before: &State,
    after: &State,
) -> Vec<String> {
    let known = before.prizes_to_fetch();
    let holder = |ticket| ticket_of(translator, snapshot, ticket);
    let fetch = after.prizes_to_fetch().into_iter().filter(|moved| !known.contains(moved));
    fetch
        .map(|(prize, ticket)| translator.t2("round-fetch-prize", "prize", prize, "holder", holder(ticket)))
        .collect()
}

/// Returns the Bummerl that were written down of the result that stands.
pub fn standing_written<'a>(snapshot: &'a Snapshot, pairing: &Pairing) -> &'a [Entry] {
    match (standing(pairing), snapshot.history(pairing.id).last()) {
        (Some(_), Some(record)) => &record.evidence,
        _ => &[],
    }
}

/// Returns the result of a match that stands, as people say it.
pub fn shown_standing(snapshot: &Snapshot, pairing: &Pairing) -> Option<MatchResult> {
    standing(pairing).map(|result| as_told(snapshot, result, standing_written(snapshot, pairing)))
}

/// Returns the result of a match that stands.
pub fn standing(pairing: &Pairing) -> Option<MatchResult> {
    match pairing.outcome {
        Outcome::Result(result) => Some(result),
        _ => None,
    }
}
