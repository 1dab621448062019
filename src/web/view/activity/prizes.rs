//! Prizes, in words.

use super::{About, EventFormatter, EventWords, Subject};
use tournament::PrizeEvent;

impl EventWords for PrizeEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let translator = formatter.translator;
        match self {
            PrizeEvent::LotsDrawn { place, .. } => translator.t1("evening-did-lots", "place", place),
            PrizeEvent::LotSealed { place, .. } => translator.t1("lot-did-seal", "place", place),
            PrizeEvent::LotPhraseTaken { lot, .. } => translator.t1("lot-did-phrase", "lot", lot),
            PrizeEvent::SealedLotDrawn { lot, .. } => translator.t1("lot-did-draw", "lot", lot),
            PrizeEvent::PlayOffNoted { place, .. } => translator.t1("evening-did-play-off", "place", place),
            PrizeEvent::PrizeOverridden { prize, .. } => {
                translator.t1("evening-did-override", "prize", prize)
            }
            PrizeEvent::PrizeOverrideCleared { prize } => {
                translator.t1("evening-did-clear-override", "prize", prize)
            }
            PrizeEvent::PrizeHandedOver { prize, done: true, .. } => {
                translator.t1("evening-did-hand-over", "prize", prize)
            }
            PrizeEvent::PrizeHandedOver { prize, done: false, .. } => {
                translator.t1("evening-did-hand-over-not", "prize", prize)
            }
            PrizeEvent::ThingChosen { thing, ticket } => {
                translator.t2("choice-did-choose", "thing", thing, "ticket", ticket)
            }
            PrizeEvent::ThingFreed { thing, ticket } => {
                translator.t2("choice-did-free", "thing", thing, "ticket", ticket)
            }
            PrizeEvent::TurnPassed { ticket } => translator.t1("choice-did-pass", "ticket", ticket),
        }
    }

    fn why_final(&self, formatter: &EventFormatter<'_>) -> Option<String> {
        let translator = formatter.translator;
        if let PrizeEvent::LotsDrawn { place, .. } = self {
            return Some(translator.t1("evening-undo-lots", "place", place));
        }
        if let PrizeEvent::LotSealed { place, .. } = self {
            return Some(translator.t1("lot-stays-sealed", "place", place));
        }
        if let PrizeEvent::LotPhraseTaken { .. } = self {
            return Some(translator.t("lot-reject-phrase"));
        }
        let PrizeEvent::SealedLotDrawn { lot, .. } = self else { return None };
        Some(translator.t1("lot-stays-drawn", "lot", lot))
    }

    fn subject(&self) -> Option<Subject> {
        Some(match self {
            PrizeEvent::LotsDrawn { place, .. } => Subject::Lot(*place),
            PrizeEvent::LotSealed { lot, .. }
            | PrizeEvent::LotPhraseTaken { lot, .. }
            | PrizeEvent::SealedLotDrawn { lot, .. } => Subject::SealedLot(*lot),
            PrizeEvent::PlayOffNoted { place, .. } => Subject::PlayOff(*place),
            PrizeEvent::PrizeOverridden { prize, .. } | PrizeEvent::PrizeOverrideCleared { prize } => {
                Subject::Prize(*prize)
            }
            PrizeEvent::PrizeHandedOver { prize, .. } => Subject::Hand(*prize),
            PrizeEvent::ThingChosen { thing, .. } | PrizeEvent::ThingFreed { thing, .. } => {
                Subject::Thing(*thing)
            }
            PrizeEvent::TurnPassed { ticket } => Subject::Turn(*ticket),
        })
    }

    fn note(&self, about: &mut About) {
        match self {
            PrizeEvent::LotsDrawn { order, .. } | PrizeEvent::SealedLotDrawn { order, .. } => {
                about.tickets.extend(order);
            }
            PrizeEvent::LotSealed { among, .. } | PrizeEvent::PlayOffNoted { among, .. } => {
                about.tickets.extend(among)
            }
            PrizeEvent::PrizeOverridden { ticket, .. } | PrizeEvent::PrizeHandedOver { ticket, .. } => {
                about.tickets.extend(ticket);
            }
            PrizeEvent::ThingChosen { ticket, .. }
            | PrizeEvent::ThingFreed { ticket, .. }
            | PrizeEvent::TurnPassed { ticket } => about.tickets.extend([ticket]),
            PrizeEvent::LotPhraseTaken { .. } | PrizeEvent::PrizeOverrideCleared { .. } => {}
        }
    }
}
