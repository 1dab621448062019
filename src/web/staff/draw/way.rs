//! How a draw is made: by one press, with cards or words from the hall, or from real pots.

use crate::app::Snapshot;
use crate::tournament::draw::{Draw, PhraseKind, Procedure};
use crate::tournament::{ActionNo, Stage};
use crate::web::http::PageContext;

/// A way to draw, with a button of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    AtOnce,
    Pack,
    Sentence,
    Pots,
}

impl Way {
    const ALL: [Way; 4] = [Way::AtOnce, Way::Pack, Way::Sentence, Way::Pots];

    /// Reads the word that the address of the question has for it; `None` if it is none.
    pub(super) fn from_word(word: &str) -> Option<Way> {
        Way::ALL.into_iter().find(|way| way.word() == word)
    }

    /// Returns that word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Way::AtOnce => "jetzt",
            Way::Pack => "paket",
            Way::Sentence => "satz",
            Way::Pots => "toepfe",
        }
    }

    /// Returns the way that this evening was drawn last. The pack of the first round is a feast of its own and is not asked for again.
    pub(super) fn usual(snapshot: &Snapshot, stage: Stage) -> Way {
        let others = snapshot.draws().iter().filter(|draw| draw.stage != stage && draw.is_in_force());
        others.filter_map(Way::of).max_by_key(|(at, _)| *at).map_or(Way::AtOnce, |(_, way)| way)
    }

    fn of(draw: &Draw) -> Option<(ActionNo, Way)> {
        let way = match &draw.procedure {
            Procedure::Sealed(seal) => match seal.kind {
                Some(PhraseKind::Pack) if draw.stage != Stage::FIRST => Way::Pack,
                Some(PhraseKind::Sentence) => Way::Sentence,
                _ => Way::AtOnce,
            },
            Procedure::ByHand { .. } | Procedure::OnPaper { .. } => Way::Pots,
            Procedure::Paired => return None,
        };
        Some((draw.closed_by, way))
    }

    /// Returns the buttons that stand large, and those that are folded away.
    pub(super) fn offered(snapshot: &Snapshot, stage: Stage) -> (Vec<Way>, Vec<Way>) {
        let usual = Way::usual(snapshot, stage);
        let is_large = |way: &Way| *way == usual || stage == Stage::FIRST && *way == Way::Pack;
        Way::ALL.into_iter().partition(is_large)
    }

    /// Returns the form that begins it, with its field.
    pub(super) fn form(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Way::AtOnce => ("jetzt", "", ""),
            Way::Pack => ("schliessen", "kind", PhraseKind::Pack.as_str()),
            Way::Sentence => ("schliessen", "kind", PhraseKind::Sentence.as_str()),
            Way::Pots => ("schliessen", "pots", "hand"),
        }
    }

    /// Returns what its button says.
    pub(super) fn label(self, ctx: &PageContext, stage: &str) -> String {
        match self {
            Way::AtOnce => ctx.t1("draw-way-now", "stage", stage),
            Way::Pack => ctx.t("draw-way-pack"),
            Way::Sentence => ctx.t("draw-way-sentence"),
            Way::Pots => ctx.t("draw-way-pots"),
        }
    }

    /// Returns one sentence on what happens then.
    pub(super) fn hint(self, ctx: &PageContext, of_pairs: bool) -> String {
        ctx.t(match self {
            Way::AtOnce => "draw-way-now-hint",
            Way::Pack => "draw-way-pack-hint",
            Way::Sentence => "draw-way-sentence-hint",
            Way::Pots if of_pairs => "lives-by-hand-hint",
            Way::Pots => "draw-by-hand-hint",
        })
    }
}
