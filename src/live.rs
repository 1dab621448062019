//! Who is told that a tournament has a new version.

use parking_lot::Mutex;
use std::collections::HashMap;
use store::TournamentId;
use tokio::sync::watch;
use tournament::ActionNo;

/// Announces versions. A listener that is slow misses versions in between and never holds up anybody.
#[derive(Default)]
pub struct Live {
    channels: Mutex<HashMap<TournamentId, watch::Sender<ActionNo>>>,
}

impl Live {
    /// Returns a listener that knows `version` and wakes at every newer one. It ends when the tournament is deleted.
    pub fn listen(&self, tournament: TournamentId, version: ActionNo) -> watch::Receiver<ActionNo> {
        let mut channels = self.channels.lock();
        let sender = channels.entry(tournament).or_insert_with(|| watch::Sender::new(version));
        let mut listener = sender.subscribe();
        if *listener.borrow() != version {
            listener.mark_changed();
        }
        listener
    }

    pub fn announce(&self, tournament: TournamentId, version: ActionNo) {
        if let Some(sender) = self.channels.lock().get(&tournament) {
            sender.send_if_modified(|known| {
                let newer = version > *known;
                *known = version.max(*known);
                newer
            });
        }
    }

    /// Wakes everybody who listens to a tournament although its version is the same: something beside it has changed.
    pub fn wake(&self, tournament: TournamentId) {
        if let Some(sender) = self.channels.lock().get(&tournament) {
            sender.send_modify(|_| {});
        }
    }

    /// The same for all tournaments.
    pub fn wake_all(&self) {
        self.channels.lock().values().for_each(|sender| sender.send_modify(|_| {}));
    }

    /// Lets the listeners of a deleted tournament go.
    pub fn forget(&self, tournament: TournamentId) {
        self.channels.lock().remove(&tournament);
    }

    /// Lets everybody go.
    pub fn clear(&self) {
        self.channels.lock().clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NIGHT: TournamentId = TournamentId(1);

    #[test]
    fn a_listener_wakes_at_a_newer_version_only() {
        let live = Live::default();
        let mut listener = live.listen(NIGHT, ActionNo(3));
        assert!(!listener.has_changed().unwrap());
        live.announce(NIGHT, ActionNo(3));
        live.announce(TournamentId(2), ActionNo(9));
        assert!(!listener.has_changed().unwrap());
        live.announce(NIGHT, ActionNo(5));
        live.announce(NIGHT, ActionNo(4));
        assert_eq!(*listener.borrow_and_update(), ActionNo(5));
    }

    #[test]
    fn a_listener_with_an_old_page_wakes_at_once() {
        let live = Live::default();
        let _other = live.listen(NIGHT, ActionNo(1));
        live.announce(NIGHT, ActionNo(7));
        assert!(live.listen(NIGHT, ActionNo(6)).has_changed().unwrap());
    }

    #[test]
    fn a_deleted_tournament_lets_its_listeners_go() {
        let live = Live::default();
        let listener = live.listen(NIGHT, ActionNo(1));
        live.forget(NIGHT);
        assert!(listener.has_changed().is_err());
    }
}
