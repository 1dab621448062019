//! What happened, in words: for the undo button and for the list of the last actions.

use crate::app::Snapshot;
use crate::tournament::{
    Action, ActionNo, DeskEvent, DrawEvent, EveningEvent, Event, HallEvent, MatchEvent, MatchId, MatchResult,
    PlayerId, PrizeEvent, Side, SpecialEvent, Stage, TicketNo,
};
use crate::web::words::Words;

/// An action in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// A noun that fits before "zurücknehmen": "Ergebnis 17", "Verkauf von Karte 12".
    pub what: String,
    /// More for the list of actions: "Huber 2 : 1 Maier", or empty.
    pub detail: String,
}

/// Tells what an action did.
pub fn told(words: Words, night: &Snapshot, action: &Action) -> Told {
    let teller = Teller { words, night, action };
    Told { what: teller.what(), detail: teller.detail() }
}

struct Teller<'a> {
    words: Words,
    night: &'a Snapshot,
    action: &'a Action,
}

impl Teller<'_> {
    /// An action of several events is named by the one that somebody wanted; the others followed from it.
    fn what(&self) -> String {
        let registered = self.pick(|event| match event {
            Event::Desk(DeskEvent::PlayerRegistered { player }) => Some(*player),
            _ => None,
        });
        let sold = self.tickets_sold();
        match (&registered[..], &sold[..]) {
            ([only], _) => self.words.t1("evening-did-register", "name", self.name(*only)),
            ([_, ..], _) => self.words.t1("evening-did-register-many", "count", registered.len()),
            ([], [_, ..]) => {
                self.words.t2("evening-did-sell", "count", sold.len(), "tickets", self.words.list(&sold))
            }
            ([], []) => {
                let results = self.pick(|event| {
                    matches!(event, Event::Matches(MatchEvent::ResultEntered { .. })).then_some(())
                });
                let renewed = self
                    .pick(|event| matches!(event, Event::Desk(DeskEvent::KeyRenewed { .. })).then_some(()));
                let named = |event: &&Event| {
                    matches!(
                        event,
                        Event::Desk(DeskEvent::PlayerWithdrew { .. })
                            | Event::Hall(HallEvent::MatchBegun { .. })
                    )
                };
                match (self.action.events.iter().find(named), results.len()) {
                    (Some(event), _) => self.event(event),
                    (None, 2..) => self.words.t1("evening-did-sheet", "count", results.len()),
                    (None, _) if renewed.len() > 1 => {
                        self.words.t1("evening-did-renew-keys", "count", renewed.len())
                    }
                    (None, _) => {
                        self.action.events.first().map(|event| self.event(event)).unwrap_or_default()
                    }
                }
            }
        }
    }

    fn pick<T>(&self, of: impl Fn(&Event) -> Option<T>) -> Vec<T> {
        self.action.events.iter().filter_map(of).collect()
    }

    fn tickets_sold(&self) -> Vec<TicketNo> {
        self.pick(|event| match event {
            Event::Desk(DeskEvent::TicketSold { ticket, .. }) => Some(*ticket),
            _ => None,
        })
    }

    fn name(&self, player: PlayerId) -> &str {
        self.night.name(player)
    }

    fn event(&self, event: &Event) -> String {
        let words = self.words;
        let person = |key: &str, player: &PlayerId| words.t1(key, "name", self.name(*player));
        let stage = |key: &str, stage: &Stage| words.t1(key, "stage", words.stage(*stage));
        match event {
            Event::Evening(EveningEvent::Opened(_)) => words.t("evening-did-open"),
            Event::Evening(EveningEvent::SettingsChanged(_)) => words.t("evening-did-settings"),
            Event::Evening(EveningEvent::TextsChanged) => words.t("evening-did-texts"),
            Event::Desk(DeskEvent::PlayerRegistered { player }) => person("evening-did-register", player),
            Event::Desk(DeskEvent::PlayerDescribed { player }) => person("evening-did-describe", player),
            Event::Desk(DeskEvent::PersonErased { player }) => person("evening-did-erase", player),
            Event::Desk(DeskEvent::PlayerRemoved { player }) => person("evening-did-remove", player),
            Event::Desk(DeskEvent::TicketSold { ticket, .. })
            | Event::Desk(DeskEvent::LateTicketPlaced { ticket, .. }) => {
                words.t2("evening-did-sell", "count", 1u8, "tickets", ticket)
            }
            Event::Desk(DeskEvent::TicketRefunded { ticket }) => {
                words.t1("evening-did-refund", "ticket", ticket)
            }
            Event::Desk(DeskEvent::Paid { player, amount }) => {
                words.t2("evening-did-pay", "name", self.name(*player), "amount", words.money(*amount))
            }
            Event::Desk(DeskEvent::PaidBack { player, amount }) => {
                words.t2("evening-did-pay-back", "name", self.name(*player), "amount", words.money(*amount))
            }
            Event::Draws(DrawEvent::ListClosed { stage: id, .. }) => stage("evening-did-close", id),
            Event::Draws(DrawEvent::ListReopened { stage: id, .. }) => stage("evening-did-reopen-list", id),
            Event::Draws(DrawEvent::PhraseTaken { stage: id, .. }) => stage("evening-did-phrase", id),
            Event::Draws(DrawEvent::Drawn { stage: id, .. }) => stage("evening-did-draw", id),
            Event::Draws(DrawEvent::PulledByHand { pull, .. }) => {
                words.t2("evening-did-pull", "number", pull.number, "ticket", pull.ticket)
            }
            Event::Draws(DrawEvent::PutBack { number, .. }) => {
                words.t1("evening-did-put-back", "number", number)
            }
            Event::Draws(DrawEvent::DrawVoided { stage: id, .. }) => stage("evening-did-void", id),
            Event::Matches(MatchEvent::ResultEntered { id, .. }) => {
                let result = self.result_name(*id);
                if self.is_correction(*id) {
                    words.t1("evening-did-correct", "result", result)
                } else {
                    result
                }
            }
            Event::Matches(MatchEvent::ResultReported { id, by, .. }) => self.report(*id, *by),
            Event::Desk(DeskEvent::KeyRenewed { ticket, .. }) => {
                words.t1("evening-did-renew-key", "ticket", ticket)
            }
            Event::Matches(MatchEvent::ResultTakenBack { id }) => {
                words.t1("evening-did-take-back", "result", self.result_name(*id))
            }
            Event::Matches(MatchEvent::TicketExchanged { stage: id, .. })
            | Event::Matches(MatchEvent::TicketRemoved { stage: id, .. }) => {
                stage("evening-did-exchange", id)
            }
            Event::Hall(HallEvent::MatchCalled { id, table }) => {
                words.t2("evening-did-call", "match", self.short_name(*id), "table", table)
            }
            Event::Hall(HallEvent::MatchBegun { id }) => {
                words.t1("evening-did-begin", "match", self.short_name(*id))
            }
            Event::Hall(HallEvent::MatchReleased { id }) => {
                words.t1("evening-did-release", "match", self.short_name(*id))
            }
            Event::Hall(HallEvent::PlayerMissing { player, .. }) => person("evening-did-miss", player),
            Event::Hall(HallEvent::PlayerFound { player }) => person("evening-did-find", player),
            Event::Desk(DeskEvent::PlayerWithdrew { player }) => person("evening-did-withdraw", player),
            Event::Desk(DeskEvent::PlayerReturned { player }) => person("evening-did-return", player),
            Event::Prizes(PrizeEvent::LotsDrawn { place, .. }) => {
                words.t1("evening-did-lots", "place", place)
            }
            Event::Prizes(PrizeEvent::PrizeOverridden { prize, .. }) => {
                words.t1("evening-did-override", "prize", prize)
            }
            Event::Prizes(PrizeEvent::PrizeOverrideCleared { prize }) => {
                words.t1("evening-did-clear-override", "prize", prize)
            }
            Event::Prizes(PrizeEvent::PrizeHandedOver { prize, done: true, .. }) => {
                words.t1("evening-did-hand-over", "prize", prize)
            }
            Event::Prizes(PrizeEvent::PrizeHandedOver { prize, done: false, .. }) => {
                words.t1("evening-did-hand-over-not", "prize", prize)
            }
            Event::Specials(SpecialEvent::SpecialPrizeAdded { .. }) => words.t("evening-did-add-special"),
            Event::Specials(SpecialEvent::SpecialPrizeRemoved { .. }) => {
                words.t("evening-did-remove-special")
            }
            Event::Specials(SpecialEvent::PlayerMarked { player, member: true, .. }) => {
                person("evening-did-mark", player)
            }
            Event::Specials(SpecialEvent::PlayerMarked { player, member: false, .. }) => {
                person("evening-did-unmark", player)
            }
            Event::Specials(SpecialEvent::SpecialPrizeGiven { player: Some(player), .. }) => {
                person("evening-did-give-special", player)
            }
            Event::Specials(SpecialEvent::SpecialPrizeGiven { player: None, .. }) => {
                words.t("evening-did-clear-special")
            }
            Event::Specials(SpecialEvent::SpecialLotsDrawn { .. }) => words.t("evening-did-special-lots"),
            Event::Desk(DeskEvent::CashCounted { amount }) => {
                words.t1("evening-did-count", "amount", words.money(*amount))
            }
            Event::Evening(EveningEvent::Finished) => words.t("evening-did-finish"),
            Event::Evening(EveningEvent::Reopened) => words.t("evening-did-reopen"),
            Event::Evening(EveningEvent::Undone { action }) => self.undone(*action),
        }
    }

    fn undone(&self, number: ActionNo) -> String {
        let what = self.night.action(number).map(|action| told(self.words, self.night, action).what);
        self.words.t1("evening-did-undo", "what", what.unwrap_or_default())
    }

    /// `Partie 17`, or what the match is about.
    fn short_name(&self, id: MatchId) -> String {
        match id.stage {
            Stage::Round(_) => self.words.t1("evening-match", "number", id.number),
            _ => self.words.match_name(id),
        }
    }

    /// `Meldung von Karte 12 (Ergebnis 17)`; what both sides said is a result.
    fn report(&self, id: MatchId, by: TicketNo) -> String {
        let result = self.result_name(id);
        let agreed = self
            .action
            .events
            .iter()
            .any(|event| matches!(event, Event::Matches(MatchEvent::ResultEntered { .. })));
        if agreed {
            self.words.t1("evening-did-report-agreed", "result", result)
        } else {
            self.words.t2("evening-did-report", "ticket", by, "result", result)
        }
    }

    /// `Ergebnis 17`; a match that has no number of its own is named by what it is about.
    fn result_name(&self, id: MatchId) -> String {
        match id.stage {
            Stage::Round(_) => self.words.t1("evening-result", "number", id.number),
            _ => self.words.t1("evening-result-of", "match", self.words.match_name(id)),
        }
    }

    /// Returns whether another result stood when this action entered one.
    fn is_correction(&self, id: MatchId) -> bool {
        let history = self.night.history(id);
        let at = history.iter().position(|record| record.action == self.action.number);
        at.and_then(|at| history.get(at.checked_sub(1)?)).is_some_and(|before| before.result.is_some())
    }

    fn detail(&self) -> String {
        let results = self.pick(|event| match event {
            Event::Matches(MatchEvent::ResultEntered { left, right, result, .. }) => {
                Some(facing(self.words, self.night, *left, *right, *result))
            }
            Event::Matches(MatchEvent::ResultReported { left, right, score, .. })
                if self.action.events.len() == 1 =>
            {
                let said = MatchResult::Played(*score);
                Some(facing(self.words, self.night, *left, *right, said))
            }
            _ => None,
        });
        let late = self.pick(|event| match event {
            Event::Desk(DeskEvent::LateTicketPlaced { number, .. }) => {
                Some(self.words.t1("evening-did-late", "number", number))
            }
            _ => None,
        });
        let signed = self.night.signed.get(&self.action.number);
        let agreed = signed.and_then(|signed| signed.agreed.as_ref());
        let agreed = agreed.map(|agreed| self.words.t1("evening-agreed", "name", agreed));
        [results, late, agreed.into_iter().collect()].concat().join(", ")
    }
}

/// Writes two names with what happened between them: `Huber 2 : 1 Maier`, `Huber kampflos gegen Maier`.
fn facing(words: Words, night: &Snapshot, left: TicketNo, right: TicketNo, result: MatchResult) -> String {
    let (left, right) = (night.name_on(left), night.name_on(right));
    match result {
        MatchResult::Played(score) => format!("{left} {} : {} {right}", score.left, score.right),
        MatchResult::Walkover { winner, .. } => {
            let (here, absent) = match winner {
                Side::Left => (left, right),
                Side::Right => (right, left),
            };
            words.t2("evening-walkover", "winner", here, "absent", absent)
        }
        MatchResult::BothAbsent => words.t2("evening-both-absent", "left", left, "right", right),
    }
}
