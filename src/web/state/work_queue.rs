//! Work that is dear, such as hashing a password: on threads of its own, a little at a time, with a short queue in front. Whoever
//! finds the queue full is told so before anything is done, and pages that need none of it wait behind nobody.

use super::quota::Quota;
use crate::web::error::PageError;
use std::net::IpAddr;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::thread;
use tokio::sync::{Semaphore, oneshot};

/// How many strangers may stand in the queue; that is a second or so.
const STRANGERS: usize = 32;

/// How many more may who is known already.
const KNOWN: usize = 8;

/// How many strangers of one address.
const OF_ONE_ADDRESS: usize = 8;

/// How many devices of one account: whoever knows one password does not fill the places of all who are known.
const OF_ONE_ACCOUNT: usize = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asker {
    /// Somebody at the console, or who has the link of the first start.
    Console,
    /// Somebody at a device on which this account has logged in before; the hash of its name.
    Device([u8; 32]),
    /// Anybody else, by address.
    Address(IpAddr),
}

#[derive(Debug)]
pub struct WorkQueue {
    at_work: Arc<Semaphore>,
    /// How many strangers and how many who are known find room, and who is there.
    rooms: [usize; 2],
    strangers: Quota<Asker>,
    known: Quota<Asker>,
}

impl Default for WorkQueue {
    /// Leaves half of the processor to those who want none of this work.
    fn default() -> WorkQueue {
        WorkQueue::of(thread::available_parallelism().map_or(1, NonZero::get) / 2, STRANGERS, KNOWN)
    }
}

impl WorkQueue {
    fn of(at_once: usize, strangers: usize, known: usize) -> WorkQueue {
        WorkQueue {
            at_work: Arc::new(Semaphore::new(at_once.max(1))),
            rooms: [strangers, known],
            strangers: Quota::default(),
            known: Quota::default(),
        }
    }

    /// Does work when its turn has come.
    ///
    /// # Errors
    /// [`PageError::Busy`] at once if the queue is full.
    pub async fn run<T: Send + 'static>(
        &self,
        by: Asker,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PageError> {
        let [strangers, known] = self.rooms;
        let _place = match by {
            Asker::Console => self.known.take(known, None),
            Asker::Device(_) => self.known.take(known, Some((by, OF_ONE_ACCOUNT))),
            Asker::Address(_) => self.strangers.take(strangers, Some((by, OF_ONE_ADDRESS))),
        }
        .ok_or(PageError::Busy)?;
        let turn = Arc::clone(&self.at_work).acquire_owned().await.map_err(PageError::internal)?;
        let (tell, told) = oneshot::channel();
        let done = move || {
            let done = catch_unwind(AssertUnwindSafe(work));
            // Whoever asked may have gone; the next one begins only now.
            drop(turn);
            let _ = tell.send(done);
        };
        thread::Builder::new().name("dear work".to_owned()).spawn(done).map_err(PageError::internal)?;
        // A panic goes on where it would have been, so that its cause is logged.
        Ok(told.await.map_err(PageError::internal)?.unwrap_or_else(|panic| resume_unwind(panic)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::join_all;
    use parking_lot::Mutex;
    use std::sync::mpsc;
    use std::time::Duration;

    fn stranger(last: u8) -> Asker {
        Asker::Address(IpAddr::from([10, 0, 0, last]))
    }

    #[actix_web::test]
    async fn a_full_queue_refuses_at_once_and_keeps_room_for_who_is_known() {
        let queue = WorkQueue::of(1, 2, 1);
        let (open, opened) = mpsc::channel::<()>();
        let slow = queue.run(stranger(1), move || opened.recv_timeout(Duration::from_secs(5)).is_ok());
        let others = async {
            actix_web::rt::time::sleep(Duration::from_millis(20)).await;
            let waits = queue.run(stranger(2), || 2);
            let refused = async { queue.run(stranger(3), || 3).await };
            let known = queue.run(Asker::Device([7; 32]), || 4);
            let opens = async {
                actix_web::rt::time::sleep(Duration::from_millis(20)).await;
                open.send(()).unwrap();
            };
            tokio::join!(waits, refused, known, opens)
        };
        let (slow, (waits, refused, known, ())) = tokio::join!(slow, others);
        assert_eq!((slow, waits, known), (Ok(true), Ok(2), Ok(4)));
        assert_eq!(refused, Err(PageError::Busy));
        assert_eq!(queue.run(stranger(3), || 3).await, Ok(3), "there is room again");
    }

    #[actix_web::test]
    async fn one_address_does_not_fill_the_queue() {
        let queue = WorkQueue::of(1, STRANGERS, KNOWN);
        let (open, opened) = mpsc::channel::<()>();
        let opened = Arc::new(Mutex::new(opened));
        let slow = || {
            let opened = Arc::clone(&opened);
            move || opened.lock().recv_timeout(Duration::from_secs(5)).is_ok()
        };
        let opens = async {
            // Until then nobody has gone.
            actix_web::rt::time::sleep(Duration::from_millis(20)).await;
            drop(open);
        };
        let (all, ()) = tokio::join!(join_all((0..STRANGERS).map(|_| queue.run(stranger(1), slow()))), opens);
        assert_eq!(all.iter().filter(|done| done.is_ok()).count(), OF_ONE_ADDRESS);
        assert!(queue.strangers.is_empty(), "whoever has gone is forgotten");
    }

    #[actix_web::test]
    async fn one_account_does_not_fill_the_places_of_all_who_are_known() {
        let queue = WorkQueue::of(1, STRANGERS, KNOWN);
        let (open, opened) = mpsc::channel::<()>();
        let opened = Arc::new(Mutex::new(opened));
        let slow = || {
            let opened = Arc::clone(&opened);
            move || opened.lock().recv_timeout(Duration::from_secs(5)).is_ok()
        };
        let others = async {
            actix_web::rt::time::sleep(Duration::from_millis(20)).await;
            let opens = async {
                actix_web::rt::time::sleep(Duration::from_millis(20)).await;
                drop(open);
            };
            tokio::join!(queue.run(Asker::Device([1; 32]), || 1), queue.run(Asker::Console, || 2), opens)
        };
        let cashier = join_all((0..20).map(|_| queue.run(Asker::Device([2; 32]), slow())));
        let (cashier, (director, console, ())) = tokio::join!(cashier, others);
        assert_eq!(cashier.iter().filter(|done| done.is_ok()).count(), OF_ONE_ACCOUNT);
        assert_eq!((director, console), (Ok(1), Ok(2)));
        assert!(queue.known.is_empty(), "whoever has gone is forgotten");
    }
}
