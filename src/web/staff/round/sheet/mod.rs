//! `/leitung/t/{slug}/runde/{R}/bogen`: a round that was kept on paper, entered in one go. All lines are read back first; then
//! they are stored as a whole, or nothing is.

mod sums;

use super::depth::{self, examples};
use super::find::Found;
use super::reading::{Sides, as_told, lives_lost, score, shown_standing};
use crate::app::{Done, Refused, Snapshot};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, FormState, PageContext, Staff, page, page_with};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, StaffLayout};
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;
use tournament::{Command, Line, Pairing, PlainMatch, Progress, Rejection, Side, Stage};

pub fn show(_staff: Staff, ctx: PageContext, current: Current, path: Path<(String, String)>) -> Answer {
    let stage = stage(&path.1)?;
    let form = FormState::fresh(&ctx);
    if current.pairings(stage).is_empty() {
        return Err(PageError::NotFound);
    }
    page(&SheetPage::of(ctx, &current, stage, form))
}

/// Reads the sheet back; stores it if the reader has seen that; or goes back to it.
pub fn send(pressed: ActionRequest, path: Path<(String, String)>) -> Answer {
    let ActionRequest { site, staff, ctx, current, mut form } = pressed;
    let stage = stage(&path.1)?;
    if current.pairings(stage).is_empty() {
        return Err(PageError::NotFound);
    }
    if form.value("was") == "aendern" {
        return page(&SheetPage::of(ctx, &current, stage, form));
    }
    let mut stale = false;
    let lines = read(&ctx, &current, stage, &mut form, &mut stale);
    if let Some(unknown) = of_no_match(&current, stage, &form) {
        form.add_error("", ctx.t1("sheet-no-such-match", "number", unknown));
    }
    if lines.is_empty() && form.complaints().is_empty() {
        if form.names().any(|name| name.starts_with("stand-") && !form.value(name).trim().is_empty()) {
            // Sent twice, or somebody else has typed the same.
            let place = current.path(&format!("/runde/{stage}"));
            return Ok(ctx.see_other_saying(&site, &place, ctx.t("sheet-stands-all")));
        }
        form.add_error("", ctx.t("sheet-nothing-typed"));
    }
    if !form.complaints().is_empty() {
        return refuse(ctx, &current, stage, form, stale);
    }
    if form.value("was") != "speichern" {
        return match current.tournament.decide(&Command::from(PlainMatch::EnterResults(lines.clone()))) {
            Ok(_) => page(&ReadBackPage::of(ctx, &current, stage, form, &lines)),
            Err(rejection) => refuse_all(ctx, &Refused { rejection, current: current.into() }, stage, form),
        };
    }
    let (count, round) = (lines.len(), current.path(&format!("/runde/{stage}")));
    let success_message = |ctx: &PageContext, done: &Done| {
        ctx.t2("sheet-stored", "count", count, "open", done.snapshot.open_matches(stage).len())
    };
    let pressed = ActionRequest { site, staff, ctx, current, form };
    pressed.send(PlainMatch::EnterResults(lines), &round, success_message, |ctx, refused, form| {
        refuse_all(ctx, &refused, stage, form)
    })
}

fn stage(text: &str) -> Result<Stage, PageError> {
    text.parse().map_err(|_| PageError::NotFound)
}

/// Shows the sheet with its complaints: 409 if somebody else has been at one of its matches, else 422.
fn refuse(ctx: PageContext, current: &Snapshot, stage: Stage, form: FormState, stale: bool) -> Answer {
    let status = if stale { StatusCode::CONFLICT } else { StatusCode::UNPROCESSABLE_ENTITY };
    page_with(status, &SheetPage::of(ctx, current, stage, form))
}

fn field(number: u32) -> String {
    format!("stand-{number}")
}

/// Reads every line in which something was typed. A line that says what stands already is done.
fn read(
    ctx: &PageContext,
    snapshot: &Snapshot,
    stage: Stage,
    form: &mut FormState,
    stale: &mut bool,
) -> Vec<Line> {
    let (mut lines, settings) = (Vec::new(), snapshot.settings_of(stage));
    for pairing in snapshot.pairings(stage) {
        let name = field(pairing.id.number);
        let typed = form.value(&name).trim().to_owned();
        if typed.is_empty() {
            continue;
        }
        let found = Found { pairing, from: Side::Left };
        let parsed = depth::parsed(&typed, &settings, Side::Left, found.missing(snapshot));
        let (result, evidence) = match parsed {
            Ok(parsed) => (parsed.result, parsed.written),
            Err(fault) => {
                form.add_error(&name, fault.sentence(ctx, snapshot, stage, Some(&found), &typed));
                continue;
            }
        };
        let stands = shown_standing(snapshot, &pairing);
        if stands == Some(as_told(snapshot, result, &evidence)) {
            continue;
        }
        if let Some(stands) = stands {
            *stale = true;
            form.add_error(
                &name,
                both(ctx, snapshot, &pairing, &score(ctx.translator(), stands, Side::Left)),
            );
            continue;
        }
        match form.value(&format!("gesehen-{}", pairing.id.number)).parse() {
            Ok(seen) => lines.push(Line { id: pairing.id, expected_version: seen, result, evidence }),
            Err(_) => form.add_error(&name, ctx.t("sheet-not-open")),
        }
    }
    lines
}

/// Returns the number of a line that belongs to no match of the round; another form of the evening may have had one.
fn of_no_match(snapshot: &Snapshot, stage: Stage, form: &FormState) -> Option<String> {
    let pairings = snapshot.pairings(stage);
    let mut lines = form.names().filter_map(|name| Some((name.strip_prefix("stand-")?, form.value(name))));
    let unknown = |number: &str| !pairings.iter().any(|pairing| pairing.id.number.to_string() == number);
    let found = lines.find(|(number, typed)| !typed.trim().is_empty() && unknown(number));
    found.map(|(number, _)| number.to_owned())
}

/// Says what somebody else has entered meanwhile, and when.
fn both(ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing, stands: &str) -> String {
    let entered =
        snapshot.history(pairing.id).last().and_then(|record| snapshot.tournament.time_of(record.action));
    let since = entered.map(|at| ctx.translator().time(at)).unwrap_or_default();
    ctx.t2("sheet-stands", "stands", stands, "since", since)
}

/// Shows the sheet with each line's complaint beside it.
fn refuse_all(ctx: PageContext, refused: &Refused, stage: Stage, mut form: FormState) -> Answer {
    let Rejection::Lines(lines) = &refused.rejection else {
        refused.add_error(&ctx, "", &mut form);
        return refuse(ctx, &refused.current, stage, form, refused.is_stale());
    };
    let mut stale = false;
    for (id, rejection) in lines {
        stale |= matches!(rejection, Rejection::MatchStale { .. });
        let sentence = ctx.rejections(rejection, &*refused.current).join(" ");
        form.add_error(&field(id.number), sentence);
    }
    refuse(ctx, &refused.current, stage, form, stale)
}

#[derive(Template)]
#[template(path = "staff/sheet.html")]
struct SheetPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    stage: Stage,
    title: String,
    rows: Vec<Row>,
    done: usize,
    example: String,
    short: String,
    /// What the round adds up to once all is entered, or "".
    sums: String,
}

struct Row {
    number: u32,
    field: String,
    facing: Sides,
    focus: bool,
    /// The version of the match that this page has seen, or had seen.
    seen: String,
    /// Where a result that stands is corrected, or "".
    href: String,
}

impl SheetPage {
    fn of(ctx: PageContext, snapshot: &Snapshot, stage: Stage, form: FormState) -> SheetPage {
        let pairings = snapshot.pairings(stage);
        let shown =
            |pairing: &&Pairing| pairing.is_open() || !form.error(&field(pairing.id.number)).is_empty();
        let mut rows: Vec<Row> =
            pairings.iter().filter(shown).map(|pairing| Row::of(&ctx, snapshot, pairing, &form)).collect();
        let wrong = rows.iter().position(|row| !form.error(&row.field).is_empty());
        if let Some(row) = rows.get_mut(wrong.unwrap_or(0)) {
            row.focus = true;
        }
        let [example, short] = examples(snapshot, stage);
        SheetPage {
            layout: StaffLayout::of(&ctx, snapshot, NavItem::Round(stage)).with_own_button(),
            title: ctx.stage_in(snapshot, stage),
            done: Progress::of(&pairings).done,
            sums: if rows.is_empty() { sums::sentence(&ctx, snapshot, stage, &[]) } else { String::new() },
            rows,
            example,
            short,
            form,
            stage,
            ctx,
        }
    }

    /// Returns the complaints for the head of the page, where a line is named by its match.
    fn complaints(&self) -> Vec<(String, String)> {
        let named = |(field, sentence): &(String, String)| {
            let sentence = match field.strip_prefix("stand-") {
                Some(number) => self.ctx.t2("sheet-fault", "number", number, "sentence", sentence),
                None => sentence.clone(),
            };
            (field.clone(), sentence)
        };
        self.form.complaints().iter().map(named).collect()
    }
}

impl Row {
    fn of(ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing, form: &FormState) -> Row {
        let number = pairing.id.number;
        let before = form.value(&format!("gesehen-{number}"));
        let place = address::result(&snapshot.slug, pairing.id);
        Row {
            number,
            field: field(number),
            facing: Sides::of(ctx.translator(), snapshot, pairing, None, Side::Left),
            focus: false,
            seen: if before.is_empty() { pairing.version.to_string() } else { before.to_owned() },
            href: if pairing.is_open() { String::new() } else { ctx.link(place) },
        }
    }
}

#[derive(Template)]
#[template(path = "staff/sheet_read_back.html")]
struct ReadBackPage {
    ctx: PageContext,
    layout: StaffLayout,
    title: String,
    form: FormState,
    /// The lines as they are read back, each with who loses a life by it.
    lines: Vec<(u32, Sides, String)>,
    fields: Vec<(String, String)>,
    send: String,
    /// How many matches of the round stay open.
    open: usize,
    /// What the round then adds up to, or "".
    sums: String,
}

impl ReadBackPage {
    fn of(
        ctx: PageContext,
        snapshot: &Snapshot,
        stage: Stage,
        form: FormState,
        lines: &[Line],
    ) -> ReadBackPage {
        let layout = StaffLayout::of(&ctx, snapshot, NavItem::Round(stage)).with_own_button();
        let reads = lines.iter().filter_map(|line| {
            let pairing = snapshot.pairing(line.id)?;
            let result = Some(as_told(snapshot, line.result, &line.evidence));
            let facing = Sides::of(ctx.translator(), snapshot, &pairing, result, Side::Left);
            let lost = lives_lost(ctx.translator(), snapshot, &pairing, line.result).join(" ");
            Some((line.id.number, facing, lost))
        });
        let names = form.names().filter(|name| name.starts_with("stand-") || name.starts_with("gesehen-"));
        ReadBackPage {
            title: ctx.stage_in(snapshot, stage),
            lines: reads.collect(),
            fields: names.map(|name| (name.to_owned(), form.value(name).to_owned())).collect(),
            send: layout.path(&format!("runde/{stage}/bogen")),
            open: snapshot.open_matches(stage).len().saturating_sub(lines.len()),
            sums: sums::sentence(&ctx, snapshot, stage, lines),
            layout,
            form,
            ctx,
        }
    }
}
