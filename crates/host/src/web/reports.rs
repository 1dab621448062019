//! Reports of guests of a host's pages: they go to the database and wait there for their hall.

use super::addresses::night_of;
use super::state::Shared;
use crate::store::inbox::NewReport;
use actix_web::web::Data;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use mirror::{GuestReport, OwnReport, PutReport, hash_of_key};
use preisschnapsen::app::TournamentId;
use preisschnapsen::web::hosting::{Answer, RemoteReports};

/// What the pages hand reports to.
pub struct Reports(pub Data<Shared>);

impl RemoteReports for Reports {
    fn put<'a>(&'a self, evening: TournamentId, report: &'a GuestReport) -> Answer<'a, PutReport> {
        async move {
            let (sender, text) = (hash_of_key(&report.key).to_string(), serde_json::to_string(report)?);
            let new = NewReport { form_key: &report.form, sender: &sender, report: &text };
            let _turn = self.0.writing.wait(night_of(evening)).await;
            Ok(self.0.store.put_report(night_of(evening), new).await?)
        }
        .boxed_local()
    }

    fn reports_of<'a>(&'a self, evening: TournamentId, key: &'a str) -> Answer<'a, Vec<OwnReport>> {
        async move {
            let sender = hash_of_key(key).to_string();
            Ok(self.0.store.reports_of(night_of(evening), &sender).await?)
        }
        .boxed_local()
    }

    fn has_evening(&self, address: &str) -> bool {
        self.0.addresses.has(address)
    }

    fn bring<'a>(&'a self, address: &'a str) -> LocalBoxFuture<'a, ()> {
        self.0.addresses.bring(address).boxed_local()
    }
}
