//! Taking a person's name out of a sentence that somebody wrote.

use super::key::search_key;
use std::collections::BTreeSet;

/// How names end in German sentences: "Hubers Karte", "dem Hirschen", "des Fuchses".
const ENDINGS: [&str; 4] = ["", "s", "n", "es"];

/// The name of somebody who is erased, former names included, as it may stand in a sentence.
#[derive(Debug)]
pub struct Unwanted {
    /// Its words, as [`search_key`] writes them.
    words: BTreeSet<String>,
    /// Those of them that others in the hall bear too; alone they say nothing about whom they mean.
    shared: BTreeSet<String>,
}

/// A piece of a sentence: a word or what stands between two words.
struct Piece<'a> {
    text: &'a str,
    /// The word of the name that it is.
    is: Option<&'a String>,
}

impl Unwanted {
    /// Collects the words of somebody's `names`; `others` are the names of all who are not erased.
    pub fn new<'a>(
        names: impl IntoIterator<Item = &'a str>,
        others: impl IntoIterator<Item = &'a str>,
    ) -> Unwanted {
        let words: BTreeSet<String> = names.into_iter().flat_map(words_of).collect();
        let shared = others.into_iter().flat_map(words_of).filter(|word| words.contains(word)).collect();
        Unwanted { words, shared }
    }

    /// Returns a text in which `instead` stands where the name stood, however it was spelled or declined; `None` if it did not stand
    /// there. A word that others bear too stays unless another word of the name stands beside it.
    pub fn taken_out(&self, text: &str, instead: &str) -> Option<String> {
        let pieces = self.pieces(text);
        let mut told = String::new();
        let mut rest = &pieces[..];
        while !rest.is_empty() {
            let (name, behind) = rest.split_at(length_of_name(rest));
            let words: BTreeSet<_> = name.iter().filter_map(|piece| piece.is).collect();
            let says_whom = words.len() > 1 || words.iter().any(|word| !self.shared.contains(*word));
            if says_whom {
                told += instead;
            } else {
                name.iter().for_each(|piece| told += piece.text);
            }
            rest = behind;
        }
        (told != text).then_some(told)
    }

    fn pieces<'a>(&'a self, text: &'a str) -> Vec<Piece<'a>> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let in_word = first.is_alphanumeric();
            let end = rest.find(|letter: char| letter.is_alphanumeric() != in_word).unwrap_or(rest.len());
            let (piece, behind) = rest.split_at(end);
            pieces.push(Piece { text: piece, is: if in_word { self.word(piece) } else { None } });
            rest = behind;
        }
        pieces
    }

    /// Returns the word of the name that a word is, declined or not.
    fn word(&self, word: &str) -> Option<&String> {
        let key = search_key(word);
        ENDINGS.iter().filter_map(|ending| key.strip_suffix(ending)).find_map(|stem| self.words.get(stem))
    }
}

/// Returns how long the name is that these pieces begin with: words of it with nothing but a gap between two of them. At least one piece.
fn length_of_name(pieces: &[Piece<'_>]) -> usize {
    let Some((Piece { is: Some(_), .. }, mut rest)) = pieces.split_first() else { return 1 };
    let mut length = 1;
    while let [gap, word, behind @ ..] = rest
        && word.is.is_some()
        && matches!(gap.text.trim(), "" | "," | "-" | "." | ".,")
    {
        (length, rest) = (length + 2, behind);
    }
    length
}

/// The words of a name. A single letter is no name.
fn words_of(name: &str) -> impl Iterator<Item = String> {
    let words = name.split(|letter: char| !letter.is_alphanumeric()).map(search_key);
    words.filter(|word| word.chars().count() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_told(text: &str, told: &str) {
        let franz = Unwanted::new(["Franz Müller-Huber", "Franz Huber"], ["Resi Huber", "Franz Moser", "Bo"]);
        assert_eq!(franz.taken_out(text, "Person 3").unwrap_or_else(|| text.to_owned()), told);
    }

    #[test]
    fn the_name_goes_in_every_form_in_which_people_write_it() {
        assert_told("Franz Hubers Karte fehlte.", "Person 3 Karte fehlte.");
        assert_told("Huber Franz war es, franz huber!", "Person 3 war es, Person 3!");
        assert_told("Müllers Zettel, MUELLER, Mueller-Huber", "Person 3 Zettel, Person 3");
        assert_told("Der Huber, Franz ist heim.", "Der Person 3 ist heim.");
    }

    #[test]
    fn what_others_are_called_and_longer_words_stay() {
        assert_told("Resi Huber und Franz Moser spielen.", "Resi Huber und Franz Moser spielen.");
        assert_told("Franzosen und Hubertus", "Franzosen und Hubertus");
        assert_told("", "");
    }
}
