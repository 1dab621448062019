//! Special prizes: which there are, who is marked, who gets one.

use super::{AreaCommand, AreaEvent, Decision, LedBy, Permission};
use crate::command::Command;
use crate::draw::Stream;
use crate::event::Event;
use crate::ids::{ActionNo, PlayerId};
use crate::journal::Tournament;
use crate::rejection::{Rejection, ensure};
use crate::specials::{Special, SpecialKind, SpecialWinner};
use crate::state::State;
use crate::undo::last_with;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpecialCommand {
    AddSpecialPrize(SpecialKind),
    /// Mark exactly these players as one group.
    SetGroup {
        group: u32,
        members: BTreeSet<PlayerId>,
    },
    DrawSpecialLots {
        special: u32,
        /// For a prize of a place one player from each place that is tied; else nobody, because the core knows who is.
        places: Vec<PlayerId>,
        /// Random bytes.
        lots: [u8; 32],
    },
    Plain(PlainSpecial),
}

/// What people do about the special prizes with nothing beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum PlainSpecial {
    /// Take a special prize away.
    RemoveSpecialPrize(u32),
    /// Mark a player as one of a group, or not any more.
    MarkPlayer { group: u32, player: PlayerId, member: bool },
    /// Give a special prize to a player, or let it follow its rule again.
    GiveSpecialPrize { special: u32, player: Option<PlayerId> },
}

/// What happens to the special prizes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpecialEvent {
    /// A special prize was added.
    SpecialPrizeAdded { special: u32, kind: SpecialKind },
    /// A special prize was taken away.
    SpecialPrizeRemoved { special: u32 },
    /// A player was marked as one of a group, or is not any more.
    PlayerMarked { group: u32, player: PlayerId, member: bool },
    /// A special prize was given to a player by hand.
    SpecialPrizeGiven {
        special: u32,
        /// Who gets it; `None` if it follows its rule again.
        player: Option<PlayerId>,
    },
    /// Lots were drawn between those who were tied for a special prize.
    SpecialLotsDrawn {
        special: u32,
        /// The tied players in the drawn order; for a prize of a place one player from each tied place.
        order: Vec<PlayerId>,
    },
}

impl AreaCommand for SpecialCommand {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match self {
            SpecialCommand::AddSpecialPrize(kind) => tournament.add_special(*kind),
            SpecialCommand::SetGroup { group, members } => tournament.set_group(*group, members),
            SpecialCommand::DrawSpecialLots { special, places, lots } => {
                tournament.draw_special_lots(*special, places, *lots)
            }
            SpecialCommand::Plain(plain) => plain.decide(tournament),
        }
    }

    /// Prizes are handed over after the last match.
    fn works_after_the_end(&self) -> bool {
        true
    }
}

impl AreaCommand for PlainSpecial {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match self {
            PlainSpecial::RemoveSpecialPrize(special) => tournament.remove_special(*special),
            PlainSpecial::MarkPlayer { group, player, member } => tournament.mark(*group, *player, *member),
            PlainSpecial::GiveSpecialPrize { special, player } => tournament.give_special(*special, *player),
        }
    }

    /// Prizes are handed over after the last match.
    fn works_after_the_end(&self) -> bool {
        true
    }
}

impl AreaEvent for SpecialEvent {
    fn apply(&self, state: &mut State, action: ActionNo) {
        match *self {
            SpecialEvent::SpecialPrizeAdded { special, kind } => {
                state.specials.insert(special, Special { kind, given: None, lots: Vec::new() });
                state.last_special = state.last_special.max(special);
            }
            SpecialEvent::SpecialPrizeRemoved { special } => {
                state.specials.remove(&special);
            }
            SpecialEvent::PlayerMarked { group, player, member: true } => {
                state.groups.entry(group).or_default().insert(player, action);
            }
            SpecialEvent::PlayerMarked { group, player, member: false } => {
                if let Some(players) = state.groups.get_mut(&group) {
                    players.remove(&player);
                }
            }
            SpecialEvent::SpecialPrizeGiven { special, player } => {
                if let Some(special) = state.specials.get_mut(&special) {
                    special.given = player;
                }
            }
            SpecialEvent::SpecialLotsDrawn { special, ref order } => {
                if let Some(special) = state.specials.get_mut(&special) {
                    special.lots.push(order.clone());
                }
            }
        }
    }

    fn command(&self, _: &Tournament) -> Option<Command> {
        Some(Command::Specials(match *self {
            SpecialEvent::SpecialPrizeAdded { kind, .. } => SpecialCommand::AddSpecialPrize(kind),
            SpecialEvent::SpecialPrizeRemoved { special } => PlainSpecial::RemoveSpecialPrize(special).into(),
            SpecialEvent::PlayerMarked { group, player, member } => {
                PlainSpecial::MarkPlayer { group, player, member }.into()
            }
            SpecialEvent::SpecialPrizeGiven { special, player } => {
                PlainSpecial::GiveSpecialPrize { special, player }.into()
            }
            SpecialEvent::SpecialLotsDrawn { special, ref order } => {
                SpecialCommand::DrawSpecialLots { special, places: order.clone(), lots: [0; 32] }
            }
        }))
    }

    fn replaces_the_same(&self, real: &Tournament, without: &Tournament) -> bool {
        match self {
            // The words that an action replaced are kept with it, so they go back in order.
            SpecialEvent::SpecialPrizeAdded { .. } => {
                last_with(real, Event::changes_words) == last_with(without, Event::changes_words)
            }
            SpecialEvent::SpecialPrizeRemoved { special }
            | SpecialEvent::SpecialPrizeGiven { special, .. } => {
                real.specials().get(special) == without.specials().get(special)
            }
            SpecialEvent::SpecialLotsDrawn { special, .. } => {
                let award = |state: &State| {
                    state.special_awards().into_iter().find(|award| award.special == *special)
                };
                real.specials().get(special) == without.specials().get(special)
                    && award(real) == award(without)
            }
            SpecialEvent::PlayerMarked { .. } => true,
        }
    }

    /// Whoever comes to the desk is marked there.
    fn permission(&self) -> Permission {
        match self {
            SpecialEvent::PlayerMarked { .. } => Permission::Desk,
            SpecialEvent::SpecialPrizeAdded { .. }
            | SpecialEvent::SpecialPrizeRemoved { .. }
            | SpecialEvent::SpecialPrizeGiven { .. }
            | SpecialEvent::SpecialLotsDrawn { .. } => Permission::Direction,
        }
    }

    fn is_final(&self, _: &State) -> bool {
        match self {
            SpecialEvent::SpecialLotsDrawn { .. } => true,
            SpecialEvent::SpecialPrizeAdded { .. }
            | SpecialEvent::SpecialPrizeRemoved { .. }
            | SpecialEvent::PlayerMarked { .. }
            | SpecialEvent::SpecialPrizeGiven { .. } => false,
        }
    }

    fn led_by(&self) -> LedBy {
        if matches!(self, SpecialEvent::PlayerMarked { .. }) { LedBy::Each } else { LedBy::First }
    }

    fn changes_words(&self) -> bool {
        matches!(self, SpecialEvent::SpecialPrizeAdded { .. })
    }

    fn is_by_lot(&self) -> bool {
        matches!(self, SpecialEvent::SpecialLotsDrawn { .. })
    }
}

impl State {
    /// People who are off the list are in no group and have no prize and no lot.
    pub(super) fn forget_in_specials(&mut self, player: PlayerId) {
        for players in self.groups.values_mut() {
            players.remove(&player);
        }
        for special in self.specials.values_mut() {
            special.given = special.given.filter(|given| *given != player);
            special.lots.retain(|order| !order.contains(&player));
        }
    }

    fn known_special(&self, special: u32) -> Result<(), Rejection> {
        ensure(self.specials.contains_key(&special), Rejection::UnknownSpecial(special))
    }

    pub(super) fn add_special(&self, kind: SpecialKind) -> Decision {
        if let SpecialKind::BestOf { group } = kind {
            known_group(group)?;
        }
        ensure(self.specials.len() < State::MAX_SPECIALS, Rejection::TooManySpecials)?;
        Ok(vec![Event::Specials(SpecialEvent::SpecialPrizeAdded { special: self.next_special(), kind })])
    }

    pub(super) fn remove_special(&self, special: u32) -> Decision {
        self.known_special(special)?;
        // A prize that is taken away and added again would get new lots.
        let drawn = self.specials.get(&special).is_some_and(|special| !special.lots.is_empty());
        ensure(!drawn, Rejection::SpecialLotsDrawn(special))?;
        Ok(vec![Event::Specials(SpecialEvent::SpecialPrizeRemoved { special })])
    }

    pub(super) fn set_group(&self, group: u32, members: &BTreeSet<PlayerId>) -> Decision {
        known_group(group)?;
        members.iter().try_for_each(|player| self.known_person(*player))?;
        let marked: BTreeSet<PlayerId> =
            self.groups.get(&group).into_iter().flat_map(|known| known.keys().copied()).collect();
        let event = |member: bool| {
            move |player: &PlayerId| {
                Event::Specials(SpecialEvent::PlayerMarked { group, player: *player, member })
            }
        };
        let gone = marked.difference(members).map(event(false));
        let events: Vec<Event> = gone.chain(members.difference(&marked).map(event(true))).collect();
        if events.is_empty() { Err(Rejection::NothingToChange) } else { Ok(events) }
    }

    /// Marks a player as one of a group, or not any more; the others stay.
    pub(super) fn mark(&self, group: u32, player: PlayerId, member: bool) -> Decision {
        known_group(group)?;
        self.known_person(player)?;
        ensure(self.is_marked(group, player) != member, Rejection::NothingToChange)?;
        Ok(vec![Event::Specials(SpecialEvent::PlayerMarked { group, player, member })])
    }

    /// Gives a special prize to a player, or lets it follow its rule again.
    pub(super) fn give_special(&self, special: u32, player: Option<PlayerId>) -> Decision {
        self.known_special(special)?;
        let prize = self.specials.get(&special);
        // A place has people, all other prizes are for an entry.
        let of_place = prize.is_some_and(|prize| prize.kind == SpecialKind::MostFromOnePlace);
        let known = |player| if of_place { self.known_person(player) } else { self.known(player) };
        player.map_or(Ok(()), known)?;
        let given = prize.and_then(|prize| prize.given);
        ensure(given != player, Rejection::NothingToChange)?;
        Ok(vec![Event::Specials(SpecialEvent::SpecialPrizeGiven { special, player })])
    }

    /// Draws lots between those who are tied, once for the same people.
    pub(super) fn draw_special_lots(&self, special: u32, places: &[PlayerId], lots: [u8; 32]) -> Decision {
        self.known_special(special)?;
        places.iter().try_for_each(|player| self.known_person(*player))?;
        let award = self.special_awards().into_iter().find(|award| award.special == special);
        let mut order = match award.map(|award| award.winner) {
            Some(SpecialWinner::Pending) => return Err(Rejection::PrizesOpen),
            Some(SpecialWinner::Players(tied)) => tied,
            Some(SpecialWinner::ByPlace) => self.places_without_lot(special, places),
            _ => Vec::new(),
        };
        ensure(order.len() >= 2, Rejection::NobodyTied(special))?;
        Stream::new(lots).shuffle(&mut order);
        Ok(vec![Event::Specials(SpecialEvent::SpecialLotsDrawn { special, order })])
    }

    /// Returns the tied places, unless a lot has decided between them.
    fn places_without_lot(&self, special: u32, places: &[PlayerId]) -> Vec<PlayerId> {
        let distinct: BTreeSet<PlayerId> = places.iter().copied().collect();
        let tied: Vec<PlayerId> = distinct.into_iter().collect();
        let drawn = self.specials.get(&special).is_some_and(|special| special.lot_among(&tied).is_some());
        if drawn { Vec::new() } else { tied }
    }
}

/// Refuses a number that no group can have.
pub(super) fn known_group(group: u32) -> Result<(), Rejection> {
    match group {
        0 => Err(Rejection::UnknownGroup(group)),
        1..=State::MAX_GROUPS => Ok(()),
        _ => Err(Rejection::TooManyGroups),
    }
}
