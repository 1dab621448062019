//! Checks recorded deals: one line in, one line out, nothing kept in between.

mod line;

pub use line::{MAX_LINE, malformed_line, replay_line};

use std::str::FromStr;

use super::action::{Action, ActionSet};
use super::deal::{Deal, IllegalAction};
use super::hungarian_four::{FourDeal, FourSeat, IllegalFourAction};
use super::notation::{self, Listed, RecordedResult, Table, TableError, Transcript};
use super::seat::Seat;
use super::text::UnknownName;

/// A deal that can be played step by step, for two players or for four.
trait Playable: Copy {
    type Seat: Copy + FromStr<Err = UnknownName>;
    type Illegal: Into<FaultKind>;

    fn legal(&self, seat: Self::Seat) -> ActionSet;
    fn play(self, seat: Self::Seat, action: Action) -> Result<Self, Self::Illegal>;
    fn result(&self) -> Option<RecordedResult>;
    fn table(self) -> Table;
}

impl Playable for Deal {
    type Seat = Seat;
    type Illegal = IllegalAction;

    fn legal(&self, seat: Seat) -> ActionSet {
        self.legal_actions(seat)
    }

    fn play(self, seat: Seat, action: Action) -> Result<Self, Self::Illegal> {
        self.act(seat, action)
    }

    fn result(&self) -> Option<RecordedResult> {
        RecordedResult::of(self)
    }

    fn table(self) -> Table {
        Table::Two(self)
    }
}

impl Playable for FourDeal {
    type Seat = FourSeat;
    type Illegal = IllegalFourAction;

    fn legal(&self, seat: FourSeat) -> ActionSet {
        self.legal_actions(seat)
    }

    fn play(self, seat: FourSeat, action: Action) -> Result<Self, Self::Illegal> {
        self.act(seat, action)
    }

    fn result(&self) -> Option<RecordedResult> {
        RecordedResult::of_four(self)
    }

    fn table(self) -> Table {
        Table::Four(self)
    }
}

/// The first thing that is wrong with a transcript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The step, from 0; -1 if it is the whole line, the number of steps if it is the end.
    pub step: i64,
    pub kind: FaultKind,
}

/// What can be wrong with a transcript.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// The cards are no pack, or the contract is not possible.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A player or an action that does not exist.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// An action that the rules forbid.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    /// An action that the rules of four players forbid.
    #[error(transparent)]
    IllegalFour(#[from] IllegalFourAction),
    #[error("legal: expected {expected}, found {found}")]
    Legal {
        /// The recorded ones, as JSON.
        expected: String,
        /// Those of the rules, as JSON.
        found: String,
    },
    #[error("the deal is not finished")]
    Unfinished,
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

/// Plays a transcript through and compares what it recorded.
///
/// Calls `each` before every step that is reached, with the table and what the step's player could
/// do. Returns the result.
pub fn check(
    transcript: &Transcript<'_>,
    each: impl FnMut(Table, ActionSet),
) -> Result<RecordedResult, Fault> {
    let table = transcript.deal().map_err(|error| Fault { step: -1, kind: error.into() })?;
    match table {
        Table::Two(deal) => check_steps(deal, transcript, each).1,
        Table::Four(deal) => check_steps(deal, transcript, each).1,
    }
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
    let (last, end) = match transcript.deal()? {
        Table::Two(deal) => check_steps(deal, transcript, each),
        Table::Four(deal) => check_steps(deal, transcript, each),
    };
    Ok(Walk { before, last, end })
}

/// Returns the table after the last legal step, and the result or what is wrong.
fn check_steps<D: Playable>(
    mut deal: D,
    transcript: &Transcript<'_>,
    mut each: impl FnMut(Table, ActionSet),
) -> (Table, Result<RecordedResult, Fault>) {
    for (place, step) in transcript.steps.iter().enumerate() {
        match check_step(deal, &step.player, &step.action, step.legal.as_ref(), &mut each) {
            Ok(next) => deal = next,
            Err(kind) => return (deal.table(), Err(Fault { step: place as i64, kind })),
        }
    }
    let end =
        check_end(&deal, transcript).map_err(|kind| Fault { step: transcript.steps.len() as i64, kind });
    (deal.table(), end)
}

fn check_end<D: Playable>(deal: &D, transcript: &Transcript<'_>) -> Result<RecordedResult, FaultKind> {
    let result = deal.result().ok_or(FaultKind::Unfinished)?;
    let recorded = transcript.result.as_ref();
    match recorded.and_then(|recorded| result.first_difference(recorded)) {
        None => Ok(result),
        Some((field, expected, found)) => Err(FaultKind::Result { field, expected, found }),
    }
}

fn check_step<D: Playable>(
    deal: D,
    player: &str,
    action: &str,
    listed: Option<&Listed>,
    each: &mut impl FnMut(Table, ActionSet),
) -> Result<D, FaultKind> {
    let seat: D::Seat = player.parse()?;
    let action: Action = action.parse()?;
    let legal = deal.legal(seat);
    each(deal.table(), legal);
    if let Some(listed) = listed
        && (listed.odd.is_some() || listed.actions != legal)
    {
        return Err(legal_differs(listed, legal));
    }
    deal.play(seat, action).map_err(Into::into)
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
