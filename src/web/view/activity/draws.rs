//! Draws, in words.

use super::{About, EventFormatter, EventWords, Subject};
use tournament::DrawEvent;

impl EventWords for DrawEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let translator = formatter.translator;
        match self {
            DrawEvent::ListClosed { stage, .. } => formatter.stage("evening-did-close", *stage),
            DrawEvent::ListReopened { stage, .. } => formatter.stage("evening-did-reopen-list", *stage),
            DrawEvent::PhraseTaken { stage, phrase, .. } if phrase.as_str().is_empty() => {
                formatter.stage("evening-did-no-phrase", *stage)
            }
            DrawEvent::PhraseTaken { stage, .. } => formatter.stage("evening-did-phrase", *stage),
            DrawEvent::Drawn { stage, .. } => formatter.stage("evening-did-draw", *stage),
            DrawEvent::PulledByHand { pull, .. } => {
                translator.t2("evening-did-pull", "number", pull.number, "ticket", pull.ticket)
            }
            DrawEvent::PulledOnPaper { pulls, .. } => {
                translator.t1("evening-did-pull-on-paper", "count", pulls.len())
            }
            DrawEvent::PutBack { number, .. } => translator.t1("evening-did-put-back", "number", number),
            DrawEvent::CallPostponed { ticket, .. } => {
                translator.t1("evening-did-postpone", "ticket", ticket)
            }
            DrawEvent::ListWithoutDraw { stage, .. } => formatter.stage("evening-did-close", *stage),
            DrawEvent::RoundPaired { stage, .. } => formatter.stage("standing-did-pair", *stage),
            DrawEvent::ListMadeAnew { stage } => formatter.stage("evening-did-reopen-list", *stage),
            DrawEvent::Shuffled { stage, .. } => formatter.stage("evening-did-draw", *stage),
            DrawEvent::SlipPulled { ticket, .. } => translator.t1("lives-did-pull", "ticket", ticket),
            DrawEvent::SlipPutBack { ticket, .. } => translator.t1("lives-did-put-back", "ticket", ticket),
            DrawEvent::DrawVoided { stage, .. } => formatter.stage("evening-did-void", *stage),
        }
    }

    fn why_final(&self, formatter: &EventFormatter<'_>) -> Option<String> {
        let (key, stage) = match self {
            DrawEvent::ListClosed { stage, .. } | DrawEvent::ListWithoutDraw { stage, .. } => {
                ("evening-undo-list-closed", stage)
            }
            DrawEvent::ListReopened { stage, .. } => ("evening-undo-list-reopened", stage),
            DrawEvent::Drawn { stage, .. }
            | DrawEvent::PulledByHand { stage, .. }
            | DrawEvent::PulledOnPaper { stage, .. }
            | DrawEvent::PutBack { stage, .. }
            | DrawEvent::CallPostponed { stage, .. }
            | DrawEvent::Shuffled { stage, .. }
            | DrawEvent::SlipPulled { stage, .. }
            | DrawEvent::SlipPutBack { stage, .. } => ("evening-undo-drawn", stage),
            DrawEvent::DrawVoided { stage, .. } => ("evening-undo-voided", stage),
            DrawEvent::PhraseTaken { .. }
            | DrawEvent::ListMadeAnew { .. }
            | DrawEvent::RoundPaired { .. } => return None,
        };
        Some(formatter.stage(key, *stage))
    }

    fn subject(&self) -> Option<Subject> {
        Some(match self {
            DrawEvent::ListClosed { stage, .. }
            | DrawEvent::ListReopened { stage, .. }
            | DrawEvent::Drawn { stage, .. }
            | DrawEvent::Shuffled { stage, .. }
            | DrawEvent::RoundPaired { stage, .. }
            | DrawEvent::PulledOnPaper { stage, .. }
            | DrawEvent::DrawVoided { stage, .. } => Subject::Draw(*stage),
            DrawEvent::PhraseTaken { stage, .. } => Subject::Phrase(*stage),
            DrawEvent::PulledByHand { stage, pull, .. } => Subject::Pull(*stage, pull.ticket),
            // The ticket is still without a number; without a draw there is none to show; a slip stands in the order of its bag.
            DrawEvent::PutBack { .. }
            | DrawEvent::CallPostponed { .. }
            | DrawEvent::ListWithoutDraw { .. }
            | DrawEvent::ListMadeAnew { .. }
            | DrawEvent::SlipPulled { .. }
            | DrawEvent::SlipPutBack { .. } => return None,
        })
    }

    fn note(&self, about: &mut About) {
        match self {
            DrawEvent::ListClosed { entries, .. } => {
                about.people.extend(entries.iter().map(|(player, _)| *player));
                about.tickets.extend(entries.iter().flat_map(|(_, tickets)| tickets));
            }
            DrawEvent::Drawn { pulls, .. } | DrawEvent::PulledOnPaper { pulls, .. } => {
                about.tickets.extend(pulls.iter().map(|pull| pull.ticket))
            }
            DrawEvent::PulledByHand { pull, .. } => about.tickets.extend([pull.ticket]),
            DrawEvent::Shuffled { order, .. } => about.tickets.extend(order),
            DrawEvent::CallPostponed { ticket, .. }
            | DrawEvent::SlipPulled { ticket, .. }
            | DrawEvent::SlipPutBack { ticket, .. } => {
                about.tickets.extend([ticket]);
            }
            DrawEvent::RoundPaired { entries, .. } => {
                about.tickets.extend(entries.iter().map(|(_, ticket)| ticket));
            }
            DrawEvent::ListWithoutDraw { entries, .. } => {
                about.tickets.extend(entries.iter().map(|entry| entry.ticket));
            }
            DrawEvent::ListReopened { .. }
            | DrawEvent::PhraseTaken { .. }
            | DrawEvent::PutBack { .. }
            | DrawEvent::ListMadeAnew { .. }
            | DrawEvent::DrawVoided { .. } => {}
        }
    }
}
