//! `/leitung/t/{slug}/preise/los`, `…/los/spruch` and `…/los/ziehen`: a lot is sealed, the hall says its phrase, and it is drawn.

use super::lot::{LotPage, due, tickets};
use super::send::hidden;
use crate::app::Request;
use crate::tournament::draw::LotNo;
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, PageContext, unprocessable};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::phrase;

/// Seals a lot: who takes part and a commitment are public from now on.
pub fn seal(pressed: ActionRequest) -> Answer {
    let form = &pressed.form;
    let (place, among) = (hidden(form, "place")?, tickets(form.value("tickets"))?);
    let phrase = form.value("kind").parse().map_err(|_| PageError::BadRequest)?;
    let said = move |ctx: &PageContext| ctx.t1("lot-sealed-said", "place", place);
    act(pressed, Request::SealLot { place, among, phrase }, "/preise/los", said)
}

/// Takes what the hall says.
pub fn phrase(mut pressed: ActionRequest) -> Answer {
    let lot = number(&pressed.form)?;
    let Some(phrase) = phrase::read(&pressed.ctx, &mut pressed.form) else {
        let due = due(&pressed.ctx, &pressed.current)?;
        let ActionRequest { ctx, current, form, .. } = pressed;
        return unprocessable(&LotPage::of(ctx, &current, &due, form));
    };
    let words = phrase.to_string();
    let said = move |ctx: &PageContext| ctx.t1("lot-phrase-said", "phrase", words);
    act(pressed, Request::TakeLotPhrase { lot, phrase }, "/preise/los", said)
}

/// Draws it.
pub fn draw(pressed: ActionRequest) -> Answer {
    let lot = number(&pressed.form)?;
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

/// Reads the number that the page itself has put into the form.
fn number(form: &FormState) -> Result<LotNo, PageError> {
    form.value("lot").parse().map_err(|_| PageError::BadRequest)
}
