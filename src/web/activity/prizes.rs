//! Prizes, in words.

use super::{About, EventFormatter, EventWords, Subject};
use crate::tournament::PrizeEvent;
use crate::web::words::Words;

impl EventWords for PrizeEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let words = formatter.words;
        match self {
            PrizeEvent::LotsDrawn { place, .. } => words.t1("evening-did-lots", "place", place),
            PrizeEvent::PrizeOverridden { prize, .. } => words.t1("evening-did-override", "prize", prize),
            PrizeEvent::PrizeOverrideCleared { prize } => {
                words.t1("evening-did-clear-override", "prize", prize)
            }
            PrizeEvent::PrizeHandedOver { prize, done: true, .. } => {
                words.t1("evening-did-hand-over", "prize", prize)
            }
            PrizeEvent::PrizeHandedOver { prize, done: false, .. } => {
                words.t1("evening-did-hand-over-not", "prize", prize)
            }
        }
    }

    fn detail(&self, _: &EventFormatter<'_>) -> Option<String> {
        None
    }

    fn why_final(&self, words: Words) -> Option<String> {
        let PrizeEvent::LotsDrawn { place, .. } = self else { return None };
        Some(words.t1("evening-undo-lots", "place", place))
    }

    fn subject(&self) -> Option<Subject> {
        Some(match self {
            PrizeEvent::LotsDrawn { place, .. } => Subject::Lot(*place),
            PrizeEvent::PrizeOverridden { prize, .. } | PrizeEvent::PrizeOverrideCleared { prize } => {
                Subject::Prize(*prize)
            }
            PrizeEvent::PrizeHandedOver { prize, .. } => Subject::Hand(*prize),
        })
    }

    fn note(&self, about: &mut About) {
        match self {
            PrizeEvent::LotsDrawn { order, .. } => about.tickets.extend(order),
            PrizeEvent::PrizeOverridden { ticket, .. } | PrizeEvent::PrizeHandedOver { ticket, .. } => {
                about.tickets.extend(ticket);
            }
            PrizeEvent::PrizeOverrideCleared { .. } => {}
        }
    }

    fn answer(&self, _: &EventFormatter<'_>) -> Option<String> {
        None
    }
}
