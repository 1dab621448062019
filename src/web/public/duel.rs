//! One match as two who face each other: who they are, how it stands, what hangs on it, and the way of both to it.

use super::guest::{Guest, MatchView};
use super::tickets::StepView;
use tournament::{Pairing, PlayerId, Stage, TicketNo};

/// Two who play a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuelView {
    pub sides: [DuelSide; 2],
    /// How it stands; all empty before its draw.
    pub seen: MatchView,
    /// The prizes that hang on it.
    pub gains: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuelSide {
    pub name: String,
    /// "Karte 12", with where they come from if guests may know that.
    pub note: String,
    /// The page of the player's evening.
    pub href: String,
    pub won: bool,
    /// The rounds before, the first one first.
    pub way: Vec<StepView>,
}

impl DuelView {
    /// Returns two tickets, whose match may still have to be drawn; `None` if one of them is not sold any more.
    pub fn of(
        guest: &Guest<'_>,
        tickets: [TicketNo; 2],
        drawn: Option<&Pairing>,
        gains: Vec<String>,
    ) -> Option<DuelView> {
        let seen = drawn.map(|pairing| guest.pairing(pairing)).unwrap_or_default();
        let stage = drawn.map(|pairing| pairing.id.stage);
        let [left, right] = tickets;
        let sides = [(left, seen.won == "left"), (right, seen.won == "right")];
        let [left, right] = sides.map(|(ticket, won)| DuelSide::of(guest, ticket, stage, won));
        Some(DuelView { sides: [left?, right?], seen, gains })
    }

    /// Returns whether there is anything to tell of how they came here.
    pub fn has_ways(&self) -> bool {
        self.sides.iter().any(|side| !side.way.is_empty())
    }
}

impl DuelSide {
    fn of(guest: &Guest<'_>, ticket: TicketNo, here: Option<Stage>, won: bool) -> Option<DuelSide> {
        let view = &guest.view;
        let owner = view.owner(ticket)?;
        // With lives everybody in the hall has played as many matches: what counts is how many lives are left.
        let by_knockout = view.lives().is_none();
        let before = |pairing: &&Pairing| {
            by_knockout
                && matches!(pairing.id.stage, Stage::Round(_))
                && here.is_none_or(|here| pairing.id.stage < here)
        };
        Some(DuelSide {
            name: guest.name(owner),
            note: note(guest, ticket, owner),
            href: guest.person_link(owner),
            won,
            way: view.way(ticket).iter().filter(before).map(|one| guest.step(ticket, one)).collect(),
        })
    }
}

/// "Karte 12 · Spital", with lives "Karte 12 · Spital · 2 Leben".
fn note(guest: &Guest<'_>, ticket: TicketNo, owner: PlayerId) -> String {
    let (number, place) = (guest.ticket_note(ticket), guest.names().place(owner));
    let lives = guest.view.lives().and_then(|evening| evening.life(ticket));
    let lives = lives.map(|life| guest.ctx.t1("lives-count", "count", life.left));
    let known = [Some(number), Some(place).filter(|place| !place.is_empty()), lives];
    known.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
