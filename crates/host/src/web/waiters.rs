//! Who waits for the reports of each night at this server: whoever came last.

use crate::store::NightId;
use parking_lot::Mutex;
use std::collections::HashMap;
use tokio::sync::oneshot;

/// One for each night.
#[derive(Debug, Default)]
pub struct Waiters(Mutex<HashMap<NightId, oneshot::Sender<()>>>);

impl Waiters {
    /// Begins to wait; the turn of whoever waited for this night ends. Returns what comes to its end when this turn does.
    pub fn begin(&self, night: NightId) -> oneshot::Receiver<()> {
        let (turn, ended) = oneshot::channel();
        let mut all = self.0.lock();
        // Of those who have gone nothing is left.
        all.retain(|_, turn| !turn.is_closed());
        all.insert(night, turn);
        ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[test]
    fn the_newest_waits_and_whoever_has_gone_leaves_nothing() {
        let (waiters, [one, other]) = (Waiters::default(), [1, 2].map(NightId));
        let (mut first, mut elsewhere) = (waiters.begin(one), waiters.begin(other));
        assert_eq!((&mut first).now_or_never(), None);
        let mut second = waiters.begin(one);
        assert!(first.now_or_never().is_some());
        let mut third = waiters.begin(one);
        assert!((&mut second).now_or_never().is_some());
        drop(second);
        assert_eq!([&mut third, &mut elsewhere].map(|turn| turn.now_or_never()), [None, None]);
        drop((third, elsewhere));
        let last = waiters.begin(NightId(3));
        assert_eq!(waiters.0.lock().keys().collect::<Vec<_>>(), [&NightId(3)]);
        drop(last);
    }
}
