//! How time passes on a rehearsed evening, and why one did not come to its end.

use crate::app::{ActError, Clock, Request, RunningClock, SteppingClock};
use chrono::TimeDelta;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;
use tournament::{HallCommand, Plain, PlainDesk, PlainPrize, Step};

/// Why an evening did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    #[error(transparent)]
    Act(#[from] ActError),
    /// Nothing can be done next although the evening is not over.
    #[error("the evening goes no further: {0:?}")]
    Stuck(Vec<Step>),
    /// Those who looked on have seen enough.
    #[error("nobody looks on any more")]
    Ended,
}

pub(super) enum Tempo {
    /// As fast as the machine can; nobody looks on.
    Fast(Arc<SteppingClock>),
    /// Slowly enough to look on.
    Watched {
        /// The clock of the inn; it is put forward from one thing to the next.
        clock: Arc<RunningClock>,
        /// How long a match takes those who look on.
        pace: Duration,
        /// Says something, or falls silent, when they have seen enough.
        end: Receiver<()>,
    },
}

impl Tempo {
    pub(super) fn clock(&self) -> Arc<dyn Clock> {
        match self {
            Tempo::Fast(clock) => clock.clone(),
            Tempo::Watched { clock, .. } => clock.clone(),
        }
    }

    pub(super) fn advance(&self, by: TimeDelta) {
        match self {
            Tempo::Fast(clock) => clock.advance(by),
            Tempo::Watched { clock, .. } => clock.advance(by),
        }
    }

    /// Returns whether other people may do something in between.
    pub(super) fn is_watched(&self) -> bool {
        matches!(self, Tempo::Watched { .. })
    }

    pub(super) fn pause(&self, paces: f64) -> Result<(), Trouble> {
        let Tempo::Watched { pace, end, .. } = self else { return Ok(()) };
        match end.recv_timeout(pace.mul_f64(paces)) {
            Err(RecvTimeoutError::Timeout) => Ok(()),
            Ok(()) | Err(RecvTimeoutError::Disconnected) => Err(Trouble::Ended),
        }
    }
}

/// Returns how many paces people want to look at what was done: a queue at the desk is soon boring, a draw is not.
pub(super) fn paces(request: &Request) -> f64 {
    let soon_tires = matches!(
        request,
        Request::Register(_)
            | Request::Plain(Plain::Desk(PlainDesk::TakePayment { .. }))
            | Request::Plain(Plain::Prizes(PlainPrize::HandOverPrizes(_)))
    );
    if soon_tires {
        0.125
    } else if matches!(request, Request::Plain(Plain::Hall(HallCommand::CallNext { .. }))) {
        0.25
    } else if matches!(request, Request::CloseList(_) | Request::TakePhrase { .. }) {
        3.0
    } else if matches!(request, Request::Draw(_)) {
        10.0
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;
    use std::sync::mpsc::channel;
    use std::time::Instant;
    use tournament::Stage;

    #[test]
    fn whoever_looks_on_can_end_the_evening_at_once() {
        let clock = Arc::new(RunningClock::new(DateTime::UNIX_EPOCH));
        let (ender, end) = channel();
        let tempo = Tempo::Watched { clock, pace: Duration::from_secs(60), end };
        let begun = Instant::now();
        assert!(tempo.pause(0.0).is_ok());
        drop(ender);
        assert!(matches!(tempo.pause(paces(&Request::Draw(Stage::FIRST))), Err(Trouble::Ended)));
        assert!(begun.elapsed() < Duration::from_secs(5));
    }
}
