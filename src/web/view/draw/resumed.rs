//! For the pages of draws: that the night went on from an earlier state of its journal, when, why, and which attempts were lost; and who of
//! those who could agree to a draw had got an account or a password only just before its list was closed.

use crate::app::{Fresh, Snapshot};
use crate::web::view::translation::{Arg, Translator};
use chrono::{DateTime, Utc};
use mirror::ClosedBranch;
use tournament::draw::{Commitment, Draw, FreshKind};
use tournament::{NotedAttempt, Resumed, ResumedFrom, Stage};

/// One time that the night went on from an earlier state.
#[derive(Debug, Clone)]
pub struct ResumedLine {
    pub at: DateTime<Utc>,
    /// What it is, with the time.
    pub title: String,
    /// What happened, in a sentence.
    pub sentence: String,
    /// A sentence for each attempt that was lost, or made elsewhere.
    pub lost: Vec<String>,
}

impl ResumedLine {
    /// Reads all of a night, oldest first; of the attempts only those of a stage, if one is named.
    pub fn all(translator: Translator, snapshot: &Snapshot, stage: Option<Stage>) -> Vec<ResumedLine> {
        let own = snapshot.resumed().iter();
        let own = own.map(|resumed| ResumedLine::of(translator, snapshot, resumed, stage));
        let mut all: Vec<_> = own.chain(ResumedLine::of_host(translator, snapshot, stage)).collect();
        all.sort_by_key(|line| line.at);
        all
    }

    /// Reads those that a host knows by itself, whatever its laptop says.
    pub fn of_host(translator: Translator, snapshot: &Snapshot, stage: Option<Stage>) -> Vec<ResumedLine> {
        let line = |branch: &ClosedBranch| {
            let ClosedBranch { from, until, results, .. } = branch;
            let last = translator.time(branch.last_at);
            let values: [(&str, &dyn Arg); 4] =
                [("last", &last), ("from", from), ("until", until), ("results", results)];
            let draws = branch.draws.iter().filter(|draw| stage.is_none_or(|stage| stage == draw.stage));
            let lost = draws.map(|draw| {
                let key = if draw.drawn { "hosted-closed-drawn" } else { "hosted-closed-list" };
                let (stage, at) = (translator.stage_in(snapshot, draw.stage), translator.time(draw.at));
                let sealed = sealed(translator, draw.commitment);
                translator.with(key, &[("stage", &stage), ("sealed", &sealed), ("time", &at)])
            });
            let sentence = translator.with("hosted-closed", &values);
            let at = branch.closed_at;
            let title = translator.t1("hosted-closed-until", "time", translator.date_time(at));
            ResumedLine { at, title, sentence, lost: lost.collect() }
        };
        snapshot.closed_branches().iter().map(line).collect()
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
        let title = translator.t1("draw-resumed-at", "time", translator.date_time(at));
        ResumedLine { at, title, sentence, lost: lost.map(|lost| lost_sentence(translator, lost)).collect() }
    }

    pub fn summary(&self) -> String {
        std::iter::once(&self.sentence).chain(&self.lost).cloned().collect::<Vec<_>>().join(" ")
    }
}

fn lost_sentence(translator: Translator, lost: &NotedAttempt) -> String {
    let stage = translator.stage(lost.stage);
    let closed = translator.time(lost.closed);
    let commitment = sealed(translator, lost.commitment);
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

fn sealed(translator: Translator, commitment: Option<Commitment>) -> String {
    commitment.map_or_else(String::new, |commitment| {
        let digits: String = commitment.to_string().chars().take(32).collect();
        translator.t1("draw-lost-sealed", "code", digits)
    })
}

/// Says of each how they could log in, and since when.
pub fn fresh(translator: Translator, snapshot: &Snapshot, draw: &Draw) -> Vec<String> {
    let signed = snapshot.signed.get(&draw.closed_by);
    let fresh = signed.map_or(&[][..], |signed| &signed.fresh[..]);
    fresh.iter().map(|fresh| sentence(translator, fresh)).collect()
}

fn sentence(translator: Translator, fresh: &Fresh) -> String {
    let (name, at) = (&fresh.name, translator.date_time(fresh.at));
    match (fresh.how, &fresh.by) {
        (FreshKind::Joined, _) => translator.t2("draw-fresh-joined", "name", name, "at", at),
        (FreshKind::Made, None) => translator.t2("draw-fresh-made-here", "name", name, "at", at),
        (FreshKind::Password, None) => translator.t2("draw-fresh-password-here", "name", name, "at", at),
        (FreshKind::Made, Some(by)) => {
            translator.with("draw-fresh-made", &[("name", name), ("by", by), ("at", &at)])
        }
        (FreshKind::Password, Some(by)) => {
            translator.with("draw-fresh-password", &[("name", name), ("by", by), ("at", &at)])
        }
    }
}
