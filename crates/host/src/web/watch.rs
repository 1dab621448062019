//! Tells those who wait that a night has changed, whichever server it came through; and deletes what is over its time.

use super::state::Shared;
use crate::store::changes::Listener;
use crate::store::scrub::Waits;
use crate::store::{Address, StoreError};
use actix_web::rt::time::{sleep, timeout};
use actix_web::web::Data;
use preisschnapsen::app::players_with_prizes;
use std::time::Duration;

/// So often it looks, also if nobody tells it anything.
const LOOK: Duration = Duration::from_millis(250);

/// So long it waits while the database is away.
const AWAY: Duration = Duration::from_secs(1);

/// So often what is over its time is deleted.
const TIDY: Duration = Duration::from_secs(60 * 60);

/// And so often while something that was erased waits for somebody who reads.
const SOON: Duration = Duration::from_secs(10 * 60);

/// So many seconds it may wait before that is told.
const PROMISED: i64 = 60 * 60;

/// So many nights are read at a time.
const AT_ONCE: u32 = 1_000;

/// Follows the changes until the server ends.
pub async fn follow(shared: Data<Shared>, address: Address) {
    let mut listener = None;
    let mut last = loop {
        match shared.store.newest_change().await {
            Ok(change) => break change,
            Err(_) => sleep(AWAY).await,
        }
    };
    loop {
        if listener.is_none() {
            listener = Listener::open(&address).await.ok();
        }
        match &mut listener {
            Some(open) => {
                if matches!(timeout(LOOK, open.next()).await, Ok(Err(_))) {
                    listener = None;
                }
            }
            None => sleep(LOOK).await,
        }
        if let Err(error) = tell(&shared, &mut last).await {
            tracing::warn!(%error, "what has changed is not known; tried again in a second");
            sleep(AWAY).await;
        }
    }
}

async fn tell(shared: &Shared, last: &mut i64) -> Result<(), StoreError> {
    loop {
        let changes = shared.store.changes_after(*last, AT_ONCE).await?;
        for change in &changes {
            *last = change.change;
            // Nobody may be waiting.
            let _ = shared.changed.send(change.night);
        }
        if changes.len() < AT_ONCE as usize {
            return Ok(());
        }
    }
}

/// Deletes what is over its time, now and every hour; sooner where it could not be done to its end.
pub async fn tidy(shared: Data<Shared>) {
    loop {
        match delete(&shared).await {
            Ok(0) => {}
            Ok(nights) => tracing::info!(nights, "deleted, as their clubs have it"),
            Err(error) => tracing::error!(%error, "what is over its time is deleted in an hour"),
        }
        sleep(if waits(&shared).await { SOON } else { TIDY }).await;
    }
}

/// Says whether something that was erased still lies in the files of a table because somebody reads, and tells the log when that is longer than was promised.
async fn waits(shared: &Shared) -> bool {
    let Ok(Some(Waits { seconds, readers })) = shared.store.waits_to_be_scrubbed().await else {
        return false;
    };
    if seconds >= PROMISED {
        let minutes = seconds / 60;
        tracing::warn!(
            minutes,
            readers = readers.as_str(),
            "what was erased is still in the files of the database (docs/CLUBS.md)"
        );
    }
    !readers.is_empty()
}

async fn delete(shared: &Shared) -> Result<usize, StoreError> {
    // Each is done, whatever becomes of the others.
    let deleted = shared.store.delete_due().await;
    let names = shared.store.erase_due_names(players_with_prizes).await;
    let codes = shared.store.forget_codes().await;
    let senders = shared.store.forget_senders().await;
    let scrubbed = shared.store.scrub().await;
    if let Ok(names @ 1..) = names {
        tracing::info!(names, "erased, as their clubs have it");
    }
    names.and(codes).and(senders).and(scrubbed.map(|_| 0)).and(deleted).map(|nights| nights.len())
}
