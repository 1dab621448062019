//! What happened, in words: for the undo button, the list of the last actions, the journal, and the answer to a button. Each area of a
//! night describes its own events in one file; nothing else in `web` turns events into words.

#![deny(clippy::wildcard_enum_match_arm)]

mod desk;
mod draws;
mod evening;
mod hall;
mod lives;
mod matches;
mod prizes;
mod specials;
mod subject;

pub use matches::facing;
pub use subject::About;
pub use subject::{Standings, Subject};

use crate::app::Snapshot;
use crate::web::view::translation::Translator;
use std::iter::successors;
use tournament::{
    Action, ActionNo, DeskEvent, Event, HallEvent, MatchEvent, MatchId, PlayerId, PrizeEvent, Stage, TicketNo,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionSummary {
    /// A noun that fits before "zurücknehmen": "Ergebnis der Partie 17", "Verkauf von Karte 12".
    pub what: String,
    /// More for the list of actions: "Huber 2 : 1 Maier", or empty.
    pub detail: String,
}

pub fn describe(translator: Translator, snapshot: &Snapshot, action: &Action) -> ActionSummary {
    let formatter = EventFormatter { translator, snapshot, action };
    ActionSummary { what: formatter.what(), detail: formatter.detail() }
}

/// Says what the action of this number did, as [`ActionSummary::what`] does; "" if there is none.
pub fn described(translator: Translator, snapshot: &Snapshot, number: ActionNo) -> String {
    let action = snapshot.tournament.action(number);
    // Its details may be those of thousands of events, and nobody reads them here.
    action.map(|action| EventFormatter { translator, snapshot, action }.what()).unwrap_or_default()
}

/// Says why an action cannot be taken back and what helps instead.
pub fn why_final(translator: Translator, snapshot: &Snapshot, action: ActionNo) -> String {
    let reason = snapshot.tournament.action(action).and_then(|action| {
        let formatter = EventFormatter { translator, snapshot, action };
        action.events.iter().find_map(|event| words_of(event).why_final(&formatter))
    });
    reason.unwrap_or_else(|| translator.t("reject-undo-blocked"))
}

/// Answers the button that led to an event, in a sentence with the names to call out; `None` if there is no more to say than what the page shows.
pub fn answer(translator: Translator, snapshot: &Snapshot, action: &Action, event: &Event) -> Option<String> {
    words_of(event).answer(&EventFormatter { translator, snapshot, action })
}

/// Returns the thing whose state an event changes; `None` if that is shown in another way.
pub fn subject(event: &Event) -> Option<Subject> {
    words_of(event).subject()
}

/// What an area has to say about its events.
trait EventWords {
    /// A noun that fits before "zurücknehmen".
    fn summary(&self, formatter: &EventFormatter<'_>) -> String;

    /// More for the list of actions, if any of its events has more.
    fn detail(&self, _: &EventFormatter<'_>) -> Option<String> {
        None
    }

    /// Why its action cannot be taken back and what helps instead, if it is final.
    fn why_final(&self, _: &EventFormatter<'_>) -> Option<String> {
        None
    }

    fn subject(&self) -> Option<Subject>;

    fn note(&self, about: &mut About);

    /// The answer to the button that led to it, if there is one.
    fn answer(&self, _: &EventFormatter<'_>) -> Option<String> {
        None
    }
}

fn words_of(event: &Event) -> &dyn EventWords {
    match event {
        Event::Desk(event) => event,
        Event::Draws(event) => event,
        Event::Matches(event) => event,
        Event::Hall(event) => event,
        Event::Prizes(event) => event,
        Event::Lives(event) => event,
        Event::Specials(event) => event,
        Event::Evening(event) => event,
    }
}

/// What is needed to describe an event of an action.
struct EventFormatter<'a> {
    translator: Translator,
    snapshot: &'a Snapshot,
    action: &'a Action,
}

impl EventFormatter<'_> {
    /// An action of several events is named by the one that somebody wanted; the others followed from it.
    fn what(&self) -> String {
        let events = &self.action.events;
        let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
        let registered = count(|event| matches!(event, Event::Desk(DeskEvent::PlayerRegistered { .. })));
        let sold: Vec<TicketNo> = events.iter().filter_map(sold).collect();
        let results = count(|event| matches!(event, Event::Matches(MatchEvent::ResultEntered { .. })));
        let renewed = count(|event| matches!(event, Event::Desk(DeskEvent::KeyRenewed { .. })));
        let handed_over = count(|event| matches!(event, Event::Prizes(PrizeEvent::PrizeHandedOver { .. })));
        let names_all = |event: &&Event| {
            matches!(
                event,
                Event::Desk(DeskEvent::PlayerWithdrew { .. }) | Event::Hall(HallEvent::MatchBegun { .. })
            )
        };
        if registered > 1 {
            return self.translator.t1("evening-did-register-many", "count", registered);
        }
        if registered == 0 && !sold.is_empty() {
            let tickets = self.translator.list(&sold);
            return self.translator.t2("evening-did-sell", "count", sold.len(), "tickets", tickets);
        }
        match events.iter().find(names_all) {
            Some(event) => words_of(event).summary(self),
            None if results > 1 => self.translator.t1("evening-did-sheet", "count", results),
            None if handed_over > 1 => self.translator.t1("evening-did-hand-over-all", "count", handed_over),
            None if renewed > 1 => self.translator.t1("evening-did-renew-keys", "count", renewed),
            None => events.first().map(|event| words_of(event).summary(self)).unwrap_or_default(),
        }
    }

    fn detail(&self) -> String {
        let details = self.action.events.iter().filter_map(|event| words_of(event).detail(self));
        let signed = self.snapshot.signed.get(&self.action.number);
        let agreed = signed.and_then(|signed| signed.agreed.as_ref());
        let agreed = agreed.map(|agreed| self.translator.t1("evening-agreed", "name", agreed));
        details.chain(agreed).collect::<Vec<_>>().join(", ")
    }

    fn person(&self, key: &str, player: PlayerId) -> String {
        self.translator.t1(key, "name", self.name(player))
    }

    fn pair(&self, key: &str, player: PlayerId, partner: PlayerId) -> String {
        let (name, partner) = (self.snapshot.name_of(player), self.snapshot.name_of(partner));
        self.translator.t2(key, "name", name, "partner", partner)
    }

    fn stage(&self, key: &str, stage: Stage) -> String {
        self.translator.t1(key, "stage", self.translator.stage_in(self.snapshot, stage))
    }

    fn name(&self, player: PlayerId) -> &str {
        self.snapshot.known_as(player)
    }

    fn undone(&self, number: ActionNo) -> String {
        let undoes = |number: &ActionNo| {
            let action = self.snapshot.tournament.action(*number)?;
            action.events.first()?.takes_back()
        };
        // Of a long row of what takes back what takes back the end is not named: a host may have made it up.
        let row: Vec<ActionNo> = successors(Some(number), undoes).take(8).collect();
        let last = row.last().copied().unwrap_or(number);
        let end = match undoes(&last) {
            Some(_) => "…".to_owned(),
            None => described(self.translator, self.snapshot, last),
        };
        row.iter().fold(end, |what, _| self.translator.t1("evening-did-undo", "what", what))
    }

    /// `Partie 17`, or what the match is about.
    fn match_name(&self, id: MatchId) -> String {
        match id.stage {
            Stage::Round(_) => self.translator.t1("evening-match", "number", id.number),
            Stage::Placement | Stage::ThirdPlace | Stage::FifthPlace | Stage::SeventhPlace => {
                self.translator.match_name(id)
            }
        }
    }
}

fn sold(event: &Event) -> Option<TicketNo> {
    let Event::Desk(DeskEvent::TicketSold { ticket, .. }) = event else { return None };
    Some(*ticket)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::view::tournament::samples_tests::Sample;
    use tournament::{EveningEvent, Tournament};

    /// Returns how often the last of so many entries says that something was taken back, each of which takes back the one before.
    fn said(row: u32) -> usize {
        let mut sample = Sample::of(&[("Huber Franz", "", 1)]);
        let mut actions: Vec<Action> = sample.snapshot.tournament.actions().cloned().collect();
        let first = u32::try_from(actions.len()).unwrap();
        let at = actions[0].at;
        for number in first + 1..=first + row {
            let events = vec![Event::Evening(EveningEvent::Undone { action: ActionNo(number - 1) })];
            actions.push(Action { number: ActionNo(number), at, events });
        }
        sample.snapshot.tournament = Tournament::replay(actions).unwrap();
        let what = described(Translator::GERMAN, &sample.snapshot, ActionNo(first + row));
        what.matches("Zurückgenommen: ").count()
    }

    #[test]
    fn of_a_long_row_of_what_takes_back_what_takes_back_the_end_is_not_named() {
        assert_eq!([1, 2, 8, 9, 5_000].map(said), [1, 2, 8, 8, 8]);
    }
}
