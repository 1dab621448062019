//! The open pairings of `/t/{slug}`, as lean as the first visit over a bad connection needs them: 256 of them are a page of
//! some kilobytes. The state stands above a group, not beside each pairing.

use super::guest::{Guest, MatchView};
use super::last_hour::{Stake, is_decider};
use super::layout::{self, Link};
use super::round::ProgressView;
use crate::web::view::tournament::Turn;
use tournament::{Pairing, Stage};

/// The open matches of a stage.
pub struct Section {
    pub title: String,
    pub progress: ProgressView,
    /// The page with all its pairings.
    pub href: String,
    /// Whether there are more of them than stand here: some are over, some are byes.
    pub more: bool,
    pub open: usize,
    pub groups: Vec<Group>,
    /// What it is about, from the semi-finals on.
    pub stake: Option<Stake>,
    /// Whether it is the final, which stands there by itself.
    pub is_final: bool,
    /// Whether this is the stage that the page is about; the matches for places come after it.
    pub first: bool,
}

/// Open matches that stand in the same way.
pub struct Group {
    /// How they stand, as `state` of `macros.html`; "" for a list by name.
    pub kind: &'static str,
    /// The same in words.
    pub word: String,
    /// By number or by name.
    pub matches: Vec<MatchView>,
    /// Into a long list by name, a letter each.
    pub jumps: Vec<Link>,
}

impl Section {
    /// Returns the open matches of a stage, in groups by number, or in one list by name.
    pub fn of(guest: &Guest<'_>, stage: Stage, first: bool, by_name: bool) -> Section {
        let all = guest.view.pairings_in(stage);
        let open: Vec<Pairing> = all.iter().copied().filter(Pairing::is_open).collect();
        Section {
            title: guest.stage(stage),
            progress: super::round::progress(guest, stage),
            href: guest.link(&format!("runde/{stage}")),
            more: all.len() > open.len(),
            open: open.len(),
            // A single match needs no order, and no way back from one.
            groups: if by_name && open.len() > 1 {
                vec![by_names(guest, &open)]
            } else {
                by_state(guest, &open)
            },
            stake: Stake::of(guest, stage),
            is_final: is_decider(guest, stage),
            first,
        }
    }
}

/// Groups by what the hall wants to know: what is going on, what can be played, and what waits for another match.
fn by_state(guest: &Guest<'_>, open: &[Pairing]) -> Vec<Group> {
    let group = |kind: &'static str, key: &str| Group {
        kind,
        word: guest.ctx.t(key),
        matches: open
            .iter()
            .filter(|pairing| guest.view.turn(pairing.id).unwrap_or(Turn::Now).kind() == kind)
            .map(|pairing| view(guest, pairing))
            .collect(),
        jumps: Vec::new(),
    };
    let groups = [
        group("running", "public-group-running"),
        group("free", "public-group-free"),
        group("waiting", "public-group-waiting"),
    ];
    groups.into_iter().filter(|group| !group.matches.is_empty()).collect()
}

/// Lists each pairing under both names.
fn by_names(guest: &Guest<'_>, open: &[Pairing]) -> Group {
    let mut matches = guest.by_name(open);
    let (jumps, anchors) = layout::letters(matches.iter().map(|view| view.left.sorting.as_str()));
    matches.iter_mut().zip(anchors).for_each(|(view, anchor)| view.anchor = anchor);
    Group { kind: "", word: String::new(), matches, jumps }
}

/// Writes an open pairing with what else there is to say: "Huber Franz spielt noch an Tisch 7".
fn view(guest: &Guest<'_>, pairing: &Pairing) -> MatchView {
    let ctx = guest.ctx;
    let unusual = match guest.view.turn(pairing.id) {
        Some(turn @ (Turn::After { running: true, .. } | Turn::OnSibling { .. })) => {
            guest.turn(turn, pairing.id.stage)
        }
        Some(Turn::After { id, .. }) => ctx.t1("public-after", "match", guest.match_in(id, pairing.id.stage)),
        Some(turn @ Turn::Missing { .. }) => guest.turn(turn, pairing.id.stage),
        Some(Turn::Running { .. } | Turn::Now) | None => String::new(),
    };
    MatchView { unusual, anchor: String::new(), ..guest.pairing(pairing) }
}
