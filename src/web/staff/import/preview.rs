//! What a list would do to the tournament.

use super::{faults, noted, plain, sheets};
use crate::app::Snapshot;
use crate::app::intake::Compared;
use crate::export::import::{Answers, FirstIs, MAX_COLUMNS, Meaning, PlayerList, UnknownColumn};
use crate::texts::NameOrder;
use crate::tournament::{Command, DeskCommand, Registration, Rejection, Tickets};
use crate::web::http::{FormState, PageContext};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// A list, compared with the tournament.
pub struct Preview {
    /// "57 Personen mit 98 Karten".
    pub summary: String,
    /// What the lines of the list are.
    pub counts: String,
    /// What was assumed when the list was read.
    pub notes: Vec<String>,
    /// What everybody gets because no column says otherwise, if one may about which nobody has been asked yet.
    pub granted: Option<String>,
    /// Lines that cannot be used: number and sentence, ascending.
    pub faults: Vec<(u64, String)>,
    /// The lines that can.
    pub lines: Vec<Compared>,
    /// Those of people who are there already that somebody wants to enter nevertheless.
    pub also: BTreeSet<u64>,
    /// Why the list cannot be entered as it is.
    pub blocked: Option<String>,
    /// The lines of people who are there already, as the form sends them back.
    pub doubles: String,
    /// The digest of the text that is shown.
    pub seen: String,
}

impl Preview {
    /// Compares a list with the tournament.
    pub fn of(ctx: &PageContext, snapshot: &Snapshot, form: &FormState, list: &PlayerList) -> Preview {
        let compared = snapshot.compare(list);
        let also: BTreeSet<u64> = form.all("also").filter_map(|line| line.parse().ok()).collect();
        let doubles: BTreeSet<u64> =
            compared.iter().filter(|line| line.double.is_some()).map(|line| line.row.line).collect();
        let chosen = |line: &&Compared| line.double.is_none() || also.contains(&line.row.line);
        let chosen: Vec<&Compared> = compared.iter().filter(chosen).collect();
        let tickets: u32 = chosen.iter().map(|line| line.row.tickets).sum();
        let mut faults: Vec<(u64, String)> =
            list.faults.iter().map(|fault| (fault.line, faults::cell(ctx, &fault.fault))).collect();
        // A reason that stops everybody is said once, above the list.
        if super::desk::why_no_sale(snapshot).is_none() {
            faults.extend(chosen.iter().filter_map(|line| refusal(ctx, snapshot, line)));
        }
        faults.extend(chosen.iter().filter_map(|line| {
            let group = line.unknown_group.as_ref()?;
            Some((line.row.line, ctx.t1("import-group-unknown", "group", group)))
        }));
        faults.sort_by_key(|(line, _)| *line);
        let granted = granted(ctx, list).filter(|_| is_open(form, &list.unknown));
        Preview {
            summary: ctx.t2("import-summary", "people", chosen.len(), "tickets", tickets),
            counts: counts(ctx, list, chosen.len()),
            notes: notes(ctx, form, list, granted.is_some()),
            granted,
            blocked: blocked(ctx, snapshot, &faults, &chosen, tickets),
            faults,
            doubles: doubles.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
            seen: digest(&list.text, &answers(snapshot, form)),
            lines: compared,
            also,
        }
    }
}

/// Says why the tournament refuses one line, as far as that is the line's own fault.
fn refusal(ctx: &PageContext, snapshot: &Snapshot, line: &Compared) -> Option<(u64, String)> {
    let refused = line
        .refused
        .as_ref()
        .filter(|why| !matches!(why, Rejection::SoldOut { .. } | Rejection::NoByeLeft))?;
    Some((line.row.line, ctx.rejection(refused, snapshot)))
}

fn blocked(
    ctx: &PageContext,
    snapshot: &Snapshot,
    faults: &[(u64, String)],
    chosen: &[&Compared],
    tickets: u32,
) -> Option<String> {
    let lines: BTreeSet<u64> = faults.iter().map(|(line, _)| *line).collect();
    if !lines.is_empty() {
        return Some(ctx.t1("import-fix-first", "count", lines.len()));
    }
    if chosen.is_empty() {
        return Some(ctx.t("import-all-there"));
    }
    let people = chosen.iter().map(|line| Registration {
        tickets: Tickets::Count(line.row.tickets),
        paid: line.row.paid,
        groups: Vec::new(),
    });
    let whole = Command::Desk(DeskCommand::Register { people: people.collect(), lots: [0; 32] });
    snapshot.tournament.decide(&whole).err().map(|why| match why {
        Rejection::SoldOut { .. } => {
            ctx.t2("import-sold-out", "left", snapshot.tickets_left(), "wanted", tickets)
        }
        Rejection::NoByeLeft => {
            ctx.t2("import-no-byes", "left", snapshot.open_byes().len(), "wanted", tickets)
        }
        other => ctx.rejection(&other, snapshot),
    })
}

/// Says what everybody gets because no column says how many tickets or what was paid.
fn granted(ctx: &PageContext, list: &PlayerList) -> Option<String> {
    let key = match (list.has_tickets, list.has_paid) {
        (true, true) => return None,
        (false, true) => "import-note-one-each",
        (true, false) => "import-note-unpaid",
        (false, false) => "import-note-one-unpaid",
    };
    Some(ctx.t(key))
}

/// Returns whether there are columns about which nobody has said anything: they were not on the page that was sent, or not as they are now.
fn is_open(form: &FormState, unknown: &[UnknownColumn]) -> bool {
    unknown.iter().any(|column| column.meaning.is_none()) && form.value(sheets::ASKED) != asked(unknown)
}

/// Returns a digest of the columns that a page asks about.
pub fn asked(unknown: &[UnknownColumn]) -> String {
    let titles: Vec<(usize, &str)> = unknown.iter().map(|column| (column.index, &*column.title)).collect();
    hex::encode(&Sha256::digest(format!("{titles:?}"))[..8])
}

fn notes(ctx: &PageContext, form: &FormState, list: &PlayerList, is_granted: bool) -> Vec<String> {
    let mut notes = Vec::new();
    let shown = sheets::current(form);
    let others: Vec<&str> = sheets::all(form).into_iter().filter(|sheet| *sheet != shown).collect();
    if !others.is_empty() {
        notes.push(ctx.t2("import-note-sheets", "sheet", shown, "others", ctx.list(&few(ctx, &others))));
    } else if let Some(sheet) = noted::sheet(form) {
        notes.push(ctx.t1("import-note-sheet", "sheet", sheet));
    }
    notes.extend(noted::looked_through(form).map(|count| ctx.t1("import-note-looked", "count", count)));
    let far = noted::far(form).or(list.far.as_deref());
    notes.extend(far.map(|cell| ctx.t1("import-note-far", "cell", cell)));
    if !list.above.is_empty() {
        let lines: Vec<String> = list.above.iter().map(u64::to_string).collect();
        notes.push(ctx.t2("import-note-above", "count", lines.len(), "lines", ctx.list(&lines)));
    }
    notes.extend(
        list.totals.iter().map(|(line, label)| ctx.t2("import-note-total", "line", line, "label", label)),
    );
    if noted::has_old_letters(form) {
        notes.push(ctx.t("import-note-1252"));
    }
    if !list.has_tickets && !is_granted {
        notes.push(ctx.t("import-note-one-each"));
    }
    let unused = list.unknown.iter().filter(|column| column.meaning.is_none());
    let unused: Vec<String> = unused.map(|column| faults::called(ctx, column)).collect();
    if !unused.is_empty() {
        notes.push(ctx.t1("import-note-ignored", "columns", ctx.list(&unused)));
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

/// Returns the lines of people who are there already.
pub fn doubles(snapshot: &Snapshot, list: &PlayerList) -> BTreeSet<u64> {
    let compared = snapshot.compare(list);
    compared.iter().filter(|line| line.double.is_some()).map(|line| line.row.line).collect()
}

/// Reads line numbers as the form sends them back.
pub fn lines(typed: &str) -> BTreeSet<u64> {
    typed.split(',').filter_map(|line| line.parse().ok()).collect()
}

/// Returns a digest of a list and of what was said about it, the same for the file and for the text that a browser makes of it.
pub fn digest(text: &str, answers: &Answers) -> String {
    hex::encode(&Sha256::digest(format!("{answers:?}\n{}", plain(text)))[..16])
}

/// Reads what a form says about columns and names of a list; names are written as they are typed at the desk unless it says otherwise.
pub fn answers(snapshot: &Snapshot, form: &FormState) -> Answers {
    let meaning = |index: usize| Some((index, Meaning::named(form.value(&field_of(index)))?));
    let order = form.value("order");
    Answers {
        columns: (0..MAX_COLUMNS).filter_map(meaning).collect(),
        first: said_of_first(form),
        order: NameOrder::named(order).or_else(|| snapshot.name_style().typed.filter(|_| order.is_empty())),
    }
}

/// Returns what somebody has said of the first line: what they press counts, then what they have pressed before.
pub fn said_of_first(form: &FormState) -> Option<FirstIs> {
    FirstIs::named(form.value(sheets::TURN)).or_else(|| FirstIs::named(form.value(sheets::FIRST)))
}

/// Says what the lines of a list are, of which so many are people to be entered; the numbers add up.
fn counts(ctx: &PageContext, list: &PlayerList, people: usize) -> String {
    let there = list.rows.len() - people;
    let mut parts = vec![ctx.t1("import-count-people", "count", people)];
    parts.extend((there > 0).then(|| ctx.t1("import-count-there", "count", there)));
    parts.extend((list.faulty() > 0).then(|| ctx.t1("import-count-faulty", "count", list.faulty())));
    if !list.apart.is_empty() {
        let lines: Vec<String> = list.apart.iter().map(u64::to_string).collect();
        let lines = few(ctx, &lines.iter().map(String::as_str).collect::<Vec<_>>());
        parts.push(ctx.t2("import-count-apart", "count", list.apart.len(), "lines", ctx.list(&lines)));
    }
    parts.extend((list.empty() > 0).then(|| ctx.t1("import-count-empty", "count", list.empty())));
    ctx.t2("import-counts", "lines", list.lines, "parts", ctx.list(&parts))
}

/// Returns the name of the field that says what a column means.
pub fn field_of(index: usize) -> String {
    format!("column-{index}")
}
