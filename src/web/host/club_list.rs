//! Which evening belongs to which club, as it was read from the database last.

use crate::host::store::{HostStore, StoreError};
use crate::web::public::clubs::Club;
use crate::web::state::far_hall::shown_as;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So long what was read of the clubs is believed.
const BELIEVED: Duration = Duration::from_secs(2);

/// The clubs as they were read last.
#[derive(Default)]
pub struct Clubs(Mutex<Option<(Instant, Arc<[Club]>)>>);

impl Clubs {
    fn last(&self) -> Option<(Instant, Arc<[Club]>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the clubs; while the database is away those that were known.
    ///
    /// # Errors
    /// It is away, and nothing was known.
    pub async fn of(&self, store: &HostStore) -> Result<Arc<[Club]>, StoreError> {
        let last = self.last();
        if let Some((at, clubs)) = &last
            && at.elapsed() < BELIEVED
        {
            return Ok(Arc::clone(clubs));
        }
        let clubs: Arc<[Club]> = match (store.shown_nights().await, last) {
            (Ok(all), _) => all
                .into_iter()
                .map(|(club, nights)| Club {
                    evenings: nights.into_iter().map(shown_as).collect(),
                    slug: club.slug,
                    name: club.name,
                })
                .collect(),
            (Err(_), Some((_, clubs))) => clubs,
            (Err(error), None) => return Err(error),
        };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), Arc::clone(&clubs)));
        Ok(clubs)
    }
}
