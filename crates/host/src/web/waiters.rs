//! Who waits for the reports of each night at this server: whoever came last.

use crate::store::NightId;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::Notify;

/// One for each night.
#[derive(Debug, Default)]
pub struct Waiters(Mutex<HashMap<NightId, Arc<Notify>>>);

/// The turn of one who waits, until it is dropped or another one comes.
#[derive(Debug)]
pub struct Turn<'a> {
    waiters: &'a Waiters,
    night: NightId,
    ended: Arc<Notify>,
}

impl Waiters {
    /// Begins to wait; the turn of whoever waited for this night ends.
    pub fn begin(&self, night: NightId) -> Turn<'_> {
        let ended = Arc::new(Notify::new());
        if let Some(before) = self.0.lock().insert(night, Arc::clone(&ended)) {
            before.notify_one();
        }
        Turn { waiters: self, night, ended }
    }
}

impl Turn<'_> {
    /// Waits until another one has begun.
    pub async fn ends(&self) {
        self.ended.notified().await;
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut all = self.waiters.0.lock();
        if all.get(&self.night).is_some_and(|newest| Arc::ptr_eq(newest, &self.ended)) {
            all.remove(&self.night);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[test]
    fn the_newest_waits_and_whoever_has_gone_leaves_nothing() {
        let (waiters, [one, other]) = (Waiters::default(), [1, 2].map(NightId));
        let (first, elsewhere) = (waiters.begin(one), waiters.begin(other));
        assert_eq!(first.ends().now_or_never(), None);
        let second = waiters.begin(one);
        assert_eq!(first.ends().now_or_never(), Some(()));
        drop(first);
        let third = waiters.begin(one);
        assert_eq!(second.ends().now_or_never(), Some(()), "who has gone before took nobody's place along");
        assert_eq!([&third, &elsewhere].map(|turn| turn.ends().now_or_never()), [None, None]);
        drop((second, third, elsewhere));
        assert!(waiters.0.lock().is_empty());
    }
}
