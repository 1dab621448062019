//! The lives of the people in the table of the desk, and the links that show only those with so many.

use crate::app::Snapshot;
use crate::tournament::PlayerId;
use crate::web::address;
use crate::web::http::PageContext;
use crate::web::view::lives::LivesView;
use std::collections::BTreeMap;

/// The lives of everybody, and who is to be seen.
#[derive(Debug)]
pub struct Filter {
    lives: BTreeMap<PlayerId, LivesView>,
    left: BTreeMap<PlayerId, u8>,
    wanted: Option<u8>,
    /// The links: all, then by lives, most first, and those who are out.
    pub choices: Vec<Choice>,
}

/// One of the links.
#[derive(Debug)]
pub struct Choice {
    pub path: String,
    /// Who is to be seen there.
    pub text: String,
    /// Whether that is the page that is shown.
    pub is_chosen: bool,
}

impl Filter {
    /// Returns everybody's lives, with what an address says about whom to show; `None` on an evening without lives.
    pub fn of(ctx: &PageContext, snapshot: &Snapshot, wanted: &str) -> Option<Filter> {
        snapshot.lives()?;
        let lives: BTreeMap<_, _> = snapshot
            .players()
            .keys()
            .filter_map(|player| Some((*player, snapshot.life_of(*player)?)))
            .collect();
        let left: BTreeMap<PlayerId, u8> = lives.iter().map(|(player, life)| (*player, life.left)).collect();
        let mut people: BTreeMap<u8, usize> = BTreeMap::new();
        left.values().for_each(|left| *people.entry(*left).or_default() += 1);
        let wanted: Option<u8> = wanted.parse().ok();
        let desk = address::staff(&snapshot.slug, "kassa");
        let choice = |(left, people): (&u8, &usize)| {
            let text = match left {
                0 => ctx.t1("lives-filter-out", "people", people),
                left => ctx.t2("lives-filter-of", "lives", left, "people", people),
            };
            Choice { path: format!("{desk}?leben={left}"), text, is_chosen: wanted == Some(*left) }
        };
        let all = Choice { path: desk.clone(), text: ctx.t("lives-filter-all"), is_chosen: wanted.is_none() };
        Some(Filter {
            choices: std::iter::once(all).chain(people.iter().rev().map(choice)).collect(),
            lives: lives
                .into_iter()
                .map(|(player, life)| (player, LivesView::of(ctx.translator(), life)))
                .collect(),
            left,
            wanted,
        })
    }

    /// Returns whether somebody is to be seen.
    pub fn has(&self, player: PlayerId) -> bool {
        self.wanted.is_none_or(|wanted| self.left.get(&player) == Some(&wanted))
    }

    /// Returns the lives of somebody who has a ticket.
    pub fn lives(&self, player: &PlayerId) -> Option<&LivesView> {
        self.lives.get(player)
    }
}
