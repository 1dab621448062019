//! The evening as it stood before and after an action, for those who read the journal.

use super::draw::{Draw, Phrase, Pull};
use super::event::{Action, Event};
use super::ids::ActionNo;
use super::journal::Tournament;
use super::state::State;
use crate::areas::draws::DrawEvent;
use std::collections::BTreeSet;

impl Tournament {
    /// Tells each of these actions, oldest first, with the state before it and after it. What was taken back later still counts
    /// then; an undo shows the evening with and without what it took back.
    pub fn around(&self, wanted: &BTreeSet<ActionNo>, mut tell: impl FnMut(&Action, &State, &State)) {
        let Some(last) = wanted.last() else { return };
        let mut undone = BTreeSet::new();
        // Folded anew where an undo lies before an action that is asked for, and nowhere else.
        let mut known = Some(self.folded(0, &undone));
        for action in self.actions().take(last.0 as usize) {
            if wanted.contains(&action.number) {
                let before = known.unwrap_or_else(|| self.folded(action.number.0 - 1, &undone));
                let after = match take_back(action, &mut undone) {
                    true => self.folded(action.number.0, &undone),
                    false => followed(before.clone(), action),
                };
                tell(action, &before, &after);
                known = Some(after);
            } else if take_back(action, &mut undone) {
                known = None;
            } else {
                known = known.map(|state| followed(state, action));
            }
        }
    }

    /// Returns the state as it would be after one more action with these events.
    pub fn with(&self, events: &[Event]) -> State {
        let (mut state, action) = (self.state().clone(), ActionNo(self.version().0 + 1));
        for event in events {
            state.apply(event, action);
        }
        state
    }

    /// Returns the phrases of a draw that were replaced or taken back, in the order in which they were taken, each with the action
    /// that took it. The hall has seen them, and they do not count.
    pub fn earlier_phrases(&self, draw: &Draw) -> Vec<(ActionNo, &Phrase)> {
        let mut phrases: Vec<_> = self.phrases_taken(draw).collect();
        if let Some(counts) = phrases.iter().rposition(|(action, _)| !self.is_undone(*action)) {
            phrases.remove(counts);
        }
        phrases
    }

    /// Returns the action that took the phrase of a draw that counts.
    pub fn phrase_taken_by(&self, draw: &Draw) -> Option<ActionNo> {
        let counting = self.phrases_taken(draw).filter(|(action, _)| !self.is_undone(*action));
        counting.last().map(|(action, _)| action)
    }

    fn phrases_taken(&self, draw: &Draw) -> impl Iterator<Item = (ActionNo, &Phrase)> {
        let of = (draw.stage, draw.attempt);
        let events = self
            .shared_actions()
            .iter()
            .flat_map(|action| action.events.iter().map(|event| (action.number, event)));
        events.filter_map(move |(action, event)| {
            let Event::Draws(DrawEvent::PhraseTaken { stage, attempt, phrase }) = event else { return None };
            ((*stage, *attempt) == of).then_some((action, phrase))
        })
    }

    /// Returns the pulls of a draw by hand that were noted and taken back, in the order in which they were noted.
    pub fn pulls_taken_back(&self, draw: &Draw) -> Vec<&Pull> {
        let undone = self.shared_actions().iter().filter(|action| self.is_undone(action.number));
        let pulls = undone.flat_map(|action| &action.events).filter_map(|event| {
            let Event::Draws(event) = event else { return None };
            let (stage, attempt, pulls) = event.pulls_noted()?;
            ((stage, attempt) == (draw.stage, draw.attempt)).then_some(pulls)
        });
        pulls.flatten().collect()
    }
}

/// Notes what an action takes back, and whether it does.
fn take_back(action: &Action, undone: &mut BTreeSet<ActionNo>) -> bool {
    let before = undone.len();
    undone.extend(action.events.iter().filter_map(Event::takes_back));
    undone.len() > before
}

fn followed(mut state: State, action: &Action) -> State {
    action.events.iter().for_each(|event| state.apply(event, action.number));
    state
}
