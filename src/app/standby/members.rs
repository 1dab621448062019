//! The laptops that follow, noted beside the database and in no copy: who has only a copy can neither follow nor read what those get.

use super::beside;
use super::sealing::Key;
use crate::chain::Hash;
use crate::store::backup;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What stands behind the name of the database.
const FILE: &str = ".followers";
/// No such file is longer, in bytes.
const LONGEST: u64 = 1 << 16;
/// So many may follow; the longest silent goes for another one.
const MOST: usize = 4;

/// A laptop that follows.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Member {
    pub(super) id: String,
    /// What its calls are sealed with, hexadecimal.
    key: String,
    pub(super) since: DateTime<Utc>,
}

/// What is known of it since the start.
#[derive(Debug, Clone, Default)]
pub(super) struct Contact {
    /// When it asked last.
    pub(super) at: Option<DateTime<Utc>>,
    /// What it has.
    pub(super) has: Option<Hash>,
    /// Where it answers itself.
    pub(super) address: Option<String>,
}

pub(super) struct Members {
    file: PathBuf,
    all: Mutex<(Vec<Member>, HashMap<String, Contact>)>,
}

impl Members {
    pub(super) fn read(database: &Path) -> io::Result<Members> {
        let file = beside(database, FILE);
        let all = match backup::read_small(&file, LONGEST)? {
            Some(text) => serde_json::from_str(&text).map_err(io::Error::from)?,
            None => Vec::new(),
        };
        Ok(Members { file, all: Mutex::new((all, HashMap::new())) })
    }

    /// Returns all of them with what is known of each.
    pub(super) fn all(&self) -> Vec<(Member, Contact)> {
        let all = self.lock();
        let seen = |member: &Member| all.1.get(&member.id).cloned().unwrap_or_default();
        all.0.iter().map(|member| (member.clone(), seen(member))).collect()
    }

    /// Returns what the calls of one are sealed with.
    pub(super) fn key(&self, id: &str) -> Option<Key> {
        let all = self.lock();
        all.0.iter().find(|member| member.id == id).and_then(|member| Key::of_hex(&member.key))
    }

    pub(super) fn add(&self, id: String, key: &Key, now: DateTime<Utc>) -> io::Result<()> {
        let mut all = self.lock();
        let mut members = all.0.clone();
        while members.len() >= MOST {
            let silent =
                |member: &Member| all.1.get(&member.id).and_then(|seen| seen.at).unwrap_or(member.since);
            let longest = members.iter().map(silent).min();
            let at = members.iter().position(|member| Some(silent(member)) == longest).unwrap_or(0);
            members.remove(at);
        }
        members.push(Member { id, key: key.to_hex(), since: now });
        self.write(&mut all, members)
    }

    /// Takes one away; returns whether it was there.
    pub(super) fn remove(&self, id: &str) -> io::Result<bool> {
        let mut all = self.lock();
        let others: Vec<Member> = all.0.iter().filter(|member| member.id != id).cloned().collect();
        let was_there = others.len() < all.0.len();
        if was_there {
            self.write(&mut all, others)?;
        }
        Ok(was_there)
    }

    /// Takes all away; there is always room for that. Nobody is known here any more even if the file stays.
    pub(super) fn clear(&self) -> io::Result<()> {
        let mut all = self.lock();
        *all = (Vec::new(), HashMap::new());
        match fs::remove_file(&self.file) {
            Err(fault) if fault.kind() != io::ErrorKind::NotFound => Err(fault),
            _ => Ok(()),
        }
    }

    pub(super) fn note(&self, id: &str, seen: Contact) {
        self.lock().1.insert(id.to_owned(), seen);
    }

    fn write(
        &self,
        all: &mut (Vec<Member>, HashMap<String, Contact>),
        members: Vec<Member>,
    ) -> io::Result<()> {
        backup::replace(serde_json::to_string_pretty(&members)?.as_bytes(), &self.file)?;
        all.1.retain(|id, _| members.iter().any(|member| member.id == *id));
        all.0 = members;
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, (Vec<Member>, HashMap<String, Contact>)> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
