//! What the desk says after something was done there, read off the action's events.

use crate::app::{Done, Snapshot};
use crate::tournament::{Action, Cents, DeskEvent, EveningEvent, Event, PlayerId, Stage, TicketNo};
use crate::web::context::PageContext;

/// Says what an action of the desk did: who got which tickets, what was paid, which numbers were drawn for late tickets.
pub fn said(ctx: &PageContext, done: &Done) -> String {
    let Some(action) = done.snapshot.action(done.action) else { return String::new() };
    let mut sentences = Vec::new();
    let people: Vec<PlayerId> = action.events.iter().filter_map(registered).collect();
    if people.len() > 1 {
        sentences.push(ctx.t1("desk-said-many", "count", people.len()));
    } else if let Some(player) = people.first().copied().or_else(|| action.events.iter().find_map(buyer)) {
        sentences.push(sale(ctx, &done.snapshot, action, player));
    } else {
        sentences.extend(action.events.iter().filter_map(|event| payment(ctx, &done.snapshot, event)));
    }
    sentences.extend(action.events.iter().filter_map(|event| told(ctx, &done.snapshot, event)));
    sentences.join(" ")
}

fn registered(event: &Event) -> Option<PlayerId> {
    match event {
        Event::Desk(DeskEvent::PlayerRegistered { player }) => Some(*player),
        _ => None,
    }
}

fn buyer(event: &Event) -> Option<PlayerId> {
    match event {
        Event::Desk(DeskEvent::TicketSold { player, .. }) => Some(*player),
        _ => None,
    }
}

/// `Huber Franz: Karten 17 und 18, € 10,00 kassiert.`
fn sale(ctx: &PageContext, night: &Snapshot, action: &Action, player: PlayerId) -> String {
    let sold = action.events.iter().filter_map(|event| match event {
        Event::Desk(DeskEvent::TicketSold { ticket, player: owner, .. }) if *owner == player => Some(*ticket),
        _ => None,
    });
    let taken = action.events.iter().find_map(|event| match event {
        Event::Desk(DeskEvent::Paid { amount, .. }) => Some(*amount),
        _ => None,
    });
    let sold: Vec<TicketNo> = sold.collect();
    let (name, tickets) = (night.name(player), numbered(ctx, &sold));
    let owed = night.owed(player);
    match taken {
        Some(amount) => ctx.with(
            "desk-said-paid",
            &[("name", &name), ("tickets", &tickets), ("amount", &ctx.money(amount))],
        ),
        None if owed > Cents::ZERO => ctx
            .with("desk-said-owing", &[("name", &name), ("tickets", &tickets), ("amount", &ctx.money(owed))]),
        None => ctx.t2("desk-said", "name", name, "tickets", tickets),
    }
}

fn payment(ctx: &PageContext, night: &Snapshot, event: &Event) -> Option<String> {
    match event {
        Event::Desk(DeskEvent::Paid { player, amount }) => {
            Some(ctx.t2("desk-said-money", "name", night.name(*player), "amount", ctx.money(*amount)))
        }
        _ => None,
    }
}

/// `Karte 17`, `Karten 17 und 18`.
fn numbered(ctx: &PageContext, tickets: &[TicketNo]) -> String {
    ctx.t2("desk-tickets-named", "count", tickets.len(), "numbers", ctx.list(tickets))
}

/// Says what an event means that is more than a sale.
fn told(ctx: &PageContext, night: &Snapshot, event: &Event) -> Option<String> {
    Some(match event {
        Event::Desk(DeskEvent::LateTicketPlaced { ticket, number, .. }) => {
            let pairing = night.pairings(Stage::FIRST).into_iter().find(|p| p.id.number == *number);
            let opponent = pairing.and_then(|pairing| pairing.left).map_or("", |left| night.name_on(left));
            ctx.with("desk-said-late", &[("ticket", ticket), ("number", number), ("name", &opponent)])
        }
        Event::Desk(DeskEvent::KeyRenewed { ticket, .. }) => ctx.t1("player-said-renewed", "ticket", ticket),
        Event::Desk(DeskEvent::TicketRefunded { ticket }) => ctx.t1("desk-said-refund", "ticket", ticket),
        Event::Desk(DeskEvent::PaidBack { player, amount }) => {
            ctx.t2("desk-said-paid-back", "name", night.name(*player), "amount", ctx.money(*amount))
        }
        Event::Desk(DeskEvent::PlayerWithdrew { player }) => {
            ctx.t1("player-said-withdrawn", "name", night.name(*player))
        }
        Event::Desk(DeskEvent::PlayerReturned { player }) => {
            ctx.t1("player-said-returned", "name", night.name(*player))
        }
        Event::Desk(DeskEvent::PlayerRemoved { player }) => {
            ctx.t1("player-said-removed", "name", night.name(*player))
        }
        Event::Desk(DeskEvent::PlayerDescribed { .. }) => ctx.t("player-said-described"),
        Event::Evening(EveningEvent::TextsChanged) => ctx.t("player-said-shown"),
        Event::Desk(DeskEvent::PersonErased { player }) => {
            ctx.t1("player-said-erased", "name", night.name(*player))
        }
        _ => return None,
    })
}
