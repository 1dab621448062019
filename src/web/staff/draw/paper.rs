//! Slips that were pulled on paper: what was typed, one by one or as a list, and what is known of a draw while they are entered.

use super::by_hand::{PullLine, PullProgress, latest_first};
use crate::app::{Request, Snapshot};
use crate::web::http::{FormState, PageContext};
use tournament::draw::{Draw, Pot};
use tournament::{PlainDraw, Rejection, Stage, TicketNo};

/// The fields of one slip, and that of a list.
pub(super) const TICKET: &str = "paper_ticket";
pub(super) const NUMBER: &str = "paper_number";
pub(super) const LIST: &str = "paper_list";

/// A draw whose slips are entered, or could be.
#[derive(Debug, Clone)]
pub(super) struct Paper {
    /// Whether some are entered already, so that nobody is called any more.
    pub(super) begun: bool,
    /// The numbers that are left in the two pots, ascending, and how many each held.
    pub(super) in_left: Vec<u32>,
    pub(super) in_right: Vec<u32>,
    pub(super) each: u32,
    pub(super) progress: PullProgress,
    /// The tickets that have no number yet, ascending.
    pub(super) missing: Vec<TicketNo>,
    /// The pulls so far, the latest first.
    pub(super) entered: Vec<PullLine>,
}

impl Paper {
    /// Reads a draw; `None` unless people pull, or have pulled, from two pots.
    pub(super) fn of(snapshot: &Snapshot, draw: &Draw) -> Option<Paper> {
        if draw.seal().is_some() || draw.bag.is_some() || draw.complete {
            return None;
        }
        let pots = draw.pots();
        let has_number = |ticket: &TicketNo| draw.pulls.iter().any(|pull| pull.ticket == *ticket);
        let mut missing: Vec<TicketNo> = draw.entries.iter().flatten().copied().collect();
        missing.retain(|ticket| !has_number(ticket));
        missing.sort_unstable();
        Some(Paper {
            begun: draw.entered_by().is_some(),
            in_left: pots.numbers(Pot::Left).to_vec(),
            in_right: pots.numbers(Pot::Right).to_vec(),
            each: draw.slots / 2,
            progress: PullProgress::of(snapshot, draw),
            missing,
            entered: latest_first(snapshot, draw).collect(),
        })
    }

    pub(super) fn missing(&self) -> String {
        in_one_line(&self.missing)
    }

    /// Returns the numbers that are left, in one line: "links 2, 3 und rechts 1".
    pub(super) fn left(&self, ctx: &PageContext) -> String {
        let pots = [("draw-left", &self.in_left), ("draw-right", &self.in_right)].into_iter();
        let left = pots.filter(|(_, numbers)| !numbers.is_empty());
        let said = left.map(|(pot, numbers)| format!("{} {}", ctx.t(pot), in_one_line(numbers)));
        ctx.list(&said.collect::<Vec<_>>())
    }
}

fn in_one_line<T: ToString>(all: &[T]) -> String {
    all.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

/// A line that was typed: where it stands, what stands there, and the slip, if it can be read.
struct Line<'a> {
    number: usize,
    text: &'a str,
    slip: Option<(TicketNo, u32)>,
}

/// What a line says that cannot be read: a slip of a ticket that is on no list. So it is refused in its place together with all others that
/// are wrong.
const UNREAD: (TicketNo, u32) = (TicketNo(0), 0);

/// Reads the slips of a form; `None` after its complaint.
pub(super) fn read(
    ctx: &PageContext,
    stage: Stage,
    expected_pulls: u32,
    form: &mut FormState,
) -> Option<Request> {
    let typed = typed(form);
    let lines = lines(&typed);
    if lines.is_empty() {
        form.add_error(field(form), ctx.t("draw-paper-empty"));
        return None;
    }
    let slips = lines.iter().map(|line| line.slip.unwrap_or(UNREAD)).collect();
    Some(Request::from(PlainDraw::PullOnPaper { stage, expected_pulls, slips }))
}

/// Says what is wrong with each slip that cannot have been pulled; returns whether that is why they were refused.
pub(super) fn add_faults(ctx: &PageContext, rejection: &Rejection, form: &mut FormState) -> bool {
    let Rejection::SlipsWrong(faults) = rejection else { return false };
    let typed = typed(form);
    let (lines, field) = (lines(&typed), field(form));
    for (place, fault) in faults {
        let line = lines.get(*place);
        let why = match line {
            Some(Line { slip: None, .. }) => ctx.t("draw-paper-unread"),
            _ => ctx.translator().slip_fault(fault),
        };
        let sentence = line.map_or(why.clone(), |line| complaint(ctx, form, line, why.clone()));
        form.add_error(field, sentence);
    }
    true
}

/// One slip needs no line to be found.
fn complaint(ctx: &PageContext, form: &FormState, line: &Line<'_>, why: String) -> String {
    if is_list(form) {
        ctx.with("draw-paper-line", &[("line", &line.number), ("text", &line.text), ("why", &why)])
    } else {
        why
    }
}

fn is_list(form: &FormState) -> bool {
    form.names().any(|name| name == LIST)
}

fn field(form: &FormState) -> &'static str {
    if is_list(form) { LIST } else { NUMBER }
}

fn typed(form: &FormState) -> String {
    match is_list(form) {
        true => form.value(LIST).to_owned(),
        false => format!("{} {}", form.value(TICKET), form.value(NUMBER)).trim().to_owned(),
    }
}

/// Reads a list: a line for each slip, the ticket first and then its number, with anything between the two.
fn lines(text: &str) -> Vec<Line<'_>> {
    let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, text)| !text.is_empty());
    lines.map(|(number, text)| Line { number, text, slip: slip(text) }).collect()
}

fn slip(line: &str) -> Option<(TicketNo, u32)> {
    let mut numbers = line.split(|sign: char| !sign.is_ascii_digit()).filter(|part| !part.is_empty());
    let (ticket, number) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
    numbers.next().is_none().then_some((TicketNo(ticket), number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_ticket_and_its_number_whatever_stands_between() {
        for line in ["12 7", "12\t7", "12;7", "12: 7", "Karte 12, Nummer 7", "  12 - 7 "] {
            assert_eq!(lines(line)[0].slip, Some((TicketNo(12), 7)), "{line}");
        }
        for line in ["12", "zwölf sieben", "12 7 3", "12 99999999999"] {
            assert_eq!(lines(line)[0].slip, None, "{line}");
        }
        let numbers: Vec<usize> = lines("1 2\r\n\r\n3 4\n").iter().map(|line| line.number).collect();
        assert_eq!(numbers, [1, 3]);
    }
}
