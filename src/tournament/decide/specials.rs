//! Special prizes: which there are, who is marked, who gets one.

use super::Decision;
use crate::tournament::draw::Stream;
use crate::tournament::event::Event;
use crate::tournament::ids::PlayerId;
use crate::tournament::rejection::Rejection;
use crate::tournament::specials::{SpecialKind, SpecialWinner};
use crate::tournament::state::State;
use std::collections::BTreeSet;

impl State {
    fn known_group(&self, group: u32) -> Result<(), Rejection> {
        match group {
            0 => Err(Rejection::UnknownGroup(group)),
            1..=State::MAX_GROUPS => Ok(()),
            _ => Err(Rejection::TooManyGroups),
        }
    }

    fn known_special(&self, special: u32) -> Result<(), Rejection> {
        if self.specials.contains_key(&special) { Ok(()) } else { Err(Rejection::UnknownSpecial(special)) }
    }

    pub(super) fn add_special(&self, kind: SpecialKind) -> Decision {
        if let SpecialKind::BestOf { group } = kind {
            self.known_group(group)?;
        }
        if self.specials.len() >= State::MAX_SPECIALS {
            return Err(Rejection::TooManySpecials);
        }
        Ok(vec![Event::SpecialPrizeAdded { special: self.next_special(), kind }])
    }

    pub(super) fn remove_special(&self, special: u32) -> Decision {
        self.known_special(special)?;
        // A prize that is taken away and added again would get new lots.
        if self.specials.get(&special).is_some_and(|special| !special.lots.is_empty()) {
            return Err(Rejection::SpecialLotsDrawn(special));
        }
        Ok(vec![Event::SpecialPrizeRemoved { special }])
    }

    /// Marks exactly these players as one group.
    pub(super) fn set_group(&self, group: u32, members: &BTreeSet<PlayerId>) -> Decision {
        self.known_group(group)?;
        if let Some(stranger) = members.iter().find(|player| !self.players.contains_key(player)) {
            return Err(Rejection::UnknownPlayer(*stranger));
        }
        let marked: BTreeSet<PlayerId> =
            self.groups.get(&group).into_iter().flat_map(|known| known.keys().copied()).collect();
        let event =
            |member: bool| move |player: &PlayerId| Event::PlayerMarked { group, player: *player, member };
        let gone = marked.difference(members).map(event(false));
        let events: Vec<Event> = gone.chain(members.difference(&marked).map(event(true))).collect();
        if events.is_empty() { Err(Rejection::NothingToChange) } else { Ok(events) }
    }

    /// Marks a player as one of a group, or not any more; the others stay.
    pub(super) fn mark(&self, group: u32, player: PlayerId, member: bool) -> Decision {
        self.known_group(group)?;
        if !self.players.contains_key(&player) {
            return Err(Rejection::UnknownPlayer(player));
        }
        if self.is_marked(group, player) == member {
            return Err(Rejection::NothingToChange);
        }
        Ok(vec![Event::PlayerMarked { group, player, member }])
    }

    /// Gives a special prize to a player, or lets it follow its rule again.
    pub(super) fn give_special(&self, special: u32, player: Option<PlayerId>) -> Decision {
        self.known_special(special)?;
        if let Some(stranger) = player.filter(|player| !self.players.contains_key(player)) {
            return Err(Rejection::UnknownPlayer(stranger));
        }
        if self.specials.get(&special).and_then(|special| special.given) == player {
            return Err(Rejection::NothingToChange);
        }
        Ok(vec![Event::SpecialPrizeGiven { special, player }])
    }

    /// Draws lots between those who are tied, once for the same people.
    pub(super) fn draw_special_lots(&self, special: u32, places: &[PlayerId], lots: [u8; 32]) -> Decision {
        self.known_special(special)?;
        if let Some(stranger) = places.iter().find(|player| !self.players.contains_key(player)) {
            return Err(Rejection::UnknownPlayer(*stranger));
        }
        let award = self.special_awards().into_iter().find(|award| award.special == special);
        let mut order = match award.map(|award| award.winner) {
            Some(SpecialWinner::Pending) => return Err(Rejection::PrizesOpen),
            Some(SpecialWinner::Players(tied)) => tied,
            Some(SpecialWinner::ByPlace) => self.places_without_lot(special, places),
            _ => Vec::new(),
        };
        if order.len() < 2 {
            return Err(Rejection::NobodyTied(special));
        }
        Stream::new(lots).shuffle(&mut order);
        Ok(vec![Event::SpecialLotsDrawn { special, order }])
    }

    /// Returns the tied places, unless a lot has decided between them.
    fn places_without_lot(&self, special: u32, places: &[PlayerId]) -> Vec<PlayerId> {
        let distinct: BTreeSet<PlayerId> = places.iter().copied().collect();
        let tied: Vec<PlayerId> = distinct.into_iter().collect();
        let drawn = self.specials.get(&special).is_some_and(|special| special.lot_among(&tied).is_some());
        if drawn { Vec::new() } else { tied }
    }
}
