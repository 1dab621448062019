//! What spreadsheets show in a cell that they could not compute, in German and in English.

const SIGNS: [&str; 13] = [
    "#DIV/0!", "#NV", "#N/A", "#NAME?", "#NULL!", "#ZAHL!", "#NUM!", "#BEZUG!", "#REF!", "#WERT!", "#VALUE!",
    "#DATEN!", "#DATA!",
];

/// Returns whether a cell is such a sign.
pub fn is_uncomputed(cell: &str) -> bool {
    SIGNS.iter().any(|sign| sign.eq_ignore_ascii_case(cell.trim()))
}
