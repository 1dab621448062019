//! Draws, in words.

use super::{About, EventFormatter, EventWords, Subject};
use crate::tournament::DrawEvent;
use crate::web::view::translation::Translator;

impl EventWords for DrawEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let translator = formatter.translator;
        match self {
            DrawEvent::ListClosed { stage, .. } => formatter.stage("evening-did-close", *stage),
            DrawEvent::ListReopened { stage, .. } => formatter.stage("evening-did-reopen-list", *stage),
            DrawEvent::PhraseTaken { stage, .. } => formatter.stage("evening-did-phrase", *stage),
            DrawEvent::Drawn { stage, .. } => formatter.stage("evening-did-draw", *stage),
            DrawEvent::PulledByHand { pull, .. } => {
                translator.t2("evening-did-pull", "number", pull.number, "ticket", pull.ticket)
            }
            DrawEvent::PutBack { number, .. } => translator.t1("evening-did-put-back", "number", number),
            DrawEvent::DrawVoided { stage, .. } => formatter.stage("evening-did-void", *stage),
        }
    }

    fn why_final(&self, translator: Translator) -> Option<String> {
        let (key, stage) = match self {
            DrawEvent::ListClosed { stage, .. } => ("evening-undo-list-closed", stage),
            DrawEvent::ListReopened { stage, .. } => ("evening-undo-list-reopened", stage),
            DrawEvent::Drawn { stage, .. }
            | DrawEvent::PulledByHand { stage, .. }
            | DrawEvent::PutBack { stage, .. } => ("evening-undo-drawn", stage),
            DrawEvent::DrawVoided { stage, .. } => ("evening-undo-voided", stage),
            DrawEvent::PhraseTaken { .. } => return None,
        };
        Some(translator.t1(key, "stage", stage))
    }

    fn subject(&self) -> Option<Subject> {
        Some(match self {
            DrawEvent::ListClosed { stage, .. }
            | DrawEvent::ListReopened { stage, .. }
            | DrawEvent::Drawn { stage, .. }
            | DrawEvent::DrawVoided { stage, .. } => Subject::Draw(*stage),
            DrawEvent::PhraseTaken { stage, .. } => Subject::Phrase(*stage),
            DrawEvent::PulledByHand { stage, pull, .. } => Subject::Pull(*stage, pull.ticket),
            // The ticket is still without a number.
            DrawEvent::PutBack { .. } => return None,
        })
    }

    fn note(&self, about: &mut About) {
        match self {
            DrawEvent::ListClosed { entries, .. } => {
                about.people.extend(entries.iter().map(|(player, _)| *player));
                about.tickets.extend(entries.iter().flat_map(|(_, tickets)| tickets));
            }
            DrawEvent::Drawn { pulls, .. } => about.tickets.extend(pulls.iter().map(|pull| pull.ticket)),
            DrawEvent::PulledByHand { pull, .. } => about.tickets.extend([pull.ticket]),
            DrawEvent::ListReopened { .. }
            | DrawEvent::PhraseTaken { .. }
            | DrawEvent::PutBack { .. }
            | DrawEvent::DrawVoided { .. } => {}
        }
    }
}
