//! One spelling for whatever people write: what a draw is made of must not depend on how somebody types an umlaut.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Writes a text in capital letters A to Z, digits and single spaces. "Grüß Gott, der Herz-König!" becomes "GRUESS GOTT DER HERZ KOENIG". Umlauts get
/// their E, other marks are left out, an apostrophe joins what it stands between; any other sign, and letters of other alphabets, part words as a
/// space does. What is written like this already stays as it is.
pub fn plain_capitals(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.nfc() {
        match c {
            'ä' | 'Ä' | 'æ' | 'Æ' => plain.push_str("AE"),
            'ö' | 'Ö' | 'ø' | 'Ø' | 'œ' | 'Œ' => plain.push_str("OE"),
            'ü' | 'Ü' => plain.push_str("UE"),
            'ß' | 'ẞ' => plain.push_str("SS"),
            'ł' | 'Ł' => plain.push('L'),
            'đ' | 'Đ' | 'ð' | 'Ð' => plain.push('D'),
            'þ' | 'Þ' => plain.push_str("TH"),
            'ı' => plain.push('I'),
            '\'' | '’' | '‘' | 'ʼ' | '´' | '`' | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{feff}' => {}
            other => push_bare(&mut plain, other),
        }
    }
    plain.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Adds a character without its marks; what is no letter or digit then is a space.
fn push_bare(plain: &mut String, c: char) {
    for bare in std::iter::once(c).nfkd().filter(|bare| !is_combining_mark(*bare)) {
        plain.push(if bare.is_ascii_alphanumeric() { bare.to_ascii_uppercase() } else { ' ' });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_spelling_has_one_plain_form() {
        for (typed, plain) in [
            ("Grüß Gott, der Herz-König!", "GRUESS GOTT DER HERZ KOENIG"),
            ("Gru\u{308}ß  Gott der Herz Ko\u{308}nig", "GRUESS GOTT DER HERZ KOENIG"),
            ("  kh qs\tad ", "KH QS AD"),
            ("STRAẞE 17/3", "STRASSE 17 3"),
            ("Dvořák, Żółw und Ærø", "DVORAK ZOLW UND AEROE"),
            ("So geht’s, gell?", "SO GEHTS GELL"),
            ("Vollwidth １２ ﬁn", "VOLLWIDTH 12 FIN"),
            ("Привет 7 🂡 Oida", "7 OIDA"),
            ("?! 🂡", ""),
            ("", ""),
        ] {
            assert_eq!(plain_capitals(typed), plain, "{typed:?}");
            assert_eq!(plain_capitals(plain), plain, "the plain form is its own");
        }
    }
}
