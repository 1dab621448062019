//! How many lines a text takes on paper. Fonts differ from machine to machine, so this counts on the wide side.

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Type {
    pub size: f32,
    /// Whether it is the bold serif of names, which is wider than plain type.
    pub bold: bool,
}

impl Type {
    /// The names in a list, in bold serif.
    pub const NAME: Type = Type { size: 11.5, bold: true };
    /// What stands below or beside them.
    pub const NOTE: Type = Type { size: 9.5, bold: false };

    /// Returns the width of a letter in millimetres.
    fn width(self, letter: char) -> f32 {
        const POINT: f32 = 0.3528;
        self.size * POINT * em(letter) * if self.bold { 1.0 } else { 0.9 }
    }
}

/// Returns how wide a letter of bold serif type is, in parts of its size.
fn em(letter: char) -> f32 {
    match letter {
        'i' | 'j' | 'l' | 'f' | 't' | 'r' | '.' | ',' | ':' | ';' | '\'' | '|' | '(' | ')' | ' ' => 0.4,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '—' => 1.05,
        'A'..='Z' | 'Ä' | 'Ö' | 'Ü' | '&' => 0.82,
        'a'..='z' | '0'..='9' | '-' | '–' | '·' | 'ä' | 'ö' | 'ü' | 'ß' | 'à'..='ÿ' => 0.6,
        // Everything else may be a sign as wide as it is high.
        _ => 1.1,
    }
}

/// Returns how many lines of a width (in millimetres) a text takes; one even if it is empty. Words stay together unless one is
/// longer than a line.
pub fn lines(text: &str, width: f32, style: Type) -> u32 {
    lines_of(&[(text, style)], width)
}

/// Returns the same for texts in different types that follow each other.
pub fn lines_of(texts: &[(&str, Type)], width: f32) -> u32 {
    let (mut lines, mut filled) = (1, 0.0_f32);
    let words = texts.iter().flat_map(|(text, style)| text.split_whitespace().map(move |word| (word, style)));
    for (word, style) in words {
        let space = style.width(' ');
        let length: f32 = word.chars().map(|letter| style.width(letter)).sum();
        let needed = if filled == 0.0 { length } else { filled + space + length };
        if needed <= width {
            filled = needed;
            continue;
        }
        if filled > 0.0 {
            lines += 1;
        }
        let whole = (length / width).floor();
        lines += whole as u32;
        filled = length - whole * width;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_take_one_line_and_long_ones_more() {
        assert_eq!(lines("", 70.0, Type::NAME), 1);
        assert_eq!(lines("Huber Franz", 70.0, Type::NAME), 1);
        assert_eq!(lines("Hochwürden Pfarrer Maximilian von Hohenstaufen", 70.0, Type::NAME), 2);
        assert!(lines(&"W".repeat(80), 70.0, Type::NAME) >= 5);
    }

    #[test]
    fn a_word_longer_than_a_line_is_broken_and_the_next_goes_on_behind_it() {
        let word = "n".repeat(40);
        let alone = lines(&word, 40.0, Type::NAME);
        assert!(alone > 1);
        assert_eq!(lines(&format!("{word} a"), 40.0, Type::NAME), alone);
    }
}
