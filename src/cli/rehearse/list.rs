//! The list of players, as a command line complains about it.

use crate::app::Newcomer;
use crate::export::import;
use std::fs;
use std::path::Path;

/// Reads a list of players from a file. The error is for standard error: why the file cannot be used, or every bad line of it.
pub(super) fn read(file: &Path) -> Result<Vec<Newcomer>, String> {
    let in_file = |fault: String| format!("{}: {fault}", file.display());
    let bytes = fs::read(file).map_err(|fault| in_file(fault.to_string()))?;
    let list = import::read(&bytes).map_err(|fault| in_file(fault.to_string()))?;
    if !list.faults.is_empty() {
        let lines: Vec<String> = list.faults.iter().map(|fault| in_file(fault.to_string())).collect();
        return Err(lines.join("\n"));
    }
    Ok(list.rows.into_iter().map(Newcomer::from).collect())
}
