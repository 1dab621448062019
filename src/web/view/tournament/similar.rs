//! Who has a name that is nearly what was typed. Asked only when nobody has exactly that name.

use super::names::PublicNames;
use crate::app::Snapshot;
use std::ops::RangeInclusive;
use strsim::osa_distance;
use tournament::PlayerId;
use tournament::texts::{search_key, sort_key};

/// More suggestions than these help nobody.
const MOST: usize = 8;

/// Nobody types more words of a name.
const MOST_WORDS: usize = 6;

/// How far what was typed is from a name: typing errors first, then whether a word was only begun.
type Distance = (usize, usize);

/// Makes spellings equal that mean the same.
type Reading = fn(&str) -> String;

/// Returns the people whose names are nearly what was typed, the nearest first, at most eight. Each word must be near a word of the
/// name or the place, and at least one near a word of the name.
pub fn similar(snapshot: &Snapshot, typed: &str) -> Vec<PlayerId> {
    let names = PublicNames(snapshot);
    // Once with "ue" read as an umlaut and once not: "Huer" is Huber without its b.
    let readings: [Reading; 2] = [search_key, sort_key];
    let hopeful = |typed: &str| {
        words(typed).any(|word| forgiven(word.chars().count()) > 0) && words(typed).count() <= MOST_WORDS
    };
    let typed: Vec<(Reading, String)> =
        readings.map(|read| (read, read(typed))).into_iter().filter(|(_, typed)| hopeful(typed)).collect();
    if typed.is_empty() {
        return Vec::new();
    }
    let mut near: Vec<(Distance, String, PlayerId)> = snapshot
        .players()
        .keys()
        .filter_map(|player| {
            let (name, place) = (names.alone(*player), names.shown_place(*player).to_owned());
            let distances =
                typed.iter().filter_map(|(read, typed)| distance(typed, &read(&name), &read(&place)));
            Some((distances.min()?, sort_key(&name), *player))
        })
        .collect();
    near.sort();
    near.truncate(MOST);
    near.into_iter().map(|(_, _, player)| player).collect()
}

/// Returns how far typed words are from a name with a place, `None` if one of them is too far from all of it.
fn distance(typed: &str, name: &str, place: &str) -> Option<Distance> {
    let mut sum = (0, 0);
    let mut in_name = false;
    for word in words(typed) {
        let to_name = words(name).filter_map(|own| word_distance(word, own)).min();
        let to_place = words(place).filter_map(|own| word_distance(word, own)).min();
        in_name |= to_name.is_some();
        let (errors, begun) = to_name.into_iter().chain(to_place).min()?;
        sum = (sum.0 + errors, sum.1 + begun);
    }
    in_name.then_some(sum)
}

/// Returns how far a typed word is from a whole word, or from its beginning if it is longer; `None` if that is too far.
fn word_distance(typed: &str, word: &str) -> Option<Distance> {
    let length = typed.chars().count();
    let most = forgiven(length);
    let beginnings = lengths_near(length, most, word.chars().count()).map(|end| {
        let beginning: String = word.chars().take(end).collect();
        (osa_distance(typed, &beginning), usize::from(beginning.len() < word.len()))
    });
    beginnings.min().filter(|(errors, _)| *errors <= most)
}

/// Returns how many letters may be wrong, missing, too many or swapped in a typed word: none in short ones, where every error
/// makes another name ("Eva", "Ewa", "Ida").
fn forgiven(length: usize) -> usize {
    match length {
        0..=3 => 0,
        4..=5 => 1,
        6..=9 => 2,
        _ => 3,
    }
}

/// Returns how long a beginning of a word can be that is so near to what was typed.
fn lengths_near(typed: usize, most: usize, word: usize) -> RangeInclusive<usize> {
    typed.saturating_sub(most).min(word)..=(typed + most).min(word)
}

/// Returns the words of a key: "Huber-Mayr" is two.
pub(super) fn words(key: &str) -> impl Iterator<Item = &str> {
    key.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::samples_tests::Sample;
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const PEOPLE: [(&str, &str, u32); 7] = [
        ("Huber Franz", "Linz", 1),
        ("Müller Änne", "Steyr", 1),
        ("Achleitner Josef", "Wels", 1),
        ("Hubmer Franziska", "Linz", 1),
        ("Weiß Eva", "", 1),
        ("Schachermayr Theresia", "Freistadt", 1),
        ("Öllinger-Gschwandtner Ida", "", 1),
    ];

    fn found(typed: &str) -> Vec<u32> {
        let snapshot = Sample::of(&PEOPLE).snapshot;
        similar(&snapshot, typed).into_iter().map(|player| player.0).collect()
    }

    #[test]
    fn a_wrong_missing_doubled_or_swapped_letter_is_forgiven() {
        for (typed, first) in [
            ("Hubr", 1),
            ("Hueber Fraz", 1),
            ("Muler", 2),
            ("Mülelr", 2),
            ("Achleitnr", 3),
            ("Achleitm", 3),
            ("Joesf Achleidner", 3),
            ("Weis Eva", 5),
            ("Schachemayr", 6),
            ("Teresia", 6),
            ("Ölinger", 7),
            ("Gschwantner", 7),
        ] {
            assert_eq!(found(typed).first(), Some(&first), "{typed:?}: {:?}", found(typed));
        }
    }

    #[test]
    fn the_nearest_comes_first() {
        assert_eq!(found("Hubrr"), [1]);
        assert_eq!(found("Hubner"), [1, 4], "one letter too many, then one wrong in a begun word");
        assert_eq!(found("Frantz Linz"), [1, 4]);
    }

    #[test]
    fn a_place_is_not_enough_and_short_words_must_be_right() {
        assert!(found("Freistatd").is_empty());
        assert!(found("Ewa").is_empty());
        assert!(found("<h>").is_empty(), "not everybody with an H");
        assert!(found("xyzzy").is_empty());
        assert_eq!(found("huber 🂡"), [1, 4], "what is no letter does not count");
        assert!(found("Huber Graz").is_empty(), "there is a Huber, but not from there");
    }

    proptest! {
        /// Swapping two neighbours, leaving out or doubling a letter of a long enough word still finds its owner.
        #[test]
        fn one_error_never_loses_anybody(who in 0..PEOPLE.len(), place in 0_usize..20, kind in 0..3) {
            let name: Vec<char> = search_key(PEOPLE[who].0).chars().take_while(|c| c.is_alphanumeric()).collect();
            let place = place % (name.len() - 1);
            let mut typed = name.clone();
            match kind {
                0 => typed.swap(place, place + 1),
                1 => { typed.remove(place); }
                _ => typed.insert(place, name[place]),
            }
            prop_assume!(typed.len() > 3);
            let typed: String = typed.into_iter().collect();
            prop_assert!(found(&typed).contains(&(u32::try_from(who).unwrap() + 1)), "{typed}");
        }

        /// Whatever is typed, a suggestion is a player, nobody is suggested twice, and the search comes to an end.
        #[test]
        fn anything_may_be_typed(typed in "\\PC{0,60}") {
            let snapshot = Sample::of(&PEOPLE).snapshot;
            let found = similar(&snapshot, &typed);
            prop_assert!(found.len() <= MOST && found.iter().all(|player| snapshot.players().contains_key(player)));
            prop_assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len());
        }
    }
}
