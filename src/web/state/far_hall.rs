//! The halls of the evenings that a host shows. What guests report here is handed on to them; nothing is decided here.

use crate::app::TournamentId;
use crate::host::store::inbox::{NewReport, PutReport};
use crate::host::store::{HostStore, NightId, StoreError};
use actix_web::rt::time::sleep;
use mirror::{ReportAnswer, SaidResult};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tournament::{ActionNo, MatchId};

/// The numbers of evenings begin here on a host: none is one that a laptop gives. The settings of a consolation name its main evening by its number
/// on the laptop, which may be anybody's here.
const FIRST: i32 = 1_000_000_000;

/// After so many seconds a hall that has not answered has no connection.
const LATE: i64 = 60;

/// So many seconds the page says that a report was taken, and that it was not.
const GOOD_NEWS: i64 = 60;
const BAD_NEWS: i64 = 600;

/// A hall with a connection answers at once: it is looked for after these milliseconds, one after the other.
const SOON: [u64; 5] = [40, 80, 160, 320, 640];

/// Returns the number under which the pages know an evening.
pub(in crate::web) fn shown_as(night: NightId) -> TournamentId {
    TournamentId(FIRST + night.0)
}

/// The evenings that a host has and cannot show, because what lies in its database does not hold or cannot be read, with their names in
/// addresses as far as these are known. Whoever asks for one reads that, and nothing of it.
#[derive(Default)]
pub(in crate::web) struct Unreadable(Mutex<HashMap<NightId, Option<String>>>);

impl Unreadable {
    /// Notes an evening; returns how many there are.
    pub(in crate::web) fn put(&self, night: NightId, address: Option<String>) -> usize {
        let mut all = self.0.lock();
        all.insert(night, address);
        all.len()
    }

    /// Forgets one that can be shown, or is gone; returns how many are left.
    pub(in crate::web) fn remove(&self, night: NightId) -> usize {
        let mut all = self.0.lock();
        all.remove(&night);
        all.len()
    }

    /// Returns whether an address is that of such an evening.
    pub(in crate::web) fn is_at(&self, address: &str) -> bool {
        self.0.lock().values().any(|known| known.as_deref() == Some(address))
    }
}

/// Where reports of guests wait for their hall, and which evenings cannot be shown.
pub(in crate::web) struct FarHall {
    store: HostStore,
    pub(in crate::web) unreadable: Arc<Unreadable>,
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

impl FarHall {
    pub(in crate::web) fn new(store: HostStore, unreadable: Arc<Unreadable>) -> FarHall {
        FarHall { store, unreadable }
    }

    pub(in crate::web) async fn hand_on(
        &self,
        evening: TournamentId,
        report: NewReport<'_>,
    ) -> Result<PutReport, StoreError> {
        self.store.put_report(NightId(evening.0 - FIRST), report).await
    }

    /// Returns what somebody has reported of an evening that is shown as it was at a version.
    pub(in crate::web) async fn handed_on(
        &self,
        (evening, shown): (TournamentId, ActionNo),
        sender: &str,
    ) -> Result<HandedOn, StoreError> {
        let reports = self.store.reports_of(NightId(evening.0 - FIRST), sender).await?;
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
