//! The fields of the single rules: each option of the rules can differ from the preset.

use crate::web::http::FormState;
use crate::web::view::translation::{RULE_GROUPS, Translator};
use schnapsen::options::DealEnd;
use schnapsen::{RuleOption, RuleSet};

const PREFIX: &str = "rule_";

/// The value of a field whose option is as in the preset.
const AS_PRESET: &str = "";

/// One answer of a field with several: what the form sends, and what the reader sees.
pub type Choice = (String, String);

/// The options of one part of the rules.
#[derive(Debug, Clone)]
pub struct OptionGroup {
    /// What the part is called on the rule sheet.
    pub title: String,
    pub options: Vec<OptionOffer>,
}

#[derive(Debug, Clone)]
pub struct OptionOffer {
    pub field: String,
    pub label: String,
    /// The rule as it is in force, nothing if it has no part in the game now.
    pub hint: String,
    /// As in the preset, and every value.
    pub choices: Vec<Choice>,
}

fn field(option: RuleOption) -> String {
    format!("{PREFIX}{option}")
}

pub fn fields(translator: Translator) -> impl Iterator<Item = (String, String)> {
    RuleOption::ALL.iter().map(move |option| (field(*option), translator.rule_option(*option)))
}

/// Fills the fields: with the values that differ from the closest preset.
pub fn fill(form: FormState, rules: &RuleSet) -> FormState {
    let preset = rules.closest_preset();
    RuleOption::ALL.iter().fold(form, |form, &option| {
        let own = rules.differences(preset).find(|difference| difference.option == option);
        let value =
            own.filter(|_| has_a_part(option, rules)).map_or(AS_PRESET, |difference| difference.value);
        form.with(&field(option), value)
    })
}

/// Changes the rules of a preset as the fields say; notes a complaint for each that is wrong.
pub fn read(form: &mut FormState, translator: Translator, mut rules: RuleSet) -> RuleSet {
    for name in unknown(form) {
        form.add_error("", translator.t1("settings-option-unknown", "name", name));
    }
    for &option in RuleOption::ALL {
        let name = field(option);
        let value = form.value(&name).to_owned();
        if value != AS_PRESET && rules.set(option, &value).is_err() {
            form.add_error(&name, translator.t1("form-choice", "label", translator.rule_option(option)));
        }
    }
    for &option in RuleOption::ALL {
        let name = field(option);
        if form.value(&name) != AS_PRESET && !has_a_part(option, &rules) {
            form.add_error(&name, translator.t("settings-option-nobody-declares"));
        }
    }
    rules
}

/// Returns the rules of a preset as the fields change them, without what is wrong there.
pub fn chosen(form: &FormState, mut rules: RuleSet) -> RuleSet {
    for &option in RuleOption::ALL {
        let name = field(option);
        let mut changed = rules;
        // What has no such value is complained of when the form is read.
        if form.value(&name) != AS_PRESET && changed.set(option, form.value(&name)).is_ok() {
            rules = changed;
        }
    }
    rules
}

/// Returns what the fields offer, in the order of the rule sheet.
pub fn offer(translator: Translator, rules: &RuleSet) -> Vec<OptionGroup> {
    let of_option = |option: RuleOption| {
        let as_preset = (AS_PRESET.to_owned(), translator.t("settings-option-as-preset"));
        let values = option
            .values()
            .iter()
            .filter_map(|value| Some((value.to_string(), translator.rule_value(option, value)?)));
        OptionOffer {
            field: field(option),
            label: translator.rule_option(option),
            hint: translator.rule(option.rule(), rules, None).unwrap_or_default(),
            choices: std::iter::once(as_preset).chain(values).collect(),
        }
    };
    let groups = RULE_GROUPS.iter().map(|(title, group)| OptionGroup {
        title: translator.t(title),
        options: RuleOption::ALL
            .iter()
            .filter(|option| group.contains(&option.rule()))
            .map(|option| of_option(*option))
            .collect(),
    });
    groups.filter(|group| !group.options.is_empty()).collect()
}

/// Returns whether an option means anything under these rules: where the count ends the deal nobody declares wrongly.
fn has_a_part(option: RuleOption, rules: &RuleSet) -> bool {
    !matches!(option, RuleOption::FalseDeclaration | RuleOption::CloserWrong)
        || rules.end == DealEnd::Declared
}

/// Returns the names of fields for options that do not exist.
fn unknown(form: &FormState) -> Vec<String> {
    let names = form.names().filter_map(|name| name.strip_prefix(PREFIX));
    names.filter(|name| name.parse::<RuleOption>().is_err()).map(str::to_owned).collect()
}
