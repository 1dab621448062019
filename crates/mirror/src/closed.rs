//! What a host tells everybody of entries that it had and that do not count any more, because a director has decided that another laptop is
//! right. Nobody is named: who stands in them alone has no name there.

use super::PublicEntry;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use tournament::draw::Commitment;
use tournament::{DrawEvent, Event, MatchEvent, Stage};

/// No evening has more draws.
const MOST_DRAWS: usize = 100;

/// Entries that do not count any more; times are by the clock of the host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "docs/JOURNAL.md has them")]
pub struct ClosedBranch {
    pub from: u32,
    pub until: u32,
    pub last_at: DateTime<Utc>,
    pub closed_at: DateTime<Utc>,
    pub draws: Vec<ClosedDraw>,
    pub results: u32,
    /// Those that nobody has read yet, as they came.
    #[serde(skip)]
    pub unread: Vec<Vec<u8>>,
}

/// A draw in such entries; the time is by the clock of the hall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "docs/JOURNAL.md has them")]
pub struct ClosedDraw {
    pub stage: Stage,
    pub attempt: u32,
    pub commitment: Option<Commitment>,
    pub drawn: bool,
    pub at: DateTime<Utc>,
}

impl ClosedBranch {
    /// Reads draws and results. What cannot be read is an entry all the same.
    pub fn read(&mut self) {
        let read = |entry: Vec<u8>| serde_json::from_slice::<PublicEntry>(&entry).ok()?.action().ok();
        for action in std::mem::take(&mut self.unread).into_iter().filter_map(read) {
            for event in &action.events {
                if let Event::Draws(event) = event {
                    self.read_draw(event, action.at);
                } else if let Event::Matches(event) = event {
                    let is_result =
                        matches!(event, MatchEvent::ResultEntered { .. } | MatchEvent::ResultReported { .. });
                    self.results += u32::from(is_result);
                }
            }
        }
    }

    fn read_draw(&mut self, event: &DrawEvent, at: DateTime<Utc>) {
        let (of, commitment, drawn) = match event {
            DrawEvent::ListClosed { stage, attempt, commitment, .. } => {
                (Some((*stage, *attempt)), *commitment, false)
            }
            DrawEvent::Drawn { secret, .. } | DrawEvent::Shuffled { secret, .. } => {
                (event.attempt(), Some(secret.commitment()), true)
            }
            by_hand => (by_hand.attempt().filter(|_| by_hand.is_pull()), None, true),
        };
        let Some((stage, attempt)) = of else { return };
        self.draws.retain(|draw| (draw.stage, draw.attempt) != (stage, attempt));
        if self.draws.len() < MOST_DRAWS {
            self.draws.push(ClosedDraw { stage, attempt, commitment, drawn, at });
        }
    }
}
