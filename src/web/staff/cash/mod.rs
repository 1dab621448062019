//! `/leitung/t/{slug}/abrechnung`: the till, and the end of the tournament; `blatt` is the account to sign.

use crate::app::{Done, Snapshot};
use crate::web::http::{Answer, Current, FormState, PageContext, Staff, conflict, page};
use crate::web::paper::{LINES, Leaf, Piece, Sheet, leaves};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, OpenWork, StaffLayout, offered_work, open_work};
use crate::web::state::Notice;
use crate::web::view::tournament::{TournamentView, sorted_by_name};
use crate::web::view::translation::Translator;
use askama::Template;
use tables::Table;
use tournament::{Cents, Expense, HandOver, PlainDesk, PlainEvening, PlayerId, Purpose};

pub fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let form = FormState::fresh(&ctx);
    page(&CashPage::of(ctx, current, form))
}

pub fn count(mut pressed: ActionRequest) -> Answer {
    let Some(amount) = pressed.form.money("amount", "cash-field-amount") else {
        return pressed.again(CashPage::of);
    };
    let page = pressed.current.path("/abrechnung");
    let success_message = |ctx: &PageContext, done: &Done| {
        let difference = done.snapshot.cash().difference.unwrap_or_default();
        let said = ctx.t1("cash-counted", "said", difference_words(ctx.translator(), difference));
        if difference == Cents::ZERO { Notice::from(said) } else { Notice::warning(said) }
    };
    pressed.send(PlainDesk::CountCash(amount), &page, success_message, |ctx, refused, form| {
        refused.again(ctx, "amount", form, CashPage::of)
    })
}

pub fn spend(mut pressed: ActionRequest) -> Answer {
    let amount = pressed.form.money("spent", "cash-field-spent");
    let purpose: Option<Purpose> =
        pressed.form.choice("purpose", "cash-field-purpose", |typed| typed.parse().ok());
    let (Some(amount), Some(purpose)) = (amount, purpose) else { return pressed.again(CashPage::of) };
    let page = pressed.current.path("/abrechnung");
    let success_message = move |ctx: &PageContext, _: &Done| {
        let (purpose, amount) = (ctx.translator().purpose(purpose), ctx.money(amount));
        ctx.t2("cash-said-spent", "purpose", purpose, "amount", amount)
    };
    let request = PlainDesk::NoteExpense { purpose, amount };
    pressed.send(request, &page, success_message, |ctx, refused, form| {
        refused.again(ctx, "spent", form, CashPage::of)
    })
}

pub fn set_float(mut pressed: ActionRequest) -> Answer {
    let Some(amount) = pressed.form.money("float", "cash-field-float") else {
        return pressed.again(CashPage::of);
    };
    let page = pressed.current.path("/abrechnung");
    let success_message = move |ctx: &PageContext, done: &Done| {
        // What was counted before was counted without it.
        let was_counted = done.snapshot.cash().counted.is_some();
        let said = if was_counted { "cash-said-float-count" } else { "cash-said-float" };
        ctx.t1(said, "amount", ctx.money(amount))
    };
    pressed.save(PlainDesk::SetFloat(amount), &page, success_message, CashPage::of)
}

/// Ends the tournament, if what is open is still what the reader has seen.
pub fn finish(pressed: ActionRequest) -> Answer {
    if pressed.form.value("open") != open_placements(&pressed.current) {
        let ActionRequest { ctx, current, mut form, .. } = pressed;
        form.add_error("", ctx.t("cash-finish-stale"));
        return conflict(&CashPage::of(ctx, current, form));
    }
    let page = pressed.current.path("/abrechnung");
    pressed.act(PlainEvening::Finish, &page, &page, |ctx, _| ctx.t("cash-finished"))
}

pub fn reopen(pressed: ActionRequest) -> Answer {
    let page = pressed.current.path("/abrechnung");
    pressed.act(PlainEvening::Reopen, &page, &page, |ctx, _| ctx.t("cash-reopened"))
}

#[derive(Template)]
#[template(path = "staff/cash.html")]
struct CashPage {
    ctx: PageContext,
    current: Current,
    layout: StaffLayout,
    form: FormState,
    /// Label, value and sign.
    facts: Vec<(String, String, &'static str)>,
    /// Whose tickets and payments differ, and how.
    debts: Vec<(PlayerId, String)>,
    end: End,
    open: Vec<OpenWork>,
    offered: Vec<OpenWork>,
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
    WithoutPlaces,
    Ready,
    Ended,
}

impl CashPage {
    fn of(ctx: PageContext, current: Current, form: FormState) -> CashPage {
        let (translator, view) = (ctx.translator(), TournamentView::of(&current));
        let end = end(&current);
        let mut layout = StaffLayout::of(&ctx, &current, NavItem::Cash);
        if matches!(end, End::Ready | End::Ended) {
            layout = layout.with_own_button();
        }
        CashPage {
            layout,
            facts: facts(translator, &current),
            debts: debts(translator, &current),
            end,
            shared: if end == End::WithoutPlaces { shared(translator, &view) } else { String::new() },
            not_handed_over: not_handed_over(translator, &view),
            placements: open_placements(&current),
            open: open_work(translator, &view),
            offered: offered_work(translator, &view),
            form,
            current,
            ctx,
        }
    }

    fn tables(&self) -> Vec<Table> {
        Table::of(&self.current.tournament)
    }

    /// Returns those of them that are fetched without signing in, as a program does.
    fn public_tables(&self) -> Vec<Table> {
        self.tables().into_iter().filter(|table| table.is_public()).collect()
    }

    /// Says whether the change money is counted too.
    fn count_hint(&self) -> String {
        let noted = self.current.float().is_some();
        self.ctx.t(if noted { "cash-field-amount-with-float" } else { "cash-field-amount-hint" })
    }

    /// Returns what stands in the field of the change money: what was typed, else what is noted.
    fn float(&self) -> String {
        let typed = self.form.value("float");
        match self.current.float() {
            Some((_, noted)) if typed.is_empty() => noted.figures("", ','),
            _ => typed.to_owned(),
        }
    }
}

fn end(snapshot: &Snapshot) -> End {
    if snapshot.is_finished() {
        End::Ended
    } else if !snapshot.is_decided() {
        End::NotYet
    } else if snapshot.open_placements().is_empty() {
        End::Ready
    } else {
        End::WithoutPlaces
    }
}

fn open_placements(snapshot: &Snapshot) -> String {
    let stages: Vec<String> = snapshot.open_placements().iter().map(ToString::to_string).collect();
    stages.join(" ")
}

/// Says which places will be shared if the tournament ends without the matches for them.
fn shared(translator: Translator, view: &TournamentView<'_>) -> String {
    let groups = view.standing().groups.iter().filter(|group| !group.settled && group.tickets.len() > 1);
    let places: Vec<String> =
        groups.map(|group| crate::web::view::tournament::places_name(translator, group.places)).collect();
    translator.t1("cash-shared", "places", translator.list(&places))
}

fn not_handed_over(translator: Translator, view: &TournamentView<'_>) -> String {
    let prizes = view.awards();
    let numbers = |wanted: fn(HandOver) -> bool| -> Vec<u32> {
        let lines = prizes.iter().filter(|line| line.ticket().is_some() && wanted(line.hand_over));
        lines.map(|line| line.prize).collect()
    };
    let sentence = |key: &str, prizes: Vec<u32>| {
        (!prizes.is_empty()).then(|| translator.t1(key, "prizes", translator.list(&prizes)))
    };
    let waiting = numbers(|hand_over| hand_over == HandOver::NotYet);
    let elsewhere = numbers(|hand_over| matches!(hand_over, HandOver::ToAnother(_)));
    let sentences = [sentence("cash-prizes-left", waiting), sentence("cash-prizes-elsewhere", elsewhere)];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(". ")
}

fn facts(translator: Translator, snapshot: &Snapshot) -> Vec<(String, String, &'static str)> {
    let (cash, price) = (snapshot.cash(), translator.money(snapshot.settings().ticket_price));
    let expected = translator.t2("cash-expected", "count", snapshot.tickets().len(), "price", price);
    let fact = |label: String, amount: Cents| (label, translator.money(amount), "");
    // What has left the till bears a sign, so that the column can be added up.
    let out = |label: String, amount: Cents| fact(label, Cents::ZERO - amount);
    let again = snapshot
        .lives()
        .map_or(0, |evening| evening.tickets().map(|ticket| evening.rebuys(ticket)).sum::<usize>());
    let expected = match again {
        0 => expected,
        again => translator.t2("cash-with-lives", "expected", expected, "count", again),
    };
    let mut facts = vec![fact(expected, cash.expected)];
    if snapshot.float().is_some() {
        facts.push(fact(translator.t("cash-float"), cash.float));
    }
    facts.push(fact(translator.t("cash-taken"), cash.taken));
    facts.push(out(translator.t("cash-refunded"), cash.refunded));
    if !snapshot.expenses().is_empty() {
        facts.push(out(translator.t("cash-spent"), cash.spent));
    }
    facts.push(fact(translator.t("cash-balance"), cash.balance));
    let (owed, credit) = snapshot.owed_by_all();
    if owed > Cents::ZERO {
        facts.push(fact(translator.t("desk-owed"), owed));
    }
    if credit > Cents::ZERO {
        facts.push(out(translator.t("print-participants-credit"), credit));
    }
    if let (Some(counted), Some(difference)) = (cash.counted, cash.difference) {
        facts.push(fact(translator.t("cash-counted-fact"), counted));
        let sign = if difference == Cents::ZERO { "done" } else { "warning" };
        facts.push((translator.t("cash-difference"), difference_words(translator, difference), sign));
    }
    facts
}

/// Says what counting has shown: "stimmt", "es fehlen € 5,00", "€ 5,00 zu viel".
fn difference_words(translator: Translator, difference: Cents) -> String {
    match difference.0 {
        0 => translator.t("cash-exact"),
        missing if missing < 0 => {
            translator.t1("cash-missing", "amount", translator.money(Cents::ZERO - difference))
        }
        _ => translator.t1("cash-surplus", "amount", translator.money(difference)),
    }
}

/// Lists who still owes something or has paid too much, by name.
fn debts(translator: Translator, snapshot: &Snapshot) -> Vec<(PlayerId, String)> {
    let debt = |player: &PlayerId| {
        let text = match snapshot.owed(*player) {
            Cents::ZERO => return None,
            owed if owed > Cents::ZERO => translator.t1("cash-owes", "amount", translator.money(owed)),
            owed => translator.t1("cash-paid-too-much", "amount", translator.money(Cents::ZERO - owed)),
        };
        Some((*player, text))
    };
    let debts = snapshot.players().keys().filter_map(debt);
    sorted_by_name(debts, |(player, _)| snapshot.sorting(*player))
}

/// The lines that signatures take on the last page; kept free on each.
const SIGNATURES: u32 = 10;

#[derive(Debug, Clone, PartialEq, Eq)]
enum AccountLine {
    Heading(String),
    Amount(String, String),
}

#[derive(Template)]
#[template(path = "print/account.html")]
struct AccountSheet {
    ctx: PageContext,
    sheet: Sheet,
    leaves: Vec<Leaf<AccountLine>>,
}

/// Shows the account of the evening on paper, to be signed by two.
pub fn account(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let back = current.path("/abrechnung");
    let sheet = Sheet::of(&ctx, &current, ctx.t("cash-account"), &back, ctx.t("evening-cash"))
        .with_other_language(&ctx, &current.path("/abrechnung/blatt"));
    let translator = ctx.translator();
    let mut lines = vec![Piece::heading(2, AccountLine::Heading(ctx.t("cash-till")))];
    let of_till = facts(translator, &current).into_iter();
    lines.extend(of_till.map(|(label, value, _)| Piece::new(1, AccountLine::Amount(label, value))));
    let mut section = |title: &str, items: Vec<AccountLine>| {
        if !items.is_empty() {
            lines.push(Piece::heading(2, AccountLine::Heading(ctx.t(title))));
            lines.extend(items.into_iter().map(|line| Piece::new(1, line)));
        }
    };
    let spent = |expense: &Expense| {
        AccountLine::Amount(
            translator.purpose(expense.purpose),
            translator.money(Cents::ZERO - expense.amount),
        )
    };
    section("cash-expenses", current.expenses().iter().map(spent).collect());
    let owing = debts(translator, &current).into_iter();
    section(
        "cash-debts",
        owing.map(|(player, owes)| AccountLine::Amount(current.known_as(player).to_owned(), owes)).collect(),
    );
    page(&AccountSheet { leaves: leaves(lines, LINES - SIGNATURES, 1, 0), sheet, ctx })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::view::tournament::samples_tests::Sample;
    use tournament::{Command, Stage, TicketNo};

    fn values(sample: &Sample) -> Vec<String> {
        facts(Translator::GERMAN, &sample.snapshot).into_iter().map(|(_, value, _)| value).collect()
    }

    #[test]
    fn the_till_adds_up() {
        let mut sample = Sample::of(&[("Huber", "", 3), ("Maier", "", 1)]);
        assert_eq!(values(&sample), ["€\u{a0}20,00", "€\u{a0}20,00", "€\u{a0}0,00", "€\u{a0}20,00"]);
        sample.act(Command::from(PlainDesk::Refund(TicketNo(3))));
        assert_eq!(values(&sample), ["€\u{a0}15,00", "€\u{a0}20,00", "−€\u{a0}5,00", "€\u{a0}15,00"]);
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
        let expected = [(PlayerId(2), "noch offen €\u{a0}2,50"), (PlayerId(1), "noch offen €\u{a0}5,00")];
        assert_eq!(
            debts(Translator::GERMAN, &sample.snapshot),
            expected.map(|(player, text)| (player, text.to_owned()))
        );
    }

    #[test]
    fn the_end_comes_after_the_final_and_says_which_places_are_shared() {
        let mut sample = Sample::new(8, 1);
        assert_eq!(end(&sample.snapshot), End::NotYet);
        sample = sample.until_round_of(2);
        assert_eq!(end(&sample.snapshot), End::NotYet);
        sample.play(Stage::Round(3), 1);
        assert_eq!(end(&sample.snapshot), End::WithoutPlaces);
        let view = TournamentView::of(&sample.snapshot);
        assert!(shared(Translator::GERMAN, &view).contains("3\u{a0}bis\u{a0}4 und 5\u{a0}bis\u{a0}8"));
        assert_eq!(open_placements(&sample.snapshot), "P3 P5-8");
        let mut sample = sample.played();
        assert_eq!(end(&sample.snapshot), End::Ready);
        assert!(not_handed_over(Translator::GERMAN, &TournamentView::of(&sample.snapshot)).contains("1, 2"));
        sample.act(Command::from(PlainEvening::Finish));
        assert_eq!(end(&sample.snapshot), End::Ended);
    }
}
