//! The evenings of a host as the pages know them: under numbers of their own. Reports of guests go to the database and wait there for their hall.

use crate::store::inbox::NewReport;
use crate::store::{HostStore, NightId};
use futures_util::FutureExt;
use mirror::{GuestReport, OwnReport, PutReport, hash_of_key};
use parking_lot::Mutex;
use preisschnapsen::app::TournamentId;
use preisschnapsen::web::hosting::{Answer, RemoteReports};
use std::collections::HashMap;
use std::sync::Arc;

/// The numbers of evenings begin here on a host: none is one that a laptop gives, by which the settings of a consolation name its main evening.
const FIRST: i32 = 1_000_000_000;

/// Returns the number under which the pages know an evening.
pub fn shown_as(night: NightId) -> TournamentId {
    TournamentId(FIRST + night.0)
}

fn night_of(evening: TournamentId) -> NightId {
    NightId(evening.0 - FIRST)
}

/// The evenings that a host has and cannot show, because what lies in its database does not hold or cannot be read, with their names in
/// addresses as far as these are known. Whoever asks for one reads that, and nothing of it.
#[derive(Default)]
pub struct Unreadable(Mutex<HashMap<NightId, Option<String>>>);

impl Unreadable {
    /// Notes an evening; returns how many there are.
    pub fn put(&self, night: NightId, address: Option<String>) -> usize {
        let mut all = self.0.lock();
        all.insert(night, address);
        all.len()
    }

    /// Forgets one that can be shown, or is gone; returns how many are left.
    pub fn remove(&self, night: NightId) -> usize {
        let mut all = self.0.lock();
        all.remove(&night);
        all.len()
    }
}

/// What the pages hand reports to.
pub struct Reports {
    pub store: HostStore,
    pub unreadable: Arc<Unreadable>,
}

impl RemoteReports for Reports {
    fn put<'a>(&'a self, evening: TournamentId, report: &'a GuestReport) -> Answer<'a, PutReport> {
        async move {
            let (sender, text) = (hash_of_key(&report.key).to_string(), serde_json::to_string(report)?);
            let new = NewReport { form_key: &report.form, sender: &sender, report: &text };
            Ok(self.store.put_report(night_of(evening), new).await?)
        }
        .boxed_local()
    }

    fn reports_of<'a>(&'a self, evening: TournamentId, key: &'a str) -> Answer<'a, Vec<OwnReport>> {
        async move {
            let sender = hash_of_key(key).to_string();
            Ok(self.store.reports_of(night_of(evening), &sender).await?)
        }
        .boxed_local()
    }

    fn is_unreadable(&self, address: &str) -> bool {
        self.unreadable.0.lock().values().any(|known| known.as_deref() == Some(address))
    }
}
