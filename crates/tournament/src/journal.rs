//! A tournament: its journal and the state that is folded from it.

use super::event::{Action, Event};
use super::ids::{ActionNo, PlayerId, TicketNo};
use super::rejection::{Rejection, ensure};
use super::settings::Settings;
use super::sibling::SiblingCall;
use super::state::State;
use crate::areas::desk::DeskEvent;
use crate::areas::evening::EveningEvent;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Arc;

/// A tournament with its whole journal. Reads like its [`State`].
#[derive(Debug, Clone)]
pub struct Tournament {
    state: State,
    ever: Ever,
    actions: Vec<Arc<Action>>,
    undone: BTreeSet<ActionNo>,
}

/// What no undo brings back: numbers that were used up, and people who were erased.
#[derive(Debug, Clone, Default)]
pub(super) struct Ever {
    highest_player: u32,
    highest_partner: u32,
    sales: BTreeMap<TicketNo, u32>,
    erased: BTreeSet<PlayerId>,
}

impl Ever {
    pub(super) fn next_player(&self) -> PlayerId {
        PlayerId(self.highest_player + 1)
    }

    pub(super) fn next_partner(&self) -> PlayerId {
        PlayerId(self.highest_partner.max(PlayerId::LAST_ENTRY) + 1)
    }

    /// Returns the count of the next sale of a ticket's number.
    pub(super) fn next_sale(&self, ticket: TicketNo) -> u32 {
        self.sales.get(&ticket).map_or(1, |sales| sales + 1)
    }

    pub(super) fn is_erased(&self, player: PlayerId) -> bool {
        self.erased.contains(&player)
    }

    /// Remembers what no undo brings back: a number that was used up, a person who was erased.
    pub(super) fn note(&mut self, event: &Event) {
        if let Some(player) = event.registers() {
            self.highest_player = self.highest_player.max(player.0);
        } else if let Event::Desk(DeskEvent::PartnerNamed { partner, .. }) = event {
            self.highest_partner = self.highest_partner.max(partner.0);
        } else if let Event::Desk(DeskEvent::TicketSold { ticket, sale, .. }) = event {
            self.sales.insert(*ticket, *sale);
        } else if let Event::Desk(DeskEvent::PersonErased { player }) = event {
            self.erased.insert(*player);
        }
    }
}

/// Why a list of actions is not the journal of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BrokenJournal {
    /// There is no action at all, or the first one does not open a tournament.
    #[error("the journal does not begin with the opening of a tournament")]
    NotOpened,
    #[error("the journal has action {found} where {expected} should be")]
    Gap {
        /// The number that follows the action before.
        expected: ActionNo,
        found: ActionNo,
    },
}

impl Deref for Tournament {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl Tournament {
    /// Returns the first event of a new tournament. [`Rejection::Settings`] has everything that is wrong.
    pub fn open(settings: Settings) -> Result<Event, Rejection> {
        let faults = settings.faults();
        ensure(faults.is_empty(), Rejection::Settings(faults))?;
        Ok(Event::Evening(EveningEvent::Opened(settings)))
    }

    /// Returns the same evening beside another one on the same tables, whose matches that are going on keep tables and people busy.
    pub fn with_sibling_calls(&self, calls: Vec<SiblingCall>) -> Tournament {
        let mut tournament = self.clone();
        tournament.state.beside = calls;
        tournament
    }

    /// Folds a journal, oldest action first. The actions must begin with an opening and leave out no number.
    pub fn replay<A: Into<Arc<Action>>>(
        actions: impl IntoIterator<Item = A>,
    ) -> Result<Tournament, BrokenJournal> {
        let actions: Vec<Arc<Action>> = actions.into_iter().map(Into::into).collect();
        let first = actions.first().ok_or(BrokenJournal::NotOpened)?;
        let Some(Event::Evening(EveningEvent::Opened(settings))) = first.events.first() else {
            return Err(BrokenJournal::NotOpened);
        };
        // What is taken back later is left out at once: a journal of undos would be folded anew for each of them.
        let taken_back = |action: &Arc<Action>| action.events.iter().find_map(Event::takes_back);
        let undone: BTreeSet<ActionNo> = actions.iter().filter_map(taken_back).collect();
        let mut tournament = Tournament {
            state: State::new(settings.clone()),
            ever: Ever::default(),
            actions: Vec::new(),
            undone: BTreeSet::new(),
        };
        for action in actions {
            let expected = ActionNo(tournament.actions.len() as u32 + 1);
            ensure(action.number == expected, BrokenJournal::Gap { expected, found: action.number })?;
            let counts = !undone.contains(&action.number);
            tournament.add(action, counts);
        }
        tournament.undone = undone;
        Ok(tournament)
    }

    /// Folds one more action, whose number is the one after [`Tournament::version`].
    pub fn evolve(&mut self, action: impl Into<Arc<Action>>) {
        let action = action.into();
        let taken_back = action.events.iter().find_map(Event::takes_back);
        self.add(action, true);
        if let Some(action) = taken_back {
            self.undone.insert(action);
            // Everything that still counts. An undo is rare and a night is small, so no event needs an inverse.
            self.state = self.folded(self.actions.len() as u32, &self.undone);
        }
    }

    /// Folds the first so many actions but those that were taken back.
    pub(super) fn folded(&self, actions: u32, undone: &BTreeSet<ActionNo>) -> State {
        // Whatever the settings are here, the first event is the opening and sets them.
        let mut state = State::new(self.state.settings.clone());
        for action in self.actions.iter().take(actions as usize) {
            if !undone.contains(&action.number) {
                action.events.iter().for_each(|event| state.apply(event, action.number));
            }
        }
        state
    }

    /// Returns the tournament as it was before an action, except that what was taken back since does not count.
    pub(super) fn before(&self, action: ActionNo) -> Tournament {
        let earlier = (action.0 as usize).saturating_sub(1);
        let actions: Vec<_> = self.actions.iter().take(earlier).cloned().collect();
        let mut ever = Ever::default();
        actions.iter().flat_map(|action| &action.events).for_each(|event| ever.note(event));
        let undone = self.undone.range(..action).copied().collect();
        Tournament { state: self.folded(actions.len() as u32, &self.undone), ever, actions, undone }
    }

    /// Adds the next action, which counts or not; what it takes back has been left out before.
    pub(super) fn add(&mut self, action: Arc<Action>, counts: bool) {
        for event in &action.events {
            self.ever.note(event);
            if counts {
                self.state.apply(event, action.number);
            }
        }
        if !counts {
            self.undone.insert(action.number);
        }
        self.actions.push(action);
    }

    /// Returns every action, oldest first.
    pub(super) fn shared_actions(&self) -> &[Arc<Action>] {
        &self.actions
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    pub(super) fn ever(&self) -> &Ever {
        &self.ever
    }

    pub fn has_erased(&self, player: PlayerId) -> bool {
        self.ever.is_erased(player)
    }

    /// Returns the number of the last action.
    pub fn version(&self) -> ActionNo {
        ActionNo(self.actions.len() as u32)
    }

    /// Returns every action, oldest first, those that were taken back included.
    pub fn actions(&self) -> impl DoubleEndedIterator<Item = &Action> {
        self.actions.iter().map(AsRef::as_ref)
    }

    /// Returns whether nothing was ever sold, paid or closed, also nothing that was taken back since.
    pub fn is_untouched(&self) -> bool {
        self.actions().flat_map(|action| &action.events).all(Event::only_prepares)
    }

    pub fn action(&self, number: ActionNo) -> Option<&Action> {
        self.actions.get((number.0 as usize).checked_sub(1)?).map(AsRef::as_ref)
    }

    pub fn is_undone(&self, number: ActionNo) -> bool {
        self.undone.contains(&number)
    }

    /// Returns the action that an undo would take back: the last one that counts. [`Rejection::UndoBlocked`] if it made something public
    /// that nobody can take back, such as a draw. Such an action has a remedy of its own: reopen, declare void, refund.
    pub fn undo_target(&self) -> Result<&Action, Rejection> {
        self.last_undoable_of(|_| true)
    }

    /// Returns the last action that counts among those of somebody: what they take back when they take back their last step. Others may
    /// have done something since; what builds on it, [`Tournament::dependants`] tells.
    pub fn last_undoable_of(&self, is_theirs: impl Fn(ActionNo) -> bool) -> Result<&Action, Rejection> {
        let theirs = |action: &&Action| is_theirs(action.number) && self.can_be_named(action);
        let last = self.actions().rev().find(theirs).ok_or(Rejection::NothingToUndo)?;
        ensure(!self.is_final(last), Rejection::UndoBlocked { action: last.number })?;
        Ok(last)
    }

    /// Returns whether an action can never be taken back: it published a list, a secret or a lot, or is part of a draw
    /// by hand whose last number has been pulled.
    pub fn is_final(&self, action: &Action) -> bool {
        // Two who came together go together: that changes no name on a closed list.
        let came = action.events.iter().any(|event| event.registers().is_some());
        let came_with = |event: &Event| came && matches!(event, Event::Desk(DeskEvent::PartnerNamed { .. }));
        action.events.iter().any(|event| !came_with(event) && event.area().is_final(&self.state))
    }
}
