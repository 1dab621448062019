//! The forms and buttons of a draw: `…/auslosung/{R}/jetzt`, `schliessen`, `oeffnen`, `spruch`, `zug`, `papier`, `spaeter`, `ungueltig`.

use super::{Beside, DrawPage, deck, paper, second};
use crate::app::{ActError, Request, Snapshot, Submission, User};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, FormState, PageContext, Staff, conflict, page_with};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::password_check::NotProven;
use crate::web::state::{Guesser, Site, Turn};
use crate::web::view::draw::{List, cards_of};
use actix_web::http::StatusCode;
use actix_web::web::Path;
use std::sync::Arc;
use std::time::Duration;
use tournament::draw::{BadPhrase, Phrase, PhraseKind};
use tournament::texts::{Reason, plain_capitals, search_key};
use tournament::{PlainDraw, Rejection, Stage, TicketNo};

/// So long a draw waits for the host.
const FOR_HOST: Duration = Duration::from_secs(2);

/// Does what a form or button asks for, or shows the page with what stands in the way.
pub fn send(mut pressed: ActionRequest, path: Path<(String, String, String)>) -> Answer {
    let stage: Stage = path.1.parse().map_err(|_| PageError::NotFound)?;
    let what = path.2.as_str();
    let ActionRequest { site, staff, ctx, current: night, form } = &mut pressed;
    let here = night.path(&format!("/auslosung/{stage}"));
    // Of two who press at the same moment the second finds the draw made.
    if what == "jetzt" && night.drawn(stage).is_some() {
        return Ok(ctx.see_other(&here));
    }
    let beside = Beside::of(site, staff, night, stage)?;
    let wanted = read(ctx, night, stage, what, form)?.ok_or(NotProven::Wrong);
    if let Ok(wanted) = &wanted
        && is_old(&pressed, stage, what, wanted)?
    {
        let ActionRequest { ctx, current: night, mut form, .. } = pressed;
        form.add_error("", ctx.t("draw-changed"));
        return conflict(&DrawPage::of(ctx, &night, stage, beside, form)?);
    }
    store(pressed, stage, what, beside, wanted)
}

/// Returns whether a press passes over something that its page has not shown. What a press that is under way has begun is gone on with, and a form
/// that has counted already gets its first answer.
fn is_old(pressed: &ActionRequest, stage: Stage, what: &str, wanted: &[Request]) -> Result<bool, PageError> {
    let Some(first) = wanted.first() else { return Ok(true) };
    let (night, seen) = (&pressed.current, pressed.form.value(SEEN));
    let is_under_way = what == "jetzt" && night.draw_in_force(stage).is_some();
    Ok(!is_under_way && !seen.is_empty() && seen != seen_by(night, stage) && !pressed.is_repeated(first)?)
}

/// The field in which a form says what its page has shown.
const SEEN: &str = "gesehen";

/// Returns what the page of a draw shows that a press must not pass over: which attempt it is, and how many tickets are in it.
pub(super) fn seen_by(snapshot: &Snapshot, stage: Stage) -> String {
    let attempts = snapshot.draws().iter().filter(|draw| draw.stage == stage).count();
    let tickets = match snapshot.draw_in_force(stage) {
        Some(draw) => draw.tickets(),
        None => List::open(snapshot, stage).tickets(),
    };
    format!("{attempts}-{tickets}")
}

/// Returns what is still to be done until a draw is made for which nothing is awaited from the hall. Each is an entry of its own, and what a break
/// leaves undone is gone on with. Nothing where somebody waits for the hall, or the round comes about without a draw.
fn remaining(snapshot: &Snapshot, stage: Stage) -> Vec<Request> {
    let kind = PhraseKind::Nothing;
    let close = Request::CloseListFor { stage, phrase: kind };
    let take = Request::TakePhrase { stage, phrase: Phrase::default(), pack: None };
    let draw = Request::Draw(stage);
    match snapshot.draw_in_force(stage) {
        None if snapshot.closes_without_draw() || snapshot.has_standing() && stage != Stage::FIRST => {
            Vec::new()
        }
        None => vec![close, take, draw],
        Some(attempt) => match attempt.seal() {
            Some(seal) if seal.phrase.is_some() => vec![draw],
            Some(seal) if seal.kind == Some(kind) => vec![take, draw],
            _ => Vec::new(),
        },
    }
}

/// Opens a list again, if a second person agrees.
pub fn reopen(turn: Turn, pressed: ActionRequest, guesser: Guesser, path: Path<(String, String)>) -> Answer {
    store_signed(&turn, guesser, pressed, &path.1, "oeffnen", read_reopening)
}

/// Declares an attempt void, if a second person agrees.
pub fn void(turn: Turn, pressed: ActionRequest, guesser: Guesser, path: Path<(String, String)>) -> Answer {
    store_signed(&turn, guesser, pressed, &path.1, "ungueltig", read_void)
}

/// Reads what makes an attempt void and has it signed by a second person.
fn store_signed(
    turn: &Turn,
    guesser: Guesser,
    mut pressed: ActionRequest,
    stage: &str,
    what: &str,
    read: fn(&PageContext, &Current, Stage, &mut FormState) -> Option<Request>,
) -> Answer {
    let stage: Stage = stage.parse().map_err(|_| PageError::NotFound)?;
    let ActionRequest { site, staff, ctx, current: night, form } = &mut pressed;
    let wanted = read(ctx, night, stage, form);
    let beside = Beside::of(site, staff, night, stage)?;
    let signed = sign(site, guesser, ctx, turn, &beside.witnesses, wanted, form);
    store(pressed, stage, what, beside, signed.map(|request| vec![request]))
}

/// Stores what was read, or shows the page with what stands in the way.
fn store(
    pressed: ActionRequest,
    stage: Stage,
    what: &str,
    beside: Beside,
    wanted: Result<Vec<Request>, NotProven>,
) -> Answer {
    let ActionRequest { site, staff, ctx, current: night, mut form } = pressed;
    let wanted = match wanted {
        Ok(wanted) => wanted,
        Err(why) => return why.answer(|| DrawPage::of(ctx, &night, stage, beside, form)),
    };
    let here = night.path(&format!("/auslosung/{stage}"));
    let called = name_of_called(&night, stage);
    match act_all(&site, &staff, &night, form.submission(&staff)?, wanted) {
        Ok(()) => Ok(match what {
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
            if what == "jetzt" && is_stale(&refused.rejection) {
                // Somebody else's press, or the other half of a double one, was faster.
                return Ok(ctx.see_other(&here));
            }
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
            // A step before it may have been done.
            let night = refused.current.into();
            let beside = Beside::of(&site, &staff, &night, stage)?;
            page_with(status, &DrawPage::of(ctx, &night, stage, beside, form)?)
        }
    }
}

/// Does one thing after the other; the first that is refused is the answer, and what was done before it stays. A draw waits until the host has what
/// was fixed before it.
fn act_all(
    site: &Site,
    staff: &Staff,
    night: &Current,
    mut submission: Submission,
    wanted: Vec<Request>,
) -> Result<(), ActError> {
    let mut before: Option<Arc<Snapshot>> = None;
    for request in wanted {
        if let Request::Draw(stage) = request {
            let now: &Snapshot = before.as_deref().unwrap_or(night);
            // The same form has drawn already.
            if now.drawn(stage).is_some() {
                break;
            }
            site.app().publishing().wait_for_host(&now.slug, now.tournament.version(), FOR_HOST);
        }
        before = Some(site.act(night, submission, request)?.snapshot);
        submission = Submission { form_key: site.app().form_key()?, by: staff.user.id };
    }
    Ok(())
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
    turn: &Turn,
    witnesses: &[User],
    wanted: Option<Request>,
    form: &mut FormState,
) -> Result<Request, NotProven> {
    let second = second::read(witnesses, ctx, form);
    let (mut wanted, second) = (wanted.ok_or(NotProven::Wrong)?, second?);
    let Some(user) = second else { return Ok(wanted) };
    let agreement = second::agree(site, guesser, ctx, form, turn, &user)?;
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
) -> Result<Option<Vec<Request>>, PageError> {
    let one = match what {
        "jetzt" => return Ok(Some(remaining(snapshot, stage))),
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
        "zug" => read_pull(ctx, snapshot, stage, form),
        "papier" => read_seen(ctx, form).and_then(|seen| paper::read(ctx, stage, seen, form)),
        "spaeter" => read_seen(ctx, form)
            .map(|expected_pulls| Request::from(PlainDraw::PostponeCall { stage, expected_pulls })),
        "zettel" => read_slip(ctx, stage, form),
        "zettel-zurueck" => read_seen(ctx, form)
            .map(|expected_pulls| Request::from(PlainDraw::PutSlipBack { stage, expected_pulls })),
        _ => return Err(PageError::NotFound),
    };
    // What the hall has said counts, and the pairings stand there.
    let draws = what == "spruch" && snapshot.draw_in_force(stage).is_some_and(|draw| draw.seal().is_some());
    Ok(one.map(|request| if draws { vec![request, Request::Draw(stage)] } else { vec![request] }))
}

/// A phrase may be empty, but only if somebody says so: Enter in an empty field is no decision.
fn read_phrase(ctx: &PageContext, form: &mut FormState) -> Option<Phrase> {
    if form.ticked("without") {
        return Some(Phrase::default());
    }
    typed_phrase(ctx, form)
}

/// Reads a phrase as people write it, in its one plain spelling. `None` after noting why it is none: nothing was typed, or too much, or no letter.
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
