//! The desk, in words.

use super::{About, EventFormatter, EventWords, Subject};
use crate::web::view::draw::passed_over;
use tournament::{DeskEvent, MatchId, Side, Stage};

impl EventWords for DeskEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let translator = formatter.translator;
        match *self {
            DeskEvent::PlayerRegistered { player, .. } => formatter.person("evening-did-register", player),
            DeskEvent::PartnerNamed { player, partner, .. } => {
                formatter.pair("evening-did-partner", player, partner)
            }
            DeskEvent::PlayerDescribed { player } => formatter.person("evening-did-describe", player),
            DeskEvent::EntrantRenamed { player } => formatter.person("evening-did-rename", player),
            DeskEvent::PersonErased { player } => formatter.person("evening-did-erase", player),
            DeskEvent::PlayerRemoved { player } => formatter.person("evening-did-remove", player),
            DeskEvent::TicketSold { ticket, .. } | DeskEvent::LateTicketPlaced { ticket, .. } => {
                translator.t2("evening-did-sell", "count", 1u8, "tickets", ticket)
            }
            DeskEvent::TicketRefunded { ticket } => translator.t1("evening-did-refund", "ticket", ticket),
            DeskEvent::KeyRenewed { ticket, .. } => translator.t1("evening-did-renew-key", "ticket", ticket),
            DeskEvent::Paid { player, amount } => {
                translator.t2("evening-did-pay", "name", formatter.name(player), "amount", amount)
            }
            DeskEvent::PaidBack { player, amount } => {
                translator.t2("evening-did-pay-back", "name", formatter.name(player), "amount", amount)
            }
            DeskEvent::PlayerWithdrew { player } => formatter.person("evening-did-withdraw", player),
            DeskEvent::PlayerReturned { player } => formatter.person("evening-did-return", player),
            DeskEvent::CashCounted { amount } => translator.t1("evening-did-count", "amount", amount),
            DeskEvent::ExpenseNoted { purpose, amount } => {
                let purpose = translator.purpose(purpose);
                translator.t2("evening-did-spend", "purpose", purpose, "amount", amount)
            }
            DeskEvent::FloatNoted { amount } => translator.t1("evening-did-float", "amount", amount),
        }
    }

    fn detail(&self, formatter: &EventFormatter<'_>) -> Option<String> {
        let DeskEvent::LateTicketPlaced { number, passed_over, .. } = self else { return None };
        let translator = formatter.translator;
        Some(match passed_over.as_deref() {
            None | Some([]) => translator.t1("evening-did-late", "number", number),
            Some(byes) => translator.with(
                "evening-did-late-past",
                &[("number", number), ("count", &byes.len()), ("byes", &translator.list(byes))],
            ),
        })
    }

    fn why_final(&self, formatter: &EventFormatter<'_>) -> Option<String> {
        let translator = formatter.translator;
        if let DeskEvent::LateTicketPlaced { ticket, .. } = self {
            return Some(translator.t1("evening-undo-late", "ticket", ticket));
        }
        let partner = matches!(self, DeskEvent::PartnerNamed { .. });
        (partner || self.renamed().is_some()).then(|| translator.t("evening-undo-renamed"))
    }

    fn subject(&self) -> Option<Subject> {
        Some(match *self {
            DeskEvent::PlayerRegistered { player, .. }
            | DeskEvent::PlayerRemoved { player }
            | DeskEvent::PlayerWithdrew { player }
            | DeskEvent::PlayerReturned { player } => Subject::Player(player),
            DeskEvent::PartnerNamed { player, .. } => Subject::Partner(player),
            DeskEvent::TicketSold { ticket, .. } | DeskEvent::TicketRefunded { ticket } => {
                Subject::Ticket(ticket)
            }
            DeskEvent::Paid { player, .. } | DeskEvent::PaidBack { player, .. } => Subject::Money(player),
            DeskEvent::LateTicketPlaced { attempt, number, .. } => {
                Subject::Slot(MatchId { stage: Stage::FIRST, attempt, number }, Side::Right)
            }
            DeskEvent::CashCounted { .. } => Subject::Till,
            DeskEvent::FloatNoted { .. } => Subject::Float,
            // Names and keys are not in the state.
            DeskEvent::PlayerDescribed { .. }
            | DeskEvent::EntrantRenamed { .. }
            | DeskEvent::PersonErased { .. }
            | DeskEvent::KeyRenewed { .. }
            // An expense replaces nothing.
            | DeskEvent::ExpenseNoted { .. } => return None,
        })
    }

    fn note(&self, about: &mut About) {
        match *self {
            DeskEvent::PlayerRegistered { player, .. }
            | DeskEvent::PlayerDescribed { player }
            | DeskEvent::EntrantRenamed { player }
            | DeskEvent::PersonErased { player }
            | DeskEvent::PlayerRemoved { player }
            | DeskEvent::Paid { player, .. }
            | DeskEvent::PaidBack { player, .. }
            | DeskEvent::PlayerWithdrew { player }
            | DeskEvent::PlayerReturned { player } => about.people.extend([player]),
            DeskEvent::PartnerNamed { player, partner, .. } => about.people.extend([player, partner]),
            DeskEvent::TicketSold { ticket, player, .. } => {
                about.tickets.extend([ticket]);
                about.people.extend([player]);
            }
            DeskEvent::TicketRefunded { ticket } | DeskEvent::KeyRenewed { ticket, .. } => {
                about.tickets.extend([ticket]);
            }
            DeskEvent::LateTicketPlaced { ticket, attempt, number, .. } => {
                about.tickets.extend([ticket]);
                about.matches.extend([MatchId { stage: Stage::FIRST, attempt, number }]);
            }
            DeskEvent::CashCounted { .. } | DeskEvent::ExpenseNoted { .. } | DeskEvent::FloatNoted { .. } => {
            }
        }
    }

    fn answer(&self, formatter: &EventFormatter<'_>) -> Option<String> {
        let translator = formatter.translator;
        Some(match self {
            DeskEvent::LateTicketPlaced { ticket, number, .. } => {
                let snapshot = formatter.snapshot;
                let pairing = snapshot.pairings(Stage::FIRST).into_iter().find(|p| p.id.number == *number);
                let opponent =
                    pairing.and_then(|pairing| pairing.left).map_or("", |left| snapshot.known_on(left));
                let said = translator
                    .with("desk-said-late", &[("ticket", ticket), ("number", number), ("name", &opponent)]);
                let draw = snapshot.draw_in_force(Stage::FIRST);
                let late = draw.and_then(|draw| {
                    let late = draw.late.iter().rfind(|late| late.ticket == *ticket)?;
                    Some(passed_over(translator, snapshot, draw, late.action, late.ticket))
                });
                format!("{said} {}", late.unwrap_or_default()).trim_end().to_owned()
            }
            DeskEvent::KeyRenewed { ticket, .. } => translator.t1("player-said-renewed", "ticket", ticket),
            DeskEvent::TicketRefunded { ticket } => translator.t1("desk-said-refund", "ticket", ticket),
            DeskEvent::PaidBack { player, amount } => {
                translator.t2("desk-said-paid-back", "name", formatter.name(*player), "amount", amount)
            }
            DeskEvent::PlayerWithdrew { player } => formatter.person("player-said-withdrawn", *player),
            DeskEvent::PlayerReturned { player } => formatter.person("player-said-returned", *player),
            DeskEvent::PlayerRemoved { player } => formatter.person("player-said-removed", *player),
            DeskEvent::PartnerNamed { player, partner, .. } => {
                let came_along =
                    formatter.action.events.iter().any(|event| event.registers() == Some(*player));
                if came_along {
                    return None;
                }
                formatter.pair("player-said-partner", *player, *partner)
            }
            DeskEvent::PlayerDescribed { .. } => translator.t("player-said-described"),
            DeskEvent::EntrantRenamed { .. } => translator.t("player-said-renamed"),
            DeskEvent::PersonErased { player } => formatter.person("player-said-erased", *player),
            // A sale is answered as a whole.
            DeskEvent::PlayerRegistered { .. }
            | DeskEvent::TicketSold { .. }
            | DeskEvent::Paid { .. }
            | DeskEvent::CashCounted { .. }
            | DeskEvent::ExpenseNoted { .. }
            | DeskEvent::FloatNoted { .. } => return None,
        })
    }
}
