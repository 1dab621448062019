//! Dear work of those behind a login, done here and now on a thread that makes pages: one at a time, in the order in which they came. Those
//! threads are few, so not many wait; whoever finds no place is told so before anything is done.

use crate::app::{Role, User, UserId};
use crate::web::error::PageError;
use std::collections::HashMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many may work or wait: one helper more than a single account can be.
const PLACES: usize = 3;

/// How many of one account, whatever devices it is logged in on: one works and one waits.
const OF_ONE_ACCOUNT: usize = 2;

/// How many more may if it is a director who comes: no helper keeps them from what only they can do.
const FOR_DIRECTORS: usize = 1;

/// A queue of those who stand in it themselves.
#[derive(Debug)]
pub struct Aside {
    places: usize,
    of_one_account: usize,
    for_directors: usize,
    line: Mutex<Line>,
    /// Told whenever somebody has gone.
    next: Condvar,
}

/// Who stands there.
#[derive(Debug, Default)]
struct Line {
    of: HashMap<UserId, usize>,
    /// The number that whoever comes next draws.
    drawn: u64,
    /// The number whose turn it is.
    turn: u64,
}

/// Somebody's place. It is free again when this is dropped, and the next one's turn comes.
struct Place<'a>(&'a Aside, UserId);

impl Default for Aside {
    fn default() -> Aside {
        Aside::of(PLACES, OF_ONE_ACCOUNT, FOR_DIRECTORS)
    }
}

impl Aside {
    fn of(places: usize, of_one_account: usize, for_directors: usize) -> Aside {
        Aside { places, of_one_account, for_directors, line: Mutex::default(), next: Condvar::new() }
    }

    /// Returns one in which nobody waits, for work that may take minutes: it would keep a thread that long.
    pub fn without_waiting() -> Aside {
        Aside::of(1, 1, 0)
    }

    /// Does work when its turn has come. The account that counts is that of who is logged in, whoever's password is looked at.
    ///
    /// # Errors
    /// [`PageError::Busy`] at once if there is no place.
    pub fn run<T>(&self, by: &User, work: impl FnOnce() -> T) -> Result<T, PageError> {
        let (number, _place) = self.come(by.id, by.role == Role::Director).ok_or(PageError::Busy)?;
        let line = self.next.wait_while(self.line(), |line| line.turn != number);
        drop(line.unwrap_or_else(PoisonError::into_inner));
        Ok(work())
    }

    fn come(&self, account: UserId, is_director: bool) -> Option<(u64, Place<'_>)> {
        let mut line = self.line();
        let places = self.places + if is_director { self.for_directors } else { 0 };
        let here = line.of.get(&account).copied().unwrap_or_default();
        if here >= self.of_one_account || line.of.values().sum::<usize>() >= places {
            return None;
        }
        line.of.insert(account, here + 1);
        line.drawn += 1;
        Some((line.drawn - 1, Place(self, account)))
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut line = self.0.line();
        // Nobody goes before their turn has come.
        line.turn += 1;
        if let Some(here) = line.of.get_mut(&self.1) {
            *here -= 1;
        }
        line.of.retain(|_, here| *here > 0);
        drop(line);
        self.0.next.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::thread;

    fn user(id: i32, role: Role) -> User {
        let (name, created_at) = (format!("Resi {id}"), DateTime::UNIX_EPOCH);
        User { id: UserId(id), name, language: None, created_at, role }
    }

    #[test]
    fn one_account_leaves_a_place_to_others_and_all_helpers_leave_one_to_the_director() {
        let aside = Aside::default();
        let come = |id| aside.come(UserId(id), false);
        let (first, second) = (come(1).unwrap(), come(1).unwrap());
        assert!(come(1).is_none(), "one works and one waits");
        let other = come(2).unwrap();
        assert!(come(3).is_none(), "the last place is for directors");
        let director = aside.come(UserId(4), true).unwrap();
        assert_eq!([first.0, second.0, other.0, director.0], [0, 1, 2, 3]);
        assert!(aside.come(UserId(5), true).is_none(), "no more threads than that");
        drop((first, second, other, director));
        assert_eq!(aside.line().turn, 4);
        assert!(aside.line().of.is_empty(), "whoever has gone is forgotten");
    }

    #[test]
    fn work_is_done_one_at_a_time_and_goes_on_after_a_panic() {
        let (aside, at_work, done) = (Aside::of(20, 20, 0), AtomicUsize::new(0), AtomicUsize::new(0));
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            let _ = aside.run(&user(1, Role::Cashier), || panic!("as a mistake of ours would"));
        }));
        assert!(panicked.is_err());
        thread::scope(|scope| {
            for id in 0..20 {
                let (aside, at_work, done) = (&aside, &at_work, &done);
                scope.spawn(move || {
                    aside.run(&user(id, Role::Cashier), || {
                        assert_eq!(at_work.fetch_add(1, SeqCst), 0);
                        thread::yield_now();
                        at_work.fetch_sub(1, SeqCst);
                        done.fetch_add(1, SeqCst);
                    })
                });
            }
        });
        assert_eq!(done.into_inner(), 20);
    }

    #[test]
    fn where_nobody_waits_the_second_is_told_so() {
        let aside = Aside::without_waiting();
        let done = aside.run(&user(1, Role::Director), || aside.run(&user(2, Role::Director), || ()));
        assert_eq!(done, Ok(Err(PageError::Busy)));
        assert_eq!(aside.run(&user(2, Role::Director), || 2), Ok(2));
    }
}
