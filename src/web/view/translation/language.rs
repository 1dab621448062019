//! What templates and the bundle of texts want to know about a language.

use crate::texts::Language;
use unic_langid::{LanguageIdentifier, langid};

/// Returns the full tag, which decides about plurals.
pub(super) fn identifier(language: Language) -> LanguageIdentifier {
    match language {
        Language::German => langid!("de-AT"),
        Language::English => langid!("en-GB"),
    }
}
