//! The sentences of the pages, in two languages.

mod account;
mod areas;
mod arg;
mod card;
mod evidence;
mod format;
mod machine;
mod reasons;
mod refusal;
mod rejection;
mod rulesheet;
mod setting;
mod stage;
mod verdict;

pub use arg::Arg;
pub use evidence::Players;
pub use format::score;
pub use rulesheet::GROUPS as RULE_GROUPS;
pub(super) use stage::is_only_match;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
pub use schnapsen::card::Pack;
use std::sync::LazyLock;
use tournament::texts::Language;
use tournament::{PlayerId, Settings, Stage, TicketName};
use unic_langid::langid;

type Bundle = FluentBundle<FluentResource>;

static GERMAN: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::German));
static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::English));

/// Knows the people by name; rejections carry numbers only.
pub trait Names {
    /// Returns the name of a player as the reader of the page may see it.
    fn name(&self, player: PlayerId) -> String;

    /// Returns what lists of players are sorted by.
    fn sorting(&self, player: PlayerId) -> String;

    /// Returns the name of a stage as this evening knows it: `Halbfinale`.
    fn stage(&self, translator: Translator, stage: Stage) -> String;

    /// Returns what is decided about this evening, its game for instance.
    fn settings(&self) -> &Settings;
}

/// Everything that the pages say, in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Translator {
    lang: Language,
    /// What a ticket is called where the evening is played.
    called: TicketName,
}

impl Translator {
    /// Returns the words of a language.
    pub fn new(lang: Language) -> Translator {
        Translator { lang, called: TicketName::default() }
    }

    /// Returns the same words for an evening on which a ticket is called like this.
    pub fn calling(self, called: TicketName) -> Translator {
        Translator { called, ..self }
    }

    pub fn lang(self) -> Language {
        self.lang
    }

    /// Returns the text of a key of `locales/`.
    pub fn t(self, key: &str) -> String {
        self.with(key, &[])
    }

    /// Returns the text of a key with one value in it.
    pub fn t1(self, key: &str, name: &str, value: impl Arg) -> String {
        self.with(key, &[(name, &value)])
    }

    /// Returns the text of a key with two values in it.
    pub fn t2(self, key: &str, name: &str, value: impl Arg, name2: &str, value2: impl Arg) -> String {
        self.with(key, &[(name, &value), (name2, &value2)])
    }

    /// Returns the text of a key with any number of values in it.
    pub fn with(self, key: &str, values: &[(&str, &dyn Arg)]) -> String {
        self.format(key, &self.arguments(values))
    }

    /// Returns the text of an attribute of a key, `None` if the key has no such attribute.
    pub fn part(self, key: &str, attribute: &str, values: &[(&str, &dyn Arg)]) -> Option<String> {
        self.find(key, Some(attribute), Some(&self.arguments(values)))
    }

    /// Returns several things as people list them: "7, 12 und 30".
    pub fn list<T: ToString>(self, items: &[T]) -> String {
        self.joined("format-and", items)
    }

    /// Returns several things of which one is meant: "1 oder 3".
    pub fn alternatives<T: ToString>(self, items: &[T]) -> String {
        self.joined("format-or", items)
    }

    fn joined<T: ToString>(self, key: &str, items: &[T]) -> String {
        match items {
            [] => String::new(),
            [only] => only.to_string(),
            [first @ .., last] => {
                let first = first.iter().map(T::to_string).collect::<Vec<_>>().join(", ");
                self.t2(key, "first", first, "last", last.to_string())
            }
        }
    }

    fn format(self, key: &str, args: &FluentArgs<'_>) -> String {
        self.find(key, None, Some(args)).unwrap_or_else(|| {
            tracing::error!(key, lang = %self.lang, "no such text");
            key.to_owned()
        })
    }

    fn find(self, key: &str, attribute: Option<&str>, args: Option<&FluentArgs<'_>>) -> Option<String> {
        let message = self.bundle().get_message(key)?;
        let pattern = match attribute {
            Some(name) => message.get_attribute(name)?.value(),
            None => message.value()?,
        };
        let mut faults = Vec::new();
        let text = self.bundle().format_pattern(pattern, args, &mut faults);
        if !faults.is_empty() {
            tracing::error!(key, lang = %self.lang, ?faults, "a text could not be completed");
        }
        Some(without_marks(&text))
    }

    fn arguments<'a>(self, values: &'a [(&'a str, &'a dyn Arg)]) -> FluentArgs<'a> {
        let called = ("called", FluentValue::from(self.called.as_str()));
        values.iter().map(|(name, value)| (*name, value.value(self))).chain([called]).collect()
    }

    fn bundle(self) -> &'static Bundle {
        match self.lang {
            Language::German => &GERMAN,
            Language::English => &ENGLISH,
        }
    }
}

/// Takes away the marks around values, which would show up as boxes on old phones and in copied text, and the full stop behind a value that ends with one:
/// "Haider Josef sen." may end a sentence.
fn without_marks(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut ends_value = false;
    for char in text.chars().filter(|char| *char != '\u{2068}') {
        if char == '\u{2069}' {
            ends_value = true;
        } else if !(ends_value && char == '.' && plain.ends_with('.')) {
            plain.push(char);
            ends_value = false;
        }
    }
    plain
}

fn bundle(lang: Language) -> Bundle {
    // The full tag decides about plurals.
    let tag = match lang {
        Language::German => langid!("de-AT"),
        Language::English => langid!("en-GB"),
    };
    let mut bundle = Bundle::new_concurrent(vec![tag]);
    for &(area, text) in areas::of(lang) {
        let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, faults)| {
            tracing::error!(area, %lang, ?faults, "locale file with faults");
            resource
        });
        if let Err(faults) = bundle.add_resource(resource) {
            tracing::error!(area, %lang, ?faults, "locale file with double keys");
        }
    }
    bundle
}

#[cfg(test)]
mod keys_tests;

#[cfg(test)]
impl Translator {
    /// The words of most tests.
    pub const GERMAN: Translator = Translator { lang: Language::German, called: TicketName::Card };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_as_people_say_it() {
        let german = Translator::GERMAN;
        assert_eq!(german.list::<u32>(&[]), "");
        assert_eq!(german.list(&[7]), "7");
        assert_eq!(german.list(&[7, 12]), "7 und 12");
        assert_eq!(Translator::new(Language::English).list(&[7, 12, 30]), "7, 12 and 30");
    }

    #[test]
    fn a_value_keeps_its_full_stops_and_a_sentence_has_one() {
        for (text, plain) in [
            ("\u{2068}Huber sen.\u{2069}. Ja.", "Huber sen. Ja."),
            ("\u{2068}\u{2068}Huber sen.\u{2069}\u{2069}.", "Huber sen."),
            ("Löschen: \u{2068}Walzer.. Nacht ..\u{2069}", "Löschen: Walzer.. Nacht .."),
            ("\u{2068}Huber sen.\u{2069} \u{2068}.5\u{2069}", "Huber sen. .5"),
        ] {
            assert_eq!(without_marks(text), plain);
        }
    }

    #[test]
    fn no_isolation_marks_stand_around_values() {
        let text = Translator::GERMAN.t2("format-and", "first", "7", "last", "12");
        assert!(!text.contains(['\u{2068}', '\u{2069}']), "{text:?}");
    }
}
