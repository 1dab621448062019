//! Copies in which somebody still has a name who is erased: a director may delete them.

use super::newest::newest;
use super::second::patiently;
use super::thinning::remove;
use super::{Backup, list};
use crate::app::App;
use crate::app::error::AppError;
use crate::store::erased::{self, has_a_name_in};
use crate::store::{backup, journal_hashes};
use std::path::Path;

impl App {
    /// Counts the copies in both folders in which somebody still has a name who is erased. Nobody waits for a stick that is stuck.
    pub fn outdated_copies(&self) -> Result<usize, AppError> {
        self.count_outdated(|outdated, _| outdated.len())
    }

    /// Deletes them, and returns how many. The newest sound copy of each folder stays in any case; without one all of them do.
    pub fn delete_outdated_copies(&self) -> Result<usize, AppError> {
        self.count_outdated(|outdated, newest| {
            let Some(newest) = newest.filter(|newest| backup::verify(&newest.path).is_ok()) else { return 0 };
            outdated.iter().filter(|old| old.path != newest.path && remove(&old.path)).count()
        })
    }

    /// Counts in both folders with their outdated copies and their newest one.
    fn count_outdated(&self, count: fn(&[&Backup], Option<&Backup>) -> usize) -> Result<usize, AppError> {
        let (erased, stored) =
            self.store().read(|conn| Ok((erased::all(conn)?, journal_hashes::combined(conn)?)))?;
        if erased.is_empty() {
            return Ok(0);
        }
        let count = move |folder: &Path| {
            let copies = list(folder).unwrap_or_default();
            let outdated: Vec<_> = copies.iter().filter(|copy| has_a_name_in(&copy.path, &erased)).collect();
            count(&outdated, newest(&copies, Some(stored)))
        };
        let beside = count(&backup::copies_of(self.database()));
        let there = self.second_path().and_then(|folder| patiently(move || count(&folder)));
        Ok(beside + there.unwrap_or(0))
    }
}
