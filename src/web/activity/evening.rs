//! The evening as a whole, in words.

use super::{About, EventFormatter, EventWords, Subject};
use crate::tournament::EveningEvent;
use crate::web::words::Words;

impl EventWords for EveningEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let words = formatter.words;
        match self {
            EveningEvent::Opened(_) => words.t("evening-did-open"),
            EveningEvent::SettingsChanged(_) => words.t("evening-did-settings"),
            EveningEvent::TextsChanged => words.t("evening-did-texts"),
            EveningEvent::Finished => words.t("evening-did-finish"),
            EveningEvent::Reopened => words.t("evening-did-reopen"),
            EveningEvent::Undone { action } => formatter.undone(*action),
        }
    }

    fn detail(&self, _: &EventFormatter<'_>) -> Option<String> {
        None
    }

    fn why_final(&self, _: Words) -> Option<String> {
        None
    }

    fn subject(&self) -> Option<Subject> {
        match self {
            EveningEvent::Finished | EveningEvent::Reopened => Some(Subject::Tournament),
            // What these change is more than one thing.
            EveningEvent::Opened(_)
            | EveningEvent::SettingsChanged(_)
            | EveningEvent::TextsChanged
            | EveningEvent::Undone { .. } => None,
        }
    }

    /// What an undo is about, the action says that it took back.
    fn note(&self, _: &mut About) {}

    fn answer(&self, _: &EventFormatter<'_>) -> Option<String> {
        None
    }
}
