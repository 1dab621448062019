//! What a page says once after a form was sent ("Gespeichert."), without a cookie: the address carries a token.

use crate::app::{AppError, Entropy};
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::Arc;

/// A sentence for the top of the next page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The sentence, in the language of the reader who sent the form.
    pub text: String,
    /// The kind of banner: `done`, `note` or `warning`.
    pub kind: &'static str,
}

impl Notice {
    /// Makes a notice of something that is done, and that somebody has to look after all the same.
    pub fn warning(text: String) -> Notice {
        Notice { text, kind: "warning" }
    }
}

/// What a sentence says is done.
impl From<String> for Notice {
    fn from(text: String) -> Notice {
        Notice { text, kind: "done" }
    }
}

/// Notices that wait for their page. They are not worth a table: after a restart the page simply says nothing.
pub struct Notices {
    entropy: Arc<dyn Entropy>,
    waiting: Mutex<VecDeque<(String, Notice)>>,
}

impl Notices {
    /// More than this many people do not send a form at the same moment; the oldest of those that no page fetches are forgotten.
    const MOST: usize = 256;

    /// Returns a place for notices whose tokens nobody can guess.
    pub fn new(entropy: Arc<dyn Entropy>) -> Notices {
        Notices { entropy, waiting: Mutex::default() }
    }

    /// Keeps a notice and returns the token for the address of the page that will show it.
    ///
    /// # Errors
    /// The operating system gave no random bytes; nothing is kept.
    pub fn keep(&self, notice: Notice) -> Result<String, AppError> {
        let token = hex::encode(&self.entropy.bytes()?[..16]);
        let mut waiting = self.waiting.lock();
        if waiting.len() == Self::MOST {
            waiting.pop_front();
        }
        waiting.push_back((token.clone(), notice));
        Ok(token)
    }

    /// Returns the notice of a token that nobody has fetched yet, and leaves it there.
    pub fn look(&self, token: &str) -> Option<Notice> {
        let waiting = self.waiting.lock();
        waiting.iter().find(|(kept, _)| kept == token).map(|(_, notice)| notice.clone())
    }

    /// Takes the notice of a token out; the second time there is none.
    pub fn take(&self, token: &str) -> Option<Notice> {
        let mut waiting = self.waiting.lock();
        let index = waiting.iter().position(|(kept, _)| kept == token)?;
        waiting.remove(index).map(|(_, notice)| notice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::SystemEntropy;

    fn notice(text: &str) -> Notice {
        Notice { text: text.to_owned(), kind: "done" }
    }

    #[test]
    fn a_notice_is_shown_once() {
        let notices = Notices::new(Arc::new(SystemEntropy));
        let token = notices.keep(notice("Gespeichert.")).unwrap();
        assert_eq!(notices.take("0000"), None);
        assert_eq!(notices.take(&token), Some(notice("Gespeichert.")));
        assert_eq!(notices.take(&token), None);
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let notices = Notices::new(Arc::new(SystemEntropy));
        let first = notices.keep(notice("first")).unwrap();
        for _ in 0..Notices::MOST {
            notices.keep(notice("later")).unwrap();
        }
        assert_eq!(notices.take(&first), None);
    }
}
