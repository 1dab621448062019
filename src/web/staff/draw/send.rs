//! The forms and buttons of a draw: `…/auslosung/{R}/schliessen`, `oeffnen`, `spruch`, `ziehen`, `zug`, `ungueltig`.

use super::DrawPage;
use crate::app::Deed;
use crate::texts::{Reason, search_key};
use crate::tournament::draw::{BadPhrase, Phrase};
use crate::tournament::{Rejection, Stage};
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::error::PageError;
use crate::web::form::Typed;
use crate::web::page::{Answer, page_with, unprocessable};
use crate::web::session::Staff;
use crate::web::site::Site;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};

/// Does what a form or button asks for, or shows the page with what stands in the way.
pub async fn send(
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    night: Current,
    path: Path<(String, String, String)>,
    mut form: Typed,
) -> Answer {
    let stage: Stage = path.1.parse().map_err(|_| PageError::NotFound)?;
    let what = path.2.as_str();
    let Some(deed) = read(&ctx, &night, stage, what, &mut form)? else {
        return unprocessable(&DrawPage::of(ctx, &night, stage, form)?);
    };
    let submission = form.submission(&staff)?;
    let here = night.path(&format!("/auslosung/{stage}"));
    match site.act(&night, submission, deed).await? {
        Ok(_) => Ok(match what {
            "oeffnen" => ctx.see_other_saying(&site, &here, ctx.t("draw-reopened")),
            "ungueltig" => ctx.see_other_saying(&site, &here, ctx.t("draw-voided")),
            _ => ctx.see_other(&here),
        }),
        Err(refused) => {
            let field = if what == "zug" { "number" } else { "" };
            for sentence in refused.sentences(&ctx) {
                form.complain(field, sentence);
            }
            let status =
                if is_overtaken(&refused.rejection) { StatusCode::CONFLICT } else { refused.status() };
            page_with(status, &DrawPage::of(ctx, &refused.current, stage, form)?)
        }
    }
}

/// Reads a form; `None` after its complaints.
fn read(
    ctx: &PageContext,
    night: &Current,
    stage: Stage,
    what: &str,
    form: &mut Typed,
) -> Result<Option<Deed>, PageError> {
    Ok(match what {
        "schliessen" if form.value("pots") == "hand" => Some(Deed::CloseListByHand(stage)),
        "schliessen" => Some(Deed::CloseList(stage)),
        "oeffnen" => Some(Deed::ReopenList(stage)),
        "spruch" => read_phrase(ctx, form).map(|phrase| Deed::TakePhrase { stage, phrase }),
        "ziehen" => Some(Deed::Draw(stage)),
        "zug" => read_pull(ctx, night, stage, form),
        "ungueltig" => read_void(ctx, night, stage, form),
        _ => return Err(PageError::NotFound),
    })
}

/// The phrase may be empty, but only if somebody says so: Enter in an empty field is no decision.
fn read_phrase(ctx: &PageContext, form: &mut Typed) -> Option<Phrase> {
    if form.ticked("without") {
        return Some(Phrase::default());
    }
    let typed = form.value("phrase").to_owned();
    if typed.is_empty() {
        form.complain("phrase", ctx.t("draw-phrase-missing"));
        return None;
    }
    match typed.parse() {
        Ok(phrase) => Some(phrase),
        Err(fault) => {
            let sentence = match fault {
                BadPhrase::Character(c) => ctx.t1("draw-phrase-character", "character", c.to_string()),
                BadPhrase::Spaces => ctx.t("draw-phrase-spaces"),
                BadPhrase::TooLong => ctx.t1("draw-phrase-too-long", "max", Phrase::MAX_LENGTH),
            };
            form.complain("phrase", sentence);
            None
        }
    }
}

fn read_pull(ctx: &PageContext, night: &Current, stage: Stage, form: &mut Typed) -> Option<Deed> {
    let highest = night.draw_in_force(stage).map_or(u32::MAX, |draw| draw.slots / 2);
    let number = form.number("number", "draw-number", 1..=highest);
    let Ok(seen) = form.value("seen").parse() else {
        form.complain("", ctx.t("draw-seen-missing"));
        return None;
    };
    Some(Deed::PullByHand { stage, seen, number: number? })
}

fn read_void(ctx: &PageContext, night: &Current, stage: Stage, form: &mut Typed) -> Option<Deed> {
    let reason = form.text::<Reason>("reason", "draw-reason");
    let Ok(attempt) = form.value("attempt").parse() else {
        form.complain("", ctx.t("draw-seen-missing"));
        return None;
    };
    let draw = night.draw(stage, attempt);
    let name = draw.map_or_else(|| ctx.stage(stage), |draw| ctx.round_of(stage, draw.slots));
    let confirmed = search_key(form.value("confirm")) == search_key(&name);
    if !confirmed {
        form.complain("confirm", ctx.t1("draw-void-confirm-wrong", "name", name));
    }
    reason.filter(|_| confirmed).map(|reason| Deed::VoidDraw { stage, attempt, reason })
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
