//! A tournament's short name in addresses and in the canonical text of its draws.

use super::checked::checked_text;
use std::str::FromStr;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Lower-case letters, digits and single hyphens between them, at most [`Slug::MAX_LENGTH`] characters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slug(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a short name: a to z, 0 to 9 and single hyphens between them")]
pub struct SlugFault;

impl Slug {
    /// The largest number of characters.
    pub const MAX_LENGTH: usize = 60;

    /// Makes a slug of a name: "Preisschnapsen Gasthof Höß" becomes "preisschnapsen-gasthof-hoess".
    pub fn of(name: &str) -> Slug {
        let mut slug = String::new();
        for c in name.to_lowercase().nfc() {
            match c {
                'ä' => slug.push_str("ae"),
                'ö' => slug.push_str("oe"),
                'ü' => slug.push_str("ue"),
                'ß' => slug.push_str("ss"),
                _ => push_plain(&mut slug, c),
            }
        }
        slug.truncate(Self::MAX_LENGTH);
        let slug = slug.trim_matches('-');
        Slug(if slug.is_empty() { "turnier".to_owned() } else { slug.to_owned() })
    }

    /// Returns this slug with a number behind, for a name that is taken.
    pub fn numbered(&self, number: u32) -> Slug {
        let tail = format!("-{number}");
        let head = &self.0[..self.0.len().min(Self::MAX_LENGTH - tail.len())];
        Slug(format!("{}{tail}", head.trim_end_matches('-')))
    }
}

fn push_plain(slug: &mut String, c: char) {
    for plain in c.nfkd().filter(|c| !is_combining_mark(*c)) {
        match plain {
            'a'..='z' | '0'..='9' => slug.push(plain),
            _ if slug.ends_with('-') || slug.is_empty() => {}
            _ => slug.push('-'),
        }
    }
}

impl FromStr for Slug {
    type Err = SlugFault;

    fn from_str(text: &str) -> Result<Slug, SlugFault> {
        let words_fit = text
            .split('-')
            .all(|word| !word.is_empty() && word.chars().all(|c| matches!(c, 'a'..='z' | '0'..='9')));
        if words_fit && text.len() <= Self::MAX_LENGTH { Ok(Slug(text.to_owned())) } else { Err(SlugFault) }
    }
}

checked_text!(Slug);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_name_becomes_readable() {
        assert_eq!(Slug::of("Preisschnapsen Gasthof Höß").as_str(), "preisschnapsen-gasthof-hoess");
        assert_eq!(
            Slug::of("  17. Preisschnapsen — FF Ried/Innkreis! ").as_str(),
            "17-preisschnapsen-ff-ried-innkreis"
        );
        assert_eq!(Slug::of("???").as_str(), "turnier");
        assert_eq!(Slug::of("Übung").numbered(2).as_str(), "uebung-2");
    }

    proptest! {
        #[test]
        fn every_name_makes_a_slug(name in "\\PC{0,130}", number in 2u32..10_000) {
            let slug = Slug::of(&name);
            prop_assert_eq!(slug.as_str().parse::<Slug>(), Ok(slug.clone()));
            let numbered = slug.numbered(number);
            prop_assert_eq!(numbered.as_str().parse::<Slug>(), Ok(numbered.clone()));
        }
    }
}
