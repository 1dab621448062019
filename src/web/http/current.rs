//! The tournament that an address names.

use crate::app::Snapshot;
use crate::web::address;
use crate::web::error::PageError;
use crate::web::state::Site;
use crate::web::state::shows::Show;
use crate::web::view::translation::{Names, Translator};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use std::future::{Future, ready};
use std::ops::Deref;
use std::pin::Pin;
use std::sync::Arc;
use tournament::{PlayerId, Settings, Stage};

/// The tournament `{slug}` of the address as it stands now. As an argument of a handler it answers 404 if there is none, and 503 if a
/// host has it and cannot show it: that is no fault of who asks, and ends when somebody has put it right.
#[derive(Debug, Clone)]
pub struct Current {
    snapshot: Arc<Snapshot>,
    beside: Option<Arc<Snapshot>>,
    /// How often anything has changed in what is or was the other evening on the same tables, 0 if there was none.
    pub sibling_changes: u32,
    /// Whether it is shown as it was before the house could store nothing any more.
    pub stands_still: bool,
    /// What the staff lets its wall show.
    pub show: Show,
}

impl Current {
    /// Returns a tournament with the one on the same tables; each knows what the other keeps busy.
    pub fn of(site: &Site, snapshot: Arc<Snapshot>) -> Current {
        let sibling_changes = site.app().sibling_changes(&snapshot);
        let stands_still = site.app().stands_still();
        let show = site.show_of(snapshot.id);
        let (snapshot, beside) = match site.app().pair(&snapshot) {
            Some((snapshot, beside)) => (snapshot, Some(beside)),
            None => (snapshot, None),
        };
        Current { snapshot, beside, sibling_changes, stands_still, show }
    }

    /// Returns the other of two evenings on the same tables: the consolation of this one, or the one whose consolation it is.
    pub fn other_evening(&self) -> Option<&Snapshot> {
        self.beside.as_deref()
    }

    /// Returns the address of one of its staff pages: `path("/einstellungen")`, or `path("")` for the overview.
    pub fn path(&self, page: &str) -> String {
        address::staff(&self.slug, page.trim_start_matches('/'))
    }

    /// Returns the address of one of its public pages: `public_path("/runde/R1")`, or `public_path("")`.
    pub fn public_path(&self, page: &str) -> String {
        address::public(&self.slug, page.trim_start_matches('/'))
    }
}

impl Deref for Current {
    type Target = Snapshot;

    fn deref(&self) -> &Snapshot {
        &self.snapshot
    }
}

impl From<Arc<Snapshot>> for Current {
    /// Pages that begin with a tournament alone know nothing of another one on its tables.
    fn from(snapshot: Arc<Snapshot>) -> Current {
        Current { snapshot, beside: None, sibling_changes: 0, stands_still: false, show: Show::default() }
    }
}

impl From<Current> for Arc<Snapshot> {
    fn from(current: Current) -> Arc<Snapshot> {
        current.snapshot
    }
}

impl Names for Snapshot {
    fn name(&self, player: PlayerId) -> String {
        self.known_as(player).to_owned()
    }

    fn sorting(&self, player: PlayerId) -> String {
        Snapshot::sorting(self, player)
    }

    fn stage(&self, translator: Translator, stage: Stage) -> String {
        translator.stage_in(self, stage)
    }

    fn settings(&self) -> &Settings {
        self.tournament.settings()
    }
}

impl FromRequest for Current {
    type Error = PageError;
    type Future = Pin<Box<dyn Future<Output = Result<Current, PageError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let slug = request.match_info().get("slug").unwrap_or_default();
        let site = Site::of(request).cloned();
        if let Ok(site) = &site
            && let Some(snapshot) = site.app().latest(slug)
        {
            return Box::pin(ready(Ok(Current::of(site, snapshot))));
        }
        let slug = slug.to_owned();
        Box::pin(async move {
            let site = site?;
            match site.evening(&slug).await? {
                Some(snapshot) => Ok(Current::of(&site, snapshot)),
                None if site.remote_reports.as_ref().is_some_and(|hall| hall.has_evening(&slug)) => {
                    Err(PageError::Unreadable)
                }
                None => Err(PageError::NotFound),
            }
        })
    }
}
