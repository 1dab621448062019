//! The journals of a file walked from end to end and compared with the tables.

use super::check::{Discrepancy, compare, compare_accounts, implausible};
use std::path::Path;
use store::audit::{self, Chain};
use store::unfit::Unfit;
use store::{OpenError, StoreError, account_journal};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audit {
    /// What is wrong with the file as a database: damage, and tables that are not made as this program makes them.
    pub faults: Vec<String>,
    /// The chain of each tournament and, last, that of the accounts.
    pub chains: Vec<Chain>,
    /// The tables that do not say what a sound journal says.
    pub discrepancies: Vec<Discrepancy>,
}

#[derive(Debug, thiserror::Error)]
pub enum AuditError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Audit {
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty() && self.discrepancies.is_empty() && self.chain_is_sound()
    }

    pub fn chain_is_sound(&self) -> bool {
        self.chains.iter().all(|chain| chain.broken.is_empty())
    }

    /// Returns why a file of which this is the audit is not brought back as a copy, `None` if nothing is wrong.
    pub(super) fn why_unfit(&self) -> Option<Unfit> {
        if !self.faults.is_empty() {
            return Some(Unfit::Damaged(self.faults.clone()));
        }
        let broken: Vec<String> = self
            .chains
            .iter()
            .flat_map(|chain| chain.broken.iter().map(move |broken| (&chain.slug, broken)))
            .map(|(slug, broken)| format!("{slug}: entry {} {}", broken.entry, broken.fault))
            .collect();
        if !broken.is_empty() {
            return Some(Unfit::Journal(broken));
        }
        if self.discrepancies.iter().any(|found| found.slug == account_journal::NAME) {
            return Some(Unfit::Accounts);
        }
        let differs = |found: &Discrepancy| format!("{}: {}", found.slug, found.tables.join(", "));
        let tables: Vec<String> = self.discrepancies.iter().map(differs).collect();
        (!tables.is_empty()).then_some(Unfit::Tables(tables))
    }
}

/// Walks every journal of a database or of a copy, which stays as it is, and compares the tables with what the journals say. What is wrong
/// with an entry is no error but in the [`Audit`].
pub fn audit(file: &Path) -> Result<Audit, AuditError> {
    let mut conn = audit::open(file)?;
    let mut faults = audit::file_faults(&mut conn)?;
    let cells = audit::cell_faults(&mut conn)?;
    let readable = cells.is_empty();
    faults.extend(cells);
    let chains = audit::chains(&mut conn)?;
    let mut audit = Audit { faults, chains, discrepancies: Vec::new() };
    if !audit.chain_is_sound() || !readable {
        return Ok(audit);
    }
    let forged = implausible(&mut conn)?;
    if forged.is_empty() {
        for summary in store::tournaments::all(&mut conn)? {
            audit.discrepancies.extend(compare(&mut conn, summary)?);
        }
        audit.discrepancies.extend(compare_accounts(&mut conn)?);
    }
    audit.faults.extend(forged);
    Ok(audit)
}
