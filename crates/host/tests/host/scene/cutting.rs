//! A connection as it is in the cellar of an inn: it is cut again and again, and what is under way then is lost, a call or its answer.

use crate::cable::Cable;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// So long the connection holds, so long it breaks what is sent, and so long there is none.
const HOLDS: Duration = Duration::from_millis(500);
const BREAKS: Duration = Duration::from_millis(150);
const IS_AWAY: Duration = Duration::from_millis(250);

/// A cable that is cut again and again, until this is dropped; then it holds.
pub struct Cutting {
    ended: Arc<AtomicBool>,
    cuts: Arc<AtomicU32>,
    thread: Option<JoinHandle<()>>,
}

impl Cutting {
    pub fn of(cable: &Arc<Cable>) -> Cutting {
        let (ended, cuts) = (Arc::<AtomicBool>::default(), Arc::<AtomicU32>::default());
        let (cable, ends, counts) = (Arc::clone(cable), Arc::clone(&ended), Arc::clone(&cuts));
        let cut = move || {
            while !ends.load(Ordering::SeqCst) {
                // Of what is sent now the second half is lost.
                cable.breaks(|piece| piece.len() / 2);
                thread::sleep(BREAKS);
                cable.cut();
                counts.fetch_add(1, Ordering::SeqCst);
                thread::sleep(IS_AWAY);
                cable.join();
                thread::sleep(HOLDS);
            }
        };
        Cutting { ended, cuts, thread: Some(thread::spawn(cut)) }
    }

    /// Returns how often it was cut.
    pub fn cuts(&self) -> u32 {
        self.cuts.load(Ordering::SeqCst)
    }
}

impl Drop for Cutting {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
