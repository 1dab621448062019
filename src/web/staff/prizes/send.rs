//! What can be done about prizes. Each button leads back to the page; the form that gives a prize by hand keeps what was typed.

use super::PrizesPage;
use crate::app::{Done, Request, Snapshot};
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, PageContext};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::round::prizes_to_fetch;
use actix_web::http::StatusCode;
use tournament::texts::Reason;
use tournament::{PlainPrize, Rejection, TicketNo};

/// Gives a prize by hand, to a ticket or to nobody.
pub fn give_by_hand(mut pressed: ActionRequest) -> Answer {
    let ActionRequest { ctx, current, form, .. } = &mut pressed;
    if current.settings().prizes == 0 {
        // They were taken away while the form was open; the page has none any more.
        let (status, sentences) = (StatusCode::CONFLICT, vec![ctx.t("prizes-none-left")]);
        return Err(PageError::Refused { status, sentences, back: current.path("/preise") });
    }
    let Some(request) = read(form, current.settings().prizes) else {
        return pressed.again(PrizesPage::of);
    };
    let (page, before) = (current.path("/preise"), current.clone());
    let success_message =
        |ctx: &PageContext, done: &Done| with_fetches(ctx, &before, &done.snapshot, ctx.t("prizes-given"));
    pressed.send(request, &page, success_message, |ctx, refused, form| {
        let field = match refused.rejection {
            Rejection::UnknownTicket(_) => "ticket",
            Rejection::UnknownPrize(_) => "prize",
            _ => "",
        };
        refused.again(ctx, field, form, PrizesPage::of)
    })
}

/// Adds which prizes were handed over to somebody else than now gets them.
fn with_fetches(ctx: &PageContext, before: &Snapshot, after: &Snapshot, success_message: String) -> String {
    let fetches =
        prizes_to_fetch(ctx.translator(), after, before.tournament.state(), after.tournament.state());
    std::iter::once(success_message).chain(fetches).collect::<Vec<_>>().join(" ")
}

fn read(form: &mut FormState, prizes: u32) -> Option<Request> {
    let prize = form.number("prize", "prizes-field-prize", 1..=prizes.max(1));
    let to_ticket = form.choice("to", "prizes-field-to", |typed| match typed {
        "ticket" => Some(true),
        "nobody" => Some(false),
        _ => None,
    });
    let ticket = match to_ticket {
        Some(true) => form
            .number("ticket", "prizes-field-ticket", 1..=TicketNo::MAX)
            .map(|number| Some(TicketNo(number))),
        Some(false) => Some(None),
        None => None,
    };
    let reason = match form.value("reason").trim() {
        "" => Some(None),
        _ => form.text::<Reason>("reason", "prizes-field-reason").map(Some),
    };
    Some(Request::OverridePrize { prize: prize?, ticket: ticket?, reason: reason? })
}

pub fn follow_the_rule(pressed: ActionRequest) -> Answer {
    let prize: u32 = pressed.form.hidden("prize")?;
    let expected_holder = pressed.form.hidden_or_none("holder")?;
    let (page, before) = (pressed.current.path("/preise"), pressed.current.clone());
    let success_message = move |ctx: &PageContext, done: &Done| {
        with_fetches(ctx, &before, &done.snapshot, ctx.t1("prizes-by-rule", "prize", prize))
    };
    pressed.act(PlainPrize::ClearPrizeOverride { prize, expected_holder }, &page, &page, success_message)
}

/// Ticks a prize as handed over, or takes the tick away.
pub fn hand_over(pressed: ActionRequest) -> Answer {
    let (prize, done): (u32, _) = (pressed.form.hidden("prize")?, pressed.form.ticked("done"));
    let expected_holder: Option<TicketNo> = pressed.form.hidden_or_none("holder")?;
    // A tick names the ticket that gets the prize.
    if done && expected_holder.is_none() {
        return Err(PageError::BadRequest);
    }
    let winner = pressed.current.awards().into_iter().find(|award| award.prize == prize);
    let winner = winner.and_then(|award| award.ticket());
    let holder = pressed.current.handed_over().get(&prize).copied().flatten();
    let (key, ticket) = match holder.filter(|_| !done) {
        Some(holder) if winner != Some(holder) => ("prizes-fetched-said", Some(holder)),
        _ if done => ("prizes-handed-over-said", winner),
        _ => ("prizes-not-handed-over-said", winner),
    };
    let name = ticket.map_or("", |ticket| pressed.current.known_on(ticket)).to_owned();
    let page = pressed.current.path("/preise");
    let request = PlainPrize::HandOverPrize { prize, done, expected_holder };
    pressed.act(request, &page, &page, move |ctx, _| ctx.t2(key, "prize", prize, "name", name))
}

/// Ticks all prizes as handed over that the page has named, each with its ticket: "1:12 2:7".
pub fn hand_over_all(pressed: ActionRequest) -> Answer {
    let read = |named: &str| {
        let (prize, ticket) = named.split_once(':')?;
        Some((prize.parse().ok()?, TicketNo(ticket.parse().ok()?)))
    };
    let prizes: Option<Vec<_>> = pressed.form.value("prizes").split(' ').map(read).collect();
    let prizes = prizes.ok_or(PageError::BadRequest)?;
    let (page, count) = (pressed.current.path("/preise"), prizes.len());
    pressed.act(PlainPrize::HandOverPrizes(prizes), &page, &page, move |ctx, _| {
        ctx.t1("prizes-all-handed-over-said", "count", count)
    })
}
