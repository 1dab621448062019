//! What is wrong with a list, what was made of it, and what to do.

use super::outcome::Outcome;
use super::sent::OfFile;
use crate::web::http::PageContext;
use tables::import::{
    Absence, CellFault, Charset, Column, ListFault, MAX_ROWS, Mark, Meaning, PlayerList, Question, Why,
};
use tournament::Settings;

pub fn refusal(ctx: &PageContext, fault: &ListFault) -> String {
    match fault {
        ListFault::TooLarge => ctx.t("import-too-large"),
        ListFault::Swelling => ctx.t("import-swelling"),
        ListFault::OldWorkbook => ctx.t("import-old-workbook"),
        ListFault::Hidden(sheets) => ctx.t1("import-hidden", "sheets", ctx.list(sheets)),
        ListFault::Behind(count) => ctx.t1("import-behind", "count", count),
        ListFault::Workbook => ctx.t("import-workbook"),
        ListFault::Numbers => ctx.t("import-numbers-app"),
        ListFault::Document => ctx.t("import-document"),
        ListFault::Locked => ctx.t("import-locked"),
        ListFault::Markup => ctx.t("import-markup"),
        ListFault::Chat => ctx.t("import-chat"),
        ListFault::OneCellEach => ctx.t("import-one-cell-each"),
        ListFault::Merged(cells) => ctx.t1("import-merged", "cells", cells),
        ListFault::NotText => ctx.t("import-not-text"),
        ListFault::MixedLetters { line } => ctx.t1("import-mixed-letters", "line", line),
        ListFault::Empty => ctx.t("import-empty"),
        ListFault::NoRows => ctx.t("import-no-rows"),
        ListFault::TooManyRows => ctx.t1("import-too-many-rows", "max", MAX_ROWS),
    }
}

pub fn of_cell(ctx: &PageContext, fault: &CellFault) -> String {
    match fault {
        CellFault::Name(fault) => ctx.text_fault(*fault, &ctx.t("desk-name")),
        CellFault::Town(fault) => ctx.text_fault(*fault, &ctx.t("desk-place")),
        CellFault::ThirdName(cell) => ctx.t1("import-third-name", "cell", cell),
        CellFault::PairAmongSingles(cell) => ctx.t1("import-pair-among-singles", "cell", cell),
        CellFault::Tickets(cell) => {
            ctx.t2("import-tickets", "cell", cell, "max", Settings::MAX_TICKETS_PER_PLAYER)
        }
        CellFault::Numbers(cell) => ctx.t1("import-numbers", "cell", cell),
        CellFault::Paid(cell) => ctx.t1("import-paid", "cell", cell),
        CellFault::Uncomputed(sign) => ctx.t1("import-uncomputed", "sign", sign),
        CellFault::Date(date) => ctx.t1("import-date", "date", date),
        CellFault::LostLetters(cell) => ctx.t1("import-lost-letters", "cell", cell),
        CellFault::OpenQuote => ctx.t("import-open-quote"),
        CellFault::TooManyCells { cells, columns } => {
            ctx.t2("import-too-many-cells", "cells", cells, "columns", columns)
        }
    }
}

/// Says what a column is called: its title, or where it stands.
pub fn called(ctx: &PageContext, column: &Column) -> String {
    if column.title.is_empty() {
        ctx.t1("import-column-untitled", "letters", column.letters())
    } else {
        column.title.clone()
    }
}

pub fn meaning(ctx: &PageContext, meaning: Meaning) -> String {
    ctx.t(match meaning {
        Meaning::Name => "import-column-name",
        Meaning::Family => "import-column-family",
        Meaning::Given => "import-column-given",
        Meaning::Partner => "import-column-partner",
        Meaning::Pair => "import-column-pair",
        Meaning::Place => "import-column-place",
        Meaning::PartnerPlace => "import-column-partner-place",
        Meaning::Tickets => "import-column-tickets",
        Meaning::Numbers => "import-column-numbers",
        Meaning::Paid => "import-column-paid",
        Meaning::Amount => "import-column-amount",
        Meaning::Groups => "import-column-groups",
        Meaning::Phone => "import-column-phone",
    })
}

/// Asks what the cells of a column leave open.
pub fn question(ctx: &PageContext, question: Question) -> String {
    ctx.t(match question {
        Question::Twice => "import-question-twice",
        Question::PairOrName => "import-question-pair",
        Question::CountOrNumbers => "import-question-numbers",
        Question::AmountOrYes => "import-question-amount",
    })
}

pub fn why(ctx: &PageContext, why: Why) -> String {
    ctx.t(match why {
        Why::Hint => "import-why-hint",
        Why::Far => "import-why-far",
        Why::Titles => "import-why-titles",
        Why::Above => "import-why-above",
        Why::TitlesAgain => "import-why-titles-again",
        Why::Total => "import-why-total",
        Why::Heading => "import-why-heading",
        Why::Note => "import-why-note",
        Why::Absent(Absence::Waiting) => "import-why-waiting",
        Why::Absent(Absence::Cancelled) => "import-why-cancelled",
        Why::Marked(Mark::Hidden) => "import-why-hidden",
        Why::Marked(Mark::Struck) => "import-why-struck",
    })
}

/// Says what the lines of a list are, of which so many wait; the numbers add up.
pub fn counts(ctx: &PageContext, list: &PlayerList, outcome: &Outcome, waiting: usize) -> String {
    let people = outcome.new.len();
    let reserved = if outcome.reserve.unpaid { outcome.unpaid.len() } else { 0 };
    let there = list.rows.len() + list.faulty.len() - people - waiting - reserved;
    let said = |key: &str, count: usize| (count > 0).then(|| ctx.t1(key, "count", count));
    let mut parts = vec![ctx.t1("import-count-people", "count", people)];
    parts.extend(said("import-count-there", there));
    parts.extend(said("import-count-reserved", reserved));
    parts.extend(said("import-count-faulty", waiting));
    parts.extend(said("import-count-unread", list.unread.len()));
    parts.extend(said("import-count-apart", list.apart.len()));
    parts.extend(said("import-count-empty", list.empty as usize));
    ctx.t2("import-counts", "lines", list.lines(), "parts", ctx.list(&parts))
}

/// Says what was assumed when a list was read.
pub fn notes(ctx: &PageContext, file: &OfFile, list: &PlayerList) -> Vec<String> {
    let mut notes = Vec::new();
    let info = &file.info;
    if let Some(sheet) = &info.sheet {
        let others: Vec<&str> =
            sheet.all.iter().filter(|other| **other != sheet.name).map(String::as_str).collect();
        notes.push(match others.is_empty() {
            true => ctx.t1("import-note-sheet", "sheet", &sheet.name),
            false => {
                ctx.t2("import-note-sheets", "sheet", &sheet.name, "others", ctx.list(&few(ctx, &others)))
            }
        });
        notes.extend(sheet.looked_through.map(|count| ctx.t1("import-note-looked", "count", count)));
    }
    let far = info.sheet.as_ref().and_then(|sheet| sheet.far.as_ref()).or(list.far.as_ref());
    notes.extend(far.map(|cell| ctx.t1("import-note-far", "cell", cell)));
    let rows: Vec<&str> = list
        .apart
        .iter()
        .map(|row| row.raw.key.as_str())
        .chain(list.raw().into_iter().map(|row| row.key.as_str()))
        .collect();
    let changed = info.marks.keys().filter(|key| !rows.contains(&key.as_str())).count();
    notes.extend((changed > 0).then(|| ctx.t1("import-note-unmarked", "count", changed)));
    notes.extend(info.has_comments.then(|| ctx.t("import-note-comments")));
    notes.extend(info.is_unfolded.then(|| ctx.t("import-note-unfolded")));
    notes.extend((info.unseen > 0).then(|| ctx.t1("import-note-unseen", "count", info.unseen)));
    match info.charset {
        Charset::Utf8 | Charset::Utf16 | Charset::Utf16Big => {}
        Charset::Utf8Twice => notes.push(ctx.t("import-note-twice")),
        charset => notes.push(ctx.t1("import-note-letters", "letters", charset.as_str())),
    }
    match (list.has_tickets, list.has_paid) {
        (true, true) => {}
        (false, true) => notes.push(ctx.t("import-note-one-each")),
        (true, false) => notes.push(ctx.t("import-note-unpaid")),
        (false, false) => notes.push(ctx.t("import-note-one-unpaid")),
    }
    notes
}

/// Returns the first few names of sheets; how many there are besides is said by a number.
fn few(ctx: &PageContext, names: &[&str]) -> Vec<String> {
    const MOST: usize = 6;
    let mut said: Vec<String> = names.iter().take(MOST).map(|name| (*name).to_owned()).collect();
    if names.len() > MOST {
        said.push(ctx.t1("import-note-more", "count", names.len() - MOST));
    }
    said
}
