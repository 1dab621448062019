//! The fields of the settings, walked over their table: filled and read by the kind of each.

use super::options;
use crate::web::http::FormState;
use crate::web::view::translation::Translator;
use chrono::NaiveTime;
use schnapsen::{Preset, RuleSet};
use tournament::Settings;
use tournament::settings::{Kind, Setting, Value};

/// Fills the fields that an evening with these settings has. The prizes are filled with their words.
pub fn fill(form: FormState, settings: &Settings) -> FormState {
    let has = |setting: &&Setting| setting.belongs_to(settings);
    let plain =
        Setting::ALL.iter().filter(has).filter(|setting| !matches!(setting.field().kind, Kind::Lines(..)));
    let fill =
        |form: FormState, setting: &Setting| form.with(setting.as_str(), typed(&setting.value(settings)));
    options::fill(plain.fold(form, fill), &settings.rules)
}

/// Returns what a form sends for a value.
pub fn typed(value: &Value) -> String {
    match value {
        Value::Number(0) | Value::YesNo(false) | Value::Time(None) => String::new(),
        Value::Number(number) => number.to_string(),
        Value::Money(amount) => amount.figures("", ','),
        Value::YesNo(true) => "on".to_owned(),
        Value::Time(Some(time)) => time.format("%H:%M").to_string(),
        Value::Rules(rules) => rules.closest_preset().to_string(),
        Value::Choice(answer) => answer.clone(),
    }
}

/// Reads the fields; what was not sent, because it could not change when the page was opened, keeps the value of `before`, and so does what
/// is wrong or has become fixed since. Notes every complaint.
pub fn read(form: &mut FormState, translator: Translator, before: &Settings, fixed: &[Setting]) -> Settings {
    let in_form = |setting: &&Setting| {
        let field = setting.field();
        let is_there = field.subject.is_some() && setting.belongs_to(before);
        is_there && !matches!(field.kind, Kind::Lines(..))
    };
    let is_sent: Vec<String> = form.names().map(str::to_owned).collect();
    Setting::ALL.iter().filter(in_form).fold(before.clone(), |settings, &setting| {
        let is_box = matches!(setting.field().kind, Kind::YesNo(_));
        let is_fixed = fixed.contains(&setting);
        if !is_sent.iter().any(|name| name == setting.as_str()) && (is_fixed || !is_box) {
            keep(form, setting, before);
            return settings;
        }
        let read = value(form, translator, setting, before);
        if is_fixed && read.as_ref().is_some_and(|read| *read != setting.value(before)) {
            form.add_error(setting.as_str(), translator.setting_fixed(setting));
        }
        read.filter(|_| !is_fixed).and_then(|value| setting.with(&settings, value)).unwrap_or(settings)
    })
}

/// Fills in what was not sent, so that the page shows it when it comes back with complaints.
fn keep(form: &mut FormState, setting: Setting, before: &Settings) {
    let kept = FormState::clone(form);
    *form = match setting.field().kind {
        Kind::Rules(_) => options::fill(kept, &before.rules),
        _ => kept,
    }
    .with(setting.as_str(), typed(&setting.value(before)));
}

fn value(form: &mut FormState, translator: Translator, setting: Setting, before: &Settings) -> Option<Value> {
    let (name, label) = (setting.as_str(), Translator::setting_key(setting));
    let is_empty = form.value(name).trim().is_empty();
    match setting.field().kind {
        Kind::YesNo(_) => Some(Value::YesNo(form.ticked(name))),
        Kind::Number(range, _) if *range.start() == 0 && is_empty => Some(Value::Number(0)),
        Kind::Number(range, _) | Kind::PowerOfTwo(range, _) => {
            form.number(name, &label, range).map(Value::Number)
        }
        Kind::Time(_) if is_empty => Some(Value::Time(None)),
        Kind::Time(_) => {
            let time = NaiveTime::parse_from_str(form.value(name).trim(), "%H:%M").ok();
            if time.is_none() {
                form.add_error(name, translator.setting_fault(setting));
            }
            // What cannot be read is none, so that the other time is not measured by what stood here before.
            Some(Value::Time(time))
        }
        Kind::Money(..) => form.money(name, &label).map(Value::Money),
        Kind::Choice(..) => form.choice(name, &label, |typed| {
            let value = Value::Choice(typed.to_owned());
            setting.with(before, value.clone()).map(|_| value)
        }),
        Kind::Rules(_) => {
            let preset: Option<Preset> = form.choice(name, &label, |typed| typed.parse().ok());
            // The single rules are looked at even if the preset is none, so that every complaint comes at once.
            let preset = RuleSet::preset(preset.unwrap_or_default());
            Some(Value::Rules(options::read(form, translator, preset)))
        }
        Kind::Lines(..) => None,
    }
}
