//! The evening as a whole, in words.

use super::{About, EventFormatter, EventWords, Subject};
use crate::texts::Extras;
use crate::tournament::{EveningEvent, ResumedFrom};

impl EventWords for EveningEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let translator = formatter.translator;
        match self {
            EveningEvent::Opened(_) => translator.t("evening-did-open"),
            EveningEvent::SettingsChanged(_) => translator.t("evening-did-settings"),
            EveningEvent::TextsChanged => translator.t(changed_words(formatter)),
            EveningEvent::Finished => translator.t("evening-did-finish"),
            EveningEvent::Reopened => translator.t("evening-did-reopen"),
            EveningEvent::Resumed(resumption) => translator.t(match resumption.from {
                ResumedFrom::Copy => "evening-did-resume-copy",
                ResumedFrom::Earlier => "evening-did-resume-earlier",
                ResumedFrom::Elsewhere => "evening-did-resume-elsewhere",
            }),
            EveningEvent::Undone { action } => formatter.undone(*action),
        }
    }

    /// Only the end of a consolation that was taken away again is for good.
    fn why_final(&self, formatter: &EventFormatter<'_>) -> Option<String> {
        match self {
            EveningEvent::Finished => Some(formatter.translator.t("consolation-refused-called-off")),
            EveningEvent::Opened(_)
            | EveningEvent::SettingsChanged(_)
            | EveningEvent::TextsChanged
            | EveningEvent::Reopened
            | EveningEvent::Resumed(_)
            | EveningEvent::Undone { .. } => None,
        }
    }

    fn subject(&self) -> Option<Subject> {
        match self {
            EveningEvent::Finished | EveningEvent::Reopened => Some(Subject::Tournament),
            // What these change is more than one thing.
            EveningEvent::Opened(_)
            | EveningEvent::SettingsChanged(_)
            | EveningEvent::TextsChanged
            | EveningEvent::Resumed(_)
            | EveningEvent::Undone { .. } => None,
        }
    }

    /// What an undo is about, the action says that it took back.
    fn note(&self, _: &mut About) {}
}

/// Returns the words for a change of texts: several pages have such texts, and what stands beside the entry says which of them it was.
fn changed_words(formatter: &EventFormatter<'_>) -> &'static str {
    let (snapshot, number) = (formatter.snapshot, formatter.action.number);
    if snapshot.logos.contains_key(&number) {
        return "evening-did-logo";
    }
    let Some(after) = snapshot.extras.get(&number) else { return "evening-did-texts" };
    let mut earlier = snapshot.extras.range(..number).rev();
    let before = earlier.find(|(action, _)| !snapshot.tournament.is_undone(**action));
    let nothing = Extras::default();
    let before = before.map_or(&nothing, |(_, extras)| extras);
    let seen = |extras: &Extras| (extras.shown, extras.keep_days, extras.shown_otherwise.clone());
    match () {
        () if before.name_style() != after.name_style() => "evening-did-name-style",
        () if seen(before) != seen(after) => "evening-did-names-shown",
        () if before.things != after.things => "evening-did-things",
        () if before.thanks != after.thanks => "evening-did-thanks",
        () => "evening-did-texts",
    }
}
