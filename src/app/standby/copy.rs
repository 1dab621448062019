//! The database that came: looked at before it takes the place of the one before, so that there is always a sound one.

use super::fault::{FollowHalt, Trouble};
use super::leading::journal_heads;
use crate::app::audit;
use crate::app::check::{compare, compare_accounts};
use crate::app::copies::TIME;
use crate::chain::Hash;
use crate::mirror::{Change, JournalHead, Pieces, Rift};
use crate::store::backup::{self, CopyError};
use crate::store::{self, Connection, OpenError, StoreError, image};
use chrono::Utc;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// What stands behind the name of the database while a later one is looked at.
const INCOMING: &str = ".incoming";

/// What this laptop has of the one that leads.
pub(super) struct Copy {
    file: PathBuf,
    image: Vec<u8>,
    pieces: Option<Pieces>,
    heads: Vec<JournalHead>,
    /// What the evenings are called, by their short names.
    names: BTreeMap<String, String>,
    /// Whether nothing has come yet: what stands there is this laptop's own.
    is_own: bool,
}

/// Why a database that came was not taken.
pub(super) enum NotTaken {
    /// It will not get better by itself.
    Halt(FollowHalt),
    /// It may: tried again.
    Trouble(Trouble),
}

impl Copy {
    /// Reads what stands there, which nobody else has open.
    pub(super) fn read(file: &Path) -> Result<Copy, CopyError> {
        let mut copy = Copy {
            file: file.to_owned(),
            image: Vec::new(),
            pieces: None,
            heads: Vec::new(),
            names: BTreeMap::new(),
            is_own: true,
        };
        if !file.exists() {
            return Ok(copy);
        }
        backup::settle(file)?;
        copy.image = fs::read(file).map_err(|fault| CopyError::File { path: file.to_owned(), fault })?;
        if copy.image.is_empty() {
            return Ok(copy);
        }
        let mut conn = image::open(file).map_err(|fault| StoreError::Database(fault.to_string()))?;
        // That the house went on here is nothing that anybody would miss.
        copy.heads = journal_heads(image::heads_before_a_takeover(&mut conn)?);
        copy.names = names(&mut conn)?;
        let is_empty = copy.heads.len() == 1 && !store::users::any_director(&mut conn)?;
        if is_empty {
            // A house in which nobody can log in and nothing was played is nobody's loss, and its file is kept.
            copy.heads.clear();
        }
        copy.pieces = Some(Pieces::of(&copy.image));
        Ok(copy)
    }

    /// Says that what stands there came from the laptop that leads.
    pub(super) fn known(self) -> Copy {
        Copy { is_own: false, ..self }
    }

    /// Returns the sum of the database, `None` before the first.
    pub(super) fn sum(&self) -> Option<Hash> {
        self.pieces.as_ref().map(Pieces::sum)
    }

    /// Returns how far its journals are.
    pub(super) fn heads(&self) -> &[JournalHead] {
        &self.heads
    }

    /// Returns what each evening is called, and how far it is.
    pub(super) fn evenings(&self) -> Vec<(String, JournalHead)> {
        let named = |head: &JournalHead| Some((self.names.get(&head.slug)?.clone(), head.clone()));
        self.heads.iter().filter_map(named).collect()
    }

    /// Takes a later database: looks at it, and puts it in the place of this one.
    pub(super) fn take(&mut self, change: &Change, bytes: &[u8]) -> Result<(), NotTaken> {
        let whole = change.apply(&self.image, bytes);
        let (image, pieces) = whole.ok_or(NotTaken::Trouble(Trouble::Torn))?;
        let incoming = backup::with_suffix(&self.file, INCOMING);
        let taken = self.look_and_put(&incoming, &image);
        if taken.is_err() {
            // Names stand in it.
            let _ = fs::remove_file(&incoming);
        }
        (self.heads, self.names) = taken?;
        (self.image, self.pieces, self.is_own) = (image, Some(pieces), false);
        Ok(())
    }

    fn look_and_put(&self, incoming: &Path, image: &[u8]) -> Result<Heads, NotTaken> {
        let no_room = |fault: io::Error| NotTaken::Trouble(Trouble::NoRoom(fault.to_string()));
        backup::replace(image, incoming).map_err(no_room)?;
        // Entries that nobody could have made may be more than the fold was made for.
        let looked = catch_unwind(AssertUnwindSafe(|| self.look(incoming)));
        let unsound = |words: &str| NotTaken::Trouble(Trouble::Unsound(words.to_owned()));
        let heads = looked.unwrap_or_else(|_| Err(unsound("its entries do not follow from each other")))?;
        let put = if self.is_own {
            let suffix = format!(".before-following-{}", Utc::now().format(TIME));
            backup::exchange(&self.file, incoming, &suffix).map(drop)
        } else {
            ["-wal", "-shm"]
                .iter()
                .try_for_each(|tail| backup::remove_if_there(&backup::with_suffix(&self.file, tail)))
                .and_then(|()| backup::put_in_place(incoming, &self.file))
        };
        put.map_err(|error| NotTaken::Trouble(Trouble::NoRoom(error.to_string())))?;
        Ok(heads)
    }

    /// Walks the chain of every evening that is another one than before, folds it and compares it with the tables; of the first database everything.
    fn look(&self, incoming: &Path) -> Result<Heads, NotTaken> {
        let mut conn = image::open(incoming).map_err(|error| match error {
            OpenError::TooNew { .. } => NotTaken::Halt(FollowHalt::OtherVersion),
            other => NotTaken::Trouble(Trouble::Unsound(other.to_string())),
        })?;
        let unsound = |words: String| NotTaken::Trouble(Trouble::Unsound(words));
        let unread = |error: StoreError| unsound(error.to_string());
        let later = journal_heads(image::heads(&mut conn).map_err(unread)?);
        let names = names(&mut conn).map_err(unread)?;
        let end = |slug: &str| later.iter().find(|head| head.slug == slug).map_or(0, |head| head.number);
        let mut there = Vec::new();
        for head in &self.heads {
            there.push((
                head.slug.clone(),
                head.number,
                image::hash_at(&mut conn, &head.slug, head.number).map_err(unread)?,
            ));
        }
        let hash = |slug: &str, number: u32| {
            there.iter().find(|(known, at, _)| known == slug && *at == number).and_then(|(_, _, hash)| *hash)
        };
        if let Some(rift) = Rift::between(&self.heads, end, hash) {
            return Err(NotTaken::Halt(FollowHalt::Rift(rift)));
        }
        if self.is_own {
            drop(conn);
            backup::verify(incoming).map_err(|error| unsound(error.to_string()))?;
            let audit = audit::audit(incoming).map_err(|error| unsound(error.to_string()))?;
            if let Some(why) = audit.why_unfit() {
                return Err(unsound(why.to_string()));
            }
            return Ok((later, names));
        }
        match self.look_at_what_changed(&mut conn, &later).map_err(unread)? {
            None => Ok((later, names)),
            Some(words) => Err(unsound(words)),
        }
    }

    /// Returns what is wrong with the evenings that are others than before.
    fn look_at_what_changed(
        &self,
        conn: &mut Connection,
        later: &[JournalHead],
    ) -> Result<Option<String>, StoreError> {
        for evening in store::tournaments::all(conn)? {
            let is_other =
                |head: &JournalHead| head.slug == evening.slug.as_str() && !self.heads.contains(head);
            if !later.iter().any(is_other) && !evening.practice {
                continue;
            }
            if !store::audit::is_whole(conn, evening.id)? {
                return Ok(Some(format!("{}: an entry is not what was written", evening.slug)));
            }
            if let Some(found) = compare(conn, evening)? {
                return Ok(Some(format!("{}: {}", found.slug, found.tables.join(", "))));
            }
        }
        Ok(compare_accounts(conn)?.map(|found| format!("{}: {}", found.slug, found.tables.join(", "))))
    }
}

/// How far the journals are, and what the evenings are called.
type Heads = (Vec<JournalHead>, BTreeMap<String, String>);

fn names(conn: &mut Connection) -> Result<BTreeMap<String, String>, StoreError> {
    let evenings = store::tournaments::all(conn)?.into_iter();
    Ok(evenings.map(|evening| (evening.slug.to_string(), evening.name)).collect())
}
