//! What a host knows of an evening by itself, whatever its laptop says: when each entry came, since when nothing has come, and what counted before.

use chrono::{DateTime, Utc};
use mirror::ClosedBranch;
use std::sync::Arc;
use tournament::ActionNo;
use tournament::texts::Slug;

/// What a host adds to an evening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hosted {
    /// The short name in its own house, which all hashes contain.
    pub name: Slug,
    /// Why nothing comes from the hall although the evening goes on.
    pub silence: Option<Silence>,
    /// When each entry came, oldest first.
    pub(super) received: Arc<Vec<DateTime<Utc>>>,
    /// What it has of entries that do not count any more, oldest first.
    pub(super) branches: Arc<Vec<ClosedBranch>>,
}

/// Why nothing comes from a hall, and when it was heard of last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silence {
    CutOff(DateTime<Utc>),
    /// A director has paused or ended it.
    Paused(DateTime<Utc>),
}

impl Hosted {
    pub fn received(&self, action: ActionNo) -> Option<DateTime<Utc>> {
        self.received.get(usize::try_from(action.0.checked_sub(1)?).ok()?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_entry_has_the_time_at_which_it_came() {
        let at = |second: i64| DateTime::from_timestamp(second, 0).unwrap();
        let hosted = Hosted {
            name: "abend".parse().unwrap(),
            silence: None,
            received: Arc::new(vec![at(10), at(20)]),
            branches: Arc::default(),
        };
        let received = [0, 1, 2, 3].map(|action| hosted.received(ActionNo(action)));
        assert_eq!(received, [None, Some(at(10)), Some(at(20)), None]);
    }
}
