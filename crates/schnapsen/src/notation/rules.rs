//! The `rules` map of a transcript.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde_json::Value;

use super::super::hungarian_four::FourRules;
use super::super::options::{OptionError, RuleSet};
use super::super::options_serde::read_entries;

/// The preset of the four-handed game (part H).
const HUNGARIAN_FOUR: &str = "hungarian-four";

/// The rules of either game, as the `rules` map of a transcript gives them. The default is [`RuleSet::transcript_default`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rules {
    Two(RuleSet),
    Four(FourRules),
}

impl Default for Rules {
    fn default() -> Self {
        Self::Two(RuleSet::transcript_default())
    }
}

/// Says why some entries are no `rules` map.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// An option of the two-player game.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A value, as JSON, that `players`, `bummerl_to_win` or an option of the four-handed game does not have.
    #[error("{name} has no value {value}")]
    Value { name: String, value: String },
}

impl Rules {
    /// Reads the entries of a `rules` map. A name must not stand there twice. Refused if there is no such option, or no such value of it.
    pub fn from_entries(entries: &[(String, Value)]) -> Result<Self, RulesError> {
        let is_four = |(name, value): &(String, Value)| match name.as_str() {
            "players" => *value == 4,
            "preset" => *value == HUNGARIAN_FOUR,
            _ => false,
        };
        if entries.iter().any(is_four) {
            return four(entries).map(Self::Four);
        }
        let mut options = Vec::with_capacity(entries.len());
        for (name, value) in entries {
            match name.as_str() {
                "players" => check(*value == 2, name, value)?,
                // A setting of the match: known, and without effect on a deal.
                "bummerl_to_win" => check(*value == 2 || *value == 3, name, value)?,
                _ => options.push((name.as_str(), value)),
            }
        }
        Ok(Self::Two(RuleSet::from_entries(options.into_iter())?))
    }
}

fn four(entries: &[(String, Value)]) -> Result<FourRules, RulesError> {
    let mut rules = FourRules::default();
    for (name, value) in entries {
        match name.as_str() {
            "players" => check(*value == 4, name, value)?,
            "preset" => check(*value == HUNGARIAN_FOUR, name, value)?,
            "deck" => check(*value == 24, name, value)?,
            "follow" => rules.follow = parsed(name, value)?,
            "trumped" => rules.trumped = parsed(name, value)?,
            "schnapser_lost" => rules.schnapser_lost = parsed(name, value)?,
            "kontra" => rules.kontra = parsed(name, value)?,
            _ => return Err(OptionError::UnknownOption(name.clone()).into()),
        }
    }
    Ok(rules)
}

fn parsed<T: std::str::FromStr>(name: &str, value: &Value) -> Result<T, RulesError> {
    let wrong = || RulesError::Value { name: name.to_owned(), value: value.to_string() };
    value.as_str().and_then(|text| text.parse().ok()).ok_or_else(wrong)
}

fn check(fits: bool, name: &str, value: &Value) -> Result<(), RulesError> {
    let wrong = || RulesError::Value { name: name.to_owned(), value: value.to_string() };
    fits.then_some(()).ok_or_else(wrong)
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Rules::from_entries(&read_entries(deserializer)?).map_err(D::Error::custom)
    }
}
