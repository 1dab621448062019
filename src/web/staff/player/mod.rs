//! `/leitung/t/{slug}/spieler/{n}`: one person. What is known, and everything that can be done at the desk.
//!
//! | file | subject |
//! |---|---|
//! | this one | the page |
//! | `action` | what its forms ask for, and doing it |
//! | `matches` | the matches of a person so far |

mod action;
mod matches;

pub use action::{forget, send, send_named};

use super::desk;
use super::privacy;
use crate::app::Snapshot;
use crate::tournament::{
    Cents, Command, DeskCommand, Fate, PlainDesk, PlayerId, Rejection, Standing, TicketNo, Tickets,
};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::current::Current;
use crate::web::http::form::FormState;
use crate::web::http::page::{Answer, page};
use crate::web::http::session::Staff;
use crate::web::staff::edit_conflict::EditToken;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::view::tournament::PublicNames;
use crate::web::view::translation::Names;
use actix_web::web::Path;
use askama::Template;
use chrono::{DateTime, Utc};
use matches::MatchLine;

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    /// What the form of name and place has seen, so that it is noticed if somebody else changes them meanwhile.
    token: EditToken,
    /// The path of this page.
    path: String,
    /// The name; not `name`, which the macros of the fields call their own.
    who: String,
    /// The path of the sheet with this person's tickets.
    reprint: String,
    place: String,
    withdrawn: bool,
    tickets: Vec<TicketLine>,
    payments: Vec<PaymentLine>,
    paid: Cents,
    owes: Cents,
    /// What was paid too much.
    credit: Cents,
    matches: Vec<MatchLine>,
    /// The byes that late tickets may get, once the first draw is made.
    byes: Option<usize>,
    /// The groups of players: number, name, whether the person is one of it.
    groups: Vec<(u32, String, bool)>,
    no_sale: Option<String>,
    no_payment_back: Option<String>,
    no_withdrawal: Option<String>,
    no_return: Option<String>,
    no_removal: Option<String>,
    /// Whether the name is gone already.
    erased: bool,
    /// How the public sees them now.
    public_name: String,
    /// How the public could see the name.
    ways: Vec<(&'static str, String)>,
    /// What is chosen of these, "" for what the tournament says.
    way: &'static str,
}

/// A ticket of the person.
struct TicketLine {
    number: TicketNo,
    /// The sign of how it stands.
    kind: &'static str,
    /// How it stands.
    words: String,
    no_refund: Option<String>,
}

/// Money that went over the desk.
struct PaymentLine {
    at: DateTime<Utc>,
    amount: Cents,
}

impl PlayerPage {
    fn of(ctx: PageContext, snapshot: &Snapshot, player: PlayerId, form: FormState) -> PlayerPage {
        let why_not = |command: &Command| {
            snapshot.decide(command).err().map(|rejection| ctx.rejection(&rejection, snapshot))
        };
        let paid = snapshot.paid(player);
        let more = Command::Desk(DeskCommand::Sell {
            player,
            tickets: Tickets::Count(1),
            paid: false,
            lots: [0; 32],
        });
        let no_payment_back = (paid <= Cents::ZERO).then_some(Rejection::MoreThanPaid { paid: Cents::ZERO });
        let standing = snapshot.standing();
        let tickets = snapshot.tickets_of(player);
        PlayerPage {
            layout: StaffLayout::of(&ctx, snapshot, NavItem::Desk).with_own_button(),
            token: EditToken::by(&form, &snapshot.people.get(&player)),
            form,
            path: address::player(&snapshot.slug, player),
            who: snapshot.name(player).to_owned(),
            reprint: address::staff(&snapshot.slug, format!("druck/karten?wahl=spieler&spieler={player}")),
            place: snapshot.place(player).to_owned(),
            withdrawn: snapshot.is_withdrawn(player),
            tickets: tickets.map(|ticket| TicketLine::of(&ctx, snapshot, &standing, ticket)).collect(),
            payments: payments(snapshot, player),
            paid,
            owes: snapshot.owed(player),
            credit: Cents::ZERO - snapshot.owed(player),
            matches: matches::of(&ctx, snapshot, player),
            byes: matches!(snapshot.sells_late(), Ok(true)).then(|| snapshot.open_byes().len()),
            groups: groups(snapshot, player),
            no_sale: snapshot.decide(&more).err().map(|why| desk::no_more(&ctx, snapshot, &why)),
            no_payment_back: no_payment_back.map(|rejection| ctx.rejection(&rejection, snapshot)),
            no_withdrawal: why_not(&Command::from(PlainDesk::Withdraw(player))),
            no_return: why_not(&Command::from(PlainDesk::Return(player))),
            no_removal: why_not(&Command::from(PlainDesk::RemovePlayer(player))),
            erased: snapshot.is_erased(player),
            public_name: PublicNames(snapshot).name(player),
            ways: privacy::ways(ctx.translator()),
            way: snapshot.extras().shown_otherwise.get(&player.0).map_or("", |shown| shown.as_str()),
            ctx,
        }
    }

    /// Returns the path of something that is done by naming the person.
    fn below(&self, what: &str) -> String {
        format!("{}/{what}", self.path)
    }

    /// Returns what stands in a field of the name form: what was typed, else what is known.
    fn typed_or(&self, field: &str, known: &str) -> String {
        let typed = self.form.value("do") == "describe";
        if typed { self.form.value(field).to_owned() } else { known.to_owned() }
    }

    /// Returns an amount that a field of the till proposes, unless something was typed.
    fn proposed(&self, field: &str, amount: Cents) -> String {
        let typed = self.form.value(field);
        if typed.is_empty() && amount > Cents::ZERO { amount.figures("", ',') } else { typed.to_owned() }
    }
}

impl TicketLine {
    fn of(ctx: &PageContext, snapshot: &Snapshot, standing: &Standing, number: TicketNo) -> TicketLine {
        let fate = standing.fates.get(&number).copied();
        let (kind, words) = fate.map_or(("open", String::new()), |fate| fate_words(ctx, fate));
        let no_refund = snapshot.decide(&Command::from(PlainDesk::Refund(number))).err();
        TicketLine { number, kind, words, no_refund: no_refund.map(|why| ctx.rejection(&why, snapshot)) }
    }
}

fn fate_words(ctx: &PageContext, fate: Fate) -> (&'static str, String) {
    match (fate.out_in, fate.places) {
        (None, Some(_)) => ("done", ctx.t("player-ticket-won")),
        (None, None) => ("open", ctx.t("player-ticket-in")),
        (Some(stage), None) => ("out", ctx.t1("player-ticket-out", "stage", ctx.stage(stage))),
        (Some(stage), Some(places)) if places.first == places.last => {
            ("out", ctx.t2("player-ticket-place", "stage", ctx.stage(stage), "place", places.first))
        }
        (Some(stage), Some(places)) => (
            "out",
            ctx.with(
                "player-ticket-places",
                &[("stage", &ctx.stage(stage)), ("first", &places.first), ("last", &places.last)],
            ),
        ),
    }
}

fn groups(snapshot: &Snapshot, player: PlayerId) -> Vec<(u32, String, bool)> {
    let named = snapshot.extras().groups.iter();
    named.map(|(number, name)| (*number, name.to_string(), snapshot.is_marked(*number, player))).collect()
}

fn payments(snapshot: &Snapshot, player: PlayerId) -> Vec<PaymentLine> {
    let own = snapshot.payments().iter().filter(|payment| payment.player == player);
    own.filter_map(|payment| {
        Some(PaymentLine { at: snapshot.action(payment.action)?.at, amount: payment.amount })
    })
    .collect()
}

/// Shows the page.
pub fn show(ctx: PageContext, _staff: Staff, current: Current, path: Path<(String, String)>) -> Answer {
    let player = player(&current, &path.1)?;
    let form = FormState::fresh(&ctx).with("tickets", 1).with_tick("paid", true);
    page(&PlayerPage::of(ctx, &current, player, form))
}

/// Returns the player whom an address names.
///
/// # Errors
/// [`PageError::NotFound`] if nobody on the list has this number.
fn player(snapshot: &Snapshot, number: &str) -> Result<PlayerId, PageError> {
    let player = number.parse().map(PlayerId).map_err(|_| PageError::NotFound)?;
    if snapshot.players().contains_key(&player) { Ok(player) } else { Err(PageError::NotFound) }
}
