//! What the desk says: after something was done there, read off the action's events, and how names are typed and were read.

use crate::app::{Done, Snapshot};
use crate::web::http::PageContext;
use crate::web::view::activity::answer;
use crate::web::view::translation::Translator;
use tournament::texts::NameOrder;
use tournament::{Action, Cents, DeskEvent, EveningEvent, Event, LifeEvent, PlayerId, TicketNo};

/// Says what an action of the desk did: who got which tickets, what was paid, which numbers were drawn for late tickets.
pub fn success_message(ctx: &PageContext, done: &Done) -> String {
    let Some(action) = done.snapshot.tournament.action(done.action) else { return String::new() };
    let mut sentences = Vec::new();
    let people: Vec<PlayerId> = action.events.iter().filter_map(Event::registers).collect();
    if people.len() > 1 {
        sentences.push(ctx.t1("desk-said-many", "count", people.len()));
    } else if let Some(player) = people.first().copied().or_else(|| action.events.iter().find_map(buyer)) {
        sentences.push(sale(ctx, &done.snapshot, action, player));
        let new = people.first().and_then(|new| reading(ctx.translator(), &done.snapshot, *new));
        sentences.extend(new);
    } else {
        sentences.extend(action.events.iter().filter_map(|event| life(ctx, &done.snapshot, event)));
        sentences.extend(action.events.iter().filter_map(|event| payment(ctx, &done.snapshot, event)));
    }
    let answers =
        action.events.iter().filter_map(|event| answer(ctx.translator(), &done.snapshot, action, event));
    sentences.extend(answers);
    let renamed = action.events.iter().find_map(|event| {
        let Event::Desk(DeskEvent::PlayerDescribed { player }) = event else { return None };
        reading(ctx.translator(), &done.snapshot, *player)
    });
    sentences.extend(renamed);
    if action.events.contains(&Event::Evening(EveningEvent::TextsChanged)) {
        sentences.push(ctx.t("player-said-shown"));
    }
    sentences.join(" ")
}

fn buyer(event: &Event) -> Option<PlayerId> {
    let Event::Desk(DeskEvent::TicketSold { player, .. }) = event else { return None };
    Some(*player)
}

/// `Huber Franz: Karten 17 und 18, € 10,00 kassiert.`
fn sale(ctx: &PageContext, snapshot: &Snapshot, action: &Action, player: PlayerId) -> String {
    let sold = action.events.iter().filter_map(|event| {
        let Event::Desk(DeskEvent::TicketSold { ticket, player: owner, .. }) = event else { return None };
        (*owner == player).then_some(*ticket)
    });
    let taken = action.events.iter().find_map(|event| {
        let Event::Desk(DeskEvent::Paid { amount, .. }) = event else { return None };
        Some(*amount)
    });
    let sold: Vec<TicketNo> = sold.collect();
    let (name, tickets) = (snapshot.known_as(player), tickets_named(ctx, &sold));
    let owed = snapshot.owed(player);
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

fn life(ctx: &PageContext, snapshot: &Snapshot, event: &Event) -> Option<String> {
    let Event::Lives(life) = event else { return None };
    let (LifeEvent::LifeSold { player, .. } | LifeEvent::LifeTakenBack { player, .. }) = life;
    let (name, owed) = (snapshot.known_as(*player), snapshot.owed(*player));
    Some(match life {
        LifeEvent::LifeTakenBack { .. } => ctx.t1("desk-said-life-back", "name", name),
        LifeEvent::LifeSold { .. } if owed > Cents::ZERO => {
            ctx.t2("desk-said-life-owing", "name", name, "amount", ctx.money(owed))
        }
        LifeEvent::LifeSold { .. } => ctx.t1("desk-said-life", "name", name),
    })
}

fn payment(ctx: &PageContext, snapshot: &Snapshot, event: &Event) -> Option<String> {
    let Event::Desk(DeskEvent::Paid { player, amount }) = event else { return None };
    Some(ctx.t2("desk-said-money", "name", snapshot.known_as(*player), "amount", ctx.money(*amount)))
}

/// `Karte 17`, `Karten 17 und 18`.
pub(in crate::web::staff) fn tickets_named(ctx: &PageContext, tickets: &[TicketNo]) -> String {
    ctx.t2("desk-tickets-named", "count", tickets.len(), "numbers", ctx.list(tickets))
}

/// Returns the sentence that says how names are typed.
pub fn hint(order: NameOrder) -> &'static str {
    match order {
        NameOrder::FamilyFirst => "desk-names-family-first",
        NameOrder::GivenFirst => "desk-names-given-first",
    }
}

/// Says how a name was read: "Familienname Huber, Vorname Franz."; `None` if its parts are not known.
pub fn reading(translator: Translator, snapshot: &Snapshot, player: PlayerId) -> Option<String> {
    let parts = snapshot.people.get(&player)?.parts(snapshot.name_style().typed)?;
    (!parts.given.is_empty())
        .then(|| translator.t2("desk-names-read", "family", parts.family, "given", parts.given))
}
