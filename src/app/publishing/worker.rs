//! A thread that does what is to be done for an evening at its host. One takes the place of another and begins when that one has ended: a host never hears
//! two of them at once, and what the earlier one had under way has come to something before the later one speaks.

use super::desk::{Shared, Watch};
use super::standing::Standing;
use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

/// A thread, until this is dropped.
pub struct Worker {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Works on a thread of its own, once the one `before` has ended.
    ///
    /// # Errors
    /// There is no thread to be had; the one before ends all the same.
    pub fn start(
        name: &str,
        before: Option<Worker>,
        work: impl FnOnce(Arc<Shared>) + Send + 'static,
    ) -> io::Result<Worker> {
        let shared = Arc::<Shared>::default();
        let own = Arc::clone(&shared);
        let in_turn = move || {
            if let Some(before) = before {
                before.wait_for_the_end();
            }
            if !own.is_ended() {
                work(own);
            }
        };
        let thread = thread::Builder::new().name(name.to_owned()).spawn(in_turn)?;
        Ok(Worker { shared, thread: Some(thread) })
    }

    /// Says that something has happened.
    pub fn wake(&self) {
        self.shared.lock().newer = true;
        self.shared.woken.notify_all();
    }

    /// Returns how the evening stands.
    pub fn standing(&self) -> Standing {
        self.shared.standing()
    }

    /// Returns what sees how the evening stands, as long as this works.
    pub fn watch(&self) -> Watch {
        Watch(Arc::clone(&self.shared))
    }

    /// Says that nothing more is to be done; a call that is under way comes to its end.
    pub fn end(&self) {
        self.shared.end();
    }

    fn wait_for_the_end(mut self) {
        self.end();
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("what was done at a host has ended in a panic");
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.end();
    }
}
