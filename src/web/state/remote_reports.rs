//! Reports of guests that wait for the laptop in the hall, where a host shows its evening. Nothing is decided here.

use crate::app::TournamentId;
use actix_web::rt::time::sleep;
use futures_util::future::LocalBoxFuture;
use mirror::{NewReport, OwnReport, PutReport, ReportAnswer, SaidResult};
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

/// Where reports of guests wait for their hall, and which evenings of a host cannot be shown.
pub trait RemoteReports: Send + Sync {
    /// Takes a report; the same form counts once.
    fn put<'a>(&'a self, evening: TournamentId, report: NewReport<'a>) -> Answer<'a, PutReport>;

    /// Lists the last reports of a sender, newest first.
    fn reports_of<'a>(&'a self, evening: TournamentId, sender: &'a str) -> Answer<'a, Vec<OwnReport>>;

    /// Returns whether an address is that of an evening that is there and cannot be shown.
    fn is_unreadable(&self, address: &str) -> bool;
}

/// What somebody has reported here lately.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::web) struct HandedOn {
    /// The number of the newest, 0 without one. The key of a form contains it.
    pub(in crate::web) newest: i64,
    waiting: Vec<(SaidResult, bool)>,
    /// What became of the newest, if that is known and worth saying; `None` in it if a newer hall said something else than this host understands.
    pub(in crate::web) answer: Option<Option<ReportAnswer>>,
}

impl HandedOn {
    /// Returns what was reported of a match and is not known to be settled, and whether the hall has been silent for long.
    pub(in crate::web) fn waiting(&self, id: MatchId) -> Option<(SaidResult, bool)> {
        self.waiting.iter().find(|(said, _)| said.id == id).copied()
    }
}

impl dyn RemoteReports + '_ {
    /// Returns what somebody has reported of an evening that is shown as it was at a version.
    pub(in crate::web) async fn handed_on(
        &self,
        (evening, shown): (TournamentId, ActionNo),
        sender: &str,
    ) -> Result<HandedOn, Box<dyn Error + Send + Sync>> {
        let reports = self.reports_of(evening, sender).await?;
        let mut handed =
            HandedOn { newest: reports.first().map_or(0, |newest| newest.id), ..HandedOn::default() };
        for (index, report) in reports.into_iter().enumerate() {
            let answer: Option<Option<ReportAnswer>> =
                report.answer.map(|answer| serde_json::from_str(&answer).ok());
            // What the hall has taken is on its way too.
            let is_taken =
                matches!(&answer, Some(Some(ReportAnswer::Taken { entry, .. })) if *entry > shown.0);
            if answer.is_none() || is_taken {
                let said: Option<SaidResult> = serde_json::from_str(&report.report).ok();
                handed.waiting.extend(said.map(|said| (said, report.seconds >= LATE)));
            } else if index == 0 {
                let is_good = matches!(answer, Some(Some(ReportAnswer::Taken { .. })));
                let long = if is_good { GOOD_NEWS } else { BAD_NEWS };
                handed.answer = answer.filter(|_| report.seconds < long);
            }
        }
        Ok(handed)
    }

    /// Waits a moment until the hall has answered what somebody reported of a match, and the evening, whose version `shown` returns, contains it: who
    /// has just pressed the button reads what became of it. A hall that does not answer keeps nobody waiting.
    pub(in crate::web) async fn let_answer(
        &self,
        (evening, shown): (TournamentId, impl Fn() -> ActionNo),
        (sender, id): (&str, MatchId),
    ) {
        for pause in SOON {
            sleep(Duration::from_millis(pause)).await;
            let handed = self.handed_on((evening, shown()), sender).await;
            if !handed.is_ok_and(|handed| handed.waiting(id).is_some()) {
                return;
            }
        }
    }
}
