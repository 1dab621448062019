//! The forms and buttons of a draw: `…/auslosung/{R}/schliessen`, `jetzt`, `oeffnen`, `spruch`, `ziehen`, `zug`, `papier`, `spaeter`, `ungueltig`.

use super::{Beside, DrawPage, deck, paper, second};
use crate::app::{ActError, Request, Snapshot, Submission, User};
use crate::texts::{Reason, plain_capitals, search_key};
use crate::tournament::draw::{BadPhrase, Phrase, PhraseKind};
use crate::tournament::{PlainDraw, Rejection, Stage, TicketNo};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, FormState, PageContext, conflict, page, page_with};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::password_check::NotProven;
use crate::web::state::{Guesser, Site, Turn};
use crate::web::view::draw::cards_of;
use actix_web::http::StatusCode;
use actix_web::web::Path;

/// Does what a form or button asks for, or shows the page with what stands in the way.
pub fn send(mut pressed: ActionRequest, path: Path<(String, String, String)>) -> Answer {
    let stage: Stage = path.1.parse().map_err(|_| PageError::NotFound)?;
    if path.2 == "jetzt" {
        return pressed.alone(|pressed| draw_at_once(pressed, stage));
    }
    let what = path.2.as_str();
    let ActionRequest { site, staff, ctx, current: night, form } = &mut pressed;
    let beside = Beside::of(site, staff, night, stage)?;
    if what == "spruch"
        && night.draw_in_force(stage).is_some_and(|draw| draw.seal().is_some() && !draw.complete)
        && let Some(plain) = to_read_back(form)
    {
        let ActionRequest { ctx, current: night, form, .. } = pressed;
        // Nothing is fixed before the hall has heard how it is written.
        return page(&DrawPage { plain: Some(plain), ..DrawPage::of(ctx, &night, stage, beside, form)? });
    }
    let wanted = read(ctx, night, stage, what, form)?.ok_or(NotProven::Wrong);
    store(pressed, (stage, what), beside, wanted)
}

/// Returns whether just two tickets wait for this draw. The first one has late tickets, so its list is closed by itself.
pub(super) fn is_for_two(snapshot: &Snapshot, stage: Stage) -> bool {
    let list = snapshot.list_for(stage);
    stage != Stage::FIRST
        && list.is_ok_and(|list| list.iter().map(|(_, tickets)| tickets.len()).sum::<usize>() == 2)
}

/// Closes the list, notes that there is no phrase, and draws: of two tickets there is nothing that a phrase could guard. The protocol is the
/// one of every draw. Of two who press at the same moment the second finds the draw made.
fn draw_at_once(pressed: ActionRequest, stage: Stage) -> Answer {
    let ActionRequest { site, staff, ctx, current: night, form } = pressed;
    let here = night.path(&format!("/auslosung/{stage}"));
    if night.draw_in_force(stage).is_some() {
        return Ok(ctx.see_other(&here));
    }
    if !is_for_two(&night, stage) {
        return Err(PageError::BadRequest);
    }
    let steps = [
        Request::CloseListFor { stage, phrase: PhraseKind::Nothing },
        Request::TakePhrase { stage, phrase: Phrase::default(), pack: None },
        Request::Draw(stage),
    ];
    let mut submission = form.submission(&staff)?;
    for request in steps {
        if let Err(error) = site.act(&night, submission, request) {
            return Err(error.refused()?.page(&ctx, &here));
        }
        // Each step is an entry of its own; what a break leaves undone stands on the page.
        let form_key = site.app().form_key().map_err(PageError::internal)?;
        submission = Submission { form_key, by: staff.user.id };
    }
    Ok(ctx.see_other(&here))
}

/// Opens a list again, if a second person agrees.
pub fn reopen(turn: Turn, pressed: ActionRequest, guesser: Guesser, path: Path<(String, String)>) -> Answer {
    store_signed((&turn, guesser), pressed, (&path.1, "oeffnen"), read_reopening)
}

/// Declares an attempt void, if a second person agrees.
pub fn void(turn: Turn, pressed: ActionRequest, guesser: Guesser, path: Path<(String, String)>) -> Answer {
    store_signed((&turn, guesser), pressed, (&path.1, "ungueltig"), read_void)
}

/// Reads what makes an attempt void and has it signed by a second person.
fn store_signed(
    (turn, guesser): (&Turn, Guesser),
    mut pressed: ActionRequest,
    (stage, what): (&str, &str),
    read: fn(&PageContext, &Current, Stage, &mut FormState) -> Option<Request>,
) -> Answer {
    let stage: Stage = stage.parse().map_err(|_| PageError::NotFound)?;
    let ActionRequest { site, staff, ctx, current: night, form } = &mut pressed;
    let wanted = read(ctx, night, stage, form);
    let beside = Beside::of(site, staff, night, stage)?;
    let signed = sign(site, guesser, ctx, (turn, &beside.witnesses), wanted, form);
    store(pressed, (stage, what), beside, signed)
}

/// Stores what was read, or shows the page with what stands in the way.
fn store(
    pressed: ActionRequest,
    (stage, what): (Stage, &str),
    beside: Beside,
    wanted: Result<Request, NotProven>,
) -> Answer {
    let ActionRequest { site, staff, ctx, current: night, mut form } = pressed;
    let wanted = match wanted {
        Ok(wanted) => wanted,
        Err(why) => return why.answer(|| DrawPage::of(ctx, &night, stage, beside, form)),
    };
    let submission = form.submission(&staff)?;
    let here = night.path(&format!("/auslosung/{stage}"));
    let called = name_of_called(&night, stage);
    match site.act(&night, submission, wanted) {
        Ok(_) => Ok(match what {
            "oeffnen" => ctx.see_other_saying(&site, &here, ctx.t("draw-reopened")),
            "ungueltig" => ctx.see_other_saying(&site, &here, ctx.t("draw-voided")),
            "spaeter" => ctx.see_other_saying(&site, &here, ctx.t1("draw-call-postponed", "name", called)),
            _ => ctx.see_other(&here),
        }),
        Err(ActError::NotAgreed(why)) => {
            second::add_error(&ctx, &mut form, why);
            // Somebody has come or gone since the form was made.
            let beside = Beside::of(&site, &staff, &night, stage)?;
            conflict(&DrawPage::of(ctx, &night, stage, beside, form)?)
        }
        Err(error) => {
            let refused = error.refused()?;
            if what == "oeffnen" && matches!(refused.rejection, Rejection::ListNotClosed(_)) {
                // Of two who agree at the same moment this is the second.
                form.add_error("", ctx.t("draw-already-reopened"));
            } else if !paper::add_faults(&ctx, &refused.rejection, &mut form) {
                let field = match what {
                    "zug" => "number",
                    "zettel" => "ticket",
                    _ => "",
                };
                refused.add_error(&ctx, field, &mut form);
            }
            let status = if is_stale(&refused.rejection) { StatusCode::CONFLICT } else { refused.status() };
            page_with(status, &DrawPage::of(ctx, &refused.current.into(), stage, beside, form)?)
        }
    }
}

/// Returns who is called to the pots now, or "".
fn name_of_called(snapshot: &Current, stage: Stage) -> String {
    let called = snapshot.draw_in_force(stage).and_then(|draw| draw.owner(draw.next_by_hand()?.1));
    called.map_or_else(String::new, |player| snapshot.known_as(player).to_owned())
}

/// Has what makes an attempt void signed by a second person; if nothing could be read, the form has complaints already.
fn sign(
    site: &Site,
    guesser: Guesser,
    ctx: &PageContext,
    (turn, witnesses): (&Turn, &[User]),
    wanted: Option<Request>,
    form: &mut FormState,
) -> Result<Request, NotProven> {
    let second = second::read(witnesses, ctx, form);
    let (mut wanted, second) = (wanted.ok_or(NotProven::Wrong)?, second?);
    let Some(user) = second else { return Ok(wanted) };
    let agreement = second::agree(site, guesser, ctx, form, (turn, &user))?;
    if let Request::VoidDraw { agreed, .. } | Request::ReopenList { agreed, .. } = &mut wanted {
        *agreed = Some(agreement);
    }
    Ok(wanted)
}

fn read(
    ctx: &PageContext,
    snapshot: &Current,
    stage: Stage,
    what: &str,
    form: &mut FormState,
) -> Result<Option<Request>, PageError> {
    Ok(match what {
        "schliessen" if form.value("pots") == "hand" => {
            Some(Request::from(PlainDraw::CloseListByHand { stage }))
        }
        "schliessen" => {
            let kind = form.value("kind").parse().ok();
            if kind.is_none() {
                form.add_error("kind", ctx.t("draw-kind-missing"));
            }
            kind.map(|phrase| Request::CloseListFor { stage, phrase })
        }
        "spruch" => read_phrase(ctx, form).map(|phrase| {
            let pack = form.value(deck::PACK).parse().ok();
            let pack = pack.filter(|pack| !cards_of(ctx.translator(), &phrase, *pack).is_empty());
            Request::TakePhrase { stage, phrase, pack }
        }),
        "ziehen" => Some(Request::Draw(stage)),
        "zug" => read_pull(ctx, snapshot, stage, form),
        "papier" => read_seen(ctx, form).and_then(|seen| paper::read(ctx, stage, seen, form)),
        "spaeter" => read_seen(ctx, form)
            .map(|expected_pulls| Request::from(PlainDraw::PostponeCall { stage, expected_pulls })),
        "zettel" => read_slip(ctx, stage, form),
        "zettel-zurueck" => read_seen(ctx, form)
            .map(|expected_pulls| Request::from(PlainDraw::PutSlipBack { stage, expected_pulls })),
        _ => return Err(PageError::NotFound),
    })
}

/// A phrase may be empty, but only if somebody says so: Enter in an empty field is no decision.
fn read_phrase(ctx: &PageContext, form: &mut FormState) -> Option<Phrase> {
    if form.ticked("without") {
        return Some(Phrase::default());
    }
    typed_phrase(ctx, form)
}

/// Reads a phrase as people write it, in its one plain spelling. `None` after noting why it is none: nothing was typed, or too much, or no
/// letter.
pub fn typed_phrase(ctx: &PageContext, form: &mut FormState) -> Option<Phrase> {
    let typed = form.value("phrase").to_owned();
    match plain_capitals(&typed).parse() {
        Ok(phrase) if phrase != Phrase::default() => return Some(phrase),
        Ok(_) if typed.trim().is_empty() => form.add_error("phrase", ctx.t("draw-phrase-missing")),
        Err(BadPhrase::TooLong) => {
            form.add_error("phrase", ctx.t1("draw-phrase-too-long", "max", Phrase::MAX_LENGTH));
        }
        Ok(_) | Err(BadPhrase::Character(_) | BadPhrase::Spaces) => {
            form.add_error("phrase", ctx.t("draw-phrase-no-letter"));
        }
    }
    None
}

/// Returns the plain spelling of a typed phrase if it differs from what was typed: then it is read back first. A tapped phrase needs
/// no second look.
fn to_read_back(form: &FormState) -> Option<Phrase> {
    let typed = form.value("phrase");
    let plain: Phrase = plain_capitals(typed).parse().ok()?;
    (!form.ticked("without") && !plain.as_str().is_empty() && plain.as_str() != typed).then_some(plain)
}

fn read_pull(ctx: &PageContext, snapshot: &Current, stage: Stage, form: &mut FormState) -> Option<Request> {
    let highest = snapshot.draw_in_force(stage).map_or(u32::MAX, |draw| draw.slots / 2);
    let number = form.number("number", "draw-number", 1..=highest);
    let expected_pulls = read_seen(ctx, form)?;
    Some(Request::from(PlainDraw::PullByHand { stage, expected_pulls, number: number? }))
}

fn read_slip(ctx: &PageContext, stage: Stage, form: &mut FormState) -> Option<Request> {
    let ticket = form.number("ticket", "lives-slip", 1..=TicketNo::MAX).map(TicketNo);
    let expected_pulls = read_seen(ctx, form)?;
    Some(Request::from(PlainDraw::PullSlip { stage, expected_pulls, ticket: ticket? }))
}

fn read_seen(ctx: &PageContext, form: &mut FormState) -> Option<u32> {
    let seen = form.value("seen").parse().ok();
    if seen.is_none() {
        form.add_error("", ctx.t("draw-seen-missing"));
    }
    seen
}

fn read_reopening(_: &PageContext, _: &Current, stage: Stage, form: &mut FormState) -> Option<Request> {
    let reason = form.text::<Reason>("reason", "draw-reason");
    reason.map(|reason| Request::ReopenList { stage, reason, agreed: None })
}

fn read_void(ctx: &PageContext, snapshot: &Current, stage: Stage, form: &mut FormState) -> Option<Request> {
    let reason = form.text::<Reason>("reason", "draw-reason");
    let Ok(attempt) = form.value("attempt").parse() else {
        form.add_error("", ctx.t("draw-seen-missing"));
        return None;
    };
    let draw = snapshot.draw(stage, attempt);
    let name = ctx.round_of(snapshot, stage, draw.map(|draw| draw.slots));
    let confirmed = search_key(form.value("confirm")) == search_key(&name);
    if !confirmed {
        form.add_error("confirm", ctx.t1("draw-void-confirm-wrong", "name", name));
    }
    reason.filter(|_| confirmed).map(|reason| Request::VoidDraw { stage, attempt, reason, agreed: None })
}

/// Returns whether somebody else was faster: what the button asks for has been done, or its ground is gone.
fn is_stale(rejection: &Rejection) -> bool {
    matches!(
        rejection,
        Rejection::AlreadyDrawn(_)
            | Rejection::ListClosed(_)
            | Rejection::ListNotClosed(_)
            | Rejection::AlreadyVoid { .. }
            | Rejection::NothingToChange
    )
}
