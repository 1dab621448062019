//! What all workers of the server share.

use super::notice::Notices;
use tokio::sync::watch;

/// What all pages share.
#[derive(Debug, Default)]
pub struct Site {
    /// Sentences that wait for their page.
    pub notices: Notices,
    ending: watch::Sender<bool>,
}

impl Site {
    /// Returns what becomes `true` when the server ends; an open stream waits for it, or it would delay the end.
    pub fn ending(&self) -> watch::Receiver<bool> {
        self.ending.subscribe()
    }

    /// Tells every open stream to end.
    pub fn end_streams(&self) {
        self.ending.send_replace(true);
    }
}
