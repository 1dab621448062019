//! Whether what a host answers can be what a host answers: it is kept beside the database, and stands on paper.

use crate::mirror::Token;
use crate::texts::Slug;

/// Returns whether an answer is one that a host gives: it is kept beside the database, and its path stands on paper.
pub fn is_sound(token: &Token) -> bool {
    // A path of two plain words, and no other machine's name.
    let words: Vec<&str> = token.path.split('/').collect();
    let is_page = matches!(words[..], ["", page, night] if [page, night].iter().all(|word| word.parse::<Slug>().is_ok()));
    is_page && is_short(&token.token) && token.handover.as_deref().is_none_or(is_short)
}

/// Returns whether a text is as short as a token or a code.
pub fn is_short(text: &str) -> bool {
    (1..=200).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_that_answers_what_no_host_answers_lets_nobody_in() {
        let token = |token: &str, path: &str, handover: Option<&str>| Token {
            token: token.to_owned(),
            epoch: 1,
            path: path.to_owned(),
            handover: handover.map(str::to_owned),
        };
        assert!(
            is_sound(&token("0f", "/t/abend-2", Some("ABCDE-FGHJK")))
                && is_sound(&token("0f", "/t/abend", None))
        );
        for path in ["@evil.example/t/abend", "//evil.example", "/t/", "/t/abend/x", "/leitung", ""] {
            assert!(!is_sound(&token("0f", path, None)), "{path}");
        }
        let long = "A".repeat(1_500_000);
        assert!(
            !is_sound(&token(&long, "/t/abend", None)) && !is_sound(&token("0f", "/t/abend", Some(&long)))
        );
        assert!(!is_sound(&token("0f\r\nx: y", "/t/abend", None)) && !is_sound(&token("", "/t/abend", None)));
    }
}
