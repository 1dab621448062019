//! `/leitung/t/{slug}/spieler/{n}`: one person. What is known, and everything that can be done at the desk.
//!
//! | file | subject |
//! |---|---|
//! | this one | the page |
//! | `wish` | what its forms ask for, and doing it |
//! | `matches` | the matches of a person so far |

mod matches;
mod wish;

pub use wish::{forget, send, send_named};

use super::desk;
use super::evening::{Evening, Here};
use super::meanwhile::Seen;
use super::privacy;
use crate::app::Snapshot;
use crate::tournament::{
    Cents, Command, DeskCommand, Fate, PlainDesk, PlayerId, Rejection, Standing, TicketNo, Tickets,
};
use crate::web::address;
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::error::PageError;
use crate::web::form::Typed;
use crate::web::night::PublicNames;
use crate::web::page::{Answer, page};
use crate::web::session::Staff;
use crate::web::words::Names;
use actix_web::web::Path;
use askama::Template;
use chrono::{DateTime, Utc};
use matches::MatchLine;

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    ctx: PageContext,
    evening: Evening,
    form: Typed,
    /// What the form of name and place has seen, so that it is noticed if somebody else changes them meanwhile.
    seen: Seen,
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
    /// The groups of players: number, name, whether he is one of it.
    groups: Vec<(u32, String, bool)>,
    no_sale: Option<String>,
    no_payment_back: Option<String>,
    no_withdrawal: Option<String>,
    no_return: Option<String>,
    no_removal: Option<String>,
    /// Whether the name is gone already.
    erased: bool,
    /// How the public sees him now.
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
    fn of(ctx: PageContext, night: &Snapshot, player: PlayerId, form: Typed) -> PlayerPage {
        let why_not =
            |command: &Command| night.decide(command).err().map(|rejection| ctx.rejection(&rejection, night));
        let paid = night.paid(player);
        let more = Command::Desk(DeskCommand::Sell {
            player,
            tickets: Tickets::Count(1),
            paid: false,
            lots: [0; 32],
        });
        let no_payment_back = (paid <= Cents::ZERO).then_some(Rejection::MoreThanPaid { paid: Cents::ZERO });
        let standing = night.standing();
        let tickets = night.tickets_of(player);
        PlayerPage {
            evening: Evening::of(&ctx, night, Here::Desk).with_own_button(),
            seen: Seen::by(&form, &night.people.get(&player)),
            form,
            path: path(night, player),
            who: night.name(player).to_owned(),
            reprint: address::staff(&night.slug, format!("druck/karten?wahl=spieler&spieler={player}")),
            place: night.place(player).to_owned(),
            withdrawn: night.is_withdrawn(player),
            tickets: tickets.map(|ticket| TicketLine::of(&ctx, night, &standing, ticket)).collect(),
            payments: payments(night, player),
            paid,
            owes: night.owed(player),
            credit: Cents::ZERO - night.owed(player),
            matches: matches::of(&ctx, night, player),
            byes: matches!(night.sells_late(), Ok(true)).then(|| night.open_byes().len()),
            groups: groups(night, player),
            no_sale: night.decide(&more).err().map(|why| desk::no_more(&ctx, night, &why)),
            no_payment_back: no_payment_back.map(|rejection| ctx.rejection(&rejection, night)),
            no_withdrawal: why_not(&Command::from(PlainDesk::Withdraw(player))),
            no_return: why_not(&Command::from(PlainDesk::Return(player))),
            no_removal: why_not(&Command::from(PlainDesk::RemovePlayer(player))),
            erased: night.is_erased(player),
            public_name: PublicNames(night).name(player),
            ways: privacy::ways(ctx.words()),
            way: night.extras().shown_otherwise.get(&player.0).map_or("", |shown| shown.as_str()),
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
    fn of(ctx: &PageContext, night: &Snapshot, standing: &Standing, number: TicketNo) -> TicketLine {
        let fate = standing.fates.get(&number).copied();
        let (kind, words) = fate.map_or(("open", String::new()), |fate| fate_words(ctx, fate));
        let no_refund = night.decide(&Command::from(PlainDesk::Refund(number))).err();
        TicketLine { number, kind, words, no_refund: no_refund.map(|why| ctx.rejection(&why, night)) }
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

fn groups(night: &Snapshot, player: PlayerId) -> Vec<(u32, String, bool)> {
    let named = night.extras().groups.iter();
    named.map(|(number, name)| (*number, name.to_string(), night.is_marked(*number, player))).collect()
}

fn payments(night: &Snapshot, player: PlayerId) -> Vec<PaymentLine> {
    let own = night.payments().iter().filter(|payment| payment.player == player);
    own.filter_map(|payment| {
        Some(PaymentLine { at: night.action(payment.action)?.at, amount: payment.amount })
    })
    .collect()
}

/// Shows the page.
pub async fn show(ctx: PageContext, _staff: Staff, current: Current, path: Path<(String, String)>) -> Answer {
    let player = player(&current, &path.1)?;
    let form = Typed::fresh(&ctx).with("tickets", 1).with_tick("paid", true);
    page(&PlayerPage::of(ctx, &current, player, form))
}

/// Returns the path of a player's page for the staff.
pub fn path(night: &Snapshot, player: PlayerId) -> String {
    address::staff(&night.slug, format!("spieler/{player}"))
}

/// Returns the player whom an address names.
///
/// # Errors
/// [`PageError::NotFound`] if nobody on the list has this number.
fn player(night: &Snapshot, number: &str) -> Result<PlayerId, PageError> {
    let player = number.parse().map(PlayerId).map_err(|_| PageError::NotFound)?;
    if night.players().contains_key(&player) { Ok(player) } else { Err(PageError::NotFound) }
}
