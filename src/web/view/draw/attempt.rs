//! One attempt of a draw with its protocol, ready to be shown.

use super::hands::List;
use super::lists::{Facing, by_number};
use super::pack::{PackCard, cards_of, pack_of, pack_taken_by, phrase_text};
use super::passed_over::passed_over;
use super::resumed::fresh;
use crate::app::Snapshot;
use crate::web::address;
use crate::web::view::tournament::PublicNames;
use crate::web::view::translation::{Names, Translator};
use chrono::{DateTime, TimeDelta, Utc};
use tournament::chain::Hash;
use tournament::draw::{
    Change, ChangeKind, Draw, Passed, Phrase, PhraseKind, Pot, Published, Pull, VoidCause, Voided,
};
use tournament::{Action, DeskEvent, Event, Side, TicketNo};

/// By so much a list may seem to come before it was closed: two clocks differ.
const EARLY: TimeDelta = TimeDelta::seconds(30);

/// After so long a list has not come at once.
const LATE: TimeDelta = TimeDelta::minutes(2);

#[derive(Debug, Clone)]
pub struct Attempt {
    pub number: u32,
    /// Whether people pull from real pots.
    pub by_hand: bool,
    /// Whether they pulled while nobody could note it, and their slips were entered later.
    pub on_paper: bool,
    /// Whether all numbers are pulled.
    pub complete: bool,
    pub void: Option<VoidLine>,
    pub list: List,
    pub closed_at: DateTime<Utc>,
    /// When the closed list came to the host that shows this; `None` in the hall itself.
    pub came_at: Option<DateTime<Utc>>,
    /// Whether the draw came to the host later than the closed list, in a call of its own; `None` before it is drawn, and where this is no host.
    pub came_first: Option<bool>,
    /// When the last number was pulled.
    pub drawn_at: Option<DateTime<Utc>>,
    /// The pairings as they stand now, by number; none before the draw.
    pub facings: Vec<Facing>,
    /// What the hall had said or pulled before and does not count, in one line, or "".
    pub earlier: String,
    /// Who was called to the pots and came later, in one line, or "".
    pub later: String,
    /// What the phrase had to be, in a sentence; "" if nobody said so.
    pub kind: String,
    /// The phrase as a pack of cards, if it is one.
    pub cards: Vec<PackCard>,
    /// Who of the staff had got an account or a password only just before the list was closed, in sentences.
    pub fresh: Vec<String>,
    /// The head of the journal of accounts at that moment, "Helfer 12 · 3fa9 01bc 77e2 90d4", or "".
    pub accounts: String,
    /// Whose name was changed after the list was closed.
    pub renamed: Vec<ChangeLine>,
    pub changes: Vec<ChangeLine>,
    /// The pulls in order, with the names; none where pairs are drawn.
    pub pulls: Vec<PullLine>,
    /// Whether pairs are drawn from one bag.
    pub of_pairs: bool,
    /// Whether they follow from the standing, or from who sits where, without any chance.
    pub paired: bool,
    /// The slips in the order in which they came from the bag, with the names; none for two pots.
    pub slips: Vec<SlipLine>,
    pub protocol: Published,
}

#[derive(Debug, Clone)]
pub struct PastAttempt {
    pub path: String,
    pub number: u32,
    pub closed_at: DateTime<Utc>,
    pub complete: bool,
    pub void: Option<VoidLine>,
}

/// Why and when an attempt became void.
#[derive(Debug, Clone)]
pub struct VoidLine {
    /// The reason that was given, or that the list was reopened.
    pub reason: String,
    pub at: DateTime<Utc>,
    /// "Für ungültig erklärt von Anna, zugestimmt hat Bernd."
    pub by: String,
}

impl VoidLine {
    /// Returns the reason and who says so, as one text.
    pub fn summary(&self) -> String {
        let stop = if self.reason.ends_with(['.', '!', '?', '…']) { "" } else { "." };
        format!("{}{stop} {}", self.reason, self.by).trim_end().to_owned()
    }
}

/// One pull, with the name of who pulled.
#[derive(Debug, Clone)]
pub struct PullLine {
    /// Their name, "" if they are no longer on the list.
    pub name: String,
    pub pull: Pull,
}

impl PullLine {
    pub fn of(snapshot: &Snapshot, draw: &Draw, pull: &Pull) -> PullLine {
        let name = draw.owner(pull.ticket).map(|player| PublicNames(snapshot).short(player));
        PullLine { name: name.unwrap_or_default(), pull: pull.clone() }
    }

    pub fn is_left(&self) -> bool {
        self.pull.pot == Pot::Left
    }

    /// Returns the numbers that were put back, with something between them.
    pub fn put_back(&self, joint: &str) -> String {
        self.pull.rejected.iter().map(u32::to_string).collect::<Vec<_>>().join(joint)
    }
}

/// One slip that came out of the bag.
#[derive(Debug, Clone)]
pub struct SlipLine {
    pub ticket: TicketNo,
    /// Its owner's name, "" if they are no longer on the list.
    pub name: String,
    /// The number of the pairing that it makes; several slips in a row make one.
    pub pairing: Option<u32>,
}

impl SlipLine {
    fn all(snapshot: &Snapshot, draw: &Draw) -> Vec<SlipLine> {
        let Some(bag) = draw.bag.as_ref().filter(|_| draw.complete || !draw.is_in_force()) else {
            return Vec::new();
        };
        let line = |&ticket: &TicketNo| {
            let name = draw.owner(ticket).map(|player| PublicNames(snapshot).short(player));
            let drawn = bag.pairings.iter().find(|pair| pair.left == ticket || pair.right == Some(ticket));
            SlipLine { ticket, name: name.unwrap_or_default(), pairing: drawn.map(|pair| pair.number) }
        };
        bag.order.iter().map(line).collect()
    }
}

#[derive(Debug, Clone)]
pub struct ChangeLine {
    pub at: DateTime<Utc>,
    /// What happened, in a sentence.
    pub sentence: String,
}

impl Attempt {
    /// Returns whether the numbers of its pairings are those of tables.
    pub fn is_at_tables(&self) -> bool {
        self.facings.first().is_some_and(Facing::is_at_table)
    }

    /// Says what the time at which it came to the host is worth beside the time that the hall tells; and whether the draw came after it; "" if this is no host.
    pub fn arrival(&self, translator: Translator) -> String {
        let Some(came) = self.came_at else { return String::new() };
        let late = came - self.closed_at;
        let clocks = match late {
            late if late < -EARLY => Some("hosted-from-the-future"),
            late if late > LATE => Some("hosted-late"),
            _ => None,
        };
        let order = self.came_first.map(|first| if first { "hosted-before" } else { "hosted-together" });
        order.into_iter().chain(clocks).map(|key| translator.t(key)).collect::<Vec<_>>().join(" ")
    }

    pub fn of(translator: Translator, snapshot: &Snapshot, draw: &Draw) -> Attempt {
        let protocol = snapshot.protocol(draw);
        let shown = draw.complete || !draw.is_in_force();
        Attempt {
            number: draw.attempt,
            by_hand: draw.seal().is_none(),
            on_paper: protocol.is_on_paper(),
            complete: draw.complete,
            void: void_line(translator, snapshot, draw),
            list: List::closed(snapshot, draw),
            closed_at: snapshot.time_of(draw.closed_by),
            came_at: snapshot.hosted.as_ref().and_then(|hosted| hosted.received(draw.closed_by)),
            came_first: snapshot
                .hosted
                .as_ref()
                .zip(draw.drawn_by)
                .map(|(hosted, drawn_by)| hosted.received(draw.closed_by) < hosted.received(drawn_by)),
            drawn_at: draw.drawn_by.map(|action| snapshot.time_of(action)),
            facings: if shown { by_number(snapshot, draw) } else { Vec::new() },
            earlier: match draw.seal() {
                Some(_) => earlier_phrases(translator, snapshot, draw),
                None if shown => pulls_taken_back(translator, snapshot, draw),
                None => String::new(),
            },
            later: if shown { postponed_calls(translator, draw) } else { String::new() },
            kind: draw
                .seal()
                .and_then(|seal| seal.kind)
                .map_or_else(String::new, |kind| kind_fixed(translator, kind)),
            cards: protocol
                .phrase()
                .map(|phrase| cards_of(translator, phrase, pack_of(snapshot, draw)))
                .unwrap_or_default(),
            fresh: fresh(translator, snapshot, draw),
            accounts: accounts_head(translator, draw),
            renamed: renamed(translator, snapshot, draw),
            pulls: match &protocol {
                Published::TwoPots(protocol) => {
                    protocol.pulls.iter().map(|pull| PullLine::of(snapshot, draw, pull)).collect()
                }
                Published::Pairs(_) => Vec::new(),
            },
            of_pairs: draw.bag.is_some(),
            paired: draw.is_paired(),
            slips: SlipLine::all(snapshot, draw),
            changes: draw
                .changes
                .iter()
                .map(|change| ChangeLine {
                    at: snapshot.time_of(change.action),
                    sentence: {
                        let sentence = change_sentence(translator, snapshot, change);
                        let ticket = change.into.unwrap_or(TicketNo(0));
                        let passed_over = passed_over(translator, snapshot, draw, change.action, ticket);
                        format!("{sentence} {passed_over}").trim_end().to_owned()
                    },
                })
                .collect(),
            protocol,
        }
    }

    /// Returns the commitment, empty for a draw by hand.
    pub fn commitment(&self) -> String {
        self.protocol.commitment().map_or_else(String::new, |commitment| commitment.to_string())
    }

    /// Returns the phrase, `None` until it is taken.
    pub fn phrase(&self) -> Option<&str> {
        self.protocol.phrase().map(|phrase| phrase.as_str())
    }

    /// Returns whether nothing came from the hall.
    pub fn is_alone(&self) -> bool {
        self.phrase() == Some("")
    }

    /// Returns whether secret and seed are public.
    pub fn is_open(&self) -> bool {
        self.protocol.secret().is_some()
    }
}

impl PastAttempt {
    pub fn of(translator: Translator, snapshot: &Snapshot, draw: &Draw) -> PastAttempt {
        PastAttempt {
            path: address::public(&snapshot.slug, format!("auslosung/{}-{}", draw.stage, draw.attempt)),
            number: draw.attempt,
            closed_at: snapshot.time_of(draw.closed_by),
            complete: draw.complete,
            void: void_line(translator, snapshot, draw),
        }
    }
}

/// Returns the head of the journal of accounts when a list was closed, as it stands on sheets; "" if it was not noted.
fn accounts_head(translator: Translator, draw: &Draw) -> String {
    draw.staff.accounts_head.map_or_else(String::new, |head| {
        let hash = Hash::from(head.0).short();
        translator.t2("people-journal-head", "number", draw.staff.accounts, "hash", hash)
    })
}

fn void_line(translator: Translator, snapshot: &Snapshot, draw: &Draw) -> Option<VoidLine> {
    let voided = draw.voided?;
    let reason = match (snapshot.note(voided.action), voided.cause) {
        (Some(note), _) => note.to_owned(),
        (None, VoidCause::Reopened) => translator.t("draw-reopened-reason"),
        (None, VoidCause::Resumed) => translator.t("draw-drawn-before-reason"),
        (None, VoidCause::Declared) => String::new(),
    };
    Some(VoidLine {
        reason,
        at: snapshot.time_of(voided.action),
        by: signatures(translator, snapshot, voided),
    })
}

/// Says who declared an attempt void or opened its list again, and who agreed; "" if nobody did, but the night went on from an earlier state.
fn signatures(translator: Translator, snapshot: &Snapshot, voided: Voided) -> String {
    let (alone, both) = match voided.cause {
        VoidCause::Reopened => ("draw-reopened-by", "draw-reopened-by-both"),
        VoidCause::Declared => ("draw-voided-by", "draw-voided-by-both"),
        VoidCause::Resumed => return String::new(),
    };
    let signed = snapshot.signed.get(&voided.action);
    let by =
        signed.and_then(|signed| signed.by.clone()).unwrap_or_else(|| translator.t("draw-by-command-line"));
    let decided = match signed.and_then(|signed| signed.agreed.as_ref()) {
        None => translator.t1(alone, "by", by),
        Some(agreed) => translator.t2(both, "by", by, "agreed", agreed),
    };
    let Some(signed) = signed else { return decided };
    let since = [("draw-staff-gone", &signed.gone), ("draw-staff-renewed", &signed.renewed)];
    let since = since.iter().filter(|(_, names)| !names.is_empty());
    let since = since.map(|(key, names)| translator.t1(key, "names", translator.list(names)));
    std::iter::once(decided).chain(since).collect::<Vec<_>>().join(" ")
}

/// Says what was fixed with the list.
pub fn kind_fixed(translator: Translator, kind: PhraseKind) -> String {
    translator.t(match kind {
        PhraseKind::Pack => "draw-kind-fixed-pack",
        PhraseKind::Sentence => "draw-kind-fixed-typed",
        PhraseKind::Nothing => "draw-kind-fixed-none",
    })
}

/// Names the phrases that the hall has seen and that do not count, and the one that does; "" if nothing was ever replaced.
pub fn earlier_phrases(translator: Translator, snapshot: &Snapshot, draw: &Draw) -> String {
    let shown = |phrase: &Phrase, pack| match phrase.as_str() {
        "" => translator.t("draw-phrase-was-empty"),
        _ => phrase_text(translator, phrase, pack),
    };
    let summary = |(action, phrase)| shown(phrase, pack_taken_by(snapshot, action));
    let earlier: Vec<String> = snapshot.tournament.earlier_phrases(draw).into_iter().map(summary).collect();
    if earlier.is_empty() {
        return String::new();
    }
    let earlier = earlier.join(" · ");
    match draw.seal().and_then(|seal| seal.phrase.as_ref()) {
        Some(phrase) => {
            let phrase = shown(phrase, pack_of(snapshot, draw));
            translator.t2("draw-phrases-earlier", "earlier", earlier, "phrase", phrase)
        }
        None => translator.t1("draw-phrases-taken-back", "earlier", earlier),
    }
}

/// Names the pulls by hand that were taken back; "" if there are none.
fn pulls_taken_back(translator: Translator, snapshot: &Snapshot, draw: &Draw) -> String {
    let summary = |pull: &Pull| translator.t2("draw-pull-of", "ticket", pull.ticket, "number", pull.number);
    let pulls: Vec<String> = snapshot.tournament.pulls_taken_back(draw).into_iter().map(summary).collect();
    in_a_line(translator, "draw-pulls-taken-back", "pulls", &pulls)
}

/// Names the tickets whose owners were called to the pots and came later; "" if there are none.
fn postponed_calls(translator: Translator, draw: &Draw) -> String {
    let summary =
        |passed: &Passed| translator.t2("draw-later-of", "ticket", passed.ticket, "after", passed.after);
    let calls: Vec<String> = draw.passed().iter().map(summary).collect();
    in_a_line(translator, "draw-later-all", "calls", &calls)
}

/// Says parts in one sentence, whose key and value these are; "" without any.
fn in_a_line(translator: Translator, key: &str, value: &str, parts: &[String]) -> String {
    if parts.is_empty() { String::new() } else { translator.t1(key, value, parts.join(" · ")) }
}

/// Says whose name was changed while an attempt counted, and who plays with somebody else, oldest first.
fn renamed(translator: Translator, snapshot: &Snapshot, draw: &Draw) -> Vec<ChangeLine> {
    let end = draw.voided.map(|voided| voided.action);
    let since = snapshot.tournament.actions().filter(|action| action.number > draw.closed_by);
    let within = since.take_while(|action| end.is_none_or(|end| action.number < end));
    let sentence = |action: &Action| {
        let reason = snapshot.note(action.number);
        let entry = action.events.iter().find_map(|event| {
            let Event::Desk(event) = event else { return None };
            if let DeskEvent::EntrantRenamed { player } = event {
                // Whoever does not play any more has no ticket to be told of.
                return snapshot.entry_of(*player).or((!player.is_partner()).then_some(*player));
            }
            let DeskEvent::PartnerNamed { player, .. } = event else { return None };
            // Two who came together after the list was closed give no reason.
            reason.map(|_| *player)
        })?;
        let tickets: Vec<String> = snapshot.tickets_of(entry).map(|ticket| ticket.to_string()).collect();
        let (name, reason) = (PublicNames(snapshot).name(entry), reason.unwrap_or_default());
        let (count, tickets) = (tickets.len(), tickets.join(", "));
        let sentence = translator.with(
            "draw-renamed",
            &[("count", &count), ("tickets", &tickets), ("name", &name), ("reason", &reason)],
        );
        Some(ChangeLine { at: action.at, sentence })
    };
    within.filter_map(sentence).collect()
}

fn change_sentence(translator: Translator, snapshot: &Snapshot, change: &Change) -> String {
    let who = |ticket: Option<TicketNo>| {
        let ticket = ticket.unwrap_or(TicketNo(0));
        let name = snapshot.owner(ticket).map_or_else(String::new, |owner| PublicNames(snapshot).name(owner));
        translator.t2("draw-ticket-of", "ticket", ticket, "name", name)
    };
    let side = translator.t(match change.side {
        Side::Left => "draw-left",
        Side::Right => "draw-right",
    });
    let (out, into) = (who(change.out), who(change.into));
    let key = match change.kind {
        ChangeKind::Late => "draw-change-late",
        ChangeKind::Exchange => "draw-change-exchange",
        ChangeKind::Remove => "draw-change-remove",
        ChangeKind::Join => "lives-change-join",
        ChangeKind::Bye => "lives-change-bye",
    };
    translator.with(key, &[("number", &change.number), ("side", &side), ("out", &out), ("into", &into)])
}
