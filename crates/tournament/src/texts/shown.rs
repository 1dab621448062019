//! How the public sees a name.

use serde::{Deserialize, Serialize};

/// How much of a name guests may read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shown {
    /// The whole name and the place.
    #[default]
    Full,
    /// First name and initial of a name that begins with the family's: "Huber Franz" is "Franz H.".
    FamilyFirst,
    /// First name and initial of a name that ends with the family's: "Franz Huber" is "Franz H.".
    FamilyLast,
    /// The number of the first ticket only.
    Number,
}

impl Shown {
    /// All of them, from the most that is shown to the least.
    pub const ALL: [Shown; 4] = [Shown::Full, Shown::FamilyFirst, Shown::FamilyLast, Shown::Number];

    /// Returns the word that stands in forms.
    pub fn as_str(self) -> &'static str {
        match self {
            Shown::Full => "full",
            Shown::FamilyFirst => "family-first",
            Shown::FamilyLast => "family-last",
            Shown::Number => "number",
        }
    }

    /// Shortens a name; `None` if nothing of it may be shown. A name of one word stays as it is.
    ///
    /// ```
    /// use tournament::texts::Shown;
    /// assert_eq!(Shown::FamilyFirst.shorten("Huber Franz").as_deref(), Some("Franz H."));
    /// assert_eq!(Shown::FamilyLast.shorten("Anna Maria Öller").as_deref(), Some("Anna Maria Ö."));
    /// assert_eq!(Shown::Number.shorten("Huber Franz"), None);
    /// ```
    pub fn shorten(self, name: &str) -> Option<String> {
        let split = match self {
            Shown::Full => None,
            Shown::FamilyFirst => name.split_once(' '),
            Shown::FamilyLast => name.rsplit_once(' ').map(|(given, family)| (family, given)),
            Shown::Number => return None,
        };
        let Some((family, given)) = split else { return Some(name.to_owned()) };
        Some(format!("{given} {}.", family.chars().next().unwrap_or('–')))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_name_has_no_family_name_in_it() {
        for (shown, name, short) in [
            (Shown::Full, "Huber Franz", "Huber Franz"),
            (Shown::FamilyFirst, "Österreicher-Hinterbrandner Zita", "Zita Ö."),
            (Shown::FamilyFirst, "Huber Franz Josef", "Franz Josef H."),
            (Shown::FamilyFirst, "Huber, Franz", "Franz H."),
            (Shown::FamilyLast, "Franz Huber", "Franz H."),
            (Shown::FamilyFirst, "Joel", "Joel"),
        ] {
            assert_eq!(shown.shorten(name).as_deref(), Some(short), "{shown:?}");
        }
        assert_eq!(Shown::ALL.map(Shown::as_str), ["full", "family-first", "family-last", "number"]);
        for shown in Shown::ALL {
            assert_eq!(serde_json::to_string(&shown).unwrap(), format!("\"{}\"", shown.as_str()));
        }
    }
}
