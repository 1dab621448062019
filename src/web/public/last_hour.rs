//! The last hour, from the semi-finals on: who plays for what, how the two have come to the final, and the first three.

use super::guest::{Guest, MatchView};
use crate::tournament::{Format, MatchResult, Outcome, Pairing, PlayerId, Side, Stage, TicketNo};
use crate::web::view::tournament::{PlaceLine, opponent};
use crate::web::view::translation;

/// The slots of the semi-finals, and of the final.
pub const SEMI_FINAL: u32 = 4;
pub const FINAL: u32 = 2;

/// What is at stake in the matches of a stage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stake {
    /// "Es geht um Platz 3.", in a sentence.
    pub words: String,
    /// The prizes that hang on it, the best first.
    pub gains: Vec<String>,
}

/// The final, with the way of the two to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalView {
    pub sides: [FinalistView; 2],
    /// How it stands; all empty before its draw.
    pub seen: MatchView,
    /// The prizes that hang on it.
    pub gains: Vec<String>,
    /// Its page, or "" before its draw.
    pub href: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalistView {
    pub name: String,
    /// "Karte 12", with where they come from if guests may know that.
    pub note: String,
    /// The page of the player's evening.
    pub href: String,
    /// Whether they have won the final.
    pub won: bool,
    /// The rounds before, the first one first.
    pub way: Vec<WayStep>,
}

/// A round on the way to the final.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayStep {
    pub stage: String,
    /// "2 : 1", or why nobody played.
    pub score: String,
    /// Who was beaten, or "".
    pub opponent: String,
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

impl FinalView {
    /// Returns the final as soon as it is known who plays it; `None` before, and where one ticket alone has come so far.
    pub fn of(guest: &Guest<'_>) -> Option<FinalView> {
        let view = &guest.view;
        let drawn = FinalView::stage(guest).and_then(|stage| view.pairings_in(stage).first());
        let tickets = match drawn {
            Some(pairing) => [pairing.left?, pairing.right?],
            None => coming(guest)?,
        };
        let seen = drawn.map(|pairing| guest.pairing(pairing)).unwrap_or_default();
        let [left, right] = tickets;
        let sides = [(left, seen.won == "left"), (right, seen.won == "right")];
        let [left, right] = sides.map(|(ticket, won)| FinalistView::of(guest, ticket, won));
        Some(FinalView {
            sides: [left?, right?],
            seen,
            gains: (1..=2).filter_map(|place| guest.prize_of(place)).collect(),
            href: drawn
                .map_or_else(String::new, |pairing| guest.link(&format!("runde/{}", pairing.id.stage))),
        })
    }

    /// Returns the final, if it is drawn or the last two play it; with lives the last match of theirs so far.
    pub fn stage(guest: &Guest<'_>) -> Option<Stage> {
        let view = &guest.view;
        match view.lives() {
            Some(_) => view.last_round().filter(|stage| view.is_between_the_last_two(*stage)),
            None => view.round_with_slots(FINAL).map(|draw| draw.stage),
        }
    }

    /// Returns whether a stage is the final, with both there.
    pub fn is_of(guest: &Guest<'_>, stage: Stage) -> bool {
        FinalView::stage(guest) == Some(stage)
    }
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

impl FinalistView {
    fn of(guest: &Guest<'_>, ticket: TicketNo, won: bool) -> Option<FinalistView> {
        let view = &guest.view;
        let owner = view.owner(ticket)?;
        // With lives everybody in the hall has played as many matches: what counts is how many lives are left.
        let by_knockout = view.lives().is_none();
        let last = FinalView::stage(guest);
        let before = |pairing: &&Pairing| {
            by_knockout && matches!(pairing.id.stage, Stage::Round(_)) && Some(pairing.id.stage) != last
        };
        Some(FinalistView {
            name: guest.name(owner),
            note: note(guest, ticket, owner),
            href: guest.person_link(owner),
            won,
            way: view.way(ticket).iter().filter(before).map(|one| WayStep::of(guest, ticket, one)).collect(),
        })
    }
}

/// "Karte 12 · Spital", with lives "Karte 12 · Spital · 2 Leben".
fn note(guest: &Guest<'_>, ticket: TicketNo, owner: PlayerId) -> String {
    let (number, place) = (guest.ctx.t1("public-ticket", "number", ticket), guest.names().place(owner));
    let lives = guest.view.lives().and_then(|evening| evening.life(ticket));
    let lives = lives.map(|life| guest.ctx.t1("lives-count", "count", life.left));
    let known = [Some(number), Some(place).filter(|place| !place.is_empty()), lives];
    known.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

impl WayStep {
    fn of(guest: &Guest<'_>, ticket: TicketNo, pairing: &Pairing) -> WayStep {
        let score = match pairing.outcome {
            Outcome::Result(MatchResult::Played(score)) => {
                let seen = guest
                    .view
                    .shown_score(pairing)
                    .unwrap_or(score)
                    .seen_from(pairing.side_of(ticket).unwrap_or(Side::Left));
                translation::score(seen.left, seen.right)
            }
            Outcome::Result(_) => guest.ctx.t("format-walkover"),
            Outcome::Bye(_) | Outcome::Empty => guest.ctx.t("public-bye"),
            Outcome::SelfPairing { .. } => guest.ctx.t("last-self"),
            Outcome::Open | Outcome::NotPlayed => String::new(),
        };
        let met = matches!(pairing.outcome, Outcome::Result(_));
        let other = opponent(pairing, ticket).filter(|_| met);
        WayStep {
            stage: guest.stage(pairing.id.stage),
            score,
            opponent: other.map_or_else(String::new, |other| guest.name_on(other)),
        }
    }
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
