//! What a host tells everybody of entries that it had and that do not count any more, because a director has decided that another laptop is
//! right. Nobody is named: who stands in them alone has no name there.

use super::PublicEntry;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tournament::MatchEvent::{ResultEntered, ResultReported};
use tournament::draw::Commitment;
use tournament::{DrawEvent, Event, Stage};

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
    pub results: usize,
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
        let (mut matches, mut draws) = (BTreeSet::new(), BTreeMap::new());
        for action in std::mem::take(&mut self.unread).into_iter().filter_map(read) {
            for event in &action.events {
                if let Event::Draws(event) = event
                    && let Some(draw) = read_draw(event, action.at)
                {
                    // A list says no more than its draw; one that comes after that is another one.
                    draws.remove(&(true, draw.stage, draw.attempt));
                    draws.insert((!draw.drawn, draw.stage, draw.attempt), draw);
                }
                if let Event::Matches(ResultEntered { id, .. } | ResultReported { id, .. }) = event {
                    matches.insert(*id);
                }
            }
        }
        self.results = matches.len();
        // Of very many those that were drawn, whatever else was made up.
        self.draws = draws.into_values().take(MOST_DRAWS).collect();
        self.draws.sort_by_key(|draw| draw.at);
    }
}

fn read_draw(event: &DrawEvent, at: DateTime<Utc>) -> Option<ClosedDraw> {
    use DrawEvent::{Drawn, ListClosed, PulledByHand, PulledOnPaper, Shuffled, SlipPulled};
    let ((stage, attempt), commitment, drawn) = if let ListClosed { stage, attempt, commitment, .. } = event {
        ((*stage, *attempt), *commitment, false)
    } else if let Drawn { secret, .. } | Shuffled { secret, .. } = event {
        (event.attempt()?, Some(secret.commitment()), true)
    } else {
        let is_pull = matches!(event, PulledByHand { .. } | PulledOnPaper { .. } | SlipPulled { .. });
        (event.attempt().filter(|_| is_pull)?, None, true)
    };
    Some(ClosedDraw { stage, attempt, commitment, drawn, at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn entry(number: u32, event: &str) -> Vec<u8> {
        let salt = format!("{number:032x}");
        let event: serde_json::Value = serde_json::from_str(event).unwrap();
        let hash = "0".repeat(64);
        let at = format!("2027-01-05T19:00:{number:02}.000Z");
        let events = [json!({"salt": salt, "event": event})];
        json!({"number": number, "at": at, "by": "3 -", "events": events, "texts": [], "hash": hash})
            .to_string()
            .into_bytes()
    }

    fn read(unread: Vec<Vec<u8>>) -> ClosedBranch {
        let at = "2027-01-05T19:22:00Z".parse().unwrap();
        let (draws, results) = (Vec::new(), 0);
        let mut branch =
            ClosedBranch { from: 2, until: 9, last_at: at, closed_at: at, draws, results, unread };
        branch.read();
        branch
    }

    fn drawn(stage: &str) -> String {
        let (secret, seed) = ("ab".repeat(32), "cd".repeat(32));
        json!({"drawn": {"stage": stage, "attempt": 1, "secret": secret, "seed": seed, "pulls": []}})
            .to_string()
    }

    #[test]
    fn draws_and_results_are_read_and_what_cannot_be_read_is_passed_over() {
        let sealed: Commitment = "01".repeat(32).parse().unwrap();
        let list = json!({"list-closed": {"stage": "R2", "attempt": 1, "slots": 8, "order": "random", "entries": [],
            "commitment": sealed}});
        let result = r#"{"result-entered":{"id":{"stage":"R1","attempt":1,"number":3},"left":1,"right":2,"result":"both-absent"}}"#;
        let entries = vec![
            b"no entry".to_vec(),
            entry(2, &drawn("R1")),
            entry(3, result),
            entry(4, result),
            entry(5, r#"{"never-heard-of":{}}"#),
            entry(6, &list.to_string()),
        ];
        let branch = read(entries);
        assert_eq!((branch.results, branch.unread.len()), (1, 0));
        let secret: tournament::draw::Secret = "ab".repeat(32).parse().unwrap();
        let draw = |round: u8, commitment, drawn, second| ClosedDraw {
            stage: Stage::Round(round),
            attempt: 1,
            commitment: Some(commitment),
            drawn,
            at: format!("2027-01-05T19:00:{second:02}Z").parse().unwrap(),
        };
        // The list of the first was closed before; its secret says with what.
        assert_eq!(branch.draws, [draw(1, secret.commitment(), true, 2), draw(2, sealed, false, 6)]);
    }

    #[test]
    fn a_list_that_is_made_up_afterwards_hides_no_draw() {
        let list = json!({"list-closed": {"stage": "R1", "attempt": 1, "slots": 8, "order": "random", "entries": [],
            "commitment": "ff".repeat(32)}});
        let branch = read(vec![entry(2, &drawn("R1")), entry(3, &list.to_string())]);
        let told: Vec<_> = branch.draws.iter().map(|draw| draw.drawn).collect();
        assert_eq!(told, [true, false]);
        let made_up = (2..=200).map(|round| entry(2, &list.to_string().replace("R1", &format!("R{round}"))));
        let branch = read(made_up.chain([entry(3, &drawn("R1"))]).collect());
        assert!(branch.draws.len() == MOST_DRAWS && branch.draws.iter().any(|draw| draw.drawn));
    }

    #[test]
    fn more_draws_than_any_evening_has_are_left_out() {
        let many = (1..=200).map(|round| entry(9, &drawn(&format!("R{round}"))));
        assert_eq!(read(many.collect()).draws.len(), MOST_DRAWS);
    }
}
