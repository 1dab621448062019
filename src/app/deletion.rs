//! Deleting an evening for good: a practice one at any time, a real one while nothing was ever sold, paid or closed on it. Hiding one from the lists
//! of guests once it is over, or before anything was drawn; its record, its addresses and its host know nothing of that.

use super::error::AppError;
use super::publishing::Publisher;
use super::snapshot::Snapshot;
use super::{AccountChange, Actor, App, UserId};
use std::sync::Arc;
use store::backup::CopyError;
use store::{StoreError, WriteError};

#[derive(Debug, thiserror::Error)]
pub enum NotDeleted {
    /// It never was, or somebody else has deleted it.
    #[error("there is no such evening")]
    Gone,
    #[error("something was sold, paid or closed")]
    Begun,
    #[error("its journal does not hold")]
    Broken,
    #[error("it is on a host, or is being taken from one")]
    OnHost,
    #[error("there is no copy of what was before: {0}")]
    NotCopied(#[from] CopyError),
    #[error(transparent)]
    Failed(#[from] AppError),
}

/// What became of the wish to hide an evening, or to show it again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hiding {
    /// It is so now, or was so before.
    Done,
    /// Something was drawn and it is not over: it stays, or one draws, dislikes it and draws anew elsewhere.
    GoesOn,
    Gone,
}

fn actor(by: UserId) -> Actor {
    if by == UserId::COMMAND_LINE { Actor::CommandLine } else { Actor::User(by) }
}

impl From<StoreError> for NotDeleted {
    fn from(error: StoreError) -> NotDeleted {
        NotDeleted::Failed(error.into())
    }
}

impl WriteError for NotDeleted {
    fn failure(&self) -> Option<&StoreError> {
        if let NotDeleted::Failed(error) = self { error.failure() } else { None }
    }
}

impl App {
    /// Deletes an evening with everything that belongs to it. Of a real one a copy of the database stays that never goes by itself, an entry in the
    /// journal of the accounts, and its short name, which no later evening gets.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    pub fn delete(&self, slug: &str, by: UserId) -> Result<(), NotDeleted> {
        let night = self.snapshot(slug)?.ok_or(NotDeleted::Gone)?;
        self.can_be_deleted(&night)?;
        if !night.is_practice() {
            self.copies().backup_now()?;
        }
        let (id, at, by) = (night.id, self.now(), actor(by));
        let (registry, live) = (self.0.registry.clone(), self.0.live.clone());
        let publisher = Arc::clone(&self.0.publisher);
        let copy_soon = self.copy_soon(at);
        self.store().write(
            move |conn, _| {
                let summary = store::tournaments::by_id(conn, id)?.ok_or(NotDeleted::Gone)?;
                if !summary.practice {
                    // Somebody may have sold a ticket meanwhile, or shown it on the internet.
                    let night = Snapshot::load(conn, summary)?;
                    may_go(&publisher, &night)?;
                    // What was rewritten to look unused is evidence.
                    if !store::audit::is_whole(conn, id)? {
                        return Err(NotDeleted::Broken);
                    }
                    let (entries, head) = (night.tournament.version().0, night.head);
                    let change = AccountChange::EveningDeleted { evening: id.0, entries, head };
                    store::account_journal::append(conn, at, by, change)?;
                }
                Ok(store::tournaments::delete(conn, id)?)
            },
            move |()| {
                registry.remove(id);
                live.forget(id);
                copy_soon();
            },
        )
    }

    /// Hides an evening from the lists of guests, or shows it there again, with an entry in the journal of the accounts.
    pub fn hide(&self, slug: &str, hidden: bool, by: UserId) -> Result<Hiding, AppError> {
        let (slug, at, by) = (slug.to_owned(), self.now(), actor(by));
        let hiding = self.write_house(
            at,
            move |conn| {
                let Some(evening) = store::tournaments::by_slug(conn, &slug)? else {
                    return Ok(Hiding::Gone);
                };
                let can_be_hidden =
                    evening.finished || Snapshot::load(conn, evening.clone())?.tournament.draws().is_empty();
                // Guests see no practice evening as it is.
                if !can_be_hidden || evening.practice {
                    return Ok(Hiding::GoesOn);
                }
                if evening.hidden != hidden {
                    store::tournaments::set_hidden(conn, evening.id, hidden)?;
                    let change = AccountChange::EveningHidden { evening: evening.id.0, hidden };
                    store::account_journal::append(conn, at, by, change)?;
                }
                Ok::<_, AppError>(Hiding::Done)
            },
            |hiding| *hiding == Hiding::Done,
        )?;
        self.0.registry.note_lists();
        Ok(hiding)
    }

    pub fn can_be_deleted(&self, night: &Snapshot) -> Result<(), NotDeleted> {
        may_go(&self.0.publisher, night)
    }
}

fn may_go(publisher: &Publisher, night: &Snapshot) -> Result<(), NotDeleted> {
    if night.is_practice() {
        return Ok(());
    }
    if !night.tournament.is_untouched() {
        return Err(NotDeleted::Begun);
    }
    if publisher.is_at_host(night.slug.as_str()) { Err(NotDeleted::OnHost) } else { Ok(()) }
}
