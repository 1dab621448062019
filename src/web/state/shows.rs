//! What the staff lets the wall of an evening show beside the evening itself: how far the prize-giving is, and a line of their own. It is no
//! part of the record, so it is in no journal and gone after a restart.

use crate::app::TournamentId;
use chrono::{DateTime, Utc};
use parking_lot::Mutex;
use std::collections::HashMap;
use tournament::texts::WallLine;

/// What the wall of one evening shows.
#[derive(Debug, Clone, Default)]
pub struct Show {
    /// Which call of the prize-giving, from 1 on; 0 before it has begun, [`Show::OVER`] when it is over.
    pub step: u32,
    pub line: Option<OwnLine>,
    /// How often it has changed.
    changes: u32,
}

/// A line of the staff's own.
#[derive(Debug, Clone)]
pub struct OwnLine {
    pub text: WallLine,
    /// The account that has set it.
    pub by: String,
    pub at: DateTime<Utc>,
}

impl Show {
    /// The step after the last one.
    pub const OVER: u32 = u32::MAX;

    /// Returns what a version needs behind it to name what the wall shows; "" while nobody has changed that.
    pub fn mark(&self) -> String {
        if self.changes == 0 { String::new() } else { format!("+{}", self.changes) }
    }
}

#[derive(Default)]
pub struct Shows(Mutex<HashMap<TournamentId, Show>>);

impl Shows {
    pub fn of(&self, id: TournamentId) -> Show {
        self.0.lock().get(&id).cloned().unwrap_or_default()
    }

    /// Goes to another step of the prize-giving, which begins without a line of the staff's own, unless somebody else has done so since `seen`:
    /// who presses the same button together advances once. Returns whether it went.
    pub fn go(&self, id: TournamentId, seen: u32, step: u32) -> bool {
        self.change(id, |show| {
            let goes = show.step == seen;
            // "Das Essen ist fertig" is not said below the winners.
            show.line = show.line.take().filter(|_| !goes || seen != 0);
            show.step = if goes { step } else { show.step };
            goes
        })
    }

    /// Goes back so many steps, at most to the beginning: whoever was not called is not called because the list became shorter.
    pub fn go_back(&self, id: TournamentId, steps: u32) {
        self.change(id, |show| {
            let is_over = show.step == Show::OVER && steps < Show::OVER;
            let goes = steps > 0 && show.step > 0 && !is_over;
            show.step = if goes { show.step.saturating_sub(steps) } else { show.step };
            goes
        });
    }

    /// Forgets all: the evenings of another database have the same numbers.
    pub fn clear(&self) {
        self.0.lock().clear();
    }

    /// Puts a line on the wall, or takes it away.
    pub fn say(&self, id: TournamentId, line: Option<OwnLine>) {
        self.change(id, |show| {
            show.line = line;
            true
        });
    }

    fn change(&self, id: TournamentId, change: impl FnOnce(&mut Show) -> bool) -> bool {
        let mut all = self.0.lock();
        let show = all.entry(id).or_default();
        let changed = change(show);
        show.changes += u32::from(changed);
        changed
    }
}
