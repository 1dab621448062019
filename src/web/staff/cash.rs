//! `/leitung/t/{slug}/abrechnung`: the till, and the end of the tournament.

use super::evening::{Evening, Here};
use super::open_work::{OpenWork, open_work};
use super::pressed::Pressed;
use crate::app::{Request, Snapshot};
use crate::tournament::{Cents, HandOver, PlainDesk, PlainEvening, PlayerId};
use crate::web::address;
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::form::Typed;
use crate::web::night::{Night, sorted_by_name};
use crate::web::page::{Answer, conflict, page, page_with, unprocessable};
use crate::web::session::Staff;
use crate::web::words::Words;
use askama::Template;

/// Shows the till.
pub async fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let form = Typed::fresh(&ctx);
    page(&CashPage::of(ctx, &current, form))
}

/// Notes what was counted.
pub async fn count(pressed: Pressed) -> Answer {
    let Pressed { site, staff, ctx, current, mut form } = pressed;
    let Some(amount) = form.money("amount", "cash-field-amount") else {
        return unprocessable(&CashPage::of(ctx, &current, form));
    };
    match site.act(&current, form.submission(&staff)?, Request::from(PlainDesk::CountCash(amount))).await? {
        Ok(done) => {
            let said = difference_words(ctx.words(), done.snapshot.cash().difference.unwrap_or_default());
            Ok(ctx.see_other_saying(
                &site,
                &current.path("/abrechnung"),
                ctx.t1("cash-counted", "said", said),
            ))
        }
        Err(refused) => {
            for sentence in refused.sentences(&ctx) {
                form.complain("amount", sentence);
            }
            page_with(refused.status(), &CashPage::of(ctx, &refused.current, form))
        }
    }
}

/// Ends the tournament, if what is open is still what the reader has seen.
pub async fn finish(pressed: Pressed) -> Answer {
    if pressed.form.value("open") != open_placements(&pressed.current) {
        let Pressed { ctx, current, mut form, .. } = pressed;
        form.complain("", ctx.t("cash-finish-stale"));
        return conflict(&CashPage::of(ctx, &current, form));
    }
    let page = pressed.current.path("/abrechnung");
    pressed.act(PlainEvening::Finish, page, |ctx, _| ctx.t("cash-finished")).await
}

/// Lets the tournament go on.
pub async fn reopen(pressed: Pressed) -> Answer {
    let page = pressed.current.path("/abrechnung");
    pressed.act(PlainEvening::Reopen, page, |ctx, _| ctx.t("cash-reopened")).await
}

#[derive(Template)]
#[template(path = "staff/cash.html")]
struct CashPage {
    ctx: PageContext,
    evening: Evening,
    form: Typed,
    facts: Vec<Fact>,
    debts: Vec<Debt>,
    payments: Vec<PaymentRow>,
    end: End,
    open: Vec<OpenWork>,
    /// The placement stages that the reader sees as open; comes back with the form.
    placements: String,
    /// Why finishing now makes places shared, or "".
    shared: String,
    /// Prizes that are not in their winners' hands, or "".
    not_handed_over: String,
}

/// Whether the tournament can be ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The final is still to be played.
    NotYet,
    /// Only matches for places are open.
    WithoutPlaces,
    /// Everything is played.
    Ready,
    /// It has been ended.
    Ended,
}

struct Fact {
    label: String,
    value: String,
    sign: &'static str,
}

/// Somebody whose tickets and payments differ.
struct Debt {
    name: String,
    place: String,
    path: String,
    text: String,
}

struct PaymentRow {
    machine: String,
    since: String,
    exact: String,
    name: String,
    path: String,
    note: String,
    amount: String,
}

impl CashPage {
    fn of(ctx: PageContext, current: &Snapshot, form: Typed) -> CashPage {
        let (words, night) = (ctx.words(), Night::of(current));
        let open = open_work(words, &night);
        let end = end(current);
        let mut evening = Evening::of(&ctx, current, Here::Cash);
        if matches!(end, End::Ready | End::Ended) {
            evening = evening.with_own_button();
        }
        CashPage {
            evening,
            facts: facts(words, current),
            debts: debts(words, current),
            payments: payments(&ctx, current),
            end,
            shared: if end == End::WithoutPlaces { shared(words, &night) } else { String::new() },
            not_handed_over: not_handed_over(words, &night),
            placements: open_placements(current),
            open,
            form,
            ctx,
        }
    }

    /// Returns whether counting the money is the next sensible thing.
    fn counts_now(&self) -> bool {
        self.end == End::Ended
    }
}

fn end(night: &Snapshot) -> End {
    if night.is_finished() {
        End::Ended
    } else if !night.is_decided() {
        End::NotYet
    } else if night.open_placements().is_empty() {
        End::Ready
    } else {
        End::WithoutPlaces
    }
}

/// Writes the open placement stages for the form.
fn open_placements(night: &Snapshot) -> String {
    let stages: Vec<String> = night.open_placements().iter().map(ToString::to_string).collect();
    stages.join(" ")
}

/// Says which places will be shared if the tournament ends without the matches for them.
fn shared(words: Words, night: &Night<'_>) -> String {
    let groups = night.standing().groups.iter().filter(|group| !group.settled && group.tickets.len() > 1);
    let places: Vec<String> =
        groups.map(|group| crate::web::night::places_name(words, group.places)).collect();
    words.t1("cash-shared", "places", words.list(&places))
}

fn not_handed_over(words: Words, night: &Night<'_>) -> String {
    let prizes = night.prizes();
    let numbers = |wanted: fn(HandOver) -> bool| -> Vec<u32> {
        let lines = prizes.iter().filter(|line| line.ticket.is_some() && wanted(line.hand_over));
        lines.map(|line| line.prize).collect()
    };
    let sentence = |key: &str, prizes: Vec<u32>| {
        (!prizes.is_empty()).then(|| words.t1(key, "prizes", words.list(&prizes)))
    };
    let waiting = numbers(|hand_over| hand_over == HandOver::NotYet);
    let elsewhere = numbers(|hand_over| matches!(hand_over, HandOver::ToAnother(_)));
    let sentences = [sentence("cash-prizes-left", waiting), sentence("cash-prizes-elsewhere", elsewhere)];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(". ")
}

fn facts(words: Words, night: &Snapshot) -> Vec<Fact> {
    let cash = night.cash();
    let fact = |key: &str, amount: Cents| Fact { label: words.t(key), value: words.money(amount), sign: "" };
    let mut facts = vec![
        Fact {
            label: words.t2(
                "cash-expected",
                "count",
                night.tickets().len(),
                "price",
                words.money(night.settings().ticket_price),
            ),
            value: words.money(cash.expected),
            sign: "",
        },
        fact("cash-taken", cash.taken),
        fact("cash-refunded", cash.refunded),
        fact("cash-balance", cash.balance),
    ];
    if let (Some(counted), Some(difference)) = (cash.counted, cash.difference) {
        facts.push(fact("cash-counted-fact", counted));
        facts.push(Fact {
            label: words.t("cash-difference"),
            value: difference_words(words, difference),
            sign: if difference == Cents::ZERO { "done" } else { "warning" },
        });
    }
    facts
}

/// Says what counting has shown: "stimmt", "es fehlen € 5,00", "€ 5,00 zu viel".
fn difference_words(words: Words, difference: Cents) -> String {
    match difference.0 {
        0 => words.t("cash-exact"),
        missing if missing < 0 => words.t1("cash-missing", "amount", words.money(Cents::ZERO - difference)),
        _ => words.t1("cash-surplus", "amount", words.money(difference)),
    }
}

/// Lists who still owes something or has paid too much, by name.
fn debts(words: Words, night: &Snapshot) -> Vec<Debt> {
    let unsettled: Vec<(PlayerId, Cents)> = night
        .players()
        .keys()
        .map(|player| (*player, night.owed(*player)))
        .filter(|(_, owed)| *owed != Cents::ZERO)
        .collect();
    let debt = |(player, owed): (PlayerId, Cents)| Debt {
        name: night.name(player).to_owned(),
        place: night.place(player).to_owned(),
        path: address::staff(&night.slug, format!("spieler/{player}")),
        text: if owed > Cents::ZERO {
            words.t1("cash-owes", "amount", words.money(owed))
        } else {
            words.t1("cash-paid-too-much", "amount", words.money(Cents::ZERO - owed))
        },
    };
    sorted_by_name(unsettled, |(player, _)| night.name(*player).to_owned()).into_iter().map(debt).collect()
}

/// Lists the payments, the latest first.
fn payments(ctx: &PageContext, night: &Snapshot) -> Vec<PaymentRow> {
    let row = |payment: &crate::tournament::Payment| {
        let at = night.action(payment.action)?.at;
        let taken = payment.amount > Cents::ZERO;
        Some(PaymentRow {
            machine: ctx.machine_time(at),
            since: ctx.since(at),
            exact: ctx.date_time(at),
            name: night.name(payment.player).to_owned(),
            path: address::staff(&night.slug, format!("spieler/{}", payment.player)),
            note: if taken { String::new() } else { ctx.t("cash-row-refunded") },
            amount: ctx.money(payment.amount),
        })
    };
    night.payments().iter().rev().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;
    use crate::tournament::{Command, Stage, TicketNo};
    use crate::web::night::samples::Sample;

    fn german() -> Words {
        Words::new(Language::German)
    }

    fn values(sample: &Sample) -> Vec<String> {
        facts(german(), &sample.snapshot).into_iter().map(|fact| fact.value).collect()
    }

    #[test]
    fn the_till_adds_up() {
        let mut sample = Sample::of(&[("Huber", "", 3), ("Maier", "", 1)]);
        assert_eq!(values(&sample), ["€\u{a0}20,00", "€\u{a0}20,00", "€\u{a0}0,00", "€\u{a0}20,00"]);
        sample.act(Command::from(PlainDesk::Refund(TicketNo(3))));
        assert_eq!(values(&sample), ["€\u{a0}15,00", "€\u{a0}20,00", "€\u{a0}5,00", "€\u{a0}15,00"]);
        sample.act(Command::from(PlainDesk::CountCash(Cents(1_450))));
        assert_eq!(values(&sample)[4..], ["€\u{a0}14,50", "es fehlen €\u{a0}0,50"]);
        sample.act(Command::from(PlainDesk::CountCash(Cents(1_500))));
        assert_eq!(values(&sample)[4..], ["€\u{a0}15,00", "stimmt"]);
    }

    #[test]
    fn who_owes_and_who_has_paid_too_much_is_named_by_name() {
        let mut sample = Sample::of(&[("Zauner", "", 1), ("Ödt", "", 2), ("Maier", "", 1)]);
        sample.act(Command::from(PlainDesk::PayBack { player: PlayerId(1), amount: Cents(500) }));
        sample.act(Command::from(PlainDesk::PayBack { player: PlayerId(2), amount: Cents(250) }));
        let debts: Vec<(String, String)> =
            debts(german(), &sample.snapshot).into_iter().map(|debt| (debt.name, debt.text)).collect();
        let expected = [("Ödt", "schuldet €\u{a0}2,50"), ("Zauner", "schuldet €\u{a0}5,00")];
        assert_eq!(debts, expected.map(|(name, text)| (name.to_owned(), text.to_owned())));
    }

    #[test]
    fn the_end_comes_after_the_final_and_says_which_places_are_shared() {
        let mut sample = Sample::new(8, 1);
        assert_eq!(end(&sample.snapshot), End::NotYet);
        sample = sample.until_round_of(2);
        assert_eq!(end(&sample.snapshot), End::NotYet);
        sample.play(Stage::Round(3), 1);
        assert_eq!(end(&sample.snapshot), End::WithoutPlaces);
        let night = Night::of(&sample.snapshot);
        assert!(shared(german(), &night).contains("3\u{a0}bis\u{a0}4 und 5\u{a0}bis\u{a0}8"));
        assert_eq!(open_placements(&sample.snapshot), "P3 P5-8");
        let mut sample = sample.played();
        assert_eq!(end(&sample.snapshot), End::Ready);
        assert!(not_handed_over(german(), &Night::of(&sample.snapshot)).contains("1, 2"));
        sample.act(Command::from(PlainEvening::Finish));
        assert_eq!(end(&sample.snapshot), End::Ended);
    }
}
