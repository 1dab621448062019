//! A rule set as the `rules` map of a transcript: a preset, and the options that differ from it.

use std::fmt;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::options::{OptionError, RuleOption, RuleSet};
use super::presets::Preset;

impl RuleSet {
    /// Applies one entry of a `rules` map that is not `preset`.
    /// Numbers and truth values are not accepted as strings. If there is no such option or value, nothing is changed.
    pub fn apply(&mut self, name: &str, value: &Value) -> Result<(), OptionError> {
        let option: RuleOption = name.parse().map_err(|_| OptionError::UnknownOption(name.to_owned()))?;
        let text = option.values().iter().find(|text| json_value(text) == *value);
        match text {
            Some(text) => self.set(option, text),
            None => Err(OptionError::UnknownValue { option, value: value.to_string() }),
        }
    }

    /// Reads a `rules` map. The order of the entries does not matter; of entries with one name the last counts. The error is the first one in the
    /// order of the entries.
    pub fn from_entries<'a>(
        entries: impl Iterator<Item = (&'a str, &'a Value)> + Clone,
    ) -> Result<Self, OptionError> {
        let mut rules = Self::transcript_default();
        for (_, value) in entries.clone().filter(|(name, _)| *name == "preset") {
            let preset = value.as_str().and_then(|text| text.parse().ok());
            rules = Self::preset(preset.ok_or_else(|| OptionError::UnknownPreset(plain(value)))?);
        }
        for (name, value) in entries.filter(|(name, _)| *name != "preset") {
            rules.apply(name, value)?;
        }
        Ok(rules)
    }
}

/// Returns the text of a JSON value without the quotes of a string.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns the JSON value of an option's text: a number, a truth value or a string.
fn json_value(text: &str) -> Value {
    match (text, text.parse::<u64>()) {
        ("true" | "false", _) => Value::Bool(text == "true"),
        (_, Ok(number)) => Value::from(number),
        _ => Value::from(text),
    }
}

impl Serialize for RuleSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let preset = self.closest_preset();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("preset", preset.as_str())?;
        for difference in self.differences(preset) {
            map.serialize_entry(difference.option.as_str(), &json_value(difference.value))?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for RuleSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let entries = read_entries(deserializer)?;
        let entries = entries.iter().map(|(name, value)| (name.as_str(), value));
        RuleSet::from_entries(entries).map_err(D::Error::custom)
    }
}

/// Reads the entries of a `rules` map. Refused if a name stands there twice.
pub(super) fn read_entries<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<(String, Value)>, D::Error> {
    struct Entries;
    impl<'de> Visitor<'de> for Entries {
        type Value = Vec<(String, Value)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map of rules")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut entries: Vec<(String, Value)> = Vec::new();
            while let Some(entry) = map.next_entry::<String, Value>()? {
                if entries.iter().any(|(name, _)| *name == entry.0) {
                    return Err(A::Error::custom(format_args!("option {:?} twice", entry.0)));
                }
                entries.push(entry);
            }
            Ok(entries)
        }
    }
    deserializer.deserialize_map(Entries)
}

impl RuleSet {
    /// Returns the preset whose rules these are exactly, if there is one.
    pub fn as_preset(&self) -> Option<Preset> {
        let preset = self.closest_preset();
        (*self == Self::preset(preset)).then_some(preset)
    }
}
