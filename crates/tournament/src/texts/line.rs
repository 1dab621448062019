//! Text within limits.

use super::checked::checked_text;
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use std::str::FromStr;
use unicode_normalization::UnicodeNormalization;

/// One line of text with `MIN` to `MAX` characters: trimmed, single spaces, composed (NFC), nothing invisible in it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Line<const MIN: usize, const MAX: usize>(String);

/// Why a text cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TextFault {
    #[error("the text is empty")]
    Empty,
    #[error("the text has {length} characters, at most {limit} are possible")]
    TooLong {
        /// Its number of characters.
        length: usize,
        /// How many there may be.
        limit: usize,
    },
    /// It has a character that does not show: NUL, other control characters, or marks that turn the direction of writing.
    #[error("the text has an invisible character, U+{:04X}", u32::from(*.0))]
    Invisible(char),
}

impl<const MAX: usize> Default for Line<0, MAX> {
    fn default() -> Self {
        Line(String::new())
    }
}

impl<const MIN: usize, const MAX: usize> FromStr for Line<MIN, MAX> {
    type Err = TextFault;

    fn from_str(text: &str) -> Result<Self, TextFault> {
        let text = text.trim();
        if let Some(mark) = text.chars().find(|c| is_invisible(*c)) {
            return Err(TextFault::Invisible(mark));
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let line: String = words.join(" ").nfc().collect();
        within(&line, MIN, MAX)?;
        Ok(Line(line))
    }
}

checked_text!(Line<MIN, MAX>; const MIN: usize, const MAX: usize);

impl<const MIN: usize, const MAX: usize> Deref for Line<MIN, MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// Text of several lines, each ended by LF, up to [`Paragraphs::MAX_LENGTH`] characters; may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Paragraphs(String);

impl Paragraphs {
    /// The largest number of characters.
    pub const MAX_LENGTH: usize = 4_000;

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromStr for Paragraphs {
    type Err = TextFault;

    fn from_str(text: &str) -> Result<Paragraphs, TextFault> {
        let text = text.replace("\r\n", "\n");
        if let Some(mark) = text.chars().find(|c| *c != '\n' && *c != '\t' && is_invisible(*c)) {
            return Err(TextFault::Invisible(mark));
        }
        let text: String = text.trim().nfc().collect();
        within(&text, 0, Self::MAX_LENGTH)?;
        Ok(Paragraphs(text))
    }
}

checked_text!(Paragraphs);

fn within(text: &str, min: usize, max: usize) -> Result<(), TextFault> {
    match text.chars().count() {
        0 if min > 0 => Err(TextFault::Empty),
        length if length > max => Err(TextFault::TooLong { length, limit: max }),
        _ => Ok(()),
    }
}

/// Returns whether a character does not show and could make a text look like another one.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::{Name, Town};

    #[test]
    fn a_name_is_tidied() {
        assert_eq!("  Huber \u{a0} Franz ".parse::<Name>().unwrap().as_str(), "Huber Franz");
        assert_eq!("Mu\u{308}ller".parse::<Name>().unwrap().as_str(), "Müller");
    }

    #[test]
    fn markup_and_formulas_are_ordinary_text() {
        for text in ["<script>alert(1)</script>", "=1+1", "O'Neill \"Jim\" & Söhne"] {
            assert_eq!(text.parse::<Name>().unwrap().as_str(), text);
        }
    }

    #[test]
    fn nothing_is_no_name_but_may_be_a_place() {
        for text in ["", "   ", "\t\n"] {
            assert_eq!(text.parse::<Name>(), Err(TextFault::Empty));
            assert!(text.parse::<Town>().unwrap().is_empty());
        }
    }

    #[test]
    fn length_is_counted_in_characters() {
        assert!("ö".repeat(80).parse::<Name>().is_ok());
        assert_eq!("x".repeat(300).parse::<Name>(), Err(TextFault::TooLong { length: 300, limit: 80 }));
    }

    #[test]
    fn invisible_characters_are_named() {
        for mark in ['\0', '\u{7}', '\u{202E}', '\u{200F}', '\u{200B}', '\u{FEFF}', '\n'] {
            assert_eq!(format!("Hu{mark}ber").parse::<Name>(), Err(TextFault::Invisible(mark)));
        }
    }

    #[test]
    fn paragraphs_keep_their_lines() {
        assert_eq!("eins\r\nzwei\n".parse::<Paragraphs>().unwrap().as_str(), "eins\nzwei");
        assert_eq!("a\0b".parse::<Paragraphs>(), Err(TextFault::Invisible('\0')));
    }
}
