//! What the fields of a tournament offer, and which of them cannot change any more.

use super::options::{self, OptionGroup, OptionOffer};
use super::{reports, rules, tickets};
use crate::rules::RuleSet;
use crate::tournament::{FixedSetting, SettingsFault};
use crate::web::http::form::FormState;
use crate::web::view::translation::Translator;

/// One answer of a field with several.
#[derive(Debug, Clone)]
pub struct Choice {
    /// What the form sends.
    pub value: String,
    /// What the reader sees.
    pub label: String,
}

impl Choice {
    /// Returns an answer.
    pub fn new(value: impl ToString, label: impl Into<String>) -> Choice {
        Choice { value: value.to_string(), label: label.into() }
    }
}

/// What the fields offer, and which of them cannot change any more.
#[derive(Debug, Clone)]
pub struct Offer {
    /// Every capacity.
    pub capacity: Vec<Choice>,
    /// The orders of round 1.
    pub first_order: Vec<Choice>,
    /// The Bummerl that can win a match.
    pub bummerl_to_win: Vec<Choice>,
    /// The presets of rules.
    pub rules: Vec<Choice>,
    /// The single rules.
    pub options: Vec<OptionGroup>,
    /// The rules in force, in a few words.
    rules_in_force: String,
    /// Whether reports of players count.
    pub reporting: Vec<Choice>,
    fixed: Vec<(&'static str, String)>,
}

impl Offer {
    /// Returns what a tournament with these rules is offered.
    pub fn new(translator: Translator, rules: &RuleSet, fixed: &[FixedSetting]) -> Offer {
        Offer {
            capacity: tickets::capacities(),
            first_order: tickets::orders(translator),
            bummerl_to_win: rules::bummerl(),
            rules: rules::presets(translator),
            options: options::offer(translator, rules),
            rules_in_force: rules::in_force(translator, rules),
            reporting: reports::choices(translator),
            fixed: fixed
                .iter()
                .map(|setting| (fixed_field(*setting), translator.fixed_setting(*setting)))
                .collect(),
        }
    }

    /// Returns whether a field cannot change any more.
    pub fn is_fixed(&self, field: &str) -> bool {
        self.fixed.iter().any(|(name, _)| *name == field)
    }

    /// Returns why a field cannot change any more, nothing if it can.
    pub fn why_fixed(&self, field: &str) -> &str {
        self.fixed.iter().find(|(name, _)| *name == field).map_or("", |(_, reason)| reason)
    }

    /// Returns what the reader sees as the value of a field that cannot change.
    pub fn shown<'a>(&'a self, field: &str, form: &'a FormState) -> &'a str {
        match field {
            "rules" => &self.rules_in_force,
            _ => self.label(field, form.value(field)),
        }
    }

    /// Returns what the reader sees instead of what the form sends.
    pub fn label<'a>(&'a self, field: &str, value: &'a str) -> &'a str {
        let choices = match field {
            "rules" => Some(&self.rules),
            "first_order" => Some(&self.first_order),
            _ => self.single_rules().find(|option| option.field == field).map(|option| &option.choices),
        };
        let choice = choices.and_then(|choices| choices.iter().find(|choice| choice.value == value));
        choice.map_or(value, |choice| &choice.label)
    }

    /// Returns whether the single rules are shown unfolded: something is chosen there, or wrong.
    pub fn shows_options(&self, form: &FormState) -> bool {
        self.single_rules()
            .any(|option| !form.value(&option.field).is_empty() || !form.error(&option.field).is_empty())
    }

    fn single_rules(&self) -> impl Iterator<Item = &OptionOffer> {
        self.options.iter().flat_map(|group| &group.options)
    }
}

/// Returns the field of a setting that can become fixed.
pub fn fixed_field(setting: FixedSetting) -> &'static str {
    match setting {
        FixedSetting::Capacity => "capacity",
        FixedSetting::TicketsPerPlayer => "tickets_per_player",
        FixedSetting::Price => "ticket_price",
        FixedSetting::BummerlToWin => "bummerl_to_win",
        FixedSetting::Rules => "rules",
        FixedSetting::FirstOrder => "first_order",
        FixedSetting::Practice => "practice",
    }
}

/// Returns the field beside which a fault stands.
pub fn field_at_fault(fault: SettingsFault) -> &'static str {
    match fault {
        SettingsFault::Capacity => "capacity",
        SettingsFault::TicketsPerPlayer => "tickets_per_player",
        SettingsFault::Price => "ticket_price",
        SettingsFault::BummerlToWin => "bummerl_to_win",
        SettingsFault::Prizes => "prizes",
        SettingsFault::FirstOrder => "first_order",
        SettingsFault::Tables => "tables",
    }
}
