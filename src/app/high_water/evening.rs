//! An evening compared with what is noted of it: what its journal contains, what it tells as lost, and what it lacks.

use super::notes::{Keys, MOST_ATTEMPTS, Note, NotedNight, read_note, write_note};
use crate::app::Snapshot;
use std::path::Path;
use std::sync::Arc;
use tournament::chain::Hash;
use tournament::{
    ActionNo, EveningEvent, Event, NotedAttempt, NotedHead, Resumed, ResumedFrom, Resumption, Stage,
    Tournament,
};

/// So far beyond the attempts that the journal knows there can be lost ones: nobody closes a list so often between two notes. The next
/// attempt counts on from the highest, and a number without end would be left.
const MOST_AHEAD: u32 = 20;

/// An evening with what its journal says, to be compared with what is noted.
#[derive(Debug)]
pub(super) struct Evening {
    pub(super) snapshot: Arc<Snapshot>,
    pub(super) hashes: Vec<Hash>,
}

impl Evening {
    /// Returns the hash of its first entry, by which it is known everywhere.
    pub(super) fn first(&self) -> Option<Hash> {
        self.hashes.first().copied()
    }

    fn contains(&self, head: &NotedHead) -> bool {
        self.entry(head.number).as_ref() == Some(head)
    }

    fn entry(&self, number: ActionNo) -> Option<NotedHead> {
        let hash = self.hashes.get((number.0 as usize).checked_sub(1)?)?.bytes();
        Some(NotedHead { number, hash })
    }

    /// Returns what is to be noted of it now, together with the attempts that were noted before.
    fn as_noted(&self, before: Option<&NotedNight>) -> Option<NotedNight> {
        let hash = self.hashes.last()?.bytes();
        let head = NotedHead { number: self.snapshot.tournament.version(), hash };
        let now = together(&self.lost(), &self.attempts());
        let attempts = together(before.map_or(&[], |before| &before.attempts), &now);
        let resumed = self.snapshot.resumed().last().and_then(|resumed| self.entry(resumed.action));
        Some(NotedNight { head, attempts, resumed, is_own: true })
    }

    fn attempts(&self) -> Vec<NotedAttempt> {
        let own = self.snapshot.draws().iter().map(|draw| NotedAttempt {
            stage: draw.stage,
            attempt: draw.attempt,
            commitment: draw.seal().map(|seal| seal.commitment),
            closed: self.snapshot.time_of(draw.closed_by),
            phrase: draw.seal().is_some_and(|seal| seal.phrase.is_some()),
            drawn: draw.drawn_by.map(|action| self.snapshot.time_of(action)),
        });
        own.collect()
    }

    fn lost(&self) -> Vec<NotedAttempt> {
        self.snapshot.lost_attempts().copied().collect()
    }

    /// Takes out of another house's note what cannot be: numbers that are none, or far beyond those that are known. This house has noted
    /// what it has seen.
    pub(super) fn bound(&self, mut noted: NotedNight) -> NotedNight {
        if noted.is_own {
            return noted;
        }
        let known = together(&self.lost(), &self.attempts());
        let highest = |stage: Stage| {
            known.iter().filter(|known| known.stage == stage).map(|known| known.attempt).max().unwrap_or(0)
        };
        noted.attempts.retain(|attempt| {
            attempt.is_usual() && attempt.attempt <= highest(attempt.stage).saturating_add(MOST_AHEAD)
        });
        noted
    }

    /// Returns whether the journal has an attempt as it was noted, or tells that it was lost.
    fn tells(&self, noted: &NotedAttempt) -> bool {
        self.attempts().iter().chain(&self.lost()).any(|known| {
            let as_far = noted.drawn.is_none() || known.drawn == noted.drawn;
            known.is(noted) && as_far && known.phrase >= noted.phrase
        })
    }

    /// Returns whether what was noted is part of this journal, or is told by it as lost.
    pub(super) fn accounts_for(&self, noted: &NotedNight) -> bool {
        let is_told = |resumed: &Resumed| {
            // What was noted after it, in this same journal, has happened since.
            let knew_it =
                noted.resumed.is_some_and(|known| known.number >= resumed.action && self.contains(&known));
            resumed.resumption.heads.iter().any(|told| {
                told == &noted.head
                    || !knew_it
                        && noted.head.number < told.number
                        && noted.attempts.iter().all(|attempt| self.tells(attempt))
            })
        };
        self.contains(&noted.head) || self.snapshot.resumed().iter().any(is_told)
    }

    /// Notes how far it is in a file that does not know of another journal of it. What nobody believes is put aside first; returns whether
    /// something was.
    pub(super) fn note_in(&self, file: &Path, keys: &Keys) -> bool {
        let (Some(first), Some(own)) = (self.first(), &keys.own) else { return false };
        let (noted, is_strange) = match read_note(file, first, keys) {
            Note::Nothing => (self.as_noted(None), false),
            Note::Strange => (self.as_noted(None), true),
            Note::Believed(before) => {
                let before = self.bound(before);
                if !self.accounts_for(&before) {
                    tracing::warn!(file = %file.display(), "another journal of this evening is noted there");
                    return false;
                }
                (self.as_noted(Some(&before)).filter(|noted| noted != &before), false)
            }
        };
        let Some(noted) = noted else { return false };
        let written = write_note(file, first, &noted, own, is_strange);
        if let Err(fault) = &written {
            tracing::warn!(%fault, file = %file.display(), "how far the evening is was not noted there");
        }
        is_strange && written.is_ok()
    }

    /// Returns whether a file notes something of it that is believed.
    pub(super) fn is_noted_in(&self, file: &Path, keys: &Keys) -> bool {
        self.first().is_some_and(|first| matches!(read_note(file, first, keys), Note::Believed(_)))
    }

    /// Returns whether a list was closed since it was last told that the evening goes on from somewhere, or ever. Earlier versions noted
    /// nothing anywhere, so what they closed does not count.
    pub(super) fn has_drawn_since_it_was_told(&self) -> bool {
        let told = self.snapshot.resumed().last().map(|resumed| resumed.action);
        self.snapshot.draws().iter().any(|draw| draw.dated && Some(draw.closed_by) > told)
    }

    /// Returns from where the evening goes on, and what of all that is noted it lacks.
    pub(super) fn resumption(&self, from: ResumedFrom, noted: &[NotedNight]) -> Resumption {
        let missing = noted.iter().filter(|noted| !self.accounts_for(noted));
        let mut heads: Vec<NotedHead> = missing.map(|noted| noted.head).collect();
        heads.sort_unstable_by_key(|head| (head.number, head.hash));
        heads.dedup();
        let all = noted.iter().fold(Vec::new(), |all, noted| together(&all, &noted.attempts));
        let mut attempts: Vec<_> = all.into_iter().filter(|attempt| !self.tells(attempt)).collect();
        attempts.drain(..attempts.len().saturating_sub(MOST_ATTEMPTS));
        Resumption { from, heads, attempts }
    }
}

/// Returns whether the last action is noted outside of the database at once: whoever could have it back could try again.
pub(super) fn is_noted(tournament: &Tournament) -> bool {
    let Some(action) = tournament.action(tournament.version()) else { return false };
    action.events.iter().any(|event| match event {
        Event::Draws(_) => true,
        Event::Evening(event) => match event {
            EveningEvent::Finished | EveningEvent::Reopened => true,
            EveningEvent::Opened(_)
            | EveningEvent::SettingsChanged(_)
            | EveningEvent::TextsChanged
            | EveningEvent::Resumed(_)
            | EveningEvent::Undone { .. } => false,
        },
        Event::Prizes(event) => event.is_of_a_lot(),
        Event::Desk(_) | Event::Matches(_) | Event::Hall(_) | Event::Lives(_) | Event::Specials(_) => {
            event.is_by_lot()
        }
    })
}

/// Returns all attempts of both lists, each once and as far as either knows it.
fn together(one: &[NotedAttempt], other: &[NotedAttempt]) -> Vec<NotedAttempt> {
    let mut all = one.to_vec();
    for noted in other {
        match all.iter_mut().find(|known| known.is(noted)) {
            Some(known) => {
                known.drawn = known.drawn.or(noted.drawn);
                known.phrase |= noted.phrase;
            }
            None => all.push(*noted),
        }
    }
    all
}
