//! The fields of the words: what the evening is called, where and when it is, what else holds in the house, what there is to win.

use crate::texts::{PrizeText, TextFault, Texts, Title, Venue};
use crate::web::http::FormState;
use crate::web::view::translation::Translator;
use chrono::NaiveDate;

/// The fields of the evening with the keys of their labels.
pub const EVENING: &[(&str, &str)] =
    &[("name", "settings-name"), ("venue", "settings-venue"), ("date", "settings-date")];

/// The field of the house rules with the key of its label.
pub const HOUSE_RULES: &[(&str, &str)] = &[("rules_text", "settings-rules-text")];

/// Fills the fields; there are `prizes` prizes.
pub fn fill(
    form: FormState,
    translator: Translator,
    texts: Option<&Texts>,
    date: NaiveDate,
    prizes: u32,
) -> FormState {
    let prize = |index: u32| {
        let known =
            texts.and_then(|texts| texts.prizes.get(index as usize)).filter(|prize| !prize.is_empty());
        known.map_or_else(
            || translator.t1("settings-prize-without-words", "number", index + 1),
            ToString::to_string,
        )
    };
    form.with("name", texts.map(|texts| texts.name.as_str()).unwrap_or_default())
        .with("venue", texts.map(|texts| texts.venue.as_str()).unwrap_or_default())
        .with("date", date)
        .with("rules_text", texts.map(|texts| texts.rules.to_string()).unwrap_or_default())
        .with("prizes", (0..prizes).map(prize).collect::<Vec<_>>().join("\n"))
}

/// Reads the fields of the evening.
pub fn read_evening(form: &mut FormState) -> Option<(Title, Venue, NaiveDate)> {
    let name = form.text("name", "settings-name");
    let venue = form.text("venue", "settings-venue");
    let date = form.date("date", "settings-date");
    Some((name?, venue?, date?))
}

/// Reads one prize a line; empty lines at the end are none.
pub fn read_prizes(form: &mut FormState, translator: Translator) -> Option<Vec<PrizeText>> {
    let typed = form.value("prizes").trim_end().to_owned();
    let lines: Vec<&str> = if typed.is_empty() { Vec::new() } else { typed.split('\n').collect() };
    let mut prizes = Vec::with_capacity(lines.len());
    let mut faults: Vec<(usize, TextFault)> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        match line.parse() {
            Ok(prize) => prizes.push(prize),
            Err(fault) => faults.push((index + 1, fault)),
        }
    }
    for (line, fault) in &faults {
        let label = translator.t1("settings-prize-line", "line", line);
        form.add_error("prizes", translator.text_fault(*fault, &label));
    }
    faults.is_empty().then_some(prizes)
}
