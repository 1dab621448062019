//! Every chain of a database walked from end to end, as it is written, byte for byte. Nothing is trusted but the hashes.

use super::connection::{self, Connection, number};
use super::written::{self, read as read_hash};
use super::{Result, StoreError, TournamentId, account_journal, cells, layout};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Nullable, Text};
use std::collections::{BTreeMap, BTreeSet};
use tournament::chain::{Hash, Written};

pub use super::opening::open_to_look as open;

/// The chain of one tournament, or of the accounts, as it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// The tournament's short name, or its number in brackets if there is none of this number; `(accounts)` for the accounts.
    pub slug: String,
    /// The hashes as they are written, oldest first; only those before the first gap.
    pub hashes: Vec<Hash>,
    /// What is wrong, by entry.
    pub broken: Vec<Broken>,
}

/// An entry that is not as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Broken {
    pub entry: i64,
    pub fault: Fault,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Its hash is not that of its content.
    #[error("is not what was written")]
    Changed,
    /// It is not there, although later ones or its hash are.
    #[error("is missing")]
    Missing,
    /// It has no hash, or none that can be read.
    #[error("has no hash")]
    Unhashed,
    /// Its tournament counts more or fewer entries than the journal has.
    #[error("is not the last one that the tournament counts")]
    Miscounted,
}

impl Chain {
    /// Returns the number of entries up to the first gap.
    pub fn entries(&self) -> usize {
        self.hashes.len()
    }

    /// Returns the hash of the last entry.
    pub fn head(&self) -> Hash {
        self.hashes.last().copied().unwrap_or(Hash::START)
    }
}

/// The kinds of an entry's columns, and what is written in them.
type Entry = (String, Written);

/// Returns what is wrong with the file as a database, nothing if it is sound and made as this program makes it.
pub fn file_faults(conn: &mut Connection) -> Result<Vec<String>> {
    let mut faults = layout::faults(conn).map_err(|fault| StoreError::Database(fault.to_string()))?;
    faults.extend(connection::faults(conn)?);
    Ok(faults)
}

/// Returns the columns that hold what does not belong there. Only where there are none may texts be read as such.
pub fn cell_faults(conn: &mut Connection) -> Result<Vec<String>> {
    Ok(cells::faults(conn)?)
}

/// Walks all chains: those of the tournaments in the order of their numbers, then that of the accounts.
pub fn chains(conn: &mut Connection) -> Result<Vec<Chain>> {
    let entries = written::entries(conn)?;
    let mut chains = of_tournaments(conn, entries, "TRUE", "TRUE")?;
    chains.push(of_accounts(conn)?);
    Ok(chains)
}

/// Returns whether the journal of one tournament is as it was written, from end to end.
pub fn is_whole(conn: &mut Connection, id: TournamentId) -> Result<bool> {
    let entries = written::entries_of(conn, id.0.into())?;
    let of_it = (format!("tournament = {}", id.0), format!("id = {}", id.0));
    let chains = of_tournaments(conn, entries, &of_it.0, &of_it.1)?;
    Ok(chains.iter().all(|chain| chain.broken.is_empty()))
}

/// Judges entries that were read, with those hashes and tournaments that the conditions name.
fn of_tournaments(
    conn: &mut Connection,
    entries: Vec<written::Entry>,
    hashes: &str,
    tournaments: &str,
) -> Result<Vec<Chain>> {
    let hashes: Vec<(i64, i64, Vec<u8>)> = sql::<(BigInt, BigInt, Binary)>(&format!(
        "SELECT CAST(tournament AS INTEGER) AS tournament, CAST(number AS INTEGER) AS number, \
         CAST(hash AS BLOB) AS hash FROM journal_hashes NOT INDEXED WHERE {hashes}"
    ))
    .load(conn)?;
    let tournaments: Vec<(i64, Vec<u8>, i64)> = sql::<(BigInt, Binary, BigInt)>(&format!(
        "SELECT id, CAST(slug AS BLOB), version FROM tournaments WHERE {tournaments}"
    ))
    .load(conn)?;
    let named: BTreeMap<i64, (Vec<u8>, i64)> =
        tournaments.into_iter().map(|(id, slug, version)| (id, (slug, version))).collect();
    let mut walks: BTreeMap<i64, Walk<Entry>> = named.keys().map(|id| (*id, Walk::default())).collect();
    for written::Entry { tournament, kinds, written } in entries {
        walks.entry(tournament).or_default().entries.insert(written.number, (kinds, written));
    }
    for (tournament, number, hash) in hashes {
        walks.entry(tournament).or_default().hashes.insert(number, read_hash(&hash));
    }
    let judge = |(id, walk): (&i64, &Walk<Entry>)| {
        let (slug, version) = named.get(id).map_or((&[][..], 0), |(slug, version)| (slug, *version));
        let name = if named.contains_key(id) {
            String::from_utf8_lossy(slug).into_owned()
        } else {
            format!("({id})")
        };
        walk.judge(name, version, |(kinds, written), hash, previous| {
            are_of_an_entry(kinds) && written.hash(slug, previous) == Some(hash)
        })
    };
    Ok(walks.iter().map(judge).collect())
}

/// Walks the chain of the journal of accounts from its first entry to the last number that was ever given.
fn of_accounts(conn: &mut Connection) -> Result<Chain> {
    let rows: Vec<(String, Vec<u8>, account_journal::Written)> =
        sql::<(Text, Binary, (BigInt, Binary, Binary, Nullable<Binary>, Binary))>(
            "SELECT typeof(at) || ' ' || typeof(by_way) || ' ' || typeof(change) || ' ' || typeof(hash) \
         || ' ' || typeof(by_user) AS kinds, CAST(hash AS BLOB) AS hash, number, CAST(at AS BLOB) AS at, \
         CAST(by_way AS BLOB) AS by_way, CAST(by_user AS BLOB) AS by_user, CAST(change AS BLOB) AS change \
         FROM account_journal NOT INDEXED",
        )
        .load(conn)?;
    let given =
        "SELECT coalesce(max(CAST(seq AS INTEGER)), 0) FROM sqlite_sequence WHERE name = 'account_journal'";
    let given = number(conn, given)?;
    let mut walk = Walk::default();
    for (kinds, hash, written) in rows {
        walk.hashes.insert(written.number, read_hash(&hash));
        walk.entries.insert(written.number, (kinds, written));
    }
    Ok(walk.judge(account_journal::NAME.to_owned(), given, |(kinds, written), hash, previous| {
        matches!(kinds.as_str(), "text text text text integer" | "text text text text null")
            && written.hash(previous) == hash
    }))
}

/// The entries of one chain and their hashes, by number.
struct Walk<E> {
    entries: BTreeMap<i64, E>,
    hashes: BTreeMap<i64, Option<Hash>>,
}

impl<E> Default for Walk<E> {
    fn default() -> Walk<E> {
        Walk { entries: BTreeMap::new(), hashes: BTreeMap::new() }
    }
}

impl<E> Walk<E> {
    /// Judges the chain. `counted` is the number of its last entry as it is told elsewhere; `is_whole` says whether an entry is as it was
    /// written, by its own hash and the one before.
    fn judge(&self, slug: String, counted: i64, is_whole: impl Fn(&E, Hash, Hash) -> bool) -> Chain {
        let numbers: BTreeSet<i64> = self.entries.keys().chain(self.hashes.keys()).copied().collect();
        let last = numbers.last().copied().unwrap_or(0);
        let rows = self.entries.len() as i64 + self.hashes.len() as i64;
        // Numbers far beyond the others, or below the first.
        let far = numbers.iter().copied().filter(|number| !(1..=rows).contains(number));
        let mut broken: Vec<Broken> = (1..=last.min(rows))
            .chain(far)
            .filter_map(|number| self.fault(number, &is_whole).map(|fault| Broken { entry: number, fault }))
            .collect();
        if last != counted && broken.is_empty() {
            broken.push(Broken { entry: last, fault: Fault::Miscounted });
        }
        let hashes = (1..).map_while(|number| self.hashes.get(&number).copied().flatten()).collect();
        Chain { slug, hashes, broken }
    }

    fn fault(&self, number: i64, is_whole: impl Fn(&E, Hash, Hash) -> bool) -> Option<Fault> {
        let Some(entry) = self.entries.get(&number) else { return Some(Fault::Missing) };
        let Some(hash) = self.hashes.get(&number).copied().flatten() else { return Some(Fault::Unhashed) };
        let previous = match number {
            1 => Some(Hash::START),
            _ => self.hashes.get(&(number - 1)).copied().flatten(),
        };
        let whole = previous.is_some_and(|previous| is_whole(entry, hash, previous));
        (!whole).then_some(Fault::Changed)
    }
}

/// Returns whether every column holds what it should: the same bytes can be a text or not.
fn are_of_an_entry(kinds: &str) -> bool {
    let kinds: Vec<&str> = kinds.split(' ').collect();
    let whole = |kind: &str| matches!(kind, "integer" | "null");
    matches!(kinds[..], ["text", "text", user, ticket] if whole(user) && whole(ticket))
}
