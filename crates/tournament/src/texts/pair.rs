//! The names of two people who play together: how they are written, and how they are read from one line.

use super::name::is_particle;

/// How the two people of an entry are written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PairNames {
    /// Where there is room: "Huber Franz und Mayr Anna".
    pub long: String,
    /// In lists, on slips and on the wall: "Huber / Mayr".
    pub short: String,
    /// To be called to a table: "Huber und Mayr".
    pub called: String,
    /// Where they come from: "Gmunden" if both do, else "Gmunden und Ebensee".
    pub place: String,
}

/// What stands in the place of a name that is not shown.
const NOBODY: &str = "—";

/// Returns both whole names, `None` for whoever has none to show: "— und Mayr Anna". Joined by "und" in every language, as names are no
/// sentence.
pub fn long(names: [Option<&str>; 2]) -> String {
    joined(names, " und ")
}

/// Returns what stands where there is little room, of family names as far as they are known: "Huber / Mayr".
pub fn short(names: [Option<&str>; 2]) -> String {
    joined(names, " / ")
}

/// Returns what is called out, of family names as far as they are known: "Huber und Mayr".
pub fn called(families: [Option<&str>; 2]) -> String {
    joined(families, " und ")
}

/// Returns where two people come from, saying nothing twice and nothing that nobody said.
pub fn places([one, other]: [&str; 2]) -> String {
    match (one, other) {
        (one, "") => one.to_owned(),
        ("", other) => other.to_owned(),
        (one, other) if one == other => one.to_owned(),
        (one, other) => format!("{one} und {other}"),
    }
}

fn joined(names: [Option<&str>; 2], by: &str) -> String {
    names.map(|name| name.unwrap_or(NOBODY)).join(by)
}

/// Whom one line names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Split<'a> {
    One(&'a str),
    Two(&'a str, &'a str),
    /// Two people, or one with a double name: "Huber-Mayr". Somebody has to be asked.
    Maybe(&'a str, &'a str),
    /// More than two people play in no entry.
    Many,
}

/// Reads whom a line names: "Huber Franz / Mayr Anna", "Huber Franz und Mayr Anna". What is empty beside a sign is nobody.
///
/// ```
/// use tournament::texts::pair::{Split, split};
/// assert_eq!(split("Huber Franz u. Mayr Anna"), Split::Two("Huber Franz", "Mayr Anna"));
/// assert_eq!(split("Franz von und zu Berg"), Split::One("Franz von und zu Berg"));
/// ```
pub fn split(text: &str) -> Split<'_> {
    let text = text.trim();
    let lines = text.split(['/', '&', '+', '\n']);
    let people: Vec<&str> = lines.flat_map(by_words).filter(|name| !name.is_empty()).collect();
    match people[..] {
        [one, other] => Split::Two(one, other),
        [one] => by_hyphen(one).map_or(Split::One(one), |(one, other)| Split::Maybe(one, other)),
        [] => Split::One(text),
        _ => Split::Many,
    }
}

/// Parts a text at each "und", but not within "von und zu".
fn by_words(text: &str) -> Vec<&str> {
    let (mut parts, mut from, mut before) = (Vec::new(), 0, "");
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let mut is_within = || is_particle(before) && words.peek().is_some_and(|after| is_particle(after));
        if matches!(word, "und" | "u." | "u" | "and") && !is_within() {
            parts.push(text.get(from..at).unwrap_or_default().trim());
            from = at + word.len();
        }
        before = word;
    }
    parts.push(text.get(from..).unwrap_or_default().trim());
    parts
}

/// Returns the two names that a hyphen may part: two words and nothing else, or with spaces around it.
fn by_hyphen(text: &str) -> Option<(&str, &str)> {
    let (one, other) = text.split_once(['-', '–'])?;
    let is_capital = |name: &str| name.chars().next().is_some_and(char::is_uppercase);
    let is_spaced = one.ends_with(' ') && other.starts_with(' ');
    let are_words = !text.contains(char::is_whitespace) && is_capital(one) && is_capital(other);
    let is_alone = !other.contains(['-', '–']) && (is_spaced || are_words);
    is_alone.then_some((one.trim(), other.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn two_people_are_written_as_there_is_room() {
        let names = [Some("Huber Franz"), Some("Mayr Anna")];
        assert_eq!(long(names), "Huber Franz und Mayr Anna");
        let families = [Some("Huber"), Some("Mayr")];
        assert_eq!((short(families), called(families)), ("Huber / Mayr".into(), "Huber und Mayr".into()));
    }

    #[test]
    fn whoever_is_erased_leaves_the_name_of_the_other() {
        assert_eq!(long([None, Some("Mayr Anna")]), "— und Mayr Anna");
        assert_eq!(long([Some("Huber Franz"), None]), "Huber Franz und —");
        assert_eq!(short([None, Some("Mayr")]), "— / Mayr");
        assert_eq!(called([Some("Huber"), None]), "Huber und —");
    }

    #[test]
    fn a_town_is_said_once() {
        for (towns, said) in [
            (["Gmunden", "Ebensee"], "Gmunden und Ebensee"),
            (["Gmunden", "Gmunden"], "Gmunden"),
            (["", "Ebensee"], "Ebensee"),
            (["Gmunden", ""], "Gmunden"),
            (["", ""], ""),
        ] {
            assert_eq!(places(towns), said);
        }
    }

    #[test]
    fn a_line_names_two_people() {
        for line in [
            "Huber Franz / Mayr Anna",
            "Huber Franz/Mayr Anna",
            "Huber Franz & Mayr Anna",
            " Huber Franz + Mayr Anna ",
            "Huber Franz und Mayr Anna",
            "Huber Franz u. Mayr Anna",
            "Huber Franz and Mayr Anna",
            "Huber Franz\nMayr Anna",
            "Huber Franz /\tMayr Anna /",
        ] {
            assert_eq!(split(line), Split::Two("Huber Franz", "Mayr Anna"), "{line:?}");
        }
        assert_eq!(split("Huber, Franz / Mayr, Anna"), Split::Two("Huber, Franz", "Mayr, Anna"));
        assert_eq!(split("Huber-Mayr Anna / Auer"), Split::Two("Huber-Mayr Anna", "Auer"));
        for noble in ["Berg Max von und zu", "Max von und zu Berg"] {
            assert_eq!(split(&format!("{noble} und Mayr Anna")), Split::Two(noble, "Mayr Anna"));
            assert_eq!(split(&format!("Mayr Anna u. {noble}")), Split::Two("Mayr Anna", noble));
        }
    }

    #[test]
    fn a_line_names_one_person() {
        for line in
            ["Huber Franz", "Max von und zu Berg", "Huber-Mayr Anna", "Undeutsch Kurt", "Huber", "a-b"]
        {
            assert_eq!(split(line), Split::One(line));
        }
        assert_eq!(split("Huber Franz /"), Split::One("Huber Franz"));
        assert_eq!(split(" / "), Split::One("/"));
        assert_eq!(split(""), Split::One(""));
    }

    #[test]
    fn of_two_names_with_a_hyphen_somebody_is_asked() {
        assert_eq!(split("Huber-Mayr"), Split::Maybe("Huber", "Mayr"));
        assert_eq!(split("Huber Franz - Mayr Anna"), Split::Maybe("Huber Franz", "Mayr Anna"));
        assert_eq!(split("Huber–Mayr"), Split::Maybe("Huber", "Mayr"));
        assert_eq!(split("Huber-Mayr-Auer"), Split::One("Huber-Mayr-Auer"));
    }

    #[test]
    fn three_people_are_too_many() {
        for line in ["Huber / Mayr / Auer", "Huber, Mayr und Auer / Berger", "Huber und Mayr & Auer"] {
            assert_eq!(split(line), Split::Many, "{line}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_of_two_names_is_read_as_the_two(
            one in "[A-ZÄÖÜ][a-zß]{3,9}(-[A-Z][a-z]{2,6})?( [A-Z][a-z]{3,8}){0,2}",
            other in "[A-ZÄÖÜ][a-zß]{3,9}(, [A-Z][a-z]{3,8})?",
        ) {
            let both = [Some(one.as_str()), Some(other.as_str())];
            for written in [long(both), short(both)] {
                prop_assert_eq!(split(&written), Split::Two(&one, &other));
            }
        }

        #[test]
        fn whatever_is_typed_is_read_and_nobody_is_without_a_name(line in "\\PC{0,60}", words in "((von|und|u\\.|/|-|Huber| |\n){0,9})") {
            for text in [&line, &words] {
                match split(text) {
                    Split::One(one) => prop_assert_eq!(one.is_empty(), text.trim().is_empty()),
                    Split::Two(one, other) | Split::Maybe(one, other) => {
                        prop_assert!(!one.trim().is_empty() && !other.trim().is_empty());
                        prop_assert!(text.contains(one) && text.contains(other));
                    }
                    Split::Many => {}
                }
            }
        }
    }
}
