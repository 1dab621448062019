//! The fields of the prizes: what there is to win, and how many one player may win.

use crate::texts::{PrizeText, TextFault, Texts};
use crate::tournament::Settings;
use crate::web::http::form::FormState;
use crate::web::view::translation::Translator;

/// The fields with the keys of their labels.
pub const FIELDS: &[(&str, &str)] =
    &[("prizes", "settings-prizes"), ("one_prize_each", "settings-one-prize-each")];

/// Fills the fields.
pub fn fill(
    form: FormState,
    translator: Translator,
    texts: Option<&Texts>,
    settings: &Settings,
) -> FormState {
    let prize = |index: u32| {
        let known =
            texts.and_then(|texts| texts.prizes.get(index as usize)).filter(|prize| !prize.is_empty());
        known.map_or_else(
            || translator.t1("settings-prize-without-words", "number", index + 1),
            ToString::to_string,
        )
    };
    let lines: Vec<String> = (0..settings.prizes).map(prize).collect();
    form.with("prizes", lines.join("\n")).with_tick("one_prize_each", settings.one_prize_each)
}

/// Reads the fields into the settings, and the words of the prizes.
pub fn read(form: &mut FormState, translator: Translator, settings: &mut Settings) -> Option<Vec<PrizeText>> {
    settings.one_prize_each = form.ticked("one_prize_each");
    let prizes = read_lines(form, translator)?;
    settings.prizes = u32::try_from(prizes.len()).unwrap_or(u32::MAX);
    Some(prizes)
}

/// Reads one prize a line; empty lines at the end are none.
fn read_lines(form: &mut FormState, translator: Translator) -> Option<Vec<PrizeText>> {
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
