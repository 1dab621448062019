//! Reports of guests that wait for the laptop in the hall, where a host shows its evening. Nothing is decided here.

use crate::app::TournamentId;
use actix_web::rt::time::sleep;
use futures_util::future::LocalBoxFuture;
use mirror::{GuestReport, OwnReport, PutReport, ReportAnswer, SaidResult};
use std::error::Error;
use std::time::Duration;
use tournament::{ActionNo, MatchId};

/// After so many seconds a hall that has not answered has no connection.
const LATE: i64 = 60;

/// So many seconds the page says that a report was taken, and that it was not.
const GOOD_NEWS: i64 = 60;
const BAD_NEWS: i64 = 600;

/// A hall with a connection answers at once: it is looked for after these milliseconds, one after the other.
const SOON: [u64; 5] = [40, 80, 160, 320, 640];

/// What becomes of a question to the store, which may fail for a reason of its own.
pub type Answer<'a, T> = LocalBoxFuture<'a, Result<T, Box<dyn Error + Send + Sync>>>;

/// Where reports of guests wait for their hall, which evenings of a host cannot be shown, and what reads those that are not in memory.
pub trait RemoteReports: Send + Sync {
    /// Takes a report; the same form counts once.
    fn put<'a>(&'a self, evening: TournamentId, report: &'a GuestReport) -> Answer<'a, PutReport>;

    /// Lists the last reports that were sent with the key of a ticket, newest first.
    fn reports_of<'a>(&'a self, evening: TournamentId, key: &'a str) -> Answer<'a, Vec<OwnReport>>;

    /// Returns whether an address is that of an evening that is there, whether or not it can be shown.
    fn has_evening(&self, address: &str) -> bool;

    /// Has the evening with an address read into memory, if there is one, and waits for that a moment.
    fn bring<'a>(&'a self, address: &'a str) -> LocalBoxFuture<'a, ()>;
}

/// What somebody has reported here lately of an evening that is shown as it was at a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::web) struct HandedOn {
    /// Newest first.
    pub(in crate::web) reports: Vec<OwnReport>,
    pub(in crate::web) shown: ActionNo,
}

impl HandedOn {
    /// Returns the number of the newest, 0 without one. The key of a form contains it.
    pub(in crate::web) fn newest(&self) -> i64 {
        self.reports.first().map_or(0, |newest| newest.id)
    }

    /// Returns what was reported of a match and is not known to be settled, and whether the hall has been silent for long.
    pub(in crate::web) fn waiting(&self, id: MatchId) -> Option<(SaidResult, bool)> {
        let waiting = self.reports.iter().filter(|report| self.is_on_its_way(report));
        let mut said = waiting.filter_map(|report| Some((report.said?, report.seconds >= LATE)));
        said.find(|(said, _)| said.id == id)
    }

    /// Returns what became of the newest, if that is known and worth saying.
    pub(in crate::web) fn answer(&self) -> Option<&ReportAnswer> {
        let newest = self.reports.first().filter(|newest| !self.is_on_its_way(newest))?;
        let is_good = matches!(newest.answer, Some(ReportAnswer::Taken { .. }));
        let long = if is_good { GOOD_NEWS } else { BAD_NEWS };
        newest.answer.as_ref().filter(|_| newest.seconds < long)
    }

    /// Returns whether a report waits; what the hall has taken and the page does not show yet is on its way too.
    fn is_on_its_way(&self, report: &OwnReport) -> bool {
        match &report.answer {
            None => true,
            Some(ReportAnswer::Taken { entry, .. }) => *entry > self.shown.0,
            Some(_) => false,
        }
    }
}

/// Waits a moment until the hall has answered what somebody reported of a match, which `handed_on` asks anew, and the evening contains it: who
/// has just pressed the button reads what became of it. A hall that does not answer keeps nobody waiting.
pub(in crate::web) async fn let_answer(id: MatchId, handed_on: impl AsyncFn() -> HandedOn) {
    for pause in SOON {
        sleep(Duration::from_millis(pause)).await;
        if handed_on().await.waiting(id).is_none() {
            return;
        }
    }
}
