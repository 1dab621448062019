//! Results, in words.

use super::{About, EventFormatter, EventWords, Subject};
use crate::web::view::translation::{Translator, is_only_match, score};
use tournament::{Event, MatchEvent, MatchId, MatchResult, Side, Stage, TicketNo};

impl EventWords for MatchEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let translator = formatter.translator;
        match self {
            MatchEvent::ResultEntered { id, .. } => {
                let result = result_name(formatter, *id);
                if stood_before(formatter, *id) {
                    translator.t1("evening-did-correct", "result", result)
                } else {
                    result
                }
            }
            MatchEvent::ResultReported { id, by, .. } => report(formatter, *id, *by),
            MatchEvent::ResultTakenBack { id } => {
                translator.t1("evening-did-take-back", "result", result_name(formatter, *id))
            }
            MatchEvent::TicketExchanged { stage, .. }
            | MatchEvent::TicketRemoved { stage, .. }
            | MatchEvent::TicketJoined { stage, .. }
            | MatchEvent::TicketGotBye { stage, .. } => formatter.stage("evening-did-exchange", *stage),
        }
    }

    fn detail(&self, formatter: &EventFormatter<'_>) -> Option<String> {
        let (translator, snapshot) = (formatter.translator, formatter.snapshot);
        match self {
            MatchEvent::ResultEntered { left, right, result, evidence, .. } => {
                let shown = snapshot.figures_of(*result, evidence).map_or(*result, MatchResult::Played);
                Some(facing(translator, [*left, *right].map(|ticket| snapshot.known_on(ticket)), shown))
            }
            // What both sides said is in the result.
            MatchEvent::ResultReported { left, right, score, .. } => (formatter.action.events.len() == 1)
                .then(|| {
                    let names = [*left, *right].map(|ticket| snapshot.known_on(ticket));
                    facing(translator, names, MatchResult::Played(*score))
                }),
            MatchEvent::ResultTakenBack { .. }
            | MatchEvent::TicketExchanged { .. }
            | MatchEvent::TicketRemoved { .. }
            | MatchEvent::TicketJoined { .. }
            | MatchEvent::TicketGotBye { .. } => None,
        }
    }

    fn subject(&self) -> Option<Subject> {
        Some(match *self {
            MatchEvent::ResultEntered { id, .. } | MatchEvent::ResultTakenBack { id } => Subject::Match(id),
            MatchEvent::ResultReported { id, side, .. } => Subject::Report(id, side),
            MatchEvent::TicketExchanged { stage, attempt, number, side, .. }
            | MatchEvent::TicketRemoved { stage, attempt, number, side, .. } => {
                Subject::Slot(MatchId { stage, attempt, number }, side)
            }
            MatchEvent::TicketJoined { stage, attempt, number, .. } => {
                Subject::Slot(MatchId { stage, attempt, number }, Side::Right)
            }
            MatchEvent::TicketGotBye { stage, attempt, number, .. } => {
                Subject::Slot(MatchId { stage, attempt, number }, Side::Left)
            }
        })
    }

    fn note(&self, about: &mut About) {
        match *self {
            MatchEvent::ResultEntered { id, left, right, .. }
            | MatchEvent::ResultReported { id, left, right, .. } => {
                about.matches.extend([id]);
                about.tickets.extend([left, right]);
            }
            MatchEvent::ResultTakenBack { id } => about.matches.extend([id]),
            MatchEvent::TicketExchanged { stage, attempt, number, out, into, .. } => {
                about.matches.extend([MatchId { stage, attempt, number }]);
                about.tickets.extend([out, into]);
            }
            MatchEvent::TicketRemoved { stage, attempt, number, out, .. } => {
                about.matches.extend([MatchId { stage, attempt, number }]);
                about.tickets.extend([out]);
            }
            MatchEvent::TicketJoined { stage, attempt, number, into }
            | MatchEvent::TicketGotBye { stage, attempt, number, into } => {
                about.matches.extend([MatchId { stage, attempt, number }]);
                about.tickets.extend([into]);
            }
        }
    }
}

/// `Meldung von Karte 12 (Ergebnis der Partie 17)`; what both sides said is a result.
fn report(formatter: &EventFormatter<'_>, id: MatchId, by: TicketNo) -> String {
    let (translator, result) = (formatter.translator, result_name(formatter, id));
    let entered = |event: &Event| matches!(event, Event::Matches(MatchEvent::ResultEntered { .. }));
    if formatter.action.events.iter().any(entered) {
        translator.t1("evening-did-report-agreed", "result", result)
    } else {
        translator.t2("evening-did-report", "ticket", by, "result", result)
    }
}

/// `Ergebnis der Partie 17 (Runde 2)`; a match that has no number of its own is named by what it is about.
fn result_name(formatter: &EventFormatter<'_>, id: MatchId) -> String {
    let (translator, snapshot) = (formatter.translator, formatter.snapshot);
    if matches!(id.stage, Stage::Round(_)) && !is_only_match(snapshot, id.stage) {
        let stage = translator.stage_in(snapshot, id.stage);
        return translator.t2("evening-result", "number", id.number, "stage", stage);
    }
    translator.t1("evening-result-of", "match", translator.match_in(snapshot, id))
}

/// Returns whether another result stood when an action entered one: undoing it brings that back.
fn stood_before(formatter: &EventFormatter<'_>, id: MatchId) -> bool {
    let history = formatter.snapshot.history(id);
    let at = history.iter().position(|record| record.action == formatter.action.number);
    at.and_then(|at| history.get(at.checked_sub(1)?)).is_some_and(|before| before.result.is_some())
}

/// Writes two names with what happened between them: `Huber 2 : 1 Maier`, `Huber kampflos gegen Maier`.
pub fn facing(translator: Translator, [left, right]: [&str; 2], result: MatchResult) -> String {
    match result {
        MatchResult::Played(played) => format!("{left} {} {right}", score(played.left, played.right)),
        MatchResult::Walkover { winner, .. } => {
            let (here, absent) = match winner {
                Side::Left => (left, right),
                Side::Right => (right, left),
            };
            translator.t2("evening-walkover", "winner", here, "absent", absent)
        }
        MatchResult::BothAbsent => translator.t2("evening-both-absent", "left", left, "right", right),
    }
}
