//! What is made for guests off the threads that answer: one thing at a time in each worker, so that of its two threads one is free for the
//! staff, who would else wait behind whoever asks for pages without a pause.

use crate::web::error::PageError;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use std::convert::Infallible;
use std::future::{Ready, ready};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Semaphore;

/// How many of a worker's threads guests' pages may take.
const THREADS: usize = 1;

/// The guests' turn in a worker.
#[derive(Debug, Clone)]
pub struct GuestsWork {
    turn: Arc<Semaphore>,
    /// How often work was done, for who wants to know that others waited for it.
    done: Arc<AtomicUsize>,
}

impl Default for GuestsWork {
    fn default() -> GuestsWork {
        GuestsWork { turn: Arc::new(Semaphore::new(THREADS)), done: Arc::default() }
    }
}

impl GuestsWork {
    /// Returns that of the worker that has a request.
    pub fn of(request: &HttpRequest) -> GuestsWork {
        request.app_data::<GuestsWork>().cloned().unwrap_or_default()
    }

    /// Does work when its turn has come.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PageError> {
        // Nobody closes it. Whoever asked may have gone; the next one begins only when the work is done.
        let turn = Arc::clone(&self.turn).acquire_owned().await.map_err(PageError::internal)?;
        self.done.fetch_add(1, Ordering::Relaxed);
        let work = move || {
            let done = work();
            drop(turn);
            done
        };
        web::block(work).await.map_err(PageError::internal)
    }
}

impl FromRequest for GuestsWork {
    type Error = Infallible;
    type Future = Ready<Result<GuestsWork, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(GuestsWork::of(request)))
    }
}

#[cfg(test)]
impl GuestsWork {
    pub fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::rt;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn while_guests_want_more_than_there_is_the_staff_finds_a_thread() {
        // As in a worker: two threads for what takes long.
        let threads = tokio::runtime::Builder::new_current_thread().max_blocking_threads(2).build().unwrap();
        tokio::task::LocalSet::new().block_on(&threads, async {
            let (guests, (go_on, waits)) = (GuestsWork::default(), mpsc::channel::<()>());
            let waits = Arc::new(parking_lot::Mutex::new(waits));
            let pages: Vec<_> = (0..8)
                .map(|_| {
                    let (guests, waits) = (guests.clone(), Arc::clone(&waits));
                    rt::spawn(async move {
                        let slow = move || waits.lock().recv_timeout(Duration::from_secs(20)).is_ok();
                        guests.run(slow).await
                    })
                })
                .collect();
            tokio::task::yield_now().await;
            assert_eq!(web::block(|| "of the staff").await.unwrap(), "of the staff");
            assert!(!pages[0].is_finished(), "guests' pages are still being made");
            (0..8).for_each(|_| go_on.send(()).unwrap());
            for page in pages {
                assert_eq!(page.await.unwrap(), Ok(true));
            }
        });
    }
}
