//! `/leitung/t/{slug}/preise/los`: who shares a place on which a prize depends, and the two ways to tell them apart: a Stechen that they play,
//! or a lot, which is sealed, waits for the phrase of the hall (`…/los/spruch`) and is drawn (`…/los/ziehen`).

use super::LotRow;
use crate::app::Request;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, FormState, PageContext, Staff, page, unprocessable};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::draw::typed_phrase;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::view::tournament::TournamentView;
use askama::Template;
use tournament::draw::SealedLot;
use tournament::{DueLot, PlainPrize, TicketNo};

#[derive(Template)]
#[template(path = "staff/lot.html")]
struct LotPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    lot: LotRow,
    /// Who can be ranked by a Stechen: the name of the field, and whose it is.
    ranks: Vec<(String, String)>,
    /// Their tickets, as the forms list them.
    tickets: String,
    /// The lot between them that is sealed and waits.
    sealed: Option<SealedLot>,
}

/// Shows who takes part in what has to be decided next.
pub fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let due = due(&ctx, &current)?;
    let form = FormState::fresh(&ctx);
    page(&LotPage::of(ctx, &current, &due, form))
}

fn due(ctx: &PageContext, current: &Current) -> Result<DueLot, PageError> {
    current.due_lot().ok_or_else(|| PageError::refused(ctx.t("prizes-lot-none"), current.path("/preise")))
}

impl LotPage {
    fn of(ctx: PageContext, current: &Current, due: &DueLot, form: FormState) -> LotPage {
        let view = TournamentView::of(current);
        let lot = LotRow::of(ctx.translator(), &view, due);
        LotPage {
            layout: StaffLayout::of(&ctx, current, NavItem::Prizes).with_own_button(),
            ranks: due.tickets.iter().map(|ticket| rank_field(*ticket)).zip(lot.names.clone()).collect(),
            tickets: due.tickets.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            sealed: current.awaited_lot(due).cloned(),
            form,
            lot,
            ctx,
        }
    }
}

fn rank_field(ticket: TicketNo) -> String {
    format!("rank{ticket}")
}

/// Shows again what was typed, and what is wrong with it.
fn again(pressed: ActionRequest) -> Answer {
    let due = due(&pressed.ctx, &pressed.current)?;
    let ActionRequest { ctx, current, form, .. } = pressed;
    unprocessable(&LotPage::of(ctx, &current, &due, form))
}

pub fn play_off(mut pressed: ActionRequest) -> Answer {
    // Whose fields there were says the form: one that is sent again finds nobody tied any more.
    let (place, tickets): (u32, _) = (pressed.form.hidden("place")?, tickets(pressed.form.value("tickets"))?);
    let Some(order) = read(&pressed.ctx, &mut pressed.form, &tickets) else {
        return again(pressed);
    };
    let page = pressed.current.path("/preise");
    let back = pressed.current.path("/preise/los");
    pressed.act(PlainPrize::NotePlayOff { place, among: tickets, order }, &page, &back, move |ctx, _| {
        ctx.t1("prizes-play-off-said", "place", place)
    })
}

/// Reads the tickets that the page itself has put into the form.
fn tickets(listed: &str) -> Result<Vec<TicketNo>, PageError> {
    let numbers = listed.split(' ').map(|number| number.parse().map(TicketNo));
    let tickets: Vec<TicketNo> = numbers.collect::<Result<_, _>>().map_err(|_| PageError::BadRequest)?;
    // The page names each once, in order.
    if tickets.is_sorted_by(|one, next| one < next) { Ok(tickets) } else { Err(PageError::BadRequest) }
}

/// Reads the ranks, from 1 without a gap and each once; whoever has none still shares the rest. `None` after noting every complaint.
fn read(ctx: &PageContext, form: &mut FormState, tickets: &[TicketNo]) -> Option<Vec<TicketNo>> {
    let mut ranked: Vec<(u32, TicketNo)> = Vec::new();
    for ticket in tickets {
        let name = rank_field(*ticket);
        if form.value(&name).trim().is_empty() {
            continue;
        }
        let most = u32::try_from(tickets.len()).unwrap_or(u32::MAX);
        let Some(rank) = form.number(&name, "prizes-play-off-rank", 1..=most) else { continue };
        if ranked.iter().any(|(other, _)| *other == rank) {
            form.add_error(&name, ctx.t1("prizes-play-off-twice", "rank", rank));
        }
        ranked.push((rank, *ticket));
    }
    ranked.sort_unstable();
    let has_gap = ranked.iter().zip(1..).any(|((rank, _), expected)| *rank != expected);
    if form.complaints().is_empty() && (ranked.is_empty() || has_gap) {
        form.add_error("", ctx.t("prizes-play-off-first"));
    }
    form.complaints().is_empty().then(|| ranked.into_iter().map(|(_, ticket)| ticket).collect())
}

/// Seals a lot: who takes part and a commitment are public from now on.
pub fn seal(pressed: ActionRequest) -> Answer {
    let form = &pressed.form;
    let (place, among): (u32, _) = (form.hidden("place")?, tickets(form.value("tickets"))?);
    let phrase = form.hidden("kind")?;
    let said = move |ctx: &PageContext| ctx.t1("lot-sealed-said", "place", place);
    act(pressed, Request::SealLot { place, among, phrase }, "/preise/los#lot", said)
}

pub fn phrase(mut pressed: ActionRequest) -> Answer {
    let lot = pressed.form.hidden("lot")?;
    let Some(phrase) = typed_phrase(&pressed.ctx, &mut pressed.form) else {
        return again(pressed);
    };
    let words = phrase.to_string();
    let said = move |ctx: &PageContext| ctx.t1("lot-phrase-said", "phrase", words);
    act(pressed, Request::TakeLotPhrase { lot, phrase }, "/preise/los#lot", said)
}

pub fn draw(pressed: ActionRequest) -> Answer {
    let lot = pressed.form.hidden("lot")?;
    let place = pressed.current.sealed_lot(lot).map_or(0, |lot| lot.place);
    let said = move |ctx: &PageContext| ctx.t1("prizes-lots-said", "place", place);
    act(pressed, Request::DrawSealedLot(lot), "/preise", said)
}

fn act(
    pressed: ActionRequest,
    request: Request,
    onward: &str,
    said: impl FnOnce(&PageContext) -> String,
) -> Answer {
    let (onward, back) = (pressed.current.path(onward), pressed.current.path("/preise"));
    pressed.act(request, &onward, &back, |ctx, _| said(ctx))
}
