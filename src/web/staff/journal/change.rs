//! What was before an action and after it, in words. Names are those of today: the journal holds none.

use crate::app::{Former, Margin, Snapshot};
use crate::texts::Person;
use crate::tournament::draw::VoidCause;
use crate::tournament::{
    Action, ActionNo, DeskEvent, DrawEvent, EveningEvent, Event, HallEvent, MatchEvent, MatchId, Order,
    Outcome, PlayerId, PrizeEvent, Reporting, Settings, Side, SpecialEvent, Stage, State, TicketNo,
};
use crate::web::words::Words;

/// Something that an action has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What: "Partie 17", "Karte 12".
    pub what: String,
    /// How it stood before.
    pub before: String,
    /// How it stood after.
    pub after: String,
}

/// Returns what an action changed, each thing once.
pub fn changes(
    words: Words,
    night: &Snapshot,
    margin: &Margin,
    action: &Action,
    (before, after): (&State, &State),
) -> Vec<Change> {
    let teller = Teller { words, night };
    let mut changes: Vec<Change> = Vec::new();
    for event in &action.events {
        match event {
            Event::Evening(EveningEvent::SettingsChanged(settings)) => {
                changes.extend(teller.settings(before.settings(), settings))
            }
            Event::Evening(EveningEvent::TextsChanged) | Event::Desk(DeskEvent::PlayerDescribed { .. }) => {
                changes.extend(teller.texts(margin, action.number));
            }
            Event::Evening(EveningEvent::Undone { action }) => changes.push(Change {
                what: words.t1("journal-entry", "number", action),
                before: words.t("journal-counts"),
                after: words.t("journal-counts-not"),
            }),
            event => changes.extend(teller.subject(event).map(|subject| Change {
                what: teller.name(&subject),
                before: teller.standing(&subject, before),
                after: teller.standing(&subject, after),
            })),
        }
    }
    let mut seen: Vec<String> = Vec::new();
    changes.retain(|change| {
        let new = change.before != change.after && !seen.contains(&change.what);
        seen.push(change.what.clone());
        new
    });
    changes
}

/// Something whose state an event changes.
enum Subject {
    Player(PlayerId),
    Ticket(TicketNo),
    Money(PlayerId),
    Draw(Stage),
    Phrase(Stage),
    Pull(Stage, TicketNo),
    Match(MatchId),
    Report(MatchId, Side),
    Slot(MatchId, Side),
    Call(MatchId),
    Lot(u32),
    Prize(u32),
    Hand(u32),
    Special(u32),
    Mark(u32, PlayerId),
    Till,
    Tournament,
}

struct Teller<'a> {
    words: Words,
    night: &'a Snapshot,
}

impl Teller<'_> {
    fn subject(&self, event: &Event) -> Option<Subject> {
        Some(match *event {
            Event::Desk(DeskEvent::PlayerRegistered { player })
            | Event::Desk(DeskEvent::PlayerRemoved { player })
            | Event::Hall(HallEvent::PlayerMissing { player, .. })
            | Event::Hall(HallEvent::PlayerFound { player })
            | Event::Desk(DeskEvent::PlayerWithdrew { player })
            | Event::Desk(DeskEvent::PlayerReturned { player }) => Subject::Player(player),
            Event::Desk(DeskEvent::TicketSold { ticket, .. })
            | Event::Desk(DeskEvent::TicketRefunded { ticket }) => Subject::Ticket(ticket),
            Event::Desk(DeskEvent::Paid { player, .. }) | Event::Desk(DeskEvent::PaidBack { player, .. }) => {
                Subject::Money(player)
            }
            Event::Draws(DrawEvent::ListClosed { stage, .. })
            | Event::Draws(DrawEvent::ListReopened { stage, .. })
            | Event::Draws(DrawEvent::Drawn { stage, .. })
            | Event::Draws(DrawEvent::DrawVoided { stage, .. }) => Subject::Draw(stage),
            Event::Draws(DrawEvent::PhraseTaken { stage, .. }) => Subject::Phrase(stage),
            Event::Draws(DrawEvent::PulledByHand { stage, ref pull, .. }) => {
                Subject::Pull(stage, pull.ticket)
            }
            Event::Matches(MatchEvent::ResultEntered { id, .. })
            | Event::Matches(MatchEvent::ResultTakenBack { id }) => Subject::Match(id),
            Event::Matches(MatchEvent::ResultReported { id, side, .. }) => Subject::Report(id, side),
            Event::Desk(DeskEvent::LateTicketPlaced { attempt, number, .. }) => {
                Subject::Slot(MatchId { stage: Stage::FIRST, attempt, number }, Side::Right)
            }
            Event::Matches(MatchEvent::TicketExchanged { stage, attempt, number, side, .. })
            | Event::Matches(MatchEvent::TicketRemoved { stage, attempt, number, side, .. }) => {
                Subject::Slot(MatchId { stage, attempt, number }, side)
            }
            Event::Hall(HallEvent::MatchCalled { id, .. })
            | Event::Hall(HallEvent::MatchBegun { id })
            | Event::Hall(HallEvent::MatchReleased { id }) => Subject::Call(id),
            Event::Prizes(PrizeEvent::LotsDrawn { place, .. }) => Subject::Lot(place),
            Event::Prizes(PrizeEvent::PrizeOverridden { prize, .. })
            | Event::Prizes(PrizeEvent::PrizeOverrideCleared { prize }) => Subject::Prize(prize),
            Event::Prizes(PrizeEvent::PrizeHandedOver { prize, .. }) => Subject::Hand(prize),
            Event::Specials(SpecialEvent::SpecialPrizeAdded { special, .. })
            | Event::Specials(SpecialEvent::SpecialPrizeRemoved { special })
            | Event::Specials(SpecialEvent::SpecialPrizeGiven { special, .. })
            | Event::Specials(SpecialEvent::SpecialLotsDrawn { special, .. }) => Subject::Special(special),
            Event::Specials(SpecialEvent::PlayerMarked { group, player, .. }) => Subject::Mark(group, player),
            Event::Desk(DeskEvent::CashCounted { .. }) => Subject::Till,
            Event::Evening(EveningEvent::Finished) | Event::Evening(EveningEvent::Reopened) => {
                Subject::Tournament
            }
            _ => return None,
        })
    }

    fn name(&self, subject: &Subject) -> String {
        let words = self.words;
        match *subject {
            Subject::Player(player) => self.night.name(player).to_owned(),
            Subject::Ticket(ticket) => words.t1("journal-ticket", "ticket", ticket),
            Subject::Money(player) => words.t1("journal-paid", "name", self.night.name(player)),
            Subject::Draw(stage) => words.t1("journal-draw", "stage", words.stage(stage)),
            Subject::Phrase(stage) => words.t1("journal-phrase", "stage", words.stage(stage)),
            Subject::Pull(_, ticket) => words.t1("journal-ticket", "ticket", ticket),
            Subject::Match(id) | Subject::Call(id) => words.match_name(id),
            Subject::Report(id, side) => {
                let key = if side == Side::Left { "journal-report-left" } else { "journal-report-right" };
                words.t1(key, "match", words.match_name(id))
            }
            Subject::Slot(id, side) => {
                let key = if side == Side::Left { "journal-slot-left" } else { "journal-slot-right" };
                words.t1(key, "match", words.match_name(id))
            }
            Subject::Lot(place) => words.t1("journal-place", "place", place),
            Subject::Prize(prize) | Subject::Hand(prize) => words.t1("journal-prize", "prize", prize),
            Subject::Special(special) => match self.night.extras().specials.get(&special) {
                Some(name) => words.t1("journal-special", "name", name.as_str()),
                None => words.t1("journal-special", "name", special),
            },
            Subject::Mark(_, player) => self.night.name(player).to_owned(),
            Subject::Till => words.t("journal-till"),
            Subject::Tournament => words.t("journal-tournament"),
        }
    }

    /// Returns how something stands.
    fn standing(&self, subject: &Subject, state: &State) -> String {
        let words = self.words;
        let nothing = || words.t("journal-nothing");
        match *subject {
            Subject::Player(player) => words.t(match state.players().get(&player) {
                None => "journal-not-listed",
                Some(known) if known.withdrawn.is_some() => "journal-gone-home",
                Some(_) if state.missing_player(player).is_some() => "journal-missing",
                Some(_) => "journal-listed",
            }),
            Subject::Ticket(ticket) => match state.owner(ticket) {
                Some(owner) => self.night.name(owner).to_owned(),
                None => words.t("journal-unsold"),
            },
            Subject::Money(player) => words.money(state.paid(player)),
            Subject::Draw(stage) => words.t(draw_state(state, stage)),
            Subject::Phrase(stage) => {
                let seal = state.draw_in_force(stage).and_then(|draw| draw.seal());
                let phrase = seal.and_then(|seal| seal.phrase.as_ref());
                phrase.map(|phrase| phrase.as_str().to_owned()).unwrap_or_else(nothing)
            }
            Subject::Pull(stage, ticket) => {
                let pulls = state.draw_in_force(stage).map(|draw| &draw.pulls[..]).unwrap_or_default();
                let pull = pulls.iter().find(|pull| pull.ticket == ticket);
                pull.map_or_else(nothing, |pull| words.t1("journal-pulled", "number", pull.number))
            }
            Subject::Match(id) => self.result(state, id),
            Subject::Report(id, side) => {
                let report = state.all_reports().get(&id).and_then(|reports| reports.of(side));
                report.map_or_else(nothing, |report| report.score.to_string())
            }
            Subject::Slot(id, side) => {
                let ticket = state.pairing(id).and_then(|pairing| pairing.ticket(side));
                ticket.map_or_else(nothing, |ticket| self.ticket(ticket))
            }
            Subject::Call(id) => match state.call(id).map(|call| (call.table, call.begun)) {
                Some((Some(table), _)) => words.t1("journal-at-table", "table", table),
                Some((None, _)) => words.t("journal-running"),
                None => words.t("journal-not-called"),
            },
            Subject::Lot(place) => match state.lots().iter().rfind(|lot| lot.place == place) {
                Some(lot) => {
                    words.list(&lot.order.iter().map(|ticket| self.ticket(*ticket)).collect::<Vec<_>>())
                }
                None => words.t("journal-tied"),
            },
            Subject::Prize(prize) => match state.overrides().get(&prize) {
                Some(Some(ticket)) => self.ticket(*ticket),
                Some(None) => words.t("journal-nobody-gets"),
                None => words.t("journal-by-rule"),
            },
            Subject::Hand(prize) => match state.handed_over().get(&prize) {
                Some(Some(ticket)) => words.t1("journal-handed-over-to", "holder", self.ticket(*ticket)),
                Some(None) => words.t("journal-handed-over"),
                None => words.t("journal-not-handed-over"),
            },
            Subject::Special(special) => match state.specials().get(&special) {
                None => nothing(),
                Some(special) => match (special.given, special.lots.last()) {
                    (Some(player), _) => self.night.name(player).to_owned(),
                    (None, None) => words.t("journal-by-rule"),
                    (None, Some(lots)) => {
                        words.list(&lots.iter().map(|player| self.night.name(*player)).collect::<Vec<_>>())
                    }
                },
            },
            Subject::Mark(group, player) => {
                let name = self.night.extras().groups.get(&group);
                let name = name.map_or_else(|| group.to_string(), ToString::to_string);
                let key =
                    if state.is_marked(group, player) { "journal-marked" } else { "journal-not-marked" };
                words.t1(key, "group", name)
            }
            Subject::Till => state.counted().map_or_else(nothing, |amount| words.money(amount)),
            Subject::Tournament => {
                words.t(if state.is_finished() { "journal-finished" } else { "journal-going-on" })
            }
        }
    }

    fn ticket(&self, ticket: TicketNo) -> String {
        self.words.t2("journal-ticket-of", "ticket", ticket, "name", self.night.name_on(ticket))
    }

    fn result(&self, state: &State, id: MatchId) -> String {
        match state.pairing(id).map(|pairing| (pairing.outcome, pairing)) {
            Some((Outcome::Result(result), pairing)) => {
                let names = [pairing.left, pairing.right]
                    .map(|ticket| ticket.map(|ticket| self.night.name_on(ticket)).unwrap_or_default());
                let [left, right] = names;
                self.words.with(
                    "journal-result",
                    &[("left", &left), ("result", &self.words.result(result)), ("right", &right)],
                )
            }
            _ => self.words.t("journal-open"),
        }
    }

    fn settings(&self, old: &Settings, new: &Settings) -> Vec<Change> {
        let words = self.words;
        let yes = |yes: bool| words.t(if yes { "journal-yes" } else { "journal-no" });
        let reporting = |how: Reporting| {
            words.t(match how {
                Reporting::Off => "journal-reporting-off",
                Reporting::Counts => "journal-reporting-counts",
                Reporting::AfterDesk => "journal-reporting-after-desk",
            })
        };
        let order = |order: Order| {
            words.t(match order {
                Order::AsSold => "journal-order-as-sold",
                Order::Random | Order::MostTicketsFirst => "journal-order-random",
            })
        };
        let both = |key: &str, of: &dyn Fn(&Settings) -> String| Change {
            what: words.t(key),
            before: of(old),
            after: of(new),
        };
        let mut changes = vec![
            both("journal-capacity", &|settings| settings.capacity.to_string()),
            both("journal-tickets-per-player", &|settings| settings.tickets_per_player.to_string()),
            both("journal-price", &|settings| words.money(settings.ticket_price)),
            both("journal-bummerl", &|settings| settings.bummerl_to_win.to_string()),
            both("journal-prizes", &|settings| settings.prizes.to_string()),
            both("journal-one-each", &|settings| yes(settings.one_prize_each)),
            both("journal-reporting", &|settings| reporting(settings.reporting)),
            both("journal-first-order", &|settings| order(settings.first_order)),
            both("journal-tables", &|settings| settings.tables.to_string()),
        ];
        if old.rules != new.rules {
            let before = words.t("journal-rules-before");
            changes.push(Change {
                what: words.t("journal-rules"),
                before,
                after: words.t("journal-rules-after"),
            });
        }
        changes
    }

    /// Words that an action replaced. What they were replaced by is what the next action replaced, or what stands now.
    fn texts(&self, margin: &Margin, number: ActionNo) -> Vec<Change> {
        let words = self.words;
        let later = |wanted: &dyn Fn(&Former) -> bool| {
            let after = margin.former.range(ActionNo(number.0 + 1)..).flat_map(|(_, former)| former);
            after.clone().find(|former| wanted(former))
        };
        let undone = self.night.is_undone(number);
        let unless_undone = |text: String| if undone { words.t("journal-taken-back-words") } else { text };
        let mut changes = Vec::new();
        for former in margin.former.get(&number).into_iter().flatten() {
            match former {
                Former::Player(player, before) => {
                    let next = later(&|former| matches!(former, Former::Player(other, _) if other == player));
                    let after = match next {
                        Some(Former::Player(_, person)) => Some(person),
                        _ => self.night.people.get(player),
                    };
                    changes.push(Change {
                        what: words.t1("journal-person", "number", player),
                        before: person(before),
                        after: unless_undone(after.map(person).unwrap_or_default()),
                    });
                }
                Former::Tournament(before) => {
                    let after = match later(&|former| matches!(former, Former::Tournament(_))) {
                        Some(Former::Tournament(texts)) => texts,
                        _ => &self.night.texts,
                    };
                    let list = |prizes: &[crate::texts::PrizeText]| {
                        prizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
                    };
                    for (key, before, after) in [
                        ("journal-name", before.name.to_string(), after.name.to_string()),
                        ("journal-venue", before.venue.to_string(), after.venue.to_string()),
                        ("journal-date", words.date(before.date), words.date(after.date)),
                        ("journal-prize-texts", list(&before.prizes), list(&after.prizes)),
                        ("journal-rules-text", before.rules.to_string(), after.rules.to_string()),
                    ] {
                        if before != after {
                            let after = unless_undone(after);
                            changes.push(Change { what: words.t(key), before, after });
                        }
                    }
                }
            }
        }
        changes
    }
}

fn person(person: &Person) -> String {
    if person.place.is_empty() {
        person.name.to_string()
    } else {
        format!("{}, {}", person.name, person.place)
    }
}

fn draw_state(state: &State, stage: Stage) -> &'static str {
    match state.draws().iter().rfind(|draw| draw.stage == stage) {
        None => "journal-list-open",
        Some(draw) => match &draw.voided {
            Some(void) if void.cause == VoidCause::Reopened => "journal-list-reopened",
            Some(_) => "journal-draw-void",
            None if draw.complete => "journal-drawn",
            None => "journal-list-closed",
        },
    }
}
