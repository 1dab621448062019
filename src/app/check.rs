//! The journal against everything else that is stored; and whether its entries can be folded at all: a chain that fits shows that nothing was
//! changed since, not that somebody sensible has written it.

use super::error::AppError;
use super::snapshot::Snapshot;
use super::{App, sealing};
use mirror::read_event;
use serde_json::value::RawValue;
use store::journal::{Entry, Stored};
use store::{AccountChange, Connection, StoreError, Summary, account_journal, journal};

/// Something in which the tables do not say what the journal says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discrepancy {
    /// The tournament's short name, `(accounts)` for the accounts.
    pub slug: String,
    pub tables: Vec<&'static str>,
    /// The labels of the texts that are not those to which the journal commits.
    pub texts: Vec<String>,
}

impl App {
    /// Returns the whole journal of a tournament with who did what, oldest entry first; empty if there is no such tournament.
    pub fn journal(&self, slug: &str) -> Result<Vec<Entry>, AppError> {
        let entries = self.store().read(|conn| match store::tournaments::by_slug(conn, slug)? {
            Some(summary) => store::journal::of(conn, summary.id),
            None => Ok(Vec::new()),
        })?;
        Ok(entries)
    }

    /// Folds every journal from its beginning and compares the result with the tables; nothing if all agree.
    pub fn check(&self) -> Result<Vec<Discrepancy>, AppError> {
        let discrepancies = self.store().read(|conn| {
            let summaries = store::tournaments::all(conn)?;
            let mut found: Vec<_> =
                summaries.into_iter().map(|summary| compare(conn, summary)).collect::<Result<_, _>>()?;
            found.push(compare_accounts(conn)?);
            Ok(found)
        })?;
        Ok(discrepancies.into_iter().flatten().collect())
    }
}

/// Folds the journal of a tournament and compares it with the tables.
pub(super) fn compare(conn: &mut Connection, summary: Summary) -> Result<Option<Discrepancy>, StoreError> {
    let told = summary.clone();
    let snapshot = Snapshot::load(conn, summary)?;
    let mut tables = store::projections::differing(conn, snapshot.id, &snapshot.tournament)?;
    let agrees = told.version == snapshot.tournament.version()
        && told.practice == snapshot.is_practice()
        && told.finished == snapshot.is_finished();
    if !agrees {
        tables.push("tournaments");
    }
    if snapshot.listed_people().any(|(person, _)| !snapshot.people.contains_key(&person)) {
        tables.push("people");
    }
    if !holds_the_accounts(conn, &snapshot)? {
        tables.push("account_journal");
    }
    let texts = sealing::differing(conn, &snapshot)?;
    let differs = !tables.is_empty() || !texts.is_empty();
    Ok(differs.then(|| Discrepancy { slug: told.slug.to_string(), tables, texts }))
}

/// Returns whether the journal of accounts has each entry that the closing of a list noted: whoever makes that journal anew would have to
/// make this one anew as well.
fn holds_the_accounts(conn: &mut Connection, snapshot: &Snapshot) -> Result<bool, StoreError> {
    for draw in snapshot.draws() {
        if let Some(noted) = draw.staff.accounts_head {
            let found = account_journal::hash(conn, draw.staff.accounts)?;
            if found != Some(noted.0.into()) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Follows the journal of accounts and compares its end with the table of users: roles, names and passwords, and who has left; and its keys
/// with those of the houses whose notes are believed.
pub(super) fn compare_accounts(conn: &mut Connection) -> Result<Option<Discrepancy>, StoreError> {
    let changes = account_journal::changes(conn)?;
    let told = AccountChange::fold(changes.iter().copied());
    let found = store::users::standings(conn)?;
    let agree = told.len() == found.len()
        && told.iter().all(|(user, told)| found.get(user).is_some_and(|found| told.agrees(found)));
    let mut tables = Vec::new();
    if !agree {
        tables.push("users");
    }
    if !store::house_keys::agree(conn, changes)? {
        tables.push("house_keys");
    }
    let differs = !tables.is_empty();
    Ok(differs.then(|| Discrepancy { slug: account_journal::NAME.to_owned(), tables, texts: Vec::new() }))
}

/// Returns the entries that nobody could have made, in a file whose cells are sound.
pub(super) fn implausible(conn: &mut Connection) -> Result<Vec<String>, StoreError> {
    let mut faults = Vec::new();
    for Stored { slug, number, events } in journal::stored(conn)? {
        if !is_plausible(&events) {
            faults.push(format!("{slug}: entry {number} is nothing that happens in a tournament"));
        }
    }
    Ok(faults)
}

fn is_plausible(events: &str) -> bool {
    let all = serde_json::from_str::<Vec<&RawValue>>(events);
    all.is_ok_and(|all| all.iter().all(|event| read_event(event.get()).is_some()))
}
