//! Checks recorded deals: one line in, one line out, nothing kept in between.

mod line;

pub use line::{MAX_LINE, malformed_line, replay_line};

use super::action::{Action, ActionSet};
use super::deal::IllegalAction;
use super::hungarian_four::IllegalFourAction;
use super::notation::{self, Listed, RecordedResult, Step, Table, TableError, Transcript};
use super::text::UnknownName;

impl Table {
    fn legal(&self, player: &str) -> Result<ActionSet, UnknownName> {
        Ok(match self {
            Table::Two(deal) => deal.legal_actions(player.parse()?),
            Table::Four(deal) => deal.legal_actions(player.parse()?),
        })
    }

    fn play(self, player: &str, action: Action) -> Result<Table, FaultKind> {
        Ok(match self {
            Table::Two(deal) => Table::Two(deal.act(player.parse()?, action)?),
            Table::Four(deal) => Table::Four(deal.act(player.parse()?, action)?),
        })
    }

    fn result(&self) -> Option<RecordedResult> {
        match self {
            Table::Two(deal) => RecordedResult::of(deal),
            Table::Four(deal) => RecordedResult::of_four(deal),
        }
    }
}

/// The first thing that is wrong with a transcript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The step, from 0; -1 if it is the whole line, the number of steps if it is the end.
    pub step: i64,
    pub kind: FaultKind,
}

/// Says what is wrong with a transcript, at the step that a [`Fault`] names.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// The cards are no pack, or the contract is not possible.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A player or an action that does not exist.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    #[error(transparent)]
    IllegalFour(#[from] IllegalFourAction),
    /// The recorded legal actions are not those of the rules.
    #[error("legal: expected {expected}, found {found}")]
    Legal {
        /// The recorded ones, as JSON.
        expected: String,
        /// Those of the rules, as JSON.
        found: String,
    },
    #[error("the deal is not finished")]
    Unfinished,
    /// The recorded result is not that of the rules.
    #[error("result: expected {field} {expected}, found {found}")]
    Result {
        /// The first field that differs.
        field: String,
        /// What was recorded, as JSON.
        expected: String,
        /// What the rules give, as JSON; `nothing` if there is no such field.
        found: String,
    },
}

/// Plays a transcript through and compares what it recorded. Calls `each` before every step that is reached, with the table and what the step's
/// player could do. Returns the result, or the first thing that is wrong.
pub fn check(
    transcript: &Transcript<'_>,
    each: impl FnMut(Table, ActionSet),
) -> Result<RecordedResult, Fault> {
    let table = transcript.deal().map_err(|error| Fault { step: -1, kind: error.into() })?;
    check_steps(table, transcript, each).1
}

/// A recorded deal laid out table by table, as far as the rules allow it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    /// Before every step that is reached: the table, and what the step's player could do.
    pub before: Vec<(Table, ActionSet)>,
    /// After the last legal step.
    pub last: Table,
    /// The result, or the first thing that is wrong.
    pub end: Result<RecordedResult, Fault>,
}

/// Lays a recorded deal out, table by table, to be shown. An error if there is not even a first table.
pub fn walk(transcript: &Transcript<'_>) -> Result<Walk, TableError> {
    let mut before = Vec::with_capacity(transcript.steps.len());
    let each = |table, legal| before.push((table, legal));
    let (last, end) = check_steps(transcript.deal()?, transcript, each);
    Ok(Walk { before, last, end })
}

/// Returns the table after the last legal step, and the result or what is wrong.
fn check_steps(
    mut table: Table,
    transcript: &Transcript<'_>,
    mut each: impl FnMut(Table, ActionSet),
) -> (Table, Result<RecordedResult, Fault>) {
    for (place, step) in transcript.steps.iter().enumerate() {
        match check_step(table, step, &mut each) {
            Ok(next) => table = next,
            Err(kind) => return (table, Err(Fault { step: place as i64, kind })),
        }
    }
    let end =
        check_end(&table, transcript).map_err(|kind| Fault { step: transcript.steps.len() as i64, kind });
    (table, end)
}

fn check_end(table: &Table, transcript: &Transcript<'_>) -> Result<RecordedResult, FaultKind> {
    let result = table.result().ok_or(FaultKind::Unfinished)?;
    let recorded = transcript.result.as_ref();
    match recorded.and_then(|recorded| result.first_difference(recorded)) {
        None => Ok(result),
        Some((field, expected, found)) => Err(FaultKind::Result { field, expected, found }),
    }
}

fn check_step(
    table: Table,
    step: &Step<'_>,
    each: &mut impl FnMut(Table, ActionSet),
) -> Result<Table, FaultKind> {
    let legal = table.legal(&step.player)?;
    let action: Action = step.action.parse()?;
    each(table, legal);
    if let Some(listed) = &step.legal
        && (listed.odd.is_some() || listed.actions != legal)
    {
        return Err(legal_differs(listed, legal));
    }
    table.play(&step.player, action)
}

fn legal_differs(listed: &Listed, legal: ActionSet) -> FaultKind {
    let (mut expected, mut found) = (String::new(), String::new());
    notation::push_legal(&mut expected, listed.actions);
    if let Some(odd) = &listed.odd {
        expected.push_str(&format!(" and {odd:?}"));
    }
    notation::push_legal(&mut found, legal);
    FaultKind::Legal { expected, found }
}
