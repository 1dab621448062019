//! The evenings of a host as the pages know them: under numbers of their own. Reports of guests go to the database and wait there for their hall.

use super::addresses::Addresses;
use crate::store::inbox::NewReport;
use crate::store::{HostStore, NightId};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use mirror::{GuestReport, OwnReport, PutReport, hash_of_key};
use preisschnapsen::app::TournamentId;
use preisschnapsen::web::hosting::{Answer, RemoteReports};
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

/// What the pages hand reports to.
pub struct Reports {
    pub store: HostStore,
    pub addresses: Arc<Addresses>,
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

    fn has_evening(&self, address: &str) -> bool {
        self.addresses.has(address)
    }

    fn bring<'a>(&'a self, address: &'a str) -> LocalBoxFuture<'a, ()> {
        self.addresses.bring(address).boxed_local()
    }
}
