//! What is wrong with a list, and what to do about it.

use crate::export::import::{CellFault, ListFault, MAX_ROWS, UnknownColumn};
use crate::tournament::Settings;
use crate::web::http::PageContext;

/// Says why nothing of a file can be used.
pub fn list(ctx: &PageContext, fault: &ListFault) -> String {
    match fault {
        ListFault::TooLarge => ctx.t("import-too-large"),
        ListFault::Swelling => ctx.t("import-swelling"),
        ListFault::OldWorkbook => ctx.t("import-old-workbook"),
        ListFault::Hidden(sheets) => ctx.t1("import-hidden", "sheets", ctx.list(sheets)),
        ListFault::Behind(count) => ctx.t1("import-behind", "count", count),
        ListFault::Workbook => ctx.t("import-workbook"),
        ListFault::Locked => ctx.t("import-locked"),
        ListFault::Merged(cells) => ctx.t1("import-merged", "cells", cells),
        ListFault::NotText => ctx.t("import-not-text"),
        ListFault::MixedLetters { line } => ctx.t1("import-mixed-letters", "line", line),
        ListFault::Empty => ctx.t("import-empty"),
        ListFault::NoNameColumn(unknown) if unknown.is_empty() => ctx.t("import-no-name"),
        ListFault::NoNameColumn(unknown) => {
            ctx.t1("import-no-name-known", "found", ctx.list(&shortened(ctx, unknown)))
        }
        ListFault::ColumnTwice(column) => ctx.t1("import-column-twice", "column", column),
        ListFault::NoRows => ctx.t("import-no-rows"),
        ListFault::TooManyRows => ctx.t1("import-too-many-rows", "max", MAX_ROWS),
    }
}

/// Says why a line cannot be used.
pub fn cell(ctx: &PageContext, fault: &CellFault) -> String {
    match fault {
        CellFault::Name(fault) => ctx.text_fault(*fault, &ctx.t("desk-name")),
        CellFault::Town(fault) => ctx.text_fault(*fault, &ctx.t("desk-place")),
        CellFault::Tickets(cell) => {
            ctx.t2("import-tickets", "cell", cell, "max", Settings::MAX_TICKETS_PER_PLAYER)
        }
        CellFault::Paid(cell) => ctx.t1("import-paid", "cell", cell),
        CellFault::Uncomputed(sign) => ctx.t1("import-uncomputed", "sign", sign),
        CellFault::Date(date) => ctx.t1("import-date", "date", date),
        CellFault::TooManyCells { cells, columns } => {
            ctx.t2("import-too-many-cells", "cells", cells, "columns", columns)
        }
    }
}

/// Says what a column is called: its title, or where it stands.
pub fn called(ctx: &PageContext, column: &UnknownColumn) -> String {
    if column.title.is_empty() {
        ctx.t1("import-column-untitled", "letters", column.letters())
    } else {
        column.title.clone()
    }
}

/// Returns the first few titles of a line that was taken for the header.
fn shortened(ctx: &PageContext, columns: &[UnknownColumn]) -> Vec<String> {
    columns.iter().take(5).map(|column| called(ctx, column).chars().take(30).collect()).collect()
}
