//! How a draw is made: by one press, with cards or words from the hall, or from real pots.

use crate::app::Snapshot;
use crate::web::http::PageContext;
use tournament::draw::{Draw, PhraseKind, Procedure};
use tournament::{ActionNo, Stage};

/// A method of drawing, with a button of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Method {
    AtOnce,
    Pack,
    Sentence,
    Pots,
}

impl Method {
    const ALL: [Method; 4] = [Method::AtOnce, Method::Pack, Method::Sentence, Method::Pots];

    /// Reads the word that the address of the question has for it; `None` if it is none.
    pub(super) fn from_word(word: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.word() == word)
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Method::AtOnce => "jetzt",
            Method::Pack => "paket",
            Method::Sentence => "satz",
            Method::Pots => "toepfe",
        }
    }

    /// Returns the method by which this evening was drawn last. The pack of the first round is a feast of its own and is not asked for again.
    pub(super) fn usual(snapshot: &Snapshot, stage: Stage) -> Method {
        let others = snapshot.draws().iter().filter(|draw| draw.stage != stage && draw.is_in_force());
        others.filter_map(Method::of).max_by_key(|(at, _)| *at).map_or(Method::AtOnce, |(_, method)| method)
    }

    fn of(draw: &Draw) -> Option<(ActionNo, Method)> {
        let method = match &draw.procedure {
            Procedure::Sealed(seal) => match seal.kind {
                Some(PhraseKind::Pack) if draw.stage != Stage::FIRST => Method::Pack,
                Some(PhraseKind::Sentence) => Method::Sentence,
                _ => Method::AtOnce,
            },
            Procedure::ByHand { .. } | Procedure::OnPaper { .. } => Method::Pots,
            Procedure::Paired => return None,
        };
        Some((draw.closed_by, method))
    }

    /// Returns the buttons that stand large, the usual one first and never without the one by a press, and those that are folded away.
    pub(super) fn offered(snapshot: &Snapshot, stage: Stage) -> (Vec<Method>, Vec<Method>) {
        let usual = Method::usual(snapshot, stage);
        let is_large = |method: &Method| match method {
            Method::AtOnce => true,
            Method::Pack => stage == Stage::FIRST || usual == Method::Pack,
            method => *method == usual,
        };
        let (mut large, folded): (Vec<Method>, _) = Method::ALL.into_iter().partition(is_large);
        large.sort_by_key(|method| *method != usual);
        (large, folded)
    }

    /// Returns the form that begins it, with its field.
    pub(super) fn form(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Method::AtOnce => ("jetzt", "", ""),
            Method::Pack => ("schliessen", "kind", PhraseKind::Pack.as_str()),
            Method::Sentence => ("schliessen", "kind", PhraseKind::Sentence.as_str()),
            Method::Pots => ("schliessen", "pots", "hand"),
        }
    }

    pub(super) fn label(self, ctx: &PageContext, stage: &str) -> String {
        match self {
            Method::AtOnce => ctx.t1("draw-method-now", "stage", stage),
            Method::Pack => ctx.t("draw-method-pack"),
            Method::Sentence => ctx.t("draw-method-sentence"),
            Method::Pots => ctx.t("draw-method-pots"),
        }
    }

    /// Returns one sentence on what happens then.
    pub(super) fn hint(self, ctx: &PageContext, of_pairs: bool) -> String {
        ctx.t(match self {
            Method::AtOnce => "draw-method-now-hint",
            Method::Pack => "draw-phrase-explained",
            Method::Sentence => "draw-method-sentence-hint",
            Method::Pots if of_pairs => "lives-by-hand-hint",
            Method::Pots => "draw-by-hand-hint",
        })
    }
}
