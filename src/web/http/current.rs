//! The tournament that an address names.

use crate::app::Snapshot;
use crate::tournament::PlayerId;
use crate::web::address;
use crate::web::error::PageError;
use crate::web::state::site::Site;
use crate::web::view::translation::Names;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use std::future::{Future, ready};
use std::ops::Deref;
use std::pin::Pin;
use std::sync::Arc;

/// The tournament `{slug}` of the address as it stands now. As an argument of a handler it answers 404 if there is none.
#[derive(Debug, Clone)]
pub struct Current(Arc<Snapshot>);

impl Current {
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
        &self.0
    }
}

impl From<Arc<Snapshot>> for Current {
    fn from(snapshot: Arc<Snapshot>) -> Current {
        Current(snapshot)
    }
}

impl From<Current> for Arc<Snapshot> {
    fn from(current: Current) -> Arc<Snapshot> {
        current.0
    }
}

impl Names for Snapshot {
    fn name(&self, player: PlayerId) -> String {
        self.known_as(player).to_owned()
    }

    fn sorting(&self, player: PlayerId) -> String {
        Snapshot::sorting(self, player)
    }
}

impl FromRequest for Current {
    type Error = PageError;
    type Future = Pin<Box<dyn Future<Output = Result<Current, PageError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let slug = request.match_info().get("slug").unwrap_or_default();
        let site = Site::of(request).cloned();
        if let Some(snapshot) = site.as_ref().ok().and_then(|site| site.latest(slug)) {
            return Box::pin(ready(Ok(Current(snapshot))));
        }
        let slug = slug.to_owned();
        Box::pin(async move {
            let snapshot = site?.read(move |app| app.snapshot(&slug)).await?;
            snapshot.map(Current).ok_or(PageError::NotFound)
        })
    }
}
