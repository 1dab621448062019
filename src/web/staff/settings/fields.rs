//! The fields of the settings, walked over their table: filled and read by the kind of each.

use super::options;
use crate::web::http::FormState;
use crate::web::view::translation::Translator;
use chrono::NaiveTime;
use schnapsen::{Preset, RuleSet};
use tournament::Settings;
use tournament::settings::{Field, Kind, Setting, Value};

/// Returns what becomes of an evening with each of the games that the form offers.
pub fn by_games(settings: &Settings) -> Vec<(&'static str, Settings)> {
    let setting = Setting::Game;
    match setting.field() {
        Field { subject: Some(_), kind: Kind::Choice(games, ..), .. } => {
            let by = |game: &&'static str| {
                Some((*game, setting.with(settings, Value::Choice((*game).to_owned()))?))
            };
            games.iter().filter_map(by).collect()
        }
        _ => vec![(settings.card_game().as_str(), settings.clone())],
    }
}

/// Fills the fields of all the games that an evening with these settings may still choose, its own first.
pub fn fill_by_games(form: FormState, settings: &Settings) -> FormState {
    // What is filled twice stays as it was filled first.
    by_games(settings).iter().fold(fill(form, settings), |form, (_, other)| fill(form, other))
}

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
    let sent: Vec<String> = form.names().map(str::to_owned).collect();
    let is_sent = |setting: Setting| sent.iter().any(|name| name == setting.as_str());
    // The game comes first: it says which of the others there are.
    let others = Setting::ALL.iter().filter(|setting| **setting != Setting::Game);
    [Setting::Game].iter().chain(others).fold(before.clone(), |settings, &setting| {
        let field = setting.field();
        let is_there = field.subject.is_some() && setting.belongs_to(&settings);
        if !is_there || matches!(field.kind, Kind::Lines(..)) {
            return settings;
        }
        let is_fixed = fixed.contains(&setting);
        if !is_sent(setting) && (is_fixed || !matches!(field.kind, Kind::YesNo(_))) {
            keep(form, setting, before);
            return settings;
        }
        // Rules of another deck are those of the game before this one was chosen.
        let own_rules = is_sent(Setting::Game).then_some(&settings.rules);
        let read = value(form, translator, setting, &settings, own_rules);
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

fn value(
    form: &mut FormState,
    translator: Translator,
    setting: Setting,
    before: &Settings,
    own_rules: Option<&RuleSet>,
) -> Option<Value> {
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
            let own = own_rules.filter(|own| own.deck != preset.deck);
            let preset = own.map_or(preset, |own| RuleSet::preset(own.closest_preset()));
            Some(Value::Rules(options::read(form, translator, preset)))
        }
        Kind::Lines(..) => None,
    }
}
