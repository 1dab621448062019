//! `/leitung/t/{slug}/spieler/{n}`: one person. What is known, and everything that can be done at the desk.

mod action;

pub use action::{forget, rename, send, send_named};

use super::desk;
use crate::app::Snapshot;
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, FormState, PageContext, Staff, page};
use crate::web::staff::action_request::EditToken;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::view::lives::LivesView;
use crate::web::view::tournament::{PublicNames, places_name};
use crate::web::view::translation::Names;
use actix_web::web::Path;
use askama::Template;
use tournament::{
    Cents, Command, DeskCommand, Fate, Format, MatchResult, Outcome, Pairing, Payment, PlainDesk, PlayerId,
    Side, Standing, TicketNo, Tickets,
};

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    ctx: PageContext,
    current: Current,
    player: PlayerId,
    layout: StaffLayout,
    form: FormState,
    /// What the form of name and place has seen, so that it is noticed if somebody else changes them meanwhile.
    token: EditToken,
    path: String,
    tickets: Vec<TicketLine>,
    payments: Vec<Payment>,
    owes: Cents,
    matches: Vec<MatchLine>,
    life: Option<LivesView>,
    /// Why no life can be bought now.
    no_life: Option<String>,
    /// The byes that late tickets may get, once the first draw is made.
    byes: Option<usize>,
    no_sale: Option<String>,
    can_pay_back: bool,
    no_withdrawal: Option<String>,
    no_return: Option<String>,
    no_removal: Option<String>,
    /// How the public sees them now.
    public_name: String,
    /// How the public shall see the name, "" for what the tournament says.
    way: &'static str,
}

struct TicketLine {
    number: TicketNo,
    /// The sign of how it stands.
    kind: &'static str,
    words: String,
    no_refund: Option<String>,
}

impl PlayerPage {
    /// Returns the label and the hint of the field for tickets: where everybody plays with one, nothing is said of how many.
    fn wanted(&self) -> [String; 2] {
        let keys = match self.current.settings().format {
            Format::Tickets => ["player-more", "desk-tickets-hint"],
            Format::Lives | Format::Danish | Format::Rotation => ["desk-card", "desk-card-hint"],
        };
        keys.map(|key| self.ctx.t(key))
    }

    fn of(ctx: PageContext, current: Current, player: PlayerId, form: FormState) -> PlayerPage {
        let snapshot: &Snapshot = &current;
        let (tickets, lots) = (Tickets::Count(1), [0; 32]);
        let more = Command::Desk(DeskCommand::Sell { player, tickets, paid: false, lots });
        let standing = snapshot.ranking();
        let (tickets, payments) = (snapshot.tickets_of(player), snapshot.payments().iter().copied());
        PlayerPage {
            layout: StaffLayout::of(&ctx, snapshot, NavItem::Desk).with_own_button(),
            token: EditToken::by(&form, &snapshot.people.get(&player)),
            form,
            player,
            path: address::player(&snapshot.slug, player),
            tickets: tickets.map(|ticket| TicketLine::of(&ctx, snapshot, &standing, ticket)).collect(),
            payments: payments.filter(|payment| payment.player == player).collect(),
            owes: snapshot.owed(player),
            matches: match_lines(&ctx, snapshot, player),
            life: snapshot.life_of(player).map(|life| LivesView::of(ctx.translator(), life)),
            no_life: snapshot.can_buy_life(player).err().map(|why| ctx.rejection(&why, snapshot)),
            byes: (snapshot.lives().is_none() && matches!(snapshot.sells_late(), Ok(true)))
                .then(|| snapshot.open_byes().len()),
            no_sale: snapshot.tournament.decide(&more).err().map(|why| desk::no_more(&ctx, snapshot, &why)),
            can_pay_back: snapshot.paid(player) > Cents::ZERO,
            no_withdrawal: ctx.why_not(snapshot, PlainDesk::Withdraw(player)),
            no_return: ctx.why_not(snapshot, PlainDesk::Return(player)),
            no_removal: ctx.why_not(snapshot, PlainDesk::RemovePlayer(player)),
            public_name: PublicNames(snapshot).name(player),
            way: snapshot.extras().shown_otherwise.get(&player.0).map_or("", |shown| shown.as_str()),
            current,
            ctx,
        }
    }

    /// Returns the name; not as `name`, which the macros of the fields call their own.
    fn who(&self) -> &str {
        self.current.name(self.player)
    }

    /// Returns whether what is folded is to be seen: something in it is wrong, or there is money to give back.
    fn opens_more(&self) -> bool {
        let on_top = ["", "tickets", "taken", "abmelden-confirm"];
        let is_wrong = |(field, _): &(String, String)| !on_top.contains(&field.as_str());
        let is_described = self.form.value("do") == "describe";
        is_described || self.owes < Cents::ZERO || self.form.complaints().iter().any(is_wrong)
    }

    /// Returns why none of their tickets can be taken back.
    fn no_refund(&self) -> Option<&str> {
        let reasons = self.tickets.iter().map(|ticket| ticket.no_refund.as_deref());
        reasons.reduce(|first, other| other.and(first)).flatten()
    }

    fn life_price(&self) -> String {
        self.ctx.money(self.current.settings().lives.rebuy_price)
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
        let (kind, words) = fate.map_or(("open", String::new()), |fate| fate_words(ctx, snapshot, fate));
        TicketLine { number, kind, words, no_refund: ctx.why_not(snapshot, PlainDesk::Refund(number)) }
    }
}

fn fate_words(ctx: &PageContext, snapshot: &Snapshot, fate: Fate) -> (&'static str, String) {
    let lost = |stage| ctx.stage_in(snapshot, stage);
    match (fate.out_in, fate.places) {
        (None, Some(places)) if places.last == 1 => ("done", ctx.t("player-ticket-won")),
        // Where nobody goes out, everybody has a place at the end.
        (None, Some(places)) => {
            ("done", ctx.t1("public-place", "places", places_name(ctx.translator(), places)))
        }
        (None, None) => ("open", ctx.t("player-ticket-in")),
        (Some(stage), None) => ("out", ctx.t1("player-ticket-out", "stage", lost(stage))),
        (Some(stage), Some(places)) if places.first == places.last => {
            ("out", ctx.t2("player-ticket-place", "stage", lost(stage), "place", places.first))
        }
        (Some(stage), Some(places)) => (
            "out",
            ctx.with(
                "player-ticket-places",
                &[("stage", &lost(stage)), ("first", &places.first), ("last", &places.last)],
            ),
        ),
    }
}

/// One match, as it looks from the person's side.
struct MatchLine {
    /// `Runde 2, Partie 17`.
    name: String,
    ticket: u32,
    /// Who sits opposite, with the number of the ticket; empty if nobody does.
    opponent: String,
    /// The sign of how it stands.
    kind: &'static str,
    words: String,
}

/// Returns their matches so far in the order of the stages.
fn match_lines(ctx: &PageContext, snapshot: &Snapshot, player: PlayerId) -> Vec<MatchLine> {
    let pairings = snapshot.stages().into_iter().flat_map(|stage| snapshot.pairings(stage));
    pairings
        .flat_map(|pairing| {
            let sides = [Side::Left, Side::Right].into_iter();
            sides.filter_map(move |side| Some((pairing, side, pairing.ticket(side)?)))
        })
        .filter(|(_, _, ticket)| snapshot.owner(*ticket) == Some(player))
        .map(|(pairing, side, ticket)| {
            let opponent = pairing.ticket(side.opposite());
            let (kind, words) = outcome(ctx, &pairing, side);
            MatchLine {
                name: ctx.translator().match_in(snapshot, pairing.id),
                ticket: ticket.0,
                opponent: opponent.map_or_else(String::new, |other| {
                    ctx.t2("player-opponent", "name", snapshot.known_on(other), "ticket", other)
                }),
                kind,
                words,
            }
        })
        .collect()
}

fn outcome(ctx: &PageContext, pairing: &Pairing, side: Side) -> (&'static str, String) {
    match pairing.outcome {
        Outcome::Open => ("open", ctx.t("player-match-open")),
        Outcome::NotPlayed => ("void", ctx.t("public-not-played")),
        Outcome::Bye(_) | Outcome::Empty => ("bye", ctx.t("player-match-bye")),
        Outcome::SelfPairing { kept, .. } if pairing.ticket(side) == Some(kept) => {
            ("self", ctx.t("player-match-kept"))
        }
        Outcome::SelfPairing { .. } => ("self", ctx.t("player-match-handed-in")),
        Outcome::Result(result) => ended(ctx, result, side),
    }
}

fn ended(ctx: &PageContext, result: MatchResult, side: Side) -> (&'static str, String) {
    let won = result.winner() == Some(side);
    match result {
        MatchResult::Played(score) => {
            let score = score.seen_from(side).to_string();
            let (kind, key) = if won { ("done", "player-match-won") } else { ("out", "player-match-lost") };
            (kind, ctx.t1(key, "score", score))
        }
        MatchResult::Walkover { .. } if won => ("walkover", ctx.t("player-match-walkover-won")),
        MatchResult::Walkover { .. } => ("out", ctx.t("player-match-walkover-lost")),
        MatchResult::BothAbsent => ("walkover", ctx.result(result)),
    }
}

pub fn show(ctx: PageContext, _staff: Staff, current: Current, path: Path<(String, String)>) -> Answer {
    let player = player(&current, &path.1)?;
    let form = FormState::fresh(&ctx).with("tickets", 1).with_tick("paid", true);
    page(&PlayerPage::of(ctx, current, player, form))
}

/// Returns the player whom an address names.
fn player(snapshot: &Snapshot, number: &str) -> Result<PlayerId, PageError> {
    let player = number.parse().map(PlayerId).map_err(|_| PageError::NotFound)?;
    if snapshot.players().contains_key(&player) { Ok(player) } else { Err(PageError::NotFound) }
}
