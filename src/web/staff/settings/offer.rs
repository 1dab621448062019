//! What the fields offer, and which of them cannot change any more.

use super::fields;
use super::options::{self, Choice, OptionGroup, OptionOffer};
use crate::rules::{Preset, RuleOption, RuleSet};
use crate::tournament::Settings;
use crate::tournament::settings::{Kind, Setting, Subject, Value};
use crate::web::http::FormState;
use crate::web::view::translation::Translator;

#[derive(Debug, Clone)]
pub struct FieldOffer {
    /// What the form calls it.
    pub name: &'static str,
    pub label: String,
    /// What stands below it, or nothing.
    pub hint: String,
    pub kind: Kind,
    /// Every answer, if there are several.
    pub choices: Vec<Choice>,
    /// What stands there and why it cannot change any more; `None` if it can.
    pub fixed: Option<(String, String)>,
}

/// The fields of one part of the form.
#[derive(Debug, Clone)]
pub struct Section {
    pub subject: Subject,
    pub title: String,
    pub fields: Vec<FieldOffer>,
}

#[derive(Debug, Clone)]
pub struct Offer {
    pub sections: Vec<Section>,
    pub options: Vec<OptionGroup>,
    /// Each preset with the rules in which it is not like the others of its game: what each is called, and what it means.
    pub presets: Vec<(String, Vec<(String, String)>)>,
    translator: Translator,
}

impl Offer {
    /// Returns what a tournament with these settings is offered.
    pub fn new(translator: Translator, settings: &Settings, fixed: &[Setting]) -> Offer {
        let section = |&subject: &Subject| {
            let has = |setting: &&Setting| setting.belongs_to(settings.format);
            let of_it =
                Setting::ALL.iter().filter(has).filter(|setting| setting.field().subject == Some(subject));
            Section {
                subject,
                title: translator.t(&format!("settings-group-{subject}")),
                fields: of_it.map(|&setting| field(translator, setting, settings, fixed)).collect(),
            }
        };
        Offer {
            sections: Subject::ALL
                .iter()
                .map(section)
                // A part that the format does not have.
                .filter(|section| !section.fields.is_empty())
                .collect(),
            options: options::offer(translator, &settings.rules),
            presets: Preset::ALL.iter().map(|preset| explained(translator, *preset)).collect(),
            translator,
        }
        .with_groups(&[])
    }

    /// Offers these groups, by number and name, to those who choose first from the table of prizes.
    pub fn with_groups(mut self, groups: &[(u32, String)]) -> Offer {
        let none = (String::new(), self.translator.t("choice-no-group"));
        let known = groups.iter().map(|(number, name)| (number.to_string(), name.clone()));
        let choices: Vec<Choice> = std::iter::once(none).chain(known).collect();
        let of_group = |field: &&mut FieldOffer| field.name == Setting::ChoiceGroup.as_str();
        let mut fields = self.sections.iter_mut().flat_map(|section| &mut section.fields);
        if let Some(field) = fields.find(of_group) {
            field.choices = choices;
        }
        self
    }

    /// Explains the rules that are chosen in the form, not those in force.
    pub fn for_form(mut self, form: &FormState) -> Offer {
        if let Ok(preset) = form.value(Setting::Rules.as_str()).parse::<Preset>() {
            self.options = options::offer(self.translator, &options::chosen(form, RuleSet::preset(preset)));
        }
        self
    }

    /// Returns what the reader sees instead of what the form sends.
    pub fn label(&self, name: &str, value: &str) -> String {
        let field = self.sections.iter().flat_map(|section| &section.fields).find(|field| field.name == name);
        if field.is_some_and(|field| matches!(field.kind, Kind::YesNo(_))) {
            return self.translator.yes_or_no(!value.is_empty());
        }
        let of_option = || self.single_rules().find(|option| option.field == name);
        let choices = field.map(|field| &field.choices).or_else(|| of_option().map(|option| &option.choices));
        let choice = choices.and_then(|choices| choices.iter().find(|(known, _)| known == value));
        choice.map_or(value, |(_, label)| label).to_owned()
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

/// Says what a preset means: every rule that can be otherwise, as it is there.
fn explained(translator: Translator, preset: Preset) -> (String, Vec<(String, String)>) {
    let rules = RuleSet::preset(preset);
    let differs = |option: &&RuleOption| {
        Preset::ALL.iter().any(|other| RuleSet::preset(*other).get(**option) != rules.get(**option))
    };
    let said = |option: &RuleOption| {
        Some((translator.rule_option(*option), translator.rule(option.rule(), &rules, None)?))
    };
    (translator.preset(preset), RuleOption::ALL.iter().filter(differs).filter_map(said).collect())
}

fn field(translator: Translator, setting: Setting, settings: &Settings, fixed: &[Setting]) -> FieldOffer {
    let kind = setting.field().kind;
    let choices = match &kind {
        Kind::PowerOfTwo(range, _) => (range.start().ilog2()..=range.end().ilog2())
            .map(|exponent| ((1_u32 << exponent).to_string(), (1_u32 << exponent).to_string()))
            .collect(),
        Kind::Choice(answers, ..) => answers
            .iter()
            .map(|answer| (answer.to_string(), translator.setting_answer(setting, answer)))
            .collect(),
        Kind::Rules(_) => {
            Preset::ALL.iter().map(|preset| (preset.to_string(), translator.preset(*preset))).collect()
        }
        Kind::Number(..) | Kind::Money(..) | Kind::YesNo(_) | Kind::Time(_) | Kind::Lines(..) => Vec::new(),
    };
    FieldOffer {
        name: setting.as_str(),
        label: translator.setting_of(setting, settings.format),
        hint: translator.setting_hint(setting),
        kind,
        choices,
        fixed: fixed
            .contains(&setting)
            .then(|| (value_text(translator, setting, settings), translator.setting_fixed(setting))),
    }
}

/// Returns what the reader sees of a setting that cannot change.
fn value_text(translator: Translator, setting: Setting, settings: &Settings) -> String {
    match setting.value(settings) {
        Value::Choice(answer) => translator.setting_answer(setting, &answer),
        Value::Rules(rules) if rules.as_preset().is_none() => {
            translator.t1("settings-own-rules", "preset", translator.preset(rules.closest_preset()))
        }
        Value::Rules(rules) => translator.preset(rules.closest_preset()),
        Value::YesNo(yes) => translator.yes_or_no(yes),
        plain => fields::typed(&plain),
    }
}
