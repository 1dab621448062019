//! A transcript from a line of JSON.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde_json::Value;

use super::super::action::Action;
use super::super::card::Card;
use super::super::hungarian_four::{Contract, Countering, FourRules, FourSeat, Stake};
use super::super::text::Read;
use super::{Game, Listed, Rules, Step, Transcript};

/// Says why a line is no transcript.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ReadError {
    /// The name of the deal, where at least that can be read.
    pub id: Option<String>,
    /// What is wrong, with the column.
    pub message: String,
}

impl<'a> Transcript<'a> {
    /// Reads a line of JSON. Not checked here: who acts, what they do and whether it is legal, so that a wrong step can be told from a wrong line.
    pub fn read(line: &'a [u8]) -> Result<Self, ReadError> {
        let line: Line<'a> = serde_json::from_slice(line)
            .map_err(|error| ReadError { id: readable_id(line), message: error.to_string() })?;
        match line.game() {
            Ok(game) => {
                let Line { id, deck: cards, steps, result, .. } = line;
                Ok(Transcript { id, game, cards, steps, result })
            }
            Err(message) => Err(ReadError { id: Some(line.id.into_owned()), message: message.to_owned() }),
        }
    }
}

/// Returns the id of a line that is JSON but no transcript.
fn readable_id(line: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct OnlyId {
        id: String,
    }
    serde_json::from_slice(line).ok().map(|OnlyId { id }| id)
}

/// The contract as it stands in a transcript.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum ContractName {
    Normal,
    Schnapser,
}

/// The fields of a line. What only four players have is optional here. Unknown fields, such as the source of a deal, are skipped.
#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    id: Cow<'a, str>,
    #[serde(default)]
    rules: Rules,
    deck: Vec<Card>,
    #[serde(borrow)]
    steps: Vec<Step<'a>>,
    #[serde(default)]
    result: Option<Value>,
    #[serde(default)]
    call: Option<Card>,
    #[serde(default)]
    contract: Option<ContractName>,
    #[serde(default)]
    announcer: Option<FourSeat>,
    #[serde(default)]
    multiplier: Option<u64>,
}

impl Line<'_> {
    fn game(&self) -> Result<Game, &'static str> {
        match self.rules {
            Rules::Two(rules) => {
                let of_four = self.call.is_some()
                    || self.contract.is_some()
                    || self.announcer.is_some()
                    || self.multiplier.is_some();
                if of_four {
                    return Err("call, contract, announcer and multiplier belong to four players (R-40)");
                }
                Ok(Game::Two(rules))
            }
            Rules::Four(rules) => Ok(Game::Four {
                rules,
                call: self.call.ok_or("the called card is missing (R-40)")?,
                contract: self.contract(rules)?,
            }),
        }
    }

    fn contract(&self, rules: FourRules) -> Result<Contract, &'static str> {
        let stake = Stake::from_multiplier(self.multiplier.unwrap_or(1))
            .ok_or("the multiplier is 1, 2 or 4 (R-47)")?;
        match self.contract {
            Some(ContractName::Schnapser) => {
                Ok(Contract::Schnapser { announcer: self.announcer.unwrap_or(FourSeat::CALLER), stake })
            }
            _ if stake != Stake::Plain && rules.kontra == Countering::Schnapser => {
                Err("only a Schnapser is countered (R-47)")
            }
            _ if self.announcer.is_some_and(|seat| seat != FourSeat::CALLER) => {
                Err("a normal game has no announcer (R-46)")
            }
            _ if stake == Stake::Plain => Ok(Contract::Normal),
            _ => Ok(Contract::Countered { stake }),
        }
    }
}

impl<'de> Deserialize<'de> for Listed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListedVisitor)
    }
}

struct ListedVisitor;

impl<'de> Visitor<'de> for ListedVisitor {
    type Value = Listed;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of actions")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Listed, A::Error> {
        let mut listed = Listed::default();
        while let Some(Read(text)) = entries.next_element()? {
            match text.parse::<Action>() {
                Ok(action) if !listed.actions.contains(action) && !matches!(action, Action::Renonce(_)) => {
                    listed.actions.insert(action);
                }
                Ok(action) => listed.odd = listed.odd.or(Some(action.to_string())),
                Err(_) => listed.odd = listed.odd.or(Some(text.into_owned())),
            }
        }
        Ok(listed)
    }
}
