//! What the threads of an evening share with those who ask how it stands, and with those who end it.

use super::line::Course;
use super::standing::Standing;
use crate::locks::lock;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A desk and who waits at it.
#[derive(Default)]
pub struct Shared {
    desk: Mutex<Desk>,
    pub woken: Condvar,
    /// How a long call to the host goes.
    pub course: Arc<Course>,
}

/// What lies on it.
#[derive(Default)]
pub struct Desk {
    /// Whether something has happened.
    pub newer: bool,
    /// Whether nothing more is to be sent.
    pub ended: bool,
    pub standing: Standing,
}

impl Shared {
    /// Returns the desk, for as long as this is held.
    pub fn lock(&self) -> MutexGuard<'_, Desk> {
        lock(&self.desk)
    }

    /// Says that nothing more is to be done; a call that is under way comes to its end.
    pub fn end(&self) {
        self.lock().ended = true;
        self.course.give_up();
        self.woken.notify_all();
    }

    /// Returns how the evening stands.
    pub fn standing(&self) -> Standing {
        let slow = self.course.slow();
        Standing { slow, ..self.lock().standing }
    }

    /// Returns whether nothing more is to be sent.
    pub fn is_ended(&self) -> bool {
        self.lock().ended
    }

    /// Waits until something has happened or so long; returns whether to go on. Where `patient`, what happens does not shorten it.
    pub fn wait(&self, long: Duration, patient: bool) -> bool {
        let idle = |desk: &mut Desk| !desk.ended && (patient || !desk.newer);
        let waited = self.woken.wait_timeout_while(self.lock(), long, idle);
        let mut desk = waited.unwrap_or_else(PoisonError::into_inner).0;
        desk.newer = false;
        !desk.ended
    }
}

/// Sees how an evening stands that is sent.
pub struct Watch(pub Arc<Shared>);

impl Watch {
    /// Returns how it stands; `None` once nobody sends it any more.
    pub fn standing(&self) -> Option<Standing> {
        let desk = self.0.lock();
        (!desk.ended).then_some(desk.standing)
    }
}
