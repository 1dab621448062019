//! A folder with all that remains of a night: the six tables and the protocol of every draw attempt.

use crate::app::Snapshot;
use crate::export::{Dialect, LocalTime, Table};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes the tables for people and one protocol for each draw attempt, `auslosung-R1-1.json`. Files of these names are
/// replaced. Returns how many were written.
///
/// # Errors
/// Names the file that could not be written, and why.
pub(super) fn write_night(
    snapshot: &Snapshot,
    folder: &Path,
    local_time: LocalTime,
) -> Result<usize, String> {
    let named = |path: &Path, fault: io::Error| format!("{}: {fault}", path.display());
    fs::create_dir_all(folder).map_err(|fault| named(folder, fault))?;
    let book = snapshot.book(local_time);
    for table in Table::ALL {
        let path = folder.join(table.file_name());
        let written = File::create(&path).and_then(|file| table.write(&book, Dialect::People, file));
        written.map_err(|fault| named(&path, fault))?;
    }
    for draw in snapshot.draws() {
        let path = folder.join(format!("auslosung-{}-{}.json", draw.stage, draw.attempt));
        let written = File::create(&path).map(BufWriter::new).and_then(|mut file| {
            serde_json::to_writer(&mut file, &snapshot.protocol(draw))?;
            writeln!(file)?;
            file.flush()
        });
        written.map_err(|fault| named(&path, fault))?;
    }
    Ok(Table::ALL.len() + snapshot.draws().len())
}
