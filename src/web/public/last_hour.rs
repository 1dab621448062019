//! The last hour, from the semi-finals on: who plays for what, who plays the final, and the first three.

use super::duel::DuelView;
use super::guest::Guest;
use crate::web::view::tournament::PlaceLine;
use tournament::{Format, Pairing, PlayerId, SEMI_FINAL, Stage, TicketNo};

/// The slots of the final.
pub const FINAL: u32 = 2;

/// What is at stake in the matches of a stage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stake {
    /// "Es geht um Platz 3.", in a sentence.
    pub words: String,
    /// The prizes that hang on it, the best first.
    pub gains: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PodiumStep {
    /// "1", or "3 bis 4" for those who share it.
    pub place: String,
    pub people: Vec<Winner>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Winner {
    pub name: String,
    /// "Karte 12".
    pub note: String,
    /// The page of the player's evening.
    pub href: String,
    /// What they win with this ticket.
    pub prizes: Vec<String>,
}

impl Stake {
    /// Returns what a stage is about; `None` before the semi-finals, when that would be the next round.
    pub fn of(guest: &Guest<'_>, stage: Stage) -> Option<Stake> {
        let (ctx, view) = (guest.ctx, &guest.view);
        let for_place = |place: u32| ctx.t1("last-for-place", "place", place);
        let (words, places) = match (stage, view.slots(stage)) {
            (Stage::Round(_), Some(SEMI_FINAL)) if view.is_demanded(Stage::ThirdPlace) => {
                (ctx.t("last-semi-final"), 1..=4)
            }
            (Stage::Round(_), Some(SEMI_FINAL)) => (ctx.t("last-semi-final-only"), 1..=2),
            (Stage::Round(_), Some(FINAL)) => (for_place(1), 1..=2),
            (Stage::Round(_), _) => return None,
            (Stage::ThirdPlace, _) => (for_place(3), 3..=4),
            (Stage::Placement, _) => (ctx.t("last-placement"), 5..=8),
            (Stage::FifthPlace, _) => (for_place(5), 5..=6),
            (Stage::SeventhPlace, _) => (for_place(7), 7..=8),
        };
        Some(Stake { words, gains: places.filter_map(|place| guest.prize_of(place)).collect() })
    }
}

/// Returns the final as soon as it is known who plays it; `None` before, and where one ticket alone has come so far.
pub fn decider(guest: &Guest<'_>) -> Option<DuelView> {
    match decider_stage(guest).and_then(|stage| guest.view.pairings_in(stage).first()) {
        Some(pairing) => duel(guest, pairing),
        None => DuelView::of(guest, coming(guest)?, None, first_two(guest)),
    }
}

/// Returns the two of a match with what hangs on it; `None` where one of them met nobody.
pub fn duel(guest: &Guest<'_>, pairing: &Pairing) -> Option<DuelView> {
    let gains = match pairing.id.stage {
        stage if is_decider(guest, stage) => first_two(guest),
        stage => Stake::of(guest, stage).map_or_else(Vec::new, |stake| stake.gains),
    };
    DuelView::of(guest, [pairing.left?, pairing.right?], Some(pairing), gains)
}

fn first_two(guest: &Guest<'_>) -> Vec<String> {
    (1..=2).filter_map(|place| guest.prize_of(place)).collect()
}

/// Returns the final, if it is drawn or the last two play it; with lives the last match of theirs so far.
pub fn decider_stage(guest: &Guest<'_>) -> Option<Stage> {
    let view = &guest.view;
    match view.lives() {
        Some(_) => view.last_round().filter(|stage| view.is_between_the_last_two(*stage)),
        None => view.round_with_slots(FINAL).map(|draw| draw.stage),
    }
}

/// Returns whether a stage is the final, with both there.
pub fn is_decider(guest: &Guest<'_>, stage: Stage) -> bool {
    decider_stage(guest) == Some(stage)
}

/// Returns the two who will be drawn for the final, once all other matches of the knockout are over.
fn coming(guest: &Guest<'_>) -> Option<[TicketNo; 2]> {
    let view = &guest.view;
    let by_knockout = view.settings().format == Format::Tickets;
    let last = view.last_round().filter(|_| by_knockout && view.has_next_round())?;
    if !view.open_matches(last).is_empty() {
        return None;
    }
    <[TicketNo; 2]>::try_from(view.drawable()).ok()
}

/// Returns the steps of the podium, the first place first, as far as no match can change them any more.
pub fn podium(guest: &Guest<'_>) -> Vec<PodiumStep> {
    guest.view.podium(&guest.names()).into_iter().map(|line| step(guest, line)).collect()
}

fn step(guest: &Guest<'_>, line: PlaceLine) -> PodiumStep {
    let winner = |(ticket, owner): (TicketNo, PlayerId)| Winner {
        name: guest.name(owner),
        note: guest.ctx.t1("public-ticket", "number", ticket),
        href: guest.person_link(owner),
        prizes: guest.prizes_of(ticket),
    };
    PodiumStep { place: guest.places(line.places), people: line.tickets.into_iter().map(winner).collect() }
}
