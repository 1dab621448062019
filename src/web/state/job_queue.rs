//! Dear work of those behind a login: one at a time, in the order in which they came. Whoever waits holds no thread, but everything that
//! was sent, such as a picture; so not many wait, and whoever finds no place is told so before anything is done.

use super::quota::{Place, Quota};
use crate::app::{Role, User, UserId};
use crate::web::error::PageError;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many may work or wait: one helper more than a single account can be.
const PLACES: usize = 3;

/// How many of one account, whatever devices it is logged in on: one works and one waits.
const OF_ONE_ACCOUNT: usize = 2;

/// How many more may if it is a director who comes: no helper keeps them from what only they can do.
const FOR_DIRECTORS: usize = 1;

/// A queue of those who are logged in.
#[derive(Debug, Clone)]
pub struct JobQueue(Arc<Queue>);

#[derive(Debug)]
struct Queue {
    places: usize,
    of_one_account: usize,
    for_directors: usize,
    /// How many of each account work or wait.
    here: Quota<UserId>,
    /// Who works; the others come in their order.
    at_work: Arc<Semaphore>,
}

/// Somebody's turn: nobody else does such work until it is dropped.
#[derive(Debug)]
pub struct Turn {
    // It ends before the place is free, so that whoever finds one where nobody waits has their turn at once.
    _at_work: OwnedSemaphorePermit,
    _place: Place<UserId>,
}

impl Default for JobQueue {
    fn default() -> JobQueue {
        JobQueue::of(PLACES, OF_ONE_ACCOUNT, FOR_DIRECTORS)
    }
}

impl JobQueue {
    fn of(places: usize, of_one_account: usize, for_directors: usize) -> JobQueue {
        let (here, at_work) = (Quota::default(), Arc::new(Semaphore::new(1)));
        JobQueue(Arc::new(Queue { places, of_one_account, for_directors, here, at_work }))
    }

    /// Waits until it is somebody's turn. The account that counts is that of who is logged in, whoever's password is looked at.
    ///
    /// # Errors
    /// [`PageError::Busy`] at once if there is no place.
    pub async fn turn(&self, by: &User) -> Result<Turn, PageError> {
        let place = self.come(by)?;
        // Nobody closes it. Whoever goes away meanwhile leaves their place.
        let at_work = Arc::clone(&self.0.at_work).acquire_owned().await.map_err(PageError::internal)?;
        Ok(Turn { _at_work: at_work, _place: place })
    }

    fn come(&self, by: &User) -> Result<Place<UserId>, PageError> {
        let places = self.0.places + if by.role == Role::Director { self.0.for_directors } else { 0 };
        self.0.here.take(places, Some((by.id, self.0.of_one_account))).ok_or(PageError::Busy)
    }
}

impl Turn {
    /// Does dear work. Nobody has a turn who has not waited for it, so nothing of it is done elsewhere.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> T {
        work()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::rt;
    use actix_web::web;
    use chrono::DateTime;
    use futures_util::future::join_all;
    use parking_lot::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::sync::mpsc;
    use std::time::Duration;

    fn user(id: i32, role: Role) -> User {
        let (name, created_at) = (format!("Resi {id}"), DateTime::UNIX_EPOCH);
        User { id: UserId(id), name, language: None, created_at, role }
    }

    fn cashier(id: i32) -> User {
        user(id, Role::Cashier)
    }

    #[test]
    fn one_account_leaves_a_place_to_others_and_all_helpers_leave_one_to_the_director() {
        let queue = JobQueue::default();
        let (first, second) = (queue.come(&cashier(1)).unwrap(), queue.come(&cashier(1)).unwrap());
        assert!(queue.come(&cashier(1)).is_err(), "one works and one waits");
        let other = queue.come(&cashier(2)).unwrap();
        assert!(queue.come(&cashier(3)).is_err(), "the last place is for directors");
        let director = queue.come(&user(4, Role::Director)).unwrap();
        assert!(queue.come(&user(5, Role::Director)).is_err(), "no more than that");
        drop((first, second, other, director));
        assert!(queue.0.here.is_empty(), "whoever has gone is forgotten");
    }

    #[actix_web::test]
    async fn work_is_done_one_at_a_time_and_goes_on_after_a_panic_and_when_somebody_who_waits_goes_away() {
        let (queue, at_work) = (JobQueue::of(20, 20, 0), Arc::new(AtomicUsize::new(0)));
        let turn = queue.turn(&cashier(1)).await.unwrap();
        let impatient = rt::spawn({
            let queue = queue.clone();
            async move { queue.turn(&cashier(1)).await.map(drop) }
        });
        tokio::task::yield_now().await;
        assert_eq!(queue.0.here.taken_by(UserId(1)), 2);
        impatient.abort();
        assert!(impatient.await.is_err());
        assert_eq!(queue.0.here.taken_by(UserId(1)), 1);
        let panicked = web::block(move || turn.run(|| panic!("as a mistake of ours would"))).await;
        assert!(panicked.is_err());
        let all = (0..20).map(|id| {
            let (queue, at_work) = (queue.clone(), Arc::clone(&at_work));
            async move {
                let turn = queue.turn(&cashier(id)).await.unwrap();
                let work = move || {
                    turn.run(|| {
                        assert_eq!(at_work.fetch_add(1, SeqCst), 0);
                        std::thread::yield_now();
                        at_work.fetch_sub(1, SeqCst);
                    });
                };
                web::block(work).await.unwrap();
            }
        });
        assert_eq!(join_all(all).await.len(), 20);
        assert!(queue.0.here.is_empty());
    }

    #[test]
    fn while_all_places_are_taken_guests_and_staff_find_threads() {
        // As in a worker: two threads for what takes long.
        let threads = tokio::runtime::Builder::new_current_thread().max_blocking_threads(2).build().unwrap();
        tokio::task::LocalSet::new().block_on(&threads, async {
            let (queue, (go_on, waits)) = (JobQueue::default(), mpsc::channel::<()>());
            let waits = Arc::new(Mutex::new(waits));
            let sent: Vec<_> = (0..100)
                .map(|id| {
                    let (queue, waits) = (queue.clone(), Arc::clone(&waits));
                    rt::spawn(async move {
                        let turn = queue.turn(&user(id, Role::Director)).await?;
                        let slow = move || waits.lock().recv_timeout(Duration::from_secs(60)).is_ok();
                        web::block(move || turn.run(slow)).await.map_err(PageError::internal)
                    })
                })
                .collect();
            tokio::task::yield_now().await;
            // One is at work and three wait; the others have been told so. Of the two threads one is free.
            assert_eq!(web::block(|| "a quick page").await.unwrap(), "a quick page");
            assert!(!sent[0].is_finished(), "the dear work still goes on");
            (0..100).for_each(|_| go_on.send(()).unwrap());
            let answers: Vec<_> = join_all(sent).await.into_iter().map(Result::unwrap).collect();
            let count = |wanted| answers.iter().filter(|answer| **answer == wanted).count();
            assert_eq!((count(Ok(true)), count(Err(PageError::Busy))), (4, 96));
        });
    }
}
