//! Matches: how they ended, as the desk enters it and as the players report it.

mod correction;
mod result;

use super::{AreaCommand, AreaEvent, Decision, Permission};
use crate::command::Command;
use crate::draw::ChangeKind;
use crate::ids::{ActionNo, TicketNo};
use crate::journal::Tournament;
use crate::reports::Report;
use crate::score::{MatchId, MatchResult, Score, Side};
use crate::stage::Stage;
use crate::state::{ResultRecord, State};
use crate::tables::Call;
use schnapsen::verdict::Entry;
use serde::{Deserialize, Serialize};

/// What people say about how a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchCommand {
    ReportResult {
        id: MatchId,
        expected_version: u32,
        /// The card in the reporter's hand; it speaks for all cards of its owner.
        by: TicketNo,
        /// How it ended. Only the desk says who was absent.
        score: Score,
        /// Whether the other side has reported from the same place just before; then the two do not confirm each other.
        in_doubt: bool,
    },
    Plain(PlainMatch),
}

/// What people say about how a match ended, with nothing beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum PlainMatch {
    /// Enter a result, or correct one.
    EnterResult {
        id: MatchId,
        expected_version: u32,
        result: MatchResult,
        /// The Bummerl as they were written down, in order; none if only the result was.
        evidence: Vec<Entry>,
    },
    TakeBackResult {
        id: MatchId,
        expected_version: u32,
    },
    /// Enter the results of several open matches at once; all or none.
    EnterResults(Vec<Line>),
}

/// What is said about how a match ended, and what a correction changes in later draws.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchEvent {
    /// A result was entered, for the first time or in place of another.
    ResultEntered {
        id: MatchId,
        left: TicketNo,
        right: TicketNo,
        result: MatchResult,
        /// The Bummerl that were written down, in order; none if only the result was.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        evidence: Vec<Entry>,
    },
    /// A player reported how their match ended, for the first time or in place of what they had said.
    ResultReported {
        id: MatchId,
        left: TicketNo,
        right: TicketNo,
        side: Side,
        /// The card with whose key it was reported.
        by: TicketNo,
        score: Score,
        /// Whether it says the same as the other side, from the same place just before: a question for the desk.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        in_doubt: bool,
    },
    /// A result was taken back; the match is open again.
    ResultTakenBack { id: MatchId },
    /// A corrected result put another ticket in a later draw.
    TicketExchanged { stage: Stage, attempt: u32, number: u32, side: Side, out: TicketNo, into: TicketNo },
    /// A ticket left a draw without another in its place.
    TicketRemoved { stage: Stage, attempt: u32, number: u32, side: Side, out: TicketNo },
    /// A corrected result let a ticket take the empty side beside whoever had the bye.
    TicketJoined {
        stage: Stage,
        attempt: u32,
        /// The pairing; the ticket stands on its right.
        number: u32,
        into: TicketNo,
    },
    /// A corrected result gave a ticket a bye of its own, as a new last pairing.
    TicketGotBye { stage: Stage, attempt: u32, number: u32, into: TicketNo },
}

/// One result of a sheet that is entered as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    pub id: MatchId,
    /// The match's version that the sheet has seen.
    pub expected_version: u32,
    pub result: MatchResult,
    /// The Bummerl as they were written down, in order; none if only the result was.
    pub evidence: Vec<Entry>,
}

impl AreaCommand for MatchCommand {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match self {
            MatchCommand::ReportResult { id, expected_version, by, score, in_doubt } => {
                tournament.report_result(*id, *expected_version, *by, *score, *in_doubt)
            }
            MatchCommand::Plain(plain) => plain.decide(tournament),
        }
    }
}

impl AreaCommand for PlainMatch {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match self {
            PlainMatch::EnterResult { id, expected_version, result, evidence } => {
                tournament.enter_result(*id, *expected_version, *result, evidence)
            }
            PlainMatch::TakeBackResult { id, expected_version } => {
                tournament.take_back_result(*id, *expected_version)
            }
            PlainMatch::EnterResults(lines) => tournament.enter_results(lines),
        }
    }
}

impl AreaEvent for MatchEvent {
    fn apply(&self, state: &mut State, action: ActionNo) {
        match self {
            MatchEvent::ResultEntered { id, left, right, result, evidence } => {
                let (left, right, result) = (*left, *right, Some(*result));
                let evidence = evidence.clone();
                // A correction does not change when the match was played.
                let before = state.history(*id).last().and_then(|record| record.started);
                let started = state.call(*id).and_then(Call::started).or(before);
                let record = ResultRecord { action, left, right, result, evidence, started };
                state.results.entry(*id).or_default().push(record);
            }
            MatchEvent::ResultReported { id, left, right, side, score, in_doubt, .. } => {
                let (ticket, against) = match side {
                    Side::Left => (*left, *right),
                    Side::Right => (*right, *left),
                };
                let report = state.reports.entry(*id).or_default().of_mut(*side);
                let before = report.filter(|report| report.ticket == ticket && report.against == against);
                let times = before.map_or(1, |report| report.times + 1);
                *report = Some(Report { action, ticket, against, score: *score, times, in_doubt: *in_doubt });
            }
            MatchEvent::ResultTakenBack { id } => {
                // The match is played again, or remembered better: everybody may report anew.
                state.reports.remove(id);
                if let Some(history) = state.results.get_mut(id)
                    && let Some(&ResultRecord { left, right, .. }) = history.last()
                {
                    let (result, evidence, started) = (None, Vec::new(), None);
                    history.push(ResultRecord { action, left, right, result, evidence, started });
                }
            }
            MatchEvent::TicketExchanged { stage, attempt, number, side, into, .. } => {
                let id = MatchId { stage: *stage, attempt: *attempt, number: *number };
                state.change_slot(ChangeKind::Exchange, id, *side, Some(*into), action);
            }
            MatchEvent::TicketRemoved { stage, attempt, number, side, .. } => {
                let id = MatchId { stage: *stage, attempt: *attempt, number: *number };
                state.change_slot(ChangeKind::Remove, id, *side, None, action);
            }
            MatchEvent::TicketJoined { stage, attempt, number, into } => {
                let id = MatchId { stage: *stage, attempt: *attempt, number: *number };
                state.change_slot(ChangeKind::Join, id, Side::Right, Some(*into), action);
            }
            MatchEvent::TicketGotBye { stage, attempt, number, into } => {
                let id = MatchId { stage: *stage, attempt: *attempt, number: *number };
                state.change_slot(ChangeKind::Bye, id, Side::Left, Some(*into), action);
            }
        }
    }

    fn command(&self, tournament: &Tournament) -> Option<Command> {
        Some(Command::Matches(match self {
            MatchEvent::ResultEntered { id, result, evidence, .. } => PlainMatch::EnterResult {
                id: *id,
                expected_version: tournament.pairing(*id)?.version,
                result: *result,
                evidence: evidence.clone(),
            }
            .into(),
            MatchEvent::ResultReported { id, by, score, in_doubt, .. } => {
                let expected_version = tournament.pairing(*id)?.version;
                let (by, score, in_doubt) = (*by, *score, *in_doubt);
                MatchCommand::ReportResult { id: *id, expected_version, by, score, in_doubt }
            }
            MatchEvent::ResultTakenBack { id } => {
                PlainMatch::TakeBackResult { id: *id, expected_version: tournament.pairing(*id)?.version }
                    .into()
            }
            // These follow from a correction or a refund.
            MatchEvent::TicketExchanged { .. }
            | MatchEvent::TicketRemoved { .. }
            | MatchEvent::TicketJoined { .. }
            | MatchEvent::TicketGotBye { .. } => return None,
        }))
    }

    fn replaces_the_same(&self, real: &Tournament, without: &Tournament) -> bool {
        match self {
            MatchEvent::ResultEntered { id, .. } | MatchEvent::ResultTakenBack { id } => {
                real.pairing(*id) == without.pairing(*id) && real.call(*id) == without.call(*id)
            }
            MatchEvent::ResultReported { .. }
            | MatchEvent::TicketExchanged { .. }
            | MatchEvent::TicketRemoved { .. }
            | MatchEvent::TicketJoined { .. }
            | MatchEvent::TicketGotBye { .. } => true,
        }
    }

    fn is_final(&self, _: &State) -> bool {
        match self {
            MatchEvent::ResultEntered { .. }
            | MatchEvent::ResultReported { .. }
            | MatchEvent::ResultTakenBack { .. }
            | MatchEvent::TicketExchanged { .. }
            | MatchEvent::TicketRemoved { .. }
            | MatchEvent::TicketJoined { .. }
            | MatchEvent::TicketGotBye { .. } => false,
        }
    }

    fn permission(&self) -> Permission {
        Permission::Matches
    }
}
