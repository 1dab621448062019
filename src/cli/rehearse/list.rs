//! The list of players, as a command line complains about it.

use crate::app::Newcomer;
use crate::export::import::{self, CellFault, LineFault, ListFault};
use crate::tournament::Tickets;
use std::fs;
use std::path::Path;

/// Reads a list of players from a file.
///
/// # Errors
/// A sentence for standard error: why the file cannot be used, or every bad line of it.
pub(super) fn read(file: &Path) -> Result<Vec<Newcomer>, String> {
    let in_file = |fault: String| format!("{}: {fault}", file.display());
    let bytes = fs::read(file).map_err(|fault| in_file(fault.to_string()))?;
    let list = import::read(&bytes).map_err(|fault| in_file(of_list(&fault)))?;
    if !list.faults.is_empty() {
        let lines: Vec<String> = list.faults.iter().map(|fault| in_file(of_line(fault))).collect();
        return Err(lines.join("\n"));
    }
    let newcomer = |row: import::Row| Newcomer {
        person: row.person,
        tickets: Tickets::Count(row.tickets),
        paid: row.paid,
    };
    Ok(list.rows.into_iter().map(newcomer).collect())
}

fn of_list(fault: &ListFault) -> String {
    match fault {
        ListFault::TooLarge => format!("a list has at most {} bytes", import::MAX_BYTES),
        ListFault::Workbook => "a workbook; save it as CSV first".to_owned(),
        ListFault::NotText => "not a text".to_owned(),
        ListFault::MixedLetters { line } => format!("line {line}: letters that cannot be read"),
        ListFault::Empty => "the list is empty".to_owned(),
        ListFault::NoNameColumn(columns) => format!("no column Name among: {}", columns.join(", ")),
        ListFault::ColumnTwice(column) => format!("two columns are called {column}"),
        ListFault::NoRows => "nobody is on the list".to_owned(),
        ListFault::TooManyRows => format!("a list has at most {} people", import::MAX_ROWS),
    }
}

fn of_line(LineFault { line, fault }: &LineFault) -> String {
    let fault = match fault {
        CellFault::Name(fault) => format!("Name: {fault}"),
        CellFault::Town(fault) => format!("Ort: {fault}"),
        CellFault::Tickets(cell) => format!("Karten: {cell:?} is no number of tickets"),
        CellFault::Paid(cell) => format!("Bezahlt: {cell:?} is no amount"),
        CellFault::TooManyCells { cells, columns } => format!("{cells} cells under {columns} columns"),
    };
    format!("line {line}: {fault}")
}
