//! The `'` that keeps a spreadsheet from computing a text (DESIGN 5.2).

use std::borrow::Cow;

/// Returns whether a text would be a formula in a spreadsheet, or is a text that was guarded against that.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r'])
}

/// Puts a `'` before a text that a spreadsheet would read as a formula. [`unguarded`] takes it off again.
///
/// A text that already begins with `'` and a formula gets one more, so that every text comes back as it was.
pub fn guarded(text: &str) -> Cow<'_, str> {
    if is_formula(text) { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

/// Takes one `'` off before a formula character.
pub fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn formulas_become_text_and_apostrophes_in_names_stay() {
        assert_eq!(guarded("=1+1"), "'=1+1");
        assert_eq!(unguarded("'=1+1"), "=1+1");
        for name in ["O'Neill", "'s Haus", "Huber", ""] {
            assert_eq!(guarded(name), name);
            assert_eq!(unguarded(name), name);
        }
    }

    proptest! {
        #[test]
        fn every_text_comes_back(text in "['=+@a-]{0,6}") {
            let cell = guarded(&text);
            prop_assert_eq!(unguarded(&cell), text.as_str());
        }
    }
}
