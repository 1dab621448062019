//! A write that stops anywhere: the end of the write-ahead log is cut off, or spoilt, at one point after another.

use crate::{Outcome, results};
use preisschnapsen::app::audit;
use std::fs;
use std::path::{Path, PathBuf};

/// What a disk writes at once.
const SECTOR: usize = 512;
/// Most points of one log; those behind are the last.
const MOST: usize = 200;

/// Tries the points of the log that a killed program has left. Each must open sound with a beginning of the journal, and none of
/// two neighbouring points may hold less than the one before. Returns how many were tried.
///
/// # Errors
///
/// A cut left a damaged file, half an action, or something that is not a beginning.
pub fn everywhere(file: &Path) -> Outcome<usize> {
    let log_of = |file: &Path| PathBuf::from(format!("{}-wal", file.display()));
    let log = fs::read(log_of(file)).unwrap_or_default();
    let folder = tempfile::tempdir()?;
    let copy = folder.path().join("cut.db");
    let try_with = |log: &[u8]| -> Outcome<Vec<_>> {
        for tail in ["-wal", "-shm"] {
            // It is not there the first time.
            let _ = fs::remove_file(format!("{}{tail}", copy.display()));
        }
        fs::copy(file, &copy)?;
        fs::write(log_of(&copy), log)?;
        let found = audit(&copy)?;
        if !found.is_sound() {
            return Err(format!("cut at {}: {found:?}", log.len()).into());
        }
        results(&copy)
    };
    let whole = try_with(&log)?;
    let points: Vec<usize> = (1..=log.len() / SECTOR).map(|sector| sector * SECTOR).collect();
    let (mut before, mut tried) = (0, 0);
    for point in points.iter().rev().take(MOST).rev() {
        let mut spoilt = log.clone();
        spoilt[*point - SECTOR..].fill(0xA5);
        for log in [&spoilt, &log[..*point]] {
            let held = try_with(log)?;
            if !whole.starts_with(&held) || held.len() < before {
                return Err(format!(
                    "cut at {point}: {} results, no beginning of {}",
                    held.len(),
                    whole.len()
                )
                .into());
            }
            before = before.max(held.len());
            tried += 1;
        }
    }
    Ok(tried)
}
