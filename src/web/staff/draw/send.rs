//! The forms and buttons of a draw: `…/auslosung/{R}/schliessen`, `oeffnen`, `spruch`, `ziehen`, `zug`, `ungueltig`.

use super::second::{self, Unsigned, Witnesses};
use super::{DrawPage, deck};
use crate::app::Request;
use crate::texts::{Reason, plain_capitals, search_key};
use crate::tournament::draw::{BadPhrase, Phrase};
use crate::tournament::{PlainDraw, Rejection, Stage};
use crate::web::context::PageContext;
use crate::web::current::{self, Current};
use crate::web::draw::cards_of;
use crate::web::error::PageError;
use crate::web::form::Typed;
use crate::web::page::{Answer, page, page_with, slow_down, unprocessable};
use crate::web::session::Staff;
use crate::web::site::Site;
use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};

/// Does what a form or button asks for, or shows the page with what stands in the way.
pub async fn send(
    site: Data<Site>,
    request: HttpRequest,
    staff: Staff,
    ctx: PageContext,
    night: Current,
    path: Path<(String, String, String)>,
    mut form: Typed,
) -> Answer {
    let stage: Stage = path.1.parse().map_err(|_| PageError::NotFound)?;
    let what = path.2.as_str();
    let witnesses = Witnesses::of(&site, &staff).await?;
    if what == "spruch"
        && night.draw_in_force(stage).is_some_and(|draw| draw.seal().is_some() && !draw.complete)
        && let Some(plain) = to_read_back(&form)
    {
        // Nothing is fixed before the hall has heard how it is written.
        return page(&DrawPage { plain: Some(plain), ..DrawPage::of(ctx, &night, stage, witnesses, form)? });
    }
    let wanted = read(&ctx, &night, stage, what, &mut form)?;
    let signed = match what {
        "oeffnen" | "ungueltig" => sign(&site, &request, &ctx, &witnesses, wanted, &mut form).await?,
        _ => wanted.ok_or(Unsigned::Wrong),
    };
    let wanted = match signed {
        Ok(wanted) => wanted,
        Err(Unsigned::Wrong) => return unprocessable(&DrawPage::of(ctx, &night, stage, witnesses, form)?),
        Err(Unsigned::Slowed(rest)) => {
            let page = DrawPage::of(ctx, &night, stage, witnesses, form)?;
            return Ok(slow_down(page_with(StatusCode::TOO_MANY_REQUESTS, &page)?, rest));
        }
    };
    let submission = form.submission(&staff)?;
    let here = night.path(&format!("/auslosung/{stage}"));
    match site.act_signed(&night, submission, wanted).await? {
        Ok(_) => Ok(match what {
            "oeffnen" => ctx.see_other_saying(&site, &here, ctx.t("draw-reopened")),
            "ungueltig" => ctx.see_other_saying(&site, &here, ctx.t("draw-voided")),
            _ => ctx.see_other(&here),
        }),
        Err(current::Unsigned::NotAgreed(why)) => {
            second::complain(&ctx, &mut form, why);
            // Somebody has come or gone since the form was made.
            let witnesses = Witnesses::of(&site, &staff).await?;
            page_with(StatusCode::CONFLICT, &DrawPage::of(ctx, &night, stage, witnesses, form)?)
        }
        Err(current::Unsigned::Refused(refused)) => {
            let field = if what == "zug" { "number" } else { "" };
            for sentence in refused.sentences(&ctx) {
                form.complain(field, sentence);
            }
            let status =
                if is_overtaken(&refused.rejection) { StatusCode::CONFLICT } else { refused.status() };
            page_with(status, &DrawPage::of(ctx, &refused.current, stage, witnesses, form)?)
        }
    }
}

/// Has what makes an attempt void signed by a second person; if nothing could be read, the form has complaints already.
async fn sign(
    site: &Site,
    request: &HttpRequest,
    ctx: &PageContext,
    witnesses: &Witnesses,
    wanted: Option<Request>,
    form: &mut Typed,
) -> Result<Result<Request, Unsigned>, PageError> {
    let second = witnesses.read(ctx, form);
    let (Some(mut wanted), Ok(second)) = (wanted, second) else { return Ok(Err(Unsigned::Wrong)) };
    let Some(user) = second else { return Ok(Ok(wanted)) };
    Ok(second::agree(site, request, ctx, form, user).await?.map(|agreement| {
        if let Request::VoidDraw { agreed, .. } | Request::ReopenList { agreed, .. } = &mut wanted {
            *agreed = Some(agreement);
        }
        wanted
    }))
}

/// Reads a form; `None` after its complaints.
fn read(
    ctx: &PageContext,
    night: &Current,
    stage: Stage,
    what: &str,
    form: &mut Typed,
) -> Result<Option<Request>, PageError> {
    Ok(match what {
        "schliessen" if form.value("pots") == "hand" => {
            Some(Request::from(PlainDraw::CloseListByHand { stage }))
        }
        "schliessen" => Some(Request::CloseList(stage)),
        "oeffnen" => {
            let reason = form.text::<Reason>("reason", "draw-reason");
            reason.map(|reason| Request::ReopenList { stage, reason, agreed: None })
        }
        "spruch" => read_phrase(ctx, form).map(|phrase| {
            let pack = form.value(deck::PACK).parse().ok();
            let pack = pack.filter(|pack| !cards_of(ctx.words(), &phrase, *pack).is_empty());
            Request::TakePhrase { stage, phrase, pack }
        }),
        "ziehen" => Some(Request::Draw(stage)),
        "zug" => read_pull(ctx, night, stage, form),
        "ungueltig" => read_void(ctx, night, stage, form),
        _ => return Err(PageError::NotFound),
    })
}

/// A phrase may be typed as people write; it is taken in its one plain spelling. It may be empty, but only if somebody says so: Enter
/// in an empty field is no decision.
fn read_phrase(ctx: &PageContext, form: &mut Typed) -> Option<Phrase> {
    if form.ticked("without") {
        return Some(Phrase::default());
    }
    let typed = form.value("phrase").to_owned();
    match plain_capitals(&typed).parse() {
        Ok(phrase) if phrase != Phrase::default() => return Some(phrase),
        Ok(_) if typed.trim().is_empty() => form.complain("phrase", ctx.t("draw-phrase-missing")),
        Err(BadPhrase::TooLong) => {
            form.complain("phrase", ctx.t1("draw-phrase-too-long", "max", Phrase::MAX_LENGTH));
        }
        Ok(_) | Err(BadPhrase::Character(_) | BadPhrase::Spaces) => {
            form.complain("phrase", ctx.t("draw-phrase-no-letter"));
        }
    }
    None
}

/// Returns what a typed phrase will be if that is not what was typed: then it is read back first. What was tapped needs no second
/// look.
fn to_read_back(form: &Typed) -> Option<Phrase> {
    let typed = form.value("phrase");
    let plain: Phrase = plain_capitals(typed).parse().ok()?;
    (!form.ticked("without") && !plain.as_str().is_empty() && plain.as_str() != typed).then_some(plain)
}

fn read_pull(ctx: &PageContext, night: &Current, stage: Stage, form: &mut Typed) -> Option<Request> {
    let highest = night.draw_in_force(stage).map_or(u32::MAX, |draw| draw.slots / 2);
    let number = form.number("number", "draw-number", 1..=highest);
    let Ok(seen) = form.value("seen").parse() else {
        form.complain("", ctx.t("draw-seen-missing"));
        return None;
    };
    Some(Request::from(PlainDraw::PullByHand { stage, seen, number: number? }))
}

fn read_void(ctx: &PageContext, night: &Current, stage: Stage, form: &mut Typed) -> Option<Request> {
    let reason = form.text::<Reason>("reason", "draw-reason");
    let Ok(attempt) = form.value("attempt").parse() else {
        form.complain("", ctx.t("draw-seen-missing"));
        return None;
    };
    let draw = night.draw(stage, attempt);
    let name = ctx.round_of(stage, draw.map(|draw| draw.slots));
    let confirmed = search_key(form.value("confirm")) == search_key(&name);
    if !confirmed {
        form.complain("confirm", ctx.t1("draw-void-confirm-wrong", "name", name));
    }
    reason.filter(|_| confirmed).map(|reason| Request::VoidDraw { stage, attempt, reason, agreed: None })
}

/// Returns whether somebody else was faster: what the button asks for has been done, or its ground is gone.
fn is_overtaken(rejection: &Rejection) -> bool {
    matches!(
        rejection,
        Rejection::AlreadyDrawn(_)
            | Rejection::ListClosed(_)
            | Rejection::ListNotClosed(_)
            | Rejection::AlreadyVoid { .. }
            | Rejection::NothingToChange
    )
}
