//! Texts that a spreadsheet would take for formulas, and what it shows in a cell that it could not compute.

use std::borrow::Cow;

/// The mark in front of a guarded text; spreadsheets take what follows it as text.
const MARK: char = '\'';

/// Returns a text as it is written into a table: with a leading `'` if a spreadsheet would read it as a formula.
/// A text that looks like a guarded one gets another `'`, so that [`unguarded`] gives every text back as it was.
pub fn guarded(text: &str) -> Cow<'_, str> {
    if is_dangerous(text) { Cow::Owned(format!("{MARK}{text}")) } else { Cow::Borrowed(text) }
}

/// Returns the text that was written into a table: without the `'` that [`guarded`] has put there.
pub fn unguarded(cell: &str) -> &str {
    cell.strip_prefix(MARK).filter(|text| is_dangerous(text)).unwrap_or(cell)
}

/// Looks behind spaces too, because some programs trim a cell before they read it.
fn is_dangerous(text: &str) -> bool {
    let text = text.trim_start_matches([MARK, ' ', '\u{a0}']);
    // Some spreadsheets take the wide forms of East Asia for the plain ones.
    text.starts_with(|first: char| {
        first.is_control() || matches!(first, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠')
    })
}

/// What spreadsheets show in a cell that they could not compute, in German and in English.
const SIGNS: [&str; 13] = [
    "#DIV/0!", "#NV", "#N/A", "#NAME?", "#NULL!", "#ZAHL!", "#NUM!", "#BEZUG!", "#REF!", "#WERT!", "#VALUE!",
    "#DATEN!", "#DATA!",
];

/// Returns whether a cell is such a sign.
pub fn is_uncomputed(cell: &str) -> bool {
    SIGNS.iter().any(|sign| sign.eq_ignore_ascii_case(cell.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn formulas_are_guarded_and_names_are_not() {
        for formula in ["=1+1", "+43 660", "-2", "@SUM(A1)", "\t=1", "\r=1", " =1", "'=1", "＝1"] {
            assert_eq!(guarded(formula), format!("'{formula}"));
        }
        for name in ["", "Huber Franz", "'s Hannerl", "O'Neill", "1+1", "'", "Müller-Lüdenscheidt"] {
            assert_eq!(guarded(name), name);
        }
    }

    #[test]
    fn a_mark_that_guards_nothing_stays() {
        assert_eq!(unguarded("'s Hannerl"), "'s Hannerl");
        assert_eq!(unguarded("'=1+1"), "=1+1");
    }

    proptest! {
        #[test]
        fn every_text_comes_back_and_none_is_a_formula(text in "['=+@ \\-\t\r]{0,4}\\PC{0,8}") {
            let cell = guarded(&text);
            prop_assert_eq!(unguarded(&cell), text.as_str());
            prop_assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{:?}", cell);
        }
    }
}
