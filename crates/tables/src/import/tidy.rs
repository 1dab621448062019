//! Signs that nobody sees and that no name has: they come along when text is copied out of PDFs, messages and web pages.

use std::borrow::Cow;

/// Takes them out of a text, and makes every kind of space one that is a space. Returns how many were taken out; spaces are not counted.
pub fn tidy(text: &str) -> (Cow<'_, str>, usize) {
    if !text.contains(|char| is_unseen(char) || is_wide_space(char) || REWRITTEN.contains(char)) {
        return (Cow::Borrowed(text), 0);
    }
    let unseen = text.chars().filter(|char| is_unseen(*char)).count();
    let mut tidy = String::with_capacity(text.len());
    for char in text.chars().filter(|char| !is_unseen(*char)) {
        match char {
            // A number on a key of its own, "1️⃣".
            '\u{20e3}' => tidy.push('.'),
            '🔟' => tidy.push_str("10."),
            '\u{2010}' | '\u{2011}' => tidy.push('-'),
            'ﬁ' => tidy.push_str("fi"),
            'ﬂ' => tidy.push_str("fl"),
            'ﬀ' => tidy.push_str("ff"),
            space if is_wide_space(space) => tidy.push(' '),
            other => tidy.push(other),
        }
    }
    (Cow::Owned(tidy), unseen)
}

/// Signs that are written as others.
const REWRITTEN: &str = "\u{20e3}🔟\u{2010}\u{2011}ﬁﬂﬀ";

/// Soft hyphens, directions, joiners without width, marks of byte order, and variants of emojis.
fn is_unseen(char: char) -> bool {
    matches!(char,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{1}'..='\u{8}' | '\u{e}'..='\u{1f}' | '\u{7f}')
}

fn is_wide_space(char: char) -> bool {
    matches!(
        char,
        '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' | '\u{b}' | '\u{c}' | '\u{85}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_taken_out_and_counted() {
        assert_eq!(tidy("Hu\u{ad}ber\u{a0}Franz\u{200e}; \u{200b}Ried"), ("Huber Franz; Ried".into(), 3));
        assert_eq!(tidy("Höß, Änne\n\tWels"), ("Höß, Änne\n\tWels".into(), 0));
    }
}
