//! A folder with all that remains of a night: the seven tables, and the protocol of every draw attempt and every sealed lot.

use crate::app::{Snapshot, make_folder, make_private};
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use tables::{Dialect, LocalTime, Table};

/// Writes the tables for people, one protocol for each draw attempt, `auslosung-R1-1.json`, and one for each lot, `los-L1.json`, for nobody else to read: names and payments
/// are in them. Files of these names are replaced. Returns how many were written. The error names the file that could not be written.
pub(super) fn write_night(
    snapshot: &Snapshot,
    folder: &Path,
    local_time: LocalTime,
) -> Result<usize, String> {
    let named = |path: &Path, fault: io::Error| format!("{}: {fault}", path.display());
    let private = |path: &Path| make_private(path).map_err(|fault| fault.to_string());
    make_folder(folder).map_err(|fault| fault.to_string())?;
    let book = snapshot.book(local_time);
    let tables = Table::of(book.tournament);
    for table in &tables {
        let path = folder.join(table.file_name());
        let written = table.write(&book, Dialect::People, private(&path)?);
        written.map_err(|fault| named(&path, fault))?;
    }
    let drawn: Vec<_> = snapshot.draws().iter().filter(|draw| !draw.is_paired()).collect();
    for draw in &drawn {
        let path = folder.join(format!("auslosung-{}-{}.json", draw.stage, draw.attempt));
        let written = write_protocol(private(&path)?, &snapshot.protocol(draw));
        written.map_err(|fault| named(&path, fault))?;
    }
    for lot in snapshot.sealed_lots() {
        let path = folder.join(format!("los-{}.json", lot.number));
        let written = write_protocol(private(&path)?, &snapshot.lot_protocol(lot));
        written.map_err(|fault| named(&path, fault))?;
    }
    Ok(tables.len() + drawn.len() + snapshot.sealed_lots().len())
}

fn write_protocol(file: impl Write, protocol: &impl Serialize) -> io::Result<()> {
    let mut file = BufWriter::new(file);
    serde_json::to_writer(&mut file, protocol)?;
    writeln!(file)?;
    file.flush()
}
