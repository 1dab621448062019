//! The evenings of a host as the pages know them: under numbers of their own. Reports of guests go to the database and wait there for their hall.

use crate::store::inbox::NewReport;
use crate::store::{HostStore, NightId};
use futures_util::FutureExt;
use mirror::{GuestReport, OwnReport, PutReport, hash_of_key};
use parking_lot::Mutex;
use preisschnapsen::app::TournamentId;
use preisschnapsen::web::hosting::{Answer, RemoteReports};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;

/// The numbers of evenings begin here on a host: none is one that a laptop gives, by which the settings of a consolation name its main evening.
const FIRST: i32 = 1_000_000_000;

/// Returns the number under which the pages know an evening.
pub fn shown_as(night: NightId) -> TournamentId {
    TournamentId(FIRST + night.0)
}

fn night_of(evening: TournamentId) -> NightId {
    NightId(evening.0 - FIRST)
}

/// So long a guest waits until an evening that was not in memory is. Whoever asks again later finds it.
const PATIENCE: Duration = Duration::from_secs(2);

/// So many guests wait so at a time: each holds a thread, and others' pages need those too.
const MOST_WAIT: usize = 64;

/// An evening that somebody asks for, and who is told when it has been read.
pub type Asked = (NightId, mpsc::SyncSender<()>);

/// The addresses of the evenings that a host has, in memory or not.
#[derive(Default)]
pub struct Places(Mutex<Addresses>);

#[derive(Default)]
struct Addresses {
    by_address: HashMap<String, NightId>,
    by_night: HashMap<NightId, String>,
    /// What lies in the database does not hold, or cannot be read: whoever asks for one reads that, and nothing of it.
    faulty: HashSet<NightId>,
    waiting: usize,
}

impl Places {
    /// Notes the address of an evening; `false` if another one has it.
    pub fn put(&self, night: NightId, address: &str) -> bool {
        let mut all = self.0.lock();
        let is_own = *all.by_address.entry(address.to_owned()).or_insert(night) == night;
        if is_own
            && let Some(before) = all.by_night.insert(night, address.to_owned()).filter(|b| b != address)
        {
            all.by_address.remove(&before);
        }
        is_own
    }

    /// Notes whether an evening can be shown as it lies in the database; returns how many cannot.
    pub fn put_faulty(&self, night: NightId, is_faulty: bool) -> usize {
        let mut all = self.0.lock();
        if is_faulty {
            all.faulty.insert(night)
        } else {
            all.faulty.remove(&night)
        };
        all.faulty.len()
    }

    /// Forgets one that the public may not see any more.
    pub fn remove(&self, night: NightId) {
        let mut all = self.0.lock();
        if let Some(address) = all.by_night.remove(&night) {
            all.by_address.remove(&address);
        }
    }

    /// Has the evening with an address read, and waits for it a moment; that one cannot be shown is known.
    pub fn bring(&self, address: &str, ask: &UnboundedSender<Asked>) {
        let night = {
            let mut all = self.0.lock();
            let known = all.by_address.get(address).filter(|night| !all.faulty.contains(night)).copied();
            let Some(night) = known.filter(|_| all.waiting < MOST_WAIT) else { return };
            all.waiting += 1;
            night
        };
        let (done, is_done) = mpsc::sync_channel(1);
        if ask.send((night, done)).is_ok() {
            let _ = is_done.recv_timeout(PATIENCE);
        }
        self.0.lock().waiting -= 1;
    }
}

/// What the pages hand reports to.
pub struct Reports {
    pub store: HostStore,
    pub places: Arc<Places>,
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

    fn has(&self, address: &str) -> bool {
        self.places.0.lock().by_address.contains_key(address)
    }
}
