//! The languages of the pages.

use std::fmt;
use unic_langid::{LanguageIdentifier, langid};

/// A language that the pages speak.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// German as it is spoken in Austria.
    #[default]
    De,
    /// English.
    En,
}

impl Lang {
    /// Every language, the house's own first.
    pub const ALL: [Lang; 2] = [Lang::De, Lang::En];

    /// Returns the two letters that stand in addresses, settings and the `lang` attribute.
    pub fn code(self) -> &'static str {
        match self {
            Lang::De => "de",
            Lang::En => "en",
        }
    }

    /// Returns the language with these two letters.
    pub fn from_code(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code))
    }

    /// Returns the full tag, which decides about plurals.
    pub(super) fn tag(self) -> LanguageIdentifier {
        match self {
            Lang::De => langid!("de-AT"),
            Lang::En => langid!("en-GB"),
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Templates compare `ctx.lang == "de"`.
impl PartialEq<str> for Lang {
    fn eq(&self, code: &str) -> bool {
        self.code() == code
    }
}

impl PartialEq<&str> for Lang {
    fn eq(&self, code: &&str) -> bool {
        self.code() == *code
    }
}
