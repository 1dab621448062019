//! The evening as a whole, in words.

use super::{About, EventFormatter, EventWords, Subject};
use crate::tournament::{EveningEvent, ResumedFrom};
use crate::web::view::translation::Translator;

impl EventWords for EveningEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let translator = formatter.translator;
        match self {
            EveningEvent::Opened(_) => translator.t("evening-did-open"),
            EveningEvent::SettingsChanged(_) => translator.t("evening-did-settings"),
            EveningEvent::TextsChanged => translator.t("evening-did-texts"),
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
    fn why_final(&self, translator: Translator) -> Option<String> {
        match self {
            EveningEvent::Finished => Some(translator.t("consolation-refused-called-off")),
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
