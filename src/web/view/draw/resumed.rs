//! That the night went on from an earlier state of its journal, for the pages of its draws: when, why, and which attempts were lost.

use crate::app::Snapshot;
use crate::tournament::{NotedAttempt, Resumed, ResumedFrom, Stage};
use crate::web::view::translation::Translator;
use chrono::{DateTime, Utc};

/// One time that the night went on from an earlier state.
#[derive(Debug, Clone)]
pub struct ResumedLine {
    pub at: DateTime<Utc>,
    /// What happened, in a sentence.
    pub sentence: String,
    /// A sentence for each attempt that was lost, or made elsewhere.
    pub lost: Vec<String>,
}

impl ResumedLine {
    /// Reads all of a night, oldest first; of the attempts only those of a stage, if one is named.
    pub fn all(translator: Translator, snapshot: &Snapshot, stage: Option<Stage>) -> Vec<ResumedLine> {
        snapshot
            .resumed()
            .iter()
            .map(|resumed| ResumedLine::of(translator, snapshot, resumed, stage))
            .collect()
    }

    fn of(
        translator: Translator,
        snapshot: &Snapshot,
        resumed: &Resumed,
        stage: Option<Stage>,
    ) -> ResumedLine {
        let sentence = translator.t(match resumed.resumption.from {
            ResumedFrom::Copy => "draw-resumed-copy",
            ResumedFrom::Earlier => "draw-resumed-earlier",
            ResumedFrom::Elsewhere => "draw-resumed-elsewhere",
        });
        let lost = resumed.resumption.attempts.iter();
        let lost = lost.filter(|lost| stage.is_none_or(|stage| stage == lost.stage));
        let at = snapshot.time_of(resumed.action);
        ResumedLine { at, sentence, lost: lost.map(|lost| lost_sentence(translator, lost)).collect() }
    }

    /// Returns everything in one text.
    pub fn summary(&self) -> String {
        std::iter::once(&self.sentence).chain(&self.lost).cloned().collect::<Vec<_>>().join(" ")
    }
}

fn lost_sentence(translator: Translator, lost: &NotedAttempt) -> String {
    let stage = translator.stage(lost.stage);
    let closed = translator.time(lost.closed);
    let commitment = lost.commitment.map_or_else(String::new, |commitment| {
        let digits: String = commitment.to_string().chars().take(32).collect();
        translator.t1("draw-lost-sealed", "code", digits)
    });
    let key = if lost.drawn.is_some() { "draw-lost-drawn" } else { "draw-lost-closed" };
    let drawn = lost.drawn.map_or_else(String::new, |drawn| translator.time(drawn));
    translator.with(
        key,
        &[
            ("stage", &stage),
            ("attempt", &lost.attempt),
            ("closed", &closed),
            ("drawn", &drawn),
            ("sealed", &commitment),
        ],
    )
}
