//! What a page says once after a form was sent ("Gespeichert."), without a cookie: the address carries a token.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// A sentence for the top of the next page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The sentence, in the language of the reader who sent the form.
    pub text: String,
    /// The kind of banner: `done`, `note` or `warning`.
    pub kind: &'static str,
}

/// Notices that wait for their page. They are not worth a table: after a restart the page simply says nothing.
#[derive(Debug, Default)]
pub struct Notices {
    waiting: Mutex<VecDeque<(String, Notice)>>,
}

impl Notices {
    /// More than this many people do not send a form at the same moment; the oldest of those that no page fetches are forgotten.
    const MOST: usize = 256;

    /// Keeps a notice and returns the token for the address of the page that will show it.
    pub fn keep(&self, notice: Notice) -> String {
        let mut bytes = [0; 8];
        // Without randomness two people may see each other's notice, which says nothing that the page does not.
        let _ = getrandom::fill(&mut bytes);
        let token = hex::encode(bytes);
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() == Self::MOST {
            waiting.pop_front();
        }
        waiting.push_back((token.clone(), notice));
        token
    }

    /// Returns the notice of a token that nobody has fetched yet, and leaves it there.
    pub fn look(&self, token: &str) -> Option<Notice> {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.iter().find(|(kept, _)| kept == token).map(|(_, notice)| notice.clone())
    }

    /// Takes the notice of a token out; the second time there is none.
    pub fn take(&self, token: &str) -> Option<Notice> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let index = waiting.iter().position(|(kept, _)| kept == token)?;
        waiting.remove(index).map(|(_, notice)| notice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(text: &str) -> Notice {
        Notice { text: text.to_owned(), kind: "done" }
    }

    #[test]
    fn a_notice_is_shown_once() {
        let notices = Notices::default();
        let token = notices.keep(notice("Gespeichert."));
        assert_eq!(notices.take("0000"), None);
        assert_eq!(notices.take(&token), Some(notice("Gespeichert.")));
        assert_eq!(notices.take(&token), None);
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let notices = Notices::default();
        let first = notices.keep(notice("first"));
        for _ in 0..Notices::MOST {
            notices.keep(notice("later"));
        }
        assert_eq!(notices.take(&first), None);
    }
}
