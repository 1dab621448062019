//! Results, legal actions and whole transcripts as JSON.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::{Value, json};

use super::super::action::ActionSet;
use super::super::deal::{Deal, Reason};
use super::super::hungarian_four::{Contract, FourDeal, FourReason, FourRules, FourSeat, Seats};
use super::super::seat::{BySeat, Seat};
use super::{Game, Listed, Transcript};

/// The result of a deal as it stands in a transcript.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum RecordedResult {
    Two {
        /// Who scores; nobody in a tie.
        winner: Option<Seat>,
        /// 0 to 3.
        game_points: u8,
        /// Card and marriage points by R-14.
        points: BySeat<u8>,
        tricks: BySeat<u8>,
        reason: Reason,
    },
    /// A deal of four (part H); lists go from s0 to s3.
    Four {
        winners: Seats,
        /// What each of them scores.
        game_points: u8,
        card_points: [u8; 4],
        /// Marriage points of each player, whether they count or not.
        meld_points: [u8; 4],
        tricks: [u8; 4],
        reason: FourReason,
        /// Who loses the game points, where nobody scores; left out where somebody does.
        #[serde(skip_serializing_if = "Option::is_none")]
        payer: Option<FourSeat>,
    },
}

impl RecordedResult {
    /// Returns the result of a deal, once it has one.
    pub fn of(deal: &Deal) -> Option<Self> {
        let outcome = deal.outcome()?;
        let [forehand, dealer] = [Seat::Forehand, Seat::Dealer].map(|seat| deal.tally(seat));
        Some(Self::Two {
            winner: outcome.winner,
            game_points: outcome.game_points,
            points: BySeat { forehand: forehand.points, dealer: dealer.points },
            tricks: BySeat { forehand: forehand.tricks, dealer: dealer.tricks },
            reason: outcome.reason,
        })
    }

    /// Returns the result of a deal of four, once it has one.
    pub fn of_four(deal: &FourDeal) -> Option<Self> {
        let outcome = deal.outcome()?;
        Some(Self::Four {
            winners: outcome.winners,
            game_points: outcome.game_points,
            card_points: deal.card_points(),
            meld_points: deal.meld_points(),
            tricks: deal.tricks(),
            reason: outcome.reason,
            payer: outcome.payer,
        })
    }

    /// Returns the first field, by name, in which a recorded result differs: the field, what was
    /// recorded and what it should be, as JSON. A record may leave fields out.
    pub fn first_difference(&self, recorded: &Value) -> Option<(String, String, String)> {
        let found = serde_json::to_value(self).unwrap_or_default();
        let Some(fields) = recorded.as_object() else {
            return Some(("".to_owned(), recorded.to_string(), found.to_string()));
        };
        let differs = |(name, value): &(&String, &Value)| found.get(name.as_str()) != Some(*value);
        fields.iter().find(differs).map(|(name, value)| {
            let found = found.get(name.as_str());
            let found = found.map_or_else(|| "nothing".to_owned(), Value::to_string);
            (name.clone(), value.to_string(), found)
        })
    }
}

/// Appends a list of actions as JSON, sorted by their texts.
pub fn push_legal(out: &mut String, actions: ActionSet) {
    out.push('[');
    for (place, action) in actions.iter().enumerate() {
        out.push_str(if place == 0 { "\"" } else { ",\"" });
        let (verb, card) = action.parts();
        out.push_str(verb);
        if let Some(card) = card {
            out.push(' ');
            out.push_str(card.as_str());
        }
        out.push('"');
    }
    out.push(']');
}

impl Serialize for Transcript<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &self.id)?;
        match &self.game {
            Game::Two(rules) => map.serialize_entry("rules", rules)?,
            Game::Four { rules, .. } => map.serialize_entry("rules", &four_rules(*rules))?,
        }
        map.serialize_entry("deck", &self.cards)?;
        if let Game::Four { call, contract, .. } = &self.game {
            map.serialize_entry("call", call)?;
            match contract {
                Contract::Normal => map.serialize_entry("contract", "normal")?,
                Contract::Countered { stake } => {
                    map.serialize_entry("contract", "normal")?;
                    map.serialize_entry("multiplier", &stake.multiplier())?;
                }
                Contract::Schnapser { announcer, stake } => {
                    map.serialize_entry("contract", "schnapser")?;
                    map.serialize_entry("announcer", announcer)?;
                    map.serialize_entry("multiplier", &stake.multiplier())?;
                }
            }
        }
        map.serialize_entry("steps", &self.steps)?;
        if let Some(result) = &self.result {
            map.serialize_entry("result", result)?;
        }
        map.end()
    }
}

/// Returns the `rules` map: the options added later stand there only where they differ from the preset.
fn four_rules(rules: FourRules) -> Value {
    let mut map = json!({"players": 4, "deck": 24, "follow": rules.follow});
    let usual = FourRules::HUNGARIAN;
    let added = [
        ("trumped", json!(rules.trumped), json!(usual.trumped)),
        ("schnapser_lost", json!(rules.schnapser_lost), json!(usual.schnapser_lost)),
        ("kontra", json!(rules.kontra), json!(usual.kontra)),
    ];
    if let Some(entries) = map.as_object_mut() {
        for (name, value, _) in added.into_iter().filter(|(_, value, usual)| value != usual) {
            entries.insert(name.to_owned(), value);
        }
    }
    map
}

impl Serialize for Listed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.actions.iter())
    }
}
