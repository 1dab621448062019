//! What makes two names equal at the desk, and in which order people look for theirs.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Returns what a search compares: lower case, without marks, umlauts however they are written, words with single spaces. "Müller", "Mueller" and
/// "MULLER" have the same key; "Bauer" and "Baur" do not. Databases know only ASCII case, so the key is made here and stored beside the name.
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

/// Returns what is the same for two names of the same words, in whichever order they are written: "Huber, Franz" and "Franz Huber".
pub fn same_name_key(name: &str) -> String {
    let key = search_key(&name.replace(',', " "));
    let mut words: Vec<&str> = key.split(' ').collect();
    words.sort_unstable();
    words.join(" ")
}

/// Returns what names are sorted by: Ä like ae, Ö like oe, Ü like ue and ß like ss (DIN 5007-2, the order of lists of names), without case,
/// signs counting as nothing within a word and hyphens as the space between two.
pub fn sort_key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    let umlauts = text.nfkc().flat_map(char::to_lowercase).flat_map(|c| match c {
        'ä' => ['a', 'e'],
        'ö' => ['o', 'e'],
        'ü' => ['u', 'e'],
        _ => [c, '\0'],
    });
    for c in umlauts.filter(|c| *c != '\0').nfd().filter(|c| !is_combining_mark(*c)) {
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
    fn the_order_of_its_parts_makes_no_other_name() {
        for same in ["Huber Franz", "Huber, Franz", "Franz Huber", "HUBER,FRANZ"] {
            assert_eq!(same_name_key(same), "franz huber");
        }
        assert_ne!(same_name_key("Huber Franz"), same_name_key("Huber Franz Josef"));
    }

    #[test]
    fn names_stand_where_people_look_for_them() {
        let sorted = [
            "Achleitner",
            "Äffler",
            "Agner",
            "Huber Franz",
            "Huber Zita",
            "Hudl",
            "Hüber-Mayr Änne",
            "Hufnagl",
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
