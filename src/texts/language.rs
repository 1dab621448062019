//! The languages of the pages.

use std::fmt;
use std::str::FromStr;

/// A language that the pages are written in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// German as in Austria.
    #[default]
    German,
    /// English.
    English,
}

/// The text names no language of the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a language of the pages: de or en")]
pub struct NoLanguage;

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::German, Language::English];

    /// Returns the tag, `de` or `en`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::German => "de",
            Language::English => "en",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl FromStr for Language {
    type Err = NoLanguage;

    fn from_str(text: &str) -> Result<Language, NoLanguage> {
        Language::ALL.into_iter().find(|language| language.tag() == text).ok_or(NoLanguage)
    }
}
