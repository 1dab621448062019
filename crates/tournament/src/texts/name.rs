//! Family name and given name in what somebody is called.
//!
//! A name is one text. A comma in it parts the family name from the given name: "Huber, Franz". In a text without a comma the parts are
//! known as far as somebody has said which of them is typed first.

use super::{Name, Person, PersonFault, Shown, sort_key};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Which part of a name comes first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NameOrder {
    /// "Huber Franz".
    #[default]
    FamilyFirst,
    /// "Franz Huber".
    GivenFirst,
}

impl NameOrder {
    pub const ALL: [NameOrder; 2] = [NameOrder::FamilyFirst, NameOrder::GivenFirst];

    /// Returns the word that stands in forms.
    pub fn as_str(self) -> &'static str {
        match self {
            NameOrder::FamilyFirst => "family-first",
            NameOrder::GivenFirst => "given-first",
        }
    }

    pub fn named(word: &str) -> Option<NameOrder> {
        NameOrder::ALL.into_iter().find(|order| order.as_str() == word)
    }

    /// Returns whether this is the usual order, which is not written down.
    pub(super) fn is_usual(&self) -> bool {
        *self == NameOrder::default()
    }
}

/// How the names of an evening are typed and shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NameStyle {
    /// Which part is typed first; `None` until somebody has said so.
    pub typed: Option<NameOrder>,
    /// Which part is shown first.
    pub shown: NameOrder,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NameParts<'a> {
    pub family: &'a str,
    /// The given names; empty for somebody with one name, such as a club.
    pub given: &'a str,
}

/// Words that belong to the family name which they stand before, in small letters.
const PARTICLES: [&str; 22] = [
    "von", "vom", "van", "ten", "ter", "de", "del", "della", "der", "den", "dem", "di", "da", "dos", "du",
    "la", "le", "zu", "zum", "zur", "af", "und",
];

/// What stands before a name and is none, without the dot.
const TITLES: [&str; 18] = [
    "dr",
    "ddr",
    "mag",
    "mmag",
    "ing",
    "di",
    "dipl.-ing",
    "prof",
    "univ.-prof",
    "kommr",
    "komm.-rat",
    "hofrat",
    "hr",
    "fr",
    "herr",
    "frau",
    "dkfm",
    "pfarrer",
];

/// What stands behind a name and is none, without the dot.
const SUFFIXES: [&str; 16] = [
    "jun", "jr", "junior", "sen", "sr", "senior", "msc", "bsc", "ma", "ba", "mba", "phd", "bed", "ii", "iii",
    "iv",
];

fn is_title(word: &str) -> bool {
    TITLES.contains(&word.trim_end_matches('.').to_lowercase().as_str())
}

fn is_suffix(word: &str) -> bool {
    let plain = word.trim_end_matches([',', '.']).to_lowercase();
    SUFFIXES.contains(&plain.as_str()) || (word.starts_with('(') && word.ends_with(')'))
}

/// Returns a family name without the titles before it, by which nobody looks for it.
fn untitled(family: &str) -> &str {
    let mut rest = family;
    while let Some((_, after)) = rest.split_once(' ').filter(|(word, _)| is_title(word)) {
        rest = after.trim_start();
    }
    rest
}

pub(super) fn is_particle(word: &str) -> bool {
    PARTICLES.contains(&word.to_lowercase().as_str())
}

impl<'a> NameParts<'a> {
    /// Takes a name apart; `None` if it has one word only, or nobody has said how names are typed and there is no comma in it.
    pub fn of(name: &'a str, typed: Option<NameOrder>) -> Option<NameParts<'a>> {
        if let Some((family, given)) = name.split_once(", ").or_else(|| Some((name.strip_suffix(',')?, ""))) {
            let (family, given) = (family.trim(), given.trim());
            // A second comma before the space parts nothing: such a name is one text.
            return (!family.is_empty() && !family.contains(',')).then_some(NameParts { family, given });
        }
        let begins = |word: &str| word.as_ptr() as usize - name.as_ptr() as usize;
        let words: Vec<(usize, &str)> = name.split_whitespace().map(|word| (begins(word), word)).collect();
        let last = words.len().checked_sub(1).filter(|last| *last > 0)?;
        let titles = words.iter().take(last).take_while(|(_, word)| is_title(word)).count();
        let before =
            |at: usize| words.iter().take(at).rev().take_while(|(_, word)| is_particle(word)).count();
        let second = match typed? {
            // "Dr. Huber" has a family name only, and the title stands where a given name would.
            NameOrder::FamilyFirst if titles == last => last,
            NameOrder::FamilyFirst => {
                let particles = words.iter().skip(titles).take(last - titles - 1);
                titles + 1 + particles.take_while(|(_, word)| is_particle(word)).count()
            }
            // Somebody has a given name, whatever it looks like; "jun." behind the family name belongs to it.
            NameOrder::GivenFirst => {
                let behind = words.iter().skip(1).rev().take_while(|(_, word)| is_suffix(word)).count();
                let family = if behind < last { last - behind } else { last };
                (family - before(family)).max(1)
            }
        };
        let (first, second) = name.split_at(words.get(second)?.0);
        let (first, second) = (first.trim(), second.trim());
        Some(match typed? {
            NameOrder::FamilyFirst if titles == last => NameParts { family: second, given: first },
            NameOrder::FamilyFirst => NameParts { family: first, given: second },
            NameOrder::GivenFirst => NameParts { family: second, given: first },
        })
    }

    pub fn written(&self, order: NameOrder) -> String {
        match order {
            _ if self.given.is_empty() => self.family.to_owned(),
            NameOrder::FamilyFirst => format!("{} {}", self.family, self.given),
            NameOrder::GivenFirst => format!("{} {}", self.given, self.family),
        }
    }
}

impl Person {
    /// Reads a person from what was typed at a desk where names are typed in this order. The name is kept with its parts.
    ///
    /// ```
    /// use tournament::texts::{NameOrder, Person};
    /// let order = Some(NameOrder::GivenFirst);
    /// assert_eq!(Person::read_typed("Franz Huber", "", order).unwrap().name.as_str(), "Huber, Franz");
    /// ```
    pub fn read_typed(name: &str, place: &str, typed: Option<NameOrder>) -> Result<Person, PersonFault> {
        Ok(Person::read(name, place)?.with_parts(typed))
    }

    /// Returns the person with family name and given name kept apart, as far as that is known and there is room for the comma.
    pub fn with_parts(self, typed: Option<NameOrder>) -> Person {
        // Where names have an order, "Huber,Franz" is meant like "Huber, Franz".
        let comma = typed.and_then(|_| self.name.split_once(','));
        let apart = match comma {
            Some((family, given)) => Some(NameParts { family: family.trim(), given: given.trim() }),
            None => self.parts(typed),
        };
        let apart = apart.filter(|parts| !parts.family.is_empty() && !parts.given.is_empty());
        let apart: Option<Name> =
            apart.and_then(|parts| Person::kept(parts.family, parts.given).parse().ok());
        match apart {
            Some(name) => Person { name, ..self },
            None => self,
        }
    }

    /// Returns the text that keeps two parts of a name apart.
    pub fn kept(family: &str, given: &str) -> String {
        // A comma in the family name would end it.
        let family = family.replace(',', " ");
        if given.trim().is_empty() { family } else { format!("{}, {}", family.trim(), given.trim()) }
    }

    /// Returns family name and given name as far as they are known.
    pub fn parts(&self, typed: Option<NameOrder>) -> Option<NameParts<'_>> {
        if self.is_placeholder() { None } else { NameParts::of(&self.name, typed) }
    }

    pub fn display_name(&self, style: NameStyle) -> Cow<'_, str> {
        match self.parts(style.typed) {
            Some(parts) => Cow::Owned(parts.written(style.shown)),
            None => Cow::Borrowed(&self.name),
        }
    }

    /// Returns what the public may see of the name; `None` for nothing.
    pub fn public_name(&self, how: Shown, style: NameStyle) -> Option<String> {
        let initial = |parts: NameParts<'_>| {
            let first = untitled(parts.family).chars().next().unwrap_or('–');
            if parts.given.is_empty() { parts.family.to_owned() } else { format!("{} {first}.", parts.given) }
        };
        // Whoever has chosen a short form has said which part comes first; a comma without a space after it parts a name here as well.
        let order = match how {
            Shown::FamilyFirst => Some(NameOrder::FamilyFirst),
            Shown::FamilyLast => Some(NameOrder::GivenFirst),
            Shown::Full | Shown::Number => None,
        };
        let comma = || {
            self.name
                .split_once(',')
                .map(|(family, given)| NameParts { family: family.trim(), given: given.trim() })
        };
        let parts = match self.is_placeholder() {
            true => None,
            false => {
                NameParts::of(&self.name, None).or_else(comma).or_else(|| self.parts(style.typed.or(order)))
            }
        };
        match (how, parts) {
            (Shown::Full, _) => Some(self.display_name(style).into_owned()),
            (Shown::FamilyFirst | Shown::FamilyLast, Some(parts)) => Some(initial(parts)),
            (Shown::FamilyFirst | Shown::FamilyLast | Shown::Number, _) => how.shorten(&self.name),
        }
    }

    /// Returns what lists of people are sorted by: the family name, then the given name, then the town.
    pub fn sorting(&self, typed: Option<NameOrder>) -> String {
        let parts = self.parts(typed).unwrap_or(NameParts { family: &self.name, given: "" });
        // Below every letter and the space between words: Huber comes before Huber-Mayr whatever their given names.
        [untitled(parts.family), parts.given, &self.place].map(sort_key).join("\u{1}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_is_read_in_the_order_in_which_names_are_typed() {
        use NameOrder::{FamilyFirst, GivenFirst};
        for (typed, order, family, given) in [
            ("Huber Franz", FamilyFirst, "Huber", "Franz"),
            ("Huber, Franz", FamilyFirst, "Huber", "Franz"),
            ("Huber, Franz", GivenFirst, "Huber", "Franz"),
            ("Franz Huber", GivenFirst, "Huber", "Franz"),
            ("Franz Josef Huber", GivenFirst, "Huber", "Franz Josef"),
            ("Huber Franz Josef", FamilyFirst, "Huber", "Franz Josef"),
            ("von der Thannen Änne", FamilyFirst, "von der Thannen", "Änne"),
            ("Änne von der Thannen", GivenFirst, "von der Thannen", "Änne"),
            ("Huber Mayr, Anna", FamilyFirst, "Huber Mayr", "Anna"),
            ("Da Ponte", FamilyFirst, "Da", "Ponte"),
            ("von der Leyen", GivenFirst, "der Leyen", "von"),
            ("Die Wirtsleut,", FamilyFirst, "Die Wirtsleut", ""),
            ("Franz Huber jun.", GivenFirst, "Huber jun.", "Franz"),
            ("Franz Huber (Wirt)", GivenFirst, "Huber (Wirt)", "Franz"),
            ("Franz von der Thannen MSc", GivenFirst, "von der Thannen MSc", "Franz"),
            ("Dr. Huber Franz", FamilyFirst, "Dr. Huber", "Franz"),
            ("Dr. Huber", FamilyFirst, "Huber", "Dr."),
        ] {
            assert_eq!(
                NameParts::of(typed, Some(order)),
                Some(NameParts { family, given }),
                "{typed} {order:?}"
            );
        }
        assert_eq!(NameParts::of("Huber Franz", None), None, "nobody has said how names are typed");
        assert_eq!(NameParts::of("Joel", Some(FamilyFirst)), None);
        assert_eq!(NameParts::of(", Franz", Some(FamilyFirst)), None);
        assert_eq!(NameParts::of(",, !", Some(FamilyFirst)), None);
    }

    #[test]
    fn a_name_is_kept_with_its_parts_and_shown_as_the_director_wants() {
        let person = |name: &str, typed| Person::read_typed(name, "Gmunden", typed).unwrap();
        for typed in NameOrder::ALL.map(Some) {
            for name in ["Huber, Franz", "Huber,Franz"] {
                assert_eq!(person(name, typed).name.as_str(), "Huber, Franz");
            }
            assert_eq!(person("Joel", typed).name.as_str(), "Joel");
            assert_eq!(
                person("Person 17", typed).name.as_str(),
                "Person 17",
                "nobody is taken for an erased one"
            );
        }
        assert_eq!(person("Franz Huber", None).name.as_str(), "Franz Huber");
        let long = format!("{} {}", "H".repeat(40), "F".repeat(39));
        assert_eq!(person(&long, Some(NameOrder::FamilyFirst)).name.as_str(), long, "no room for a comma");

        let huber = person("Franz Huber", Some(NameOrder::GivenFirst));
        let style = |shown| NameStyle { typed: None, shown };
        assert_eq!(huber.display_name(style(NameOrder::FamilyFirst)), "Huber Franz");
        assert_eq!(huber.display_name(style(NameOrder::GivenFirst)), "Franz Huber");
        for how in [Shown::FamilyFirst, Shown::FamilyLast] {
            assert_eq!(huber.public_name(how, NameStyle::default()).as_deref(), Some("Franz H."));
        }
        assert_eq!(huber.public_name(Shown::Number, NameStyle::default()), None);
        // Of a family name the public reads no more than its first letter, however it was typed.
        for (name, typed, how, shown) in [
            ("Franz Geheim jun.", Some(NameOrder::GivenFirst), Shown::FamilyLast, "Franz G."),
            ("Dr. Geheim Franz", Some(NameOrder::FamilyFirst), Shown::FamilyFirst, "Franz G."),
            ("Dr. Geheim Franz", None, Shown::FamilyFirst, "Franz G."),
            ("Dr. Geheim", None, Shown::FamilyFirst, "Dr. G."),
            ("Geheim,Franz", None, Shown::FamilyFirst, "Franz G."),
            ("Geheim ,Franz", None, Shown::FamilyLast, "Franz G."),
            ("von Geheim Anna", None, Shown::FamilyFirst, "Anna v."),
        ] {
            let person = person(name, typed);
            for later in [typed, None] {
                let style = NameStyle { typed: later, shown: NameOrder::FamilyFirst };
                assert_eq!(person.public_name(how, style).as_deref(), Some(shown), "{name} {later:?}");
            }
        }
        // What was entered before anybody had said how is read when they do.
        let early = person("Huber Franz", None);
        assert_eq!(early.display_name(NameStyle::default()), "Huber Franz");
        let known = NameStyle { typed: Some(NameOrder::FamilyFirst), shown: NameOrder::GivenFirst };
        assert_eq!(early.display_name(known), "Franz Huber");
        assert_eq!(Person::erased(17).display_name(known), "Person 17");
    }

    #[test]
    fn lists_are_sorted_by_the_family_name_then_the_given_name_then_the_town() {
        let sorted = [
            ("Mader, Zita", ""),
            ("Madl Resi", ""),
            ("Mäder, Änne", ""),
            ("Maeder, Toni", ""),
            ("Mäder, Toni", "Wels"),
            ("Magerl, Pia", ""),
            ("Mayr, Zita", ""),
            ("Mayr-Huber, Anna", ""),
        ];
        let mut people = sorted.map(|(name, place)| Person::read(name, place).unwrap());
        people.reverse();
        people.sort_by_key(|person| person.sorting(Some(NameOrder::FamilyFirst)));
        assert_eq!(people.map(|person| person.name.to_string()), sorted.map(|(name, _)| name.to_owned()));
    }
}
