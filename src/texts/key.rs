//! What makes two names equal at the desk, and in which order people look for theirs.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Returns what a search compares: lower case, without marks, umlauts however they are written, words with single spaces.
///
/// "Müller", "Mueller" and "MULLER" have the same key; "Bauer" and "Baur" do not. Databases know only ASCII case, so
/// the key is made here and stored beside the name.
pub fn search_key(text: &str) -> String {
    let plain: String = text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect();
    let mut key = String::with_capacity(plain.len());
    for word in plain.split_whitespace() {
        if !key.is_empty() {
            key.push(' ');
        }
        push_word(&mut key, word);
    }
    key
}

/// Returns what names are sorted by: Ä like A and ß like ss (DIN 5007, dictionary order), without case, signs counting as nothing
/// within a word and hyphens as the space between two.
///
/// Unlike [`search_key`] it leaves "ae" alone: Michael stands where people look for him.
pub fn sort_key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        match c {
            'ß' => key.push_str("ss"),
            'æ' => key.push_str("ae"),
            'ø' => key.push('o'),
            'œ' => key.push_str("oe"),
            'ł' => key.push('l'),
            'đ' | 'ð' => key.push('d'),
            'ı' => key.push('i'),
            _ if c.is_alphanumeric() => key.push(c),
            _ if (c.is_whitespace() || c == '-' || c == '/') && !key.ends_with(' ') => key.push(' '),
            _ => {}
        }
    }
    key.trim().to_owned()
}

fn push_word(key: &mut String, word: &str) {
    let mut before = ' ';
    for c in word.chars() {
        // "ae", "oe" and "ue" stand for umlauts, but not in Bauer, Neuer and Quester.
        let umlaut_end = c == 'e'
            && match before {
                'a' | 'o' => true,
                'u' => !key[..key.len() - 1].ends_with(['a', 'e', 'q']),
                _ => false,
            };
        match c {
            _ if umlaut_end => {}
            'ß' => key.push_str("ss"),
            'æ' => key.push('a'),
            'ø' | 'œ' => key.push('o'),
            'ł' => key.push('l'),
            'đ' | 'ð' => key.push('d'),
            'ı' => key.push('i'),
            _ => key.push(c),
        }
        before = if umlaut_end { ' ' } else { c };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn umlauts_are_equal_however_they_are_written() {
        for same in [
            ["Müller", "MUELLER", "muller"],
            ["Höß", "Hoess", "hoss"],
            ["Gössl  Änne", "goessl aenne", "Gossl Anne"],
            ["Đurić", "Duric", "DURIĆ"],
        ] {
            assert_eq!(search_key(same[0]), search_key(same[1]));
            assert_eq!(search_key(same[0]), search_key(same[2]));
        }
    }

    #[test]
    fn different_names_stay_different() {
        for (one, other) in [("Bauer", "Baur"), ("Neuer", "Neur"), ("Huber", "Hubr"), ("Quester", "Quster")] {
            assert_ne!(search_key(one), search_key(other));
        }
    }
    #[test]
    fn names_stand_where_people_look_for_them() {
        let sorted = [
            "Achleitner",
            "Äffler",
            "Agner",
            "Huber Franz",
            "Hüber-Mayr Änne",
            "Huber Zita",
            "Michael",
            "Michal",
            "Oberauer",
            "O'Brien",
            "Weiß",
            "Weisser",
            "Živić",
            "Zoder",
        ];
        let mut names = sorted;
        names.reverse();
        names.sort_by_key(|name| sort_key(name));
        assert_eq!(names, sorted);
    }
}
